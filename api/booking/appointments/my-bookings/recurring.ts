// Recurring appointments: every n weeks, on the same weekday and local time, with the same
// professionals. Booked by recurring-run.ts.

import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import {
  type AppointmentPlan,
  appointment,
  appointmentItem,
  recurringAppointment,
  slotHold,
} from '../../../../db/schema/booking/appointments'
import { salon, salonPicture } from '../../../../db/schema/salons/salons'
import { changed } from '../../../notifications/outbox'
import { operation } from '../../../platform/http/operation'
import { beyond } from '../../../platform/keyset'
import { pageFrom } from '../../../platform/pagination'
import { dayForm } from '../../../platform/values/date-forms'
import { moneyJson } from '../../../platform/values/money'
import { DomainError, fieldFault } from '../../../platform/values/problem'
import { localDay } from '../../../platform/values/recurrence'
import { rfc3339 } from '../../../platform/values/time'
import { RecurringQuery, RepeatAppointment } from './input'
import { COVER, SALON } from './my-bookings'
import { nextAfter } from './recurring-dates'
import { RecurringListResponse } from './responses'

export type RecurringRow = typeof recurringAppointment.$inferSelect

/** Recurring appointments per client. */
const MOST = 20

/**
 * Repeats an appointment, starting with the next due day. Services, professionals, payment, time of day, price and
 * policy are those of the appointment: nothing with a higher price or a stricter policy is booked automatically.
 */
export const repeatAppointment = operation('client', 'POST /recurring-appointments', {
  summary: 'Repeat a visit every few weeks',
  body: RepeatAppointment,
  created: z.object({ id: z.string(), nextDate: z.iso.date() }),
  problems: ['not-found', 'appointment-status'],
  reads: ({ ctx, viewer, body: input }) => ({
    visits: ctx.db
      .select()
      .from(appointment)
      .where(and(eq(appointment.id, input.appointmentId), eq(appointment.clientId, viewer.id))),
    items: ctx.db
      .select()
      .from(appointmentItem)
      .where(eq(appointmentItem.appointmentId, input.appointmentId))
      .orderBy(asc(appointmentItem.position)),
    active: ctx.db
      .select()
      .from(recurringAppointment)
      .where(and(eq(recurringAppointment.clientId, viewer.id), eq(recurringAppointment.status, 'active')))
      .limit(MOST + 1),
  }),
  decide: ({ visits, items, active }, { ctx, viewer, body: input }) => {
    const appointment = visits[0]
    if (!appointment) throw new DomainError('not-found')
    if (appointment.status === 'cancelled' || appointment.forName !== '') {
      throw new DomainError('appointment-status', {
        detail: appointment.forName
          ? 'Gifts can’t be repeated automatically.'
          : 'A cancelled visit can’t be repeated. Book it again first.',
      })
    }
    const { everyWeeks, untilDate = null } = input
    const plan: AppointmentPlan = items.map(({ serviceId, staffId, addOns }) => ({
      serviceId,
      staffId,
      addOnIds: addOns.map(({ id }) => id),
    }))
    const start = Temporal.Instant.fromEpochMilliseconds(appointment.startsAt).toZonedDateTimeISO(appointment.timeZone)
    const firstDate = start.toPlainDate().toString()
    const minute = start.hour * 60 + start.minute
    const nextDate = nextAfter(firstDate, everyWeeks, localDay(ctx.now(), appointment.timeZone))
    if (untilDate !== null && untilDate < nextDate) {
      const next = dayForm(Date.parse(nextDate), 'UTC')
      throw fieldFault('untilDate', `The next one would be on ${next}. Choose that day or a later one.`)
    }
    if (active.length >= MOST) {
      throw fieldFault('everyWeeks', `You already have ${MOST} repeat bookings, the maximum.`)
    }
    const same = active.some(
      (row) =>
        row.salonId === appointment.salonId &&
        row.minute === minute &&
        row.firstDate === firstDate &&
        JSON.stringify(row.plan) === JSON.stringify(plan),
    )
    if (same) throw fieldFault('everyWeeks', 'This visit is already a repeat booking.')
    const id = ctx.id()
    return {
      writes: [
        ctx.db.insert(recurringAppointment).values({
          id,
          clientId: viewer.id,
          salonId: appointment.salonId,
          plan,
          payment: appointment.payment,
          notes: appointment.notes,
          price: appointment.price,
          policy: appointment.policy,
          firstDate,
          minute,
          everyWeeks,
          nextDate,
          untilDate,
          createdAt: ctx.now(),
        }),
        changed(ctx, viewer.id, 'appointments'),
      ],
      response: { id, nextDate },
    }
  },
})

