// Amounts to add with one press: the person's usual amounts, else the usual ones of the currency.
import { and, desc, eq, isNull } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { deposit } from '../../../db/schema/money/wallet'
import type { Ctx, Viewer } from '../../platform/context'
import { CURRENCY } from '../../platform/values/currencies'
import { type Currency, type MoneyJson, moneyJson } from '../../platform/values/money'

/** How many are offered. */
const OFFERED = 3

/**
 * The statement that reads what somebody has added, the newest first: not what they added because something cost more
 * than they had.
 */
export function addedBy(ctx: Ctx, viewer: Viewer) {
  return added(ctx.db, { userId: viewer.id })
}

const added = prepared((db, value) =>
  db
    .select({ currency: deposit.currency, amount: deposit.amount })
    .from(deposit)
    .where(
      and(
        eq(deposit.userId, value('userId')),
        eq(deposit.status, 'confirmed'),
        eq(deposit.purpose, 'add_funds'),
        isNull(deposit.returnTo),
      ),
    )
    .orderBy(desc(deposit.id))
    .limit(50),
)

/** Three amounts, the smallest first: the most frequent of `added`, filled up with usual ones. */
export function quickAmounts(currency: Currency, added: { currency: string; amount: number }[]): MoneyJson[] {
  const times = new Map<number, number>()
  for (const { currency: code, amount } of added) {
    if (code === currency) times.set(amount, (times.get(amount) ?? 0) + 1)
  }
  // The sort is stable: of equally frequent amounts the newest comes first.
  const ranked = [...times].sort(([, a], [, b]) => b - a).map(([amount]) => amount)
  const offered = new Set([...ranked.slice(0, OFFERED), ...CURRENCY[currency].sums.suggested])
  return [...offered]
    .slice(0, OFFERED)
    .sort((a, b) => a - b)
    .map((minor) => moneyJson(minor, currency))
}

/** What is lacking, and two larger amounts that are usual. */
export function amountsFor(currency: Currency, lacking: number): MoneyJson[] {
  const larger = CURRENCY[currency].sums.suggested.filter((minor) => minor > lacking)
  return [lacking, ...larger].slice(0, OFFERED).map((minor) => moneyJson(minor, currency))
}
