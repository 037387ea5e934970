// When can several people be served at once, or one after the other? Pure: the times that are shown and the check when
// one of them is taken are the same computation. Every seat is a visit, and no two of them share a professional or a
// unit of a resource at the same time.
import type { AppointmentPlan } from '../../../db/schema/booking/appointments'
import { type Interval, localDate } from '../../platform/values/dates'
import { type DomainError, fieldFault } from '../../platform/values/problem'
import { HOUR, MINUTE } from '../../platform/values/time'
import {
  type AppointmentItem,
  type Free,
  freeOn,
  listSlots,
  resourceSpans,
  SLOT_STEP_MINUTES,
  timetableOf,
  workSpans,
} from '../../salons/times/availability'
import type { Asking, Calendar } from '../../salons/times/calendar-reads'
import { appointmentWith, itemOf, type PlannedAppointment, type Wanted, wantedOf } from '../../salons/times/visit-plan'

/** Side by side, or one after the other. */
type Arrangement = 'together' | 'in_turn'

export type PartyWish = { plans: AppointmentPlan[]; arrangement: Arrangement }

/** How long anybody waits for the one before, at most, in milliseconds. */
const MOST_BETWEEN = 30 * MINUTE

const STEP = SLOT_STEP_MINUTES * MINUTE

/** Friends have at least so long to accept, in milliseconds. */
export const LEAST_TO_ACCEPT = HOUR

/** Combinations tried for one start; a start that needs more is not offered. */
const MOST_TRIED = 4_000

/**
 * The times at which the whole party can begin on a local date, in order, each with the end of its last visit.
 * @throws DomainError invalid-input
 */
export function listPartyTimes(calendar: Calendar, wish: PartyWish, date: string): Interval[] {
  const seats = seatsOf(calendar, wish, {})
  const [first] = seats
  if (!first) return []
  const earliest = calendar.now + calendar.salon.leadMinutes * MINUTE + LEAST_TO_ACCEPT
  return listSlots(calendar.queryFor(first.items), date, date).flatMap(({ startsAt }) => {
    const appointments = startsAt >= earliest ? planned(calendar, seats, wish.arrangement, startsAt) : null
    return appointments ? [{ startsAt, endsAt: Math.max(...appointments.map(({ endsAt }) => endsAt)) }] : []
  })
}

/**
 * The visits of a party that begins at startsAt (UTC ms), in the order of its seats; null if it cannot begin then. For the
 * salon itself, lead time and horizon do not apply. `ignoring` are the visits that it has already.
 * @throws DomainError invalid-input
 */
export function planParty(
  calendar: Calendar,
  wish: PartyWish,
  startsAt: number,
  asking: Asking = {},
): PlannedAppointment[] | null {
  return planned(calendar, seatsOf(calendar, wish, asking), wish.arrangement, startsAt)
}

/** A place with friends is paid for; what is free is booked alone. */
export function freeSeat(): DomainError {
  return fieldFault('serviceId', 'It’s free, so it can’t be booked with friends. Each books it alone.')
}

type Seat = {
  wanted: Wanted[]
  items: AppointmentItem[]
  lengthMs: number
  /** Who is free at an instant. */
  free: (startsAt: number) => Free | null
}

function seatsOf(calendar: Calendar, { plans }: PartyWish, asking: Asking): Seat[] {
  const known = new Map<string, Seat>()
  return plans.map((plan) => {
    // Friends often want the same.
    const key = JSON.stringify(plan)
    const seat = known.get(key) ?? newSeat(calendar, plan, asking)
    known.set(key, seat)
    return seat
  })
}

function newSeat(calendar: Calendar, plan: AppointmentPlan, asking: Asking): Seat {
  const wanted = wantedOf(calendar, plan)
  if (wanted.every(({ price }) => price === 0)) throw freeSeat()
  const items = wanted.map((item) => itemOf(calendar, item))
  const query = calendar.queryFor(items, asking)
  const days = new Map<string, ReturnType<typeof freeOn>>()
  const free = (startsAt: number) => {
    const date = localDate(startsAt, calendar.salon.timeZone)
    const day = days.get(date) ?? freeOn(query, date)
    days.set(date, day)
    return day(startsAt)
  }
  return { wanted, items, lengthMs: timetableOf(items).lengthMs, free }
}

