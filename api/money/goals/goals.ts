// Savings goals: their data, and what each person may see of them.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { prepared } from '../../../db/prepared'
import { user } from '../../../db/schema/identity'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { accountEntry, transfer } from '../../../db/schema/money/ledger'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import type { Found } from '../../platform/http/rule'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { type Currency, moneyJson, roundSum } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { localDay } from '../../platform/values/recurrence'
import { rfc3339 } from '../../platform/values/time'
import { autoSaveFrom } from './auto-save'
import { findGoal, type GoalRow, membersOf, selectGoals } from './goal-rows'
import { type GoalIcon, GoalQuery } from './input'
import { type Plan, paceOf } from './pace'
import { picturePath } from './picture'
import {
  type ContributionResponse,
  GoalDetailResponse,
  type GoalResponse,
  GoalsResponse,
  type InvitationResponse,
  type MemberResponse,
} from './responses'

export type Goal = z.output<typeof GoalResponse>
export type GoalDetail = z.output<typeof GoalDetailResponse>
type Invitation = z.output<typeof InvitationResponse>
type Contribution = z.output<typeof ContributionResponse>

/** Goals of one person read at once; anyone with more sees the newest. */
const DISPLAY_LIMIT = 200

/** Contributions per page. */
const LINES = 20

/** Every goal that the viewer saves in, and their invitations. */
export const listGoals = operation('client', 'GET /goals', {
  summary: 'The goals you save in, and what you are invited to',
  response: GoalsResponse,
  reads: ({ ctx, viewer }) => ({
    goals: selectGoals(ctx, viewer.id)
      .where(and(eq(goalMember.userId, viewer.id), inArray(goalMember.status, ['invited', 'joined'])))
      .orderBy(desc(savingsGoal.createdAt), desc(savingsGoal.id))
      .limit(DISPLAY_LIMIT),
  }),
  read: ({ goals }, { ctx, viewer }) => ({
    items: goals.filter(({ member }) => member.status === 'joined').map((row) => goalFrom(ctx, viewer, row)),
    invitations: goals.filter(({ goal, member }) => member.status === 'invited' && isOpen(goal)).map(invitationFrom),
  }),
})

/**
 * The statement that reads the goals for the dashboard, those that are reached and whose money waits to be used before
 * the active ones; `goalFrom` parses its rows.
 */
export function activeGoalsOf(ctx: Ctx, viewer: Viewer) {
  return activeGoals(ctx.db, { userId: viewer.id })
}

const activeGoals = prepared((db, value) =>
  selectGoals({ db }, value('userId'))
    .where(
      and(
        eq(goalMember.userId, value('userId')),
        eq(goalMember.status, 'joined'),
        sql`(${savingsGoal.status} = 'active' OR (${savingsGoal.status} = 'completed'
          AND EXISTS (SELECT 1 FROM ledger_account AS part
            WHERE part.id = 'goal:' || ${goalMember.id} || ':' || ${savingsGoal.currency} AND part.balance > 0)))`,
      ),
    )
    .orderBy(
      sql`${savingsGoal.status} = 'active'`,
      sql`${savingsGoal.targetDate} IS NULL`,
      savingsGoal.targetDate,
      savingsGoal.id,
    )
    .limit(20),
)

/** One goal that the viewer has joined, with its members and contributions. */
export const getGoal = operation('client', 'GET /goals/:id', {
  summary: 'One goal, with its members and contributions',
  query: GoalQuery,
  response: GoalDetailResponse,
  problems: ['not-found', 'invalid-cursor'],
  reads: ({ ctx, viewer, params, query }) => goalReads(ctx, viewer, params.id, query.cursor),
  read: (found, { ctx, viewer }) => goalDetailFrom(ctx, viewer, found),
})

/** The statements that read one goal, for `goalDetailFrom`. */
export function goalReads(ctx: Ctx, viewer: Viewer, id: string, cursor?: string) {
  return {
    goals: findGoal(ctx, viewer.id, id),
    members: membersOf(ctx, id),
    contributions: contributionsOf(ctx, id, cursor),
  }
}

