// Goal rows for one person: what is saved, their own part, their auto-save.
import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { goalAutoSave, goalMember, savingsGoal } from '../../../db/schema/money/goals'
import type { Id } from '../../identity/accounts/blocks'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { requireFresh } from '../../platform/viewer/proof'
import { accountBalance } from '../ledger/balances'

/** Time zone of people who never set one; the same as the column's default. */
const DEFAULT_ZONE = 'Africa/Nairobi'

/** SQL for the sum that all members hold in a goal, in minor units of its currency. */
export function savedIn(goalId: SQL | string | typeof savingsGoal.id) {
  return sql<number>`(
    SELECT coalesce(sum(ledger_account.balance), 0)
    FROM goal_member AS part JOIN savings_goal AS whole ON whole.id = part.goal_id
    JOIN ledger_account ON ledger_account.id = 'goal:' || part.id || ':' || whole.currency
    WHERE part.goal_id = ${goalId})`
}

/** SQL for a person's time zone. */
export function zoneOf(userId: Id) {
  return sql<string>`coalesce(
    (SELECT time_zone FROM preference WHERE user_id = ${userId}), ${DEFAULT_ZONE})`
}

/** The goals that a person is invited to or has joined, with their ledger balances. */
export function selectGoals(ctx: Pick<Ctx, 'db'>, userId: string | Placeholder) {
  return ctx.db
    .select({
      goal: savingsGoal,
      member: { id: goalMember.id, status: goalMember.status },
      ownerName: user.name,
      saved: savedIn(savingsGoal.id),
      own: accountBalance(sql`'goal:' || ${goalMember.id} || ':' || ${savingsGoal.currency}`),
      available: accountBalance(sql`'wallet:' || ${userId} || ':' || ${savingsGoal.currency}`),
      timeZone: zoneOf(userId),
      people: sql<number>`(
        SELECT count(*) FROM goal_member AS other
        WHERE other.goal_id = ${savingsGoal.id} AND other.status = 'joined')`,
      /** The visit that it paid for since it was completed. */
      paid: sql<string | null>`(
        SELECT paid.visit_id FROM goal_visit AS paid
        WHERE paid.goal_id = ${savingsGoal.id} AND paid.return_id IS NULL
          AND ${savingsGoal.status} = 'completed' AND paid.created_at >= ${savingsGoal.completedAt}
        ORDER BY paid.created_at DESC, paid.visit_id DESC LIMIT 1)`,
      /** JSON: the auto-save plans of all members. */
      plans: sql<string>`(
        SELECT json_group_array(json_object('amount', plan.amount, 'frequency', plan.frequency,
          'anchor', plan.anchor_date, 'next', plan.next_date))
        FROM goal_auto_save AS plan WHERE plan.goal_id = ${savingsGoal.id} AND plan.is_active = 1)`,
      autoSave: goalAutoSave,
    })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .innerJoin(user, eq(user.id, savingsGoal.userId))
    .leftJoin(goalAutoSave, and(eq(goalAutoSave.goalId, savingsGoal.id), eq(goalAutoSave.userId, userId)))
    .$dynamic()
}

/** One goal that somebody has joined. */
export function findGoal(ctx: Ctx, userId: string, goalId: string) {
  return selectGoals(ctx, userId).where(and(joinedBy(userId), eq(savingsGoal.id, goalId)))
}

export function joinedBy(userId: string) {
  return and(eq(goalMember.userId, userId), eq(goalMember.status, 'joined'))
}

export type GoalRow = Awaited<ReturnType<typeof findGoal>>[number]

/** All members of a goal and invited people, with their parts; the owner first. */
export function membersOf(ctx: Ctx, goalId: string) {
  return ctx.db
    .select({
      id: goalMember.id,
      userId: goalMember.userId,
      status: goalMember.status,
      name: user.name,
      image: user.image,
      saved: accountBalance(sql`'goal:' || ${goalMember.id} || ':' || ${savingsGoal.currency}`),
    })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .innerJoin(user, eq(user.id, goalMember.userId))
    .where(and(eq(goalMember.goalId, goalId), sql`${goalMember.status} IN ('invited', 'joined')`))
    .orderBy(sql`${goalMember.userId} <> ${savingsGoal.userId}`, asc(goalMember.createdAt), asc(goalMember.id))
}

/**
 * Money in a friend's goal may come to pay for the friend's visit, so that to join one, to put money in and to let it pay
 * need a recent step-up, as sending does.
 * @throws DomainError step-up-required
 */
export function requireFreshForFriend(ctx: Ctx, goal: { userId: string }, viewer: ProvenViewer): void {
  if (goal.userId !== viewer.id) requireFresh(ctx, viewer)
}
