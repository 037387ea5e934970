// Visits that others have booked for the viewer as a gift, to a contact that they have proven to be theirs: when, where and
// the code with which they check in. Nothing of what it costs, and nothing that changes it: that is its client's.

import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { prepared } from '../../../../db/prepared'
import { appointment } from '../../../../db/schema/booking/appointments'
import { user } from '../../../../db/schema/identity'
import { salon, staff } from '../../../../db/schema/salons/salons'
import { blockBetween } from '../../../identity/accounts/blocks'
import { provenContacts } from '../../../identity/accounts/proven-contacts'
import type { Ctx, Viewer } from '../../../platform/context'
import { operation } from '../../../platform/http/operation'
import { rfc3339 } from '../../../platform/values/time'
import { CHECK_IN, mayShowCode } from '../policy'
import { type GiftAppointmentResponse, GiftAppointmentsResponse } from '../responses'

const DISPLAY_LIMIT = 10

/** The viewer's, the next first. One round trip. */
export const listGiftAppointments = operation('client', 'GET /me/gift-visits', {
  summary: 'Visits that others have booked for you as a gift, with your check-in codes',
  response: GiftAppointmentsResponse,
  reads: ({ ctx, viewer }) => ({ rows: giftAppointmentsFor(ctx, viewer) }),
  read: ({ rows }, { ctx }) => ({ items: rows.map((row) => giftAppointmentFrom(ctx, row)) }),
})

/** The statement that reads them: open ones until the end of their day, from nobody across a block. */
export function giftAppointmentsFor(ctx: Ctx, viewer: Viewer) {
  return given(ctx.db, { viewerId: viewer.id, since: ctx.now() - CHECK_IN })
}

const given = prepared((db, value) => {
  const me = value('viewerId')
  return db
    .select({
      row: appointment,
      from: user.name,
      staffName: staff.name,
      salon: {
        id: salon.id,
        name: salon.name,
        address: sql<string>`${salon.address} || ', ' || ${salon.city}`,
        phone: salon.phone,
        visitNotes: salon.visitNotes,
      },
    })
    .from(appointment)
    .innerJoin(user, eq(user.id, appointment.clientId))
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .innerJoin(staff, eq(staff.id, appointment.staffId))
    .where(
      and(
        // The condition of the index, letter for letter.
        sql`for_contact <> ''`,
        sql`${appointment.forContact} IN (${provenContacts(me)})`,
        inArray(appointment.status, ['pending', 'confirmed']),
        gt(appointment.endsAt, value('since')),
        sql`${appointment.clientId} <> ${me}`,
        sql`NOT ${blockBetween(appointment.clientId, me)}`,
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
    .limit(DISPLAY_LIMIT)
})

export function giftAppointmentFrom(
  ctx: Ctx,
  { row, from, staffName, salon: where }: Awaited<ReturnType<typeof giftAppointmentsFor>>[number],
): GiftAppointmentResponse {
  const { startsAt, endsAt, timeZone, arrivedAt } = row
  return {
    id: row.id,
    from,
    message: row.forMessage,
    status: row.status as GiftAppointmentResponse['status'],
    serviceName: row.serviceName,
    staffName,
    salon: where,
    timeZone,
    startsAt: rfc3339(startsAt, timeZone),
    endsAt: rfc3339(endsAt, timeZone),
    checkInCode: mayShowCode(row, ctx.now()) ? row.checkInCode : null,
    arrivedAt: arrivedAt === null ? null : rfc3339(arrivedAt, timeZone),
  }
}
