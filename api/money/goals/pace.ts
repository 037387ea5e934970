// How much to save, and how often, to reach a goal by its date. Pure.
import { dueDay, type LocalDay, nextDueDay } from '../../platform/values/recurrence'
import { daysBetween } from '../../platform/values/time'

type Frequency = 'daily' | 'weekly' | 'monthly'

/** Auto-save of a member: an amount in minor units, on days counted from an anchor. */
export type Plan = { amount: number; frequency: Frequency; anchor: LocalDay; next: LocalDay }

type Pace = {
  daysLeft: number
  /** Minor units per frequency; null once the date has come. */
  each: Record<Frequency, number> | null
  /** What auto-save alone will contribute by the date, compared with what is missing. */
  status: 'on-track' | 'behind' | 'overdue'
}

/**
 * The pace of a goal with a date and `missing` minor units left to save. Amounts are rounded up to
 * the currency's smallest unit, so that the target is always reached.
 */
export function paceOf(missing: number, today: LocalDay, targetDate: LocalDay, plans: readonly Plan[]): Pace {
  const daysLeft = daysBetween(today, targetDate)
  if (daysLeft <= 0) return { daysLeft, each: null, status: missing > 0 ? 'overdue' : 'on-track' }
  const share = (frequency: Frequency) => Math.ceil(missing / Math.max(1, timesUntil(today, frequency, targetDate)))
  const planned = plans.reduce((sum, plan) => sum + plan.amount * daysOf(plan, targetDate), 0)
  return {
    daysLeft,
    each: { daily: share('daily'), weekly: share('weekly'), monthly: share('monthly') },
    status: planned >= missing ? 'on-track' : 'behind',
  }
}

/** Contributions to look ahead: daily ones of more than two years. */
const MOST_STEPS = 800

/** The day on which auto-save alone will have contributed what is missing; null: it will not, or not in sight. */
export function reachedOn(missing: number, plans: readonly Plan[]): LocalDay | null {
  const next = plans.map((plan) => ({ ...plan }))
  let left = missing
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const [first] = next.toSorted((a, b) => (a.next < b.next ? -1 : 1))
    if (!first) return null
    left -= first.amount
    if (left <= 0) return first.next
    first.next = nextDueDay(first.anchor, first.frequency, first.next) ?? first.next
  }
  return null
}

/** The most days from one due day to the next. */
const LONGEST = { daily: 1, weekly: 7, monthly: 31 }

/** Number of due days after the anchor, up to and including `last`, which is not before the anchor. */
function timesUntil(anchor: LocalDay, frequency: Frequency, last: LocalDay): number {
  let times = Math.floor(daysBetween(anchor, last) / LONGEST[frequency])
  while (dueDay(anchor, frequency, times + 1) <= last) times += 1
  return times
}

/** The due days of a plan from its next one, which is one of the anchor's, up to and including `last`. */
function daysOf({ anchor, frequency, next }: Plan, last: LocalDay): number {
  if (next > last) return 0
  return timesUntil(anchor, frequency, last) - timesUntil(anchor, frequency, next) + 1
}
