// Appointment transitions after booking: confirmation, completion, cancellation, no-show, expiry.
// Money moves in the same batch as the transition; a trigger rejects invalid transitions.

import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { CASHBACK_MOVED, type CashbackRow, cashbackOf } from '../../money/plus/cashback'
import { drainOutbox, notify } from '../../notifications/outbox'
import { command, retryUnique, type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { operation } from '../../platform/http/operation'
import { formatMoney, minorOf, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { endOccupied, stillOccupied } from '../../salons/times/occupied-time'
import {
  type AppointmentRow,
  appointmentFrom,
  type Ending,
  type Found,
  ownedBy,
  type Status,
  selectAppointments,
} from './appointments'
import type { Cancellation } from './input'
import { type Offer, recordStep } from './notifications'
import { clientCancellation, mayComplete, noShow } from './policy'
import { dropReminder } from './reminders'
import { AppointmentResponse } from './responses'
import { giveBack, type Settled, settleAppointment, settleFee } from './settlement'
import { judged } from './terms'

/**
 * Cancels. A client: while it is pending, and once confirmed as far as the policy at booking allows, possibly with a
 * late fee. The salon: until it is completed; held money is released in full.
 * @throws DomainError not-found, appointment-status (also if the fee is larger than `agreedFee`),
 *   idempotency-key-reused
 */
export function cancelAppointment(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  input: Cancellation,
): Promise<AppointmentResponse> {
  return step(ctx, viewer, key, id, 'cancelled', input, (found) => {
    const { message } = input
    if (viewer.role !== 'client') {
      const ending = found.appointment.status === 'pending' ? 'declined' : 'salon'
      return { ...giveBack(ctx, found, viewer.id), ending, message }
    }
    const fee = feeOf(ctx, found, input)
    const settled = settleFee(ctx, found, fee, 'Late fee', viewer.id)
    return { ...settled, ending: 'client', message }
  })
}

/** The salon accepts. */
export const confirmAppointment = operation('beauty_partner', 'POST /appointments/:id/confirmation', {
  summary: 'Confirm the appointment',
  scope: 'bookings',
  keyed: true,
  response: AppointmentResponse,
  problems: ['not-found', 'appointment-status'],
  run: ({ ctx, viewer, key, params: { id } }) => step(ctx, viewer, key, id, 'confirmed', {}, () => ({})),
})

/**
 * Completes it: held money is captured and the salon's owner is paid at once, net of the platform fee agreed at
 * booking. A client with Plus gets cashback on the captured amount.
 * @throws DomainError not-found, appointment-status (also long before the start), idempotency-key-reused
 */
export function completeAppointment(ctx: Ctx, viewer: Viewer, key: string, id: string): Promise<AppointmentResponse> {
  return step(ctx, viewer, key, id, 'completed', {}, (found, cashback) => {
    requireCompletable(ctx, found)
    return settleAppointment(ctx, found, viewer.id, cashback)
  })
}

/** @throws DomainError appointment-status, also long before the start */
export function requireCompletable(ctx: Ctx, { appointment: row }: Found): void {
  if (mayComplete(row, ctx.now())) return
  throw new DomainError('appointment-status', {
    detail: row.movedBySalon
      ? 'The client hasn’t agreed to the new time. They can agree to it, or show you their check-in code. Otherwise you can complete the visit a day after it ends.'
      : 'You can complete a visit once it starts, or up to an hour earlier once the client is checked in.',
  })
}

/** No-show: the salon keeps the no-show fee of the policy at booking, the rest is released. */
export const markNoShow = operation('beauty_partner', 'POST /appointments/:id/no-show', {
  summary: 'Mark as a no-show: the no-show fee is charged, the rest is released',
  keyed: true,
  response: AppointmentResponse,
  problems: ['not-found', 'appointment-status'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    step(ctx, viewer, key, id, 'cancelled', { noShow: true }, (found) => {
      if (found.appointment.status !== 'confirmed') throw new DomainError('appointment-status')
      const terms = noShow(judged(found), ctx.now())
      if (!terms) {
        const arrived = found.appointment.arrivedAt !== null
        throw new DomainError('appointment-status', {
          detail: arrived ? 'The client was checked in.' : 'The visit hasn’t started yet.',
        })
      }
      return { ...settleFee(ctx, found, terms.fee, 'No-show fee', viewer.id), ending: 'no_show' }
    }),
})

/**
 * Expires appointments that the salon did not answer in time, and releases the money. Run by the
 * minute job; safe to run twice, because a status is left only once.
 */
export async function expireUnanswered(ctx: Ctx): Promise<void> {
  const rows = await selectAppointments(ctx)
    .where(
      and(
        eq(appointment.status, 'pending'),
        lt(sql`coalesce(${appointment.answerBy}, ${appointment.startsAt})`, ctx.now()),
      ),
    )
    .orderBy(asc(appointment.startsAt))
    .limit(100)
  for (const found of rows) {
    await stepByItself(ctx, found, 'cancelled', () => ({
      ...giveBack(ctx, found, 'system', 'expired'),
      ending: 'expired',
    }))
  }
}

/** A transition that nobody makes, by a job; false if somebody or another run was faster, or it failed. */
export async function stepByItself(
  ctx: Ctx,
  found: Found,
  to: Status,
  consequences: () => Outcome & { after?: Statement[] },
): Promise<boolean> {
  try {
    const { after = [], ...consequent } = consequences()
    const occupied = to === 'completed' ? await stillOccupied(ctx, found.appointment.id) : []
    const outcome = { ...consequent, occupied }
    const [first, ...rest] = [...writesOf(ctx, found, to, 'system', outcome), ...after]
    if (first) await writeBatch(ctx, [first, ...rest])
    return true
  } catch (error) {
    const faster = ['appointment-status', 'extras-ended']
    if (!(error instanceof DomainError && faster.includes(error.code))) {
      logFailure(`appointment ${to} by itself`, error)
    }
    return false
  }
}

/** Effects of a transition: money, how a cancelled one ended, and the notification to the other side. */
type Outcome = Partial<Settled> & {
  ending?: Ending
  message?: string
  offer?: Offer
  /** Services added. */
  added?: number
  /** What a completed visit would still occupy: its professional is free from now on. */
  occupied?: Parameters<typeof endOccupied>[1]
  /** The client says that they were there, so the time is agreed to, too. */
  agreed?: boolean
}

/**
 * One status transition of one appointment with its effects. `after` are statements that depend on
 * the transition; `more` is read with it and passed to `consequences`.
 */
export async function step(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  to: Status,
  input: object,
  consequences: (found: Found, cashback: CashbackRow[], more: unknown[]) => Outcome & { after?: Statement[] },
  more: readonly Statement[] = [],
): Promise<AppointmentResponse> {
  const { response, replayed } = await retryUnique(CASHBACK_MOVED, () =>
    command(ctx, viewer, {
      name: `appointment:${to}`,
      key,
      input: { id, ...input },
      reads: [
        selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
        cashbackOf(ctx, id),
        ...(to === 'completed' ? [stillOccupied(ctx, id)] : []),
        ...more,
      ],
      decide: ([rows, cashback, ...others]) => {
        const [occupied, ...rest] = to === 'completed' ? others : [[], ...others]
        const found = rows[0]
        if (!found) throw new DomainError('not-found')
        if (!NEXT[found.appointment.status].includes(to)) throw new DomainError('appointment-status')
        const { after = [], ...consequent } = consequences(found, cashback, rest)
        const outcome = { ...consequent, occupied: occupied as NonNullable<Outcome['occupied']> }
        const { set, ending, hold, added = 0 } = outcome
        return {
          writes: [...writesOf(ctx, found, to, viewer.id, outcome), ...after],
          response: appointmentFrom({
            ...found,
            appointment: { ...found.appointment, status: to, ...set, ...(ending && { ending }) },
            hold: found.hold && { ...found.hold, ...(hold && { status: hold }) },
            itemCount: found.itemCount + added,
          }),
        }
      },
    }),
  )
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return response
}

/** The valid transitions; the trigger `appointment_steps` enforces the same. */
const NEXT: Record<Status, Status[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  cancelled: [],
  completed: [],
}

/** The statements of a transition. Money first: rows that refer to the capture need it to exist. */
export function writesOf(ctx: Ctx, found: Found, to: Status, actor: string, outcome: Outcome): Statement[] {
  const { writes = [], set = {}, ending, agreed, occupied = [] } = outcome
  return [
    ...(to === 'cancelled' ? [dropReminder(ctx, found.appointment.id)] : []),
    ...writes,
    // While it is open: nothing else may occupy anybody's time.
    ...endOccupied(ctx, occupied),
    setStatus(ctx, found.appointment, {
      status: to,
      ...set,
      ...(ending && { ending }),
      ...(agreed && { movedBySalon: false }),
    }),
    ...recordStep(ctx, found, to, actor, outcome),
    ...(to === 'cancelled' && ending !== 'no_show' ? notifyOrganiser(ctx, found, found.appointment) : []),
  ]
}

/**
 * Conditional on the version that was read: the database rejects it after a concurrent change, else
 * a client could cancel what was just confirmed.
 */
function setStatus(
  ctx: Ctx,
  { id, version }: AppointmentRow,
  to: { status: Status } & Partial<
    Pick<AppointmentRow, 'ending' | 'captured' | 'captureId' | 'price' | 'movedBySalon'>
  >,
): Statement {
  return ctx.db
    .update(appointment)
    .set({ ...to, version: version + 1, updatedAt: ctx.now() })
    .where(eq(appointment.id, id))
}

/** The client's cancellation fee now, in minor units; rejects if not allowed, or if they agreed to less. */
function feeOf(ctx: Ctx, found: Found, { agreedFee }: Cancellation): number {
  const { status, currency, policy } = found.appointment
  const terms = clientCancellation(judged(found), ctx.now())
  if (!terms) {
    const begun = status === 'confirmed' && policy.freeCancelHours !== null
    throw new DomainError('appointment-status', {
      detail: begun
        ? 'The visit has already started. Contact the salon.'
        : 'Only a pending appointment can be cancelled. Contact the salon.',
    })
  }
  const cost = moneyJson(terms.fee, currency)
  if (agreedFee !== undefined && terms.fee > minorOf({ ...cost, amount: agreedFee })) {
    throw new DomainError('appointment-status', {
      detail: `Cancelling now costs ${formatMoney(cost)}. Check the fee, then confirm again.`,
    })
  }
  return terms.fee
}

/** Tells the organiser of a party that one of its visits was cancelled; the others stand. */
function notifyOrganiser(ctx: Ctx, { organiserId, clientName, salon }: Found, row: AppointmentRow): Statement[] {
  if (organiserId === null || organiserId === row.clientId) return []
  return [
    notify(ctx, organiserId, {
      kind: 'appointment',
      title: 'A visit of your friends was cancelled',
      text: `${clientName}’s ${row.serviceName} at ${salon.name} was cancelled. The other visits stand.`,
      path: '/client/bookings',
    }),
  ]
}
