// Booking from a slot hold: reads it in one batch with the salon's calendar, and writes the appointment.
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { atMemberPrice } from '../../salons/times/member-price'
import { expireSlotHolds, occupy, vacate } from '../../salons/times/occupied-time'
import { type PlannedAppointment, planAppointment } from '../../salons/times/visit-plan'
import type { AppointmentDraft } from './booking-writes'
import { asideForHold } from './origins/held-for'

export type SlotHoldRow = typeof slotHold.$inferSelect

/** `aside`: what is set aside for it on the waiting list, minor units. */
export type ReadSlotHold = SlotHoldRow & { aside: number }

/**
 * Selects a client's slot hold and, in the same round trip, its salon's calendar around it:
 * subqueries on the hold provide salon and time.
 */
export function heldAppointmentReads(ctx: Ctx, clientId: string, id: string) {
  const held = (column: 'salon_id' | 'starts_at') =>
    sql`(SELECT ${sql.identifier(column)} FROM ${slotHold} WHERE ${slotHold.id} = ${id})`
  return [
    ctx.db
      .select({ ...getTableColumns(slotHold), aside: asideForHold(sql`slot_hold.id`) })
      .from(slotHold)
      .where(and(eq(slotHold.id, id), eq(slotHold.clientId, clientId))),
    ...calendarReads(
      ctx,
      held('salon_id'),
      sql`${held('starts_at')} - ${2 * DAY}`,
      sql`${held('starts_at')} + ${2 * DAY}`,
    ),
  ] as const
}

/** Selects the client's checkout slot hold: one at most. */
export function heldFor(ctx: Ctx, clientId: string) {
  return ctx.db.select({ id: slotHold.id }).from(slotHold).where(heldForClient(clientId))
}

/** The condition for that slot hold. */
export function heldForClient(clientId: string) {
  return and(eq(slotHold.clientId, clientId), eq(slotHold.status, 'held'), eq(slotHold.kind, 'checkout'))
}

/** Whether it still owns its time now. */
export function isLive(ctx: Ctx, { status, expiresAt }: SlotHoldRow): boolean {
  return status === 'held' && expiresAt > ctx.now()
}

/** What a slot hold books: its own price and policy, as shown. */
type HeldAppointment = Pick<
  AppointmentDraft,
  'id' | 'calendar' | 'planned' | 'price' | 'policy' | 'recurringId' | 'aside'
> & {
  hold: SlotHoldRow
  /** Retakes the time if the salon has changed a service's duration; else empty. */
  moved: Statement[]
}

/**
 * Builds the visit from the rows of `heldAppointmentReads`.
 * @throws DomainError not-found, slot-hold-ended, slot-unavailable
 */
export function heldAppointment(ctx: Ctx, hold: ReadSlotHold | undefined, rows: CalendarRows): HeldAppointment {
  if (!hold) throw new DomainError('not-found')
  if (!isLive(ctx, hold)) throw new DomainError('slot-hold-ended')
  const calendar = calendarFrom(ctx, rows)
  const planned = planHeld(calendar, hold)
  return {
    hold,
    id: hold.id,
    calendar,
    planned,
    price: hold.price,
    policy: hold.policy ?? policyOf(calendar.salon),
    recurringId: hold.recurringId,
    aside: hold.aside,
    moved: planned.endsAt === hold.endsAt ? [] : [vacate(ctx, hold.id), ...occupy(ctx, hold.id, planned)],
  }
}

/**
 * Its plan with the salon's current setup; the lead time was already checked when the slot was held.
 * @throws DomainError slot-taken, slot-unavailable
 */
export function planHeld(calendar: Calendar, hold: SlotHoldRow): PlannedAppointment {
  try {
    const { plan, startsAt } = hold
    const planned = planAppointment(calendar, { plan, startsAt, by: 'salon', ignoring: hold.id })
    return atMemberPrice(planned, hold.discounts)
  } catch (error) {
    // The salon has since removed a service, an add-on or a professional.
    if (error instanceof DomainError && error.code === 'invalid-input') throw new DomainError('slot-unavailable')
    throw error
  }
}

/** The statements that end a live slot hold as booked; fails with slot-hold-ended if it has ended. */
export function becomesBooked(ctx: Ctx, { id }: Pick<HeldAppointment, 'id'>): Statement[] {
  return [
    expireSlotHolds(ctx),
    ctx.db.update(slotHold).set({ status: 'booked', endedAt: ctx.now() }).where(eq(slotHold.id, id)),
  ]
}
