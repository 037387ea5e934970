// Changing a booked visit: the salon at once, or with its client's agreement where money of theirs is set aside and the
// visit would cost more or take longer. Money that is set aside never grows without them; what is too much goes back at once.

import { sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { visitChange } from '../../../../db/schema/booking/visit-changes'
import { requireCovered } from '../../../money/ledger/balances'
import { typedMinor } from '../../../money/ledger/typed-amount'
import { drainOutbox } from '../../../notifications/outbox'
import { command } from '../../../platform/command'
import type { Ctx, Viewer } from '../../../platform/context'
import { operation } from '../../../platform/http/operation'
import type { Currency } from '../../../platform/values/money'
import { DomainError, fieldFault } from '../../../platform/values/problem'
import { DAY, MINUTE } from '../../../platform/values/time'
import { expireSlotHolds } from '../../../salons/times/occupied-time'
import { type PlannedAppointment, untilFree } from '../../../salons/times/visit-plan'
import { type AppointmentRow, appointmentFrom } from '../appointments'
import { pricedAt } from '../booking-writes'
import { walletFor } from '../chair/extras'
import { type ChangeRow, openChange } from '../history/change-reads'
import { changedForBoth } from '../notifications'
import { appointmentReads, openAppointment } from '../rescheduling/reschedule'
import { AppointmentResponse } from '../responses'
import { applied, askClient, endChange, heldAfter, needsAgreement, notifySalon, writeNotes } from './applied-change'
import { AppointmentChange, ChangeReply } from './input'
import { changedItems, fitAppointment, summaryOf, wantedAsRequested, wantedFrom } from './planned-change'
import { ChangedResponse } from './responses'

/** How long a client has to agree: two days, until the visit begins, but never less than what they have at the chair. */
const REPLY_WITHIN = 2 * DAY
const AT_THE_CHAIR = 15 * MINUTE

/**
 * Changes an open visit of the salon's to `plan`, at the same time of day. At once where nothing is set aside for it, or
 * where it costs no more and takes no longer; otherwise its client is asked, and asking again replaces what was asked.
 */
export const changeAppointment = operation('beauty_partner', 'POST /appointments/:id/changes', {
  summary:
    'Change the services, people or price of a visit; its client is asked where they have paid and it costs more or takes longer',
  keyed: true,
  body: AppointmentChange,
  response: ChangedResponse,
  problems: ['not-found', 'appointment-status', 'slot-taken', 'invalid-amount'],
  run: async ({ ctx, viewer, key, params: { id }, body: input }) => {
    const { response, replayed } = await untilFree(() =>
      command(ctx, viewer, {
        name: 'changeVisit',
        key,
        input: { id, ...input },
        reads: [openChange(ctx, id), ...readsAround(ctx, viewer, id)],
        decide: ([[open], ...rows]) => {
          const appointment = openAppointment(ctx, rows)
          const { found, items, calendar } = appointment
          const { appointment: row } = found
          const fitted = fitAppointment(calendar, row, items, wantedFrom(calendar, items, input.plan))
          const price =
            input.price === undefined
              ? fitted.planned.price
              : typedMinor(input.price, row.currency as Currency, 'price')
          const planned = pricedAt(fitted.planned, price)
          const summary = summaryOf(found, calendar, items, planned)
          const withdrawn = open ? [endChange(ctx, open, 'withdrawn', viewer.id)] : []
          const notes = input.notes !== undefined && input.notes !== row.notes ? input.notes : null
          if (summary === '') {
            if (notes === null && !open) {
              throw fieldFault('plan', 'Nothing has changed. Choose what is to be different.')
            }
            return {
              writes: [
                ...withdrawn,
                ...(notes === null ? [] : [writeNotes(ctx, row, notes)]),
                ...changedForBoth(ctx, found),
              ],
              response: { ...appointmentFrom({ ...found, appointment: noted(row, notes) }), asked: false },
            }
          }
          const change = newChange(ctx, viewer, row, planned, summary)
          // Refuses what no reply could change.
          heldAfter(found, price)
          const made = [...withdrawn, ctx.db.insert(visitChange).values(change)]
          if (needsAgreement(found, planned)) {
            return {
              writes: [
                ...made,
                ...(notes === null ? [] : [writeNotes(ctx, row, notes)]),
                ...changedForBoth(ctx, found),
                ...askClient(ctx, found, change),
              ],
              response: { ...appointmentFrom(found), asked: true },
            }
          }
          const done = applied(ctx, appointment, change, { ...fitted, planned }, viewer, notes)
          return {
            writes: [expireSlotHolds(ctx), ...made, ...done.writes],
            response: { ...done.response, asked: false },
          }
        },
      }),
    )
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})

/** The client agrees to the change that they were shown: it is made, and its price is set aside. */
export const agreeToChange = operation('client', 'POST /appointments/:id/change-agreement', {
  summary: 'Agree to the salon’s change; what it costs is set aside',
  body: ChangeReply,
  response: AppointmentResponse,
  problems: ['not-found', 'change-ended', 'slot-taken', 'insufficient-funds'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    open: openChange(ctx, id),
    purse: walletFor(ctx, viewer, id),
    rows: readsAround(ctx, viewer, id),
  }),
  decide: ({ open: [open], purse: [purse], rows }, { ctx, viewer, body: input }) => {
    const appointment = openAppointment(ctx, rows)
    const { found, items, calendar } = appointment
    const change = stillOpen(ctx, open, input)
    const fitted = fitAppointment(calendar, found.appointment, items, wantedAsRequested(calendar, change.items))
    // The salon has changed since how long its services take.
    if (fitted.planned.endsAt !== change.endsAt) throw new DomainError('change-ended')
    const { hold: held, appointment: row } = found
    const covered = (held?.amount ?? 0) + (purse?.balance ?? 0)
    requireCovered(heldAfter(found, change.price), covered, row.currency)
    const done = applied(ctx, appointment, change, fitted, viewer, null)
    return { writes: [expireSlotHolds(ctx), ...done.writes], response: done.response }
  },
})

/** The client declines the change: the visit stays as it was booked. */
export const declineChange = operation('client', 'POST /appointments/:id/change-refusal', {
  summary: 'Decline the salon’s change; the visit stays as it was booked',
  body: ChangeReply,
  response: AppointmentResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({ open: openChange(ctx, id), rows: readsAround(ctx, viewer, id) }),
  decide: ({ open: [open], rows }, { ctx, viewer, body: input }) => {
    const { found } = openAppointment(ctx, rows)
    const change = stillOpen(ctx, open, input)
    return {
      writes: [
        endChange(ctx, change, 'declined', viewer.id),
        ...changedForBoth(ctx, found),
        notifySalon(ctx, found, change, 'declined'),
      ],
      response: appointmentFrom(found),
    }
  },
})

/** The visit, and its salon's calendar around it. */
function readsAround(ctx: Ctx, viewer: Viewer, id: string) {
  const startsAt = sql`(SELECT ${appointment.startsAt} FROM ${appointment} WHERE ${appointment.id} = ${id})`
  return appointmentReads(ctx, viewer, id, sql`${startsAt} - ${2 * DAY}`, sql`${startsAt} + ${2 * DAY}`)
}

function newChange(
  ctx: Ctx,
  viewer: Viewer,
  row: AppointmentRow,
  planned: PlannedAppointment,
  summary: string,
): ChangeRow {
  const now = ctx.now()
  return {
    id: ctx.id(),
    appointmentId: row.id,
    items: changedItems(planned),
    summary,
    price: planned.price,
    startsAt: planned.startsAt,
    endsAt: planned.endsAt,
    status: 'asked',
    actor: viewer.id,
    createdAt: now,
    expiresAt: Math.max(now + AT_THE_CHAIR, Math.min(now + REPLY_WITHIN, row.startsAt)),
    endedBy: null,
    endedAt: null,
    version: null,
    replacesHoldId: null,
  }
}

/** @throws DomainError change-ended: not what is asked now, or too late */
function stillOpen(ctx: Ctx, open: ChangeRow | undefined, { changeId }: ChangeReply): ChangeRow {
  if (open?.id !== changeId || open.expiresAt < ctx.now()) throw new DomainError('change-ended')
  return open
}

function noted(row: AppointmentRow, notes: string | null): AppointmentRow {
  return notes === null ? row : { ...row, notes }
}
