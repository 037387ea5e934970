// Undoing how a visit ended: within 15 minutes its salon takes back that it was completed, or that its client did not come.
// The visit is as it was before, its money held as it was; triggers refuse it where something came after.

import { desc, eq, sql } from 'drizzle-orm'
import { appointment, appointmentEvent, type appointmentItem } from '../../../../db/schema/booking/appointments'
import { busyInterval } from '../../../../db/schema/booking/calendar'
import { extrasRequest } from '../../../../db/schema/booking/chair'
import { visitReopening } from '../../../../db/schema/booking/reopenings'
import { commandAndNotify, notify } from '../../../notifications/outbox'
import type { Statement } from '../../../platform/command'
import type { Ctx, Viewer } from '../../../platform/context'
import { operation } from '../../../platform/http/operation'
import { sumText } from '../../../platform/values/money'
import { DomainError } from '../../../platform/values/problem'
import { DAY, MINUTE } from '../../../platform/values/time'
import { resourceSpans } from '../../../salons/times/availability'
import { type Calendar, type CalendarRows, calendarFrom } from '../../../salons/times/calendar-reads'
import { expireSlotHolds, occupy, vacate } from '../../../salons/times/occupied-time'
import { appointmentWith, itemOf, type Wanted } from '../../../salons/times/visit-plan'
import { type AppointmentRow, appointmentFrom, type Found } from '../appointments'
import { type Ended, selectEnded, undoEndUntil } from '../history/ended'
import { changedForBoth } from '../notifications'
import { appointmentReads } from '../rescheduling/reschedule'
import { AppointmentResponse } from '../responses'
import { appointmentText } from '../visit-details'
import { Reopening } from './input'
import { heldAgain, movedAtEnd } from './reversal'

type ItemRow = typeof appointmentItem.$inferSelect

/** Why it can no longer be undone, by what came after. */
const SINCE: Record<NonNullable<Ended['since']>, string> = {
  refund: 'Money of it was refunded, or is promised, so it can’t be undone.',
  payout: 'What you earned was paid out since, so it can’t be undone. Make a refund instead.',
  dispute: 'The client disputes it, so it can’t be undone. Purse decides.',
  review: 'The client has reviewed it, so it can’t be undone. Make a refund instead.',
  staff: 'Somebody who did it has left your team, so it can’t be undone. Make a refund instead.',
  goal: 'The client’s goal has paid for another visit since, so it can’t be undone.',
}

/**
 * Undoes that a visit was completed or missed: it is confirmed again, and all that was paid or went back is held for it
 * as before.
 */
export const reopenAppointment = operation('beauty_partner', 'POST /appointments/:id/reopening', {
  summary: 'Undo within 15 minutes that the visit was completed or missed: all that was paid is held for it again',
  keyed: true,
  body: Reopening.prefault({}),
  response: AppointmentResponse,
  problems: ['not-found', 'appointment-status', 'reopening-refused', 'slot-taken'],
  run: async ({ ctx, viewer, key, params: { id }, body: input }) => {
    const startsAt = sql`(SELECT ${appointment.startsAt} FROM ${appointment} WHERE ${appointment.id} = ${id})`
    try {
      return await commandAndNotify(ctx, viewer, {
        name: 'reopenVisit',
        key,
        input: { id, ...input },
        reads: [
          selectEnded(ctx, id),
          movedAtEnd(ctx, id),
          ctx.db
            .select()
            .from(extrasRequest)
            .where(eq(extrasRequest.appointmentId, id))
            .orderBy(desc(extrasRequest.createdAt)),
          ctx.db.select().from(busyInterval).where(eq(busyInterval.visitId, id)),
          ...appointmentReads(ctx, viewer, id, sql`${startsAt} - ${2 * DAY}`, sql`${startsAt} + ${2 * DAY}`),
        ],
        decide: ([[ending], moved, extras, busy, [found], items, ...rows]) => {
          if (!found) throw new DomainError('not-found')
          const ended = ending?.ended ?? null
          if (!ended) throw new DomainError('appointment-status')
          if (ended.since) throw new DomainError('reopening-refused', { detail: SINCE[ended.since] })
          if (undoEndUntil(ended, ctx.now()) === null) {
            const detail = 'It can be undone for 15 minutes only. Make a refund instead.'
            throw new DomainError('reopening-refused', { detail })
          }
          const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
          const agreed = extras.find(({ status }) => status === 'agreed')?.amount ?? 0
          return reopened(ctx, viewer, found, {
            ended,
            agreed,
            money: heldAgain(ctx, found, moved, viewer.id),
            time: busy.length > 0 && isWhole(busy, items) ? [] : timeAgain(ctx, calendar, found, items),
            itemCount: items.filter(({ extrasId }) => extrasId === null).length,
            reason: input.reason,
          })
        },
      })
    } catch (error) {
      // Of what went back to somebody, too little is left.
      if (error instanceof DomainError && error.code === 'insufficient-funds') {
        throw new DomainError('reopening-refused', {
          detail: 'Not all of the money is still where it went, so it can’t be set aside again.',
          cause: error,
        })
      }
      throw error
    }
  },
})

