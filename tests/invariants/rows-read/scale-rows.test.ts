// What pages cost among thousands of salons, and of a salon with thousands of visits and reviews, in rows that the
// database read: no page reads more than two thousand. See rows-read.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { plantSalons } from '../../bench/salon-set'
import { MONDAY, openWorld, type Person } from '../../fixtures/harness'
import { rowsReadBy } from './rows-counted'

const world = openWorld(undefined, 'server')
const SALONS = 5_000
const VISITS = 5_000
const MOST = 2_000
let owner: Person
let client: Person

beforeAll(async () => {
  await plantSalons(world.db, SALONS)
  owner = await world.person('beauty_partner', { id: 'busy' })
  client = await world.person('client', { id: 'talker' })
  await plantBusySalon()
  await plantConversations()
})

/** One salon of its own owner, with as many past visits, and a review of each client. */
async function plantBusySalon(): Promise<void> {
  // The visits' whole life is none of this test's: their rows alone are planted.
  const { rows } = await world.db.run(sql`SELECT name FROM sqlite_master WHERE type = 'trigger'
    AND tbl_name IN ('appointment', 'appointment_item', 'review')`)
  for (const { name } of rows) await world.db.run(sql.raw(`DROP TRIGGER "${name}"`))
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${VISITS})`
  const run = (statement: ReturnType<typeof sql>) => world.db.run(statement)
  await run(sql`UPDATE salon SET owner_id = 'busy' WHERE id = 'salon-0'`)
  await run(sql`INSERT INTO staff (id, salon_id, name, title, position) VALUES ('pro', 'salon-0', 'Pro', '', 0)`)
  await run(sql`INSERT INTO user (id, name, email, created_at, updated_at)
    ${numbers} SELECT 'c' || i, 'Client ' || i, 'c' || i || '@purse.test', 0, 0 FROM n`)
  const startsAt = sql`${MONDAY} - 3600000 * (${VISITS} - i)`
  await run(sql`INSERT INTO appointment (id, client_id, salon_id, service_id, staff_id, starts_at, ends_at, time_zone,
      service_name, duration_minutes, price, currency, payment, fee_id, status, created_at, updated_at)
    ${numbers} SELECT 'a' || i, 'c' || i, 'salon-0', 'service-0-0', 'pro', ${startsAt}, ${startsAt} + 1800000,
      'Africa/Nairobi', 'Braids', 30, 100000, 'KES', 'salon', (SELECT id FROM fee LIMIT 1), 'completed', 0, 0 FROM n`)
  // As many of one client, elsewhere.
  await run(sql`INSERT INTO staff (id, salon_id, name, title, position) VALUES ('other', 'salon-1', 'Other', '', 0)`)
  await run(sql`INSERT INTO appointment (id, client_id, salon_id, service_id, staff_id, starts_at, ends_at, time_zone,
      service_name, duration_minutes, price, currency, payment, fee_id, status, created_at, updated_at)
    SELECT 'o' || id, 'talker', 'salon-1', 'service-1-0', 'other', starts_at, ends_at, time_zone,
      service_name, duration_minutes, price, currency, payment, fee_id, status, 0, 0 FROM appointment`)
  await run(sql`INSERT INTO salon_client (id, salon_id, user_id, created_at, visits, last_visit, spent)
    ${numbers} SELECT 'k' || i, 'salon-0', 'c' || i, 0, 1, ${startsAt}, i FROM n`)
  await run(sql`INSERT INTO star_count (kind, subject_id, stars, reviews)
    VALUES ('salon', 'salon-0', 1, 1000), ('salon', 'salon-0', 5, 1000)`)
  await run(sql`INSERT INTO review (id, salon_id, user_id, rating, comment, created_at)
    ${numbers} SELECT 'r' || i, 'salon-0', 'c' || i, 1 + i % 5, 'Good', ${startsAt} FROM n`)
}

/** Twenty conversations of the client with owners, the first of two thousand messages. */
async function plantConversations(): Promise<void> {
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 20)`
  const run = (statement: ReturnType<typeof sql>) => world.db.run(statement)
  const friend = sql`iif(i = 0, 'busy', 'p' || i)`
  await run(sql`INSERT INTO user (id, name, email, role, created_at, updated_at)
    ${numbers} SELECT 'p' || i, 'Partner ' || i, 'p' || i || '@purse.test', 'beauty_partner', 0, 0 FROM n`)
  await run(
    sql`UPDATE salon SET owner_id = 'p' || substr(id, 7) WHERE id IN (${sql.raw(
      Array.from({ length: 19 }, (_, i) => `'salon-${i + 1}'`).join(),
    )})`,
  )
  await run(sql`INSERT INTO conversation (id, low_id, high_id, created_at, updated_at)
    ${numbers} SELECT 'v' || i, min('talker', ${friend}), max('talker', ${friend}), i, i FROM n`)
  await run(sql`INSERT INTO message (id, conversation_id, seq, sender_id, client_id, text, created_at)
    ${numbers} SELECT 'm' || i, 'v' || i, 1, ${friend}, 'k', 'Hello', i FROM n`)
  await run(sql`WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO message (id, conversation_id, seq, sender_id, client_id, text, created_at)
    SELECT 'n' || i, 'v0', i, 'busy', 'n' || i, 'Hello', i FROM n`)
}

/** The rows that the database read for all that a route sent. */
async function rowsRead(path: string, as?: Person): Promise<number> {
  await world.call('GET', path, { as })
  world.sent.length = 0
  const { status } = await world.call('GET', path, { as })
  expect([path, status]).toEqual([path, 200])
  return rowsReadBy(world.url, world.sent)
}

test.each(['/api/salons/salon-0/reviews', '/api/salons/salon-0', '/api/salons?limit=12', '/api/salons?rating=4'])(
  '%s',
  async (path) => {
    const rows = await rowsRead(path)
    console.info(`${path}: ${rows} rows`)
    expect(rows).toBeLessThanOrEqual(MOST)
  },
)

test.each([
  ['/api/conversations?limit=20', 'client'],
  ['/api/conversations?limit=20&q=amani', 'client'],
  ['/api/conversations/v0', 'client'],
  ['/api/conversations/v0/messages', 'client'],
  ['/api/me/dashboard', 'client'],
  ['/api/salons/salon-0/reviews', 'owner'],
  ['/api/reviews', 'owner'],
  ['/api/partner-dashboard/clients', 'owner'],
  ['/api/partner-dashboard/clients?sort=name', 'owner'],
  ['/api/partner-dashboard/clients?sort=spent', 'owner'],
  ['/api/calendar?date=2027-01-11', 'owner'],
  ['/api/me/salons', 'client'],
  ['/api/me/bookings', 'client'],
] as const)('%s, a %s', async (path, who) => {
  const rows = await rowsRead(path, who === 'client' ? client : owner)
  console.info(`${path}: ${rows} rows`)
  expect(rows).toBeLessThanOrEqual(MOST)
})
