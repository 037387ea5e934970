// A database that began with the first migration and has years of data, brought to the newest step by step: after each
// step it is sound, and its books balance.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, expect, test } from 'vitest'
import { wrongBooks } from '../scripts/admin/books'
import type { Db } from './client'
import { MIGRATIONS } from './migrate'
import { seedDatabase } from './seed/seed'

/** Of the steps after the first: those before it fill tables that rows refer to, and were never deployed without it. */
const FIRST_DEPLOYED = 7

const dir = mkdtempSync(join(tmpdir(), 'purse-upgrade-'))
const open = (name: string) => createClient({ url: `file:${join(dir, name)}` })

afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function namesOf(client: Client, sql: string): Promise<string[]> {
  return (await client.execute(sql)).rows.map((row) => String(row[0]))
}

const TABLES =
  "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"

/** The demo data, as far as the first tables have a place for it and no migration fills them. */
async function fillFirst(old: Client, newest: string, given: string[]): Promise<Map<string, number>> {
  await old.execute('PRAGMA foreign_keys = OFF')
  await old.execute(`ATTACH DATABASE '${newest}' AS newest`)
  const filled = new Map<string, number>()
  const tables = await namesOf(old, TABLES)
  for (const table of tables.filter((name) => !given.includes(name))) {
    const columns = await namesOf(
      old,
      `SELECT name FROM pragma_table_info('${table}', 'main') INTERSECT SELECT name FROM pragma_table_info('${table}', 'newest')`,
    )
    if (columns.length === 0) continue
    const list = columns.map((name) => `"${name}"`).join()
    await old.execute(`INSERT INTO main."${table}" (${list}) SELECT ${list} FROM newest."${table}"`)
    filled.set(table, await countOf(old, table))
  }
  await old.execute('DETACH DATABASE newest')
  return filled
}

async function countOf(client: Client, table: string): Promise<number> {
  return Number((await client.execute(`SELECT count(*) FROM "${table}"`)).rows[0]?.[0])
}

const structureOf = (client: Client) =>
  namesOf(
    client,
    "SELECT type || ' ' || name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '__drizzle%' ORDER BY 1",
  )

test('a database at the first migration with data goes to the newest, sound after each step', async () => {
  const newest = open('newest')
  await migrate(drizzle(newest), MIGRATIONS)
  const given: string[] = []
  for (const table of await namesOf(newest, TABLES)) if ((await countOf(newest, table)) > 0) given.push(table)
  await seedDatabase(drizzle(newest) as unknown as Db, Date.now(), 'a-secret-for-tests')
  const old = open('old')
  const [first, ...steps] = readMigrationFiles(MIGRATIONS)
  await old.migrate(first?.sql ?? [])
  const filled = await fillFirst(old, join(dir, 'newest'), given)
  expect(filled.get('user')).toBeGreaterThan(100)
  expect(filled.get('posting')).toBeGreaterThan(100)
  for (const [i, { sql }] of steps.entries()) {
    await old.migrate(sql)
    const { rows } = await old.execute('PRAGMA foreign_key_check')
    const dangling = rows.filter(({ parent }) => i >= FIRST_DEPLOYED || !given.includes(String(parent)))
    const sound = await namesOf(old, 'PRAGMA integrity_check')
    expect([i + 1, sound, dangling, await wrongBooks(old)]).toEqual([i + 1, ['ok'], [], []])
  }
  expect(await structureOf(old)).toEqual(await structureOf(newest))
  for (const [table, count] of filled) {
    const now = await countOf(old, table)
    expect([table, now >= count]).toEqual([table, true])
  }
  for (const client of [newest, old]) client.close()
})
