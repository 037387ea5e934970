// What reading a balance, or a list of conversations, costs in rows that the database read: the same at 100 postings as
// at 100,000, at 60 conversations as at 1,000. libSQL counts the rows itself and says so in each answer of its own
// protocol, so each statement that a route sends is sent again there.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type Person } from '../../fixtures/harness'
import { rowsReadBy } from './rows-counted'

const world = openWorld(undefined, 'server')
let few: Person
let many: Person

beforeAll(async () => {
  few = await world.person('client', { id: 'few' })
  many = await world.person('client', { id: 'many' })
  await plant('few', 100)
  await plant('many', 100_000)
  await plantConversations('few', 60)
  await plantConversations('many', 1000)
})

/** Deposits and sends in turn, as many as are wanted. */
async function plant(owner: string, postings: number): Promise<void> {
  const wallet = `wallet:${owner}:KES`
  await world.db.run(sql`INSERT INTO ledger_account VALUES (${wallet}, ${owner}, 'wallet', 'KES', 0)`)
  await world.db.run(sql`INSERT INTO ledger_account SELECT 'clearing:platform:KES', 'platform', 'clearing', 'KES', 0
    WHERE NOT EXISTS (SELECT 1 FROM ledger_account WHERE id = 'clearing:platform:KES')`)
  for (let from = 0; from < postings; from += 10_000) {
    const numbers = sql`WITH RECURSIVE n (i) AS (
      SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${Math.min(postings, from + 10_000)})`
    await world.db.batch([
      world.db.run(sql`INSERT INTO transfer (id, kind, description, actor, created_at)
        ${numbers} SELECT ${owner} || i, 'deposit', 'Deposit', ${owner}, i FROM n`),
      world.db.run(sql`INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount)
        ${numbers} SELECT ${owner} || i, ${owner} || i, 'clearing:platform:KES', ${wallet}, 'KES', 1 + i % 7 FROM n`),
    ])
  }
}

/** As many conversations, of two messages each, with people before and after them in the order of ids. */
async function plantConversations(owner: string, count: number): Promise<void> {
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`
  const friend = sql`CASE i % 2 WHEN 0 THEN 'a' ELSE 'z' END || ${owner} || i`
  const message = (seq: number) =>
    world.db.run(sql`INSERT INTO message (id, conversation_id, seq, sender_id, client_id, text, created_at)
      ${numbers} SELECT ${owner} || i || '-' || ${seq}, ${owner} || i, ${seq}, ${friend}, ${seq}, 'Hello', i FROM n`)
  await world.db.batch([
    world.db.run(sql`INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
      ${numbers} SELECT ${friend}, 'Friend ' || i, ${friend} || '@purse.test', 1, 0, 0 FROM n`),
    world.db.run(sql`INSERT INTO conversation (id, low_id, high_id, created_at, updated_at)
      ${numbers} SELECT ${owner} || i, min(${owner}, ${friend}), max(${owner}, ${friend}), i, i FROM n`),
    message(1),
    message(2),
    // All but a few have been read.
    world.db.run(sql`UPDATE participant SET delivered_seq = 2, read_seq = 2
      WHERE user_id = ${owner} AND conversation_id NOT IN (${`${owner}0`}, ${`${owner}1`})`),
  ])
}

/** The rows that the database read for all that a route sent. */
async function rowsRead(path: string, as: Person): Promise<number> {
  await world.call('GET', path, { as })
  world.sent.length = 0
  const { status } = await world.call('GET', path, { as })
  expect(status).toBe(200)
  expect(world.sent.length).toBeGreaterThan(0)
  return rowsReadBy(world.url, world.sent)
}

test('the count counts: a sum over the postings reads them all', async () => {
  const stmt = { sql: "SELECT sum(amount) FROM posting WHERE credit_account = 'wallet:many:KES'" }
  const response = await fetch(`${world.url}/v2/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ requests: [{ type: 'execute', stmt }, { type: 'close' }] }),
  })
  const { results } = (await response.json()) as { results: [{ response: { result: { rows_read: number } } }] }
  expect(results[0].response.result.rows_read).toBeGreaterThanOrEqual(100_000)
})

test.each([
  ['/api/wallet', 20],
  ['/api/wallet/overview', 120],
  ['/api/wallet/transactions?limit=20', 160],
  ['/api/me/dashboard', 120],
  // Each line shows a salon by its cover.
  ['/api/conversations?limit=10', 270],
])('GET %s', async (path, most) => {
  const atFew = await rowsRead(path, few)
  const atMany = await rowsRead(path, many)
  // A row more or less is the end of an index; where nothing is listed it is one at most.
  if (path === '/api/wallet') expect(Math.abs(atMany - atFew)).toBeLessThanOrEqual(1)
  expect(atMany).toBeLessThanOrEqual(atFew + 2)
  expect(atMany).toBeLessThanOrEqual(most)
})
