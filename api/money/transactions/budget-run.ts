// Notifies people when 80 % and when all of a monthly budget is spent: once each in a month.
import { and, isNull, sql } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { accountEntry } from '../../../db/schema/money/ledger'
import { spendingBudget } from '../../../db/schema/money/wallet-services'
import { notifyOnce } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { type Currency, formatMoney, moneyJson } from '../../platform/values/money'
import { localDay } from '../../platform/values/recurrence'
import { DAY } from '../../platform/values/time'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import { hasPlus, plusOf } from '../plus/membership'
import { type BudgetRow, budgetsOf, isBudget, percentOf } from './budgets'
import { categoryName } from './categories'
import { BUDGET_THRESHOLDS } from './input'
import { inCategory, spendingReads, spentFrom } from './spending-insights'

/** A month and the difference between any two time zones. */
const MONTH = 33 * DAY

/** Looks at purses that moved since. Run by the minute job; safe to run twice. */
export async function notifyBudgets(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'notifyBudgets', (run) =>
    eachRow(
      run,
      (after) => selectMoved(ctx, after),
      ({ purse }) => purse,
      (moved) => notifyOf(ctx, moved),
    ),
  )
}

type Moved = Awaited<ReturnType<typeof selectMoved>>[number]

/** Purses with budgets that moved since these were looked at. */
function selectMoved(ctx: Ctx, after: string) {
  const purse = sql<string>`${spendingBudget.userId} || ':' || ${spendingBudget.currency}`
  return ctx.db
    .select({
      purse,
      userId: spendingBudget.userId,
      currency: spendingBudget.currency,
      newest: sql<number>`max(${accountEntry.sequence})`,
      timeZone: sql<string>`coalesce(${preference.timeZone}, ${DEFAULT_TIME_ZONE})`,
    })
    .from(spendingBudget)
    .innerJoin(user, and(sql`${user.id} = ${spendingBudget.userId}`, isNull(user.deletedAt)))
    .innerJoin(
      accountEntry,
      sql`${accountEntry.accountId} IN ('wallet:' || ${spendingBudget.userId} || ':' || ${spendingBudget.currency},
        'hold:' || ${spendingBudget.userId} || ':' || ${spendingBudget.currency})
        AND ${accountEntry.sequence} > ${spendingBudget.seenSequence}`,
    )
    .leftJoin(preference, sql`${preference.userId} = ${spendingBudget.userId}`)
    .where(sql`${purse} > ${after}`)
    .groupBy(spendingBudget.userId, spendingBudget.currency)
    .orderBy(purse)
    .limit(JOB_PAGE)
}

async function notifyOf(ctx: Ctx, { userId, currency, newest, timeZone }: Moved): Promise<Outcome> {
  const [plus, budgets, ...rows] = await ctx.db.batch([
    plusOf(ctx, userId),
    budgetsOf(ctx, userId),
    ...spendingReads(ctx, { id: userId }, ctx.now() - MONTH),
  ])
  const month = localDay(ctx.now(), timeZone).slice(0, 7)
  const spent = inCategory(spentFrom(rows, currency, timeZone), month)
  const checked = budgets
    .filter((row) => row.currency === currency)
    .map((row) => {
      const minor = spent.get(row.category) ?? 0
      const percent = percentOf(minor, row.amount)
      const reached = BUDGET_THRESHOLDS.findLast((share) => percent >= share) ?? 0
      const before = row.notifiedMonth === month ? row.notifiedPercent : 0
      return { row, minor, reached, isNew: hasPlus(plus) && reached > before }
    })
  const [first, ...writes] = checked.flatMap(({ row, minor, reached, isNew }): Statement[] => [
    ctx.db
      .update(spendingBudget)
      .set({ seenSequence: newest, ...(isNew && { notifiedPercent: reached, notifiedMonth: month }) })
      .where(isBudget(row)),
    ...(isNew ? [notification(ctx, row, minor, month, reached)] : []),
  ])
  if (!first) return 'nothing'
  await writeBatch(ctx, [first, ...writes])
  return checked.some(({ isNew }) => isNew) ? 'done' : 'nothing'
}

function notification(ctx: Ctx, row: BudgetRow, spent: number, month: string, reached: number) {
  const { userId, currency, category, amount } = row
  const name = categoryName(category)
  const sum = (minor: number) => formatMoney(moneyJson(minor, currency as Currency))
  const left = amount - spent
  const rest = left > 0 ? `${sum(left)} is left` : left < 0 ? `${sum(-left)} over your budget` : 'all of it'
  return notifyOnce(ctx, `budget:${userId}:${currency}:${category}:${month}:${reached}:${amount}`, userId, {
    kind: 'money',
    title: reached === 100 ? `You've reached your ${name} budget` : `You've spent ${reached}% of your ${name} budget`,
    text: `You've spent ${sum(spent)} of the ${sum(amount)} you set for ${name} this month: ${rest}.`,
    path: `/client/wallet/insights?${new URLSearchParams({ currency })}`,
  })
}
