// Batches that share a transaction on the real server: each is whole or not at all, whatever becomes of the others.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalName } from '../api/platform/values/problem'
import { freePort, type LocalDatabase, startDatabase } from '../scripts/local-database'
import { type Connection, connect, type Result, type Statement } from './libsql-connection'
import { inGroups } from './write-groups'

const dir = mkdtempSync(join(tmpdir(), 'purse-groups-'))
let database: LocalDatabase
let connection: Connection

beforeAll(async () => {
  database = await startDatabase(dir, { port: await freePort() })
  connection = connect(database)
  await connection.send([
    { sql: 'CREATE TABLE part (batch TEXT, n INTEGER, CONSTRAINT not_negative CHECK (n >= 0))', args: [] },
    { sql: 'CREATE TABLE key (key TEXT PRIMARY KEY)', args: [] },
    {
      sql: `CREATE TRIGGER key_once BEFORE INSERT ON key WHEN EXISTS (SELECT 1 FROM key WHERE key = NEW.key)
        BEGIN SELECT RAISE(ABORT, 'command-exists'); END`,
      args: [],
    },
  ])
})

afterAll(async () => {
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
})

beforeEach(async () => {
  await connection.send(['part', 'key'].map((table) => ({ sql: `DELETE FROM ${table}`, args: [] })))
})

const part = (batch: string, n: number): Statement => ({
  sql: 'INSERT INTO part VALUES (?, ?) RETURNING n',
  args: [batch, n],
})

const key = (name: string): Statement => ({ sql: 'INSERT INTO key VALUES (?)', args: [name] })

async function parts(): Promise<string[]> {
  const [result] = await connection.send([{ sql: 'SELECT batch || n FROM part ORDER BY 1', args: [] }])
  return (result as Result).rows.map(([name]) => String(name))
}

/** Counts the groups that are sent. */
function counting(send: Connection['send'] = connection.send) {
  const groups: number[] = []
  const counted: Connection = {
    send: (steps) => {
      groups.push(steps.filter(({ sql }) => sql === 'SAVEPOINT one').length)
      return send(steps)
    },
  }
  return { groups, write: inGroups(() => counted) }
}

test('what comes while a group is under way is the next group, of at most 32', async () => {
  const { groups, write } = counting()
  const results = await Promise.all(Array.from({ length: 70 }, (_, i) => write([part('a', i)])))
  expect(groups).toEqual([1, 32, 32, 5])
  expect(results.map(([result]) => result?.rows)).toEqual(results.map((_, i) => [[i]]))
  expect(await parts()).toHaveLength(70)
})

test('a batch that is refused leaves nothing behind, and takes nobody with it', async () => {
  const { groups, write } = counting()
  const outcomes = await Promise.allSettled([
    write([part('first', 1)]),
    write([part('a', 1), part('a', 2)]),
    write([part('b', 1), part('b', -2), part('b', 3)]),
    write([part('c', 1), part('c', 2)]),
  ])
  expect(groups).toEqual([1, 3])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(refusalName((outcomes[2] as PromiseRejectedResult).reason)).toBe('not_negative')
  expect(await parts()).toEqual(['a1', 'a2', 'c1', 'c2', 'first1'])
})

test('of two batches with one key in one group, the first is written and the other hears why not', async () => {
  const { groups, write } = counting()
  const outcomes = await Promise.allSettled([
    write([part('first', 1)]),
    write([key('one'), part('a', 1)]),
    write([key('one'), part('b', 1)]),
  ])
  expect(groups).toEqual([1, 2])
  expect(refusalName((outcomes[2] as PromiseRejectedResult).reason)).toBe('command-exists')
  expect(await parts()).toEqual(['a1', 'first1'])
})

test('a statement or a value that cannot be read is its batch’s fault alone', async () => {
  const { write } = counting()
  const outcomes = await Promise.allSettled([
    write([part('first', 1)]),
    write([{ sql: 'INSERT INTO nowhere VALUES (1)', args: [] }]),
    write([{ sql: 'INSERT part VALUES', args: [] }]),
    write([part('b', Number.NaN)]),
    write([part('a', 1)]),
  ])
  const [done, refused] = ['fulfilled', 'rejected']
  expect(outcomes.map(({ status }) => status)).toEqual([done, refused, refused, refused, done])
  expect(await parts()).toEqual(['a1', 'first1'])
})

test('an answer that is lost leaves all of its group in doubt, and the next group is written', async () => {
  let lose = true
  const { write } = counting(async (steps) => {
    const outcomes = await connection.send(steps)
    if (lose) throw new Error('the connection was cut')
    return outcomes
  })
  const [first] = await Promise.allSettled([write([key('one'), part('a', 1)])])
  expect(first).toMatchObject({ status: 'rejected' })
  lose = false
  // It was committed: under its key it is not done again.
  const again = await write([key('one'), part('a', 1)]).catch((error: unknown) => error)
  expect(refusalName(again)).toBe('command-exists')
  expect(await parts()).toEqual(['a1'])
})

test('a database that is killed keeps a group whole or not at all, and all that it acknowledged', async () => {
  const { port } = database
  const acknowledged: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const { write } = counting()
    const names = Array.from({ length: 40 }, (_, i) => `${round}-${i}:`)
    const writes = names.map((name) =>
      write([part(name, 1), part(name, 2), part(name, 3)]).then(() => acknowledged.push(name)),
    )
    await writes[0]
    // While the next group is under way: at another moment of it each time.
    const pause = performance.now() + round
    while (performance.now() < pause) await Promise.resolve()
    database.kill()
    await Promise.allSettled(writes)
    await database.stop()
    database = await startDatabase(dir, { port })
  }
  const stored = await parts()
  for (const name of acknowledged) expect(stored).toContain(`${name}1`)
  const whole = new Map<string, number>()
  for (const row of stored) {
    const name = row.slice(0, -1)
    whole.set(name, (whole.get(name) ?? 0) + 1)
  }
  expect([...whole.values()].filter((count) => count !== 3)).toEqual([])
  // Of the 32 that shared a transaction: all or none.
  for (let round = 0; round < 6; round += 1) {
    const shared = [...whole.keys()].filter((name) => {
      const [, i] = name.split('-')
      return name.startsWith(`${round}-`) && Number.parseInt(i ?? '', 10) >= 1 && Number.parseInt(i ?? '', 10) <= 32
    })
    expect([0, 32]).toContain(shared.length)
  }
})
