// Export lists about saving: goals with the names that their members see, and the movements of the
// person's own part. Other members' parts are private.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { user } from '../../../../db/schema/identity'
import { goalMember, savingsGoal } from '../../../../db/schema/money/goals'
import { ledgerAccount } from '../../../../db/schema/money/ledger'
import { picturePath } from '../../../money/goals/picture'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { linesOf } from './account-lines'
import { amountOf, instantOf, PAGE, pagesOf } from './pages'
import type { List } from './zip-archive'

/** A member's part in a goal as an account of the ledger. */
const PART = sql<string>`'goal:' || ${goalMember.id} || ':' || ${savingsGoal.currency}`

/** The members and invited people of a goal, the owner first, as its members see them. */
const NAMES = sql<string>`(
  SELECT group_concat(name, ', ') FROM (
    SELECT person.name FROM goal_member AS fellow
    JOIN savings_goal AS whole ON whole.id = fellow.goal_id
    JOIN user AS person ON person.id = fellow.user_id
    WHERE fellow.goal_id = ${savingsGoal.id} AND fellow.status IN ('invited', 'joined')
    ORDER BY fellow.user_id <> whole.user_id, fellow.created_at, fellow.id))`

/**
 * Their own goals, and those that they joined or were invited to. An invitation exports what it
 * shows; a goal that they left or declined exports only that fact.
 */
export function goalsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'goals',
    columns: [
      ...['goal', 'membership', 'since', 'name', 'icon', 'picture', 'owner', 'members'],
      ...['target', 'own', 'currency', 'targetDate', 'status', 'createdAt', 'completedAt'],
    ],
    pages: pagesOf(
      (last: FoundGoal | undefined) => goalsPage(ctx, userId, last),
      ({ goal, member, owner, names, own }) => ({
        goal: goal.id,
        membership: member.status,
        since: rfc3339(member.createdAt),
        own: amountOf(own, goal.currency),
        currency: goal.currency,
        ...((member.status === 'joined' || member.status === 'invited') && {
          name: goal.name,
          icon: goal.icon,
          owner,
          target: amountOf(goal.targetAmount, goal.currency),
          targetDate: goal.targetDate,
        }),
        ...(member.status === 'joined' && {
          picture: picturePath(goal),
          members: names,
          status: goal.status,
          createdAt: rfc3339(goal.createdAt),
          completedAt: instantOf(goal.completedAt),
        }),
      }),
    ),
  }
}

type FoundGoal = Awaited<ReturnType<typeof goalsPage>>[number]

function goalsPage(ctx: Ctx, userId: string, last: { member: { id: string } } | undefined) {
  return ctx.db
    .select({
      goal: savingsGoal,
      member: goalMember,
      owner: user.name,
      names: NAMES,
      own: sql<number>`coalesce(${ledgerAccount.balance}, 0)`,
    })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .innerJoin(user, eq(user.id, savingsGoal.userId))
    .leftJoin(ledgerAccount, eq(ledgerAccount.id, PART))
    .where(and(eq(goalMember.userId, userId), last && gt(goalMember.id, last.member.id)))
    .orderBy(asc(goalMember.id))
    .limit(PAGE)
}

/** Selects a person's parts: the goal of each, and its account. */
export function partsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ goal: savingsGoal.id, account: PART })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .where(eq(goalMember.userId, userId))
    .orderBy(asc(goalMember.id))
}

/** Payments into each of their parts, and out of it as negative amounts, one goal after the other. */
export function contributionsOf(ctx: Ctx, parts: { goal: string; account: string }[]): List {
  const goals = new Map(parts.map(({ goal, account }) => [account, goal]))
  return {
    name: 'goal-contributions',
    columns: [...['transaction', 'at', 'goal', 'description', 'amount', 'currency', 'automatic']],
    pages: linesOf(ctx, [...goals.keys()], undefined, (line, account) => ({
      transaction: line.transferId,
      at: rfc3339(line.createdAt),
      goal: goals.get(account) ?? null,
      description: line.description,
      amount: amountOf(line.amount, line.currency),
      currency: line.currency,
      automatic: line.actor === 'system',
    })),
  }
}
