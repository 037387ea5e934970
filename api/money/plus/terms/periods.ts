// Start and end of subscription periods: whole months from the anchor day in its zone, so that
// month ends are clamped and restored (31 January, 28 February, 31 March). Pure.
import { Temporal } from 'temporal-polyfill'
import { dueAt, dueDay, type LocalDay, localDay } from '../../../platform/values/recurrence'
import { PLANS, type Plan } from './plans'

/** The day from which months are counted, and its time zone. */
export type Anchor = { anchorDate: LocalDay; timeZone: string }

/** The start of the nth month from the anchor day, UTC milliseconds. */
export function monthAt({ anchorDate, timeZone }: Anchor, months: number): number {
  return dueAt(dueDay(anchorDate, 'monthly', months), timeZone)
}

/** The number of months from the anchor day to an instant, rounded up unless it starts a month. */
export function monthsTo({ anchorDate, timeZone }: Anchor, instant: number): number {
  const day = localDay(instant, timeZone)
  const { months } = Temporal.PlainDate.from(anchorDate).until(day, { largestUnit: 'months' })
  return dueDay(anchorDate, 'monthly', months) >= day ? months : months + 1
}

/** The period that a plan pays for, from the end of the previous one. */
export function periodFrom(anchor: Anchor, startsAt: number, plan: Plan): { startsAt: number; endsAt: number } {
  return { startsAt, endsAt: monthAt(anchor, monthsTo(anchor, startsAt) + PLANS[plan].months) }
}
