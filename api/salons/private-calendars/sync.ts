// Reads private calendars that are due and makes their busy times blocked time. Each is one batch, written again if
// somebody books meanwhile: the database refuses what overlaps. A visit always stands, and the busy time is cut around it.
import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import { blockedTime, busyInterval, type CalendarNotes, privateCalendar } from '../../../db/schema/booking/calendar'
import { user } from '../../../db/schema/identity'
import { salon, staff } from '../../../db/schema/salons/salons'
import { unseal } from '../../identity/security/sealed'
import { changed, notify } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { safeFetch } from '../../platform/outgoing/safe-fetch'
import type { Interval } from '../../platform/values/dates'
import { refusalName } from '../../platform/values/problem'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { keepFree } from '../times/blocked-time'
import { LONGEST_BUSY } from '../times/calendar-reads'
import { expireSlotHolds } from '../times/occupied-time'
import { busyTimesOf } from './busy-times'

/** How often a calendar is read; after failures it waits twice as long each time, at most half a day. */
const EVERY = 15 * MINUTE
const LONGEST_WAIT = 12 * HOUR

/** The failure in a row of which the salon is told: after about four hours. */
const NOTIFIED_AT = 5

/** Calendars of one run, those of one salon, those that are read at once, and the time for all, in milliseconds. */
const PAGE = 40
const OF_SALON = 10
const AT_ONCE = 4
const RUN_TIME = 20_000

/** How long a run has taken calendars for itself: its time, and a last one. */
const LEASE = RUN_TIME + 15_000

/** Busy times that are used, the next ones first, and conflicts that are named. */
const MOST_TIMES = 500
const MOST_CONFLICTS = 20

/** How long busy times that are over stay in the salon's calendar. */
const KEPT = 30 * DAY

/** Attempts after losing a race for a time. */
const TRIES = 4

type Row = typeof privateCalendar.$inferSelect

type Due = { row: Row; staffName: string; salon: { ownerId: string; timeZone: string; horizonDays: number } }

type Fault = NonNullable<Row['fault']>

