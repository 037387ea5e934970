// The due days of scheduled payouts. Pure.
import { Temporal } from 'temporal-polyfill'
import { dueAt, type LocalDay, localDay } from '../../platform/values/recurrence'
import type { PAYOUT_SCHEDULES } from './input'

export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number]

export type PayoutCause = PayoutSchedule | 'instant'

export const PAYOUT_CAUSES = ['daily', 'weekly', 'monthly', 'instant'] as const

/** The hour of the day, in the person's time zone, at which payouts begin. */
const PAYOUT_HOUR = 6

/** The day on which the last payout of a schedule was due: today counts from six on. */
export function lastPayoutDay(schedule: PayoutSchedule, now: number, timeZone: string): LocalDay {
  const day = dayOf(schedule, Temporal.PlainDate.from(localDay(now, timeZone)))
  const begun = payoutAt(day.toString(), timeZone) <= now
  return (begun ? day : dayOf(schedule, day.subtract({ days: 1 }))).toString()
}

/** When the next one is due, UTC milliseconds; always in the future. */
export function nextPayoutAt(schedule: PayoutSchedule, now: number, timeZone: string): number {
  const last = Temporal.PlainDate.from(lastPayoutDay(schedule, now, timeZone))
  return payoutAt(last.add(STEP[schedule]).toString(), timeZone)
}

/** When payouts of a day begin, UTC milliseconds. */
export function payoutAt(day: LocalDay, timeZone: string): number {
  return dueAt(day, timeZone, PAYOUT_HOUR)
}

const STEP = { daily: { days: 1 }, weekly: { weeks: 1 }, monthly: { months: 1 } } as const

/** The latest day of a schedule up to a day: itself, its Monday, or its first of the month. */
function dayOf(schedule: PayoutSchedule, day: Temporal.PlainDate): Temporal.PlainDate {
  if (schedule === 'weekly') return day.subtract({ days: day.dayOfWeek - 1 })
  return schedule === 'monthly' ? day.with({ day: 1 }) : day
}
