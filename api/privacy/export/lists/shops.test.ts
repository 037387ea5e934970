// Export of shops, orders and gift cards: own data only, and every table exported or left out for a reason.
import { getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import * as checkouts from '../../../../db/schema/shop/checkout'
import * as giftCards from '../../../../db/schema/shop/gift-cards'
import * as orders from '../../../../db/schema/shop/orders'
import * as shops from '../../../../db/schema/shop/products'
import { openWorld } from '../../../../tests/fixtures/harness'
import { addSalons, fund } from '../../../../tests/fixtures/salons-and-purses'
import { plantShop } from '../../../../tests/invariants/refusals/shop-rows'
import { makeArchive } from '../content'

type Place = { of: 'client' | 'seller'; file: string } | { leftOut: string }

/** The file of each table in a client's or a seller's archive, or the reason why none has it. */
const WHERE: Record<string, Place> = {
  shop: { of: 'seller', file: 'shops' },
  pickup_point: { of: 'seller', file: 'pickup-points' },
  product: { of: 'seller', file: 'products' },
  product_variant: { of: 'seller', file: 'products' },
  stock_movement: { of: 'seller', file: 'stock' },
  price_change: { of: 'seller', file: 'price-changes' },
  product_picture: { of: 'seller', file: 'product-pictures' },
  product_import: { of: 'seller', file: 'product-imports' },
  product_favorite: { of: 'client', file: 'product-favorites' },
  product_review: { of: 'client', file: 'product-reviews' },
  product_review_report: { of: 'client', file: 'product-review-reports' },
  address: { of: 'client', file: 'addresses' },
  cart_line: { of: 'client', file: 'cart' },
  checkout: { leftOut: 'what was kept while they chose; what came of it is orders' },
  checkout_shop: { leftOut: 'see checkout' },
  checkout_line: { leftOut: 'see checkout' },
  shop_order: { of: 'client', file: 'orders' },
  order_line: { of: 'client', file: 'order-lines' },
  order_event: { of: 'client', file: 'order-events' },
  order_refund: { of: 'client', file: 'order-refunds' },
  order_refund_line: { leftOut: 'how many of a line went back stands with the line' },
  order_return: { of: 'client', file: 'order-returns' },
  gift_card: { of: 'client', file: 'gift-cards' },
  gift_contribution: { of: 'client', file: 'gift-card-payments' },
  gift_redemption: { of: 'client', file: 'gift-card-claims' },
  gift_invitation: { of: 'client', file: 'gift-invitations' },
}

const world = openWorld()
const archives: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  await addSalons(world)
  const amina = await world.person('client', { id: 'amina', name: 'Amina Otieno' })
  for (const id of ['zara', 'zoe', 'yusuf']) {
    const person = await world.person('client', { id, name: `Other ${id}` })
    await fund(world, person, '100')
  }
  await plantShop(world, amina)
  const rows = [
    "INSERT INTO pickup_point VALUES ('duka', 'nairobi', 1)",
    "INSERT INTO product_picture VALUES ('p', 'shampoo', '/files/products/p.jpg', '', 0, 1)",
    "INSERT INTO product_favorite VALUES ('amina', 'shampoo', 1), ('zara', 'soko-shampoo', 1)",
    "INSERT INTO product_review (id, product_id, user_id, rating, comment, created_at) VALUES ('dull', 'shampoo', 'zara', 1, 'Words of zara', 1)",
    "INSERT INTO product_review_report VALUES ('rr', 'dull', 'amina', 'spam', 'Words of amina', 1)",
    "INSERT INTO address (id, user_id, name, phone, line1, city, country, created_at) VALUES ('home', 'amina', 'A', '1', 'Road of amina', 'c', 'k', 1), ('hers', 'zara', 'Z', '1', 'Road of zara', 'c', 'k', 1)",
    "INSERT INTO cart_line VALUES ('zara', 'soko-small', 1, 1, 1)",
    "INSERT INTO gift_card (id, organiser_id, design, currency, target, from_name, recipient_name, recipient_id, message, code_hash, code_last_four, deadline, created_at, updated_at) VALUES ('surprise', 'zara', 'd', 'KES', 9, 'Z', 'Amina', 'amina', 'SURPRISE', 'h-surprise', 'WXYZ', 9, 1, 1), ('requested', 'zara', 'd', 'KES', 9, 'Z', 'Zoe', 'zoe', 'For Zoe', 'h-asked', 'WXYZ', 9, 1, 1)",
    "INSERT INTO gift_invitation VALUES ('requested', 'amina', NULL, 1)",
  ]
  for (const row of rows) await world.db.run(sql.raw(row))
  for (const [of, id] of [
    ['client', 'amina'],
    ['seller', 'duka-owner'],
    ['claimer', 'zoe'],
  ] as const)
    archives[of] = Object.fromEntries(
      Object.entries(unzipSync(await makeArchive(world.ctx(), id))).map(([name, bytes]) => [
        name,
        new TextDecoder().decode(bytes),
      ]),
    )
})

const list = (of: string, file: string) => JSON.parse(archives[of]?.[`${file}.json`] ?? 'null')

test('exports every table or states why it is left out', () => {
  const tables = [shops, checkouts, orders, giftCards]
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, SQLiteTable))
    .map((table) => getTableName(table))
  expect(tables.sort()).toEqual(Object.keys(WHERE).sort())
  for (const [table, where] of Object.entries(WHERE)) {
    if ('leftOut' in where) continue
    const of = table === 'gift_redemption' ? 'claimer' : where.of
    expect([table, list(of, where.file)?.length > 0]).toEqual([table, true])
    expect(archives.client?.['README.txt']).toContain(where.file)
  }
})

test('exports their texts and nobody else’s, no surprise gifts and no codes', () => {
  const all = Object.values(archives.client ?? {}).join('\n')
  for (const word of ['Road of amina', 'Words of amina', 'Shea Shampoo', 'zoe@mail.test']) expect(all).toContain(word)
  for (const word of ['Words of zara', 'Road of zara', 'SURPRISE', 'h-group', 'ABCD', 'Selma'])
    expect(all).not.toContain(word)
})

test('exports a seller’s sales with client names but without addresses', () => {
  const all = Object.values(archives.seller ?? {}).join('\n')
  expect(list('seller', 'shop-orders').map((order: { client: string }) => order.client)).toContain('Amina Otieno')
  expect(
    list('seller', 'products')
      .map((line: { sku: string }) => line.sku)
      .sort(),
  ).toEqual(['LARGE', 'SECRET', 'SMALL'])
  for (const word of ['Ngong Road', 'SOKO-SMALL', 'zoe@mail.test']) expect(all).not.toContain(word)
})

test('exports a claimed card without the contacts that its sender entered', () => {
  expect(list('claimer', 'gift-cards')).toEqual([
    expect.objectContaining({ yours: false, from: 'Amina', contact: null, claimed: '2.00' }),
  ])
})