/** Reads what is due; returns how many calendars were read well. Run by the minute job. */
export async function syncCalendars(ctx: Ctx): Promise<number> {
  const due = await take(ctx)
  const until = Date.now() + RUN_TIME
  let read = 0
  const worker = async () => {
    for (let next = due.shift(); next && Date.now() < until; next = due.shift())
      read += (await attempt(ctx, next)) ? 1 : 0
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (due.length > 0) await giveBack(ctx, due)
  return read
}

/** Reads one calendar now, unless a run is reading it. */
export async function syncCalendar(ctx: Ctx, id: string): Promise<void> {
  for (const due of await take(ctx, id)) await sync(ctx, due)
}

/** Those that a run had no time for are due at once. */
async function giveBack(ctx: Ctx, left: Due[]): Promise<void> {
  const ids = left.map(({ row }) => row.id)
  await ctx.db.update(privateCalendar).set({ nextAt: ctx.now(), takenUntil: 0 }).where(inArray(privateCalendar.id, ids))
}

/**
 * Leases calendars that are due, or one that is asked for, and reads what is needed of them. A calendar waits for its next
 * turn from here on, as after a failure, whatever becomes of the run: what ends it is not read again at once.
 */
async function take(ctx: Ctx, only?: string): Promise<Due[]> {
  // Each salon's first before anybody's second.
  const turns = ctx.db
    .select({
      id: privateCalendar.id,
      nextAt: privateCalendar.nextAt,
      turn: sql<number>`row_number() OVER (PARTITION BY ${salon.id} ORDER BY ${privateCalendar.failures} > 0, ${privateCalendar.nextAt})`.as(
        'turn',
      ),
    })
    .from(privateCalendar)
    .innerJoin(staff, and(eq(staff.id, privateCalendar.staffId), eq(staff.active, true)))
    .innerJoin(salon, eq(salon.id, staff.salonId))
    .innerJoin(user, and(eq(user.id, salon.ownerId), isNull(user.suspendedAt)))
    .where(
      and(
        lte(privateCalendar.takenUntil, ctx.now()),
        only === undefined ? lte(privateCalendar.nextAt, ctx.now()) : eq(privateCalendar.id, only),
      ),
    )
    .as('turns')
  const due = ctx.db
    .select({ id: turns.id })
    .from(turns)
    .where(lte(turns.turn, OF_SALON))
    .orderBy(asc(turns.turn), asc(turns.nextAt))
    .limit(PAGE)
  const wait = sql`min(${EVERY} << min(${privateCalendar.failures}, 10), ${LONGEST_WAIT})`
  const taken = await ctx.db
    .update(privateCalendar)
    .set({ takenUntil: ctx.now() + LEASE, nextAt: sql`${ctx.now()} + ${wait}` })
    .where(inArray(privateCalendar.id, due))
    .returning({ id: privateCalendar.id })
  if (taken.length === 0) return []
  return ctx.db
    .select({
      row: privateCalendar,
      staffName: staff.name,
      salon: { ownerId: salon.ownerId, timeZone: salon.timeZone, horizonDays: salon.horizonDays },
    })
    .from(privateCalendar)
    .innerJoin(staff, eq(staff.id, privateCalendar.staffId))
    .innerJoin(salon, eq(salon.id, staff.salonId))
    .where(
      inArray(
        privateCalendar.id,
        taken.map(({ id }) => id),
      ),
    )
}

/** One calendar of a run, whose failure stops no other. */
async function attempt(ctx: Ctx, due: Due): Promise<boolean> {
  try {
    return await sync(ctx, due)
  } catch (error) {
    logFailure('private calendar', error)
    const failures = due.row.failures + 1
    await ctx.db.update(privateCalendar).set({ failures }).where(eq(privateCalendar.id, due.row.id))
    return false
  }
}

/** Whether it was read well. */
async function sync(ctx: Ctx, due: Due): Promise<boolean> {
  const { row, salon } = due
  // From whole days, so that what lasts is the same at every reading of a day.
  const from = Math.floor(ctx.now() / DAY) * DAY
  const to = from + (salon.horizonDays + 2) * DAY
  const known = row.knownUntil >= ctx.now() + salon.horizonDays * DAY
  const response = await safeFetch(ctx, await unseal(ctx, row.address), {
    headers: {
      accept: 'text/calendar',
      ...(known && row.etag !== '' && { 'if-none-match': row.etag }),
      ...(known && row.lastModified !== '' && { 'if-modified-since': row.lastModified }),
    },
  })
  if (response.fault !== null) return failed(ctx, due, response.fault)
  if (response.status === 304 && known) {
    await writeBatch(ctx, [readWell(ctx, row, {})])
    return true
  }
  if (response.status !== 200) return failed(ctx, due, 'refused')
  const text = new TextDecoder().decode(response.body)
  const busy = busyTimesOf(text, { timeZone: salon.timeZone, from, to })
  if (typeof busy === 'string') return failed(ctx, due, busy)
  const { times, unread, unreadDays, unknownZones } = busy
  const header = (name: string) => response.headers.get(name)?.slice(0, 300) ?? ''
  await block(ctx, due, { times, from, to }, (cut) => {
    // What was cut is whole again when the visit goes, and the file may not change by then.
    const again = cut.isCut
    return {
      knownUntil: to,
      etag: again ? '' : header('etag'),
      lastModified: again ? '' : header('last-modified'),
      notes: {
        conflicts: cut.conflicts.slice(0, MOST_CONFLICTS),
        unread,
        unreadDays,
        unknownZones,
        cut: times.length > MOST_TIMES,
      },
    }
  })
  return true
}

type Cut = { times: Interval[]; isCut: boolean; conflicts: CalendarNotes['conflicts'] }

/** Makes a calendar's blocked time what it should be: what stays so is not touched. */
async function block(
  ctx: Ctx,
  { row, salon }: Due,
  { times, from, to }: { times: Interval[]; from: number; to: number },
  stateOf: (cut: Cut) => Partial<Row>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const [stored, others] = await ctx.db.batch([
      ctx.db
        .select()
        .from(blockedTime)
        .where(and(eq(blockedTime.calendarId, row.id), gt(blockedTime.endsAt, from))),
      takenBy(ctx, row, from, to),
    ])
    const cut = cutAround(ctx, times.slice(0, MOST_TIMES), others)
    const keyOf = ({ startsAt, endsAt }: Interval) => `${startsAt}-${endsAt}`
    const wanted = new Set(cut.times.map(keyOf))
    const there = new Set(stored.map(keyOf))
    const gone = stored.filter((row) => !wanted.has(keyOf(row))).map(({ id }) => id)
    const fresh = cut.times
      .filter((time) => !there.has(keyOf(time)))
      .map((time) => ({
        id: ctx.id(),
        staffId: row.staffId,
        ...time,
        kind: 'blocked' as const,
        note: '',
        createdAt: ctx.now(),
        calendarId: row.id,
      }))
    const ended = and(eq(blockedTime.calendarId, row.id), lt(blockedTime.endsAt, ctx.now() - KEPT))
    try {
      await writeBatch(ctx, [
        readWell(ctx, row, stateOf(cut)),
        expireSlotHolds(ctx),
        ctx.db.delete(blockedTime).where(ended),
        ...(gone.length > 0 ? [ctx.db.delete(blockedTime).where(inArray(blockedTime.id, gone))] : []),
        ...(fresh.length > 0 ? keepFree(ctx, fresh) : []),
        ...(gone.length + fresh.length > 0 ? [changed(ctx, salon.ownerId, 'appointments')] : []),
      ])
      return
    } catch (error) {
      if (refusalName(error) !== 'slot-taken' || tries === TRIES) throw error
    }
  }
}

