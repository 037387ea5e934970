// Shared by withdrawals and payouts once their money is set aside: asking the provider to pay it out, and resolving
// what stays unsettled. Both are rows with the same statuses: requested -> waiting -> confirmed | failed, and expired
// if the provider never accepted it. Each kind decides which money a step moves.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { payout } from '../../../db/schema/money/payouts'
import type { withdrawal } from '../../../db/schema/money/wallet'
import { notifyAdmins } from '../../notifications/admin-notifications'
import type { Notification } from '../../notifications/channels'
import { drainOutbox } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { isJobDone, type Outcome, unitOver } from '../../platform/job-runs'
import { DomainError } from '../../platform/values/problem'
import { HOUR, MINUTE } from '../../platform/values/time'
import { ACCOUNT_NOT_PAID } from '../ledger/input'
import type { PaidOut, PayOutOutcome } from '../providers/port'
import { providerNamed, responseInTime } from './provider-calls'

/** Age at which one that its provider does not know is given up, in milliseconds. */
export const OUTGOING_LIFETIME = 30 * MINUTE

/** How long the provider must not have been asked before giving up, in milliseconds. */
const QUIET = 5 * MINUTE

/** Age at which admins are notified of an unsettled one, in milliseconds. */
export const OUTGOING_PATIENCE = HOUR

/** The provider's result; `expired`: the provider does not know it, and we stopped asking. */
export type OutgoingOutcome =
  | { status: 'succeeded' | 'waiting'; reference: string | null }
  | { status: 'declined' | 'expired'; reference: string | null; reason: string }

export type Outgoing = {
  id: string
  userId: string
  currency: string
  amount: number
  fee: number
  status: 'requested' | 'waiting' | 'confirmed' | 'failed' | 'expired'
  processor: string
  token: string
  reference: string | null
  createdAt: number
  updatedAt: number
}

/** How one of the two kinds is read and written. */
export type Way<R extends Outgoing> = {
  kind: PaidOut['kind']
  table: typeof withdrawal | typeof payout
  load: (ctx: Ctx, id: string) => Promise<R>
  /** Records the outcome; throws `over` if it had already ended, or another writer was faster. */
  record: (ctx: Ctx, row: R, outcome: OutgoingOutcome) => Promise<R>
  over: 'withdrawal-status' | 'payout-status'
  /** Notification of admins about an unsettled one, with the job under which it is sent once. */
  hangs: (row: R) => Pick<Notification, 'title' | 'text'> & { job: string }
}

const STATUS_OF = {
  succeeded: 'confirmed',
  declined: 'failed',
  expired: 'expired',
  waiting: 'waiting',
} as const satisfies Record<OutgoingOutcome['status'], Outgoing['status']>

/**
 * The next status for an outcome, and its SQL: giving up (`expired`) applies only if nobody has
 * asked the provider since the row was read. The triggers reject an unchanged status.
 */
export function stepTo(ctx: Ctx, { table }: Pick<Way<Outgoing>, 'table'>, row: Outgoing, outcome: OutgoingOutcome) {
  const status = STATUS_OF[outcome.status]
  const changes = {
    reference: outcome.reference ?? row.reference,
    failure: 'reason' in outcome ? outcome.reason : null,
    updatedAt: ctx.now(),
  }
  const step: SQL =
    status === 'expired'
      ? sql`CASE WHEN ${table.updatedAt} = ${row.updatedAt} THEN 'expired' ELSE ${table.status} END`
      : sql`${status}`
  return { status, changes, step }
}

/**
 * Marks one whose provider may not have been asked yet as being processed, so that nobody gives it
 * up while the provider is being asked: see `stepTo`.
 */
export async function takeUp<R extends Outgoing>(ctx: Ctx, way: Way<R>, id: string): Promise<R> {
  const table = columns(way)
  await ctx.db
    .update(table)
    .set({ updatedAt: ctx.now() })
    .where(and(eq(table.id, id), eq(table.status, 'requested')))
  return way.load(ctx, id)
}

/**
 * Asks the provider and records the result. If it is unknown whether the money was paid, the row
 * stays asked for the minute job to resolve.
 */
