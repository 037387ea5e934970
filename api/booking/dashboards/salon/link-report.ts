// Visits of a month that were booked by the salon's own links, by how their clients came.

import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { appointment, slotHold } from '../../../../db/schema/booking/appointments'
import { salon } from '../../../../db/schema/salons/salons'
import { operation } from '../../../platform/http/operation'
import { DEFAULT_TIME_ZONE } from '../../../platform/values/zone'
import { readAs } from '../../../platform/viewer/proof'
import { VIAS } from '../../../salons/links/input'
import { ReportQuery } from '../../appointments/input'
import { LinkReportResponse } from '../../appointments/responses'
import { addMonths, monthOf, startOfMonth, ZONES } from './commission-report'

/** One round trip, which reads only about that month's visits. */
export const getLinkReport = operation('beauty_partner', 'GET /reports/links', {
  summary: 'Visits of a month, by which of your own links they came',
  query: ReportQuery,
  response: LinkReportResponse,
  run: async ({ ctx, viewer, query: { month: requested } }) => {
    const now = monthOf(ctx.now(), DEFAULT_TIME_ZONE)
    const month = requested ?? now
    const [, rows] = await readAs(ctx, viewer, [
      ctx.db
        .select({
          startsAt: appointment.startsAt,
          timeZone: appointment.timeZone,
          completed: sql<number>`${appointment.status} = 'completed'`,
          via: slotHold.via,
        })
        .from(appointment)
        .innerJoin(salon, and(eq(salon.id, appointment.salonId), eq(salon.ownerId, viewer.id)))
        .leftJoin(slotHold, eq(slotHold.id, appointment.id))
        .where(
          and(
            gte(appointment.startsAt, startOfMonth(month) - ZONES),
            lt(appointment.startsAt, startOfMonth(addMonths(month, 1)) + ZONES),
          ),
        ),
    ])
    const appointments = rows.filter(({ startsAt, timeZone }) => monthOf(startsAt, timeZone) === month)
    return {
      month,
      previous: addMonths(month, -1),
      next: month < now ? addMonths(month, 1) : null,
      visits: appointments.length,
      ways: VIAS.map((via) => {
        const viaLink = appointments.filter((appointment) => appointment.via === via)
        return { via, booked: viaLink.length, completed: viaLink.filter(({ completed }) => completed === 1).length }
      }),
    }
  },
})
