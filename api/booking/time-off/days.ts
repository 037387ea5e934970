// What days of a professional become: off, other hours or the usual week. One rule for the visits in the way, the times
// that are offered for them, and what is written.
import { and, between, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm'
import { blockedTime, busyInterval } from '../../../db/schema/booking/calendar'
import { staffException } from '../../../db/schema/salons/salons'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { DAY_FAULTS } from '../../platform/day'
import { addDays, dateBounds, datesBetween, type Interval, localDate } from '../../platform/values/dates'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, utcDate } from '../../platform/values/time'
import { LIMITS } from '../../salons/set-up/input'
import { type Calendar, LONGEST_BUSY } from '../../salons/times/calendar-reads'
import { dayNumber, salonHours, staffHours, timeLineOf, toInstants } from '../../salons/times/working-hours'
import { MOST_DAYS, type TimeOff } from './input'

export type Days = Pick<TimeOff, 'staffId' | 'date' | 'until' | 'kind' | 'hours'>

type BlockRow = typeof blockedTime.$inferSelect
type BusyRow = typeof busyInterval.$inferSelect
type Busy = Interval & { visitId: string | null }

/** What was entered for them before, as `enteredReads` reads it. */
type Entered = [leave: BlockRow[], busy: BusyRow[], exceptions: { date: string }[]]

/** The statements that read the leave of a professional around these days, and their special dates from now on. */
export function enteredReads(ctx: Ctx, { staffId, date, until }: Days) {
  const leave = and(
    eq(blockedTime.staffId, staffId),
    eq(blockedTime.kind, 'leave'),
    isNull(blockedTime.calendarId),
    lt(blockedTime.startsAt, Date.parse(until) + 2 * DAY),
    gt(blockedTime.endsAt, Date.parse(date) - DAY),
  )
  const ids = ctx.db.select({ id: blockedTime.id }).from(blockedTime).where(leave)
  return [
    ctx.db.select().from(blockedTime).where(leave),
    ctx.db.select().from(busyInterval).where(inArray(busyInterval.blockId, ids)),
    ctx.db
      .select({ date: staffException.date })
      .from(staffException)
      .where(and(eq(staffException.staffId, staffId), gte(staffException.date, utcDate(ctx.now() - DAY)))),
  ] as const
}

/** The whole of a change: its time, and the calendar once it is made. */
export type Change = {
  days: Days
  /** UTC ms: today from now on. */
  time: Interval
  /** The leave in that time, which is replaced, and what of it stays before and after. */
  replaced: BlockRow[]
  rest: { block: BlockRow; busy: Interval[] }[]
  /** What else blocks it. */
  blocked: Interval[]
  /** Special dates of theirs on other days. */
  otherDates: number
  before: Calendar
  after: Calendar
}

/** @throws DomainError invalid-input */
export function changeOf(calendar: Calendar, days: Days, [leave, busy, exceptions]: Entered): Change {
  const time = timeOf(calendar, days)
  const replaced = leave.filter((block) => overlap(block, time))
  const ids = new Set(replaced.map(({ id }) => id))
  const taken = busy.filter(({ blockId }) => blockId !== null && ids.has(blockId))
  const rest = replaced.flatMap((block) =>
    around(block, time).map((part) => ({
      block: { ...block, ...part },
      busy: taken.filter(({ blockId }) => blockId === block.id).flatMap((item) => within(item, part)),
    })),
  )
  const isReplaced = (busy: Busy) => busy.visitId === null && taken.some((row) => row.startsAt === busy.startsAt)
  const isOther = ({ date }: { date: string }) => date < days.date || date > days.until
  const theirs = (all: Busy[]): Busy[] => [
    ...all.filter((interval) => !isReplaced(interval)),
    ...rest.flatMap((part) => part.busy.map((interval) => ({ ...interval, visitId: null }))),
    ...(days.kind === 'off' ? [{ ...time, visitId: null }] : []),
  ]
  const after: Calendar = {
    ...calendar,
    queryFor: (items, asking) => {
      const query = calendar.queryFor(items, asking)
      return {
        ...query,
        staff: query.staff.map((member) =>
          member.staffId === days.staffId
            ? {
                ...member,
                exceptions: [...member.exceptions.filter(isOther), ...exceptionsOf(days)],
                busy: theirs(member.busy as Busy[]),
              }
            : member,
        ),
      }
    },
  }
  const blocked = busyIn(calendar, days.staffId, time).filter(
    (interval) => interval.visitId === null && !isReplaced(interval),
  )
  const otherDates = exceptions.filter(isOther).length
  return { days, time, replaced, rest, blocked, otherDates, before: calendar, after }
}

/** What occupies them in that time: visits by their ids, and the rest. */
function busyIn(calendar: Calendar, staffId: string, time: Interval): Busy[] {
  const { staff } = calendar.queryFor([], { by: 'salon' })
  const busy = (staff.find((member) => member.staffId === staffId)?.busy ?? []) as Busy[]
  return busy.filter((interval) => overlap(interval, time))
}

