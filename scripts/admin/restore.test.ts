// The restore drill: a marketplace with money is backed up, its database lost, and restored into a new one.
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refusalName } from '../../api/platform/values/problem'
import { type Db, openDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate'
import { seedDatabase } from '../../db/seed/seed'
import { PLANTS } from '../../tests/drill/plants'
import { behindOurBack } from '../../tests/fixtures/identity/tampering'
import { type LocalDatabase, startDatabase } from '../local-database'
import { checkedBackup } from './checked-backup'
import { exactClient, manifestOf } from './dump'
import { type Files, localFiles } from './files'
import { runAdmin } from './run'

// On a machine that does much besides, the drill takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const dir = mkdtempSync(join(tmpdir(), 'purse-drill-'))
const file = join(dir, 'purse.backup')
const KEY = '0f'.repeat(32)
const PICTURE = 'avatars/01234567-89ab-4cde-8f01-23456789abcd.jpg'
/** A row names it, and it is not there. */
const LOST = 'avatars/01234567-89ab-4cde-8f01-23456789abce.jpg'
let origin: Place
let db: Db
const running: Place[] = []

/** A product's data directory, and its database. */
type Place = LocalDatabase & { dataDir: string }

async function open(dataDir: string): Promise<Place> {
  const database = { ...(await startDatabase(join(dataDir, 'database'))), dataDir }
  running.push(database)
  return database
}

const newDatabase = () => open(join(dir, `product-${running.length}`))

/** Runs a command like an operator: returns its output, and its exit code or error. */
async function run({ url, dataDir }: Pick<Place, 'url' | 'dataDir'>, argv: string[], BACKUP_KEY?: string) {
  const lines: string[] = []
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_KEY }
  const code = await runAdmin(argv, env, (line) => lines.push(line)).catch((error: Error) => error.message)
  return { code, said: lines.join('\n') }
}

async function inFiles<T>({ dataDir }: Place, action: (files: Files) => Promise<T>): Promise<T> {
  const files = await localFiles(dataDir)
  try {
    return await action(files)
  } finally {
    await files.close()
  }
}

/** Rows and hashes of each table, and the SQL of everything that is not a table. */
async function everythingIn(database: { url: string }) {
  const client = exactClient({ url: database.url, token: undefined })
  const tables = await manifestOf(client)
  const { rows } = await client.execute(
    "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, CASE type WHEN 'trigger' THEN rowid END, name",
  )
  client.close()
  return { tables, structure: rows.map((row) => [row.type, row.name, row.sql]) }
}

beforeAll(async () => {
  origin = await newDatabase()
  await migrateDatabase(origin)
  db = openDatabase(origin)
  await seedDatabase(db, Date.now(), 'a-secret-for-tests')
  await db.$client.batch([
    ...Array.from(
      { length: 1_234 },
      (_, i) => `INSERT INTO audit_event VALUES ('e${i}', 'a', 'person.seen', 's', 'r', ${i}, '', '')`,
    ),
    `INSERT INTO audit_event VALUES ('odd', 'a "quoted", naïve 💇', 'person.seen', char(10), 'r', 7, '', '')`,
    // Beyond the safe integers of JavaScript.
    "INSERT INTO job_unit VALUES ('odd', 's', 'p', 'done', NULL, 9007199254740993)",
    `UPDATE user SET image = '/files/${PICTURE}' WHERE rowid = 1`,
    `UPDATE user SET image = '/files/${LOST}' WHERE rowid = 2`,
  ])
  await inFiles(origin, (files) => files.put(PICTURE, { bytes: Buffer.from('a picture'), contentType: 'image/jpeg' }))
})

