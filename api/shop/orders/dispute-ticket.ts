// A client's dispute about an order that has not arrived becomes a support ticket of theirs.
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { openTicket } from '../../support/tickets/open'
import type { Found } from './order-rows'

/** The statements that open the ticket, for the batch of the dispute. */
export function disputeTicket(
  ctx: Ctx,
  viewer: ProvenViewer,
  { order, shop }: Pick<Found, 'order' | 'shop'>,
  message: string,
): Statement[] {
  const { writes } = openTicket(ctx, viewer, {
    source: 'dispute',
    subject: `Order ${order.reference} has not arrived`,
    message: [`Order ${order.reference} from ${shop.name} has not arrived.`, message].filter(Boolean).join('\n\n'),
    about: { kind: 'order', id: order.id },
  })
  return writes
}