/** @throws DomainError not-found (no goal that they save in) */
export function goalDetailFrom(
  ctx: Ctx,
  viewer: Pick<ProvenViewer, 'id' | 'timeZone'>,
  { goals: [row], members, contributions }: Found<ReturnType<typeof goalReads>>,
): GoalDetail {
  if (!row) throw new DomainError('not-found')
  const { goal, available } = row
  return {
    ...goalFrom(ctx, viewer, row),
    available: moneyJson(available, goal.currency),
    members: members.map(({ userId, saved, status, ...member }) => ({
      ...member,
      status: status as z.output<typeof MemberResponse>['status'],
      isOwner: userId === goal.userId,
      isYou: userId === viewer.id,
      saved: moneyJson(saved, goal.currency),
    })),
    contributions: pageFrom(
      contributions,
      LINES,
      (line) => [line.sequence, line.id],
      (line): Contribution => ({
        id: line.id,
        name: line.name,
        description: line.description,
        amount: moneyJson(line.amount, goal.currency),
        automatic: line.actor === 'system',
        createdAt: rfc3339(line.createdAt, viewer.timeZone),
      }),
    ),
  }
}

/** A goal as one of its members sees it. */
export function goalFrom(ctx: Ctx, viewer: Pick<Viewer, 'id'>, row: GoalRow): Goal {
  const { goal, saved, own, timeZone, people } = row
  const { currency } = goal
  const missing = Math.max(0, goal.targetAmount - saved)
  const today = localDay(ctx.now(), timeZone)
  const money = (minor: number) => moneyJson(minor, currency)
  // A sum that somebody would save, but no more than is missing.
  const each = (minor: number) => money(Math.min(missing, roundSum(minor, currency as Currency)))
  const plans = JSON.parse(row.plans) as Plan[]
  const pace = goal.targetDate && goal.status === 'active' ? paceOf(missing, today, goal.targetDate, plans) : null
  return {
    id: goal.id,
    name: goal.name,
    icon: goal.icon as GoalIcon,
    picture: picturePath(goal),
    status: goal.status,
    currency: currency as Currency,
    target: money(goal.targetAmount),
    saved: money(saved),
    missing: money(missing),
    percent: Math.min(100, Math.floor((saved * 100) / goal.targetAmount)),
    own: money(own),
    paid: row.paid === null ? null : { visitId: goal.userId === viewer.id ? row.paid : null },
    targetDate: goal.targetDate,
    isOwner: goal.userId === viewer.id,
    people,
    pace: pace && {
      ...pace,
      each: pace.each && {
        daily: each(pace.each.daily),
        weekly: each(pace.each.weekly),
        monthly: each(pace.each.monthly),
      },
    },
    autoSave: autoSaveFrom(row, today),
    createdAt: rfc3339(goal.createdAt),
    completedAt: rfc3339(goal.completedAt),
  }
}

function isOpen({ status }: GoalRow['goal']): boolean {
  return status === 'active'
}

function invitationFrom({ goal, ownerName }: GoalRow): Invitation {
  return {
    goalId: goal.id,
    name: goal.name,
    icon: goal.icon as GoalIcon,
    target: moneyJson(goal.targetAmount, goal.currency),
    targetDate: goal.targetDate,
    owner: ownerName,
  }
}

/** Money in and out of the parts of a goal, newest first, with the member of each part. */
function contributionsOf(ctx: Ctx, goalId: string, cursor: string | undefined) {
  const [before] = cursor ? decodeCursor(cursor) : []
  return ctx.db
    .select({
      sequence: accountEntry.sequence,
      id: accountEntry.transferId,
      amount: accountEntry.amount,
      createdAt: accountEntry.createdAt,
      description: transfer.description,
      actor: transfer.actor,
      name: user.name,
    })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .innerJoin(
      accountEntry,
      eq(accountEntry.accountId, sql`'goal:' || ${goalMember.id} || ':' || ${savingsGoal.currency}`),
    )
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .innerJoin(user, eq(user.id, goalMember.userId))
    .where(
      and(eq(goalMember.goalId, goalId), before === undefined ? undefined : sql`${accountEntry.sequence} < ${before}`),
    )
    .orderBy(desc(accountEntry.sequence))
    .limit(LINES + 1)
}
/** The statement that reads the goals that accept a person's money now: joined, and active. */

export function openGoalsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ id: savingsGoal.id, userId: savingsGoal.userId, name: savingsGoal.name, currency: savingsGoal.currency })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .where(and(eq(goalMember.userId, userId), eq(goalMember.status, 'joined'), eq(savingsGoal.status, 'active')))
    .orderBy(savingsGoal.name, savingsGoal.id)
    .limit(100)
}
