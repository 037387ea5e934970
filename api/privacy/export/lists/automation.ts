// Export of automatic transfers: a person's settings, a few of each kind.
import { asc, eq } from 'drizzle-orm'
import { goalAutoSave, savingsGoal } from '../../../../db/schema/money/goals'
import { interest } from '../../../../db/schema/money/plus'
import { autoTopUp, roundUp, roundUpGoal, spendingBudget } from '../../../../db/schema/money/wallet-services'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { amountOf, money } from './pages'

/** One round trip. `labels`: the names of the person's payment methods, by id. */
export async function readAutomation(ctx: Ctx, userId: string, labels: Map<string, string>) {
  const { db } = ctx
  const [saves, topUps, roundUps, shares, interests, budgets] = await db.batch([
    db
      .select({ save: goalAutoSave, goal: savingsGoal })
      .from(goalAutoSave)
      .innerJoin(savingsGoal, eq(savingsGoal.id, goalAutoSave.goalId))
      .where(eq(goalAutoSave.userId, userId)),
    db.select().from(autoTopUp).where(eq(autoTopUp.userId, userId)),
    db.select().from(roundUp).where(eq(roundUp.userId, userId)),
    db
      .select({ currency: roundUpGoal.currency, id: savingsGoal.id, name: savingsGoal.name })
      .from(roundUpGoal)
      .innerJoin(savingsGoal, eq(savingsGoal.id, roundUpGoal.goalId))
      .where(eq(roundUpGoal.userId, userId))
      .orderBy(asc(roundUpGoal.position)),
    db.select().from(interest).where(eq(interest.userId, userId)),
    db.select().from(spendingBudget).where(eq(spendingBudget.userId, userId)),
  ])
  return {
    'auto-saves': saves.map(({ save, goal }) => ({
      goal: { id: goal.id, name: goal.name },
      isActive: save.isActive,
      ...money(save.amount, goal.currency),
      frequency: save.frequency,
      startsOn: save.anchorDate,
      nextOn: save.isActive ? save.nextDate : null,
      timeZone: save.timeZone,
      changedAt: rfc3339(save.updatedAt),
    })),
    'auto-top-ups': topUps.map((row) => ({
      isActive: row.isActive,
      whenBelow: amountOf(row.threshold, row.currency),
      ...money(row.amount, row.currency),
      atMostDaily: amountOf(row.dailyCap, row.currency),
      method: row.paymentMethodId === null ? 'default' : (labels.get(row.paymentMethodId) ?? null),
      changedAt: rfc3339(row.updatedAt),
    })),
    budgets: budgets.map((row) => ({
      category: row.category,
      ...money(row.amount, row.currency),
      changedAt: rfc3339(row.updatedAt),
    })),
    'round-ups': roundUps.map((row) => ({
      isActive: row.isActive,
      step: amountOf(row.step, row.currency),
      currency: row.currency,
      goals: shares.filter(({ currency }) => currency === row.currency).map(({ id, name }) => ({ id, name })),
      since: rfc3339(row.since),
      changedAt: rfc3339(row.updatedAt),
    })),
    interest: interests.map((row) => ({
      account: row.accountId,
      accruedUntil: row.accruedOn,
      /** A string: it has more digits than a number can hold. */
      carried: row.carry,
    })),
  }
}
