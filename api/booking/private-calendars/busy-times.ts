// When somebody is busy by their calendar: the events of a file as merged times, without what they are. Pure. Work is
// bounded, whatever the file says.
import { Temporal } from 'temporal-polyfill'
import type { Interval } from '../../platform/values/dates'
import { DAY } from '../../platform/values/time'
import {
  type IcsEnd,
  type IcsEvent,
  type IcsFile,
  type IcsTime,
  readIcs,
  timeOf,
} from './ics-reader'
import { daysOf, ruleFrom } from './repeats'
import { zoneNamed } from './zone-names'

/** Most events of a file, those of them within the window, and steps through repeats. */
const MOST_EVENTS = 5000
const MOST_TIMES = 4000
const MOST_STEPS = 3_000_000

/** What a time of a zone costs, in steps, and to look for a zone by a name. */
const ZONE_STEPS = 250
const NAME_STEPS = 10_000

/** Longest distance of a local day from the same in UTC, with a day to spare. */
const NEAR = 2

export type BusyTimes = {
  /** Merged, in order, cut to the window. */
  times: Interval[]
  /** Repeats that we don't understand: only their first time counts. */
  unread: number
  /** Names of zones that we don't know: their times are read as the salon's. */
  unknownZones: string[]
}

/** Where times without a zone are, and the window in UTC milliseconds, half-open. */
type Where = { timeZone: string; from: number; to: number }

/** The busy times of a file within a window, or why there are none. */
export function busyTimesOf(text: string, where: Where): BusyTimes | 'not-a-calendar' | 'too-many' {
  const file = readIcs(text, MOST_EVENTS)
  if (file === null) return 'not-a-calendar'
  if (file === 'too-many') return file
  try {
    return timesOf(file, where)
  } catch (error) {
    if (error instanceof TooMany) return 'too-many'
    throw error
  }
}

class TooMany extends Error {}

function timesOf(file: IcsFile, where: Where): BusyTimes {
  const reading = readingOf(file, where)
  const replaced = new Map<string, IcsTime[]>()
  for (const { uid, replaces } of file.events) {
    if (!replaces) continue
    const before = replaced.get(uid)
    if (before) before.push(replaces)
    else replaced.set(uid, [replaces])
  }
  const times = file.events.flatMap((event) =>
    event.free
      ? []
      : event.replaces
        ? reading.within(event.start, event.end)
        : seriesOf(event, replaced.get(event.uid) ?? [], reading),
  )
  return {
    times: merged(times),
    unread: reading.unread,
    unknownZones: [...reading.unknownZones].slice(0, 3),
  }
}

type Reading = ReturnType<typeof readingOf>

/** What is noted and counted while a file is read. */
function readingOf(file: IcsFile, { timeZone, from, to }: Where) {
  const zones = new Map<string, string>()
  const unknownZones = new Set<string>()
  let found = 0
  let steps = 0
  const spend = (count: number) => {
    steps += count
    if (steps > MOST_STEPS) throw new TooMany()
  }
  const zoneOf = (name: string | null) => {
    if (name === null) return timeZone
    const before = zones.get(name)
    if (before !== undefined) return before
    spend(NAME_STEPS)
    const known = zoneNamed(file.zoneNames.get(name) ?? name) ?? zoneNamed(name)
    if (!known) unknownZones.add(name.slice(0, 60))
    zones.set(name, known ?? timeZone)
    return known ?? timeZone
  }
  const instantOf = ({ day, time, zone }: IcsTime): number => {
    const name = time === null ? timeZone : zoneOf(zone)
    const local = day * DAY + (time ?? 0)
    if (name === 'UTC') return local
    spend(ZONE_STEPS)
    return Temporal.PlainDateTime.from(new Date(local).toISOString().slice(0, 19)).toZonedDateTime(
      name,
    ).epochMilliseconds
  }
  const endOf = (start: IcsTime, end: IcsEnd): number => {
    if (end && 'ms' in end) return instantOf({ ...start, day: start.day + end.days }) + end.ms
    if (end) return instantOf(end)
    return start.time === null ? instantOf({ ...start, day: start.day + 1 }) : instantOf(start)
  }
  return {
    unread: 0,
    unknownZones,
    instantOf,
    endOf,
    days: { from: Math.floor(from / DAY) - NEAR, to: Math.ceil(to / DAY) + NEAR },
    spend,
    /** One time, if it is within the window. */
    within(start: IcsTime, end: IcsEnd, takes?: number): Interval[] {
      if (start.day > this.days.to) return []
      if (takes === undefined && end && 'day' in end && end.day < this.days.from) return []
      const startsAt = instantOf(start)
      const endsAt = takes === undefined ? endOf(start, end) : startsAt + takes
      if (startsAt >= to || endsAt <= from || startsAt >= endsAt) return []
      found += 1
      if (found > MOST_TIMES) throw new TooMany()
      return [{ startsAt: Math.max(startsAt, from), endsAt: Math.min(endsAt, to) }]
    },
  }
}