afterAll(async () => {
  for (const database of running) await database.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('after backup, wipe and restore, balances, counts and hashes are equal', async () => {
  const backedUp = await run(origin, ['backup', file])
  expect(backedUp).toMatchObject({
    code: 0,
    said: expect.stringMatching(/rows of .* and 1 files are in .*\n1 files .* not there: .*abce/),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const before = await everythingIn(origin)
  expect(Object.keys(before.tables)).toEqual(
    expect.arrayContaining(['user', 'posting', 'salon_search_data', 'sqlite_sequence', 'fee']),
  )
  const books = await run(origin, ['trial-balance'])
  expect(books.code).toBe(0)
  const head = /head is (\w+)/.exec((await run(origin, ['verify-audit'])).said)?.[1] ?? ''
  await origin.stop()
  rmSync(origin.dataDir, { recursive: true })

  const restored = await newDatabase()
  expect(await run(restored, ['restore', file])).toMatchObject({ code: 0 })
  expect(await everythingIn(restored)).toEqual(before)
  const picture = await inFiles(restored, (files) => files.get(PICTURE))
  expect(Buffer.from(picture?.bytes ?? []).toString()).toBe('a picture')
  expect(picture?.contentType).toBe('image/jpeg')
  const verified = await run(restored, ['verify-restored', file, '--expect', head])
  expect(verified.said.split('\n').map((line) => line.slice(0, 4))).toEqual(Array.from({ length: 7 }, () => 'yes '))
  expect(verified.code).toBe(0)
  expect(await run(restored, ['trial-balance'])).toEqual(books)
  expect(await run(restored, ['verify-audit', '--expect', head])).toMatchObject({ code: 0 })
  db = openDatabase(restored)
  origin = restored
})

test('each check of a restored product finds what is planted for it', async () => {
  await origin.stop()
  const dataDir = join(dir, 'planted')
  cpSync(origin.dataDir, dataDir, { recursive: true })
  origin = await open(origin.dataDir)
  db = openDatabase(origin)
  const folders = { database: join(dataDir, 'database'), files: join(dataDir, 'files') }
  for (const { plant } of Object.values(PLANTS)) await plant(folders)
  const { code, said } = await run(await open(dataDir), ['verify-restored', file])
  expect(code).toBe(1)
  const lines = said.split('\n').filter((line) => !line.startsWith(' '))
  expect(lines.filter((line) => !line.startsWith('NO '))).toEqual([])
  const found = Object.values(PLANTS).map(({ check }) => lines.filter((line) => check.test(line.slice(5))).length)
  expect(found).toEqual(Object.keys(PLANTS).map(() => 1))
})

test('a restored database works: rules reject, search finds old and new rows, the log continues', async () => {
  const refused = (sql: string) => db.$client.execute(sql).then(() => null, refusalName)
  expect(await refused('DELETE FROM posting')).toBe('ledger-immutable')
  expect(await refused('UPDATE audit_event SET actor = 1')).toBe('audit-immutable')
  const found = async (text: string) => {
    const { rows } = await db.$client.execute({
      sql: 'SELECT salon_id FROM salon_listing WHERE number IN (SELECT rowid FROM salon_search WHERE salon_search MATCH ?)',
      args: [text],
    })
    return rows.map((row) => row.salon_id)
  }
  const amani = 'amani-hair-studio'
  expect(await found('amani')).toContain(amani)
  expect(await refused(`UPDATE salon SET name = 'Bait' WHERE id = '${amani}'`)).toBe('application-status')
  for (const set of ["status = 'suspended', name = 'Zebrastreifen'", "status = 'approved'"])
    await db.$client.execute(`UPDATE salon SET ${set} WHERE id = '${amani}'`)
  expect(await found('zebrastreifen')).toEqual([amani])
  expect(await found('amani hair studio')).not.toContain(amani)
  const products = await db.$client.execute(
    "SELECT count(*) AS n FROM product_search WHERE product_search MATCH 'oil OR butter OR shampoo'",
  )
  expect(Number(products.rows[0]?.n)).toBeGreaterThan(0)
  await db.$client.execute("INSERT INTO audit_event VALUES ('after', 'a', 'person.seen', 's', 'r', 5, '', '')")
  expect(await run(origin, ['verify-audit'])).toMatchObject({ code: 0 })
})

/** On a busy machine a writer may wait too long beside the backup; what it writes is not what is looked at. */
function unlessBusy(error: Error): void {
  if (!error.message.includes('database is locked')) throw error
}

test('a backup is of one instant although money moves meanwhile', async () => {
  let stop = false
  const moving = (async () => {
    for (let i = 0; !stop; i += 1) {
      const insert = `INSERT INTO audit_event VALUES ('live-${i}', 'a', 'person.seen', 's', 'r', ${i}, '', '')`
      await db.$client.execute(insert).catch(unlessBusy)
    }
  })()
  const live = join(dir, 'live.backup')
  expect(await run(origin, ['backup', live, '--without-files'])).toMatchObject({ code: 0 })
  stop = true
  await moving
  const lines = gunzipSync(readFileSync(live)).toString().split('\n')
  const manifest = JSON.parse(lines.find((line) => line.startsWith('{"manifest"')) ?? '').manifest
  const places = manifest.audit_link.rows
  expect(places).toBeGreaterThan(1_235)
  expect(manifest.audit_event.rows).toBe(places)
  // Read long after the two.
  const counter = lines.find((line) => /^\[.*"audit_link",\d+\]$/.test(line)) ?? ''
  expect(JSON.parse(counter).at(-1)).toBe(places)
})

test('rejects a database that is not empty, an existing target and a missing file', async () => {
  const refusal = (...argv: string[]) => run(origin, [...argv, '--without-files'])
  expect((await refusal('restore', file)).code).toMatch(/not empty/)
  expect((await refusal('backup', file)).code).toMatch(/already exists/)
  expect((await refusal('restore', join(dir, 'nowhere'))).code).toMatch(/There is no file/)
})

test('rejects a damaged file before changing anything', async () => {
  const empty = await newDatabase()
  const text = gunzipSync(readFileSync(file)).toString()
  const lines = text.trimEnd().split('\n')
  const row = lines.findIndex((line) => line.includes('amani-hair-studio'))
  const without = (at: number) => lines.filter((_, i) => i !== at)
  const damaged: Record<string, Buffer> = {
    'a changed row': gzipSync(text.replace('amani-hair-studio', 'amani-hair-studia')),
    'a missing row': gzipSync(`${without(row).join('\n')}\n`),
    'no end': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
    'half of it': readFileSync(file).subarray(0, statSync(file).size >> 1),
    'something else': Buffer.from('hello'),
    nothing: Buffer.alloc(0),
  }
  for (const [name, bytes] of Object.entries(damaged)) {
    const path = join(dir, 'damaged')
    writeFileSync(path, bytes)
    expect([name, (await run(empty, ['restore', path, '--without-files'])).code]).toEqual([
      name,
      expect.stringMatching(/damaged or not a Purse backup/),
    ])
  }
  const { rows } = await openDatabase(empty).$client.execute('SELECT name FROM sqlite_master')
  expect(rows).toEqual([])
})

test('an encrypted backup says nothing, and is restored with its key alone', async () => {
  const secret = join(dir, 'encrypted.backup')
  expect(await run(origin, ['backup', secret], KEY)).toMatchObject({ code: 0 })
  expect(() => gunzipSync(readFileSync(secret))).toThrow()
  const empty = await newDatabase()
  const restoring = (path: string, key?: string) =>
    run(empty, ['restore', path, '--without-files'], key).then(({ code }) => code)
  expect(await restoring(secret)).toMatch(/is encrypted. Set BACKUP_KEY/)
  expect(await restoring(secret, 'ab'.repeat(32))).toMatch(/damaged .*its key is another one/)
  expect(await restoring(secret, 'short')).toMatch(/BACKUP_KEY takes 32 bytes/)
  const bytes = readFileSync(secret)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  const changed = join(dir, 'changed.backup')
  writeFileSync(changed, bytes)
  expect(await restoring(changed, KEY)).toMatch(/damaged/)
  const { manifest, files } = await checkedBackup(secret, Buffer.from(KEY, 'hex'))
  expect(Object.keys(manifest)).toContain('user')
  expect([...files.keys()]).toEqual([PICTURE])
})

test('rejects the backup of other migrations', async () => {
  const empty = await newDatabase()
  await migrateDatabase(empty)
  await openDatabase(empty).$client.execute(
    "UPDATE __drizzle_migrations SET hash = 'x' WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)",
  )
  const { code } = await run(empty, ['restore', file, '--without-files'])
  expect(code).toMatch(/other migrations/)
})

test('exits with 1 on a broken audit log', async () => {
  await behindOurBack(db, ['audit_event'], ["DELETE FROM audit_event WHERE id = 'e500'"])
  const { code, said } = await run(origin, ['verify-audit'])
  expect([code, said]).toEqual([1, expect.stringMatching(/broken at entry \d+: its event e500/)])
})
