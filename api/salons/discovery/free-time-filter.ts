// The free-time search in SQL, over words of 52 quarter hours each, so that all salons are filtered in the same round
// trip that finds, counts and sorts them. The result equals whichAreFree in memory, as checked by free-time.test.ts.
import { type SQL, sql } from 'drizzle-orm'
import { TIME_ZONES } from '../../../db/places/countries'
import { salonListing } from '../../../db/schema/salons/search'
import { dateBounds, localDate } from '../../platform/values/dates'
import { MINUTE } from '../../platform/values/time'
import { dayOf, STEP_MINUTES, stepAt, stepsOf, WORD_STARTS, WORD_STEPS } from '../times/free-time'

/** Minutes of each salon's own wall clock on its own date. */
export type Requested = {
  date: string
  from: number
  to: number
  minutes: number
  /** So many professionals are free at once; 1 by default. */
  people?: number
  kind?: number
}

/** Per zone: the window in steps of the local day, the start of that day, and today's day number. */
type ZoneWindow = { zone: string; from: number; to: number; dayStartsAt: number; today: number }

/** The window in every zone that has salons. */
export function windowsOf({ date, from, to }: Requested, now: number): ZoneWindow[] {
  return TIME_ZONES.map((zone) => ({
    zone,
    from: stepAt(date, from, zone, true),
    to: stepAt(date, to, zone, false),
    dayStartsAt: dateBounds(date, date, zone).startsAt,
    today: dayOf(localDate(now, zone)),
  }))
}

/** The first step that a salon's lead time allows. */
export function earliestStep(
  { dayStartsAt }: Pick<ZoneWindow, 'dayStartsAt'>,
  leadMinutes: number,
  now: number,
): number {
  const quarter = STEP_MINUTES * MINUTE
  return Math.max(0, Math.ceil((now + leadMinutes * MINUTE - dayStartsAt) / quarter))
}

/** Whether a listing's salon has a professional free for that long; see freeTime for the words. */
export function isFree(requested: Requested, now: number): SQL {
  const windows = windowsOf(requested, now)
  const day = dayOf(requested.date)
  const needed = stepsOf(requested.minutes)
  const perZone = (value: (window: ZoneWindow) => number) => byZone(windows, value)
  // As earliestStep in integers: rounds up by adding a quarter hour less a millisecond.
  const earliest = sql`max(${perZone(({ from }) => from)},
    (${whole(now)} + ${salonListing.leadMinutes} * 60000 - ${perZone(({ dayStartsAt }) => dayStartsAt)} + 899999) / 900000)`
  const until = perZone(({ to }) => to)
  const columns = WORD_STARTS.map((start, i) => ({ column: `word${i}`, start }))
  const inside = columns.filter(({ start }) =>
    windows.every(({ from, to }) => start <= from && to <= start + WORD_STEPS),
  )
  const touched = columns.filter(({ start }) =>
    windows.some(({ from, to }) => Math.min(to, start + WORD_STEPS) - Math.max(from, start) >= needed),
  )
  const asks = (inside.length > 0 ? inside.slice(0, 1) : touched).filter((column) => touched.includes(column))
  if (asks.length === 0) return sql`0`
  const able = requested.kind === undefined ? 'true' : `free_time.kinds & ${1 << requested.kind}`
  const inWindow = asks.map(({ column, start }) => {
    const step = (name: string) => `max(0, min(${WORD_STEPS}, ${name} - ${start}))`
    const wide = `max(0, ${step('to_step')} - ${step('from_step')})`
    return sql.raw(`SELECT (${column} >> ${step('from_step')}) & ((1 << ${wide}) - 1), seat, ${start} FROM day`)
  })
  const [longest, runs] = runsOf(needed)
  const horizon = sql`${perZone(({ today }) => day - today)} BETWEEN 0 AND ${salonListing.horizonDays}`
  return sql`(${horizon} AND EXISTS (
    WITH day AS (SELECT seat, word0, word1, word2, ${earliest} AS from_step, ${until} AS to_step FROM free_time
      WHERE free_time.day = ${whole(day)} AND free_time.number = ${salonListing.number} AND ${sql.raw(able)}),
    run0 (bits, seat, part) AS (${sql.join(inWindow, sql` UNION ALL `)})${sql.raw(runs)}
    ${sql.raw(togetherIn(longest, requested.people ?? 1))}))`
}

/** Builds CTEs of the bits that start ever longer runs of set bits, up to `needed`; returns the last one's name too. */
function runsOf(needed: number): [string, string] {
  let tables = ''
  let last = 0
  for (let have = 1; have < needed; last += 1) {
    const more = Math.min(have, needed - have)
    tables += `, run${last + 1} (bits, seat, part) AS (SELECT bits & (bits >> ${more}), seat, part FROM run${last})`
    have += more
  }
  return [`run${last}`, tables]
}

/** Whether so many professionals can begin at the same step. */
function togetherIn(run: string, people: number): string {
  const names = Array.from({ length: people }, (_, i) => `p${i}`)
  const joins = names.slice(1).map((name, i) => {
    return ` JOIN ${run} AS ${name} ON ${name}.part = p0.part AND ${name}.seat > p${i}.seat`
  })
  return `SELECT 1 FROM ${run} AS p0${joins.join('')} WHERE ${names.map((name) => `${name}.bits`).join(' & ')} <> 0`
}

/** A single number if all zones agree, which they do unless a clock changes in one of them. */
function byZone(windows: ZoneWindow[], value: (window: ZoneWindow) => number): SQL {
  const values = new Set(windows.map(value))
  const [only] = values
  if (values.size === 1) return whole(only as number)
  const cases = windows.map((window) => sql`WHEN ${window.zone} THEN ${whole(value(window))}`)
  return sql`CASE ${salonListing.timeZone} ${sql.join(cases, sql` `)} END`
}

/** A literal, because the database treats a bound number as a fraction and would divide accordingly. */
function whole(value: number): SQL {
  return sql.raw(String(Math.trunc(value)))
}
