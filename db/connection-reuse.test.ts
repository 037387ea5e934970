// Streams are reused between requests, and a broken stream affects no later request.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalDatabase, startDatabase } from '../scripts/local-database'
import { openDatabase } from './client'

let directory: string
let database: LocalDatabase

/** The traffic: the number of requests, and of those that opened a stream. */
let sent: { opened: number; requests: number }

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'purse-streams-'))
  database = await startDatabase(directory)
  await client().execute('CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT UNIQUE) STRICT')
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    sent.requests += 1
    if (!String(init?.body).startsWith('{"baton"')) sent.opened += 1
    return real(input, init)
  })
})

beforeEach(() => {
  sent = { opened: 0, requests: 0 }
})

afterAll(async () => {
  vi.restoreAllMocks()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** A separate client per request, as in the Worker. */
const client = () => openDatabase({ url: database.url }).$client

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
    await expect(client().batch(twice, 'write')).rejects.toThrow(/UNIQUE/)
    await expect(client().execute('SELECT nothing')).rejects.toThrow(/nothing/i)
    const { rows } = await client().execute("SELECT count(*) AS n FROM word WHERE text = 'a'")
    expect(rows[0]?.n).toBe(0)
    expect(sent.opened).toBe(0)
    // No transaction was left open, for which writers would wait five seconds.
    const before = performance.now()
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client().execute(`INSERT INTO word (text) VALUES ('b${i}')`),
      ),
    )
    expect(performance.now() - before).toBeLessThan(4_000)
  })

  test('with changed settings is not reused', async () => {
    await client().execute('PRAGMA foreign_keys = 0')
    expect((await client().execute('PRAGMA foreign_keys')).rows[0]?.foreign_keys).toBe(1)
  })

  test('is waited for when sixteen are in use', async () => {
    const all = (n: number) =>
      Promise.all(Array.from({ length: n }, (_, i) => client().execute(`SELECT ${i} AS n`)))
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
    const { rows } = await client().execute("SELECT count(*) AS n FROM word WHERE text = 'after'")
    expect(rows[0]?.n).toBe(1)
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
