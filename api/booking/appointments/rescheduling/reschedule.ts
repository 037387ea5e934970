// Rescheduling: replaces an appointment's time, people or duration. Its money stays where it is.

import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { appointment, appointmentEvent, appointmentItem } from '../../../../db/schema/booking/appointments'
import { changed, drainOutbox, notify } from '../../../notifications/outbox'
import { command, type Statement } from '../../../platform/command'
import type { Ctx, Viewer } from '../../../platform/context'
import { DAY_FAULTS } from '../../../platform/day'
import { operation } from '../../../platform/http/operation'
import { localDate } from '../../../platform/values/dates'
import { notificationTime } from '../../../platform/values/place-time'
import { DomainError, fieldFault } from '../../../platform/values/problem'
import { DAY, MINUTE } from '../../../platform/values/time'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../../salons/times/calendar-reads'
import { expireSlotHolds, occupy, vacate } from '../../../salons/times/occupied-time'
import {
  NOT_THEIR_SERVICE,
  type PlannedAppointment,
  planWanted,
  untilFree,
  type Wanted,
} from '../../../salons/times/visit-plan'
import { type AppointmentRow, appointmentFrom, type Found, ownedBy, selectAppointments } from '../appointments'
import { AgreeToMove, MoveAppointment } from '../input'
import { clientMayMove, isLate } from '../policy'
import { dropReminder } from '../reminders'
import { AppointmentResponse } from '../responses'
import { judged } from '../terms'
import { type Change, detailOf, forClient, forSalon } from './reschedule-notifications'

type ItemRow = typeof appointmentItem.$inferSelect

export const LATER_TIME = 'Choose a later time.'

/**
 * Reschedules an appointment to startsAt (UTC ms); its own time does not conflict. A client may reschedule as long as
 * the salon's policy allows, to a slot that clients can book; the salon may reschedule an open appointment to any free
 * time in its hours. `staffId` replaces the first professional. Only the salon may change the duration of a single
 * service. Status, price and hold stay; the other side is notified and the reminder is renewed. Until the client agrees
 * to a time that the salon chose, no fee is charged for it.
 */
