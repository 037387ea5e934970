// The days that a sentence names, counted from the person's own. Pure.
import { addDays } from '../../../platform/values/dates'
import type { Rule } from './meaning'
import { after, alike, numberOf } from './words'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const TOMORROW = new Set(
  'tomorrow tmrw tmr tmrow tomorow tommorow tommorrow tomoro tomorro tomoz 2moro 2morrow'.split(' '),
)

/** "today", "the day after tomorrow", "in 3 days", "next week", "friday", "on the 5th". */
export const day: Rule = (tokens, today) => {
  const weekday = weekdayOf(today)
  const rest = after(tokens, 'on the', 'over the', 'on', 'the', 'this coming', 'coming') ?? tokens
  const lead = tokens.length - rest.length
  const [first = '', second = ''] = rest
  const says = (taken: number, days: number) => [lead + taken, { date: addDays(today, days) }] as ReturnType<Rule>
  if (first === 'today' || first === 'asap') return says(1, 0)
  if (TOMORROW.has(first)) return says(1, 1)
  const beyond = after(rest, 'day after')
  if (beyond && TOMORROW.has(beyond[0] ?? '')) return says(3, 2)
  const ahead = after(rest, 'in')
  const count = numberOf(ahead?.[0])
  if (count > 0 && /^days?$/.test(ahead?.[1] ?? '')) return says(3, count)
  if (count > 0 && /^weeks?$/.test(ahead?.[1] ?? '')) return says(3, 7 * count)
  const isNext = first === 'next'
  if (isNext && second === 'week') return says(2, 7 - weekday)
  const named = isNext || first === 'this' ? second : first
  const taken = named === first ? 1 : 2
  if (named === 'weekend' || named === 'week-end') return says(taken, ((5 - weekday + 7) % 7) + (isNext ? 7 : 0))
  const wanted = weekdayNamed(named)
  if (wanted < 0) return ofMonth(lead, first, today)
  // "Next Friday" is that of the next week, also where this week's is still to come.
  return says(taken, isNext ? wanted - weekday + 7 : (wanted - weekday + 7) % 7)
}

/** 0 for "monday", "mon" and "mondey"; -1 for another word. */
function weekdayNamed(word: string): number {
  if (word === 'wensday') return 2
  const meant = alike(word, WEEKDAYS)
  return WEEKDAYS.findIndex((name) => name === word || name === meant || isShortFor(word, name))
}

function isShortFor(word: string, name: string): boolean {
  return word.length >= 3 && word.length <= 5 && name.startsWith(word)
}

/** "5th": the next that comes, within a year. */
function ofMonth(lead: number, word: string, today: string): ReturnType<Rule> {
  const [, number] = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word) ?? []
  if (!number) return null
  const [year = 0, month = 0] = today.split('-').map(Number)
  for (let later = month - 1; later < month + 12; later += 1) {
    const of = year + Math.floor(later / 12)
    const found = dated(lead + 1, today, Number(number), (later % 12) + 1, of)
    if (found) return found
  }
  return null
}

/** "28 nov", "28th of november", "nov 28", "28/11", "28/11/2026", "2026/11/28": the next that comes. */
export const date: Rule = (tokens, today) => {
  const rest = after(tokens, 'on the', 'on', 'the') ?? tokens
  const lead = tokens.length - rest.length
  const [first = '', second = '', third = ''] = rest
  const iso = /^(\d{4})\/(\d\d)\/(\d\d)$/.exec(first)
  if (iso) return dated(lead + 1, today, Number(iso[3]), Number(iso[2]), Number(iso[1]))
  const full = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(first)
  if (full) return dated(lead + 1, today, Number(full[1]), Number(full[2]), Number(full[3]))
  const short = /^(\d{1,2})[/.](\d{1,2})$/.exec(first)
  if (short) return dated(lead + 1, today, Number(short[1]), Number(short[2]))
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(first)
  const month = second === 'of' ? third : second
  if (dayFirst && monthOf(month))
    return dated(lead + (second === 'of' ? 3 : 2), today, Number(dayFirst[1]), monthOf(month))
  const dayLast = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(second)
  if (dayLast && monthOf(first)) return dated(lead + 2, today, Number(dayLast[1]), monthOf(first))
  return null
}

function monthOf(word: string): number {
  return word.length >= 3 ? MONTHS.findIndex((name) => word.startsWith(name)) + 1 : 0
}

function dated(taken: number, today: string, dayOfMonth: number, month: number, year?: number): ReturnType<Rule> {
  const second = (part: number) => String(part).padStart(2, '0')
  const of = (number: number) => `${number}-${second(month)}-${second(dayOfMonth)}`
  const this_ = Number(today.slice(0, 4))
  const found = of(year ?? (of(this_) < today ? this_ + 1 : this_))
  const time = Date.parse(found)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(found)
  return isReal && found >= today ? [taken, { date: found }] : null
}

/** 0 for Monday. */
function weekdayOf(of: string): number {
  return (new Date(of).getUTCDay() + 6) % 7
}
