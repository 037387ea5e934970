// What withdrawals and payouts share once their money is set aside: the provider is asked to pay it out,
// and what hangs is found out. Both are rows of the same steps: asked -> waiting -> confirmed | failed, and
// expired where the provider never took it on. What each step moves is the business of either.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { payout } from '../../../db/schema/money/payouts'
import type { withdrawal } from '../../../db/schema/money/wallet'
import { notifyAdmins } from '../../notifications/admin-notifications'
import type { Notification } from '../../notifications/channels'
import { drainOutbox } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { type Ctx, logFailure } from '../../platform/context'
import { isJobDone, type Outcome, unitOver } from '../../platform/job-runs'
import type { PaidOut, PayOutOutcome } from '../../platform/providers/payments/port'
import { DomainError } from '../../platform/values/problem'
import { inTime, providerNamed } from './provider-calls'

/** One whose provider has never heard of it by then is given up, in milliseconds. */
export const OUTGOING_LIFETIME = 30 * 60_000

/** How long nobody must have asked the provider before one is given up, in milliseconds. */
const QUIET = 5 * 60_000

/** Admins hear of what hangs for so long, in milliseconds. */
export const OUTGOING_PATIENCE = 60 * 60_000

/** What a provider said; `expired`: it has never heard of it, and we stopped asking. */
export type OutgoingOutcome =
  | { status: 'succeeded' | 'waiting'; reference: string | null }
  | { status: 'declined' | 'expired'; reference: string | null; reason: string }

export type Outgoing = {
  id: string
  userId: string
  currency: string
  amount: number
  fee: number
  status: 'asked' | 'waiting' | 'confirmed' | 'failed' | 'expired'
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
  /** Writes what became of it; throws `over` where it had ended, or somebody else was faster. */
  record: (ctx: Ctx, row: R, outcome: OutgoingOutcome) => Promise<R>
  over: 'withdrawal-status' | 'payout-status'
  /** The job's name under which admins are told once of one that hangs, and the words. */
  hangs: (row: R) => Pick<Notification, 'title' | 'text'> & { job: string }
}

const STATUS_OF = {
  succeeded: 'confirmed',
  declined: 'failed',
  expired: 'expired',
  waiting: 'waiting',
} as const satisfies Record<OutgoingOutcome['status'], Outgoing['status']>

/**
 * What an outcome makes of a row, and the SQL of its status: what is given up (`expired`) is so only if
 * nobody has asked the provider since the row was read. Staying as it is is a step that the triggers refuse.
 */
export function stepTo(
  ctx: Ctx,
  { table }: Pick<Way<Outgoing>, 'table'>,
  row: Outgoing,
  outcome: OutgoingOutcome,
) {
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
 * Takes up one whose provider may not have been asked yet. Marked first, so that nobody gives it up while
 * the provider is asked: see `stepTo`.
 */
export async function takeUp<R extends Outgoing>(ctx: Ctx, way: Way<R>, id: string): Promise<R> {
  const table = columns(way)
  await ctx.db
    .update(table)
    .set({ updatedAt: ctx.now() })
    .where(and(eq(table.id, id), eq(table.status, 'asked')))
  return way.load(ctx, id)
}

/**
 * Asks the provider and writes what it says. Where nobody knows whether it was paid the row stays asked,
 * and the minute job finds out.
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
    // A twin of this request, or the provider's event, was faster.
    if (error instanceof DomainError && error.code === way.over) return way.load(ctx, row.id)
    throw error
  }
}

/** Asks the provider to pay out; asking again is the same payment. Throws as it does. */
function payOut<R extends Outgoing>(ctx: Ctx, { kind }: Way<R>, row: R): Promise<PayOutOutcome> {
  return inTime(
    providerNamed(ctx, row.processor).payOut({
      subject: { kind, id: row.id },
      minor: row.amount - row.fee,
      currency: row.currency,
      token: row.token,
    }),
  )
}

/**
 * Finds out what became of one that hangs. One that its provider has never heard of is asked for again
 * under the same id while it is young; after that its money goes back. One that the provider has taken on
 * ends by its word only, and the admins hear of it after an hour. `said`: see PayOutHint.
 */
export async function reconcile<R extends Outgoing>(
  ctx: Ctx,
  way: Way<R>,
  row: R,
  said?: string,
): Promise<Outcome> {
  try {
    const outcome = await findOut(ctx, way, row, said)
    if (outcome === 'nothing') await tellAdmins(ctx, way, row)
    return outcome
  } catch (error) {
    // An event, the person's own request, or another run was faster.
    if (error instanceof DomainError && error.code === way.over) return 'nothing'
    await leaveForLater(ctx, way, row)
    await tellAdmins(ctx, way, row)
    throw error
  }
}

async function findOut<R extends Outgoing>(
  ctx: Ctx,
  way: Way<R>,
  row: R,
  said: string | undefined,
): Promise<Outcome> {
  const { id, reference } = row
  const provider = providerNamed(ctx, row.processor)
  const subject = { kind: way.kind, id }
  const found = await inTime(provider.findPayOut({ subject, reference, said }))
  if (found === 'succeeded') {
    await way.record(ctx, row, { status: 'succeeded', reference })
  } else if (found === 'declined') {
    const reason = 'The account could not be paid.'
    await way.record(ctx, row, { status: 'declined', reference, reason })
  } else if (row.status === 'waiting') {
    await leaveForLater(ctx, way, row)
    return 'nothing'
  } else if (found === 'waiting') {
    await way.record(ctx, row, { status: 'waiting', reference })
  } else {
    return neverHeard(ctx, way, row)
  }
  return 'done'
}

/** Asked for, and unknown at the provider: the request died before it asked, or its question was lost. */
async function neverHeard<R extends Outgoing>(ctx: Ctx, way: Way<R>, row: R): Promise<Outcome> {
  const now = ctx.now()
  if (row.createdAt >= now - OUTGOING_LIFETIME) {
    const taken = await takeUp(ctx, way, row.id)
    if (taken.status !== 'asked') return 'nothing'
    await way.record(ctx, taken, await payOut(ctx, way, taken))
    return 'done'
  }
  if (row.updatedAt >= now - QUIET) return 'nothing'
  await way.record(ctx, row, {
    status: 'expired',
    reference: row.reference,
    reason: 'The payment provider did not take it on in time.',
  })
  return 'done'
}

/** Asked about now: the others have their turn before it is asked about again. */
async function leaveForLater<R extends Outgoing>(ctx: Ctx, way: Way<R>, { id }: R): Promise<void> {
  const table = columns(way)
  await ctx.db.update(table).set({ updatedAt: ctx.now() }).where(eq(table.id, id))
}

/** Once for each: the unit of work is refused the second time, and the words with it. */
async function tellAdmins<R extends Outgoing>(ctx: Ctx, way: Way<R>, row: R): Promise<void> {
  if (row.createdAt > ctx.now() - OUTGOING_PATIENCE) return
  const { job, ...words } = way.hangs(row)
  try {
    await writeBatch(ctx, [
      unitOver(ctx, { job, subject: row.id, period: 'once' }),
      notifyAdmins(ctx, { kind: 'system', ...words }),
    ])
    ctx.after(() => drainOutbox(ctx))
  } catch (error) {
    if (!isJobDone(error)) logFailure(`report hanging ${way.kind}`, error)
  }
}

/** Both tables have the columns that are written here, under the same names. */
function columns<R extends Outgoing>({ table }: Way<R>): typeof withdrawal {
  return table as typeof withdrawal
}
