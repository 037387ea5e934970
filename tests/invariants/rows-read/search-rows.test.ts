// What finding a salon costs among five thousand, in rows that the database read; see rows-read.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { PLANTED_DATE, plantSalons } from '../../bench/salon-set'
import { openWorld } from '../../fixtures/harness'
import { rowsReadBy } from './rows-counted'

const world = openWorld(undefined, 'server')
const SALONS = 5_000

beforeAll(async () => {
  await plantSalons(world.db, SALONS, 2)
})

/** The rows that the database read for all that a route sent. */
async function rowsRead(path: string): Promise<number> {
  world.sent.length = 0
  const { status } = await world.call('GET', path)
  expect(status).toBe(200)
  expect(world.sent.length).toBeGreaterThan(0)
  return rowsReadBy(world.url, world.sent)
}

const WINDOW = `date=${PLANTED_DATE}&from=14:00&to=17:00`

test.each([
  // A page is read along an index, and its total from the numbers that are kept.
  ['', 400],
  ['sort=price&type=Spa&price=1', 600],
  ['limit=100', 1_600],
  // As the list asks: with the next free time of each.
  ['limit=12&next=1', 500],
  // Few hits cost what they are, wherever they stand.
  ['q=knotless+sankofa+studio', 600],
  // A word that nothing has: the words that are like it, and another search.
  ['q=knotlezz+sankofa+studio', 1_500],
  ['q=knotlezs+sankfoa', 1_500],
  // Nothing has it, or anything like it. Two words written together, and one written apart.
  ['q=knotlesssankofa', 1_500],
  ['q=knot+less+sankofa+studio', 1_000],
  ['q=xylophone', 300],
  ['q=zzzzzz', 300],
  ['city=Nairobi&sort=distance&limit=5', 2_000],
  // Every salon is asked, once for the page and once for the total.
  [`${WINDOW}`, 4 * SALONS],
  ['open=1&city=Accra', SALONS],
  [`${WINDOW}&q=knotless+sankofa+studio`, 900],
])('%s: %i at most', async (query, most) => {
  const rows = await rowsRead(`/api/salons?${query}`)
  console.info(`${query}: ${rows} rows`)
  expect(rows).toBeLessThanOrEqual(most)
})

test('the total of kept numbers is the total that is counted', async () => {
  const { body } = await world.call('GET', '/api/salons?type=Spa&price=1&limit=1')
  const { rows } = await world.db.run(
    sql`SELECT count(*) AS n FROM salon WHERE business_type = 'Spa' AND price_range = 1`,
  )
  expect(body.total).toBe(rows[0]?.n)
  expect(body.total).toBeGreaterThan(50)
})
