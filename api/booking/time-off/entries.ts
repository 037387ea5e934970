// What is entered of a salon's team from today on: leave and special dates, in one list.
import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm'
import { blockedTime } from '../../../db/schema/booking/calendar'
import { staff, staffException } from '../../../db/schema/salons/salons'
import { ownSalonId } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { addDays, localDate } from '../../platform/values/dates'
import { DAY, dateOf, rfc3339, utcDate } from '../../platform/values/time'

/** How many are read of each: what one salon enters in months. */
const LISTED = 300

type LeaveRow = { staffId: string; staffName: string; startsAt: number; endsAt: number; note: string }
type DateRow = {
  staffId: string
  staffName: string
  date: string
  fromMinute: number | null
  toMinute: number | null
  note: string
}

type Entry = {
  staffId: string
  staffName: string
  date: string
  until: string
  /** Empty: off. */
  hours: { fromMinute: number; toMinute: number }[]
  /** Of time off, unless it is whole days. */
  startsAt: string | null
  endsAt: string | null
  note: string
}

/** The statements that read them. */
export function entryReads(ctx: Ctx, viewer: Viewer) {
  const ofTeam = and(eq(staff.salonId, ownSalonId(ctx, viewer)), eq(staff.active, true))
  const who = { staffId: staff.id, staffName: staff.name }
  const { startsAt, endsAt } = blockedTime
  const { date, fromMinute, toMinute } = staffException
  return [
    ctx.db
      .select({ ...who, startsAt, endsAt, note: blockedTime.note })
      .from(blockedTime)
      .innerJoin(staff, eq(staff.id, blockedTime.staffId))
      .where(
        and(ofTeam, eq(blockedTime.kind, 'leave'), isNull(blockedTime.calendarId), gt(blockedTime.endsAt, ctx.now())),
      )
      .orderBy(asc(startsAt), asc(blockedTime.id))
      .limit(LISTED),
    ctx.db
      .select({ ...who, date, fromMinute, toMinute, note: staffException.note })
      .from(staffException)
      .innerJoin(staff, eq(staff.id, staffException.staffId))
      .where(and(ofTeam, gte(date, utcDate(ctx.now() - DAY))))
      .orderBy(asc(staff.position), asc(staff.id), asc(date), asc(fromMinute))
      .limit(LISTED),
  ] as const
}

/** Equal days of one person after each other are one entry; in the order of their first days. */
export function entriesOf(
  { now, timeZone }: { now: number; timeZone: string },
  leave: LeaveRow[],
  dates: DateRow[],
): Entry[] {
  const today = localDate(now, timeZone)
  const off = leave.map(({ startsAt, endsAt, ...row }): Entry => {
    const [from, to] = [rfc3339(startsAt, timeZone), rfc3339(endsAt, timeZone)]
    const whole = [from, to].every((time) => time.slice(11, 16) === '00:00')
    return {
      ...row,
      date: dateOf(from),
      until: localDate(endsAt - 1, timeZone),
      hours: [],
      ...(whole ? { startsAt: null, endsAt: null } : { startsAt: from, endsAt: to }),
    }
  })
  return [...off, ...spansOf(daysOf(dates.filter(({ date }) => date >= today)))].sort((a, b) =>
    a.date === b.date ? 0 : a.date < b.date ? -1 : 1,
  )
}

/** The rows of one person and date as one entry. */
function daysOf(rows: DateRow[]): Entry[] {
  const days = new Map<string, Entry>()
  for (const { fromMinute, toMinute, ...row } of rows) {
    const key = `${row.staffId} ${row.date}`
    const day = days.get(key) ?? { ...row, until: row.date, hours: [], startsAt: null, endsAt: null }
    if (fromMinute !== null && toMinute !== null) day.hours.push({ fromMinute, toMinute })
    days.set(key, day)
  }
  return [...days.values()]
}

function spansOf(days: Entry[]): Entry[] {
  const spans: Entry[] = []
  const same = (entry: Entry, other: Entry) =>
    entry.staffId === other.staffId &&
    entry.note === other.note &&
    JSON.stringify(entry.hours) === JSON.stringify(other.hours)
  for (const day of days) {
    const last = spans.at(-1)
    if (last && same(last, day) && addDays(last.until, 1) === day.date) last.until = day.date
    else spans.push({ ...day })
  }
  return spans
}
