// Streams are reused between requests, and a broken stream affects no later request.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalDatabase, startDatabase } from '../scripts/local-database'
import { type Meter, openDatabase } from './client'
import { connect } from './libsql-connection'

let directory: string
let database: LocalDatabase

/** The traffic: the number of requests, and of those that opened a stream. */
let sent: { opened: number; requests: number }

/** What the server answers instead of what it would, from the next request on. */
let instead: (() => Response | null) | null = null

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'purse-streams-'))
  database = await startDatabase(directory)
  await client().execute('CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT UNIQUE) STRICT')
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    sent.requests += 1
    if (String(init?.body).startsWith('{"baton":null')) sent.opened += 1
    return instead?.() ?? real(input, init)
  })
})

beforeEach(() => {
  sent = { opened: 0, requests: 0 }
  instead = null
})

afterAll(async () => {
  vi.restoreAllMocks()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** A separate client per request, as in the Worker. */
const client = () => openDatabase({ url: database.url }).$client

const count = async (text: string) => {
  const sql = 'SELECT count(*) AS n FROM word WHERE text = ?'
  return (await client().execute({ sql, args: [text] })).rows[0]?.n
}

describe('a stream', () => {
  test('is opened once for consecutive requests of any kind', async () => {
    for (let i = 0; i < 5; i += 1) {
      const [, added, all] = await client().batch([
        'SELECT 1',
        { sql: 'INSERT INTO word (text) VALUES (?) RETURNING text', args: [`word-${i}`] },
        'SELECT 1',
      ])
      expect(added?.rows[0]?.text).toBe(`word-${i}`)
      expect(all?.rows).toHaveLength(1)
      expect((await client().execute('SELECT count(*) AS n FROM word')).rows[0]?.n).toBe(i + 1)
    }
    expect(sent).toEqual({ opened: 0, requests: 10 })
  })

  test('is reused after a rejection, and nothing of the rejected batch remains', async () => {
    const twice = ["INSERT INTO word (text) VALUES ('a')", "INSERT INTO word (text) VALUES ('a')"]
    await expect(client().batch(twice)).rejects.toThrow(/SQLite error: UNIQUE constraint failed/)
    await expect(client().execute('SELECT nothing')).rejects.toThrow(/nothing/i)
    expect(await count('a')).toBe(0)
    expect(sent.opened).toBe(0)
    // No transaction was left open, for which writers would wait five seconds.
    const before = performance.now()
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => client().execute(`INSERT INTO word (text) VALUES ('b${i}')`)),
    )
    expect(performance.now() - before).toBeLessThan(4_000)
  })

  test('with changed settings is not reused', async () => {
    await client().execute('PRAGMA foreign_keys = 0')
    expect((await client().execute('PRAGMA foreign_keys')).rows[0]?.foreign_keys).toBe(1)
  })

  test('is waited for when sixteen are in use', async () => {
    const all = (n: number) => Promise.all(Array.from({ length: n }, (_, i) => client().execute(`SELECT ${i} AS n`)))
    expect((await all(60)).map(({ rows }) => rows[0]?.n)).toEqual([...Array(60).keys()])
    expect(sent.opened).toBeLessThanOrEqual(16)
    expect(sent.requests).toBe(60)
    sent.opened = 0
    await all(16)
    expect(sent.opened).toBe(0)
  })

  test('the server has lost is reopened, and the request is done once', async () => {
    const { port } = database
    await database.stop()
    database = await startDatabase(directory, { port })
    await client().execute("INSERT INTO word (text) VALUES ('after')")
    expect(await count('after')).toBe(1)
  })

  test('that was idle for five seconds is not reused', async () => {
    await client().execute('SELECT 1')
    const later = Date.now() + 5_001
    vi.spyOn(Date, 'now').mockReturnValue(later)
    sent = { opened: 0, requests: 0 }
    await client().execute('SELECT 1')
    expect(sent).toEqual({ opened: 1, requests: 1 })
  })
})

describe('a busy database', () => {
  const locked = () => {
    const busy = { message: 'SQLite error: database is locked', code: 'SQLITE_BUSY' }
    const result = { step_results: Array(5).fill(null), step_errors: [busy, ...Array(4)] }
    return Response.json({ baton: null, base_url: null, results: [{ response: { result } }] })
  }
  const write = (text: string) =>
    client().batch([{ sql: 'INSERT INTO word (text) VALUES (?)', args: [text] }, 'SELECT 1'])

  test('that opens no connection is asked again', async () => {
    let refusals = 2
    const error = 'Timed out while opening database connection'
    instead = () => (refusals-- > 0 ? Response.json({ error }, { status: 429 }) : null)
    await write('crowded')
    expect(await count('crowded')).toBe(1)
    expect(sent.requests).toBe(4)
  })

  test('is asked again for longer than a second, without long pauses', async () => {
    const start = performance.now()
    const times: number[] = []
    instead = () => {
      times.push(performance.now())
      return performance.now() > start + 1_200 ? null : locked()
    }
    await write('locked')
    instead = null
    expect(await count('locked')).toBe(1)
    const pauses = times.slice(1).map((at, i) => at - (times[i] ?? 0))
    expect(Math.max(...pauses)).toBeLessThan(500)
  })

  test('that stays busy could not answer: what it was asked was not wrong', async () => {
    const meter: Meter = { trips: 0, ms: 0 }
    const passed = performance.now.bind(performance)
    let more = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => passed() + more)
    instead = () => {
      more += 2_000
      return locked()
    }
    const { $client } = openDatabase({ url: database.url }, meter)
    const batch = $client.batch(["INSERT INTO word (text) VALUES ('never')", 'SELECT 1'])
    await expect(batch).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    clock.mockRestore()
    expect(meter.away).toBe(true)
    instead = null
    expect(await count('never')).toBe(0)
  })
})

test('values come back as they went in, and inexact integers do not', async () => {
  const args = ['text', 'ünï', '', 0, -1.5, 2 ** 52, true, false, null, undefined, 12n]
  const sql = `SELECT ${args.map((_, i) => `? AS "${i}"`).join()}, ? AS date, hex(?) AS bytes, x'00ff' AS blob`
  const statement = { sql, args: [...args, new Date(5), new Uint8Array([0, 255])] }
  const [row] = (await client().execute(statement)).rows
  expect(Object.values(row ?? {})).toEqual([
    'text',
    'ünï',
    '',
    0,
    -1.5,
    2 ** 52,
    1,
    0,
    null,
    null,
    12,
    5,
    '00FF',
    Buffer.from([0, 255]),
  ])
  await expect(client().execute('SELECT 9007199254740993')).rejects.toThrow(RangeError)
  await expect(client().execute({ sql: 'SELECT ?', args: [Number.NaN] })).rejects.toThrow(RangeError)
})

test('a step is executed under its condition, and each has an outcome of its own', async () => {
  const outcomes = await connect({ url: database.url }).send([
    { sql: 'SELECT missing', args: [] },
    { sql: 'SELECT 1 AS n', args: [], condition: { type: 'ok', step: 0 } },
    { sql: 'SELECT 2 AS n', args: [], condition: { type: 'error', step: 0 } },
  ])
  expect(outcomes).toEqual([
    expect.objectContaining({ message: expect.stringContaining('missing') }),
    null,
    expect.objectContaining({ columns: ['n'], rows: [[2]] }),
  ])
})
