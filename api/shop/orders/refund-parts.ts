// What of an order is refunded: units of lines, the delivery fee, or both, at the order's own prices.
import { DomainError, fieldFault } from '../../platform/values/problem'
import type { OrderRefund } from './input'
import { type Found, isOpen, type LineRow, remainingHeld } from './order-rows'

export const EMPTY_DELIVERY = 'Nothing is left to deliver, so refund the delivery as well.'

export const STRAY_LINE = 'Choose from this order.'

/** A part of a refund, in minor units: units of a line, or (without a line) of the delivery fee. */
export type RefundPart = { line: LineRow | null; quantity: number; amount: number }

/** Units of a line as a part of a refund. @throws DomainError refund-exceeded */
export function partOf(line: LineRow, quantity: number): RefundPart {
  const left = line.quantity - line.refundedQuantity
  if (quantity > left) {
    throw new DomainError('refund-exceeded', {
      detail:
        left === 0
          ? `${line.productName} was already refunded.`
          : `Only ${left} of ${line.productName} can still be refunded.`,
    })
  }
  return { line, quantity, amount: quantity * line.unitPrice }
}

/** The requested parts, at the order's own prices. */
export function partsRequested(found: Found, input: Pick<OrderRefund, 'lines' | 'delivery'>): RefundPart[] {
  const { order, lines, deliveryRefunded } = found
  const parts = input.lines.map(({ lineId, quantity }): RefundPart => {
    const line = lines.find((line) => line.id === lineId)
    if (!line) throw fieldFault('lines', STRAY_LINE)
    return partOf(line, quantity)
  })
  const delivery = order.deliveryFee - deliveryRefunded
  if (input.delivery && delivery === 0)
    throw new DomainError('refund-exceeded', { detail: 'The delivery has already been refunded.' })
  const all = input.delivery ? [...parts, { line: null, quantity: 0, amount: delivery }] : parts
  const amount = all.reduce((sum, part) => sum + part.amount, 0)
  const unitsLeft =
    lines.reduce((sum, line) => sum + line.quantity - line.refundedQuantity, 0) -
    parts.reduce((sum, part) => sum + part.quantity, 0)
  if (isOpen(order.status) && unitsLeft === 0 && amount < remainingHeld(found)) {
    throw fieldFault('delivery', EMPTY_DELIVERY)
  }
  return all
}

/** "2 × Shea Shampoo, 1 × Comb and the delivery"; of many, the first three. */
export function partsInText(parts: RefundPart[]): string {
  const what = parts.map(({ line, quantity }) => (line ? `${quantity} × ${line.productName}` : 'the delivery'))
  if (what.length > 3) return `${what.slice(0, 3).join(', ')} and more`
  const last = what.at(-1) ?? ''
  return what.length > 1 ? `${what.slice(0, -1).join(', ')} and ${last}` : last
}
