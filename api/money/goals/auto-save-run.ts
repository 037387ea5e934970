// Runs auto-save: each due day of each setting results in one contribution or one recorded skip, exactly once, however
// often, late or concurrently the job runs. Missed days are caught up in order, one per run.
//
// If the purse is short it retries at 13:00 and 18:00 of the due day; then it skips the day with the reason. The next
// due day is still counted from the anchor.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { goalAutoSave, goalMember, savingsGoal } from '../../../db/schema/money/goals'
import type { Notification } from '../../notifications/channels'
import { notify, notifyOnce } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, isJobDone, JOB_PAGE, type Outcome, runJob, unitOver } from '../../platform/job-runs'
import { type Currency, sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { dueAt, type LocalDay, nextDueDay } from '../../platform/values/recurrence'
import { addFundsPath } from '../deposits/return-to'
import { PURSE_SHORT } from '../ledger/input'
import { contributionStatements } from './contributions'
import { savedIn, zoneOf } from './goal-rows'
import { goalPath } from './notifications'

const JOB = 'autoSave'

/** Retries on the due day if the purse is short: hours of the person's day. */
const RETRY_HOURS = [13, 18] as const

/** Run by the minute job. */
export function autoSave(ctx: Ctx): Promise<unknown> {
  return runJob(ctx, JOB, (run) =>
    eachRow(
      run,
      (after) => dueNow(ctx, after),
      keyOf,
      (row) => saveOnce(ctx, row),
    ),
  )
}

type Due = Awaited<ReturnType<typeof dueNow>>[number]

const keyOf = ({ setting }: Pick<Due, 'setting'>) => `${setting.goalId}:${setting.userId}`

function dueNow(ctx: Ctx, after: string) {
  const key = sql`${goalAutoSave.goalId} || ':' || ${goalAutoSave.userId}`
  return ctx.db
    .select({
      setting: goalAutoSave,
      goal: savingsGoal,
      member: { id: goalMember.id },
      saved: savedIn(savingsGoal.id),
      available: sql<number>`coalesce((SELECT balance FROM ledger_account
        WHERE id = 'wallet:' || ${goalAutoSave.userId} || ':' || ${savingsGoal.currency}), 0)`,
      /** The person's current zone, used from the next due day on. */
      timeZone: zoneOf(goalMember.userId),
    })
    .from(goalAutoSave)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalAutoSave.goalId))
    .innerJoin(goalMember, and(eq(goalMember.goalId, savingsGoal.id), eq(goalMember.userId, goalAutoSave.userId)))
    .innerJoin(user, and(eq(user.id, goalAutoSave.userId), isNull(user.deletedAt)))
    .where(and(eq(goalAutoSave.isActive, true), lte(goalAutoSave.nextAt, ctx.now()), sql`${key} > ${after}`))
    .orderBy(asc(key))
    .limit(JOB_PAGE)
}

/** Processes one due day of one setting. */
async function saveOnce(ctx: Ctx, row: Due): Promise<Outcome> {
  const { setting, goal, saved, available } = row
  // The last contribution is limited to the amount missing.
  const minor = Math.min(setting.amount, goal.targetAmount - saved)
  try {
    if (available < minor) return await tooLittle(ctx, row, minor)
    await writeBatch(ctx, contribution(ctx, row, minor))
    return 'done'
  } catch (error) {
    if (isJobDone(error)) return await alreadyOver(ctx, row)
    if (!(error instanceof DomainError)) throw error
    // Spent between read and write.
    if (error.code === 'insufficient-funds') return tooLittle(ctx, row, minor)
    // Completed, archived or left between read and write, which has switched this off.
    if (error.code === 'goal-status') return 'nothing'
    throw error
  }
}