/** What else occupies the person, and whether it is a visit. */
function takenBy(ctx: Ctx, { id, staffId }: Row, from: number, to: number) {
  return ctx.db
    .select({
      startsAt: busyInterval.startsAt,
      endsAt: busyInterval.endsAt,
      visitId: busyInterval.visitId,
      heldUntil: slotHold.expiresAt,
      holdStatus: slotHold.status,
    })
    .from(busyInterval)
    .leftJoin(blockedTime, eq(blockedTime.id, busyInterval.blockId))
    .leftJoin(slotHold, eq(slotHold.id, busyInterval.visitId))
    .where(
      and(
        eq(busyInterval.staffId, staffId),
        lt(busyInterval.startsAt, to),
        gt(busyInterval.startsAt, from - LONGEST_BUSY),
        gt(busyInterval.endsAt, from),
        sql`${blockedTime.calendarId} IS NOT ${id}`,
      ),
    )
    .orderBy(asc(busyInterval.startsAt))
}

/** Busy times without what is taken. */
function cutAround(ctx: Ctx, times: Interval[], others: Awaited<ReturnType<typeof takenBy>>): Cut {
  const taken = others.filter(({ holdStatus, heldUntil }) => holdStatus !== 'held' || (heldUntil ?? 0) > ctx.now())
  const conflicts: CalendarNotes['conflicts'] = []
  let isCut = false
  const left = times.flatMap((time) => {
    const parts: Interval[] = []
    let { startsAt } = time
    for (const item of taken) {
      if (item.startsAt >= time.endsAt || item.endsAt <= time.startsAt) continue
      isCut = true
      if (item.visitId !== null)
        conflicts.push({ startsAt: Math.max(time.startsAt, item.startsAt), endsAt: Math.min(time.endsAt, item.endsAt) })
      if (item.startsAt > startsAt) parts.push({ startsAt, endsAt: item.startsAt })
      startsAt = Math.max(startsAt, item.endsAt)
    }
    return startsAt < time.endsAt ? [...parts, { startsAt, endsAt: time.endsAt }] : parts
  })
  return { times: left, isCut, conflicts }
}

/** The statement that notes a calendar as read well. */
function readWell(ctx: Ctx, { id }: Row, changes: Partial<Row>): Statement {
  const now = ctx.now()
  return ctx.db
    .update(privateCalendar)
    .set({ syncedAt: now, nextAt: now + EVERY, takenUntil: 0, failures: 0, fault: null, ...changes })
    .where(eq(privateCalendar.id, id))
}

/** Notes a failure; what was read before stays. The salon is told once. */
async function failed(ctx: Ctx, { row, staffName, salon: { ownerId } }: Due, fault: Fault): Promise<false> {
  const failures = row.failures + 1
  const wait = Math.min(EVERY * 2 ** (failures - 1), LONGEST_WAIT)
  await writeBatch(ctx, [
    ctx.db
      .update(privateCalendar)
      .set({ failures, fault, nextAt: ctx.now() + wait, takenUntil: 0 })
      .where(eq(privateCalendar.id, row.id)),
    ...(failures === NOTIFIED_AT
      ? [
          notify(ctx, ownerId, {
            kind: 'account',
            title: `${staffName}’s private calendar can’t be read`,
            text: `We can’t read the calendar at ${row.host}. Its last known times stay blocked. Check its address.`,
            path: `/partner/salon/staff/${row.staffId}/calendars`,
          }),
        ]
      : []),
  ])
  return false
}
