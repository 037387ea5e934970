// A salon's today and tomorrow as it keeps them on a phone for times without a network: no money, no contacts, no notes.

import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import { blockedTime } from '../../../db/schema/booking/calendar'
import { user } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { staff } from '../../../db/schema/salons/salons'
import { requireListedSalon } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import { DAY, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { ownSalon } from '../../salons/times/own-hours'
import { ownSalonRow } from './overviews'
import { KeptDaysResponse } from './responses'

/** One round trip. */
export const getKeptDays = operation('beauty_partner', 'GET /calendar/next-days', {
  summary: 'Today and tomorrow, for a phone without a network',
  scope: 'read',
  response: KeptDaysResponse,
  run: async ({ ctx, viewer }) => {
    const { db } = ctx
    const now = ctx.now()
    const of = { owner: viewer.id, since: now - 2 * DAY, to: now + 3 * DAY }
    const [, salons, people, appointments, blocks] = await readAs(ctx, viewer, [
      ownSalonRow(db, of),
      staffOf(db, of),
      appointmentsIn(db, of),
      blocksIn(db, of),
    ])
    const { name, timeZone } = requireListedSalon(salons)
    const today = localDate(now, timeZone)
    return {
      salon: { name, timeZone },
      days: [today, addDays(today, 1)].map((date) => {
        const bounds = dateBounds(date, date, timeZone)
        const entries = [...appointments, ...blocks]
          .filter(({ startsAt, endsAt }) => startsAt < bounds.endsAt && endsAt > bounds.startsAt)
          .sort((a, b) => a.startsAt - b.startsAt)
          .map(({ startsAt, endsAt, ...entry }) => ({
            ...entry,
            startsAt: rfc3339(startsAt, timeZone),
            endsAt: rfc3339(endsAt, timeZone),
          }))
        return {
          date,
          staff: people
            .map((person) => ({
              name: person.name,
              entries: entries.filter(({ staffId }) => staffId === person.id).map(({ staffId, ...entry }) => entry),
            }))
            .filter((person) => person.entries.length > 0),
        }
      }),
    }
  },
})

const staffOf = prepared((db, value) =>
  db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(eq(staff.salonId, ownSalon(db, value)))
    .orderBy(asc(staff.position)),
)

/** One row for each service. */
const appointmentsIn = prepared((db, value) =>
  db
    .select({
      kind: sql<'visit' | 'block'>`'visit'`,
      staffId: appointmentItem.staffId,
      startsAt: appointmentItem.startsAt,
      endsAt: appointmentItem.endsAt,
      clientName: sql<string>`coalesce(nullif(${appointment.forName}, ''), ${user.name}, ${salonClient.name}, '')`,
      serviceName: appointmentItem.serviceName,
    })
    .from(appointment)
    .innerJoin(appointmentItem, eq(appointmentItem.appointmentId, appointment.id))
    .leftJoin(user, eq(user.id, appointment.clientId))
    .leftJoin(salonClient, eq(salonClient.id, appointment.guestId))
    .where(
      and(
        eq(appointment.salonId, ownSalon(db, value)),
        gte(appointment.startsAt, value('since')),
        lt(appointment.startsAt, value('to')),
        inArray(appointment.status, ['pending', 'confirmed', 'completed']),
        isNull(appointmentItem.extrasId),
      ),
    ),
)

const blocksIn = prepared((db, value) =>
  db
    .select({
      kind: sql<'visit' | 'block'>`'block'`,
      staffId: blockedTime.staffId,
      startsAt: blockedTime.startsAt,
      endsAt: blockedTime.endsAt,
      clientName: sql<string>`''`,
      serviceName: sql<string>`''`,
    })
    .from(staff)
    .innerJoin(blockedTime, eq(blockedTime.staffId, staff.id))
    .where(
      and(
        eq(staff.salonId, ownSalon(db, value)),
        lt(blockedTime.startsAt, value('to')),
        gt(blockedTime.endsAt, value('since')),
      ),
    ),
)
