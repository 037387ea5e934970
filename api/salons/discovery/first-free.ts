// The first free time of a salon in a list: on the date that is searched, or in the coming days.
import { TIME_ZONES } from '../../../db/places/countries'
import type { Ctx } from '../../platform/context'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import { MINUTE, rfc3339 } from '../../platform/values/time'
import { dayOf, freeIndex, type SalonDay, STEP_MINUTES, stepsFrom, stepsOf, whichAreFree } from '../times/free-time'
import { APPOINTMENT } from './filters'
import { earliestStep, type Requested, windowsOf } from './free-time-filter'

/** Days that are looked at for the next free time: today, at the salon, and those that follow. */
const NEXT_DAYS = 3

type Row = {
  listing: { timeZone: string; leadMinutes: number; horizonDays: number }
  free: string
  shortest: number | null
}

/** The first free time of each salon on a page, from the bitmaps that the search used. */
export function firstFree<One extends Row>(ctx: Ctx, requested: Requested, rows: One[]): (row: One) => string | null {
  const windows = new Map(windowsOf(requested, ctx.now()).map((window) => [window.zone, window]))
  const times = new Map<One, string>()
  for (const window of windows.values()) {
    const here = rows.filter(({ listing }) => listing.timeZone === window.zone)
    const index = freeIndex(
      here.map(({ listing, free }) => ({
        earliest: earliestStep(window, listing.leadMinutes, ctx.now()),
        staff: staffOn(free, dayOf(requested.date)),
      })),
    )
    const { people = 1 } = requested
    const steps =
      people > 1
        ? here.map(({ listing, free }) =>
            firstTogether(staffOn(free, dayOf(requested.date)), people, {
              ...requested,
              ...window,
              from: Math.max(window.from, earliestStep(window, listing.leadMinutes, ctx.now())),
            }),
          )
        : whichAreFree(index, { ...requested, ...window })
    for (const [i, row] of here.entries()) {
      const step = steps[i] ?? -1
      if (step < 0) continue
      const at = window.dayStartsAt + step * STEP_MINUTES * MINUTE
      times.set(row, rfc3339(at, row.listing.timeZone))
    }
  }
  return (row) => times.get(row) ?? null
}

/** The first step at which so many are free for that long; -1 for none. */
function firstTogether(
  staff: SalonDay['staff'],
  people: number,
  { from, to, minutes, kind }: { from: number; to: number; minutes: number; kind?: number },
): number {
  const needed = stepsOf(minutes)
  const mask = (1n << BigInt(needed)) - 1n
  const able = staff.filter(({ kinds }) => kind === undefined || (kinds >> kind) & 1)
  for (let step = from; step + needed <= to; step += 1) {
    const free = able.filter(({ steps }) => ((steps >> BigInt(step)) & mask) === mask)
    if (free.length >= people) return step
  }
  return -1
}

/** The staff of a salon who are free on a date, by their place. */
export function freeSeats(free: string, date: string): { seat: number; steps: bigint }[] {
  return (JSON.parse(free) as [number, number, number, number, number][])
    .filter(([on]) => on === dayOf(date))
    .map(([, word0, word2, , seat]) => ({ seat, steps: stepsFrom(word0, word2) }))
}

/** Who is free on a day, from the bitmaps of a row. */
function staffOn(free: string, day: number): SalonDay['staff'] {
  return (JSON.parse(free) as [number, number, number, number][])
    .filter(([on]) => on === day)
    .map(([, word0, word2, kinds]) => ({ steps: stepsFrom(word0, word2), kinds }))
}

/** The days that are among the next ones in any zone. */
export function nextDays(ctx: Ctx): number[] {
  const todays = TIME_ZONES.map((zone) => dayOf(localDate(ctx.now(), zone)))
  const first = Math.min(...todays)
  return Array.from({ length: Math.max(...todays) - first + NEXT_DAYS }, (_, i) => first + i)
}

/** The first time in the coming days that is long enough for a salon's shortest service. */
export function nextFree(ctx: Ctx, row: Row, kind: number | undefined): string | null {
  const { timeZone, leadMinutes, horizonDays } = row.listing
  const today = localDate(ctx.now(), timeZone)
  for (let after = 0; after < Math.min(NEXT_DAYS, horizonDays + 1); after += 1) {
    const date = addDays(today, after)
    const staff = staffOn(row.free, dayOf(date))
    if (staff.length === 0) continue
    const { startsAt, endsAt } = dateBounds(date, date, timeZone)
    const earliest = earliestStep({ dayStartsAt: startsAt }, leadMinutes, ctx.now())
    const to = (endsAt - startsAt) / (STEP_MINUTES * MINUTE)
    const window = { from: 0, to, minutes: row.shortest ?? APPOINTMENT, kind }
    const [step = -1] = whichAreFree(freeIndex([{ earliest, staff }]), window)
    if (step >= 0) return rfc3339(startsAt + step * STEP_MINUTES * MINUTE, timeZone)
  }
  return null
}
