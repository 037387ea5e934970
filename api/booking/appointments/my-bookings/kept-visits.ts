// A client's next visits as they keep them on their phone for times without a network: no money, no notes.

import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointment } from '../../../../db/schema/booking/appointments'
import { salon } from '../../../../db/schema/salons/salons'
import { operation } from '../../../platform/http/operation'
import { rfc3339 } from '../../../platform/values/time'

/** As many as fit a screen. */
const MOST = 5

const KeptAppointmentsResponse = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      serviceName: z.string(),
      startsAt: z.iso.datetime({ offset: true }),
      timeZone: z.string(),
      salonName: z.string(),
      address: z.string(),
      phone: z.string(),
      /** What is shown at the salon to check in; null until it has confirmed. */
      code: z.string().nullable(),
    }),
  ),
})

/** One round trip. */
export const listKeptAppointments = operation('client', 'GET /me/kept-visits', {
  summary: 'Your next visits for a phone without a network: when, where, the code, the phone',
  response: KeptAppointmentsResponse,
  reads: ({ ctx, viewer }) => ({
    rows: ctx.db
      .select({
        visit: appointment,
        salonName: salon.name,
        address: sql<string>`${salon.address} || ', ' || ${salon.city}`,
        phone: salon.phone,
      })
      .from(appointment)
      .innerJoin(salon, eq(salon.id, appointment.salonId))
      .where(
        and(
          eq(appointment.clientId, viewer.id),
          inArray(appointment.status, ['pending', 'confirmed']),
          gt(appointment.endsAt, ctx.now()),
        ),
      )
      .orderBy(asc(appointment.startsAt), asc(appointment.id))
      .limit(MOST),
  }),
  read: ({ rows }) => ({
    items: rows.map(({ visit, ...at }) => ({
      ...at,
      id: visit.id,
      serviceName: visit.serviceName,
      startsAt: rfc3339(visit.startsAt, visit.timeZone),
      timeZone: visit.timeZone,
      code: visit.status === 'confirmed' ? visit.checkInCode : null,
    })),
  }),
})