export const moveAppointment = operation(['client', 'beauty_partner'], 'POST /appointments/:id/move', {
  summary: 'Reschedule; the hold does not change',
  scope: 'bookings',
  keyed: true,
  body: MoveAppointment,
  response: AppointmentResponse,
  problems: ['not-found', 'appointment-status', 'slot-taken', 'slot-unavailable'],
  run: async ({ ctx, viewer, key, params: { id }, body: input }) => {
    const { response, replayed } = await untilFree(() =>
      command(ctx, viewer, {
        name: 'moveAppointment',
        key,
        input: { id, ...input },
        reads: appointmentReads(ctx, viewer, id, input.startsAt - 2 * DAY, input.startsAt + 2 * DAY),
        decide: (rows) => {
          const appointment = appointmentToMove(ctx, viewer, rows)
          const planned = replan(appointment, viewer, input)
          return moved(ctx, appointment, planned, viewer)
        },
      }),
    )
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})

/** Selects an appointment, and its salon's calendar with busy times that overlap [from, to) (UTC ms). */
export function appointmentReads(ctx: Ctx, viewer: Viewer, id: string, from: number | SQL, to: number | SQL) {
  const salonId = salonOf(id)
  return [
    selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
    ctx.db
      .select()
      .from(appointmentItem)
      .where(eq(appointmentItem.appointmentId, id))
      .orderBy(asc(appointmentItem.position)),
    ...calendarReads(ctx, salonId, from, to),
  ] as const
}

/** Within a statement: the salon of an appointment. */
export function salonOf(id: string): SQL {
  return sql`(SELECT salon_id FROM appointment WHERE id = ${id})`
}

type Appointment = { found: Found; items: ItemRow[]; wanted: Wanted[]; calendar: Calendar }

/**
 * The appointment as agreed, while it is open, from the rows of `appointmentReads`.
 * @throws DomainError not-found, appointment-status
 */
export function openAppointment(ctx: Ctx, all: readonly unknown[]): Omit<Appointment, 'wanted'> {
  const [[found], items, ...rows] = all as [Found[], ItemRow[], ...unknown[]]
  if (!found) throw new DomainError('not-found')
  const { status } = found.appointment
  if (status !== 'pending' && status !== 'confirmed') throw new DomainError('appointment-status')
  return { found, items, calendar: calendarFrom(ctx, rows as unknown as CalendarRows) }
}

/**
 * The same, if the viewer may reschedule it now.
 * @throws DomainError not-found, appointment-status
 */
export function appointmentToMove(ctx: Ctx, viewer: Viewer, all: readonly unknown[]): Appointment {
  const { found, items, calendar } = openAppointment(ctx, all)
  if (viewer.role === 'client' && !clientMayMove(judged(found), ctx.now())) {
    throw new DomainError('appointment-status', {
      detail: 'It’s too late to move this appointment. Contact the salon.',
    })
  }
  const wanted = items.map((item): Wanted => {
    const service = calendar.everyService.find(({ id }) => id === item.serviceId)
    if (!service) throw new Error('an item of a service that is not there')
    return {
      service,
      staffId: item.staffId,
      durationMinutes: (item.endsAt - item.startsAt) / MINUTE,
      price: item.price,
      addOns: item.addOns,
    }
  })
  return { found, items, wanted, calendar }
}

function replan(appointment: Appointment, viewer: Viewer, input: MoveAppointment): PlannedAppointment {
  const { calendar, found, wanted } = appointment
  const { startsAt, staffId, durationMinutes } = input
  const { appointment: row } = found
  const by = byOf(viewer)
  if (by === 'client' && durationMinutes !== undefined) {
    throw fieldFault('durationMinutes', 'Only the salon can change how long it takes.')
  }
  if (startsAt !== row.startsAt && startsAt < calendar.now) {
    const today = localDate(calendar.now, row.timeZone)
    const past = localDate(startsAt, row.timeZone) < today ? DAY_FAULTS.past : LATER_TIME
    throw new DomainError('slot-unavailable', { errors: { startsAt: [past] } })
  }
  const planned = planWanted(calendar, takenOver(calendar, wanted, staffId), startsAt, {
    by,
    ignoring: row.id,
    durationMinutes,
  })
  const same = planned.items.every((item, i) => item.staffId === appointment.items[i]?.staffId)
  if (same && planned.startsAt === row.startsAt && planned.endsAt === row.endsAt) {
    throw fieldFault('startsAt', 'It’s already at that time. Choose another.')
  }
  return planned
}

/** Gives the first professional's services to somebody else. @throws DomainError invalid-input */
export function takenOver(calendar: Calendar, wanted: Wanted[], staffId: string | undefined): Wanted[] {
  if (staffId === undefined) return wanted
  const first = wanted[0]?.staffId
  return wanted.map((item) => {
    if (item.staffId !== first) return item
    if (!calendar.staffFor(item.service.id).some(({ id }) => id === staffId)) {
      throw fieldFault('staffId', NOT_THEIR_SERVICE)
    }
    return { ...item, staffId }
  })
}

/**
 * Writes the new time: the appointment before its busy rows, conditional on the version that was
 * read, so that the database rejects this write after a concurrent transition or reschedule. `asks`: its client is asked
 * to agree, whatever has changed.
 */
export function moved(
  ctx: Ctx,
  { found, items, calendar }: Pick<Appointment, 'found' | 'items' | 'calendar'>,
  planned: PlannedAppointment,
  viewer: Viewer,
  { asks = false, anyway = null }: { asks?: boolean; anyway?: AppointmentRow['anyway'] } = {},
): { writes: Statement[]; response: AppointmentResponse } {
  const { appointment: row, salon } = found
  const by = byOf(viewer)
  const now = ctx.now()
  const isNewTime = planned.startsAt !== row.startsAt
  const movedBySalon = row.clientId !== null && by === 'salon' && (row.movedBySalon || isNewTime || asks)
  const after: AppointmentRow = {
    ...row,
    startsAt: planned.startsAt,
    endsAt: planned.endsAt,
    staffId: planned.items[0]?.staffId ?? row.staffId,
    durationMinutes: (planned.endsAt - planned.startsAt) / MINUTE,
    // No answer is possible after it has begun.
    answerBy: row.answerBy && Math.min(row.answerBy, planned.startsAt),
    movedBySalon,
    // The salon may have said so by itself.
    arrivedAt: movedBySalon && isNewTime ? null : row.arrivedAt,
    lateSince: row.lateSince ?? (by === 'client' && isLate(judged(found), now) ? now : null),
    lateMinutes: 0,
    anyway,
    anywayBy: anyway && viewer.id,
    version: row.version + 1,
    updatedAt: ctx.now(),
  }
  const { startsAt, endsAt, staffId, durationMinutes, answerBy } = after
  const { arrivedAt, lateSince, lateMinutes, anywayBy, version, updatedAt } = after
  const staffName = calendar.staff.find(({ id }) => id === staffId)?.name ?? found.staffName
  const change: Change = { found, after, staffName }
  const sides = [
    ...(row.clientId ? [{ to: row.clientId, notification: forClient(ctx, change, by) }] : []),
    { to: salon.ownerId, notification: forSalon(change) },
  ]
  return {
    writes: [
      expireSlotHolds(ctx),
      ctx.db
        .update(appointment)
        .set({
          startsAt,
          endsAt,
          staffId,
          durationMinutes,
          answerBy,
          movedBySalon,
          lateMinutes,
          anyway,
          anywayBy,
          version,
          updatedAt,
          ...(lateSince !== row.lateSince && { lateSince }),
          ...(arrivedAt !== row.arrivedAt && { arrivedAt }),
        })
        .where(eq(appointment.id, row.id)),
      ...planned.items.map((item, i) =>
        ctx.db
          .update(appointmentItem)
          .set({
            startsAt: item.startsAt,
            endsAt: item.endsAt,
            // A new professional gets their current commission; otherwise the agreed one stays.
            ...(item.staffId !== items[i]?.staffId && {
              staffId: item.staffId,
              commissionBasisPoints: item.commissionBasisPoints,
            }),
          })
          .where(and(eq(appointmentItem.appointmentId, row.id), eq(appointmentItem.position, i))),
      ),
      vacate(ctx, row.id),
      ...occupy(ctx, row.id, planned, anyway !== null),
      ctx.db.insert(appointmentEvent).values({
        id: ctx.id(),
        appointmentId: row.id,
        kind: 'moved',
        status: row.status,
        detail: JSON.stringify(detailOf(change)),
        actor: viewer.id,
        createdAt: ctx.now(),
      }),
      ...sides.map(({ to }) => changed(ctx, to, 'appointments')),
      ...sides.flatMap(({ to, notification }) =>
        to === viewer.id && !notification.recordOnly ? [] : [notify(ctx, to, notification)],
      ),
      dropReminder(ctx, row.id),
    ],
    response: appointmentFrom({ ...found, appointment: after, staffName }),
  }
}

/**
 * The client agrees to the salon's new time (startsAt, UTC ms, as they saw it): the policy agreed
 * at booking applies again. The salon is notified.
 */
export const agreeToMove = operation('client', 'POST /appointments/:id/move-agreement', {
  summary: 'Agree to the salon’s new time',
  body: AgreeToMove,
  response: AppointmentResponse,
  problems: ['not-found', 'appointment-status'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    found: selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
  }),
  decide: ({ found: [found] }, { ctx, viewer, params: { id }, body: input }) => {
    if (!found) throw new DomainError('not-found')
    const { appointment: row, salon, clientName } = found
    const open = row.status === 'pending' || row.status === 'confirmed'
    if (!open || !row.movedBySalon) throw new DomainError('appointment-status')
    if (row.startsAt !== input.startsAt) {
      throw new DomainError('appointment-status', { detail: 'The salon has moved it again. Check the new time.' })
    }
    const when = notificationTime(row.startsAt, row.timeZone)
    return {
      writes: [
        ctx.db
          .update(appointment)
          .set({ movedBySalon: false, version: row.version + 1, updatedAt: ctx.now() })
          .where(eq(appointment.id, id)),
        ...[viewer.id, salon.ownerId].map((to) => changed(ctx, to, 'appointments')),
        notify(ctx, salon.ownerId, {
          kind: 'booking',
          title: 'New time agreed',
          text: `${clientName} agrees to ${row.serviceName} at ${salon.name} on ${when}.`,
          path: `/partner/appointments/${id}`,
        }),
      ],
      response: appointmentFrom(found),
    }
  },
})

function byOf(viewer: Viewer): 'client' | 'salon' {
  return viewer.role === 'client' ? 'client' : 'salon'
}
