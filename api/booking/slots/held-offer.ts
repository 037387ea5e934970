// Accepting an offer from a conversation: its client, whether it is open, and its price.
import { and, eq, sql } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import { offer } from '../../../db/schema/messaging'
import type { Ctx } from '../../platform/context'
import { DomainError, fieldFault } from '../../platform/values/problem'
import type { HoldSlot, Plan } from '../appointments/input'

type OfferRow = typeof offer.$inferSelect

/** Selects an offer made to a client. */
export function offerTo(ctx: Ctx, clientId: string, id = '') {
  return ctx.db
    .select()
    .from(offer)
    .where(and(eq(offer.id, id), eq(offer.clientId, clientId)))
}

/** A subquery for the salon of an offer. */
export function salonOfOffer(id: string) {
  return sql<string>`(SELECT ${offer.salonId} FROM ${offer} WHERE ${offer.id} = ${id})`
}

/** Selects the offer that a slot hold accepts. */
export function offerOfHold(ctx: Ctx, slotHoldId: string) {
  return ctx.db
    .select({ id: offer.id, conversationId: offer.conversationId, listPrice: offer.listPrice })
    .from(offer)
    .where(eq(offer.id, sql`(SELECT ${slotHold.offerId} FROM ${slotHold} WHERE ${slotHold.id} = ${slotHoldId})`))
}

/**
 * The offer to hold a slot for, if allowed: it must be open, without a time, and for the same visit.
 * @throws DomainError not-found, offer-ended, invalid-input
 */
export function takenUp(
  ctx: Ctx,
  row: OfferRow | undefined,
  { salonId, plan }: Pick<HoldSlot, 'salonId' | 'plan'>,
): OfferRow {
  if (!row) throw new DomainError('not-found')
  refuseEnded(ctx, row)
  if (row.salonId !== salonId || !samePlan(row.plan, plan)) {
    throw fieldFault('plan', `The offer is for ${row.name}.`)
  }
  return row
}

/** @throws DomainError offer-ended, also if the offer has a time of its own, which is already held */
export function refuseEnded(ctx: Ctx, { status, expiresAt, startsAt }: OfferRow): void {
  if (status !== 'open' || expiresAt <= ctx.now() || startsAt !== null) throw new DomainError('offer-ended')
}

/** Whether both plans match; an offer without a professional matches any. */
function samePlan(offered: Plan, requested: Plan): boolean {
  return (
    offered.length === requested.length &&
    offered.every(({ serviceId, staffId, addOnIds }, i) => {
      const item = requested[i]
      return (
        item?.serviceId === serviceId &&
        (staffId === null || item.staffId === staffId) &&
        [...addOnIds].sort().join() === [...item.addOnIds].sort().join()
      )
    })
  )
}
