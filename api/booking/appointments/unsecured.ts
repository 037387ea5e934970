// Limits upcoming appointments without a hold per client: not coming costs the client nothing, but
// the salon its time.
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import type { Booking } from './input'
import { salonTime } from './notifications'
import { heldAtBooking, type Policy } from './policy'

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
  { booking, price, policy }: { booking: Booking; price: number; policy: Policy },
  coming: { startsAt: number; timeZone: string }[],
): void {
  const [first] = coming
  const isUnsecured =
    booking.payment === 'salon' && heldAtBooking(booking.payment, price, policy) === 0
  if (!first || coming.length < MOST || !isUnsecured) return
  throw new DomainError('visit-limit', {
    detail: `You have ${MOST} visits to come that are paid at the salon. Please pay for this one from your purse, or try again after ${salonTime(first.startsAt, first.timeZone)}, when the first of them begins.`,
  })
}
