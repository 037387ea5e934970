// An offer from a conversation as a booking takes it up: whose it is, whether it stands, and its price.
import { and, eq, sql } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import { offer } from '../../../db/schema/messaging'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import type { HoldSlot, Plan } from '../appointments/input'

type OfferRow = typeof offer.$inferSelect

/** The statement that reads an offer which was made to a client. */
export function offerTo(ctx: Ctx, clientId: string, id = '') {
  return ctx.db
    .select()
    .from(offer)
    .where(and(eq(offer.id, id), eq(offer.clientId, clientId)))
}

/** Of which salon an offer is, as the database knows it. */
export function salonOfOffer(id: string) {
  return sql<string>`(SELECT ${offer.salonId} FROM ${offer} WHERE ${offer.id} = ${id})`
}

/** The statement that reads the offer which a slot hold takes up. */
export function offerOfHold(ctx: Ctx, slotHoldId: string) {
  return ctx.db
    .select({ id: offer.id, conversationId: offer.conversationId, listPrice: offer.listPrice })
    .from(offer)
    .where(
      eq(
        offer.id,
        sql`(SELECT ${slotHold.offerId} FROM ${slotHold} WHERE ${slotHold.id} = ${slotHoldId})`,
      ),
    )
}

/**
 * The offer that a time is to be kept for, where it may be: it stands, leaves the time to the client, and
 * is of the same visit.
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
    throw new DomainError('invalid-input', { errors: { plan: [`The offer is of ${row.name}.`] } })
  }
  return row
}

/** @throws DomainError offer-ended, also where the offer has a time of its own, which is kept already */
export function refuseEnded(ctx: Ctx, { status, expiresAt, startsAt }: OfferRow): void {
  if (status !== 'open' || expiresAt <= ctx.now() || startsAt !== null)
    throw new DomainError('offer-ended')
}

/** Whether the same is asked for: where the offer leaves open who does it, anybody may. */
function samePlan(offered: Plan, asked: Plan): boolean {
  return (
    offered.length === asked.length &&
    offered.every(({ serviceId, staffId, addOnIds }, i) => {
      const one = asked[i]
      return (
        one?.serviceId === serviceId &&
        (staffId === null || one.staffId === staffId) &&
        [...addOnIds].sort().join() === [...one.addOnIds].sort().join()
      )
    })
  )
}
