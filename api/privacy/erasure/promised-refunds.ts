// Deletion of refunds that wait for what a salon or a shop earns next. To a client who leaves they are not made any more; who
// has promised them leaves once they are made.
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { promisedRefund } from '../../../db/schema/money/promised-refunds'
import { shopOrder } from '../../../db/schema/shop/orders'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'

/** Before the user row: the trigger user_deleted_when_promises_made rejects it while one is open. */
export function endPromises(ctx: Ctx, viewer: Viewer): Statement[] {
  return [
    ctx.db
      .update(promisedRefund)
      .set({ endedAt: ctx.now() })
      .where(and(isNull(promisedRefund.endedAt), toClient(ctx, viewer))),
  ]
}

/** After the user row: a reason may name the client, and is erased only once they have left. */
export function erasePromises(ctx: Ctx, viewer: Viewer): Statement[] {
  return [ctx.db.update(promisedRefund).set({ reason: '' }).where(toClient(ctx, viewer))]
}

/** Selects what clients were promised, and have not got yet. */
export function promisedTo(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({ amount: promisedRefund.amount, currency: promisedRefund.currency })
    .from(promisedRefund)
    .where(and(isNull(promisedRefund.endedAt), toClient(ctx, viewer)))
}

/** Selects what a business promised, and has not made yet. */
export function promisedBy(ctx: Ctx, { id }: Viewer) {
  return ctx.db
    .select({ amount: promisedRefund.amount, currency: promisedRefund.currency })
    .from(promisedRefund)
    .where(and(isNull(promisedRefund.endedAt), eq(promisedRefund.ownerId, id)))
}

/** Of visits and orders of a client. */
function toClient(ctx: Ctx, { id }: Viewer) {
  const appointments = ctx.db.select({ id: appointment.id }).from(appointment).where(eq(appointment.clientId, id))
  const orders = ctx.db.select({ id: shopOrder.id }).from(shopOrder).where(eq(shopOrder.clientId, id))
  return or(inArray(promisedRefund.appointmentId, appointments), inArray(promisedRefund.orderId, orders))
}
