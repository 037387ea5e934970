// The days on which an event repeats, by its rule (RFC 5545, 3.3.10). Days are counted since 1970-01-01, in the event's
// own zone. Whatever a rule says, the work is bounded: a rule that falls on no day at all ends like others.
import { DAY } from '../../platform/values/time'

type Rule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  count: number | null
  /** As it is written; see `timeOf`. */
  until: string | null
  /** See `ruleDay`. Sets, so that a list of thousands takes no longer to look in than a short one. */
  days: Set<number>
  /** Those of `days`, whichever of the month or year they are. */
  weekdays: Set<number>
  monthDays: Set<number>
  months: Set<number>
  /** Which of the days of a month, week or year; from its end where negative. */
  places: Set<number>
  /** The first weekday of weeks. */
  weekStart: number
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const KNOWN = [
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'],
]

/** A rule, or null where it says what we don't read: hours, numbers of weeks or of days of a year, other calendars. */
export function ruleFrom(text: string): Rule | null {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .filter(Boolean)
      .map((part) => part.split('=', 2) as [string, string]),
  )
  if ([...parts.keys()].some((key) => !KNOWN.includes(key))) return null
  const freq = parts.get('FREQ') as Rule['freq']
  const days = listOf(parts.get('BYDAY'), dayFrom)
  const monthDays = listOf(parts.get('BYMONTHDAY'), (one) => within(one, 31, true))
  const months = listOf(parts.get('BYMONTH'), (one) => within(one, 12))
  const places = listOf(parts.get('BYSETPOS'), (one) => within(one, 366, true))
  const interval = within(parts.get('INTERVAL') ?? '1', 10_000)
  const count = parts.has('COUNT') ? within(parts.get('COUNT'), 1_000_000) : null
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq) || interval === null) return null
  if (!days || !monthDays || !months || !places || weekStart < 0) return null
  if ((parts.has('COUNT') && count === null) || (freq === 'WEEKLY' && monthDays.size > 0))
    return null
  const until = parts.get('UNTIL') ?? null
  const weekdays = new Set([...days].map(ofSeven))
  return { freq, interval, count, until, days, weekdays, monthDays, months, places, weekStart }
}

/**
 * Its days from `from` to `to`, both included, for an event that first is on `first`, which always counts. `spend` is told
 * how much work each step is, and may throw.
 */
export function daysOf(
  rule: Rule,
  first: number,
  { from, to }: { from: number; to: number },
  spend: (steps: number) => void,
): number[] {
  const found = first >= from && first <= to ? [first] : []
  const period = periodsOf(rule, first)
  // Where they are counted, none can be left out.
  let n = rule.count === null ? Math.max(0, period.at(from)) : 0
  for (let seen = 1; period.start(n) <= to; n += 1) {
    spend(period.size)
    const days = placed(rule, period.days(n))
    for (const day of days) {
      if (day <= first) continue
      seen += 1
      if (seen > (rule.count ?? seen)) return found
      if (day >= from && day <= to) found.push(day)
    }
  }
  return found
}

type Periods = {
  /** The most days of one that are looked at. */
  size: number
  /** The number of the period that a day is in. */
  at: (day: number) => number
  /** A day that none of the period's days comes before. */
  start: (n: number) => number
  /** Its days by the rule, in order. */
  days: (n: number) => number[]
}

/** Days, weeks, months or years, `interval` apart, from that of the first day on. */
function periodsOf(rule: Rule, first: number): Periods {
  const { interval } = rule
  const month = monthOf(first)
  switch (rule.freq) {
    case 'DAILY':
      return {
        size: 1,
        at: (day) => Math.floor((day - first) / interval),
        start: (n) => first + n * interval,
        days: (n) => [first + n * interval].filter((day) => allowed(rule, day)),
      }
    case 'WEEKLY': {
      const week = first - ((weekdayOf(first) - rule.weekStart + 7) % 7)
      const weekdays = rule.days.size > 0 ? rule.weekdays : new Set([weekdayOf(first)])
      const start = (n: number) => week + 7 * n * interval
      return {
        size: 7,
        at: (day) => Math.floor((day - week) / (7 * interval)),
        start,
        days: (n) =>
          span(start(n), 7).filter((day) => weekdays.has(weekdayOf(day)) && inMonths(rule, day)),
      }
    }
    case 'MONTHLY':
      return {
        size: 31,
        at: (day) => Math.floor((monthOf(day) - month) / interval),
        start: (n) => firstOf(month + n * interval),
        days: (n) =>
          inMonths(rule, firstOf(month + n * interval))
            ? daysOfMonth(rule, month + n * interval, first)
            : [],
      }
    case 'YEARLY': {
      const year = Math.floor(month / 12)
      return {
        size: rule.days.size + rule.monthDays.size > 0 ? 366 : 31 * Math.max(1, rule.months.size),
        at: (day) => Math.floor((Math.floor(monthOf(day) / 12) - year) / interval),
        start: (n) => firstOf((year + n * interval) * 12),
        days: (n) => daysOfYear(rule, year + n * interval, first),
      }
    }
  }
}

