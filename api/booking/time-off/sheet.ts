// What a salon reads before days of somebody change: what is entered, the visits in the way, and what can become of each.

import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { staff } from '../../../db/schema/salons/salons'
import { ownSalon, ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { localDate } from '../../platform/values/dates'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { type CalendarRows, calendarFrom } from '../../salons/times/calendar-reads'
import { selectAppointments } from '../appointments/appointments'
import { changeOf } from './days'
import { entriesOf, entryReads } from './entries'
import { appointmentsIn, othersFor, timeOffReads, timesFor } from './in-the-way'
import { TimeOffQuery } from './input'
import { TimeOffSheetResponse } from './responses'

/** How many changed visits whose clients have yet to answer are listed. */
const LISTED = 50

/** Two round trips: the salon's day and team first. */
export const getTimeOffSheet = operation('beauty_partner', 'GET /time-off', {
  summary: 'Time off and special dates of the team, the visits in the way of new ones, and what can become of each',
  query: TimeOffQuery,
  response: TimeOffSheetResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, query }) => {
    const [, salons, team, waiting, leave, dates] = await readAs(ctx, viewer, [
      ownSalon(ctx, viewer),
      ctx.db
        .select({ id: staff.id, name: staff.name })
        .from(staff)
        .where(and(eq(staff.salonId, ownSalonId(ctx, viewer)), eq(staff.active, true)))
        .orderBy(asc(staff.position), asc(staff.id)),
      selectAppointments(ctx)
        .where(
          and(
            eq(appointment.salonId, ownSalonId(ctx, viewer)),
            eq(appointment.movedBySalon, true),
            inArray(appointment.status, ['pending', 'confirmed']),
            gt(appointment.startsAt, ctx.now()),
          ),
        )
        .orderBy(asc(appointment.startsAt))
        .limit(LISTED),
      ...entryReads(ctx, viewer),
    ])
    const { timeZone, status } = requireOwnSalon(salons)
    const today = localDate(ctx.now(), timeZone)
    const date = query.date ?? today
    const until = query.until ?? date
    const staffId = query.staff ?? team[0]?.id ?? ''
    if (!team.some(({ id }) => id === staffId)) throw new DomainError('not-found')
    const days = { staffId, date, until, kind: query.kind, hours: query.hours }
    const [entered, busy, exceptions, appointments, items, ...rows] = await ctx.db.batch(
      timeOffReads(ctx, viewer, days),
    )
    const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
    const instant = (at: number) => rfc3339(at, timeZone)
    const change = changeOf(calendar, days, [entered, busy, exceptions])
    const inTheWay = appointmentsIn(change, appointments, items)
    return {
      timeZone,
      listed: status !== 'draft',
      today,
      staff: team,
      ...days,
      entries: entriesOf({ now: ctx.now(), timeZone }, leave, dates),
      visits: inTheWay.visits.map((appointment) => {
        const { appointment: row, clientName } = appointment.found
        return {
          id: row.id,
          clientName,
          serviceName: row.serviceName,
          startsAt: instant(row.startsAt),
          endsAt: instant(row.endsAt),
          asked: row.clientId !== null,
          staff: othersFor(change, appointment),
          times: timesFor(change, appointment).map(({ startsAt, ...who }) => ({ startsAt: instant(startsAt), ...who })),
        }
      }),
      tooMany: inTheWay.tooMany,
      waiting: waiting.map(({ appointment: row, clientName, staffName }) => ({
        id: row.id,
        clientName,
        serviceName: row.serviceName,
        staffName,
        startsAt: rfc3339(row.startsAt, row.timeZone),
      })),
    }
  },
})
