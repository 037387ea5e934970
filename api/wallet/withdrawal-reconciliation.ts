// Withdrawals that hang: the provider is asked what became of them. One that it has never heard of is
// asked for again under the same id while it is young; after that its money goes back. One that the
// provider has taken on ends by its word only, and the admins hear of it after an hour.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { withdrawal } from '../../db/schema/wallet'
import { writeBatch } from '../command'
import { type Ctx, logFailure } from '../context'
import { eachRow, isJobDone, JOB_PAGE, type Outcome, type Run, runJob, unitOver } from '../job-runs'
import { formatMoney, moneyJson } from '../money'
import { notifyAdmins } from '../notifications/admins'
import { drainOutbox } from '../notifications/outbox'
import { DomainError } from '../problem'
import { afterTurn, inTime, isItsTurn, providerNamed, turnOf } from './provider-calls'
import { recordWithdrawal } from './withdrawal-outcome'
import { selectWithdrawals, type WithdrawalRow } from './withdrawal-row'
import { payOut, takeUp } from './withdrawals'

/** One that its provider has never heard of by then is given up, in milliseconds. */
export const WITHDRAWAL_LIFETIME = 30 * 60_000

/** How long nobody must have asked the provider before one is given up, in milliseconds. */
const QUIET = 5 * 60_000

/** Admins hear of what hangs for so long, in milliseconds. */
export const WITHDRAWAL_PATIENCE = 60 * 60_000

/** Run by the minute job; safe to run twice, because every step is refused once it is made. */
export function reconcileWithdrawals(ctx: Ctx): Promise<Run> {
  return runJob(ctx, 'reconcileWithdrawals', (run) =>
    eachRow(
      run,
      (after) => hanging(ctx, after),
      turnOf,
      (row) => reconcile(ctx, row),
    ),
  )
}

async function hanging(ctx: Ctx, after: string): Promise<WithdrawalRow[]> {
  return selectWithdrawals(ctx)
    .where(
      and(
        inArray(withdrawal.status, ['asked', 'waiting']),
        isItsTurn(ctx, withdrawal),
        afterTurn(withdrawal, after),
      ),
    )
    .orderBy(asc(withdrawal.updatedAt), asc(withdrawal.id))
    .limit(JOB_PAGE)
}

async function reconcile(ctx: Ctx, row: WithdrawalRow): Promise<Outcome> {
  try {
    const outcome = await findOut(ctx, row)
    if (outcome === 'nothing') await tellAdmins(ctx, row)
    return outcome
  } catch (error) {
    // An event, the person's own request, or another run was faster.
    if (error instanceof DomainError && error.code === 'withdrawal-status') return 'nothing'
    await leaveForLater(ctx, row)
    await tellAdmins(ctx, row)
    throw error
  }
}

async function findOut(ctx: Ctx, row: WithdrawalRow): Promise<Outcome> {
  const { id, reference } = row
  const provider = providerNamed(ctx, row.processor)
  const found = await inTime(provider.findPayOut({ withdrawalId: id, reference }))
  if (found === 'succeeded') {
    await recordWithdrawal(ctx, row, { status: 'succeeded', reference })
  } else if (found === 'declined') {
    const reason = 'The account could not be paid.'
    await recordWithdrawal(ctx, row, { status: 'declined', reference, reason })
  } else if (row.status === 'waiting') {
    await leaveForLater(ctx, row)
    return 'nothing'
  } else if (found === 'waiting') {
    await recordWithdrawal(ctx, row, { status: 'waiting', reference })
  } else {
    return neverHeard(ctx, row)
  }
  return 'done'
}

/** Asked for, and unknown at the provider: the request died before it asked, or its question was lost. */
async function neverHeard(ctx: Ctx, row: WithdrawalRow): Promise<Outcome> {
  const now = ctx.now()
  if (row.createdAt >= now - WITHDRAWAL_LIFETIME) {
    const taken = await takeUp(ctx, row.id)
    if (taken.status !== 'asked') return 'nothing'
    await recordWithdrawal(ctx, taken, await payOut(ctx, taken))
    return 'done'
  }
  if (row.updatedAt >= now - QUIET) return 'nothing'
  await recordWithdrawal(ctx, row, {
    status: 'expired',
    reference: row.reference,
    reason: 'The payment provider did not take it on in time.',
  })
  return 'done'
}

/** Asked about now: the others have their turn before it is asked about again. */
async function leaveForLater(ctx: Ctx, { id }: WithdrawalRow): Promise<void> {
  await ctx.db.update(withdrawal).set({ updatedAt: ctx.now() }).where(eq(withdrawal.id, id))
}

/** Once for each: the unit of work is refused the second time, and the words with it. */
async function tellAdmins(ctx: Ctx, row: WithdrawalRow): Promise<void> {
  if (row.createdAt > ctx.now() - WITHDRAWAL_PATIENCE) return
  const net = formatMoney(moneyJson(row.amount - row.fee, row.currency))
  try {
    await writeBatch(ctx, [
      unitOver(ctx, { job: 'reportHangingWithdrawal', subject: row.id, period: 'once' }),
      notifyAdmins(ctx, {
        kind: 'system',
        title: 'A withdrawal hangs',
        text: `${net} to a person's method has been open for an hour (withdrawal ${row.id}, ${row.processor} reference ${row.reference ?? 'unknown'}). Please ask ${row.processor} what became of it. Its money stays on hold until then.`,
      }),
    ])
    ctx.after(() => drainOutbox(ctx))
  } catch (error) {
    if (!isJobDone(error)) logFailure('report hanging withdrawal', error)
  }
}