function contribution(ctx: Ctx, row: Due, minor: number): [Statement, ...Statement[]] {
  const { setting, goal, member, saved } = row
  const amount = sumText(minor, goal.currency)
  const reached = saved + minor >= goal.targetAmount
  return [
    unitOver(ctx, unitOf(row)),
    ...contributionStatements(ctx, {
      goal,
      member,
      userId: setting.userId,
      minor,
      description: `Auto-save to ${goal.name}`,
      actor: 'system',
    }),
    ...(reached ? [] : [goOn(ctx, row)]),
    notify(ctx, setting.userId, {
      ...notificationOf(row),
      title: 'Auto-save complete',
      text: `${amount} went from your purse into ${goal.name}.${reached ? '' : ` Next time: ${nextDayOf(row)}.`}`,
    }),
  ]
}

/** Retries later the same day, or records the skip with its reason. */
async function tooLittle(ctx: Ctx, row: Due, minor: number): Promise<Outcome> {
  const { setting, goal, available } = row
  const { goalId, userId, nextDate, timeZone, attempts } = setting
  const path = goalPath(goal.id)
  // Spent between read and write: how much is missing is not known.
  const missing = available < minor ? addFundsPath(minor - available, goal.currency as Currency, path) : path
  const needed = `${sumText(minor, goal.currency)} for ${goal.name}`
  const tries = RETRY_HOURS.filter((hour) => dueAt(nextDate, timeZone, hour) > ctx.now())
  const [later] = tries
  if (later === undefined) {
    await writeBatch(ctx, [
      unitOver(ctx, unitOf(row), PURSE_SHORT),
      goOn(ctx, row),
      notify(ctx, userId, {
        ...notificationOf(row),
        path: missing,
        title: 'Auto-save skipped',
        text: `Your purse didn’t have ${needed}, so ${nextDate} was skipped. Next time: ${nextDayOf(row)}.`,
      }),
    ])
    return 'skipped'
  }
  await writeBatch(ctx, [
    // Only if unchanged since the read: what another run has moved on is not moved back.
    ctx.db
      .update(goalAutoSave)
      .set({ nextAt: dueAt(nextDate, timeZone, later), attempts: attempts + 1 })
      .where(and(ofRow(row), eq(goalAutoSave.attempts, attempts))),
    // Notifies once a day, not at each attempt.
    notifyOnce(ctx, `${JOB}-short-${goalId}-${userId}-${nextDate}`, userId, {
      ...notificationOf(row),
      path: missing,
      title: 'Not enough for auto-save',
      text: `Your purse doesn’t have ${needed}. We’ll try again today at ${tries.map((hour) => `${hour - 12} PM`).join(' and ')}.`,
      until: dueAt(nextDate, timeZone, RETRY_HOURS[1]),
    }),
  ])
  return 'nothing'
}

/**
 * Another run was faster and has moved the setting on in the same batch. Or, after a change of time
 * zone, the setting reached a day that was processed before: then skips it.
 */
async function alreadyOver(ctx: Ctx, row: Due): Promise<Outcome> {
  await writeBatch(ctx, [goOn(ctx, row)])
  return 'nothing'
}

/** Moves to the next due day, unless another run has done so. */
function goOn(ctx: Ctx, row: Due): Statement {
  const nextDate = nextDayOf(row)
  const { timeZone } = row
  return ctx.db
    .update(goalAutoSave)
    .set({ nextDate, timeZone, nextAt: dueAt(nextDate, timeZone), attempts: 0 })
    .where(ofRow(row))
}

function ofRow({ setting }: Due) {
  return and(
    eq(goalAutoSave.goalId, setting.goalId),
    eq(goalAutoSave.userId, setting.userId),
    eq(goalAutoSave.nextDate, setting.nextDate),
  )
}

function nextDayOf({ setting }: Due): LocalDay {
  const { anchorDate, frequency, nextDate } = setting
  return nextDueDay(anchorDate, frequency, nextDate) ?? nextDate
}

function unitOf({ setting }: Due) {
  return { job: JOB, subject: keyOf({ setting }), period: setting.nextDate }
}

function notificationOf({ goal }: Due): Pick<Notification, 'kind' | 'path'> {
  return { kind: 'money', path: goalPath(goal.id) }
}
