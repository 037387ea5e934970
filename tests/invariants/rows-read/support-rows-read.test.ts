// What a page of support tickets costs among ten thousand tickets, in rows that the database read; see
// rows-read.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { MAX_SCANNED } from '../../../api/support/agent/queue'
import { openWorld, type Person } from '../../fixtures/harness'
import { rowsReadBy } from './rows-counted'

const world = openWorld(undefined, 'server')
const TICKETS = 10_000
let admin: Person

beforeAll(async () => {
  admin = await world.person('admin')
  await world.person('client', { id: 'many', email: 'many@purse.test' })
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${TICKETS})`
  await world.db.batch([
    world.db.run(sql`INSERT INTO ticket (id, reference, user_id, name, email, subject, message, source, rank, created_at, updated_at)
      ${numbers} SELECT 't' || i, 'PRS-' || i, iif(i % 2, 'many', NULL), 'Person ' || i,
        iif(i % 2, 'many@purse.test', 'p' || i || '@example.com'), 'Matter ' || i, 'm',
        iif(i % 1000 = 0, 'appeal', 'contact'), i % 10 <> 0, i * 1000, i * 1000 FROM n`),
    world.db.run(sql`UPDATE ticket SET assigned_to = ${admin.id} WHERE CAST(substr(id, 2) AS INTEGER) % 4 = 0`),
    world.db.run(sql`UPDATE ticket SET status = 'closed', closed_at = 1 WHERE CAST(substr(id, 2) AS INTEGER) % 3 = 0`),
  ])
})

/** How many rows the database reads for a page of tickets, and how many tickets it finds. */
async function cost(path: string): Promise<{ rows: number; found: number }> {
  await world.call('GET', path, { as: admin })
  world.sent.length = 0
  const { status, body } = await world.call('GET', path, { as: admin })
  expect(status).toBe(200)
  const rows = await rowsReadBy(world.url, world.sent.splice(0))
  return { rows, found: body.items?.length ?? 1 }
}

test('a page costs what it shows, in every view and order; words and sources what they look at', async () => {
  const looked = MAX_SCANNED * 14
  for (const [query, found, most] of [
    ['', 20, 800],
    ['sort=oldest', 20, 800],
    ['sort=newest', 20, 800],
    ['view=mine', 20, 1_000],
    ['view=mine&sort=newest', 20, 1_000],
    ['view=unassigned', 20, 800],
    ['view=answered', 0, 800],
    ['view=closed', 20, 800],
    ['view=all', 20, 800],
    ['view=all&sort=oldest', 20, 800],
    ['q=PRS-777', 1, 400],
    ['q=p778@example.com', 1, 400],
    ['q=nobody@', 0, 400],
    ['view=all&q=matter 9998', 1, looked],
    ['q=nothing of the kind', 0, looked],
    ['view=all&source=dispute', 0, looked],
    // Half of them are of one address: so many are looked at.
    ['q=many@purse.test', 20, looked],
  ] as const) {
    const seen = await cost(`/api/admin/tickets?limit=20&${query}`)
    expect([query, seen.found]).toEqual([query, found])
    expect([query, seen.rows < most ? 'few' : seen.rows]).toEqual([query, 'few'])
  }
})

test('one ticket of somebody with thousands costs what it shows', async () => {
  for (const id of ['t9999', 't10000']) {
    const { rows } = await cost(`/api/admin/tickets/${id}`)
    expect([id, rows < 400 ? 'few' : rows]).toEqual([id, 'few'])
  }
})

test('what a page does not look at, the next one does', async () => {
  const found: string[] = []
  let pages = 0
  for (let cursor = ''; ; pages += 1) {
    const path = `/api/admin/tickets?view=all&source=appeal&limit=50${cursor && `&cursor=${cursor}`}`
    const { body } = await world.call('GET', path, { as: admin })
    found.push(...body.items.map(({ id }: { id: string }) => id))
    if (body.next === null) break
    cursor = body.next
  }
  expect(found).toEqual(Array.from({ length: 10 }, (_, n) => `t${10_000 - n * 1000}`))
  expect(pages).toBe(TICKETS / MAX_SCANNED)
})