/** All times of an event that may repeat, but those that others stand for. */
function seriesOf(event: IcsEvent, replaced: IcsTime[], reading: Reading): Interval[] {
  const { start, end } = event
  if (event.rules.length === 0 && event.further.length === 0) {
    const left = isLeftOut(event, replaced, reading)
    return left(start) ? [] : reading.within(start, end)
  }
  const { length, takes } = lengthOf(event, reading)
  const window = { from: reading.days.from - length, to: reading.days.to }
  const left = isLeftOut(event, replaced, { ...reading, days: window })
  const days = new Set([start.day])
  const starts = [start]
  for (const text of event.rules) {
    const rule = ruleFrom(text)
    if (!rule) reading.unread += 1
    else
      for (const one of startsBy(rule, start, window, reading))
        if (!days.has(one.day)) {
          days.add(one.day)
          starts.push(one)
        }
  }
  const own = starts.filter((one) => !left(one)).flatMap((one) => reading.within(one, ...ends(one)))
  const further = event.further
    .filter((one) => !left(one.start))
    .flatMap(({ start: from, end: to }) =>
      to ? reading.within(from, to) : reading.within(from, ...ends(from)),
    )
  return [...own, ...further]

  /** All-day events end on a day, others take as long as the first. */
  function ends(one: IcsTime): [IcsEnd, number?] {
    if (one.time !== null) return [end, takes]
    return [{ ...one, day: one.day + length }]
  }
}

/** How many days it takes, rounded up, and how many milliseconds. */
function lengthOf({ start, end }: IcsEvent, { instantOf, endOf }: Reading) {
  if (start.time === null) {
    const days = end && 'day' in end ? end.day - start.day : (end?.days ?? 1)
    return { length: Math.max(days, 1), takes: 0 }
  }
  const takes = Math.max(endOf(start, end) - instantOf(start), 0)
  return { length: Math.ceil(takes / DAY), takes }
}

function startsBy(
  rule: NonNullable<ReturnType<typeof ruleFrom>>,
  start: IcsTime,
  window: { from: number; to: number },
  { spend, instantOf }: Reading,
): IcsTime[] {
  const until = rule.until === null ? null : timeOf(rule.until, start.zone)
  const last = until ? Math.min(window.to, until.day + 1) : window.to
  return daysOf(rule, start.day, { from: window.from, to: last }, spend)
    .map((day) => ({ ...start, day }))
    .filter((one) => {
      if (!until) return true
      if (until.time === null || start.time === null) return one.day <= until.day
      return instantOf(one) <= instantOf(until)
    })
}

/** Whether a time of the series is left out, or another event stands for it. */
function isLeftOut(
  { except }: IcsEvent,
  replaced: IcsTime[],
  { days, instantOf, spend }: Pick<Reading, 'days' | 'instantOf' | 'spend'>,
): (one: IcsTime) => boolean {
  // Of one name, each of a thousand events is compared with what stands for any of them.
  spend(except.length + replaced.length)
  const near = [...except, ...replaced].filter(
    ({ day }) => day >= days.from - NEAR && day <= days.to + NEAR,
  )
  if (near.length === 0) return () => false
  const wholeDays = new Set(near.filter(({ time }) => time === null).map(({ day }) => day))
  const instants = new Set(near.filter(({ time }) => time !== null).map(instantOf))
  return (one) => wholeDays.has(one.day) || instants.has(instantOf(one))
}

/** Times that overlap or touch as one. */
function merged(times: Interval[]): Interval[] {
  const all: Interval[] = []
  for (const time of [...times].sort((a, b) => a.startsAt - b.startsAt)) {
    const last = all.at(-1)
    if (last && time.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, time.endsAt)
    else all.push({ ...time })
  }
  return all
}
