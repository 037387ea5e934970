// Round-up savings: rounds each payment up to the next step and saves the difference into one or
// several goals. A payment is rounded up once, and skipped if the purse is short.

import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { accountEntry, transfer } from '../../../db/schema/money/ledger'
import { roundUp, roundUpGoal } from '../../../db/schema/money/wallet-services'
import { jobUnit } from '../../../db/schema/platform'
import { recordGrant } from '../../identity/sessions/standing-grants'
import { changed, notify } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { eachRow, isJobDone, JOB_PAGE, type Outcome, runJob, unitOver } from '../../platform/job-runs'
import { type Currency, decimal, equalParts } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { MINUTE, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { contributionStatements } from '../goals/contributions'
import { requireFreshForFriend } from '../goals/goal-rows'
import { openGoalsOf } from '../goals/goals'
import { PURSE_SHORT } from '../ledger/input'
import { RoundUpEdit, ServiceCurrency, ServiceSwitch } from './input'
import { RoundUpResponse, RoundUpsResponse } from './responses'

type Row = typeof roundUp.$inferSelect

const JOB = 'roundUp'

/** What counts as a payment: a paid appointment or order, and Plus. */
const PAYMENTS = ['booking_capture', 'order_capture', 'plus_payment'] as const

/**
 * Looks again for payments this much older than the last one, because an earlier payment may be
 * committed later; in milliseconds. Processed payments are not processed again.
 */
const OVERLAP = 5 * MINUTE

/** The viewer's settings, the goals to choose from, and skipped payments. One round trip. */
export const getRoundUps = operation('client', 'GET /automation/round-up', {
  summary: 'Round-ups for each currency',
  response: RoundUpsResponse,
  run: async ({ ctx, viewer }) => {
    const [proven, rows, goals, open, skipped] = await readAs(ctx, viewer, [
      ...settingsReads(ctx, viewer.id),
      openGoalsOf(ctx, viewer.id),
      ctx.db
        .select({ payment: transfer.description, reason: jobUnit.reason, createdAt: jobUnit.createdAt })
        .from(jobUnit)
        .innerJoin(transfer, eq(transfer.id, jobUnit.period))
        .where(
          and(
            eq(jobUnit.job, JOB),
            sql`${jobUnit.subject} >= ${`${viewer.id}:`} AND ${jobUnit.subject} < ${`${viewer.id};`}`,
            eq(jobUnit.outcome, 'skipped'),
          ),
        )
        .orderBy(desc(jobUnit.createdAt))
        .limit(5),
    ])
    return {
      items: rows.map((row) => roundUpFrom(row, goals)),
      goals: open.map(({ id, name, currency }) => ({ id, name, currency: currency as Currency })),
      skipped: skipped.map(({ payment, reason, createdAt }) => ({
        payment,
        reason: reason ?? '',
        createdAt: rfc3339(createdAt),
      })),
      currency: proven.currency as Currency,
    }
  },
})

/** Statements that read a person's settings and goals. */
export function settingsReads(ctx: Ctx, userId: string) {
  return [
    ctx.db.select().from(roundUp).where(eq(roundUp.userId, userId)).orderBy(asc(roundUp.currency)),
    goalsOf(ctx, [userId]),
  ] as const
}

/** Saves round-ups of one currency and switches them on, for payments from now on. */
export const saveRoundUp = operation('client', 'PUT /automation/round-up', {
  summary: 'Set up round-ups for a currency and turn them on',
  body: RoundUpEdit,
  response: RoundUpResponse,
  problems: ['not-found', 'step-up-required', 'unknown-currency'],
  reads: ({ ctx, viewer }) => ({ open: openGoalsOf(ctx, viewer.id), settings: settingsReads(ctx, viewer.id) }),
  decide: ({ open, settings: [rows] }, { ctx, viewer, body: { currency, stepMinor, goals } }) => {
    const chosen = goals.map((id) => {
      const goal = open.find((goal) => goal.id === id)
      if (!goal) throw new DomainError('not-found')
      if (goal.currency === currency) return goal
      throw fieldFault('goals', `${goal.name} is in ${goal.currency}.`)
    })
    for (const goal of chosen) requireFreshForFriend(ctx, goal, viewer)
    const before = rows.find((row) => row.currency === currency)
    const now = ctx.now()
    const row: Row = {
      userId: viewer.id,
      currency,
      isActive: true,
      step: stepMinor,
      since: before?.isActive ? before.since : now,
      updatedAt: now,
    }
    const { userId, currency: _, ...changes } = row
    return {
      writes: [
        ctx.db
          .insert(roundUp)
          .values(row)
          .onConflictDoUpdate({ target: [roundUp.userId, roundUp.currency], set: changes }),
        ctx.db.delete(roundUpGoal).where(and(eq(roundUpGoal.userId, userId), eq(roundUpGoal.currency, currency))),
        ctx.db
          .insert(roundUpGoal)
          .values(chosen.map((goal, position) => ({ userId, currency, goalId: goal.id, position }))),
        changed(ctx, userId, 'wallet'),
        ...recordFriends(ctx, viewer, row, chosen),
      ],
      response: responseOf(
        row,
        chosen.map(({ id, name }) => ({ id, name, open: true })),
      ),
    }
  },
})

/** Switches it on (from now on) or off. */
export const switchRoundUp = operation('client', 'PUT /automation/round-up/:currency/active', {
  summary: 'Turn round-ups on or off',
  params: ServiceCurrency,
  body: ServiceSwitch,
  response: RoundUpResponse,
  problems: ['not-found', 'step-up-required'],
  reads: ({ ctx, viewer }) => ({ settings: settingsReads(ctx, viewer.id) }),
  decide: ({ settings: [rows, all] }, { ctx, viewer, params: { currency }, body: { isActive } }) => {
    const row = rows.find((row) => row.currency === currency)
    if (!row) throw new DomainError('not-found')
    const goals = all.filter(({ setting }) => setting === currency)
    // It may have been switched off because somebody else had set it up.
    if (isActive) for (const goal of goals) requireFreshForFriend(ctx, goal, viewer)
    const since = isActive && !row.isActive ? { since: ctx.now() } : {}
    return {
      writes: [
        setRow(ctx, row, { isActive, ...since }),
        changed(ctx, viewer.id, 'wallet'),
        ...(isActive ? recordFriends(ctx, viewer, row, goals) : []),
      ],
      response: roundUpFrom({ ...row, isActive }, goals),
    }
  },
})

/** Records that round-ups go into goals of friends; nothing of one's own. */
function recordFriends(
  ctx: Ctx,
  viewer: Viewer,
  { currency }: Row,
  goals: { userId: string; name: string }[],
): Statement[] {
  const names = goals.filter(({ userId }) => userId !== viewer.id).map(({ name }) => name)
  if (names.length === 0) return []
  return recordGrant(ctx, viewer, {
    kind: 'round_up',
    subject: `${viewer.id}:${currency}`,
    title: 'Round-ups into a friend’s goal',
    text: `Each payment in ${currency} is rounded up into ${names.join(' and ')}.`,
    path: '/client/wallet/round-up',
  })
}

/** Rounds up all payments not yet processed. Run by the minute job; safe to run twice. */
export async function runRoundUps(ctx: Ctx): Promise<void> {
  await runJob(ctx, JOB, (run) =>
    eachRow(
      run,
      (after) => selectPayments(ctx, after),
      ({ transferId }) => transferId,
      (payment) => roundUpPayment(ctx, payment),
    ),
  )
}

type Payment = Awaited<ReturnType<typeof selectPayments>>[number]

async function roundUpPayment(ctx: Ctx, { row, transferId, paid, available, createdAt }: Payment) {
  const { userId, currency, step } = row
  const unit = { job: JOB, subject: `${userId}:${currency}`, period: transferId }
  const since = setRow(ctx, row, { since: Math.max(row.since, createdAt - OVERLAP) })
  const minor = (step - (paid % step)) % step
  const all = (await goalsOf(ctx, [userId])).filter((goal) => goal.setting === currency)
  const goals = all.filter(isOpen)
  if (goals.length === 0) {
    return attempt(ctx, 'skipped', [
      unitOver(ctx, unit, 'None of its goals accepts money.'),
      setRow(ctx, row, { isActive: false }),
      changed(ctx, userId, 'wallet'),
      notify(ctx, userId, {
        kind: 'money',
        title: 'Round-ups are off',
        text: `None of the goals for your ${currency} round-ups accepts money anymore. Choose another goal to continue.`,
        path: '/client/wallet/round-up',
      }),
    ])
  }
  // Shown on the page only: one notification per payment would be too many.
  const short = [unitOver(ctx, unit, PURSE_SHORT), since] as const
  if (available < minor) return attempt(ctx, 'skipped', [...short])
  const parts = equalParts(minor, goals.length)
  const contributions = goals.flatMap((goal, i) => {
    const part = parts[i] ?? 0
    if (part === 0) return []
    return contributionStatements(ctx, {
      goal,
      member: { id: goal.memberId },
      userId,
      minor: part,
      description: `Round-up into ${goal.name}`,
      actor: 'system',
    })
  })
  try {
    return await attempt(ctx, 'done', [unitOver(ctx, unit), since, ...contributions])
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // Spent since the read.
    if (error.code === 'insufficient-funds') return attempt(ctx, 'skipped', [...short])
    // A goal was closed since the read: the next run splits it among the others.
    if (error.code === 'goal-status') return 'nothing'
    throw error
  }
}

async function attempt(ctx: Ctx, outcome: Outcome, writes: [Statement, ...Statement[]]): Promise<Outcome> {
  try {
    await writeBatch(ctx, writes)
    return outcome
  } catch (error) {
    if (isJobDone(error)) return 'nothing'
    throw error
  }
}

/** Unprocessed payments from purses with round-ups, made since those were switched on. */
function selectPayments(ctx: Ctx, after: string) {
  return (
    ctx.db
      .select({
        row: roundUp,
        transferId: transfer.id,
        createdAt: transfer.createdAt,
        paid: sql<number>`-sum(${accountEntry.amount})`,
        available: sql<number>`coalesce((SELECT balance FROM ledger_account
        WHERE id = 'wallet:' || ${roundUp.userId} || ':' || ${roundUp.currency}), 0)`,
      })
      .from(roundUp)
      .innerJoin(user, eq(user.id, roundUp.userId))
      .innerJoin(
        accountEntry,
        sql`${accountEntry.accountId} IN ('wallet:' || ${roundUp.userId} || ':' || ${roundUp.currency},
        'hold:' || ${roundUp.userId} || ':' || ${roundUp.currency})
        AND ${accountEntry.createdAt} >= ${roundUp.since}`,
      )
      .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
      .where(
        and(
          eq(roundUp.isActive, true),
          sql`${user.deletedAt} IS NULL`,
          inArray(transfer.kind, [...PAYMENTS]),
          sql`${transfer.id} > ${after}`,
          sql`NOT EXISTS (SELECT 1 FROM job_unit WHERE job = ${JOB}
          AND subject = ${roundUp.userId} || ':' || ${roundUp.currency} AND period = ${transfer.id})`,
        ),
      )
      .groupBy(roundUp.userId, roundUp.currency, transfer.id)
      // Of a hold, the part that was released was not paid.
      .having(sql`sum(${accountEntry.amount}) < 0`)
      .orderBy(asc(transfer.id))
      .limit(JOB_PAGE)
  )
}

/** The goals of people's round-ups, in order; `setting` is the currency of the setting. */
function goalsOf(ctx: Ctx, userIds: string[]) {
  return ctx.db
    .select({
      setting: roundUpGoal.currency,
      id: savingsGoal.id,
      userId: savingsGoal.userId,
      name: savingsGoal.name,
      currency: savingsGoal.currency,
      targetAmount: savingsGoal.targetAmount,
      status: savingsGoal.status,
      memberId: goalMember.id,
      memberStatus: goalMember.status,
    })
    .from(roundUpGoal)
    .innerJoin(savingsGoal, eq(savingsGoal.id, roundUpGoal.goalId))
    .innerJoin(goalMember, and(eq(goalMember.goalId, savingsGoal.id), eq(goalMember.userId, roundUpGoal.userId)))
    .where(inArray(roundUpGoal.userId, userIds))
    .orderBy(asc(roundUpGoal.position))
}

type Goal = Awaited<ReturnType<typeof goalsOf>>[number]

function isOpen({ status, memberStatus }: Goal): boolean {
  return status === 'active' && memberStatus === 'joined'
}

function setRow(ctx: Ctx, { userId, currency }: Row, changes: Partial<Row>): Statement {
  return ctx.db
    .update(roundUp)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(and(eq(roundUp.userId, userId), eq(roundUp.currency, currency)))
}

export function roundUpFrom(row: Row, goals: Goal[]): RoundUpResponse {
  const sameCurrency = goals.filter((goal) => goal.setting === row.currency)
  return responseOf(
    row,
    sameCurrency.map((goal) => ({ id: goal.id, name: goal.name, open: isOpen(goal) })),
  )
}

function responseOf({ currency, isActive, step }: Row, goals: RoundUpResponse['goals']): RoundUpResponse {
  const units = decimal({ minor: step, currency: currency as Currency }).replace(/\.0+$/, '')
  return { currency: currency as Currency, isActive, step: units, goals }
}
