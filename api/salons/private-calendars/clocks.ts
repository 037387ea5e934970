// What clocks of a zone show: by the definition that a file has of it, or by a name that the platform knows.
import { Temporal } from 'temporal-polyfill'
import { DAY } from '../../platform/values/time'
import type { IcsClockChange } from './ics-reader'
import type { IcsTime } from './ics-values'
import { localTimesOf, ruleFrom } from './repeats'

/** Both in milliseconds since 1970-01-01 00:00, in UTC and as the clocks there say. */
export type Clock = {
  /** Where clocks go forward, a time that is left out is as before; where they go back, the first of two. */
  instantOf: (local: number) => number
  localOf: (instant: number) => number
}

/** Days before a window in which clocks changed last, by a rule for each year. */
const YEAR = 370

export const UTC: Clock = { instantOf: (local) => local, localOf: (instant) => instant }

/** Of a zone that the platform knows, or of an offset such as "+03:00". */
export function namedClock(zone: string): Clock {
  return {
    instantOf: (local) =>
      Temporal.PlainDateTime.from(new Date(local).toISOString().slice(0, 19)).toZonedDateTime(zone).epochMilliseconds,
    localOf: (instant) =>
      instant + Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000,
  }
}

/**
 * By a definition, right on the days of a window; null where it says nothing. `spend` is told how much work each step is,
 * and may throw.
 */
export function ownClock(
  changes: IcsClockChange[],
  days: { from: number; to: number },
  spend: (steps: number) => void,
): Clock | null {
  const all = changes
    .flatMap((change) => {
      spend(1 + change.further.length)
      return onsets(change, days, spend).map((local) => ({
        instant: local - change.from,
        from: change.from,
        to: change.to,
        // The first time on the clocks that is surely after it.
        local: local + Math.max(change.to - change.from, 0),
      }))
    })
    .sort((a, b) => a.instant - b.instant)
  const [first] = all
  if (!first) return null
  const offset = (time: number, by: 'instant' | 'local') => {
    let [low, high] = [0, all.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((all[middle]?.[by] ?? Infinity) <= time) low = middle + 1
      else high = middle
    }
    return all[low - 1]?.to ?? first.from
  }
  return {
    instantOf: (local) => local - offset(local, 'local'),
    localOf: (instant) => instant + offset(instant, 'instant'),
  }
}

/** When clocks change so, as they say before. */
function onsets(
  { start, further, rules }: IcsClockChange,
  days: { from: number; to: number },
  spend: (steps: number) => void,
): number[] {
  const byRules = rules.flatMap((text) => {
    const rule = ruleFrom(text)
    if (!rule) return []
    // The last change of a rule that has ended counts until there is another.
    const to = Math.min(days.to, (rule.until?.day ?? days.to) + 1)
    const from = Math.min(days.from, to) - YEAR
    const until = rule.until ? onsetOf(rule.until) + DAY : Infinity
    return localTimesOf(rule, start, { from, to }, spend).filter((localTime) => localTime < until)
  })
  return [onsetOf(start), ...further.map(onsetOf), ...byRules]
}

function onsetOf({ day, time }: IcsTime): number {
  return day * DAY + (time ?? 0)
}
