// Check-in: the salon enters the code that a client shows, or picks the visit, and both see that the client has arrived.

import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { commandAndNotify } from '../../../notifications/outbox'
import type { Ctx, Viewer } from '../../../platform/context'
import { operation } from '../../../platform/http/operation'
import { attempt, refuseOver } from '../../../platform/rate-limit'
import { placeTime } from '../../../platform/values/place-time'
import { DomainError } from '../../../platform/values/problem'
import { HOUR } from '../../../platform/values/time'
import { appointmentFrom, ownedBy, selectAppointments } from '../appointments'
import { changedForBoth } from '../notifications'
import { mayArrive, mayShowCode } from '../policy'
import { AppointmentResponse } from '../responses'
import { CheckIn } from './input'

/** Of one salon's owner: codes are for people in front of them, not for trying. */
const CHECKED_IN = { max: 120, windowMs: HOUR }

/** Checks in the client who shows a code, at one of the viewer's own salons; again is the same. Two round trips. */
export const checkIn = operation('beauty_partner', 'POST /check-ins', {
  summary: 'Check in the client who shows a code',
  keyed: true,
  body: CheckIn,
  response: AppointmentResponse,
  problems: ['check-in-code'],
  run: ({ ctx, viewer, key, body: { code } }) => {
    // The condition of the index, letter for letter.
    const which = and(eq(appointment.checkInCode, code), sql`${appointment.status} IN ('pending', 'confirmed')`)
    return arrive(ctx, viewer, key, { code }, which)
  },
})

/** Checks in the client of a visit without a code; not at a time that they have not agreed to. */
export const markArrived = operation('beauty_partner', 'POST /appointments/:id/arrival', {
  summary: 'Check in the client of a visit',
  keyed: true,
  response: AppointmentResponse,
  problems: ['not-found', 'appointment-status'],
  run: ({ ctx, viewer, key, params: { id } }) => arrive(ctx, viewer, key, { id }, eq(appointment.id, id)),
})

function arrive(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: CheckIn | { id: string },
  which: SQL | undefined,
): Promise<AppointmentResponse> {
  const byCode = 'code' in input
  return commandAndNotify(ctx, viewer, {
    name: 'checkIn',
    key,
    input,
    reads: [
      attempt(ctx, `check-in:${viewer.id}`, CHECKED_IN),
      selectAppointments(ctx)
        .where(and(ownedBy(viewer), which))
        .orderBy(asc(appointment.startsAt)),
    ],
    decide: ([attempts, rows], proven) => {
      refuseOver(ctx, attempts, CHECKED_IN)
      const now = ctx.now()
      // Two salons of one owner may have the same code.
      const isDue = byCode ? mayShowCode : mayArrive
      const found = rows.find(({ appointment: row }) => isDue(row, now)) ?? rows[0]
      if (!found) throw new DomainError(byCode ? 'check-in-code' : 'not-found')
      const { appointment: row } = found
      const isKnown = byCode ? row.arrivedByCode : row.arrivedAt !== null
      if (isKnown) return { writes: [], response: appointmentFrom(found) }
      if (!isDue(row, now)) throw tooEarly(row, proven.timeZone)
      // The code is in the client's hands: their word for a time that the salon alone has chosen.
      if (row.movedBySalon && !byCode)
        throw new DomainError('appointment-status', {
          detail: 'The client hasn’t agreed to the new time. Ask them for their check-in code.',
        })
      const arrivedAt = row.arrivedAt ?? now
      const arrival = { ...(row.arrivedAt === null && { arrivedAt }), ...(byCode && { arrivedByCode: true }) }
      return {
        writes: [
          ctx.db.update(appointment).set(arrival).where(eq(appointment.id, row.id)),
          ...changedForBoth(ctx, found),
        ],
        response: appointmentFrom({ ...found, appointment: { ...row, arrivedAt, arrivedByCode: byCode } }),
      }
    },
  })
}

function tooEarly({ status, startsAt, timeZone }: typeof appointment.$inferSelect, reader: string): DomainError {
  const detail = {
    pending: 'Confirm the booking first.',
    confirmed: `The visit is on ${placeTime(startsAt, timeZone, reader)}.`,
    completed: 'The visit is completed.',
    cancelled: 'The visit was cancelled.',
  }[status]
  return new DomainError('appointment-status', { detail })
}
