// A salon's week of everybody and its month by day: how many visits there are, and how much of the time that can be
// booked is taken.

import { and, asc, eq, getTableColumns, gt, gte, inArray, isNull, lt } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared } from '../../../db/prepared'
import { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import { busyInterval, LONG_BUSY } from '../../../db/schema/booking/calendar'
import { salon as salonTable, staff } from '../../../db/schema/salons/salons'
import { requireListedSalon } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import { DAY, MINUTE, rfc3339, utcDate } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { LONGEST_BUSY } from '../../salons/times/calendar-reads'
import { nextMonth } from '../../salons/times/month'
import { ownHours, ownSalon } from '../../salons/times/own-hours'
import {
  dayNumber,
  intersect,
  type Span,
  salonHours,
  staffHours,
  timeLineOf,
  toInstants,
} from '../../salons/times/working-hours'
import { ReportQuery } from '../appointments/input'
import { mondayOf } from './calendar'
import { TeamWeekQuery } from './input'
import { MonthOverviewResponse, TeamWeekResponse } from './responses'

/** The week of everybody: what each of the staff has on each day. One round trip. */
export const getTeamWeek = operation('beauty_partner', 'GET /calendar/team-week', {
  summary: 'The week of everybody: their visits, and how full their days are',
  scope: 'read',
  query: TeamWeekQuery,
  response: TeamWeekResponse,
  run: async ({ ctx, viewer, query }) => {
    const now = ctx.now()
    const [earliest, latest] = possibleDates(query.date, now)
    const rows = await readOverview(ctx, viewer, appointmentsIn, {
      from: mondayOf(earliest),
      to: addDays(mondayOf(latest), 6),
    })
    const { timeZone } = rows.salon
    const date = query.date ?? localDate(now, timeZone)
    const monday = mondayOf(date)
    const dates = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
    const loads = loadsOf(rows, dates)
    return {
      salon: { name: rows.salon.name, timeZone },
      today: localDate(now, timeZone),
      date,
      days: dates.map((day, i) => ({ date: day, ...openingOf(rows, day, loads.open[i] ?? false) })),
      staff: rows.staff
        .map(({ id, name, active }) => ({
          id,
          name,
          active,
          days: dates.map((day, i) => ({ ...appointmentsOn(rows, id, day), ...(loads.of.get(id)?.[i] ?? NOTHING) })),
        }))
        .filter(({ active, days }) => active || days.some(({ visits }) => visits > 0))
        .map(({ active, ...person }) => person),
    }
  },
})

/** A month by day: how full each one is, and why the salon is closed. One round trip. */
export const getMonthOverview = operation('beauty_partner', 'GET /calendar/month', {
  summary: 'A month by day: how full each one is, and when the salon is closed',
  scope: 'read',
  query: ReportQuery,
  response: MonthOverviewResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, query }) => {
    const now = ctx.now()
    const [earliest, latest] = possibleDates(query.month && `${query.month}-01`, now)
    const rows = await readOverview(ctx, viewer, startsIn, {
      from: `${earliest.slice(0, 7)}-01`,
      to: addDays(`${nextMonth(latest.slice(0, 7), 1)}-01`, -1),
    })
    const { timeZone } = rows.salon
    const today = localDate(now, timeZone)
    const month = query.month ?? today.slice(0, 7)
    const dates: string[] = []
    for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) dates.push(day)
    const loads = loadsOf(rows, dates)
    return {
      salon: { name: rows.salon.name, timeZone },
      today,
      month,
      previous: nextMonth(month, -1),
      next: nextMonth(month, 1),
      days: dates.map((date, i) => {
        const each = [...loads.of.values()].map((days) => days[i] ?? NOTHING)
        const sum = (of: keyof Load) => each.reduce((all, load) => all + load[of], 0)
        const day = dateBounds(date, date, timeZone)
        return {
          date,
          ...openingOf(rows, date, loads.open[i] ?? false),
          visits: rows.visits.filter(({ startsAt }) => startsAt >= day.startsAt && startsAt < day.endsAt).length,
          bookable: sum('bookable'),
          taken: sum('taken'),
        }
      }),
    }
  },
})

/** The date that is asked for; else today, which may be one of three until the salon's zone is known. */
function possibleDates(requestedDate: string | undefined, now: number): [first: string, last: string] {
  return requestedDate ? [requestedDate, requestedDate] : [utcDate(now - DAY), utcDate(now + DAY)]
}

/** Minutes of one of the staff on one day. */
type Load = { bookable: number; taken: number }

const NOTHING: Load = { bookable: 0, taken: 0 }

type Rows = Omit<Awaited<ReturnType<typeof readOverview<typeof startsIn>>>, 'visits'>

type Appointment = { id: string; staffId: string; startsAt: number; endsAt: number }

/** Of each of the staff, by day, and whether the salon has hours on each of the days. */
function loadsOf(rows: Rows, dates: string[]): { of: Map<string, Load[]>; open: boolean[] } {
  const { timeZone } = rows.salon
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const [firstDay, lastDay] = [dayNumber(first), dayNumber(last)]
  const timeLine = timeLineOf(timeZone, firstDay, lastDay)
  const schedule = { ...rows.salon, weekly: rows.hours, exceptions: rows.exceptions }
  const openDays = salonHours(schedule, firstDay, lastDay)
  const of = new Map(
    rows.staff
      .filter(({ active }) => active)
      .map(({ id: staffId }) => {
        const theirs = <T extends { staffId: string | null }>(all: T[]) => all.filter((row) => row.staffId === staffId)
        const busy = theirs(rows.busy).sort((a, b) => a.startsAt - b.startsAt)
        const spans = (why: (row: (typeof busy)[number]) => boolean) =>
          busy.filter(why).map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }))
        const blocked = spans(({ visitId }) => visitId === null)
        const appointments = spans(({ visitId }) => visitId !== null)
        const person = {
          staffId,
          busy: [],
          weekly: theirs(rows.staffHours),
          breaks: theirs(rows.breaks),
          exceptions: theirs(rows.staffExceptions),
        }
        const days = staffHours(person, openDays).map((day) => {
          const works = toInstants([day], timeLine)
          return {
            bookable: minutesOf(works) - minutesOf(intersect(works, blocked)),
            taken: minutesOf(intersect(works, appointments)),
          }
        })
        return [staffId, days]
      }),
  )
  return { of, open: openDays.map(({ hours }) => hours.length > 0) }
}

