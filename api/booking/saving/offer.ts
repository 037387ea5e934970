// What a salon offers today of the visit that a goal is saved for: its price for the owner, or what of it is missing.

import type { AppointmentPlan } from '../../../db/schema/booking/appointments'
import type { goalBooking } from '../../../db/schema/booking/goal-bookings'
import type { discountsAtSalon } from '../../money/member-discounts/in-force'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { type Calendar, type CalendarRows, calendarFrom } from '../../salons/times/calendar-reads'
import { priceNow } from './start'

export type Discounts = Awaited<ReturnType<typeof discountsAtSalon>>

type Promised = Pick<typeof goalBooking.$inferSelect, 'plan' | 'lockedUntil' | 'startPrice'>

/** Minor units, with the price that the salon still honours; or what is not offered any more. */
export type Offer = { price: number; missing: null } | { price: null; missing: 'salon' | 'service' | 'staff' }

export function offerOf(calendar: Calendar | null, booking: Promised, reduced: Discounts): Offer {
  if (!calendar) return { price: null, missing: 'salon' }
  const price = payableOf(calendar, booking, reduced)
  if (price !== null) return { price, missing: null }
  const byAnyone = payableOf(calendar, { ...booking, plan: withAnyone(booking.plan) }, reduced)
  return { price: null, missing: byAnyone === null ? 'service' : 'staff' }
}

export function withAnyone(plan: AppointmentPlan): AppointmentPlan {
  return plan.map((step) => ({ ...step, staffId: null }))
}

/** What the salon promises for another plan: the same for the same services, else what it promises today. */
export function promiseFor(promised: Promised, plan: AppointmentPlan): Promised {
  return isSame(plan, promised.plan) ? { ...promised, plan } : { plan, lockedUntil: null, startPrice: 0 }
}

/** Whether two plans are of the same services. */
export function isSame(visitPlan: AppointmentPlan, other: AppointmentPlan): boolean {
  const services = (of: AppointmentPlan) => of.map(({ serviceId }) => serviceId).join()
  return services(visitPlan) === services(other)
}

/** What a visit costs the owner now, minor units; null: it is not offered, or nobody does it. */
export function payableOf(
  calendar: Calendar,
  { plan, lockedUntil, startPrice }: Promised,
  reduced: Discounts,
): number | null {
  if (plan.some(({ serviceId }) => calendar.staffFor(serviceId).length === 0)) return null
  try {
    const { price } = priceNow(calendar, plan, reduced)
    return lockedUntil !== null && lockedUntil >= calendar.now ? Math.min(price, startPrice) : price
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** The salon's calendar; null: it is not listed any more. */
export function calendarIfListed(ctx: Ctx, rows: CalendarRows): Calendar | null {
  try {
    return calendarFrom(ctx, rows)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return null
    throw error
  }
}
