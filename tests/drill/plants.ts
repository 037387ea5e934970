// What may be wrong with a restored product, or after an upgrade, planted: each fault must be found by the check that is
// there for it.
import { closeSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { exactClient } from '../../scripts/admin/dump'
import { startDatabase } from '../../scripts/local-database'

/** The folders of a stopped product: its database server's, and its files'. */
type Folders = { database: string; files: string }

type Plant = { check: RegExp; plant: (folders: Folders) => Promise<void> }

const MISSING_POSTING: Plant = {
  check: /^balances/,
  plant: statements(['posting'], 'DELETE FROM posting WHERE rowid = (SELECT max(rowid) FROM posting)'),
}

const LOST_PARENT: Plant = {
  check: /^foreign keys/,
  plant: statements([], "UPDATE favorite SET salon_id = 'nowhere' WHERE rowid = 1"),
}

const BIT_FLIP: Plant = {
  check: /^the file/,
  plant: async ({ database }) => flipOneByte(join(database, 'dbs/default/data')),
}

/** By the name that `npm run drill -- --plant` takes. */
export const PLANTS: Record<string, Plant> = {
  'changed-row': { check: /^rows/, plant: statements([], "UPDATE user SET name = name || '.' WHERE rowid = 1") },
  'missing-trigger': { check: /triggers/, plant: statements([], 'DROP TRIGGER audit_event_no_update') },
  'missing-posting': MISSING_POSTING,
  'lost-parent': LOST_PARENT,
  'broken-audit': {
    check: /^the audit log/,
    plant: statements(['audit_event'], "UPDATE audit_event SET actor = 'nobody' WHERE rowid = 2"),
  },
  'lost-file': {
    check: /^files/,
    plant: async ({ files }) => {
      const blobs = join(files, 'purse-files/blobs')
      const [first = ''] = readdirSync(blobs)
      rmSync(join(blobs, first))
    },
  },
  'bit-flip': BIT_FLIP,
}

/** The same for the drill of upgrades: what is planted while people write, and what once all has stopped. */
export const UPGRADE_PLANTS: Record<string, RunningPlant | Plant> = {
  // A migration that asks for what the old Worker does not fill.
  'demanded-column': { check: /^the old Worker answered 500/, during: 'old Worker' },
  'new-rule': { check: /^the new Worker answered 500/, during: 'new Worker' },
  'lost-write': {
    check: /was acknowledged and is lost$/,
    plant: statements(['message'], 'DELETE FROM message WHERE rowid = (SELECT max(rowid) FROM message)'),
  },
  'missing-posting': MISSING_POSTING,
  'lost-parent': LOST_PARENT,
  'bit-flip': BIT_FLIP,
}

/** A rule that refuses every message while these write. */
type RunningPlant = { check: RegExp; during: 'old Worker' | 'new Worker' }

export const RULE = {
  add: "CREATE TRIGGER planted_rule BEFORE INSERT ON message BEGIN SELECT RAISE(ABORT, 'planted-rule'); END",
  drop: 'DROP TRIGGER planted_rule',
}

/** Runs statements while the triggers of some tables are gone and foreign keys are not looked at. */
function statements(tables: string[], ...sql: string[]): Plant['plant'] {
  return async ({ database }) => {
    const server = await startDatabase(database)
    const client = exactClient({ url: server.url, token: undefined })
    const { rows } = await client.execute({
      sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (SELECT value FROM json_each(?)) ORDER BY rowid",
      args: [JSON.stringify(tables)],
    })
    await client.migrate([
      ...rows.map(({ name }) => `DROP TRIGGER ${name}`),
      ...sql,
      ...rows.map((row) => String(row.sql)),
    ])
    client.close()
    await server.stop()
  }
}

const INDEX_LEAF = 0x0a

/** Changes a letter in the first leaf of an index that holds the name of a salon. */
async function flipOneByte(file: string): Promise<void> {
  const client = createClient({ url: `file:${file}` })
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  client.close()
  const handle = openSync(file, 'r+')
  try {
    const head = Buffer.alloc(100)
    readSync(handle, head, 0, head.length, 0)
    const page = Buffer.alloc(head.readUInt16BE(16))
    for (let at = page.length; at < statSync(file).size; at += page.length) {
      readSync(handle, page, 0, page.length, at)
      const place = page[0] === INDEX_LEAF ? page.indexOf('amani-hair-studio') : -1
      if (place < 0) continue
      writeSync(handle, 'z', at + place)
      return
    }
    throw new Error('there is no such index')
  } finally {
    closeSync(handle)
  }
}
