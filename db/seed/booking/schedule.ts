// When salons open and who works: weekly hours, lunches, days off, and coming dates that differ.
// Minutes are wall-clock minutes; an index into a week is the ISO weekday less one.
import { Temporal } from 'temporal-polyfill'
import type { City } from '../cities'
import { randomOf } from '../random'

export type Range = { from: number; to: number }
export type Week = Range[][]
export type StaffWeek = { hours: Week; breaks: Week }
export type DateException = { date: string; from: number | null; to: number | null; note: string }

export type HoursName = keyof typeof HOURS

const HOURS = {
  specification: ['9-18', '9-18', '9-18', '9-18', '9-19', '8-17', ''],
  'every day': ['8-19', '8-19', '8-19', '8-19', '8-20', '8-19', '9-17'],
  'every day late': ['9-20', '9-20', '9-20', '9-20', '9-21', '8-20', '10-18'],
  'late week': ['', '10-19', '10-19', '10-20', '10-20', '9-19', '11-17'],
  'early to late': ['7-20', '7-20', '7-20', '7-20', '7-21', '7-20', ''],
  weekend: ['', '9-18', '9-18', '9-18', '9-19', '8-19', '9-16'],
  mall: ['9-20', '9-20', '9-20', '9-20', '9-20', '9-20', '10-18'],
  clinic: ['8:30-17:30', '8:30-17:30', '8:30-17:30', '8:30-17:30', '8:30-17:30', '9-13', ''],
  siesta: [
    '8:30-12:30 14:30-19',
    '8:30-12:30 14:30-19',
    '8:30-12:30 14:30-19',
    '8:30-12:30 14:30-19',
    '8:30-12 15-20',
    '9-14',
    '',
  ],
}

const EXCEPTION_DAYS = 60

export function openingHours(name: HoursName): Week {
  return HOURS[name].map((day) => day.split(' ').filter(Boolean).map(range))
}

/**
 * The week of staff member number `index` of a team: within the salon's hours or slightly across
 * them, lunch when the day is long, and days off that take turns so that somebody is always in.
 */
export function staffWeek(staffId: string, salonWeek: Week, index: number, team: number): StaffWeek {
  const random = randomOf(`week:${staffId}`)
  const openDays = salonWeek.flatMap((day, weekday) => (day.length > 0 ? [weekday] : []))
  const daysOff = new Set<number>()
  if (openDays.length === 7) daysOff.add((index * 2 + team) % 7)
  if (team > 2 && openDays.length >= 6 && index % 3 === 2) {
    daysOff.add(openDays[(index + 1) % openDays.length] ?? 0)
  }
  const shift = random.pick(['whole', 'whole', 'late', 'early', 'across'] as const)
  const lunch = 12 * 60 + (index % 4) * 30
  const lunchMinutes = random.pick([30, 45, 60])

  const hours: Week = []
  const breaks: Week = []
  salonWeek.forEach((day, weekday) => {
    const works = daysOff.has(weekday) ? [] : day
    const only = works.length === 1 ? works[0] : undefined
    hours.push(only ? [shifted(only, shift)] : works)
    const long = only !== undefined && only.to - only.from >= 8 * 60
    breaks.push(long ? [{ from: lunch, to: lunch + lunchMinutes }] : [])
  })
  return { hours, breaks }
}

/**
 * Holidays, Umuganda mornings in Rwanda, and the odd training or repair day within the 60 days from
 * `today`. The demo partner's salon (`alwaysOpen`) has one short day and is never closed.
 */
export function exceptionsOf(
  salonId: string,
  city: City,
  week: Week,
  today: string,
  alwaysOpen: boolean,
): DateException[] {
  const random = randomOf(`exceptions:${salonId}`)
  const exceptions = new Map<string, DateException>()
  const first = Temporal.PlainDate.from(today)
  const shortDay = (date: Temporal.PlainDate, from: number, to: number, note: string) =>
    exceptions.set(date.toString(), { date: date.toString(), from, to, note })
  const closed = (date: Temporal.PlainDate, note: string) =>
    exceptions.set(date.toString(), { date: date.toString(), from: null, to: null, note })
  const usual = (date: Temporal.PlainDate) => week[date.dayOfWeek - 1] ?? []
  const isLong = (date: Temporal.PlainDate) => usual(date).some((open) => open.from <= 10 * 60 && open.to >= 16 * 60)

  if (alwaysOpen) {
    shortDay(first.add({ days: 20 }), 8 * 60, 14 * 60, 'Team training: we close at two')
    return [...exceptions.values()]
  }

  const oddDay = first.add({ days: random.int(9, EXCEPTION_DAYS) })
  if (usual(oddDay).length > 0 && random.chance(0.5)) {
    if (isLong(oddDay) && random.chance(0.6)) {
      const note = random.pick(['Team training', 'Stocktaking: short day', 'Private event after two'])
      shortDay(oddDay, 10 * 60, 14 * 60, note)
    } else {
      closed(oddDay, random.pick(['Closed for repainting', 'Staff day out', 'Plumbing works']))
    }
  }
  for (let offset = 1; offset <= EXCEPTION_DAYS; offset += 1) {
    const date = first.add({ days: offset })
    if (usual(date).length === 0) continue
    const lastSaturday = date.dayOfWeek === 6 && date.add({ days: 7 }).month !== date.month
    if (city.country === 'Rwanda' && lastSaturday) {
      const until = Math.max(...usual(date).map((open) => open.to))
      shortDay(date, 12 * 60, until, 'Umuganda: we open at noon')
    }
    const holiday = city.holidays[date.toString().slice(5)]
    if (!holiday) continue
    if (holiday === 'Christmas Day' || random.chance(0.5)) closed(date, holiday)
    else if (isLong(date) && random.chance(0.6)) shortDay(date, 10 * 60, 15 * 60, `${holiday}: short day`)
  }
  return [...exceptions.values()]
}

function shifted({ from, to }: Range, shift: 'whole' | 'late' | 'early' | 'across'): Range {
  switch (shift) {
    case 'whole':
      return { from, to }
    case 'late':
      return { from: from + 60, to }
    case 'early':
      return { from, to: to - 60 }
    case 'across':
      return { from: from - 30, to: to + 30 }
  }
}

/** "8:30-12" -> minutes. */
function range(text: string): Range {
  const [from = 0, to = 0] = text.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return hour * 60 + minute
  })
  return { from, to }
}
