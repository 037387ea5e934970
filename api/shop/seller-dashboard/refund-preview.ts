// A refund preview: what can be chosen, and where the money would come from, to the unit.

import { balanceOf, freeOf, openPromises } from '../../money/promised-refunds/promises'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { type Found, isOpen, ownOrder, remainingHeld } from '../orders/order-rows'
import { EMPTY_DELIVERY } from '../orders/refund-parts'
import { currencyOf, returnsRequested } from '../orders/refunds'
import { partsOf } from '../orders/settlement'
import { RefundQuery } from './input'
import { RefundSheetResponse } from './responses'

/**
 * What the seller can refund of their order, and the amounts of the chosen part; `refundOrder` and
 * `decideReturn` compute the same sums. One round trip.
 */
export const getRefundSheet = operation('product_seller', 'GET /sales/orders/:id/refund', {
  summary: 'What can be refunded, and the chosen amount',
  query: RefundQuery,
  response: RefundSheetResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    rows: ownOrder(ctx, viewer, id),
    returns: returnsRequested(ctx, id),
    account: balanceOf(ctx, viewer.id, currencyOf(id)),
    promises: openPromises(ctx, viewer.id),
  }),
  read: ({ rows, returns, account: [account], promises }, { params: { id }, query }) => {
    const found = rows[0]
    if (!found) throw new DomainError('not-found')
    const { order, client, lines, deliveryRefunded } = found
    const requested = returns.find((orderReturn) => orderReturn.id === query.returnId)
    if (query.returnId && !requested) throw new DomainError('not-found')
    const units = requested ? [{ lineId: requested.lineId, quantity: requested.quantity }] : query.units
    const money = (minor: number) => moneyJson(minor, order.currency)
    const left = lines.map((line) => {
      const most = line.quantity - line.refundedQuantity
      const wanted = units.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
      return { ...line, left: most, chosen: Math.min(most, wanted) }
    })
    const delivery = order.deliveryFee - deliveryRefunded
    const deliveryChosen = query.delivery === 'on' && delivery > 0 && !requested
    const amount =
      left.reduce((sum, { chosen, unitPrice }) => sum + chosen * unitPrice, 0) + (deliveryChosen ? delivery : 0)
    const free = freeOf({ balance: account?.balance ?? 0, promises }, order.currency)
    const ended = order.status === 'cancelled'
    return {
      id: order.id,
      reference: order.reference,
      clientName: client.name,
      paid: order.captureId !== null,
      shipped: order.status === 'shipped',
      lines: left
        .filter((line) => line.left > 0 && !ended)
        .map((line) => ({
          lineId: line.id,
          productName: line.productName,
          variantName: line.variantName,
          left: line.left,
          unitPrice: money(line.unitPrice),
          chosen: line.chosen,
        })),
      delivery: delivery > 0 && !ended ? money(delivery) : null,
      deliveryChosen,
      upTo: money(remainingHeld(found)),
      balance: money(free),
      promised: promises.some((promise) => promise.orderId === id),
      chosen: amount > 0 && !ended ? sumsOf(found, amount, left, free) : null,
      requested: requested
        ? {
            id: requested.id,
            reason: requested.reason,
            detail: requested.detail,
            lineId: requested.lineId,
            quantity: requested.quantity,
          }
        : null,
    }
  },
})

function sumsOf(
  found: Found,
  amount: number,
  lines: { left: number; chosen: number }[],
  free: number,
): NonNullable<RefundSheetResponse['chosen']> {
  const { order, hold } = found
  const money = (minor: number) => moneyJson(minor, order.currency)
  const paid = order.captureId !== null
  const { net, fee } = paid ? partsOf(found, amount) : { net: 0, fee: 0 }
  const cancels = isOpen(order.status) && amount === remainingHeld(found)
  const emptied = lines.every(({ left, chosen }) => left === chosen)
  return {
    amount: money(amount),
    net: money(net),
    fee: money(fee),
    held: money(paid ? 0 : hold.amount - amount),
    cancels,
    short: paid && free < net,
    fault: isOpen(order.status) && emptied && !cancels ? EMPTY_DELIVERY : null,
  }
}
