// What holds of orders after anything whatever: read whole, compared row by row with the ledger and the stock.
import { expect } from 'vitest'
import { hold, posting, transfer } from '../db/schema/ledger'
import {
  orderLine,
  orderRefund,
  orderRefundLine,
  orderReturn,
  shopOrder,
} from '../db/schema/orders'
import { productVariant, stockMovement } from '../db/schema/shop'
import type { World } from './harness'

/**
 * An order's money: what is held is what was not refunded, what was paid is what was held, refunds are their
 * lines and give our fee back in proportion; every transfer of an order has its order or its refund. What is
 * in stock is what the log says.
 */
export async function expectSoundOrders({ db }: World): Promise<void> {
  const [orders, orderLines, orderRefunds, refundParts, orderReturns] = await db.batch([
    db.select().from(shopOrder),
    db.select().from(orderLine),
    db.select().from(orderRefund),
    db.select().from(orderRefundLine),
    db.select().from(orderReturn),
  ])
  const [transfers, postings, holds, movements, variants] = await db.batch([
    db.select().from(transfer),
    db.select().from(posting),
    db.select().from(hold),
    db.select().from(stockMovement),
    db.select().from(productVariant),
  ])
  const kindOf = new Map(transfers.map((t) => [t.id, t.kind]))
  const ids = (kind: string) => transfers.filter((t) => t.kind === kind).map((t) => t.id)
  const moved = (id: string | null, from: string, to: string) =>
    postings
      .filter((p) => p.transferId === id)
      .filter((p) => p.debitAccount.startsWith(from) && p.creditAccount.startsWith(to))
      .reduce((sum, p) => sum + p.amount, 0)
  const minor = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
  const held = new Map(holds.map((h) => [h.id, h]))
  const early = orderRefunds.filter((r) => kindOf.get(r.transferId) === 'order_release')
  const late = orderRefunds.filter((r) => kindOf.get(r.transferId) === 'order_refund')

  const captures = orders.flatMap((o) => o.captureId ?? [])
  expect(captures.sort()).toEqual(ids('order_capture').sort())
  expect(late.map((r) => r.transferId).sort()).toEqual(ids('order_refund').sort())
  expect(late.length + early.length).toBe(orderRefunds.length)
  // One for each order, another after each refund before it was paid; a release for each of those, and for the end.
  const ended = orders.filter((o) => o.status === 'cancelled')
  expect(ids('order_hold').length).toBe(orders.length + early.length)
  expect(ids('order_release').length).toBe(ended.length + early.length)

  for (const o of orders) {
    const hold = held.get(o.holdId)
    const own = orderRefunds.filter((r) => r.orderId === o.id)
    const since = own.filter((r) => late.includes(r))
    const before = minor(own) - minor(since)
    expect([o.id, hold?.owner, hold?.currency]).toEqual([o.id, o.clientId, o.currency])
    expect([o.id, o.refunded]).toEqual([o.id, minor(own)])
    expect([o.id, hold?.amount]).toEqual([o.id, o.total - before])
    if (o.captureId !== null) {
      expect(hold?.status).toBe('captured')
      const fee = moved(o.captureId, `hold:${o.clientId}:`, 'fee_revenue:')
      expect(moved(o.captureId, `hold:${o.clientId}:`, 'payable:') + fee).toBe(hold?.amount)
      for (const r of since) {
        expect(moved(r.transferId, '', `wallet:${o.clientId}:`)).toBe(r.amount)
        expect(moved(r.transferId, 'fee_revenue:', '')).toBe(r.feePart)
      }
      const given = since.reduce((all, r) => all + r.feePart, 0)
      expect(given).toBeLessThanOrEqual(fee)
      if (o.refunded === o.total) expect(given).toBe(fee)
    } else if (o.status === 'cancelled') {
      expect(['released', 'expired']).toContain(hold?.status)
    } else {
      expect([o.id, hold?.status]).toEqual([o.id, 'held'])
    }
    const lines = orderLines.filter((l) => l.orderId === o.id)
    expect(lines.reduce((all, l) => all + l.unitPrice * l.quantity, 0)).toBe(o.itemsTotal)
  }
  for (const r of orderRefunds)
    expect([r.id, minor(refundParts.filter((p) => p.refundId === r.id))]).toEqual([r.id, r.amount])
  for (const l of orderLines) {
    const units = refundParts.filter((p) => p.lineId === l.id)
    expect(units.reduce((all, p) => all + p.quantity, 0)).toBe(l.refundedQuantity)
  }
  const known = new Set(orderRefunds.map((r) => r.id))
  for (const r of orderReturns.filter((row) => row.refundId !== null))
    expect(known.has(r.refundId ?? '')).toBe(true)
  for (const v of variants) {
    const own = movements.filter((m) => m.variantId === v.id)
    expect([v.id, v.stock]).toEqual([v.id, own.reduce((all, m) => all + m.delta, 0)])
  }
}
