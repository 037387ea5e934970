// A month of a salon's calendar as its client sees it: which days have times, and why the others have none.
// Pure: computed by the same functions that list slots and check a booking.
import { addDays, dateBounds, type Interval, localDate } from '../../platform/values/dates'
import { type AppointmentQuery, listSlots, openRanges } from './availability'

/**
 * `full`: all that would fit is taken. `closed`: the salon is. `away`: it is open, but whoever does this does not
 * work long enough. `soon`: only times before the salon's notice are left. `far`: beyond its last day.
 */
export const DAY_STATES = ['free', 'full', 'closed', 'away', 'soon', 'far'] as const

type DayState = (typeof DAY_STATES)[number]

/** Dates are YYYY-MM-DD at the salon, months YYYY-MM. */
export type Month = {
  month: string
  /** The months beside it that have days to book; null: none. */
  earlier: string | null
  later: string | null
  /** The first day with times, in any month; null: none. */
  firstFree: string | null
  /** The last day that the salon's policy allows. */
  lastDay: string
  /** The days of its weeks, Monday to Sunday, from today on. */
  days: { date: string; openTimes: number; state: DayState }[]
  /** The requested day, or else the first of the month with times. */
  date: string | null
  slots: Interval[]
}

type Requested = {
  month?: string | undefined
  date?: string | undefined
  /** A start that is not offered: that of the visit which is to be moved. */
  except?: number | undefined
}

/**
 * The month that was asked for, or else that of the requested day, or of the first day with times. Months without
 * days to book give way to the nearest that has some.
 */
export function monthOf(query: AppointmentQuery, requested: Requested): Month {
  const { timeZone, horizonDays } = query.salon
  const today = localDate(query.now, timeZone)
  const lastDay = addDays(today, horizonDays)
  const all = listSlots(query, today, lastDay).filter((slot) => slot.startsAt !== requested.except)
  const firstFree = all[0] ? localDate(all[0].startsAt, timeZone) : null
  const requestedDate = requested.date && within(requested.date, today, lastDay) ? requested.date : null
  const earliest = today.slice(0, 7)
  const latest = lastDay.slice(0, 7)
  const month = clamp(requested.month ?? (requestedDate ?? firstFree ?? today).slice(0, 7), earliest, latest)
  const dates = datesIn(month).filter((date) => date >= today)
  const bounds = dates.map((date) => dateBounds(date, date, timeZone))
  const byDate = (slots: Interval[]) => new Map(dates.map((date, i) => [date, slotsIn(bounds[i], slots)]))
  const open = byDate(all)
  const openTimes = (date: string) => open.get(date)?.length ?? 0
  const stateOf = statesIn(query, dates, lastDay, byDate)
  const isOffered = requestedDate !== null && dates.includes(requestedDate)
  const first = (some: string[]) => some.find((text) => openTimes(text) > 0)
  const date = isOffered
    ? requestedDate
    : (first(dates.filter((date) => date.startsWith(month))) ?? first(dates) ?? null)
  return {
    month,
    earlier: month > earliest ? nextMonth(month, -1) : null,
    later: month < latest ? nextMonth(month, 1) : null,
    firstFree,
    lastDay,
    days: dates.map((date) => ({
      date,
      openTimes: openTimes(date),
      state: openTimes(date) > 0 ? 'free' : stateOf(date),
    })),
    date,
    slots: open.get(date ?? '') ?? [],
  }
}

/** A day beside others: how many times it has, and why it has none. */
type DayTimes = { date: string; openTimes: number; state: DayState }

/** The days that a visit is offered on, with those of its slots that are offered. Without a visit no day is full. */
export function timesByDay(query: AppointmentQuery, dates: string[], slots: Interval[]): DayTimes[] {
  const { timeZone, horizonDays } = query.salon
  const bounds = dates.map((date) => dateBounds(date, date, timeZone))
  const byDate = (all: Interval[]) => new Map(dates.map((date, i) => [date, slotsIn(bounds[i], all)]))
  const open = byDate(slots)
  const lastDay = query.by === 'salon' ? (dates.at(-1) ?? '') : addDays(localDate(query.now, timeZone), horizonDays)
  const stateOf =
    query.items.length > 0
      ? statesIn(query, dates, lastDay, byDate)
      : (date: string): DayState => (openRanges(query.salon, date).length === 0 ? 'closed' : 'free')
  return dates.map((date) => {
    const openTimes = open.get(date)?.length ?? 0
    return { date, openTimes, state: openTimes > 0 ? 'free' : stateOf(date) }
  })
}

/** Why a day has no times: asks again as if nobody were booked, and as the salon itself. */
function statesIn(
  query: AppointmentQuery,
  dates: string[],
  lastDay: string,
  byDate: (slots: Interval[]) => Map<string, Interval[]>,
) {
  const unbooked = {
    ...query,
    // Leave and other blocked time is none of its bookings: who is away is off.
    staff: query.staff.map((member) => ({ ...member, busy: member.busy.filter(isBlocked) })),
    resources: query.resources.map((unit) => ({ ...unit, busy: [] })),
  }
  const [from = lastDay, to = lastDay] = [dates[0], dates.at(-1)]
  const fitting = byDate(listSlots({ ...unbooked, by: 'salon' }, from, to))
  const inTime = byDate(listSlots(unbooked, from, to))
  return (date: string): DayState => {
    if (date > lastDay) return 'far'
    if (openRanges(query.salon, date).length === 0) return 'closed'
    if (!fitting.get(date)?.length) return 'away'
    return inTime.get(date)?.length ? 'full' : 'soon'
  }
}

function isBlocked(busy: Interval & { visitId?: string | null }): boolean {
  return busy.visitId === null
}

function slotsIn(day: Interval | undefined, slots: Interval[]): Interval[] {
  return day ? slots.filter(({ startsAt }) => startsAt >= day.startsAt && startsAt < day.endsAt) : []
}

/** Whole weeks: the last days of the month before and the first of the next are in them. */
function datesIn(month: string): string[] {
  const first = `${month}-01`
  const monday = addDays(first, -daysAfterMonday(first))
  const last = addDays(`${nextMonth(month, 1)}-01`, -1)
  const sunday = addDays(last, 6 - daysAfterMonday(last))
  const dates: string[] = []
  for (let date = monday; date <= sunday; date = addDays(date, 1)) dates.push(date)
  return dates
}

function daysAfterMonday(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

/** The month after one, or the one before it. */
export function nextMonth(month: string, by: 1 | -1): string {
  return addDays(`${month}-${by === 1 ? '28' : '01'}`, by === 1 ? 4 : -1).slice(0, 7)
}

function within(date: string, from: string, to: string): boolean {
  return date >= from && date <= to
}

function clamp(value: string, from: string, to: string): string {
  return value < from ? from : value > to ? to : value
}
