// The steps of an appointment after it is booked: confirmation, completion, cancellation, expiry.
// Money moves in the same batch as the step; a trigger refuses a step that is not one.
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { appointment } from '../../db/schema/bookings'
import { command, type Statement, writeBatch } from '../command'
import { type Ctx, logFailure, type Viewer } from '../context'
import { percent } from '../money'
import { drainOutbox } from '../notifications/outbox'
import { type CashbackRow, cashbackOf, payCashback } from '../plus/cashback'
import { DomainError } from '../problem'
import { captureHold, releaseHold } from '../wallet/ledger'
import {
  type Appointment,
  type AppointmentRow,
  answerFrom,
  type Found,
  ownedBy,
  type Status,
  selectAppointments,
} from './appointments'
import { recordStep } from './notices'
import { dropReminder } from './reminders'

/**
 * Cancels: a client while it is pending, the salon until it is completed. Held money goes back whole.
 * @throws DomainError not-found, appointment-status, idempotency-key-reused
 */
export function cancelAppointment(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Appointment> {
  return step(ctx, viewer, key, id, 'cancelled', (found) => {
    const late = viewer.role === 'client' && found.appointment.status !== 'pending'
    if (late) {
      throw new DomainError('appointment-status', {
        detail: 'Only a pending appointment can be cancelled. Please contact the salon.',
      })
    }
    const byClient = viewer.role === 'client'
    const refused = found.appointment.status === 'pending' ? 'declined' : 'salon'
    return {
      writes: cancellation(ctx, found, viewer.id, 'released'),
      set: { ending: byClient ? 'client' : refused },
    }
  })
}

/** The salon accepts. @throws DomainError not-found, appointment-status, idempotency-key-reused */
export function confirmAppointment(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Appointment> {
  return step(ctx, viewer, key, id, 'confirmed', () => ({ writes: [] }))
}

/**
 * The visit is done: held money is captured and the salon's owner is paid at once, net of the
 * platform fee that was agreed at booking. A client with Plus gets cashback of what was captured.
 * @throws DomainError not-found, appointment-status, idempotency-key-reused
 */
export function completeAppointment(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<Appointment> {
  return step(
    ctx,
    viewer,
    key,
    id,
    'completed',
    ({ appointment: row, hold: held, salon, basisPoints }, cashback) => {
      if (!held) return { writes: [] }
      const captureId = ctx.id()
      const description = `${row.serviceName} at ${salon.name}`
      return {
        writes: [
          ...captureHold(ctx, held, {
            kind: 'booking_capture',
            id: captureId,
            payee: { kind: 'payable', owner: salon.ownerId, currency: held.currency },
            feeMinor: percent(held.amount, basisPoints),
            description,
            actor: viewer.id,
          }),
          ...payCashback(ctx, held, cashback, description),
        ],
        set: { captured: held.amount, captureId },
      }
    },
  )
}

/**
 * Appointments that the salon never answered end when their time comes, and the money goes back.
 * Run by the minute job; safe to run twice, because a status is left once.
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
    try {
      await writeBatch(ctx, [
        setStatus(ctx, found.appointment, { status: 'cancelled', ending: 'expired' }),
        ...cancellation(ctx, found, 'system', 'expired'),
        ...recordStep(ctx, found, 'cancelled', 'system'),
      ])
    } catch (error) {
      // The salon, the client or another run was faster.
      if (!(error instanceof DomainError && error.code === 'appointment-status')) {
        logFailure('expire appointment', error)
      }
    }
  }
}

/** What a step leaves on the appointment beside its status. */
type Ended = Partial<Pick<AppointmentRow, 'ending' | 'captured' | 'captureId'>>

/** One status step of one appointment, with what moves because of it. */
async function step(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  to: Status,
  consequences: (found: Found, cashback: CashbackRow[]) => { writes: Statement[]; set?: Ended },
): Promise<Appointment> {
  const { answer, replayed } = await command(ctx, viewer, {
    name: `appointment:${to}`,
    key,
    input: { id },
    reads: [
      selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
      cashbackOf(ctx, id),
    ],
    decide: ([rows, cashback]) => {
      const found = rows[0]
      if (!found) throw new DomainError('not-found')
      if (!NEXT[found.appointment.status].includes(to)) throw new DomainError('appointment-status')
      const { writes, set } = consequences(found, cashback)
      const after: Found = {
        ...found,
        appointment: { ...found.appointment, status: to, ...set },
        hold: found.hold && { ...found.hold, status: HOLD_AFTER[to] },
      }
      return {
        // The money first: what was captured must be there to be named.
        writes: [
          ...writes,
          setStatus(ctx, found.appointment, { status: to, ...set }),
          ...recordStep(ctx, found, to, viewer.id, cashback),
        ],
        answer: answerFrom(after),
      }
    },
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return answer
}

/** Which steps there are; the trigger `appointment_steps` enforces the same. */
const NEXT: Record<Status, Status[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  cancelled: [],
  completed: [],
}

const HOLD_AFTER: Record<Status, 'held' | 'captured' | 'released'> = {
  pending: 'held',
  confirmed: 'held',
  completed: 'captured',
  cancelled: 'released',
}

/**
 * Counts on from the version that was read: where a competitor has changed it since, the database
 * refuses, else a client could cancel what was just confirmed.
 */
function setStatus(
  ctx: Ctx,
  { id, version }: AppointmentRow,
  to: { status: Status } & Ended,
): Statement {
  return ctx.db
    .update(appointment)
    .set({ ...to, version: version + 1, updatedAt: ctx.now() })
    .where(eq(appointment.id, id))
}

function cancellation(
  ctx: Ctx,
  found: Found,
  actor: string,
  status: 'released' | 'expired',
): Statement[] {
  const { appointment: row, salon, hold: held } = found
  return [
    dropReminder(ctx, row.id),
    ...(held
      ? releaseHold(ctx, held, {
          kind: 'booking_release',
          status,
          description: `Released: ${row.serviceName} at ${salon.name}`,
          actor,
        })
      : []),
  ]
}
