// Rows of every table of shops, orders and gift cards, in each state that a rule of 0006_shop_rules.sql
// names: what the cases of shop-refusals.ts and gift-refusals.ts refer to. The books stay sound.
import { sql } from 'drizzle-orm'
import { captureHold, PLATFORM, recordTransfer, releaseHold } from '../../../api/money/ledger/ledger'
import type { Statement } from '../../../api/platform/command'
import type { Person, World } from '../../fixtures/harness'
import { fund } from '../../fixtures/salons-and-purses'
import { addProduct, addShampooShop, ordered } from '../../fixtures/shop/shop'

/**
 * Amina orders shampoo of the shop "duka"; Zara keeps some while she chooses; another shop is "soko". Answers
 * the names of what has an id of its own making.
 */
export async function plantShop(world: World, amina: Person): Promise<Record<string, string>> {
  const run = async (...rows: (string | Statement)[]) => {
    for (const row of rows) await (typeof row === 'string' ? world.db.run(sql.raw(row)) : row)
  }
  const owner = await addShampooShop(world)
  await addShampooShop(world, 'soko')
  await addProduct(world, { id: 'unlisted', shopId: 'duka', status: 'draft' }, [{ id: 'secret' }])
  await fund(world, amina, '60000')
  const step = (id: string, version: number, changes: string) =>
    run(`UPDATE shop_order SET ${changes}, version = ${version}, updated_at = 5 WHERE id = '${id}'`)
  const buys = (lines: Record<string, number>, fulfilment: 'delivery' | 'pickup' = 'delivery') =>
    ordered(world, amina, 'duka', lines, { fulfilment })
  const [placed, shipped, done, over] = [
    await buys({ small: 2, large: 1 }),
    await buys({ small: 1 }),
    await buys({ small: 2, large: 1 }),
    await buys({ large: 1 }, 'pickup'),
  ]
  await step(over.id, 1, "status = 'cancelled', ending = 'client'")
  for (const { id } of [shipped, done]) {
    await step(id, 1, "status = 'accepted'")
    await step(id, 2, "status = 'shipped', settle_by = 9")
  }
  const ctx = world.ctx()
  const capture = ctx.id()
  const placedBy = async (holdId: string) => {
    const { rows } = await world.db.run(sql.raw(`SELECT transfer_id FROM hold WHERE id = '${holdId}'`))
    return String(rows[0]?.transfer_id)
  }
  await run(
    ...releaseHold(
      ctx,
      {
        id: over.holdId,
        transferId: await placedBy(over.holdId),
        owner: amina.id,
        currency: 'KES',
        amount: over.total,
      },
      { kind: 'order_release', status: 'released', description: 'Order', actor: amina.id },
    ),
  )
  const money = { owner: amina.id, currency: 'KES', amount: done.total }
  await run(
    ...captureHold(
      ctx,
      { id: done.holdId, transferId: await placedBy(done.holdId), ...money },
      {
        kind: 'order_capture',
        id: capture,
        payee: { kind: 'payable', owner: owner.id, currency: 'KES' },
        // 1.5 % of 4,700.00.
        feeMinor: 7_050,
        description: 'Order',
        actor: amina.id,
      },
    ),
  )
  await step(done.id, 3, `status = 'delivered', capture_id = '${capture}', fulfilled_at = 5`)
  const lines = await world.db.run(sql.raw(`SELECT id FROM order_line WHERE order_id = '${done.id}' ORDER BY position`))
  const [line, other] = lines.rows.map(({ id }) => String(id))
  const payable = { kind: 'payable', owner: owner.id, currency: 'KES' } as const
  const wallet = { kind: 'wallet', owner: amina.id, currency: 'KES' } as const
  await run(
    ...recordTransfer(ctx, {
      id: 'gave-back',
      kind: 'order_refund',
      description: 'Refund',
      actor: owner.id,
      moves: [
        { from: payable, to: wallet, minor: 118_200 },
        { from: { kind: 'fee_revenue', owner: PLATFORM, currency: 'KES' }, to: wallet, minor: 1_800 },
      ],
    }),
    `INSERT INTO order_return (id, order_id, line_id, quantity, reason, created_at, updated_at) VALUES ('answered', '${done.id}', '${line}', 1, 'damaged', 1, 1)`,
    `INSERT INTO order_refund VALUES ('refund', '${done.id}', 120000, 1800, 'gave-back', 'Broken', '${owner.id}', 1)`,
    `INSERT INTO order_refund_line VALUES ('refund-line', 'refund', '${line}', 1, 120000, 1)`,
    "UPDATE order_return SET status = 'refunded', refund_id = 'refund' WHERE id = 'answered'",
    `INSERT INTO order_return (id, order_id, line_id, quantity, reason, created_at, updated_at) VALUES ('requested', '${done.id}', '${other}', 1, 'damaged', 1, 1)`,
    "INSERT INTO checkout (id, client_id, currency, expires_at, created_at) VALUES ('kept', 'zara', 'KES', 9, 1)",
    "INSERT INTO checkout_shop (checkout_id, shop_id) VALUES ('kept', 'soko')",
    "INSERT INTO checkout_line (checkout_id, variant_id, shop_id, quantity, unit_price, position) VALUES ('kept', 'soko-small', 'soko', 1, 120000, 0)",
    "INSERT INTO price_change VALUES ('applied', 'small', 120000, 5, NULL, 'duka-owner', 1), ('coming', 'small', 130000, 9, NULL, 'duka-owner', 1)",
    "UPDATE price_change SET applied_at = 5 WHERE id = 'applied'",
    "INSERT INTO product_import (id, shop_id, actor, file_name, rows_total, fault_count, created_at, updated_at) VALUES ('faulty', 'duka', 'duka-owner', 'a.csv', 5, 1, 1, 1), ('running', 'duka', 'duka-owner', 'a.csv', 5, 0, 1, 1)",
    "UPDATE product_import SET status = 'running', rows_done = 2 WHERE id = 'running'",
    "INSERT INTO product_review (id, product_id, user_id, rating, created_at) VALUES ('shine', 'shampoo', 'amina', 5, 1)",
    "UPDATE salon SET takes_parcels = 1 WHERE id = 'nairobi'",
    "INSERT INTO member_discount (id, shop_id, basis_points, starts_at, ends_at, created_by, created_at) VALUES ('d-duka', 'duka', 1000, 0, 99, 'duka-owner', 0), ('d-over', 'duka', 1000, 200, 300, 'duka-owner', 0)",
    "INSERT INTO member_discount_item VALUES ('on-duka', 'd-duka', NULL, 'shampoo')",
    "UPDATE member_discount SET ended_at = 250 WHERE id = 'd-over'",
    "INSERT INTO member_discount (id, salon_id, basis_points, starts_at, ends_at, created_by, created_at) SELECT 'd-nairobi', id, 1000, 0, 99, owner_id, 0 FROM salon WHERE id = 'nairobi'",
    "INSERT INTO member_discount_item VALUES ('on-nairobi', 'd-nairobi', 'cut', NULL)",
    "INSERT INTO cart_line VALUES ('amina', 'small', 1, 120000, 1)",
  )
  await plantGiftCards(world, amina)
  return {
    PLACED: placed.id,
    SHIPPED: shipped.id,
    DELIVERED: done.id,
    OVER: over.id,
    PAID: done.checkoutId,
    HELD: placed.holdId,
    CAPTURE: capture,
    LINE: line ?? '',
    LARGE: other ?? '',
    SOLD: String((await world.db.run(sql.raw(`SELECT id FROM order_event WHERE order_id = '${done.id}'`))).rows[0]?.id),
  }
}

