// The times at which an event repeats, by its rule (RFC 5545, 3.3.10), on the clocks of the event's own zone. Days are
// counted since 1970-01-01. Whatever a rule says, the work is bounded: a rule that falls on no day at all ends like others.
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { type IcsTime, timeOf } from './ics-values'

type Freq = 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

type Rule = {
  freq: Freq
  interval: number
  count: number | null
  until: IcsTime | null
  /** See `ruleDay`. Sets, so that a list of thousands takes no longer to look in than a short one. */
  days: Set<number>
  /** Those of `days`, whichever of the month or year they are. */
  weekdays: Set<number>
  monthDays: Set<number>
  yearDays: Set<number>
  weeks: Set<number>
  months: Set<number>
  hours: Set<number>
  minutes: Set<number>
  seconds: Set<number>
  /** Which of the times of a month, week or year; from its end where negative. */
  places: Set<number>
  /** The first weekday of weeks. */
  weekStart: number
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const FREQUENCIES = ['MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/** What any period costs, in steps, however few times it has. */
const PERIOD_STEPS = 5

const KNOWN = [
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'],
  ...['BYMONTH', 'BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS', 'WKST'],
]

/** What says no more than that a rule is by our calendar. */
const OURS = ['RSCALE=GREGORIAN', 'SKIP=OMIT']

/** A rule, or null where it says what we don't read: seconds, other calendars. */
export function ruleFrom(text: string): Rule | null {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .filter((part) => part && !OURS.includes(part))
      .map((part) => part.split('=', 2) as [string, string]),
  )
  if ([...parts.keys()].some((key) => !KNOWN.includes(key))) return null
  const freq = parts.get('FREQ') as Freq
  const list = (key: string, read: (text: string) => number | null) => listOf(parts.get(key), read)
  const days = list('BYDAY', dayFrom)
  const lists = {
    monthDays: list('BYMONTHDAY', (text) => within(text, 31, true)),
    yearDays: list('BYYEARDAY', (text) => within(text, 366, true)),
    weeks: list('BYWEEKNO', (text) => within(text, 53, true)),
    months: list('BYMONTH', (text) => within(text, 12)),
    hours: list('BYHOUR', (text) => onClock(text, 23)),
    minutes: list('BYMINUTE', (text) => onClock(text, 59)),
    seconds: list('BYSECOND', (text) => onClock(text, 59)),
    places: list('BYSETPOS', (text) => within(text, 366, true)),
  }
  const interval = within(parts.get('INTERVAL') ?? '1', 10_000)
  const count = parts.has('COUNT') ? within(parts.get('COUNT'), 1_000_000) : null
  const until = parts.has('UNTIL') ? timeOf(parts.get('UNTIL') ?? '', null) : null
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')
  if (!FREQUENCIES.includes(freq) || interval === null || weekStart < 0) return null
  if (!days || !areRead(lists)) return null
  if (parts.has('COUNT') && count === null) return null
  if (parts.has('UNTIL') && until === null) return null
  if (freq === 'WEEKLY' && lists.monthDays.size > 0) return null
  if (freq !== 'YEARLY' && lists.weeks.size > 0) return null
  const weekdays = new Set([...days].map(ofSeven))
  return { freq, interval, count, until, days, weekdays, weekStart, ...lists }
}

function areRead<Key extends string>(lists: Record<Key, Set<number> | null>): lists is Record<Key, Set<number>> {
  return !Object.values(lists).includes(null)
}

/**
 * Its times on the days from `from` to `to`, both included, for an event that first is at `first`, which always counts: in
 * milliseconds on the clocks there. Of an event of whole days they are days, whatever hours the rule says. `spend` is told
 * how much work each step is, and may throw.
 */
export function localTimesOf(
  rule: Rule,
  { day, time }: Pick<IcsTime, 'day' | 'time'>,
  { from, to }: { from: number; to: number },
  spend: (steps: number) => void,
): number[] {
  const first = day * DAY + (time ?? 0)
  const [start, end] = [from * DAY, (to + 1) * DAY]
  const found = first >= start && first < end ? [first] : []
  const period = isOfDays(rule)
    ? timesOfDays(periodsOf(rule, day), time === null ? [0] : clockTimes(rule, time, 'day', spend))
    : shortPeriods(rule, first, spend)
  // Where they are counted, none can be left out.
  let n = rule.count === null ? Math.max(0, period.at(from)) : 0
  for (let seen = 1; period.start(n) < end; n += 1) {
    spend(period.size * (rule.places.size > 0 ? 2 : 1) + PERIOD_STEPS)
    for (const number of placed(rule, period.times(n))) {
      if (number <= first) continue
      seen += 1
      if (seen > (rule.count ?? seen)) return found
      if (number >= start && number < end) found.push(number)
    }
  }
  return found

  function timesOfDays({ size, at, start: startOf, days }: DayPeriods, times: number[]): Periods {
    return {
      at,
      size: size * times.length,
      start: (n) => startOf(n) * DAY,
      times: (n) => {
        const all = rule.yearDays.size > 0 ? days(n).filter((day) => inYear(rule, day)) : days(n)
        return all.length === 0 ? [] : all.flatMap((number) => times.map((of) => number * DAY + of))
      },
    }
  }
}

type Periods = {
  /** The most times of one that are looked at. */
  size: number
  /** The number of the period that a day is in, or of one before it. */
  at: (day: number) => number
  /** A time that none of the period's times comes before. */
  start: (n: number) => number
  /** Its times by the rule, in order. */
  times: (n: number) => number[]
}

type DayPeriods = Omit<Periods, 'times'> & { days: (n: number) => number[] }

function isOfDays({ freq }: Rule): boolean {
  return freq !== 'HOURLY' && freq !== 'MINUTELY'
}

/** The times of a rule within a day, an hour or a minute, in order, in milliseconds since it began. */
function clockTimes(
  { hours, minutes, seconds }: Rule,
  first: number,
  of: 'day' | 'hour' | 'minute',
  spend: (steps: number) => void,
): number[] {
  const parts = [
    ...(of === 'day' ? [{ set: hours, own: Math.floor((first % DAY) / HOUR), unit: HOUR }] : []),
    ...(of === 'minute' ? [] : [{ set: minutes, own: Math.floor((first % HOUR) / MINUTE), unit: MINUTE }]),
    { set: seconds, own: Math.floor((first % MINUTE) / 1000), unit: 1000 },
  ]
  return parts.reduce<number[]>(
    (all, { set, own, unit }) => {
      const numbers = set.size > 0 ? [...set].sort((a, b) => a - b) : [own]
      spend(all.length * numbers.length)
      return all.flatMap((item) => numbers.map((number) => item + number * unit))
    },
    [0],
  )
}

/** Hours or minutes, `interval` apart, from that of the first time on. */
function shortPeriods(rule: Rule, first: number, spend: (steps: number) => void): Periods {
  const unit = rule.freq === 'HOURLY' ? HOUR : MINUTE
  const base = Math.floor(first / unit) * unit
  const times = clockTimes(rule, first - Math.floor(first / DAY) * DAY, unit === HOUR ? 'hour' : 'minute', spend)
  const start = (n: number) => base + n * rule.interval * unit
  const counts = (time: number) => {
    const day = Math.floor(time / DAY)
    const hour = Math.floor((time - day * DAY) / HOUR)
    const minute = Math.floor((time - Math.floor(time / HOUR) * HOUR) / MINUTE)
    return (
      (rule.hours.size === 0 || rule.hours.has(hour)) &&
      (unit === HOUR || rule.minutes.size === 0 || rule.minutes.has(minute)) &&
      allowed(rule, day) &&
      inYear(rule, day)
    )
  }
  return {
    size: times.length + PERIOD_STEPS,
    at: (day) => Math.floor((day * DAY - base) / (rule.interval * unit)),
    start,
    times: (n) => (counts(start(n)) ? times.map((time) => start(n) + time) : []),
  }
}

/** Days, weeks, months or years, `interval` apart, from that of the first day on. */
function periodsOf(rule: Rule, first: number): DayPeriods {
  const { interval } = rule
  const month = monthOf(first)
  switch (rule.freq) {
    case 'WEEKLY': {
      const week = weekOf(rule, first)
      const weekdays = rule.days.size > 0 ? rule.weekdays : new Set([weekdayOf(first)])
      const start = (n: number) => week + 7 * n * interval
      return {
        size: 7,
        at: (day) => Math.floor((day - week) / (7 * interval)),
        start,
        days: (n) => span(start(n), 7).filter((day) => weekdays.has(weekdayOf(day)) && inMonths(rule, day)),
      }
    }
    case 'MONTHLY':
      return {
        size: 31,
        at: (day) => Math.floor((monthOf(day) - month) / interval),
        start: (n) => firstOf(month + n * interval),
        days: (n) =>
          inMonths(rule, firstOf(month + n * interval)) ? daysOfMonth(rule, month + n * interval, first) : [],
      }
    case 'YEARLY': {
      const year = Math.floor(month / 12)
      return {
        size: sizeOfYear(rule),
        // Its weeks begin up to three days before it, and end as many after it.
        at: (day) => Math.floor((Math.floor(monthOf(day - 3) / 12) - year) / interval),
        start: (n) => firstOf((year + n * interval) * 12) - 3,
        days: (n) => daysOfYear(rule, year + n * interval, first),
      }
    }
    default:
      return {
        size: 1,
        at: (day) => Math.floor((day - first) / interval),
        start: (n) => first + n * interval,
        days: (n) => [first + n * interval].filter((day) => allowed(rule, day)),
      }
  }
}

function sizeOfYear({ yearDays, weeks, months, days, monthDays }: Rule): number {
  if (yearDays.size > 0) return 366
  if (weeks.size > 0) return 7 * weeks.size
  if (months.size > 0) return 31 * months.size
  return days.size + monthDays.size > 0 ? 366 : 31
}

function daysOfYear(rule: Rule, year: number, first: number): number[] {
  const { months, days, monthDays, weeks, yearDays } = rule
  if (weeks.size > 0) return daysOfWeeks(rule, year, first)
  if (yearDays.size > 0)
    return daysBetween(firstOf(year * 12), firstOf((year + 1) * 12)).filter((day) => allowed(rule, day))
  if (months.size === 0 && days.size > 0 && monthDays.size === 0) {
    const from = firstOf(year * 12)
    return daysBetween(from, firstOf((year + 1) * 12)).filter((day, i, all) => isRuleDay(days, day, i, all.length))
  }
  const all = monthDays.size > 0 ? span(1, 12) : [(monthOf(first) % 12) + 1]
  return (months.size > 0 ? [...months].sort((a, b) => a - b) : all).flatMap((month) =>
    daysOfMonth(rule, year * 12 + month - 1, first),
  )
}

/** Those of weeks of a year, the first of which has at least four days in it. */
function daysOfWeeks(rule: Rule, year: number, first: number): number[] {
  const start = weekOf(rule, firstOf(year * 12) + 3)
  const length = (weekOf(rule, firstOf((year + 1) * 12) + 3) - start) / 7
  const weekdays = rule.days.size > 0 ? rule.weekdays : new Set([weekdayOf(first)])
  return [...new Set([...rule.weeks].map((week) => (week < 0 ? length + week : week - 1)))]
    .filter((week) => week >= 0 && week < length)
    .sort((a, b) => a - b)
    .flatMap((week) => span(start + 7 * week, 7))
    .filter((day) => weekdays.has(weekdayOf(day)) && inMonths(rule, day))
}

/** The first day of the week that a day is in. */
function weekOf({ weekStart }: Rule, day: number): number {
  return day - ofSeven(weekdayOf(day) - weekStart)
}

function daysOfMonth({ days, monthDays }: Rule, month: number, first: number): number[] {
  const dayOfMonth = dateOf(first)
  return daysBetween(firstOf(month), firstOf(month + 1)).filter((day, i, { length }) => {
    if (monthDays.size > 0 && !isMonthDay(monthDays, i + 1, length)) return false
    if (days.size > 0) return isRuleDay(days, day, i, length)
    return monthDays.size > 0 || i + 1 === dayOfMonth
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
  if (!inMonths(rule, day) || (weekdays.size > 0 && !weekdays.has(weekdayOf(day)))) return false
  if (monthDays.size === 0) return true
  const length = firstOf(monthOf(day) + 1) - firstOf(monthOf(day))
  return isMonthDay(monthDays, dateOf(day), length)
}

function inMonths({ months }: Rule, day: number): boolean {
  return months.size === 0 || months.has((monthOf(day) % 12) + 1)
}

function inYear({ yearDays }: Rule, day: number): boolean {
  if (yearDays.size === 0) return true
  const year = Math.floor(monthOf(day) / 12)
  const [start, end] = [firstOf(year * 12), firstOf((year + 1) * 12)]
  return yearDays.has(day - start + 1) || yearDays.has(day - end)
}

function placed({ places }: Rule, times: number[]): number[] {
  if (places.size === 0) return times
  return times.filter((_, i) => places.has(i + 1) || places.has(i - times.length))
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
function listOf(text: string | undefined, read: (text: string) => number | null): Set<number> | null {
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

function onClock(text: string, most: number): number | null {
  return /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : null
}

function within(text: string | undefined, most: number, negative = false): number | null {
  const number = /^[+-]?\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  const size = negative ? Math.abs(number) : number
  return size >= 1 && size <= most ? number : null
}
