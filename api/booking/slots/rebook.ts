// Booking a past visit again: the same services with the same people, at the first fitting time about as long after
// as usual. The time is held for the client, who reviews and books it.

import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type AppointmentPlan, appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import { discountsAtSalon } from '../../money/member-discounts/in-force'
import { commandResponse } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { addDays, localDate } from '../../platform/values/dates'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import {
  type Calendar,
  type CalendarRows,
  calendarFrom,
  calendarReads,
  horizonOf,
} from '../../salons/times/calendar-reads'
import { listAppointmentSlots, untilFree } from '../../salons/times/visit-plan'
import { heldFor } from '../appointments/held-visit'
import { nextAppointment, usualDays } from './next-visit'
import { SlotHoldResponse } from './responses'
import { holdAttempt, holdStatements, refuseManyHolds } from './slot-holds'

/** So many earlier visits say what is usual. */
const APPOINTMENTS_LOOKED_AT = 12

/**
 * Holds the time for ten minutes. Whoever no longer works there is replaced by anyone, and what is no longer offered
 * is left out.
 */
export const rebookAppointment = operation('client', 'POST /appointments/:id/rebooking', {
  summary: 'Hold the next time for a visit like this one',
  keyed: true,
  created: SlotHoldResponse,
  problems: ['not-found', 'slot-unavailable'],
  run: ({ ctx, viewer, key, params: { id } }) => untilFree(() => tryToRebook(ctx, viewer, key, id)),
})

async function tryToRebook(ctx: Ctx, viewer: Viewer, key: string, id: string): Promise<SlotHoldResponse> {
  const now = ctx.now()
  const of = (column: 'salon_id' | 'service_id') =>
    sql<string>`(SELECT ${sql.identifier(column)} FROM ${appointment} WHERE ${appointment.id} = ${id} AND ${appointment.clientId} = ${viewer.id})`
  return commandResponse(ctx, viewer, {
    name: 'rebookVisit',
    key,
    input: { id },
    reads: [
      holdAttempt(ctx, viewer),
      heldFor(ctx, viewer.id),
      ctx.db
        .select()
        .from(appointment)
        .where(and(eq(appointment.id, id), eq(appointment.clientId, viewer.id))),
      ctx.db
        .select()
        .from(appointmentItem)
        .where(eq(appointmentItem.appointmentId, id))
        .orderBy(asc(appointmentItem.position)),
      ctx.db
        .select({ startsAt: appointment.startsAt })
        .from(appointment)
        .where(
          and(
            eq(appointment.clientId, viewer.id),
            eq(appointment.status, 'completed'),
            eq(appointment.salonId, of('salon_id')),
            eq(appointment.serviceId, of('service_id')),
          ),
        )
        .orderBy(desc(appointment.startsAt))
        .limit(APPOINTMENTS_LOOKED_AT),
      discountsAtSalon(ctx, viewer.id, of('salon_id')),
      ...calendarReads(ctx, of('salon_id'), now - DAY, horizonOf(of('salon_id'), now)),
    ],
    decide: ([attempts, ownHolds, appointments, items, earlier, reduced, ...rows]) => {
      refuseManyHolds(ctx, attempts)
      const appointment = appointments[0]
      if (!appointment) throw new DomainError('not-found')
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const plan = planAgain(calendar, items)
      if (plan.length === 0) throw new DomainError('slot-unavailable')
      const { timeZone, horizonDays } = calendar.salon
      const today = localDate(now, timeZone)
      const asking = { ignoring: ownHolds[0]?.id }
      const slots = listAppointmentSlots(calendar, plan, today, addDays(today, horizonDays), asking)
      const starts = earlier.map(({ startsAt }) => startsAt)
      const last = Math.max(appointment.startsAt, ...starts)
      const next = nextAppointment(slots, last, usualDays(starts, timeZone), timeZone)
      if (!next) throw new DomainError('slot-unavailable')
      return holdStatements(ctx, viewer, { calendar, plan, startsAt: next.startsAt, reduced, ...asking })
    },
  })
}

/** What is still offered of a visit, with whoever still does it. */
function planAgain(calendar: Calendar, items: (typeof appointmentItem.$inferSelect)[]): AppointmentPlan {
  return items
    .filter(({ serviceId }) => calendar.services.some(({ id }) => id === serviceId))
    .map(({ serviceId, staffId, addOns }) => {
      const offered = calendar.addOnsFor(serviceId).map(({ id }) => id)
      const isThere = calendar.staffFor(serviceId).some(({ id }) => id === staffId)
      return {
        serviceId,
        staffId: isThere ? staffId : null,
        addOnIds: addOns.map(({ id }) => id).filter((id) => offered.includes(id)),
      }
    })
}