/** Whether the salon is open on a day, and what it says of a day with other hours. */
function openingOf({ exceptions }: Rows, date: string, open: boolean) {
  return { open, note: exceptions.find((exception) => exception.date === date && exception.note)?.note ?? '' }
}

/** How many visits somebody has on a day, when the first begins and when the last ends. */
function appointmentsOn(
  { visits, salon: { timeZone } }: Rows & { visits: Appointment[] },
  staffId: string,
  date: string,
) {
  const { startsAt, endsAt } = dateBounds(date, date, timeZone)
  const theirs = visits.filter(
    (visit) => visit.staffId === staffId && visit.startsAt >= startsAt && visit.startsAt < endsAt,
  )
  const first = Math.min(...theirs.map((visit) => visit.startsAt))
  const last = Math.max(...theirs.map((visit) => visit.endsAt))
  return {
    visits: new Set(theirs.map(({ id }) => id)).size,
    first: theirs[0] ? rfc3339(first, timeZone) : null,
    last: theirs[0] ? rfc3339(last, timeZone) : null,
  }
}

function minutesOf(spans: Span[]): number {
  return Math.round(spans.reduce((sum, { from, to }) => sum + to - from, 0) / MINUTE)
}

async function readOverview<Appointments extends typeof appointmentsIn | typeof startsIn>(
  ctx: Ctx,
  viewer: Viewer,
  readAppointments: Appointments,
  dates: { from: string; to: string },
) {
  const { db } = ctx
  // The salon's zone is not known before the read: a day on either side covers every zone.
  const [from, to] = [Date.parse(dates.from) - DAY, Date.parse(dates.to) + 2 * DAY]
  const of = { owner: viewer.id, firstDate: utcDate(from) }
  // A visit lasts a day at most, so the index on its start can bound the search. What is read is sorted later: to sort
  // it there reads every row once more.
  const days = { ...of, from, to, since: from - DAY, longest: from - LONGEST_BUSY }
  const [, salons, hours, exceptions, people, weekly, breaks, staffExceptions, busy, appointments] = await readAs(
    ctx,
    viewer,
    [
      ownSalonRow(db, of),
      ownHours.weekly(db, of),
      ownHours.exceptions(db, of),
      staffOf(db, of),
      ownHours.staffWeekly(db, of),
      ownHours.staffBreaks(db, of),
      ownHours.staffExceptions(db, of),
      busyIn(db, days),
      readAppointments(db, days) as ReturnType<Appointments>,
    ],
  )
  return {
    salon: requireListedSalon(salons),
    hours,
    exceptions,
    breaks,
    staffExceptions,
    busy,
    visits: appointments,
    staff: people,
    staffHours: weekly,
  }
}

/** The owner's listed salon. */
export const ownSalonRow = prepared((db, value) =>
  db
    .select(getTableColumns(salonTable))
    .from(salonTable)
    .where(eq(salonTable.id, ownSalon(db, value))),
)

const staffOf = prepared((db, value) =>
  db
    .select({ id: staff.id, name: staff.name, active: staff.active })
    .from(staff)
    .where(eq(staff.salonId, ownSalon(db, value)))
    .orderBy(asc(staff.position)),
)

/** What begins between the instants, and what is so long that it may have begun before. */
const busyIn = prepared((db, value) => {
  const { staffId, visitId, startsAt, endsAt } = busyInterval
  const of = () =>
    db
      .select({ staffId, visitId, startsAt, endsAt })
      .from(staff)
      .innerJoin(busyInterval, eq(busyInterval.staffId, staff.id))
  const ours = eq(staff.salonId, ownSalon(db, value))
  return unionAll(
    of().where(and(ours, gte(startsAt, value('since')), lt(startsAt, value('to')))),
    of().where(
      and(
        ...[ours, lt(startsAt, value('since')), gt(startsAt, value('longest'))],
        ...[gt(endsAt, value('from')), LONG_BUSY],
      ),
    ),
  )
})

/** What is booked and was not missed: one row for each service. */
const appointmentsIn = prepared((db, value) =>
  db
    .select({
      id: appointment.id,
      staffId: appointmentItem.staffId,
      startsAt: appointmentItem.startsAt,
      endsAt: appointmentItem.endsAt,
    })
    .from(appointment)
    .innerJoin(appointmentItem, eq(appointmentItem.appointmentId, appointment.id))
    .where(and(bookedIn(db, value), isNull(appointmentItem.extrasId))),
)

/** When visits begin that are booked and were not missed. */
const startsIn = prepared((db, value) =>
  db.select({ startsAt: appointment.startsAt }).from(appointment).where(bookedIn(db, value)),
)

function bookedIn(...[db, value]: Parameters<typeof ownSalon>) {
  return and(
    eq(appointment.salonId, ownSalon(db, value)),
    gte(appointment.startsAt, value('since')),
    lt(appointment.startsAt, value('to')),
    inArray(appointment.status, ['pending', 'confirmed', 'completed']),
  )
}