function daysOfYear(rule: Rule, year: number, first: number): number[] {
  const { months, days, monthDays } = rule
  if (months.size === 0 && days.size > 0 && monthDays.size === 0) {
    const from = firstOf(year * 12)
    return daysBetween(from, firstOf((year + 1) * 12)).filter((day, i, all) =>
      isRuleDay(days, day, i, all.length),
    )
  }
  const all = monthDays.size > 0 ? span(1, 12) : [(monthOf(first) % 12) + 1]
  return (months.size > 0 ? [...months].sort((a, b) => a - b) : all).flatMap((one) =>
    daysOfMonth(rule, year * 12 + one - 1, first),
  )
}

function daysOfMonth({ days, monthDays }: Rule, month: number, first: number): number[] {
  const own = dateOf(first)
  return daysBetween(firstOf(month), firstOf(month + 1)).filter((day, i, { length }) => {
    if (monthDays.size > 0 && !isMonthDay(monthDays, i + 1, length)) return false
    if (days.size > 0) return isRuleDay(days, day, i, length)
    return monthDays.size > 0 || i + 1 === own
  })
}

/** Whether a day, the one at `i` of a month or year of that length, is one of a rule's weekdays. */
function isRuleDay(days: Set<number>, day: number, i: number, length: number): boolean {
  const weekday = weekdayOf(day)
  const fromStart = Math.floor(i / 7) + 1
  const fromEnd = -Math.floor((length - 1 - i) / 7) - 1
  return [0, fromStart, fromEnd].some((nth) => days.has(ruleDay(nth, weekday)))
}

/** A date of a month of that length; from its end where negative. */
function isMonthDay(monthDays: Set<number>, date: number, length: number): boolean {
  return monthDays.has(date) || monthDays.has(date - length - 1)
}

function allowed(rule: Rule, day: number): boolean {
  const { weekdays, monthDays } = rule
  const date = dateOf(day)
  const length = firstOf(monthOf(day) + 1) - firstOf(monthOf(day))
  return (
    inMonths(rule, day) &&
    (weekdays.size === 0 || weekdays.has(weekdayOf(day))) &&
    (monthDays.size === 0 || isMonthDay(monthDays, date, length))
  )
}

function inMonths({ months }: Rule, day: number): boolean {
  return months.size === 0 || months.has((monthOf(day) % 12) + 1)
}

function placed({ places }: Rule, days: number[]): number[] {
  if (places.size === 0) return days
  return days.filter((_, i) => places.has(i + 1) || places.has(i - days.length))
}

function weekdayOf(day: number): number {
  return ofSeven(day + 3)
}

/** What is left of a number, which may be negative, after whole sevens. */
function ofSeven(number: number): number {
  return ((number % 7) + 7) % 7
}

/** Months since the year 0. */
function monthOf(day: number): number {
  const at = new Date(day * DAY)
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}

function dateOf(day: number): number {
  return new Date(day * DAY).getUTCDate()
}

/** The first day of a month. */
function firstOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY
}

function span(from: number, length: number): number[] {
  return Array.from({ length }, (_, i) => from + i)
}

function daysBetween(from: number, to: number): number[] {
  return span(from, to - from)
}

/** Null if one of them cannot be read. */
function listOf(
  text: string | undefined,
  read: (one: string) => number | null,
): Set<number> | null {
  const all = new Set(text === undefined ? [] : text.split(',').map(read))
  return all.has(null) ? null : (all as Set<number>)
}

/** The nth such weekday of the month or year, from its end where negative; 0: each. Monday is 0. */
function ruleDay(nth: number, weekday: number): number {
  return nth * 7 + weekday
}

function dayFrom(text: string): number | null {
  const [, nth = '', name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text) ?? []
  return name === '' ? null : ruleDay(Number(nth || 0), WEEKDAYS.indexOf(name))
}

function within(text: string | undefined, most: number, negative = false): number | null {
  const number = /^[+-]?\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  const size = negative ? Math.abs(number) : number
  return size >= 1 && size <= most ? number : null
}
