// What finding a product costs among five thousand, in rows that the database read; see rows-read.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { PRODUCT_CATEGORIES } from '../../../api/shop/storefront/input'
import { addShop } from '../../fixtures/businesses'
import { openWorld } from '../../fixtures/harness'
import { rowsReadBy } from './rows-counted'

const world = openWorld(undefined, 'server')
const PRODUCTS = 5_000

beforeAll(async () => {
  for (const [id, country, city, currency] of [
    ['kenya', 'Kenya', 'Nairobi', 'KES'],
    ['uganda', 'Uganda', 'Kampala', 'UGX'],
  ] as const) {
    const owner = await world.person('product_seller')
    await addShop(world, { id, ownerId: owner.id, status: 'approved', country, city, currency })
  }
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${PRODUCTS})`
  const offering = sql`json_extract(${JSON.stringify(PRODUCT_CATEGORIES)}, '$[' || (i % 10) || ']')`
  const at = sql`CASE i % 2 WHEN 0 THEN 'kenya' ELSE 'uganda' END`
  await world.db.batch([
    world.db.run(sql`INSERT INTO product (number, id, shop_id, name, category, status, created_at, updated_at)
      ${numbers} SELECT i + 1, 'p' || i, ${at}, CASE i % 500 WHEN 7 THEN 'Marula Oil ' ELSE 'Balm ' END || i, ${offering}, 'listed', i, i FROM n`),
    world.db.run(sql`INSERT INTO product_variant (id, product_id, shop_id, sku, price, created_at)
      ${numbers} SELECT 'v' || i, 'p' || i, ${at}, 'S' || i, 100 + i, i FROM n`),
  ])
})

/** The rows that the database read for all that a route sent. */
async function rowsRead(path: string): Promise<number> {
  world.sent.length = 0
  const { status } = await world.call('GET', path)
  expect(status).toBe(200)
  expect(world.sent.length).toBeGreaterThan(0)
  return rowsReadBy(world.url, world.sent)
}

test.each([
  // The newest are read from the end of the table, their total no further than it is said.
  ['', 2_500],
  ['category=Nails', 1_500],
  ['category=Nails&category=Makeup', 8_000],
  // A place costs what its shops have, once for the page and once for the total.
  ['country=Kenya', 2 * (PRODUCTS / 2) + 1_500],
  // Few hits cost what they are, wherever they stand.
  ['q=marula', 400],
  ['q=marulla', 800],
  ['q=zzzzzz', 300],
  ['q=marula&country=Kenya&sort=price', 600],
])('%s: %i at most', async (query, most) => {
  const rows = await rowsRead(`/api/products?${query}`)
  console.info(`${query}: ${rows} rows`)
  expect(rows).toBeLessThanOrEqual(most)
})

test('a product’s page does not read its shelf', async () => {
  const rows = await rowsRead('/api/products/p7')
  console.info(`a product: ${rows} rows`)
  // Its seller's products are counted; of its shelf the newest sixty are looked at.
  expect(rows).toBeLessThanOrEqual(PRODUCTS / 2 + 1_000)
})
