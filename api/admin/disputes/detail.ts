// One disputed order with everything needed for a decision: both parties' statements with times,
// the shipment, the held amount, and the decision.

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { adjustment } from '../../../db/schema/admin/adjustments'
import { proposal } from '../../../db/schema/admin/governance'
import { orderEvent, shopOrder } from '../../../db/schema/shop/orders'
import { ticket } from '../../../db/schema/support'
import { lookedAt } from '../../platform/audit/audit-look'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import { timelineEntry } from '../../shop/orders/order-detail'
import { selectOrders } from '../../shop/orders/order-rows'
import { listItem } from '../../shop/orders/orders'
import { disputeTicketOf } from '../../support/tickets/dispute-ticket'
import { adjustmentResponse, selectAdjustments } from '../ledger/limits'
import { DisputeId } from './input'
import { DisputeResponse } from './responses'

/** One round trip, which also records the access. */
export const getDispute = operation('admin', 'GET /admin/disputes/:id', {
  summary: 'One disputed order; the view is recorded',
  params: DisputeId,
  response: DisputeResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const disputed = and(eq(shopOrder.id, id), isNotNull(shopOrder.disputedAt))
    const [proven, [found], events, tickets, proposals, adjustments] = await readAsAdmin(ctx, viewer, [
      selectOrders(ctx).where(disputed),
      ctx.db
        .select()
        .from(orderEvent)
        .where(eq(orderEvent.orderId, id))
        .orderBy(asc(orderEvent.createdAt), asc(orderEvent.id)),
      ctx.db
        .select({ id: ticket.id, reference: ticket.reference, status: ticket.status })
        .from(ticket)
        .where(disputeTicketOf('order', id)),
      ctx.db
        .select({ id: proposal.id })
        .from(proposal)
        .where(
          and(
            eq(proposal.kind, 'money'),
            eq(proposal.subject, id),
            eq(proposal.status, 'waiting'),
            sql`json_extract(${proposal.input}, '$.act') = 'settlement'`,
          ),
        ),
      selectAdjustments(ctx).where(and(eq(adjustment.subject, id), eq(adjustment.kind, 'settlement'))),
      lookedAt(
        ctx,
        viewer,
        { id: ctx.id(), event: 'order.seen', subject: id },
        sql`EXISTS (SELECT 1 FROM shop_order WHERE id = ${id} AND disputed_at IS NOT NULL)`,
      ),
    ])
    if (!found) throw new DomainError('not-found')
    const { order, shop, client, hold } = found
    const { timeZone } = proven
    const instant = (at: number) => rfc3339(at, timeZone)
    return {
      ...listItem(found, timeZone),
      client: { id: client.id, name: client.name },
      seller: { id: shop.ownerId, name: shop.name },
      disputedAt: instant(order.disputedAt ?? order.updatedAt),
      waits: order.status === 'shipped',
      carrier: order.carrier,
      tracking: order.tracking,
      note: order.note,
      address: order.address
        ? [order.address.name, order.address.line1, order.address.line2, order.address.city].filter(Boolean).join(', ')
        : '',
      held: moneyJson(hold.status === 'held' ? hold.amount : 0, order.currency),
      timeline: events.map((event) => timelineEntry(found, event, instant)),
      ticket: tickets[0] ?? null,
      proposal: proposals[0] ?? null,
      act: adjustments[0] ? adjustmentResponse(adjustments[0], timeZone) : null,
    }
  },
})
