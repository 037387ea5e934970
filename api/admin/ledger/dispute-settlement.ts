// Dispute settlements: the client says an order has not arrived, the seller that it was shipped,
// and an admin decides. The whole hold goes to one of them, and both see the reason.
import { and, eq, ne, sql } from 'drizzle-orm'
import { shopOrder } from '../../../db/schema/shop/orders'
import { ticket } from '../../../db/schema/support'
import { PLATFORM } from '../../money/ledger/ledger'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { percent } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { sumIn } from '../../shop/orders/notifications'
import { type Found, selectOrders } from '../../shop/orders/order-rows'
import { giveBack, orderAt, payTheSeller } from '../../shop/orders/settlement'
import { type Change, writesOf } from '../../shop/orders/transitions'
import { replyToTickets } from '../../support/tickets/answer'
import { disputeTicketOf } from '../../support/tickets/dispute-ticket'
import type { Adjustment, ApprovedAction, Plan } from './plan'

type SettlementAdjustment = Extract<Adjustment, { act: 'settlement' }>

export function settlementReads(ctx: Ctx, { subject }: SettlementAdjustment): Statement[] {
  return [selectOrders(ctx).where(eq(shopOrder.id, subject))]
}

/**
 * Plans a settlement.
 * @throws DomainError not-found, order-status if no decision is pending (any more)
 */
export function planSettlement(adjustment: SettlementAdjustment, rows: unknown[]): Plan {
  const [[found]] = rows as [Found[]]
  if (!found) throw new DomainError('not-found')
  const { order, shop, client, hold, basisPoints } = found
  if (order.status !== 'shipped' || order.disputedAt === null) {
    throw new DomainError('order-status', { detail: 'This order isn’t waiting for a decision.' })
  }
  const { currency } = order
  const fee = percent(hold.amount, basisPoints)
  const from = { from: { kind: 'hold', owner: client.id, currency }, fromName: client.name } as const
  return {
    minor: hold.amount,
    currency,
    about: `${orderAt(found)}, ${client.name}: for the ${adjustment.for}`,
    person: adjustment.for === 'client' ? { id: client.id, name: client.name } : { id: shop.ownerId, name: shop.name },
    moves: (adjustment.for === 'client'
      ? [
          {
            ...from,
            to: { kind: 'wallet' as const, owner: client.id, currency },
            toName: client.name,
            minor: hold.amount,
          },
        ]
      : [
          {
            ...from,
            to: { kind: 'payable' as const, owner: shop.ownerId, currency },
            toName: shop.name,
            minor: hold.amount - fee,
          },
          { ...from, to: { kind: 'fee_revenue' as const, owner: PLATFORM, currency }, toName: '', minor: fee },
        ]
    ).filter(({ minor }) => minor > 0),
    fault: null,
    writes: (ctx, by) => [
      ...writesOf(ctx, found, by.adminId, settled(ctx, found, adjustment.for, by)),
      ...replyToTickets(
        ctx,
        { id: by.viewerId },
        sql`${and(disputeTicketOf('order', order.id), ne(ticket.status, 'closed'))}`,
        responseOf(found, adjustment.for, by.reason),
        { closes: true },
      ),
    ],
  }
}

/** Same transition as the seller's "lost" or the client's "received", made by an admin. */
function settled(
  ctx: Ctx,
  found: Found,
  settledFor: SettlementAdjustment['for'],
  { transferId, adminId, reason: message }: ApprovedAction,
): Change {
  if (settledFor === 'client') {
    return {
      money: giveBack(ctx, found, adminId, 'released', transferId),
      set: { status: 'cancelled', ending: 'lost' },
      facts: { ending: 'lost', message, returned: found.hold.amount, settledFor },
    }
  }
  const { writes, captureId, paid, net } = payTheSeller(ctx, found, adminId, transferId)
  return {
    money: writes,
    set: { status: 'delivered', captureId, fulfilledAt: ctx.now() },
    facts: { paid, net, message, settledFor },
  }
}

/** The reply the client reads in their ticket. */
function responseOf(found: Found, settledFor: SettlementAdjustment['for'], reason: string): string {
  const sum = sumIn(found, found.hold.amount)
  const { reference } = found.order
  const decided =
    settledFor === 'client'
      ? `We’ve decided in your favor about order ${reference}. ${sum} is back in your purse.`
      : `We’ve decided in favor of ${found.shop.name} about order ${reference}. ${sum} was paid to them.`
  return `${decided}\n\n${reason}`
}
