// A client tells the salon that they are running late: one press, seen at once, with no effect on money or time.

import { and, eq } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { changed, notify } from '../../../notifications/outbox'
import { operation } from '../../../platform/http/operation'
import { attempt, refuseOver } from '../../../platform/rate-limit'
import { notificationTime } from '../../../platform/values/place-time'
import { DomainError } from '../../../platform/values/problem'
import { HOUR } from '../../../platform/values/time'
import { appointmentFrom, ownedBy, selectAppointments } from '../appointments'
import { Lateness } from '../input'
import { mayNotifyLate } from '../policy'
import { AppointmentResponse } from '../responses'

/** Of one client: more would only disturb the salon. */
const NOTIFIED = { max: 10, windowMs: HOUR }

/** Tells the salon by how many minutes; telling the same again does nothing. Two round trips. */
export const notifyLate = operation('client', 'POST /appointments/:id/lateness', {
  summary: 'Tell the salon that you are running late',
  body: Lateness,
  response: AppointmentResponse,
  problems: ['not-found', 'appointment-status'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    attempts: attempt(ctx, `late:${viewer.id}`, NOTIFIED),
    found: selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
  }),
  decide: ({ attempts, found: [found] }, { ctx, viewer, params: { id }, body: { minutes } }) => {
    refuseOver(ctx, attempts, NOTIFIED)
    if (!found) throw new DomainError('not-found')
    const { appointment: row, salon } = found
    if (!mayNotifyLate(row, ctx.now())) throw new DomainError('appointment-status')
    const response = { ...appointmentFrom(found), lateMinutes: minutes }
    if (row.lateMinutes === minutes) return { writes: [], response }
    const when = notificationTime(row.startsAt, row.timeZone)
    return {
      writes: [
        ctx.db.update(appointment).set({ lateMinutes: minutes }).where(eq(appointment.id, id)),
        changed(ctx, viewer.id, 'appointments'),
        changed(ctx, salon.ownerId, 'appointments'),
        notify(ctx, salon.ownerId, {
          kind: 'booking',
          title: 'Running late',
          text: `${viewer.name} is running about ${minutes} minutes late for ${row.serviceName} at ${salon.name} on ${when}.`,
          path: `/partner/appointments/${id}`,
        }),
      ],
      response,
    }
  },
})