/** Ends it: nothing more is booked, and a pending proposal's slot is released. Existing bookings stay. */
export const endRecurring = operation('client', 'POST /recurring-appointments/:id/end', {
  summary: 'End a repeat booking; booked visits stay booked',
  response: z.object({ id: z.string(), status: z.literal('ended') }),
  problems: ['not-found', 'schedule-status'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    rows: ctx.db
      .select({ status: recurringAppointment.status })
      .from(recurringAppointment)
      .where(and(eq(recurringAppointment.id, id), eq(recurringAppointment.clientId, viewer.id))),
  }),
  decide: ({ rows }, { ctx, viewer, params: { id } }) => {
    const row = rows[0]
    if (!row) throw new DomainError('not-found')
    if (row.status === 'ended') {
      throw new DomainError('schedule-status', { detail: 'This has already ended.' })
    }
    return {
      writes: [
        ctx.db.update(recurringAppointment).set({ status: 'ended' }).where(eq(recurringAppointment.id, id)),
        ctx.db
          .update(slotHold)
          .set({ status: 'released', endedAt: ctx.now() })
          .where(and(eq(slotHold.recurringId, id), eq(slotHold.status, 'held'))),
        changed(ctx, viewer.id, 'appointments'),
      ],
      response: { id, status: 'ended' as const },
    }
  },
})

/** The viewer's recurring appointments, newest first; one round trip. */
export const listRecurring = operation('client', 'GET /recurring-appointments', {
  summary: 'Your repeat bookings, newest first',
  query: RecurringQuery,
  response: RecurringListResponse,
  problems: ['invalid-cursor'],
  reads: ({ ctx, viewer, query: { limit, cursor } }) => ({
    rows: ctx.db
      .select({
        row: recurringAppointment,
        salon: SALON,
        timeZone: salon.timeZone,
        currency: salon.currency,
        serviceName: PLANNED,
        staffName: PEOPLE,
        booked: nextBooked(ctx.now()),
        proposed: nextProposed(ctx.now()),
      })
      .from(recurringAppointment)
      .innerJoin(salon, eq(salon.id, recurringAppointment.salonId))
      .leftJoin(salonPicture, COVER)
      .where(
        and(
          eq(recurringAppointment.clientId, viewer.id),
          beyond(cursor, [recurringAppointment.createdAt, recurringAppointment.id]),
        ),
      )
      .orderBy(desc(recurringAppointment.createdAt), desc(recurringAppointment.id))
      .limit(limit + 1),
  }),
  read: ({ rows }, { query: { limit } }) =>
    pageFrom(
      rows,
      limit,
      ({ row }) => [row.createdAt, row.id],
      ({ row, booked, proposed, currency, ...rest }) => ({
        ...rest,
        id: row.id,
        status: row.status,
        payment: row.payment,
        price: moneyJson(row.price, currency),
        everyWeeks: row.everyWeeks,
        minute: row.minute,
        nextDate: row.nextDate,
        untilDate: row.untilDate,
        skipped: row.skipped,
        booked: booked && { id: booked.id, startsAt: rfc3339(booked.startsAt, rest.timeZone) },
        proposed: proposed && {
          id: proposed.id,
          startsAt: rfc3339(proposed.startsAt, rest.timeZone),
          expiresAt: rfc3339(proposed.expiresAt, rest.timeZone),
        },
      }),
    ),
})

const STEPS_OF_PLAN = sql`FROM json_each(${recurringAppointment.plan}) AS step`

const PLANNED = sql<string>`(SELECT coalesce(group_concat(name, ', '), '') FROM (
  SELECT service.name AS name ${STEPS_OF_PLAN}
  JOIN service ON service.id = json_extract(step.value, '$.serviceId') ORDER BY step.key))`

const PEOPLE = sql<string>`(SELECT coalesce(group_concat(DISTINCT staff.name), '') ${STEPS_OF_PLAN}
  JOIN staff ON staff.id = json_extract(step.value, '$.staffId'))`

function nextBooked(now: number) {
  return sql<{ id: string; startsAt: number } | null>`(
    SELECT json_object('id', id, 'startsAt', starts_at) FROM appointment
    WHERE recurring_id = ${recurringAppointment.id} AND status IN ('pending', 'confirmed')
      AND starts_at > ${now} ORDER BY starts_at LIMIT 1)`.mapWith((text: string) => JSON.parse(text))
}

function nextProposed(now: number) {
  return sql<{ id: string; startsAt: number; expiresAt: number } | null>`(
    SELECT json_object('id', id, 'startsAt', starts_at, 'expiresAt', expires_at) FROM slot_hold
    WHERE recurring_id = ${recurringAppointment.id} AND status = 'held' AND expires_at > ${now}
    ORDER BY starts_at LIMIT 1)`.mapWith((text: string) => JSON.parse(text))
}
