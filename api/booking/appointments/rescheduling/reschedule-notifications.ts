// What rescheduling adds to an appointment's history, and how the other side is notified.
import type { Notification } from '../../../notifications/channels'
import type { Ctx } from '../../../platform/context'
import { notificationTime } from '../../../platform/values/place-time'
import type { AppointmentRow, Found } from '../appointments'
import { appointmentDetails, calendarEvent } from '../visit-details'

/** An appointment before and after; the professional who now does its first service. */
export type Change = { found: Found; after: AppointmentRow; staffName: string }

/** The details in the timeline: previous and new start (UTC ms), and other changes. */
export function detailOf({ found: { appointment: row }, after, staffName }: Change) {
  const note = [
    ...(after.staffId === row.staffId ? [] : [`Now with ${staffName}.`]),
    ...(after.durationMinutes === row.durationMinutes ? [] : [`Now ${after.durationMinutes} minutes long.`]),
  ].join(' ')
  const when = after.startsAt === row.startsAt ? {} : { from: row.startsAt, to: after.startsAt }
  return { ...when, ...(note && { note }) }
}

/** "Cut at Nyota Hair, from Mon, Jan 11, 9:30 AM to Tue, Jan 12, 9:30 AM. Now with Bea." */
function textOf(change: Change): string {
  const { appointment: row, salon } = change.found
  const appointment = `${row.serviceName} at ${salon.name}`
  const before = notificationTime(row.startsAt, row.timeZone)
  const { note } = detailOf(change)
  const when =
    change.after.startsAt === row.startsAt
      ? ` on ${before}`
      : `, from ${before} to ${notificationTime(change.after.startsAt, row.timeZone)}`
  return `${appointment}${when}.${note ? ` ${note}` : ''}`
}

/** To the client; who moved a confirmed visit themselves gets it by email, as a record for their calendar. */
export function forClient(ctx: Ctx, change: Change, by: 'client' | 'salon'): Notification {
  const { after, found, staffName } = change
  const appointment = { appointment: after, salon: found.salon, staffName }
  const who = by === 'client' ? 'You' : 'The salon has'
  const free = after.movedBySalon ? ' Until you agree to it, you can cancel or move it free of charge.' : ''
  return {
    kind: 'appointment',
    title: 'Appointment moved',
    text: `${who} moved ${textOf(change)}${free}`,
    path: `/client/bookings/${after.id}`,
    ...(after.status === 'confirmed' && {
      details: appointmentDetails(appointment, ctx.now()),
      calendar: calendarEvent(ctx, appointment, 'CONFIRMED'),
      recordOnly: by === 'client',
    }),
  }
}

export function forSalon(change: Change): Notification {
  return {
    kind: 'booking',
    title: 'Booking moved',
    text: `${change.found.clientName} has moved ${textOf(change)}`,
    path: `/partner/appointments/${change.after.id}`,
  }
}
