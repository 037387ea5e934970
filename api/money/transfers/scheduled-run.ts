// Runs scheduled transfers: each due day results in one transfer or one recorded skip, however
// often and late the job runs. Missed due days are caught up, each once.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { scheduledTransfer } from '../../../db/schema/money/wallet-services'
import { changed, notify } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, isJobDone, JOB_PAGE, type Outcome, runJob, unitOver } from '../../platform/job-runs'
import { sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { dueAt, nextDueDay } from '../../platform/values/recurrence'
import { contributionStatements } from '../goals/contributions'
import { PURSE_SHORT } from '../ledger/input'
import { SCHEDULED_JOB, type ScheduledRow, selectScheduled, setStep } from './scheduled'
import { moveBetween } from './send'

/** The hours of the due day, in the person's zone, at which a transfer is retried if the purse is short. */
const TRIES = [13, 18]

/** How many missed days one run catches up; the next run continues. */
const AT_ONCE = 31

type Due = Awaited<ReturnType<typeof selectScheduled>>[number]

/** Run by the minute job; safe to run twice, because each due day is completed once. */
export async function runScheduledTransfers(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await runJob(ctx, SCHEDULED_JOB, (run) =>
    eachRow(
      run,
      (after) =>
        selectScheduled(
          ctx,
          and(
            eq(scheduledTransfer.status, 'active'),
            lte(scheduledTransfer.nextAt, now),
            sql`${scheduledTransfer.id} > ${after}`,
            isNull(user.deletedAt),
          ),
        )
          .orderBy(asc(scheduledTransfer.id))
          .limit(JOB_PAGE),
      ({ row }) => row.id,
      async (due) => {
        let outcome: Outcome = 'nothing'
        let next: Due | null = due
        for (let days = 0; next && next.row.nextAt <= now && days < AT_ONCE; days += 1) {
          const result = await runDue(ctx, next)
          if (result.outcome !== 'nothing') outcome = result.outcome
          next = result.row && { ...next, row: result.row }
        }
        return outcome
      },
    ),
  )
}

/** The outcome of a due day, and the transfer afterwards; null if it is waiting or completed. */
type Result = { outcome: Outcome; row: ScheduledRow | null }

async function runDue(ctx: Ctx, due: Due): Promise<Result> {
  const { row } = due
  const after = nextStep(row)
  try {
    await writeBatch(ctx, [
      unitOver(ctx, unitOf(row)),
      ...move(ctx, due),
      setStep(ctx, row, after),
      changed(ctx, row.userId, 'wallet'),
      notifyOwner(ctx, due, 'Sent as scheduled', `${sumOf(row)} went to ${targetOf(due)}, as scheduled.`),
    ])
    return { outcome: 'done', row: after.status === 'ended' ? null : { ...row, ...after } }
  } catch (error) {
    // Another run was faster, or its owner has changed it since.
    if (isJobDone(error) || isProblem(error, 'schedule-status')) return NOTHING
    if (isProblem(error, 'insufficient-funds')) return tooEmpty(ctx, due, after)
    if (isProblem(error, 'recipient-unavailable') || isProblem(error, 'goal-status')) {
      return targetGone(ctx, due)
    }
    throw error
  }
}

const NOTHING: Result = { outcome: 'nothing', row: null }

/** Wallet → wallet, or wallet → the person's part of the goal. */
function move(ctx: Ctx, { row, person, goal, owner, memberId }: Due): Statement[] {
  const { userId, currency, amount: minor, note } = row
  if (person) {
    const from = { id: userId, name: owner.name }
    return moveBetween(ctx, { id: ctx.id(), from, to: person, minor, currency, note, actor: 'system' })
  }
  if (!goal || !memberId) throw new DomainError('goal-status')
  return contributionStatements(ctx, {
    goal,
    member: { id: memberId },
    userId,
    minor,
    description: `Scheduled transfer to ${goal.name}`,
    actor: 'system',
  })
}

/** Waits for the next retry hour of the due day; after the last one the day is skipped. */
async function tooEmpty(ctx: Ctx, due: Due, after: Partial<ScheduledRow>): Promise<Result> {
  const { row } = due
  const again = TRIES.map((hour) => dueAt(row.nextDate, row.timeZone, hour)).find((at) => at > ctx.now())
  if (again !== undefined) {
    const tried = setStep(ctx, row, { nextAt: again, attempts: row.attempts + 1 })
    return attempt(ctx, [tried], { outcome: 'nothing', row: null })
  }
  const reason = PURSE_SHORT
  return attempt(
    ctx,
    [
      unitOver(ctx, unitOf(row), reason),
      setStep(ctx, row, after),
      changed(ctx, row.userId, 'wallet'),
      notifyOwner(
        ctx,
        due,
        'Scheduled transfer skipped',
        `${sumOf(row)} to ${targetOf(due)} was skipped on ${row.nextDate}: there was not enough in your purse.`,
      ),
    ],
    { outcome: 'skipped', row: after.status === 'ended' ? null : { ...row, ...after } },
  )
}

/** Ends it, because the recipient or goal cannot receive money any more. */
function targetGone(ctx: Ctx, due: Due): Promise<Result> {
  const { row } = due
  const reason = row.toUserId ? 'They can no longer receive money.' : 'The goal no longer accepts money.'
  return attempt(
    ctx,
    [
      unitOver(ctx, unitOf(row), reason),
      setStep(ctx, row, { status: 'ended' }),
      changed(ctx, row.userId, 'wallet'),
      notifyOwner(
        ctx,
        due,
        'Scheduled transfer ended',
        `${sumOf(row)} to ${targetOf(due)} was not sent, and nothing more will be. ${reason}`,
      ),
    ],
    { outcome: 'skipped', row: null },
  )
}

async function attempt(ctx: Ctx, writes: [Statement, ...Statement[]], result: Result): Promise<Result> {
  try {
    await writeBatch(ctx, writes)
    return result
  } catch (error) {
    if (isJobDone(error) || isProblem(error, 'schedule-status')) return NOTHING
    throw error
  }
}

/** The due day after this one; a one-time transfer, or one past the calendar, ends. */
function nextStep(row: ScheduledRow): Partial<ScheduledRow> {
  const next = nextDueDay(row.anchorDate, row.frequency, row.nextDate)
  if (next === null) return { status: 'ended' }
  return { nextDate: next, nextAt: dueAt(next, row.timeZone), attempts: 0 }
}

function unitOf(row: ScheduledRow) {
  return { job: SCHEDULED_JOB, subject: row.id, period: row.nextDate }
}

function notifyOwner(ctx: Ctx, { row }: Due, title: string, text: string): Statement {
  return notify(ctx, row.userId, {
    kind: 'money',
    title,
    text,
    path: '/client/wallet/scheduled',
  })
}

function sumOf(row: ScheduledRow): string {
  return sumText(row.amount, row.currency)
}

function targetOf({ person, goal }: Due): string {
  return person?.name ?? goal?.name ?? 'a goal'
}

function isProblem(error: unknown, code: DomainError['code']): boolean {
  return error instanceof DomainError && error.code === code
}
