// When the periods of a subscription begin and end: whole months from its anchor day in its zone, so
// that month ends are clamped and come back (31 January, 28 February, 31 March). Pure.
import { Temporal } from 'temporal-polyfill'
import { dueAt, dueDay, type LocalDay, localDay } from '../../../platform/values/recurrence'
import { PLANS, type Plan } from './plans'

/** The day from which months are counted, and the zone it is a day of. */
export type Anchor = { anchorDate: LocalDay; timeZone: string }

/** The instant, UTC milliseconds, at which the nth month from the anchor day begins. */
export function monthAt({ anchorDate, timeZone }: Anchor, months: number): number {
  return dueAt(dueDay(anchorDate, 'monthly', months), timeZone)
}

/** How many months from the anchor day an instant lies, where it begins one of them; else rounded up. */
export function monthsTo({ anchorDate, timeZone }: Anchor, instant: number): number {
  const day = localDay(instant, timeZone)
  const { months } = Temporal.PlainDate.from(anchorDate).until(day, { largestUnit: 'months' })
  return dueDay(anchorDate, 'monthly', months) >= day ? months : months + 1
}

/** The period that a plan pays for, from the end of the one before. */
export function periodFrom(
  anchor: Anchor,
  startsAt: number,
  plan: Plan,
): { startsAt: number; endsAt: number } {
  return { startsAt, endsAt: monthAt(anchor, monthsTo(anchor, startsAt) + PLANS[plan].months) }
}
