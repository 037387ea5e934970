// Days on which something repeats: counted from an anchor day in a person's time zone, so that a
// month's end is clamped and comes back ("31 January" falls on 28 February and on 31 March). Pure.
import { Temporal } from 'temporal-polyfill'
import { addDays } from './dates'

export { localDate as localDay } from './dates'

type Frequency = 'once' | 'daily' | 'weekly' | 'monthly' | 'yearly'

/** A local calendar day, "2026-11-21". */
export type LocalDay = string

/** The local hour at which due dates take effect: nine in the morning, when people are awake. */
const DUE_HOUR = 9

const UNIT = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const

/** The nth due day after the anchor, which is the 0th. Counted from the anchor each time; month ends are clamped. */
export function dueDay(anchor: LocalDay, frequency: Frequency, n: number): LocalDay {
  if (frequency === 'once') return anchor
  if (frequency === 'daily') return addDays(anchor, n)
  if (frequency === 'weekly') return addDays(anchor, 7 * n)
  return Temporal.PlainDate.from(anchor)
    .add({ [UNIT[frequency]]: n })
    .toString()
}

/** The first due day after `day`; null where a single one is over. */
export function nextDueDay(anchor: LocalDay, frequency: Frequency, day: LocalDay): LocalDay | null {
  if (day < anchor) return anchor
  if (frequency === 'once') return null
  const unit = UNIT[frequency]
  const passed = Temporal.PlainDate.from(anchor).until(day, { largestUnit: unit })[unit]
  const due = dueDay(anchor, frequency, passed + 1)
  // From 31 January to 28 February no month has passed, and yet the first due day is that day.
  return due > day ? due : dueDay(anchor, frequency, passed + 2)
}

/** The instant, UTC milliseconds, from which a due day is due in a zone; also where clocks change. */
export function dueAt(day: LocalDay, timeZone: string, hour = DUE_HOUR): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) })
    .epochMilliseconds
}
