// Instants on the wire. Instants are UTC milliseconds inside. Browser-safe.
import { formatter } from './date-forms'

/** In milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** When the jobs run, as in wrangler.toml. */
export const CRONS = { minute: '* * * * *', hour: '7 * * * *', day: '23 0 * * *' }

/** RFC 3339 with the zone's offset: "2026-11-21T09:30:00+03:00"; null for none. */
export function rfc3339(instant: number, timeZone?: string): string
export function rfc3339(instant: number | null, timeZone?: string): string | null
export function rfc3339(instant: number | null, timeZone = 'UTC'): string | null {
  if (instant === null) return null
  const offset = offsetMinutes(instant, timeZone)
  const local = new Date(instant + offset * 60_000).toISOString().slice(0, -5)
  if (offset === 0) return `${local}Z`
  const minutes = Math.abs(offset)
  const part = (n: number) => String(n).padStart(2, '0')
  return `${local}${offset === minutes ? '+' : '-'}${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`
}

/** The date that it is in UTC: "2026-11-21". */
export function utcDate(instant: number): string {
  return dateOf(new Date(instant).toISOString())
}

/** The date of an instant on the wire. Years from 10000 have two more digits and a sign. */
export function dateOf(instant: string): string {
  return instant.slice(0, instant.indexOf('T'))
}

/** Days from one date to another; negative where it is over. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** The minute of the day on the clock there. */
export function minuteOfDay(instant: number, timeZone: string): number {
  return minuteAsWritten(rfc3339(instant, timeZone))
}

/** The minute of the day that a timestamp says, by its own offset: 570 of "2026-11-21T09:30:00+03:00". */
export function minuteAsWritten(timestamp: string): number {
  return Number(timestamp.slice(11, 13)) * 60 + Number(timestamp.slice(14, 16))
}

/** The instant (UTC milliseconds) of so many minutes of a local day, "2026-11-21". */
export function instantAt(date: string, minutes: number, timeZone: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  // The offset is looked up twice, because the first estimate may lie beyond a change of it.
  const estimate = wall - offsetMinutes(wall, timeZone) * 60_000
  return wall - offsetMinutes(estimate, timeZone) * 60_000
}

/**
 * Minutes that the zone is ahead of UTC at an instant. Remembered for each quarter of an hour, since to ask takes 20 µs:
 * clocks change at no other time, but until 2011 those of Newfoundland changed at 00:01.
 */
function offsetMinutes(instant: number, timeZone: string): number {
  const alike = instant < ON_QUARTERS ? MINUTE : QUARTER
  const key = `${timeZone} ${alike} ${Math.floor(instant / alike)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  const offset = offsetAt(instant, timeZone)
  offsets.set(key, offset)
  return offset
}

const QUARTER = 15 * MINUTE
const ON_QUARTERS = Date.UTC(2012, 0, 1)
const MOST_OFFSETS = 10_000
const offsets = new Map<string, number>()

function offsetAt(instant: number, timeZone: string): number {
  const parts = formatter(timeZone, WALL).formatToParts(instant)
  const field = (type: Intl.DateTimeFormatPartTypes) =>
    Number((parts.find((part) => part.type === type) as Intl.DateTimeFormatPart).value)
  const wall = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  )
  return Math.round((wall - Math.floor(instant / 1000) * 1000) / 60_000)
}

/** What a clock on the wall there shows. */
const WALL = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
