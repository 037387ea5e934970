import { expect, test } from 'vitest'
import { openWorld } from '../tests/fixtures/harness'
import { tableTriggers } from './rule-triggers'
import { OWNER_COLUMNS, TABLE_RULES } from './table-rules'

const world = openWorld()

const plain = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').replace(/;$/, '').trim()

async function triggers(): Promise<{ name: string; sql: string }[]> {
  const { rows } = await world.db.$client.execute(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
  )
  return rows.map(({ name, sql }) => ({ name: String(name), sql: plain(String(sql)) }))
}

test('the database has exactly the trigger of each rule in the list', async () => {
  const declared = tableTriggers().map(({ name, sql }) => ({ name, sql: plain(sql) }))
  const names = new Set(declared.map(({ name }) => name))
  const found = (await triggers()).filter(({ name }) => names.has(name))
  expect(found).toEqual(declared.sort((a, b) => (a.name < b.name ? -1 : 1)))
})

test('no rule of these kinds is missing from the list', async () => {
  const names = new Set(tableTriggers().map(({ name }) => name))
  const kinds = [
    /^CREATE TRIGGER \w+ BEFORE (DELETE|UPDATE( OF [\w, ]+)?) ON \w+ BEGIN SELECT RAISE/,
    /BEFORE INSERT ON (\w+) WHEN EXISTS \(SELECT 1 FROM \1 WHERE [^)]*NEW\.id\) BEGIN/,
    /BEFORE INSERT ON \w+ WHEN EXISTS \(SELECT 1 FROM user WHERE id (= NEW\.\w+|IN \([^)]+\)) AND deleted_at IS NOT NULL\) BEGIN/,
  ]
  const outside = (await triggers()).filter(({ name, sql }) => !names.has(name) && kinds.some((kind) => kind.test(sql)))
  expect(outside.map(({ name }) => name)).toEqual([])
})

test('each rule names columns that its table has', async () => {
  for (const table of new Set([...Object.keys(TABLE_RULES), ...Object.keys(OWNER_COLUMNS)])) {
    const { keys = [], immutable } = TABLE_RULES[table] ?? {}
    const lists = [...keys, immutable === 'all' ? undefined : immutable, OWNER_COLUMNS[table]]
    const named = lists.flatMap((list) => list?.split(', ') ?? [])
    const { rows } = await world.db.$client.execute(`PRAGMA table_info(${table})`)
    const columns = rows.map(({ name }) => String(name))
    expect(named.filter((column) => !columns.includes(column)).map((c) => `${table}.${c}`)).toEqual([])
  }
})