type Undone = {
  ended: Ended
  /** What the client had agreed to on top, minor units. */
  agreed: number
  money: ReturnType<typeof heldAgain>
  time: Statement[]
  /** How many services it has again. */
  itemCount: number
  reason: string
}

function reopened(
  ctx: Ctx,
  viewer: Viewer,
  found: Found,
  { ended, agreed, money, time, itemCount, reason }: Undone,
): { writes: Statement[]; response: AppointmentResponse } {
  const { appointment: row } = found
  const after: AppointmentRow = {
    ...row,
    status: 'confirmed',
    ending: null,
    captured: 0,
    captureId: null,
    holdId: money.hold?.id ?? null,
    price: row.price - agreed,
    version: row.version + 1,
    updatedAt: ctx.now(),
  }
  const { status, ending, captured, captureId, holdId, price, version, updatedAt } = after
  return {
    writes: [
      ...money.before,
      ctx.db.insert(visitReopening).values({
        id: ctx.id(),
        appointmentId: row.id,
        eventId: ended.eventId,
        undone: ended.undone,
        version,
        holdId,
        actor: viewer.id,
        createdAt: ctx.now(),
        captureId: row.captureId,
        transferId: money.transferId,
        replacesHoldId: row.holdId,
      }),
      ctx.db
        .update(appointment)
        .set({
          status,
          ending,
          captured,
          captureId,
          version,
          updatedAt,
          ...(holdId !== row.holdId && { holdId }),
          ...(price !== row.price && { price }),
        })
        .where(eq(appointment.id, row.id)),
      ...money.after,
      ...time,
      ctx.db.insert(appointmentEvent).values({
        id: ctx.id(),
        appointmentId: row.id,
        status,
        detail: JSON.stringify({ reopened: ended.undone, ...(reason && { note: reason }) }),
        actor: viewer.id,
        createdAt: ctx.now(),
      }),
      ...changedForBoth(ctx, found),
      ...notifyClient(ctx, found, ended, money.hold?.amount ?? 0, reason),
    ],
    response: appointmentFrom({
      ...found,
      appointment: after,
      hold: money.hold,
      itemCount,
    }),
  }
}

function notifyClient(ctx: Ctx, found: Found, { undone }: Ended, held: number, reason: string): Statement[] {
  const { appointment: row, salon } = found
  if (row.clientId === null) return []
  const what = undone === 'completed' ? 'was done' : 'was missed'
  const money =
    held > 0 ? ` ${sumText(held, row.currency)} is set aside for it again, as before. Nothing has been paid.` : ''
  const why = reason ? ` “${reason}”` : ''
  return [
    notify(ctx, row.clientId, {
      kind: 'appointment',
      title: 'Your visit is open again',
      text: `${salon.name} took back that ${appointmentText(found)} ${what}.${money}${why}`,
      path: `/client/bookings/${row.id}`,
    }),
  ]
}

/** Whether a visit still has all of its time: it ended after it was over. */
function isWhole(busy: { endsAt: number }[], items: ItemRow[]): boolean {
  const last = Math.max(...busy.map(({ endsAt }) => endsAt))
  return items.every((item) => item.extrasId !== null || item.endsAt <= last)
}

/** The statements that take the visit's own time again; the database refuses what somebody else has by now. */
function timeAgain(ctx: Ctx, calendar: Calendar, found: Found, items: ItemRow[]): Statement[] {
  const { id, startsAt } = found.appointment
  const booked = items.filter(({ extrasId }) => extrasId === null)
  const wanted = booked.map((item): Wanted => {
    const service = calendar.everyService.find((service) => service.id === item.serviceId)
    if (!service) throw new Error('an item of a service that is not there')
    const { staffId, price, addOns } = item
    return { service, staffId, durationMinutes: (item.endsAt - item.startsAt) / MINUTE, price, addOns }
  })
  const parts = wanted.map((item) => itemOf(calendar, item))
  const { resources } = calendar.queryFor(parts, { by: 'salon', ignoring: id })
  const spans = resourceSpans(parts)
  const unitOf = (kind: string) => {
    const units = resources.filter((unit) => unit.kind === kind)
    const { from = 0, to = 0 } = spans.get(kind) ?? {}
    const isFree = (unit: (typeof units)[number]) =>
      unit.busy.every((interval) => interval.endsAt <= startsAt + from || interval.startsAt >= startsAt + to)
    const unit = units.find(isFree)
    if (!unit) throw new DomainError('slot-taken', { detail: TAKEN })
    return unit.resourceId
  }
  const planned = appointmentWith(calendar, wanted, startsAt, {
    staffIds: booked.map(({ staffId }) => staffId),
    unitOf,
  })
  return [expireSlotHolds(ctx), vacate(ctx, id), ...occupy(ctx, id, planned, found.appointment.anyway !== null)]
}

const TAKEN = 'Somebody else has been booked into its time, so it can’t be undone.'
