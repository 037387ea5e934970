// What a salon chooses a walk-in from: its services, clients it knows, the free times of a day, and who is free now.

import { and, between, eq, type SQL } from 'drizzle-orm'
import { salonException } from '../../../db/schema/salons/salons'
import { ownListedSalonId } from '../../identity/business/own-business'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { addDays, datesBetween, localDate } from '../../platform/values/dates'
import { isCurrency, moneyJson } from '../../platform/values/money'
import { DAY, MINUTE, rfc3339, utcDate } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { clientsFrom, clientsNamed } from '../../salons/people/client-search'
import { listSlots, openRanges } from '../../salons/times/availability'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { listAppointmentSlots, type PlanFields } from '../../salons/times/visit-plan'
import { WalkInQuery } from './input'
import { WalkInSheetResponse } from './responses'

const FIELDS: PlanFields = { service: 'service', staff: 'staff', addOns: 'addOns' }

/** Any time in this step can be booked by a salon; those of the longer one are proposed. */
const STEP = 5 * MINUTE
const PROPOSED = 15 * MINUTE

/** How many days stand side by side in its form. */
const BESIDE = 14

/**
 * What the form of a walk-in shows for one date, the salon's today by default, and for what has been chosen so far.
 * Free times are of the chosen services; without any there are none. One round trip.
 */
export const getWalkInSheet = operation('beauty_partner', 'GET /calendar/walk-in', {
  summary: 'What a walk-in is booked from: services, free times, who is free now',
  scope: 'read',
  query: WalkInQuery,
  response: WalkInSheetResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, query }) => {
    const now = ctx.now()
    const day = query.date ? Date.parse(query.date) : now
    const salonId = ownListedSalonId(ctx, viewer)
    const [, clients, special, ...rows] = await readAs(ctx, viewer, [
      clientsNamed(ctx, viewer, query.q),
      specialDates(ctx, salonId),
      ...calendarReads(ctx, salonId, day - 2 * DAY, day + 2 * DAY),
    ])
    const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
    const { timeZone, currency } = calendar.salon
    if (!isCurrency(currency)) throw new Error('a salon in a currency that is not ours')
    const today = localDate(now, timeZone)
    const date = query.date ?? today
    return {
      salon: { timeZone },
      today,
      date,
      closed: closedDays(calendar, today, special),
      staff: calendar.staff.map(({ id, name }) => ({ id, name })),
      services: calendar.services.map(({ id, name, price, durationMinutes }) => ({
        id,
        name,
        durationMinutes,
        price: moneyJson(price, currency),
        addOns: calendar.addOnsFor(id).map((extra) => ({
          id: extra.id,
          name: extra.name,
          durationMinutes: extra.durationMinutes,
          price: moneyJson(extra.price, currency),
        })),
      })),
      clients: clientsFrom(clients),
      times: timesFor(calendar, date, query)
        .filter((startsAt) => startsAt >= now)
        .map((startsAt) => rfc3339(startsAt, timeZone)),
      freeNow:
        date === today
          ? freeNow(calendar, date).map(({ startsAt, until, ...person }) => ({
              ...person,
              startsAt: rfc3339(startsAt, timeZone),
              until: rfc3339(until, timeZone),
            }))
          : [],
    }
  },
})

/** The statement that reads the salon's special dates of the days that stand side by side, whatever the zone. */
function specialDates(ctx: Ctx, salonId: SQL) {
  const from = utcDate(ctx.now() - DAY)
  return ctx.db
    .select()
    .from(salonException)
    .where(and(eq(salonException.salonId, salonId), between(salonException.date, from, addDays(from, BESIDE + 2))))
}

function closedDays(calendar: Calendar, today: string, exceptions: (typeof salonException.$inferSelect)[]): string[] {
  const salon = { ...calendar.queryFor([]).salon, exceptions }
  return datesBetween(today, addDays(today, BESIDE - 1)).filter((date) => openRanges(salon, date).length === 0)
}

function timesFor(calendar: Calendar, date: string, { service, staff, addOns }: WalkInQuery) {
  if (service.length === 0) return []
  const plan = service.map((serviceId) => ({
    serviceId,
    staffId: staff ?? null,
    addOnIds: calendar
      .addOnsFor(serviceId)
      .map(({ id }) => id)
      .filter((id) => addOns.includes(id)),
  }))
  return listAppointmentSlots(calendar, plan, date, date, { by: 'salon' }, FIELDS)
    .map(({ startsAt }) => startsAt)
    .filter((startsAt) => startsAt % PROPOSED === 0)
}

/** Who could begin something short now, and until when nothing is in their way (UTC ms). */
function freeNow(calendar: Calendar, date: string) {
  const startsAt = Math.ceil(calendar.now / STEP) * STEP
  const short = {
    durationMinutes: STEP / MINUTE,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    gapStartMinutes: 0,
    gapMinutes: 0,
    kinds: [],
  }
  return calendar.staff.flatMap(({ id, name }) => {
    const query = calendar.queryFor([{ ...short, staffIds: [id] }], { by: 'salon' })
    const starts = new Set(listSlots(query, date, date).map((slot) => slot.startsAt))
    let until = startsAt
    while (starts.has(until)) until += STEP
    return until > startsAt ? [{ staffId: id, name, startsAt, until }] : []
  })
}