/** The ids of what is booked with them in that time and is no longer in their hours, also what is being booked now. */
export function outsideHours({ days, time, before, after }: Change): Set<string> {
  const { salon, staff } = after.queryFor([], { by: 'salon' })
  const person = staff.find((member) => member.staffId === days.staffId)
  const [first, last] = [dayNumber(days.date) - 1, dayNumber(days.until) + 1]
  const work =
    days.kind === 'off' || !person
      ? []
      : toInstants(staffHours(person, salonHours(salon, first, last)), timeLineOf(salon.timeZone, first, last))
  const fits = ({ startsAt, endsAt }: Interval) => work.some(({ from, to }) => from <= startsAt && endsAt <= to)
  return new Set(
    busyIn(before, days.staffId, time).flatMap((interval) =>
      interval.visitId === null || fits(interval) ? [] : [interval.visitId],
    ),
  )
}

/**
 * The statements that put what is entered now in the place of what was entered before for these days: before the visits
 * are moved, and after. Time off takes what is left of the time.
 * @throws DomainError set-up-full
 */
export function daysWritten(
  ctx: Ctx,
  { days, time, replaced, rest, blocked, otherDates }: Change,
  note: string,
): { id: string; first: Statement[]; last: Statement[] } {
  const { staffId, date, until, kind } = days
  const id = ctx.id()
  const rows = exceptionsOf(days).map((exception) => ({ id: ctx.id(), staffId, note, ...exception }))
  if (rows.length > 0 && otherDates + rows.length > LIMITS.exceptions) {
    throw new DomainError('set-up-full')
  }
  const ofDays = and(eq(staffException.staffId, staffId), between(staffException.date, date, until))
  const parts = rest.map(({ block, busy }) => {
    const blockId = ctx.id()
    return {
      block: { ...block, id: blockId },
      busy: busy.map((interval) => ({ id: ctx.id(), staffId, blockId, ...interval })),
    }
  })
  const kept = parts.flatMap(({ busy }) => busy)
  const first: Statement[] = [
    ctx.db.delete(staffException).where(ofDays),
    ...(rows.length > 0 ? [ctx.db.insert(staffException).values(rows)] : []),
    // A trigger deletes their busy times.
    ...replaced.map((block) => ctx.db.delete(blockedTime).where(eq(blockedTime.id, block.id))),
    ...(parts.length > 0 ? [ctx.db.insert(blockedTime).values(parts.map(({ block }) => block))] : []),
    ...(kept.length > 0 ? [ctx.db.insert(busyInterval).values(kept)] : []),
  ]
  if (kind !== 'off') return { id: rows[0]?.id ?? id, first, last: [] }
  const busy = freeAround(blocked, time).map((interval) => ({ id: ctx.id(), staffId, blockId: id, ...interval }))
  return {
    id,
    first,
    last: [
      ctx.db.insert(blockedTime).values({
        id,
        staffId,
        startsAt: time.startsAt,
        endsAt: time.endsAt,
        note,
        kind: 'leave',
        createdAt: ctx.now(),
        calendarId: null,
      }),
      ...(busy.length > 0 ? [ctx.db.insert(busyInterval).values(busy)] : []),
    ],
  }
}

/** @throws DomainError invalid-input */
function timeOf({ now, salon }: Calendar, { date, until }: Days): Interval {
  if (date < localDate(now, salon.timeZone)) throw fieldFault('date', DAY_FAULTS.past)
  if (until < date) throw fieldFault('until', 'The last day can’t be before the first.')
  if (until > addDays(date, MOST_DAYS - 1)) throw fieldFault('until', `Choose up to ${MOST_DAYS} days at once.`)
  const days = dateBounds(date, until, salon.timeZone)
  return { ...days, startsAt: Math.max(days.startsAt, now) }
}

function exceptionsOf({ date, until, kind, hours }: Days) {
  if (kind !== 'hours') return []
  return datesBetween(date, until).flatMap((date) => hours.map((range) => ({ date, ...range })))
}

function overlap(interval: Interval, other: Interval): boolean {
  return interval.startsAt < other.endsAt && interval.endsAt > other.startsAt
}

/** What of one lies in the other. */
function within(interval: Interval, other: Interval): Interval[] {
  const startsAt = Math.max(interval.startsAt, other.startsAt)
  const endsAt = Math.min(interval.endsAt, other.endsAt)
  return startsAt < endsAt ? [{ startsAt, endsAt }] : []
}

/** What of one lies before and after the other. */
function around(interval: Interval, other: Interval): Interval[] {
  return [
    ...within(interval, { startsAt: Number.NEGATIVE_INFINITY, endsAt: other.startsAt }),
    ...within(interval, { startsAt: other.endsAt, endsAt: Number.POSITIVE_INFINITY }),
  ]
}

/** What of a time is not blocked, in rows that are not too long. */
function freeAround(blocks: Interval[], { startsAt, endsAt }: Interval): Interval[] {
  let from = startsAt
  const free: Interval[] = []
  for (const block of blocks.toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (block.startsAt > from) free.push({ startsAt: from, endsAt: block.startsAt })
    from = Math.max(from, block.endsAt)
  }
  if (from < endsAt) free.push({ startsAt: from, endsAt })
  // A month in which the clock is turned back is longer than a row may be.
  return free.flatMap((interval) => {
    const middle = interval.startsAt + LONGEST_BUSY
    return interval.endsAt > middle
      ? [
          { ...interval, endsAt: middle },
          { startsAt: middle, endsAt: interval.endsAt },
        ]
      : [interval]
  })
}