function planned(
  calendar: Calendar,
  seats: Seat[],
  arrangement: Arrangement,
  startsAt: number,
): PlannedAppointment[] | null {
  const matched = arrangement === 'together' ? onePersonEach(seats, startsAt) : []
  if (matched === null) return null
  // Side by side, those with the fewest choices first.
  const order = seats.map((_, i) => i)
  if (arrangement === 'together') {
    const choices = (i: number) => seats[i]?.free(startsAt)?.staffIds[0]?.length ?? 0
    order.sort((a, b) => choices(a) - choices(b))
  }
  let tried = 0
  const taken = new Map<string, { seat: number; span: Interval }[]>()
  const chosen: { at: number; ids: string[] }[] = []

  const isFree = (id: string, seat: number, spans: Interval[]) =>
    !(taken.get(id) ?? []).some(
      // What the same visit takes of them is no conflict.
      (other) => other.seat !== seat && spans.some((span) => overlap(other.span, span)),
    )

  /** Takes one id for each need of a seat, then goes on with the next seat. */
  const assign = (turn: number, at: number, needs: Need[], ids: string[]): boolean => {
    const seat = order[turn] ?? 0
    const need = needs[ids.length]
    if (!need) {
      chosen[seat] = { at, ids }
      return seatOn(turn + 1, at + (seats[seat]?.lengthMs ?? 0))
    }
    for (const id of need.ids) {
      tried += 1
      if (tried > MOST_TRIED) return false
      if (!isFree(id, seat, need.spans)) continue
      const before = taken.get(id) ?? []
      taken.set(id, [...before, ...need.spans.map((span) => ({ seat, span }))])
      if (assign(turn, at, needs, [...ids, id])) return true
      taken.set(id, before)
    }
    return false
  }

  const seatOn = (turn: number, previousEnd: number): boolean => {
    const i = order[turn]
    const seat = i === undefined ? undefined : seats[i]
    if (i === undefined || !seat) return true
    return startsFor(arrangement, turn, startsAt, previousEnd).some((at) => {
      const free = seat.free(at)
      return free !== null && assign(turn, at, needsOf(seat, free, at, matched[i]), [])
    })
  }

  if (!seatOn(0, startsAt)) return null
  return seats.map((seat, i) => {
    const { at = startsAt, ids = [] } = chosen[i] ?? {}
    const kinds = [...resourceSpans(seat.items).keys()]
    return appointmentWith(calendar, seat.wanted, at, {
      staffIds: ids.slice(0, seat.items.length),
      unitOf: (kind) => ids[seat.items.length + kinds.indexOf(kind)] ?? '',
    })
  })
}

/** A professional for a service, or a unit of a kind: who or which is free, and when it is taken (UTC ms). */
type Need = { ids: string[]; spans: Interval[] }

/** `first` is whom the first service had better go to. */
function needsOf({ items }: Seat, { staffIds, resourceIds }: Free, at: number, first?: string): Need[] {
  const { starts } = timetableOf(items)
  const people = items.map((item, i) => {
    const ids = staffIds[i] ?? []
    return {
      ids: i === 0 && first !== undefined ? [first, ...ids.filter((id) => id !== first)] : ids,
      spans: workSpans(item).map(({ from, to }) => {
        const start = at + (starts[i] ?? 0)
        return { startsAt: start + from, endsAt: start + to }
      }),
    }
  })
  const units = Array.from(resourceSpans(items), ([kind, { from, to }]) => ({
    ids: resourceIds.get(kind) ?? [],
    spans: [{ startsAt: at + from, endsAt: at + to }],
  }))
  return [...people, ...units]
}

function startsFor(arrangement: Arrangement, turn: number, startsAt: number, previousEnd: number): number[] {
  if (arrangement === 'together' || turn === 0) return [startsAt]
  const first = Math.ceil(previousEnd / STEP) * STEP
  const starts = []
  for (let at = first; at <= previousEnd + MOST_BETWEEN; at += STEP) starts.push(at)
  return starts
}

/**
 * Side by side, everybody's first service begins at the same moment: each needs a professional of their own. Who that could
 * be, for each seat; null if there are too few. Said before anything is tried, because trying that out takes long.
 */
function onePersonEach(seats: Seat[], startsAt: number): string[] | null {
  const choices = seats.map((seat) => seat.free(startsAt)?.staffIds[0] ?? [])
  const takenBy = new Map<string, number>()
  const find = (i: number, seen: Set<string>): boolean =>
    (choices[i] ?? []).some((id) => {
      if (seen.has(id)) return false
      seen.add(id)
      const other = takenBy.get(id)
      if (other !== undefined && !find(other, seen)) return false
      takenBy.set(id, i)
      return true
    })
  if (!choices.every((_, i) => find(i, new Set()))) return null
  const matched: string[] = []
  for (const [id, i] of takenBy) matched[i] = id
  return matched
}

function overlap(interval: Interval, other: Interval): boolean {
  return interval.startsAt < other.endsAt && other.startsAt < interval.endsAt
}