/** Cards of Amina's: one that is being paid together, one to come, one that was claimed in part, one that ended. */
async function plantGiftCards(world: World, amina: Person): Promise<void> {
  const ctx = world.ctx()
  const run = async (...rows: (string | Statement)[]) => {
    for (const row of rows) await (typeof row === 'string' ? world.db.run(sql.raw(row)) : row)
  }
  const wallet = (owner: string) => ({ kind: 'wallet', owner, currency: 'KES' }) as const
  for (const id of ['group', 'later', 'sent', 'ended']) {
    const account = { kind: 'gift_card', owner: id, currency: 'KES' } as const
    await run(
      `INSERT INTO gift_card (id, organiser_id, design, currency, target, from_name, recipient_name, recipient_email, code_hash, code_last_four, deadline, created_at, updated_at) VALUES ('${id}', 'amina', 'd', 'KES', 1000, 'Amina', 'Zoe', 'zoe@mail.test', 'h-${id}', 'ABCD', ${id === 'group' ? '9' : 'NULL'}, 1, 1)`,
      ...recordTransfer(ctx, {
        id: `pays-${id}`,
        kind: 'gift_card_payment',
        description: 'Gift card',
        actor: amina.id,
        moves: [{ from: wallet('amina'), to: account, minor: 500 }],
      }),
      `INSERT INTO gift_contribution VALUES ('share-${id}', '${id}', 'amina', 500, 0, 'pays-${id}', 1)`,
    )
  }
  await run(
    "INSERT INTO gift_invitation VALUES ('group', 'zara', NULL, 1)",
    "UPDATE gift_card SET status = 'scheduled', deliver_at = 9, version = 1 WHERE id = 'later'",
    "UPDATE gift_card SET status = 'sent', sent_at = 1, expires_at = 99, version = 1 WHERE id = 'sent'",
    ...recordTransfer(ctx, {
      id: 'claims',
      kind: 'gift_card_claim',
      description: 'Gift card',
      actor: 'zoe',
      moves: [{ from: { kind: 'gift_card', owner: 'sent', currency: 'KES' }, to: wallet('zoe'), minor: 200 }],
    }),
    "INSERT INTO gift_redemption VALUES ('claimed', 'sent', 'zoe', 200, 'claims', 2)",
    ...recordTransfer(ctx, {
      id: 'returns',
      kind: 'gift_card_return',
      reverses: 'pays-ended',
      description: 'Gift card returned',
      actor: amina.id,
      moves: [{ from: { kind: 'gift_card', owner: 'ended', currency: 'KES' }, to: wallet('amina'), minor: 500 }],
    }),
    "UPDATE gift_contribution SET returned = 500 WHERE id = 'share-ended'",
    "UPDATE gift_card SET status = 'cancelled', version = 1 WHERE id = 'ended'",
  )
}
