// Counter-proposals: the salon declines a booking and, in the batch that releases the money, holds
// another slot for the client to book.

import { and, asc, eq } from 'drizzle-orm'
import { type AppointmentPlan, appointment, appointmentItem } from '../../../../db/schema/booking/appointments'
import type { Ctx, Viewer } from '../../../platform/context'
import { operation } from '../../../platform/http/operation'
import { addDays, localDate } from '../../../platform/values/dates'
import { DomainError, fieldFault } from '../../../platform/values/problem'
import { DAY, HOUR, rfc3339 } from '../../../platform/values/time'
import { readAs } from '../../../platform/viewer/proof'
import { policyOf } from '../../../salons/profile/policy'
import { listSlots } from '../../../salons/times/availability'
import { type CalendarRows, calendarFrom, calendarReads } from '../../../salons/times/calendar-reads'
import { timesByDay } from '../../../salons/times/month'
import { expireSlotHolds } from '../../../salons/times/occupied-time'
import { proposeAppointment } from '../../../salons/times/proposals'
import { appointmentQuery, planAppointment } from '../../../salons/times/visit-plan'
import { appointmentFrom, ownedBy, selectAppointments } from '../appointments'
import { Cancellation, OfferQuery } from '../input'
import { AppointmentResponse, OfferSheetResponse } from '../responses'
import { giveBack } from '../settlement'
import { cancelAppointment, step } from '../transitions'

export const TOO_SOON = 'Offer a time more than an hour from now.'

/** How long the slot is held for the client, and how long before its start the hold ends at the latest. */
const REPLY_WINDOW = 48 * HOUR
const MIN_NOTICE = HOUR

/** Days of slots shown at once, and how many of them are before a visit that is further away. */
const OFFER_DAYS = 14
const EARLIER_DAYS = 3

/**
 * Cancels; if the salon declines with another time, also holds that slot for the client: the same
 * services with the same professionals, or with the one the salon chose, at current prices. The
 * client books it like a slot of their own choice.
 */
export const cancelOrOffer = operation(['client', 'beauty_partner'], 'POST /appointments/:id/cancellation', {
  summary: 'Cancel, or decline and offer another time; the hold is released, less a late fee',
  keyed: true,
  body: Cancellation.prefault({}),
  response: AppointmentResponse,
  problems: ['slot-taken', 'slot-unavailable', 'appointment-status', 'not-found'],
  run: async ({ ctx, viewer, key, params: { id }, body: input }) => {
    const { proposal, message } = input
    if (!proposal) return cancelAppointment(ctx, viewer, key, id, input)
    if (viewer.role === 'client') throw fieldFault('proposal.startsAt', 'Only the salon can offer another time.')
    const [, rows, items] = await readAs(ctx, viewer, [appointmentOf(ctx, viewer, id), itemsOf(ctx, id)])
    const salonId = rows[0]?.appointment.salonId
    if (!salonId) throw new DomainError('not-found')
    const { startsAt, staffId } = proposal
    return step(
      ctx,
      viewer,
      key,
      id,
      'cancelled',
      input,
      (found, _, more) => {
        const { appointment: row } = found
        if (row.status !== 'pending' || row.clientId === null) {
          throw new DomainError('appointment-status', {
            detail: 'You can offer another time only while the booking is pending.',
          })
        }
        const now = ctx.now()
        const expiresAt = Math.min(now + REPLY_WINDOW, startsAt - MIN_NOTICE)
        if (expiresAt <= now) throw fieldFault('proposal.startsAt', TOO_SOON)
        const plan = planOf(items, row.staffId, staffId)
        const calendar = calendarFrom(ctx, more as unknown as CalendarRows)
        const planned = atProposal(() => planAppointment(calendar, { plan, startsAt, by: 'salon', ignoring: id }))
        const offer = { id: ctx.id(), startsAt, expiresAt }
        return {
          ...giveBack(ctx, found, viewer.id),
          ending: 'declined',
          message,
          offer,
          after: [
            expireSlotHolds(ctx),
            ...proposeAppointment(ctx, planned, {
              id: offer.id,
              salonId,
              expiresAt,
              message,
              clientId: row.clientId,
              price: planned.price,
              // The client books what they are shown, whatever the salon changes meanwhile.
              policy: policyOf(calendar.salon),
            }),
          ],
        }
      },
      calendarReads(ctx, salonId, startsAt - 2 * DAY, startsAt + 2 * DAY),
    )
  },
})

