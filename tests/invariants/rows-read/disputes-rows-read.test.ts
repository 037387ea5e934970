// What the lists of disputed parcels cost among ten thousand that ended, in rows that the database read; see
// rows-read.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newKey, openWorld, type Person } from '../../fixtures/harness'
import { fund } from '../../fixtures/salons-and-purses'
import { addShampooShop, ordered, received } from '../../fixtures/shop/shop'
import { rowsReadBy } from './rows-counted'

const world = openWorld(undefined, 'server')
const ENDED = 10_000
const WAITING = 30
let admin: Person

/** An order is copied as often as is wanted: its rules are dropped for it, in this database alone. */
beforeAll(async () => {
  const { db } = world
  admin = await world.person('admin')
  const selma = await addShampooShop(world)
  await received(world, 'small', 100)
  const zuri = await world.person('client')
  await fund(world, zuri, '90000')
  const { id } = await ordered(world, zuri, 'duka', { small: 1 })
  for (const [as, step] of [
    [selma, 'acceptance'],
    [selma, 'shipment'],
    [zuri, 'dispute'],
  ] as const)
    expect((await world.call('POST', `/api/orders/${id}/${step}`, { as, key: newKey() })).status).toBe(200)
  const rules = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master
    WHERE type = 'trigger' AND tbl_name IN ('shop_order', 'adjustment', 'hold')`)
  for (const { name } of rules) await db.run(sql.raw(`DROP TRIGGER ${name}`))
  const columns = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('shop_order')`)
  const copies = (count: number, changes: Record<string, string>) => {
    const values = columns.map(({ name }) => changes[name] ?? name)
    return db.run(
      sql.raw(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
        INSERT INTO shop_order (${columns.map(({ name }) => name)}) SELECT ${values} FROM n, shop_order WHERE id = '${id}'`),
    )
  }
  const named = (word: string) => ({
    id: `'${word}' || i`,
    reference: `'${word}' || i`,
    checkout_id: `'${word}' || i`,
    hold_id: `'${word}' || i`,
    disputed_at: 'disputed_at + i',
  })
  const transfers = (prefix: string, count: number) =>
    sql.raw(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO transfer (id, kind, description, actor, created_at)
      SELECT '${prefix}' || i, 'order_hold', 'd', 'system', 0 FROM n`)
  const holds = (prefix: string, count: number) =>
    sql.raw(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO hold (id, owner, currency, amount, transfer_id, status, created_at)
      SELECT '${prefix}' || i, owner, currency, amount, '${prefix}' || i, status, created_at FROM n, hold
      WHERE id = (SELECT hold_id FROM shop_order WHERE id = '${id}')`)
  const checkouts = (prefix: string, count: number) =>
    sql.raw(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO checkout (id, client_id, currency, status, version, expires_at, created_at, ended_at)
      SELECT '${prefix}' || i, client_id, currency, status, version, expires_at, created_at, ended_at FROM n, checkout
      WHERE id = (SELECT checkout_id FROM shop_order WHERE id = '${id}')`)
  const guards = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master
    WHERE type = 'trigger' AND tbl_name = 'checkout'`)
  for (const { name } of guards) await db.run(sql.raw(`DROP TRIGGER ${name}`))
  for (const [prefix, count] of [
    ['over', ENDED],
    ['waits', WAITING],
  ] as const) {
    await db.run(transfers(prefix, count))
    await db.run(holds(prefix, count))
    await db.run(checkouts(prefix, count))
  }
  await copies(ENDED, { ...named('over'), status: "'cancelled'", ending: "'lost'" })
  await copies(WAITING, named('waits'))
  await db.run(sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ENDED})
    INSERT INTO adjustment (id, kind, currency, amount, subject, reason, admin_id, transfer_id, created_at)
    SELECT 'a' || i, 'settlement', 'KES', 5, 'over' || i, 'r', ${admin.id}, 't' || i, i FROM n`)
  await db.run(sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ENDED})
    INSERT INTO audit_event (id, actor, event, subject, request_id, created_at)
    SELECT 'e' || i, ${admin.id}, 'order.settled', 't' || i, 'r', i FROM n`)
})

/** How many rows the database reads for a page, and what the page holds. */
async function cost(path: string) {
  await world.call('GET', path, { as: admin })
  world.sent.length = 0
  const { status, body } = await world.call('GET', path, { as: admin })
  expect(status).toBe(200)
  const rows = await rowsReadBy(world.url, world.sent.splice(0))
  return { rows, body }
}

test('a page of those that wait, and of those decided, costs what it shows', async () => {
  for (const [status, next] of [
    ['waiting', 6],
    ['decided', 25],
  ] as const) {
    const path = `/api/admin/disputes?status=${status}`
    const first = await cost(path)
    expect(first.body.items).toHaveLength(25)
    const second = await cost(`${path}&cursor=${first.body.next}`)
    expect(second.body.items).toHaveLength(next)
    for (const { rows } of [first, second]) expect([status, rows < 1_000 ? 'few' : rows]).toEqual([status, 'few'])
  }
})
