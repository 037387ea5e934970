// Searches among more salons than are considered: the nearest stay complete and in order, and totals say that there are more.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { plantSalons } from '../../../tests/bench/salon-set'
import { openWorld } from '../../../tests/fixtures/harness'
import { shrinkAt } from '../profile/distance'

const world = openWorld()
const CENTRE = { latitude: -1.2, longitude: 36.9 }

beforeAll(() => plantSalons(world.db, 1_500))

/** The ids of three pages of twelve, and what the first says of the total. */
async function pages(query: string) {
  const ids: string[] = []
  let cursor = ''
  let total = {}
  for (let page = 0; page < 3; page += 1) {
    const { body, trips } = await world.call('GET', `/api/salons?${query}&limit=12${cursor}`)
    expect(trips).toBe(1)
    if (page === 0) total = { total: body.total, capped: body.capped }
    ids.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = `&cursor=${body.next}`
  }
  return { ids, ...total }
}

/** All salons, the nearest first, as a whole scan finds them. */
async function nearestOf(condition = sql`1`): Promise<string[]> {
  const { latitude, longitude } = CENTRE
  const { rows } = await world.db.run(sql`SELECT salon_id FROM salon_listing WHERE ${condition}
    ORDER BY CAST(1e9 * ((latitude - ${latitude}) * (latitude - ${latitude})
      + ${shrinkAt(CENTRE)} * (longitude - ${longitude}) * (longitude - ${longitude})) AS INTEGER), number`)
  return rows.map((row) => String(row.salon_id))
}

test.each([50, 20])('the nearest of %i km are the nearest of all', async (km) => {
  const near = `near=${CENTRE.latitude},${CENTRE.longitude}&within=${km}`
  const { ids, ...total } = await pages(`${near}&sort=distance`)
  expect(ids).toEqual((await nearestOf()).slice(0, 36))
  expect(total).toMatchObject({ capped: true })
})

test('few within a distance are all found', async () => {
  const near = `near=${CENTRE.latitude},${CENTRE.longitude}&within=2`
  const { body } = await world.call('GET', `/api/salons?${near}&limit=100&sort=distance`)
  const ids = body.items.map(({ id }: { id: string }) => id)
  expect(ids).toEqual((await nearestOf()).slice(0, ids.length))
  expect(body).toMatchObject({ total: ids.length, capped: false, next: null })
  expect(ids.length).toBeGreaterThan(10)
})

test('of many that have a word a part is considered, and the total says so', async () => {
  const { body } = await world.call('GET', '/api/salons?q=knotless&rating=3&limit=12')
  const all = await world.db.run(sql`SELECT count(*) AS n FROM salon_listing WHERE rating_key <= -300000000
    AND number IN (SELECT rowid FROM salon_search WHERE salon_search MATCH 'knotless*')`)
  expect(body.items).toHaveLength(12)
  if (Number(all.rows[0]?.n) > body.total) expect(body.capped).toBe(true)
  const few = await world.call('GET', '/api/salons?q=sankofa+studio+knotless&rating=3&limit=12')
  expect(few.body.capped).toBe(false)
})

test('the city and the type that are asked for narrow the words', async () => {
  const { body } = await world.call('GET', '/api/salons?q=knotless&city=Accra&type=Spa&limit=100')
  const { rows } =
    await world.db.run(sql`SELECT salon_id FROM salon_listing WHERE city = 'Accra' AND business_type = 'Spa'
    AND number IN (SELECT rowid FROM salon_search WHERE salon_search MATCH 'knotless*')
    ORDER BY rating_key, number LIMIT 100`)
  expect(rows.length).toBeGreaterThan(3)
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual(rows.map((row) => row.salon_id))
})
