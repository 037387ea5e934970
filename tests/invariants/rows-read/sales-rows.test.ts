// What a seller's list costs among ten thousand orders, in rows that the database read; see rows-read.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { idAt } from '../../../api/shop/seller-dashboard/date-range'
import { openWorld, type Person } from '../../fixtures/harness'
import { addShampooShop } from '../../fixtures/shop/shop'
import { rowsReadBy } from './rows-counted'

const world = openWorld(null, 'server')
const ORDERS = 10_000
const PER_DAY = 20
let few: Person
let many: Person

beforeAll(async () => {
  few = await addShampooShop(world, 'few')
  many = await addShampooShop(world, 'many')
  for (const i of [0, 1, 2]) await world.person('client', { id: `c${i}`, name: `Client ${i}` })
  // Ten thousand checkouts, one behind the other, are none of this test's: their rows alone are planted.
  const { rows } = await world.db.run(sql`SELECT name FROM sqlite_master WHERE type = 'trigger'
    AND tbl_name IN ('checkout', 'checkout_shop', 'shop_order', 'order_line', 'hold', 'transfer')`)
  for (const { name } of rows) await world.db.run(sql.raw(`DROP TRIGGER "${String(name).replaceAll('"', '')}"`))
  await plant('few', 60)
  await plant('many', ORDERS)
})

/** Orders of a shop, twenty a day until today: all are delivered but one in fifty, which is new. */
async function plant(shopId: string, count: number): Promise<void> {
  const now = Date.now()
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, i) => {
      const at = now - Math.floor(((count - from - i) * 86_400_000) / PER_DAY)
      const id = `${idAt(at)}-7000-8000-${shopId}${String(from + i).padStart(6, '0')}`
      const reference = `${shopId.slice(0, 1).toUpperCase()}${String(from + i).padStart(7, '0')}`
      const done = (from + i) % 50 !== 0
      return { id, at, done, client: `c${i % 3}`, reference: `${reference.slice(0, 4)}-${reference.slice(4)}` }
    })
    const json = JSON.stringify(rows)
    const each = sql`FROM json_each(${json}) AS e`
    const col = (name: string) => sql.raw(`e.value ->> '${name}'`)
    await world.db.batch([
      world.db.run(sql`INSERT INTO transfer (id, kind, description, actor, created_at)
        SELECT ${col('id')}, 'order_hold', 'Hold', ${col('client')}, ${col('at')} ${each}`),
      world.db.run(sql`INSERT INTO hold (id, owner, currency, amount, status, transfer_id, created_at)
        SELECT ${col('id')}, ${col('client')}, 'KES', 120000, 'held', ${col('id')}, ${col('at')} ${each}`),
      world.db.run(sql`INSERT INTO checkout (id, client_id, currency, status, expires_at, created_at, ended_at)
        SELECT ${col('id')}, ${col('client')}, 'KES', 'paid', ${col('at')}, ${col('at')}, ${col('at')} ${each}`),
      world.db.run(sql`INSERT INTO shop_order (id, reference, checkout_id, client_id, shop_id, currency, items_total,
          delivery_fee, total, fee_id, hold_id, status, capture_id, fulfilled_at, fulfilment, answer_by, created_at, updated_at)
        SELECT ${col('id')}, ${col('reference')}, ${col('id')}, ${col('client')}, ${shopId}, 'KES', 120000, 0, 120000,
          'fee-vendor-1', ${col('id')}, iif(${col('done')}, 'delivered', 'placed'), iif(${col('done')}, ${col('id')}, NULL),
          iif(${col('done')}, ${col('at')}, NULL), 'delivery', ${col('at')} + 1, ${col('at')}, ${col('at')} ${each}`),
      world.db.run(sql`INSERT INTO order_line (id, order_id, variant_id, product_id, product_name, sku, unit_price, quantity)
        SELECT ${col('id')}, ${col('id')}, ${`${shopId}-small`}, ${`${shopId}-shampoo`}, 'Shea Shampoo', 'S', 120000, 1 ${each}`),
    ])
  }
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

test('what was planted is listed', async () => {
  const { body } = await world.call('GET', '/api/sales/orders?limit=3', { as: many })
  expect(body.items).toHaveLength(3)
  expect(body.counts.new).toBe(100)
})

test.each([
  // Seven statuses, ten lines and the counts, each along the index.
  ['/api/sales/orders?limit=10', 700],
  ['/api/sales/orders?limit=10&sort=oldest', 700],
  ['/api/sales/orders?limit=10&sort=newest', 700],
  ['/api/sales/orders?limit=10&state=done', 500],
  ['/api/sales/orders?limit=10&state=returns', 400],
  ['/api/sales/orders?limit=10&q=M000-999', 500],
  // A name that many have is found at once.
  ['/api/sales/orders?limit=10&q=Client', 900],
])('GET %s: %i at most among ten thousand', async (path, most) => {
  const [atFew, atMany] = [await rowsRead(path, few), await rowsRead(path, many)]
  console.info(`${path}: ${atFew} rows among sixty, ${atMany} among ten thousand`)
  expect(atMany).toBeLessThanOrEqual(most)
})

test('the figures of a week read two weeks of orders, not the others', async () => {
  const rows = await rowsRead('/api/sales?days=7', many)
  console.info(`a week: ${rows} rows`)
  // The range and the one before it, for the sums; the range and its lines, for the best sellers; the first of
  // those that wait; and what is held for two hundred open ones.
  expect(rows).toBeLessThanOrEqual(3 * PER_DAY * 7 * 3 + 3 * (ORDERS / 50) + 800)
})
