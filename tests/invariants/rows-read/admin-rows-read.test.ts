// What finding a transfer costs among ten thousand, in rows that the database read; see rows-read.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type Person } from '../../fixtures/harness'
import { rowsReadBy } from './rows-counted'

const world = openWorld(undefined, 'server')
const TRANSFERS = 10_000
let admin: Person

beforeAll(async () => {
  admin = await world.person('admin')
  await world.person('client', { id: 'many', email: 'many@purse.test', phone: '+254700000123' })
  await world.person('client', { id: 'few' })
  for (const id of ['wallet:many:KES', 'wallet:few:KES', 'clearing:platform:KES']) {
    const [kind = '', owner = ''] = id.split(':')
    await world.db.run(sql`INSERT INTO ledger_account VALUES (${id}, ${owner}, ${kind}, 'KES', 0)`)
  }
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${TRANSFERS})`
  await world.db.batch([
    world.db.run(sql`INSERT INTO transfer (id, kind, description, actor, created_at)
      ${numbers} SELECT 't' || i, 'deposit', 'Deposit', 'many', i * 1000 FROM n`),
    world.db.run(sql`INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount)
      ${numbers} SELECT 'p' || i, 't' || i, 'clearing:platform:KES',
        iif(i % 1000 = 0, 'wallet:few:KES', 'wallet:many:KES'), 'KES', i FROM n`),
  ])
})

/** How many rows the database reads for a search, and how many transfers it finds. */
async function cost(query: Record<string, string>): Promise<{ rows: number; found: number }> {
  const path = `/api/admin/money/transfers?${new URLSearchParams(query)}`
  await world.call('GET', path, { as: admin })
  world.sent.length = 0
  const { status, body } = await world.call('GET', path, { as: admin })
  expect(status).toBe(200)
  const rows = await rowsReadBy(world.url, world.sent.splice(0))
  return { rows, found: body.items.length }
}

test('a page, a name and a person cost what they show; filters what they may look at', async () => {
  const LOOKED = 2_000
  for (const [query, found, most] of [
    [{ limit: '20' }, 20, 1_000],
    [{ q: 't500' }, 1, 1_000],
    [{ q: 'p777' }, 1, 1_000],
    [{ q: 'many@purse.test', limit: '20' }, 20, 2_500],
    [{ q: '+254 700 000 123', limit: '20' }, 20, 2_500],
    [{ q: 'few', limit: '20' }, 10, 1_500],
    [{ q: 'nothing that there is' }, 0, 500],
    // Whoever looks for an amount looks at so many of the newest; the next page goes on from there.
    [{ q: '0.05 KES' }, 0, LOOKED * 13],
    [{ q: '99.99 KES' }, 1, LOOKED * 13],
  ] as const) {
    const seen = await cost(query)
    expect([query, seen.found]).toEqual([query, found])
    expect([query, seen.rows < most ? 'few' : seen.rows]).toEqual([query, 'few'])
  }
})
