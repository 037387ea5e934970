// What is noted and counted while a calendar file is read: clocks of its zones, days that could not be read, and the work
// that was done, which is bounded whatever the file says.
import type { Interval } from '../../platform/values/dates'
import { DAY } from '../../platform/values/time'
import { type Clock, namedClock, ownClock, UTC } from './clocks'
import { type IcsFile, zoneKey } from './ics-reader'
import type { IcsEnd, IcsTime } from './ics-values'
import { zoneNamed } from './zone-names'

/** Most times of a file within the window, those of each hour of a year too, and steps through repeats. */
const MOST_TIMES = 10_000
const MOST_STEPS = 3_000_000

/** What a time of a zone costs, in steps, and to look for a zone by a name. */
const ZONE_STEPS = 250
const NAME_STEPS = 10_000

/** Longest distance of a local day from the same in UTC, with a day to spare. */
const NEAR = 2

/** Where times without a zone are, and the window in UTC milliseconds, half-open. */
export type Where = { timeZone: string; from: number; to: number }

export class TooMany extends Error {}

export class Reading {
  /** The days of the window, with some to spare. */
  readonly days: { from: number; to: number }
  readonly unknownZones = new Set<string>()
  /** See `IcsFile`. */
  readonly unread: (number | null)[] = []
  readonly #clocks = new Map<string, Clock>()
  readonly #salon: Clock
  #found = 0
  #steps = 0

  constructor(
    private readonly file: IcsFile,
    private readonly where: Where,
  ) {
    this.days = { from: Math.floor(where.from / DAY) - NEAR, to: Math.ceil(where.to / DAY) + NEAR }
    this.#salon = where.timeZone === 'UTC' ? UTC : namedClock(where.timeZone)
  }

  /** Counts work; throws `TooMany` where there is more of it than any calendar needs. */
  spend = (steps: number): void => {
    this.#steps += steps
    if (this.#steps > MOST_STEPS) throw new TooMany()
  }

  instantOf = ({ day, time, zone }: IcsTime): number => {
    const clock = time === null ? this.#salon : this.#clockOf(zone)
    if (clock !== UTC) this.spend(ZONE_STEPS)
    return clock.instantOf(day * DAY + (time ?? 0))
  }

  endOf(start: IcsTime, end: IcsEnd): number {
    if (start.time === null) {
      // A day that ends when it starts is that day all the same.
      if (end && 'ms' in end && end.ms > 0) return this.instantOf({ ...start, day: start.day + end.days }) + end.ms
      const last = !end ? start.day : 'ms' in end ? start.day + end.days : end.day
      if (end && 'day' in end && end.time !== null && end.day > start.day) return this.instantOf(end)
      return this.instantOf({ ...start, day: Math.max(last, start.day + 1) })
    }
    if (end && 'ms' in end) return this.instantOf({ ...start, day: start.day + end.days }) + end.ms
    return this.instantOf(end ?? start)
  }

  /** The same time as clocks of another zone say it, in milliseconds since 1970-01-01 there. */
  localIn(time: IcsTime, zone: string | null): number {
    if (time.time === null || time.zone === zone) return time.day * DAY + (time.time ?? 0)
    this.spend(ZONE_STEPS)
    return this.#clockOf(zone).localOf(this.instantOf(time))
  }

  /** The day of the salon that a time of another kind means: apps write its midnight in UTC, or the day at 00:00. */
  dayOf(time: IcsTime): number {
    if (time.time === null || time.time === 0 || time.zone !== 'UTC') return time.day
    return Math.floor(this.localIn(time, null) / DAY)
  }

  /** One time, if it is within the window. */
  within(start: IcsTime, end: IcsEnd, takes?: number): Interval[] {
    const { from, to } = this.where
    if (start.day > this.days.to) return []
    if (takes === undefined && end && 'day' in end && end.day < this.days.from - 1) return []
    const startsAt = this.instantOf(start)
    const endsAt = takes === undefined ? this.endOf(start, end) : startsAt + takes
    if (startsAt > endsAt && startsAt >= from && startsAt < to) this.unread.push(start.day)
    if (startsAt >= to || endsAt <= from || startsAt >= endsAt) return []
    this.#found += 1
    if (this.#found > MOST_TIMES) throw new TooMany()
    return [{ startsAt: Math.max(startsAt, from), endsAt: Math.min(endsAt, to) }]
  }

  /** By the file's own definition, then by the names of a zone. */
  #clockOf(name: string | null): Clock {
    if (name === null) return this.#salon
    if (name === 'UTC') return UTC
    const before = this.#clocks.get(name)
    if (before) return before
    this.spend(NAME_STEPS)
    const fileZone = this.file.zones.get(zoneKey(name))
    const clock = fileZone ? ownClock(fileZone.changes, this.days, this.spend) : null
    const known = clock ?? this.#named(fileZone?.location ?? name) ?? this.#named(name)
    if (!known) this.unknownZones.add(name.slice(0, 60))
    this.#clocks.set(name, known ?? this.#salon)
    return known ?? this.#salon
  }

  #named(name: string): Clock | null {
    const zone = zoneNamed(name)
    return zone === 'UTC' ? UTC : zone === null ? null : namedClock(zone)
  }
}
