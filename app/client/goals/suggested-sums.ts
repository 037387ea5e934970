// What to add to a goal with one press: its own pace, and all that is missing; else usual sums. Never more than the purse
// holds, or than the goal needs.
import type { GoalResponse } from '../../../api/money/goals/responses'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'

/** How many are offered. */
const OFFERED = 3

/** The smallest first. */
export function suggestedSums({
  available,
  missing,
  pace,
}: Pick<GoalResponse, 'missing' | 'pace'> & { available: MoneyJson }): MoneyJson[] {
  const { currency } = missing
  const most = Math.min(minorOf(available), minorOf(missing))
  const paces = pace?.each ? [pace.each.weekly, pace.each.monthly].map(minorOf) : []
  const usual = CURRENCY[currency].sums.suggested
  const offered = [...paces, minorOf(missing), ...usual].filter((sum) => sum > 0 && sum <= most)
  return [...new Set(offered)]
    .slice(0, OFFERED)
    .sort((a, b) => a - b)
    .map((minor) => moneyJson(minor, currency))
}
