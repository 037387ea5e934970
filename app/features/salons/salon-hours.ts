// A salon's hours in words: those of a date, and whether it is open now.
import { rfc3339 } from '../../../api/platform/values/time'
import { minutes } from '../../ui/display/duration'

type Range = { fromMinute: number; toMinute: number }

type Hours = {
  timeZone: string
  openingHours: (Range & { weekday: number })[]
  exceptions: { date: string; fromMinute: number | null; toMinute: number | null }[]
}

/** "9:00 AM to 6:00 PM", for one day. */
export function rangesText(ranges: Range[]): string {
  if (ranges.length === 0) return 'Closed'
  return ranges
    .map((range) => `${minutes(range.fromMinute)} to ${minutes(range.toMinute)}`)
    .join(', ')
}

/** Today's hours at the salon, its weekday (1 is Monday), and its status at `now` (UTC ms). */
export function todayAt(
  salon: Hours,
  now: number,
): { weekday: number; hours: string; status: string } {
  const [date = '', clock = ''] = rfc3339(now, salon.timeZone).split('T')
  const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  const ranges = rangesOn(salon, date)
  const open = ranges.find((range) => range.fromMinute <= minute && minute < range.toMinute)
  const next = ranges.find((range) => range.fromMinute > minute)
  return {
    weekday: weekdayOf(date),
    hours: rangesText(ranges),
    status: open
      ? `Open until ${minutes(open.toMinute)}`
      : next
        ? `Opens at ${minutes(next.fromMinute)}`
        : 'Closed now',
  }
}

function rangesOn(salon: Hours, date: string): Range[] {
  const exceptions = salon.exceptions.filter((exception) => exception.date === date)
  const ranges = exceptions.length
    ? exceptions.filter((e): e is typeof e & Range => e.fromMinute !== null && e.toMinute !== null)
    : salon.openingHours.filter((range) => range.weekday === weekdayOf(date))
  return ranges.sort((a, b) => a.fromMinute - b.fromMinute)
}

function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() || 7
}
