import { requireListedSalon } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import { isCurrency, moneyJson } from '../../platform/values/money'
import { DAY, rfc3339 } from '../../platform/values/time'
import { dayNumber, salonHours as openHours, staffHours as workHours } from '../../salons/times/working-hours'
import { waitingOn } from '../waiting/salon-list'
import { readDays } from './day-rows'
import { CalendarQuery } from './input'
import { CalendarResponse } from './responses'
import { appointmentsOf } from './segments'

/** Everything the calendar shows for one date or its week; the salon's today by default. One round trip. */
export const getCalendar = operation('beauty_partner', 'GET /calendar', {
  summary: 'A day or a week of your salon',
  scope: 'read',
  query: CalendarQuery,
  response: CalendarResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, query }) => {
    const now = ctx.now()
    // The salon's zone is not known before the read: a margin on either side covers every zone and week.
    const near = query.date ? Date.parse(query.date) : now
    const from = near - (query.days + 1) * DAY
    const to = near + (query.days + 2) * DAY
    const [salons, rows] = await readDays(ctx, viewer, { from, to })
    const salon = requireListedSalon(salons)
    const { timeZone, currency } = salon
    if (!isCurrency(currency)) throw new Error('a salon in a currency that is not ours')

    const today = localDate(now, timeZone)
    const date = query.date ?? today
    const first = query.days === 7 ? mondayOf(date) : date
    const dates = Array.from({ length: query.days }, (_, i) => addDays(first, i))
    const bounds = dateBounds(first, dates.at(-1) ?? first, timeZone)
    const inBounds = <T extends { startsAt: number; endsAt: number }>(all: T[]) =>
      all.filter(({ startsAt, endsAt }) => startsAt < bounds.endsAt && endsAt > bounds.startsAt)
    const times = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) => ({
      startsAt: rfc3339(startsAt, timeZone),
      endsAt: rfc3339(endsAt, timeZone),
    })

    const schedule = { ...salon, weekly: rows.hours, exceptions: rows.exceptions }
    const openOn = new Map(dates.map((day) => [day, openHours(schedule, dayNumber(day), dayNumber(day))]))
    const appointments = appointmentsOf(inBounds(rows.visits), rows.items, rows.busy, timeZone)
    const busyIds = new Set(appointments.flatMap(({ segments }) => segments.map((segment) => segment.staffId)))
    return {
      salon: { id: salon.id, name: salon.name, timeZone, currency },
      now: rfc3339(now, timeZone),
      today,
      date,
      days: dates.map((day) => {
        const exceptions = rows.exceptions.filter((exception) => exception.date === day)
        const closure = exceptions.find(({ fromMinute }) => fromMinute === null)
        return {
          date: day,
          open: openOn.get(day)?.[0]?.hours ?? [],
          exception: exceptions.length > 0 ? { note: exceptions[0]?.note ?? '', closureId: closure?.id ?? null } : null,
          ...(day >= today ? waitingOn(salon.waiting, day) : { waiting: 0, funded: 0 }),
        }
      }),
      staff: rows.staff
        .filter(({ id, active }) => active || busyIds.has(id))
        .map(({ id, name, title, picture }) => {
          const ofTheirs = <T extends { staffId: string }>(all: T[]) => all.filter(({ staffId }) => staffId === id)
          const person = {
            staffId: id,
            weekly: ofTheirs(rows.staffHours),
            breaks: ofTheirs(rows.breaks),
            exceptions: ofTheirs(rows.staffExceptions),
            busy: [],
          }
          return {
            id,
            name,
            title,
            picture,
            works: dates.map((day) => workHours(person, openOn.get(day) ?? [])[0]?.hours ?? []),
            serviceIds: ofTheirs(rows.skills).map(({ serviceId }) => serviceId),
          }
        }),
      services: rows.services.map(({ id, name, price, durationMinutes }) => ({
        id,
        name,
        durationMinutes,
        price: moneyJson(price, currency),
      })),
      categories: [...new Set([...rows.services, ...rows.items].map(({ category }) => category))],
      visits: appointments,
      blocks: inBounds(rows.blocks).map(({ id, staffId, kind, note, calendarId, ...block }) => ({
        id,
        staffId,
        kind,
        note,
        synced: calendarId !== null,
        ...times(block),
      })),
      beingBooked: inBounds(rows.held).map(({ id, staffId, partyId, ...held }) => ({
        id,
        staffId: staffId ?? '',
        partyId,
        ...times(held),
      })),
    }
  },
})

/** The first day of a date's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}
