// When somebody is busy by their calendar: the events of a file as merged times, without what they are. Pure. Work is
// bounded, whatever the file says.
import type { Interval } from '../../platform/values/dates'
import { DAY, utcDate } from '../../platform/values/time'
import { type IcsEvent, type IcsFile, readIcs } from './ics-reader'
import { Reading, TooMany, type Where } from './reading'
import { seriesOf } from './series'

/** Most events of a file, and zones and days of it that are named. */
const MOST_EVENTS = 5000
const MOST_NAMED = 3

export type BusyTimes = {
  /** Merged, in order, cut to the window. */
  times: Interval[]
  /** Events that we don't understand, or not all of them: of unusual repeats, only the first time counts. */
  unread: number
  /** The first days of those, as far as they are known: "2026-12-08". */
  unreadDays: string[]
  /** Names of zones that we don't know: their times are read as the salon's. */
  unknownZones: string[]
}

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

function timesOf(file: IcsFile, where: Where): BusyTimes {
  const reading = new Reading(file, where)
  const events = newestOf(file.events)
  const changes = new Map<string, IcsEvent[]>()
  for (const event of events) {
    if (!event.replaces) continue
    const before = changes.get(event.uid)
    if (before) before.push(event)
    else changes.set(event.uid, [event])
  }
  const series = new Set(events.filter(({ replaces }) => !replaces).map(({ uid }) => uid))
  const times = events.flatMap((event) => {
    if (event.free) return []
    if (event.replaces && event.following) {
      // The series has it, unless it is a new one from there on, or alone.
      if (series.has(event.uid) && event.rules.length === 0) return []
    } else if (event.replaces) return reading.within(event.start, event.end)
    return seriesOf(event, changes.get(event.uid) ?? [], reading)
  })
  const busy = file.busy.flatMap(({ start, end }) => reading.within(start, end))
  const unread = [...file.unread, ...reading.unread]
  const days = new Set(unread.filter((day) => day !== null).sort((a, b) => a - b))
  return {
    times: merged([...times, ...busy]),
    unread: unread.length,
    unreadDays: [...days].slice(0, MOST_NAMED).map((day) => utcDate(day * DAY)),
    unknownZones: [...reading.unknownZones].slice(0, MOST_NAMED),
  }
}

/** Of several versions of an event, the newest; those that nothing tells apart are events of their own. */
function newestOf(events: IcsEvent[]): IcsEvent[] {
  const newest = new Map<string, IcsEvent['version']>()
  for (const { version } of events) {
    const before = newest.get(version.of)
    if (!before || isNewer(version, before)) newest.set(version.of, version)
  }
  return events.filter(({ version }) => {
    const other = newest.get(version.of)
    return version.of === '' || !other || !isNewer(other, version)
  })
}

function isNewer(icsEvent: IcsEvent['version'], than: IcsEvent['version']): boolean {
  return icsEvent.number === than.number ? icsEvent.text > than.text : icsEvent.number > than.number
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
