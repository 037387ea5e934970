// Monthly budgets by category: part of Plus. What is spent of them is counted by
// spending-insights.ts; budget-run.ts notifies at 80 % and at 100 %.

import { and, asc, eq, sql } from 'drizzle-orm'
import { spendingBudget } from '../../../db/schema/money/wallet-services'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { hasPlus, plusOf } from '../plus/membership'
import { categoryName } from './categories'
import { BudgetEdit, BudgetName, PLUS_BUDGETS } from './input'
import { BudgetResponse, type InsightsResponse } from './responses'

export type BudgetRow = typeof spendingBudget.$inferSelect

/** The most budgets of one person: far more than there are categories. */
const MOST = 100

/** The statement that reads a person's budgets. */
export function budgetsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(spendingBudget)
    .where(eq(spendingBudget.userId, userId))
    .orderBy(asc(spendingBudget.currency), asc(spendingBudget.category))
}

/**
 * Sets a category's budget. What was spent before counts, but its owner is notified of it only after
 * the next payment, because they see it on the page.
 */
export const saveBudget = operation('client', 'PUT /wallet/history/budgets', {
  summary: 'Set the monthly budget of a category; for Plus',
  body: BudgetEdit,
  response: BudgetResponse,
  problems: ['invalid-amount', 'unknown-currency'],
  reads: ({ ctx, viewer }) => ({ plus: plusOf(ctx, viewer.id), budgets: budgetsOf(ctx, viewer.id) }),
  decide: ({ plus, budgets }, { ctx, viewer, body: input }) => {
    const { currency, category, minor } = input
    if (!hasPlus(plus)) {
      throw new DomainError('forbidden', { detail: PLUS_BUDGETS })
    }
    const before = budgets.find(named(input))
    if (!before && budgets.length >= MOST) {
      throw fieldFault('category', `You can have up to ${MOST} budgets.`)
    }
    const changes = {
      amount: minor,
      // A new amount is a new budget to notify of.
      ...(before?.amount !== minor && { notifiedPercent: 0, notifiedMonth: '' }),
      seenSequence: sql<number>`coalesce((SELECT max(sequence) FROM account_entry WHERE account_id IN (
          ${`wallet:${viewer.id}:${currency}`}, ${`hold:${viewer.id}:${currency}`})), 0)`,
      updatedAt: ctx.now(),
    }
    return {
      writes: [
        ctx.db
          .insert(spendingBudget)
          .values({ userId: viewer.id, currency, category, ...changes })
          .onConflictDoUpdate({
            target: [spendingBudget.userId, spendingBudget.currency, spendingBudget.category],
            set: changes,
          }),
      ],
      response: budgetFrom({ currency, category, amount: minor }),
    }
  },
})

/** Ends a category's budget; its answer is what it was. */
export const endBudget = operation('client', 'DELETE /wallet/history/budgets/:currency/:category', {
  summary: 'Remove the monthly budget of a category',
  params: BudgetName,
  response: BudgetResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({ budgets: budgetsOf(ctx, viewer.id) }),
  decide: ({ budgets }, { ctx, params: input }) => {
    const row = budgets.find(named(input))
    if (!row) throw new DomainError('not-found')
    return { writes: [ctx.db.delete(spendingBudget).where(isBudget(row))], response: budgetFrom(row) }
  },
})

/** Budgets with what was spent of each, in minor units by category; the fullest first. */
export function budgetsView(rows: BudgetRow[], spent: Map<string, number>): InsightsResponse['budgets'] {
  return rows
    .map((row) => {
      const minor = spent.get(row.category) ?? 0
      return { ...budgetFrom(row), spent: moneyJson(minor, row.currency), percent: percentOf(minor, row.amount) }
    })
    .sort((a, b) => b.percent - a.percent)
}

/** Whole percents, rounded down, at least 0: 100 is reached by the last unit and not before. */
export function percentOf(spent: number, amount: number): number {
  return Math.max(0, Math.floor((spent / amount) * 100))
}

export function isBudget(row: Pick<BudgetRow, 'userId' | 'currency' | 'category'>) {
  return and(
    eq(spendingBudget.userId, row.userId),
    eq(spendingBudget.currency, row.currency),
    eq(spendingBudget.category, row.category),
  )
}

function named({ currency, category }: BudgetName) {
  return (row: BudgetRow) => row.currency === currency && row.category === category
}

function budgetFrom(row: Pick<BudgetRow, 'currency' | 'category' | 'amount'>): BudgetResponse {
  return { key: row.category, category: categoryName(row.category), amount: moneyJson(row.amount, row.currency) }
}
