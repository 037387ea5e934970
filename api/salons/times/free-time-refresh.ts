// Keeps free time current: triggers record which salons and days are stale, and these are
// recomputed from the calendar right after the change and by the minute job. A write based on a
// stale read is rejected, and anything that becomes stale meanwhile stays recorded.
import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import type { MiddlewareHandler } from 'hono'
import { freeTime, freeTimeStale } from '../../../db/schema/salons/free-time'
import { service } from '../../../db/schema/salons/salons'
import { salonListing, serviceKind } from '../../../db/schema/salons/search'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import type { ApiEnv } from '../../platform/http/guards'
import { logFailure } from '../../platform/http/log'
import { eachRow, isJobDone, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from './calendar-reads'
import { chunksOf, dateOf, freeDays } from './free-time'

declare module '../../platform/context' {
  interface Hooks {
    /** Gives what is free now to those who wait for it; after the response of a change. */
    freeTimeChanged: (ctx: Ctx) => Promise<void>
  }
}

/** Free time is computed from yesterday, which is still today somewhere, to this many days ahead. */
const DAYS_AHEAD = 61

/** Salons refreshed right after a change. */
const SALONS_AFTER = 20

/** Rows per statement: each has seven values, and a statement takes at most 32,766. */
const ROWS_AT_ONCE = 4000

/** `days`: the first and the last to recompute; all of them otherwise. */
type Due = { number: number; salonId: string; days?: readonly [number, number] }

/** Of one isolate and database: whether a refresh is under way, until when it may be, and how often one was asked for. */
type Refresh = { until: number; requests: number }

const refreshes = new Map<string, Refresh>()

/** A request that workerd aborted never ends its refresh. In milliseconds. */
const REFRESH_TIME = 15_000

/** Minute job: refreshes stale days, adds the new day and removes past ones. */
export async function refreshFreeTime(ctx: Ctx): Promise<void> {
  await ctx.db.delete(freeTime).where(lt(freeTime.day, today(ctx) - 1))
  await runJob(ctx, 'refreshFreeTime', (run) =>
    eachRow(
      run,
      (after) => dueSalons(ctx, Number(after)),
      ({ number }) => String(number),
      (row) => refreshSalon(ctx, row),
    ),
  )
}

/**
 * Refreshes what a change has just made stale; runs after the response. Changes that come while one is refreshed are
 * left to it: it looks once more, so that sixteen bookings at once do not all recompute the same sixteen salons.
 */
async function refreshAfterChange(ctx: Ctx): Promise<void> {
  const url = ctx.settings.DATABASE_URL
  const refresh = refreshes.get(url) ?? { until: 0, requests: 0 }
  refreshes.set(url, refresh)
  refresh.requests += 1
  const began = Date.now()
  if (refresh.until > began) return
  const until = began + REFRESH_TIME
  refresh.until = until
  try {
    let seen: number
    do {
      seen = refresh.requests
      const stale = await staleSalons(ctx)
      for (const row of stale) {
        await refreshSalon(ctx, row).catch((error) => {
          if (!isJobDone(error)) logFailure('free time', error)
        })
      }
      if (stale.some(({ isWaitedFor }) => isWaitedFor)) await ctx.hooks.freeTimeChanged(ctx)
    } while (refresh.requests !== seen && Date.now() < until)
  } finally {
    if (refresh.until === until) refresh.until = 0
  }
}

/** For routers whose changes book, free or open time. */
export const refreshesFreeTime: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  const { ctx } = c.env
  if (c.req.method !== 'GET' && c.res.ok) ctx.after(() => refreshAfterChange(ctx))
}

async function staleSalons(ctx: Ctx): Promise<(Due & { isWaitedFor: boolean })[]> {
  const rows = await ctx.db
    .select({
      number: freeTimeStale.number,
      salonId: salonListing.salonId,
      freeUntil: salonListing.freeUntil,
      from: sql<number>`min(${freeTimeStale.fromDay})`,
      to: sql<number>`max(${freeTimeStale.toDay})`,
      isWaitedFor: sql<number>`EXISTS (SELECT 1 FROM waiting_entry
        WHERE salon_id = ${salonListing.salonId} AND status = 'waiting')`.mapWith(Boolean),
    })
    .from(freeTimeStale)
    .innerJoin(salonListing, eq(salonListing.number, freeTimeStale.number))
    .groupBy(freeTimeStale.number)
    .limit(SALONS_AFTER)
  return rows.map(({ number, salonId, freeUntil, from, to, isWaitedFor }) => ({
    number,
    salonId,
    isWaitedFor,
    ...(freeUntil < lastDay(ctx) ? {} : { days: [from, to] as const }),
  }))
}

function dueSalons(ctx: Ctx, after: number): Promise<Due[]> {
  const stale = ctx.db.select({ number: freeTimeStale.number }).from(freeTimeStale)
  const behind = ctx.db
    .select({ number: salonListing.number })
    .from(salonListing)
    .where(and(eq(salonListing.approved, true), lt(salonListing.freeUntil, lastDay(ctx))))
  return ctx.db
    .select({ number: salonListing.number, salonId: salonListing.salonId })
    .from(salonListing)
    .where(and(gt(salonListing.number, after), inArray(salonListing.number, union(stale, behind))))
    .orderBy(asc(salonListing.number))
    .limit(JOB_PAGE)
}

