// Limits upcoming appointments without a hold per client: not coming costs the client nothing, but the salon its time.
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { placeTime } from '../../platform/values/place-time'
import { DomainError } from '../../platform/values/problem'
import type { Booking } from '../appointments/input'
import { heldAtBooking, type Policy } from '../appointments/policy'

/** The trigger appointment_unsecured_limit enforces the same number. */
const MOST = 10

/** Selects a client's upcoming appointments without a hold, earliest first. */
export function unsecuredOf(ctx: Ctx, clientId: string) {
  return ctx.db
    .select({ startsAt: appointment.startsAt, timeZone: appointment.timeZone })
    .from(appointment)
    .where(
      and(
        eq(appointment.clientId, clientId),
        gt(appointment.startsAt, ctx.now()),
        eq(appointment.payment, 'salon'),
        isNull(appointment.holdId),
        inArray(appointment.status, ['pending', 'confirmed']),
      ),
    )
    .orderBy(asc(appointment.startsAt))
    .limit(MOST)
}

/** @throws DomainError visit-limit, saying when one more can be booked */
export function refuseManyUnsecured(
  {
    booking,
    price,
    policy,
    client,
  }: { booking: Booking; price: number; policy: Policy; client: Pick<ProvenViewer, 'timeZone'> },
  coming: { startsAt: number; timeZone: string }[],
): void {
  const [first] = coming
  const isUnsecured = heldAtBooking(booking.payment, price, policy) === 0
  if (!first || coming.length < MOST || !isUnsecured) return
  throw new DomainError('visit-limit', {
    detail: `You have ${MOST} upcoming visits to pay for at the salon, the maximum. Pay for this one from your purse, or try again after ${placeTime(first.startsAt, first.timeZone, client.timeZone)}, when the first one starts.`,
  })
}
