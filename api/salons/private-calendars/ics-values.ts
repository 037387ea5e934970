// Dates, times and lengths as calendar files write them (RFC 5545, 3.3), and as many apps do.
import { DAY, HOUR, MINUTE } from '../../platform/values/time'

/** A date, or a time on it. */
export type IcsTime = {
  /** Days since 1970-01-01. */
  day: number
  /** Milliseconds of the day; null: the whole day. */
  time: number | null
  /** As the file calls it; null: wherever one is. */
  zone: string | null
}

/** Whole days, which may have 23 hours, and milliseconds. */
type IcsLength = { days: number; ms: number }

/** When something ends, or how long it takes. */
export type IcsEnd = IcsTime | IcsLength | null

const WRITTEN = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** "20261126", "20261126T140000", "20261126T1400", "20261126T110000Z", "2026-11-26T14:00:00+03:00"; null if it is none. */
export function timeOf(text: string, zone: string | null): IcsTime | null {
  const found = WRITTEN.exec(text.trim())
  if (!found) return null
  const [year, month, date, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as [
    ...[number, number, number],
    ...[number, number, number],
  ]
  const at = new Date(Date.UTC(year, month - 1, date))
  // Windows begins its zones in 1601, and birthdays without a year are in 1604.
  if (year < 1601 || year > 2200 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null
  const day = at.getTime() / DAY
  if (found[4] === undefined) return { day, time: null, zone }
  const time = hour * HOUR + minute * MINUTE + Math.min(second, 59) * 1000
  const ownZone = found[7] === undefined ? zone : /^Z$/i.test(found[7]) ? 'UTC' : found[7]
  if (time === DAY) return { day: day + 1, time: 0, zone: ownZone }
  return hour > 23 || minute > 59 ? null : { day, time, zone: ownZone }
}

/** "P1D", "PT1H30M", "P2W"; null if it is none, or goes back. */
export function lengthOf(text: string): IcsLength | null {
  const found = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/i.exec(
    text.trim(),
  )
  if (!found) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return { days: weeks * 7 + days, ms: hours * HOUR + minutes * MINUTE + seconds * 1000 }
}

/** How far clocks are ahead of UTC, in milliseconds: "+0300", "-05:00", "+023000"; null if it says nothing. */
export function offsetOf(text: string): number | null {
  const [, sign, ...parts] = /^([+-]?)(\d\d):?(\d\d):?(\d\d)?$/.exec(text.trim()) ?? []
  if (sign === undefined) return null
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  if (hours > 23 || minutes > 59 || seconds > 59) return null
  return (sign === '-' ? -1 : 1) * (hours * HOUR + minutes * MINUTE + seconds * 1000)
}
