// Where a goal stood before it was reached, for the ring that closes.
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'

/** How long a reached goal is celebrated, in milliseconds. */
const CELEBRATED = 90_000

/**
 * Whole percent of the target before the last contribution, where that has just reached it; else null. The newest
 * line is that contribution, unless somebody has moved money since.
 */
export function percentBefore(
  goal: {
    status: string
    completedAt: string | null
    saved: MoneyJson
    target: MoneyJson
    contributions: { items: { amount: MoneyJson }[] }
  },
  now: number,
): number | null {
  const [last] = goal.contributions.items
  if (goal.status !== 'completed' || !goal.completedAt || !last) return null
  if (now - Date.parse(goal.completedAt) >= CELEBRATED) return null
  const before = minorOf(goal.saved) - minorOf(last.amount)
  const percent = Math.floor((100 * before) / minorOf(goal.target))
  return percent >= 0 && percent < 100 ? percent : null
}
