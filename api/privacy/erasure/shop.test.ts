// What deletion leaves of orders, shops and gift cards: the books, without any texts; and what blocks it.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '../../../db/schema/shop/checkout'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import { shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, HOME, ordered, stockOf } from '../../../tests/fixtures/shop/shop'
import { placesOf } from '../../../tests/fixtures/text-search'
import { recordTransfer } from '../../money/ledger/ledger'

const world = openWorld(null)

const NAME = 'Wanjirũ Kamau-Odhiambo'
const EMAIL = 'wanjiru.kamau@example.com'

let wanjiru: Person
let owner: Person

const run = async (...rows: string[]) => {
  for (const row of rows) await world.db.run(sql.raw(row))
}
const leave = (as: Person) => world.call('POST', '/api/me/deletion', { as, body: { confirmation: 'DELETE' } })

/** Pays a client's money into a card of their own, or of another person. */
async function pays(as: string, card: string, minor: number): Promise<void> {
  const ctx = world.ctx()
  const id = ctx.id()
  await world.db.batch([
    ...recordTransfer(ctx, {
      id,
      kind: 'gift_card_payment',
      description: 'Gift card',
      actor: as,
      moves: [
        {
          from: { kind: 'wallet', owner: as, currency: 'KES' },
          to: { kind: 'gift_card', owner: card, currency: 'KES' },
          minor,
        },
      ],
    }),
    world.db.run(sql`INSERT INTO gift_contribution VALUES (${`share-${card}`}, ${card}, ${as}, ${minor}, 0, ${id}, 1)`),
  ] as never)
}

const card = (id: string, organiser: string, recipient: string) =>
  `INSERT INTO gift_card (id, organiser_id, design, currency, target, from_name, recipient_name, ${recipient.includes('@') ? 'recipient_email' : 'recipient_id'}, message, code_hash, code_last_four, created_at, updated_at) VALUES ('${id}', '${organiser}', 'd', 'KES', 500, '${organiser === 'wanjiru' ? NAME : 'Bo'}', '${organiser === 'wanjiru' ? 'Bo' : NAME}', '${recipient}', 'For ${NAME}', 'h-${id}', 'ABCD', 1, 1)`

const sent = (id: string) =>
  `UPDATE gift_card SET status = 'sent', sent_at = 1, expires_at = ${Date.now() + 1e10}, version = 1 WHERE id = '${id}'`