/**
 * Slots that the salon may propose instead of a pending booking: open slots of the coming days, or of those around
 * the day that was asked for; the first open day from there on, by default from the visit's own, is chosen. The
 * request contains the salon's id, so that one round trip reads everything.
 */
export const getOfferSheet = operation('beauty_partner', 'GET /appointments/:id/offer', {
  summary: 'Free times to offer instead of a pending booking',
  scope: 'read',
  query: OfferQuery,
  response: OfferSheetResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id }, query }) => {
    const now = ctx.now()
    // Far visits are offered days around them.
    const requestedDate = query.date ? Date.parse(query.date) : now
    const from = requestedDate > now + (OFFER_DAYS - 1) * DAY ? requestedDate - EARLIER_DAYS * DAY : now
    const [, rows, items, ...more] = await readAs(ctx, viewer, [
      appointmentOf(ctx, viewer, id),
      itemsOf(ctx, id),
      ...calendarReads(ctx, query.salon, from - DAY, from + (OFFER_DAYS + 2) * DAY),
    ])
    const found = rows[0]
    if (!found || found.appointment.salonId !== query.salon) throw new DomainError('not-found')
    const { appointment: row } = found
    if (row.status !== 'pending') throw new DomainError('appointment-status')
    const calendar = calendarFrom(ctx, more as unknown as CalendarRows)
    const { timeZone } = calendar.salon
    const first = localDate(from, timeZone)
    const plan = planOf(items, row.staffId, query.staff)
    const dates = Array.from({ length: OFFER_DAYS }, (_, i) => addDays(first, i))
    const appointment = appointmentQuery(calendar, plan, { by: 'salon', ignoring: id })
    const slots = listSlots(appointment, first, dates.at(-1) ?? first).filter(
      ({ startsAt }) => startsAt - MIN_NOTICE > now && startsAt !== row.startsAt,
    )
    const on = (date: string) => slots.filter((slot) => localDate(slot.startsAt, timeZone) === date)
    const days = timesByDay(appointment, dates, slots)
    const wanted = query.date ?? localDate(row.startsAt, timeZone)
    const open = days.filter((day) => day.openTimes > 0)
    const date = (open.find((day) => day.date >= wanted) ?? open.at(-1))?.date ?? first
    return {
      appointment: appointmentFrom(found),
      staff: calendar.staffFor(row.serviceId).map((person) => ({ id: person.id, name: person.name })),
      staffId: query.staff ?? row.staffId,
      days,
      date,
      times: on(date).map(({ startsAt, endsAt }) => ({
        startsAt: rfc3339(startsAt, timeZone),
        endsAt: rfc3339(endsAt, timeZone),
      })),
    }
  },
})

function appointmentOf(ctx: Ctx, viewer: Viewer, id: string) {
  return selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer)))
}

function itemsOf(ctx: Ctx, id: string) {
  return ctx.db
    .select()
    .from(appointmentItem)
    .where(eq(appointmentItem.appointmentId, id))
    .orderBy(asc(appointmentItem.position))
}

/** The same visit, optionally with another first professional. */
function planOf(
  items: (typeof appointmentItem.$inferSelect)[],
  first: string,
  instead: string | undefined,
): AppointmentPlan {
  return items.map(({ serviceId, staffId, addOns }) => ({
    serviceId,
    staffId: staffId === first ? (instead ?? first) : staffId,
    addOnIds: addOns.map(({ id }) => id),
  }))
}

/** Maps errors of the plan to the form fields they were typed in. */
function atProposal<T>(planned: () => T): T {
  try {
    return planned()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const faults = Object.values(error.extra.errors ?? {}).flat()
    throw new DomainError(error.code, {
      ...error.extra,
      ...(faults.length > 0 && { errors: { 'proposal.startsAt': faults } }),
    })
  }
}
