// Savings goals: their data, and what each person may see of them.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { prepared } from '../../../db/prepared'
import { user } from '../../../db/schema/identity'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { accountEntry, transfer } from '../../../db/schema/money/ledger'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { type Currency, moneyJson, roundSum } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { localDay } from '../../platform/values/recurrence'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { autoSaveFrom } from './auto-save'
import { findGoal, type GoalRow, membersOf, selectGoals } from './goal-rows'
import type { GoalIcon } from './input'
import { type Plan, paceOf } from './pace'
import { picturePath } from './picture'
import type {
  ContributionResponse,
  GoalDetailResponse,
  GoalResponse,
  GoalsResponse,
  InvitationResponse,
  MemberResponse,
} from './responses'

export type Goal = z.output<typeof GoalResponse>
export type GoalDetail = z.output<typeof GoalDetailResponse>
type Invitation = z.output<typeof InvitationResponse>
type Contribution = z.output<typeof ContributionResponse>

/** Goals of one person read at once; anyone with more sees the newest. */
const SHOWN = 200

/** Contributions per page. */
const LINES = 20

/** Every goal that the viewer saves in, and their invitations; one round trip. */
export async function listGoals(ctx: Ctx, viewer: Viewer): Promise<z.output<typeof GoalsResponse>> {
  const [, rows] = await readAs(ctx, viewer, [
    selectGoals(ctx, viewer.id)
      .where(
        and(eq(goalMember.userId, viewer.id), inArray(goalMember.status, ['invited', 'joined'])),
      )
      .orderBy(desc(savingsGoal.createdAt), desc(savingsGoal.id))
      .limit(SHOWN),
  ])
  const requested = rows.filter(({ goal, member }) => member.status === 'invited' && isOpen(goal))
  return {
    items: rows
      .filter(({ member }) => member.status === 'joined')
      .map((row) => goalFrom(ctx, viewer, row)),
    invitations: requested.map(invitationFrom),
  }
}

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

/**
 * One goal that the viewer has joined, with its members and contributions. One round trip.
 * @throws DomainError not-found, invalid-cursor
 */
export async function getGoal(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  cursor?: string,
): Promise<GoalDetail> {
  const [proven, ...rows] = await readAs(ctx, viewer, goalReads(ctx, viewer, id, cursor))
  return goalDetailFrom(ctx, viewer, proven, rows)
}

/** The statements that read one goal, for `goalDetailFrom`. */
export function goalReads(ctx: Ctx, viewer: Viewer, id: string, cursor?: string) {
  return [
    findGoal(ctx, viewer.id, id),
    membersOf(ctx, id),
    contributionsOf(ctx, id, cursor),
  ] as const
}

type GoalReads = ReturnType<typeof goalReads>

/** @throws DomainError not-found (no goal that they save in) */
export function goalDetailFrom(
  ctx: Ctx,
  viewer: Viewer,
  proven: Pick<ProvenViewer, 'timeZone'>,
  [rows, members, lines]: [Awaited<GoalReads[0]>, Awaited<GoalReads[1]>, Awaited<GoalReads[2]>],
): GoalDetail {
  const row = rows[0]
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
      lines,
      LINES,
      (line) => [line.sequence, line.id],
      (line): Contribution => ({
        id: line.id,
        name: line.name,
        description: line.description,
        amount: moneyJson(line.amount, goal.currency),
        automatic: line.actor === 'system',
        createdAt: rfc3339(line.createdAt, proven.timeZone),
      }),
    ),
  }
}

/** A goal as one of its members sees it. */
export function goalFrom(ctx: Ctx, viewer: Viewer, row: GoalRow): Goal {
  const { goal, saved, own, timeZone, people } = row
  const { currency } = goal
  const missing = Math.max(0, goal.targetAmount - saved)
  const today = localDay(ctx.now(), timeZone)
  const money = (minor: number) => moneyJson(minor, currency)
  // A sum that somebody would save, but no more than is missing.
  const each = (minor: number) => money(Math.min(missing, roundSum(minor, currency as Currency)))
  const plans = JSON.parse(row.plans) as Plan[]
  const pace =
    goal.targetDate && goal.status === 'active'
      ? paceOf(missing, today, goal.targetDate, plans)
      : null
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
      eq(
        accountEntry.accountId,
        sql`'goal:' || ${goalMember.id} || ':' || ${savingsGoal.currency}`,
      ),
    )
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .innerJoin(user, eq(user.id, goalMember.userId))
    .where(
      and(
        eq(goalMember.goalId, goalId),
        before === undefined ? undefined : sql`${accountEntry.sequence} < ${before}`,
      ),
    )
    .orderBy(desc(accountEntry.sequence))
    .limit(LINES + 1)
}
/** The statement that reads the goals that accept a person's money now: joined, and active. */

export function openGoalsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      id: savingsGoal.id,
      userId: savingsGoal.userId,
      name: savingsGoal.name,
      currency: savingsGoal.currency,
    })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .where(
      and(
        eq(goalMember.userId, userId),
        eq(goalMember.status, 'joined'),
        eq(savingsGoal.status, 'active'),
      ),
    )
    .orderBy(savingsGoal.name, savingsGoal.id)
    .limit(100)
}