describe('a client who has bought, reserved, reviewed and given', () => {
  beforeAll(async () => {
    owner = await addShampooShop(world)
    wanjiru = await world.person('client', { id: 'wanjiru', name: NAME, email: EMAIL })
    const bo = await world.person('client', { id: 'bo', name: 'Bo' })
    await fund(world, wanjiru, '5000')
    await fund(world, bo, '5000')
    const order = await ordered(world, wanjiru, 'duka', { small: 1 })
    const place = JSON.stringify({ ...HOME, name: NAME, line1: '4 Wanjirũ Close' })
    await world.db.run(sql`INSERT INTO checkout (id, client_id, currency, address, expires_at, created_at)
      VALUES ('kept', 'wanjiru', 'KES', ${place}, 9, 1)`)
    await run(
      `INSERT INTO checkout_shop (checkout_id, shop_id, note) VALUES ('kept', 'duka', 'Ring at ${NAME}')`,
      "INSERT INTO checkout_line (checkout_id, variant_id, shop_id, quantity, unit_price, position) VALUES ('kept', 'large', 'duka', 2, 200000, 0)",
      `INSERT INTO order_event VALUES ('said', '${order.id}', 'step', 'placed', '{"note":"For ${NAME}","carrier":"Rider"}', '${owner.id}', 1)`,
      `INSERT INTO address (id, user_id, name, phone, line1, city, country, created_at) VALUES ('home', 'wanjiru', '${NAME}', '1', 'a', 'c', 'k', 1)`,
      "INSERT INTO cart_line VALUES ('wanjiru', 'small', 1, 1, 1)",
      "INSERT INTO product_favorite VALUES ('wanjiru', 'shampoo', 1)",
      "INSERT INTO product_review (id, product_id, user_id, rating, created_at) VALUES ('r', 'shampoo', 'bo', 5, 1)",
      `INSERT INTO product_review_report VALUES ('rr', 'r', 'wanjiru', 'other', 'It names ${NAME}', 1)`,
      card('given', 'wanjiru', 'bo@example.com'),
      card('got', 'bo', EMAIL),
    )
    await pays('wanjiru', 'given', 300)
    await pays('bo', 'got', 500)
    await run(sent('given'), sent('got'))
  })

  test('cannot leave while an order or a gift card is open, and nothing changes', async () => {
    expectProblem(await leave(wanjiru), 'account-busy')
    const [row] = await world.db.select().from(checkout).where(eq(checkout.id, 'kept'))
    expect(row).toMatchObject({ status: 'open' })
    expectProblem(await leave(owner), 'account-busy')
  })

  test('leaves once all is settled: books and stock are correct, and no column has their name', async () => {
    const [order] = await world.db.select().from(shopOrder).where(eq(shopOrder.clientId, 'wanjiru'))
    const ctx = world.ctx()
    const back = (from: 'hold' | 'gift_card', of: string, minor: number, kind: 'order_release') =>
      recordTransfer(ctx, {
        id: ctx.id(),
        kind,
        description: 'Back',
        actor: 'wanjiru',
        moves: [
          {
            from: { kind: from, owner: of, currency: 'KES' },
            to: { kind: 'wallet', owner: 'wanjiru', currency: 'KES' },
            minor,
          },
        ],
      })
    const money = [
      ...back('hold', 'wanjiru', order?.total ?? 0, 'order_release'),
      ...back('gift_card', 'given', 300, 'gift_card_return' as 'order_release'),
      ...recordTransfer(ctx, {
        id: ctx.id(),
        kind: 'withdrawal_capture',
        description: 'Out',
        actor: 'system',
        moves: [
          {
            from: { kind: 'wallet', owner: 'wanjiru', currency: 'KES' },
            to: { kind: 'clearing', owner: 'platform', currency: 'KES' },
            minor: 500_000,
          },
        ],
      }),
    ]
    await world.db.batch(money as never)
    await run(
      `UPDATE hold SET status = 'released', ended_at = 1 WHERE id = '${order?.holdId}'`,
      `UPDATE shop_order SET status = 'cancelled', ending = 'client', version = 1 WHERE id = '${order?.id}'`,
      "UPDATE gift_contribution SET returned = 300 WHERE id = 'share-given'",
      "UPDATE gift_card SET status = 'cancelled', version = 2 WHERE id = 'given'",
    )
    expect(await placesOf(world, 'Wanjirũ')).toEqual(
      expect.arrayContaining([
        'address.name',
        'checkout.address',
        'checkout_shop.note',
        'gift_card.from_name',
        'gift_card.message',
        'gift_card.recipient_name',
        'order_event.detail',
        'product_review_report.detail',
      ]),
    )
    const response = await leave(wanjiru)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    await world.settle()
    for (const word of [NAME, 'Wanjirũ', EMAIL, 'Ngong Road', 'bo@example.com'])
      expect([word, await placesOf(world, word)]).toEqual([word, []])
    // The stock of their open checkout is for sale again.
    expect(await stockOf(world, 'large')).toBe(10)
    const [got] = await world.db.select().from(giftCard).where(eq(giftCard.id, 'got'))
    expect(got).toMatchObject({ status: 'sent', recipientName: 'Deleted user', recipientEmail: '' })
    const left = await world.db.all<{ rows: number }>(sql`SELECT
      (SELECT count(*) FROM cart_line) + (SELECT count(*) FROM product_favorite) + (SELECT count(*) FROM address) AS rows`)
    expect(left).toEqual([{ rows: 0 }])
  })

  test('a seller who leaves is unlisted, and their notes and pictures are deleted', async () => {
    await run(
      "INSERT INTO product_picture VALUES ('p', 'shampoo', '/files/products/p.jpg', 'Selma’s shampoo', 0, 1)",
      `INSERT INTO stock_movement (variant_id, delta, stock, reason, note, actor, created_at) VALUES ('large', 1, 11, 'received', 'From Selma', '${owner.id}', 1)`,
      `INSERT INTO product_import (id, shop_id, actor, file_name, rows_total, created_at, updated_at) VALUES ('i', 'duka', '${owner.id}', 'selma.csv', 1, 1, 1)`,
    )
    const response = await leave(owner)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    const [row] = await world.db.select().from(shop).where(eq(shop.id, 'duka'))
    expect(row).toMatchObject({ status: 'suspended', description: '', phone: '', address: '' })
    expect(await placesOf(world, 'Selma')).toEqual([])
    const [seen] = await world.db.all<{ visible: number }>(sql`SELECT sum(visible) AS visible FROM product`)
    expect(seen?.visible).toBe(0)
    expect(await stockOf(world, 'large')).toBe(11)
  })
})
