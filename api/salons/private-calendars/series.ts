// All times of an event that may repeat: by its rules and lists, without what is left out, and as changes of one time or of
// all that follow say.
import type { Interval } from '../../platform/values/dates'
import { DAY } from '../../platform/values/time'
import type { IcsEvent } from './ics-reader'
import type { IcsEnd, IcsTime } from './ics-values'
import type { Reading } from './reading'
import { localTimesOf, ruleFrom } from './repeats'

/** Longest distance of a local day from the same in UTC, with a day to spare. */
const NEAR = 2

/** What it takes to compare an event with one that may stand for a time of it. */
const CHANGE_STEPS = 8

/** A change of a time and of all that follow, and that time: as an instant, and on the clocks of the series. */
type Following = { change: IcsEvent; from: number; local: number; length: number; takes: number }

/** Its times within the window; `changes` are what stands for some of its times. */
export function seriesOf(event: IcsEvent, changes: IcsEvent[], reading: Reading): Interval[] {
  // Of one name, each of a thousand events is compared with what stands for any of them.
  reading.spend(event.except.length + CHANGE_STEPS * changes.length)
  const replaced = changes.flatMap(({ replaces, following }) => (replaces && !following ? [replaces] : []))
  const following = followingOf(event, changes, reading)
  const { length, takes } = lengthOf(event, reading)
  // As far as changes move times.
  const moved = following.reduce(
    (most, { change, local, length: days }) =>
      Math.max(most, Math.abs(change.start.day - Math.floor(local / DAY)) + days),
    length,
  )
  const window = { from: reading.days.from - moved, to: reading.days.to + moved }
  const left = isLeftOut(event, replaced, window, reading)
  const starts = startsOf(event, window, reading)
    .filter((start) => !left(start))
    .flatMap((start) => changed(start) ?? reading.within(start, ...ends(start)))
  const further = event.further
    .filter((icsPeriod) => !left(icsPeriod.start))
    .flatMap(({ start, end }) => {
      const other = changed(start)
      if (other) return other
      return end ? reading.within(start, end) : reading.within(start, ...ends(start))
    })
  return [...starts, ...further]

  /** All-day events end on a day, others take as long as the first. */
  function ends(icsTime: IcsTime): [IcsEnd, number?] {
    if (event.rules.length === 0 && event.further.length === 0) return [event.end]
    if (icsTime.time !== null) return [event.end, takes]
    return [{ ...icsTime, day: icsTime.day + length }]
  }

  /** A time as the last change before it has it, as far from that change as it was; null where there is none. */
  function changed(icsTime: IcsTime): Interval[] | null {
    if (following.length === 0) return null
    const instant = reading.instantOf(icsTime)
    reading.spend(2 * following.length)
    const last = following.findLast(({ from }) => from <= instant)
    if (!last) return null
    const { change, local, length: days, takes: ms } = last
    // One that repeats is a series of its own from there on.
    if (change.free || change.rules.length > 0) return []
    const distance = reading.localIn(icsTime, event.start.zone) - local
    const at = change.start.day * DAY + (change.start.time ?? 0) + distance
    const start = { ...change.start, ...(change.start.time === null ? dayAt(at) : timeAt(at)) }
    if (left(start)) return []
    return start.time === null
      ? reading.within(start, { ...start, day: start.day + days })
      : reading.within(start, change.end, ms)
  }
}

/** Those that change all that follow, in order. */
function followingOf(event: IcsEvent, changes: IcsEvent[], reading: Reading): Following[] {
  // One that is a change itself is changed by later ones.
  const replacedAt = event.replaces ? reading.instantOf(event.replaces) : -Infinity
  return changes
    .flatMap((change) => {
      const { replaces, following } = change
      if (!replaces || !following) return []
      const from = reading.instantOf(replaces)
      if (from <= replacedAt) return []
      const local = reading.localIn(replaces, event.start.zone)
      return [{ change, from, local, ...lengthOf(change, reading) }]
    })
    .sort((a, b) => a.from - b.from)
}

function timeAt(local: number): Pick<IcsTime, 'day' | 'time'> {
  const day = Math.floor(local / DAY)
  return { day, time: local - day * DAY }
}

function dayAt(local: number): Pick<IcsTime, 'day' | 'time'> {
  return { day: Math.floor(local / DAY), time: null }
}

/** The first time, and those of the rules. */
function startsOf(event: IcsEvent, window: { from: number; to: number }, reading: Reading): IcsTime[] {
  const { start, rules } = event
  const all = new Map([[start.day * DAY + (start.time ?? 0), start]])
  for (const text of rules) {
    const rule = ruleFrom(text)
    if (!rule || (start.time === null && /FREQ=(HOUR|MINUTE)LY/i.test(text))) reading.unread.push(start.day)
    else for (const [local, icsTime] of startsBy(rule, start, window, reading)) all.set(local, icsTime)
  }
  return [...all.values()]
}

function startsBy(
  rule: NonNullable<ReturnType<typeof ruleFrom>>,
  start: IcsTime,
  window: { from: number; to: number },
  reading: Reading,
): [number, IcsTime][] {
  const until = rule.until && { ...rule.until, zone: rule.until.zone ?? start.zone }
  const last = until ? Math.min(window.to, until.day + 1) : window.to
  return localTimesOf(rule, start, { from: window.from, to: last }, reading.spend)
    .map((local): [number, IcsTime] => [local, { ...start, ...(start.time === null ? dayAt(local) : timeAt(local)) }])
    .filter(([, icsTime]) => {
      if (!until) return true
      if (until.time === null) return icsTime.day <= until.day
      if (start.time !== null) return reading.instantOf(icsTime) <= reading.instantOf(until)
      // Outlook writes the last day's midnight in UTC.
      return icsTime.day <= until.day || reading.instantOf(icsTime) === reading.instantOf(until)
    })
}

/** How many days it takes, rounded up, and how many milliseconds. */
function lengthOf({ start, end }: IcsEvent, reading: Reading) {
  if (start.time === null) {
    const days = end && 'day' in end ? end.day - start.day : (end?.days ?? 1)
    return { length: Math.max(days, 1), takes: 0 }
  }
  const takes = Math.max(reading.endOf(start, end) - reading.instantOf(start), 0)
  return { length: Math.ceil(takes / DAY), takes }
}

/** Whether a time of the series is left out, or another event stands for it. */
function isLeftOut(
  { except, start }: IcsEvent,
  replaced: IcsTime[],
  days: { from: number; to: number },
  reading: Reading,
): (icsTime: IcsTime) => boolean {
  const near = [...except, ...replaced].filter(({ day }) => day >= days.from - NEAR && day <= days.to + NEAR)
  if (near.length === 0) return () => false
  const isDay = ({ time }: IcsTime) => start.time === null || time === null
  const wholeDays = new Set(near.filter(isDay).map((icsTime) => reading.dayOf(icsTime)))
  const instants = new Set(near.filter((icsTime) => !isDay(icsTime)).map(reading.instantOf))
  return (icsTime) => wholeDays.has(icsTime.day) || instants.has(reading.instantOf(icsTime))
}