/** Recomputes one salon's stale and missing days: a read batch and a write batch. */
async function refreshSalon(ctx: Ctx, { number, salonId, days: only }: Due): Promise<Outcome> {
  const first = Math.max(only?.[0] ?? 0, today(ctx))
  const last = Math.min(only?.[1] ?? Infinity, lastDay(ctx))
  const [listings, allStale, kinds, ...rows] = await ctx.db.batch([
    ctx.db.select().from(salonListing).where(eq(salonListing.number, number)),
    ctx.db.select().from(freeTimeStale).where(eq(freeTimeStale.number, number)),
    ctx.db
      .select({ serviceId: service.id, kind: serviceKind.kind })
      .from(service)
      .innerJoin(serviceKind, eq(serviceKind.category, sql`lower(${service.category})`))
      .where(eq(service.salonId, salonId)),
    ...calendarReads(ctx, salonId, (first - 3) * DAY, (last + 4) * DAY),
  ])
  // What has become stale since, outside the days that were read, is next.
  const wasRead = (day: number) => !only || (day >= only[0] && day <= only[1])
  const stale = allStale.filter(({ fromDay, toDay }) => wasRead(fromDay) && wasRead(toDay))
  const listing = listings[0]
  if (!listing) return 'nothing'
  const calendar = calendarOf(ctx, rows as unknown as CalendarRows)
  const days = calendar ? daysToMake(ctx, listing.freeUntil, stale).filter(wasRead) : []
  if (days.length === 0 && stale.length === 0) return 'nothing'

  const kindOf = new Map(kinds.map(({ serviceId, kind }) => [serviceId, kind]))
  const found = calendar && days.length > 0 ? freeRows(number, calendar, kindOf, days) : []
  const writes = [
    ctx.db
      .update(salonListing)
      .set({ freeVersion: listing.freeVersion + 1, ...(calendar && !only && { freeUntil: lastDay(ctx) }) })
      .where(eq(salonListing.number, number)),
    ...(days.length > 0
      ? [ctx.db.delete(freeTime).where(and(inArray(freeTime.day, days), eq(freeTime.number, number)))]
      : []),
    ...parts(found).map((part) => ctx.db.insert(freeTime).values(part)),
    ...stale.map((row) =>
      ctx.db.delete(freeTimeStale).where(
        and(
          eq(freeTimeStale.number, number),
          eq(freeTimeStale.fromDay, row.fromDay),
          eq(freeTimeStale.toDay, row.toDay),
          // Keeps records that were marked stale again since the read.
          lte(freeTimeStale.changes, row.changes),
        ),
      ),
    ),
  ] as [Statement, ...Statement[]]
  await writeBatch(ctx, writes)
  return 'done'
}

/** Null if the salon is not public: it cannot be found, and its days are recomputed once it is. */
function calendarOf(ctx: Ctx, rows: CalendarRows): Calendar | null {
  try {
    return calendarFrom(ctx, rows)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return null
    throw error
  }
}

function daysToMake(ctx: Ctx, freeUntil: number, stale: { fromDay: number; toDay: number }[]): number[] {
  const days = new Set<number>()
  const add = (from: number, to: number) => {
    for (let day = Math.max(from, today(ctx) - 1); day <= Math.min(to, lastDay(ctx)); day += 1) days.add(day)
  }
  add(freeUntil + 1, lastDay(ctx))
  for (const { fromDay, toDay } of stale) add(fromDay, toDay)
  return [...days].sort((a, b) => a - b)
}

function freeRows(
  number: number,
  calendar: Calendar,
  kindOf: Map<string, number>,
  days: number[],
): (typeof freeTime.$inferInsert)[] {
  const wanted = new Set(days)
  const seats = calendar.staff.map(({ id }) => id)
  const kindsOf = (staffId: string) =>
    calendar.services
      .filter(({ id }) => calendar.staffFor(id).some((person) => person.id === staffId))
      .reduce((kinds, { id }) => kinds | (1 << (kindOf.get(id) ?? NO_KIND)), 0)
  const query = calendar.queryFor([])
  // Staff who do none of the offered services cannot be booked.
  const skilled = calendar.services.flatMap(({ id }) => calendar.staffFor(id).map((member) => member.id))
  const staff = query.staff.filter(({ staffId }) => skilled.includes(staffId))
  return freeDays({ ...query, staff }, dateOf(days[0] as number), dateOf(days.at(-1) as number))
    .filter(({ day }) => wanted.has(day))
    .map(({ staffId, day, steps }) => {
      const [word0, word1, word2] = chunksOf(steps)
      const kinds = kindsOf(staffId)
      return { day, number, seat: seats.indexOf(staffId), word0, word1, word2, kinds }
    })
}

/** A bit not used by any kind. */
const NO_KIND = 30

function parts<T>(rows: T[]): T[][] {
  const list: T[][] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) list.push(rows.slice(at, at + ROWS_AT_ONCE))
  return list
}

function today(ctx: Ctx): number {
  return Math.floor(ctx.now() / DAY)
}

function lastDay(ctx: Ctx): number {
  return today(ctx) + DAYS_AHEAD
}
