// A database that has no space, or may not be written, refuses writes and goes on reading; once it may, all goes on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LocalDatabase, startDatabase } from '../scripts/local-database'
import { type Meter, openDatabase } from './client'
import { connect, DatabaseError, isAway } from './libsql-connection'
import { inGroups } from './write-groups'
import { writtenBy } from './writer-client'

const dir = mkdtempSync(join(tmpdir(), 'purse-space-'))
let database: LocalDatabase

beforeAll(async () => {
  database = await startDatabase(dir)
  const { $client } = openDatabase(database)
  await $client.execute('CREATE TABLE word (id TEXT PRIMARY KEY, text TEXT) STRICT')
})

afterAll(async () => {
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
})

const FULL = '40 KB'
const PLENTY = '1000 PB'

const row = (id: string, length = 1) => ({ sql: 'INSERT INTO word VALUES (?, ?)', args: [id, 'x'.repeat(length)] })

/** The second row of a write. */
const LAST = ', second'

/** More than fits in what is there. */
const LONG = 400_000

const ids = async () =>
  (await openDatabase(database).$client.execute('SELECT id FROM word ORDER BY id')).rows.map(({ id }) => String(id))

/** An open stream keeps the size that it began with, and is used for five seconds. */
async function forgetStreams(): Promise<void> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_001)
  await ids()
  clock.mockRestore()
}

/** What a request learns of a write, by way of the writer or past it. */
async function written(id: string, write?: ReturnType<typeof inGroups>): Promise<unknown> {
  const meter: Meter = { trips: 0, ms: 0 }
  const writer = write && { commit: (statements: Parameters<typeof write>[0]) => writtenBy(write(statements)) }
  const { $client } = openDatabase(database, meter, writer)
  const start = performance.now()
  const failed = await $client.batch([row(id), row(id + LAST, LONG)]).catch((error) => error)
  expect(performance.now() - start).toBeLessThan(2_000)
  return failed instanceof DatabaseError ? [failed.code, meter.away] : 'written'
}

test.each([
  ['is full', { max_db_size: FULL }, { max_db_size: PLENTY }, 'SQLITE_FULL'],
  ['may not be written', { block_writes: true }, { block_writes: false }, 'BLOCKED'],
])('a database that %s', async (_, close, open, code) => {
  const write = inGroups(() => connect(database))
  await database.configure(close)
  await forgetStreams()
  const before = await ids()
  const names = ['a', 'b', 'c'].map((name) => `${code} ${name}`)
  expect(await written(names[0] ?? '')).toEqual([code, true])
  expect(await Promise.all(names.map((name) => written(name, write)))).toEqual(names.map(() => [code, true]))
  expect(await ids()).toEqual(before)

  await database.configure(open)
  // The stream that was opened meanwhile, for a read, is given up at its first write.
  await written(`${code} first`, write)
  expect(await Promise.all(names.map((name) => written(name, write)))).toEqual(names.map(() => 'written'))
  expect(await written(`${code} past the writer`)).toBe('written')
  const whole = (await ids()).filter((id) => !id.endsWith(LAST))
  expect(whole).toEqual(expect.arrayContaining(names))
  expect(await ids()).toEqual(whole.flatMap((id) => [id, id + LAST]))
})

test('a group that is not committed is refused for the space, whatever else is wrong in it', async () => {
  const write = inGroups(() => connect(database))
  await write([row('once')])
  await database.configure({ max_db_size: FULL })
  await forgetStreams()
  const outcomes = await Promise.allSettled([
    write([row('alone')]),
    write([row('once')]),
    write([row('small')]),
    write([row('large', LONG)]),
  ])
  await database.configure({ max_db_size: PLENTY })
  const codes = outcomes.map((outcome) => 'reason' in outcome && outcome.reason.code)
  expect(codes).toEqual([false, ...Array(3).fill('SQLITE_FULL')])
})

test('a server whose own disk is full says so in other words', () => {
  expect(isAway(new DatabaseError('SQLite error: disk I/O error', 'SQLITE_IOERR'))).toBe(true)
  expect(isAway(new DatabaseError('SQLite error: overdraft', 'SQLITE_CONSTRAINT'))).toBe(false)
})
