// A salon's hours in words: those of a date, and whether it is open now.
import { DAY, rfc3339 } from '../../../api/platform/values/time'
import { minutes } from '../../ui/display/duration'
import {
  closing,
  endsNight,
  isWholeDay,
  nightsTogether,
  type Range,
  type WeekRange,
} from '../../ui/forms/opening-hours'

type Hours = {
  timeZone: string
  openingHours: WeekRange[]
  exceptions: { date: string; fromMinute: number | null; toMinute: number | null }[]
}

/** "9:00 AM to 6:00 PM", "6:00 PM to 2:00 AM", "Open 24 hours": for one weekday, 1 is Monday. */
export function weekdayText(week: WeekRange[], weekday: number): string {
  return rangesText(nightsTogether(week).filter((range) => range.weekday === weekday))
}

function rangesText(ranges: Range[]): string {
  if (ranges.length === 0) return 'Closed'
  return ranges
    .map((range) =>
      isWholeDay(range) ? 'Open 24 hours' : `${minutes(range.fromMinute)} to ${minutes(range.toMinute)}`,
    )
    .join(', ')
}

/** Today's hours at the salon, its weekday (1 is Monday), and its status at `now` (UTC ms). */
export function todayAt(salon: Hours, now: number): { weekday: number; hours: string; status: string } {
  const [date = '', clock = ''] = rfc3339(now, salon.timeZone).split('T')
  const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  const on = (days: number) => rangesOn(salon, new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10))
  const today = { ranges: on(0), before: on(-1), after: on(1) }
  const open = today.ranges.find((range) => range.fromMinute <= minute && minute < range.toMinute)
  const next = today.ranges.find((range) => range.fromMinute > minute)
  return {
    weekday: weekdayOf(date),
    hours: rangesText(
      today.ranges
        .filter((range) => !endsNight(range, today.before))
        .map((range) => ({ ...range, toMinute: closing(range, today.after) })),
    ),
    status: open ? openStatus(open, today.after) : next ? `Opens at ${minutes(next.fromMinute)}` : 'Closed now',
  }
}

/** Until when, after midnight if need be. */
function openStatus(open: Range, after: Range[]): string {
  const until = open.toMinute === 1440 ? after.find(({ fromMinute }) => fromMinute === 0) : open
  if (until && isWholeDay(until)) return isWholeDay(open) ? 'Open 24 hours' : 'Open now'
  return `Open until ${minutes((until ?? open).toMinute)}`
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