export async function settle<R extends Outgoing>(ctx: Ctx, way: Way<R>, row: R): Promise<R> {
  let outcome: PayOutOutcome
  try {
    outcome = await payOut(ctx, way, row)
  } catch (error) {
    logFailure('payment provider', error)
    return row
  }
  try {
    return await way.record(ctx, row, outcome)
  } catch (error) {
    // A concurrent request or the provider's event was faster.
    if (error instanceof DomainError && error.code === way.over) return way.load(ctx, row.id)
    throw error
  }
}

/** Asks the provider to pay out; repeating it is the same payment. Throws provider errors. */
function payOut<R extends Outgoing>(ctx: Ctx, { kind }: Way<R>, row: R): Promise<PayOutOutcome> {
  return responseInTime(
    providerNamed(ctx, row.processor).payOut({
      subject: { kind, id: row.id },
      minor: row.amount - row.fee,
      currency: row.currency,
      token: row.token,
    }),
  )
}

/**
 * Resolves an unsettled one. If its provider does not know it, it is requested again under the same
 * id while it is young; after that its money goes back. Once accepted, only the provider can end
 * it, and admins are notified after an hour. `said`: see PayOutHint.
 */
export async function reconcile<R extends Outgoing>(ctx: Ctx, way: Way<R>, row: R, text?: string): Promise<Outcome> {
  try {
    const outcome = await findOut(ctx, way, row, text)
    if (outcome === 'nothing') await alertAdmins(ctx, way, row)
    return outcome
  } catch (error) {
    // An event, the person's own request, or another run was faster.
    if (error instanceof DomainError && error.code === way.over) return 'nothing'
    await leaveForLater(ctx, way, row)
    await alertAdmins(ctx, way, row)
    throw error
  }
}

async function findOut<R extends Outgoing>(ctx: Ctx, way: Way<R>, row: R, text: string | undefined): Promise<Outcome> {
  const { id, reference } = row
  const provider = providerNamed(ctx, row.processor)
  const subject = { kind: way.kind, id }
  const found = await responseInTime(provider.findPayOut({ subject, reference, said: text }))
  if (found === 'succeeded') {
    await way.record(ctx, row, { status: 'succeeded', reference })
  } else if (found === 'declined') {
    const reason = ACCOUNT_NOT_PAID
    await way.record(ctx, row, { status: 'declined', reference, reason })
  } else if (row.status === 'waiting') {
    await leaveForLater(ctx, way, row)
    return 'nothing'
  } else if (found === 'waiting') {
    await way.record(ctx, row, { status: 'waiting', reference })
  } else {
    return notReceived(ctx, way, row)
  }
  return 'done'
}

/** Unknown at the provider: the request died before asking, or was lost on the way. */
async function notReceived<R extends Outgoing>(ctx: Ctx, way: Way<R>, row: R): Promise<Outcome> {
  const now = ctx.now()
  if (row.createdAt >= now - OUTGOING_LIFETIME) {
    const taken = await takeUp(ctx, way, row.id)
    if (taken.status !== 'requested') return 'nothing'
    await way.record(ctx, taken, await payOut(ctx, way, taken))
    return 'done'
  }
  if (row.updatedAt >= now - QUIET) return 'nothing'
  await way.record(ctx, row, {
    status: 'expired',
    reference: row.reference,
    reason: 'The payment provider didn’t accept it in time.',
  })
  return 'done'
}

/** Updates the time of the last query, so that others are queried first. */
async function leaveForLater<R extends Outgoing>(ctx: Ctx, way: Way<R>, { id }: R): Promise<void> {
  const table = columns(way)
  await ctx.db.update(table).set({ updatedAt: ctx.now() }).where(eq(table.id, id))
}

/** Once for each: a second unit of work is rejected together with its notifications. */
async function alertAdmins<R extends Outgoing>(ctx: Ctx, way: Way<R>, row: R): Promise<void> {
  if (row.createdAt > ctx.now() - OUTGOING_PATIENCE) return
  const { job, ...content } = way.hangs(row)
  try {
    await writeBatch(ctx, [
      unitOver(ctx, { job, subject: row.id, period: 'once' }),
      notifyAdmins(ctx, { kind: 'system', ...content }),
    ])
    ctx.after(() => drainOutbox(ctx))
  } catch (error) {
    if (!isJobDone(error)) logFailure(`report hanging ${way.kind}`, error)
  }
}

/** Both tables have these columns under the same names. */
function columns<R extends Outgoing>({ table }: Way<R>): typeof withdrawal {
  return table as typeof withdrawal
}
