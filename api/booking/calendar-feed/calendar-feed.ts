// Appointments for calendars: one as a file, and all of somebody's at a secret address that a calendar
// reads without signing in. Of the address only the hash is kept, so that nobody can read it here.

import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { appointment, calendarFeed, salonClient } from '../../../db/schema/booking/appointments'
import { salon, staff } from '../../../db/schema/booking/salons'
import { user } from '../../../db/schema/identity'
import { writeBatch } from '../../platform/command'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { attempt, placeOf, refuseOver } from '../../platform/rate-limit'
import { sha256 } from '../../platform/values/hash'
import { DomainError } from '../../platform/values/problem'
import { DAY, HOUR, rfc3339 } from '../../platform/values/time'
import type { NewFeedResponse } from '../my-bookings/responses'
import { type CalendarEvent, calendarOf } from './ics'

/** How far back a feed goes: a client's visits for their memory, a salon's for the running weeks. */
const PAST = { client: 90 * DAY, partner: 14 * DAY }

/** The most visits of one feed. */
const MOST = 2000

/** How often a feed may be read, and how often a place may ask for one that is not there. */
const READS = { max: 120, windowMs: HOUR }

export type FeedState = { createdAt: string | null }

/** What is shown once: afterwards nobody can read the address any more. */
export type NewFeed = z.output<typeof NewFeedResponse>

/** Whether the viewer has a feed, and since when. One round trip. */
export async function getFeed(ctx: Ctx, viewer: Viewer): Promise<FeedState> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db.select().from(calendarFeed).where(eq(calendarFeed.userId, viewer.id)),
  ])
  return { createdAt: rows[0] ? rfc3339(rows[0].createdAt) : null }
}

/** Makes a secret address for the viewer's calendar; an earlier one ends with it. */
export async function renewFeed(ctx: Ctx, viewer: Viewer): Promise<NewFeed> {
  await getFeed(ctx, viewer)
  const token = secret()
  const changes = { tokenHash: await sha256(token), createdAt: ctx.now() }
  await writeBatch(ctx, [
    ctx.db
      .insert(calendarFeed)
      .values({ userId: viewer.id, ...changes })
      .onConflictDoUpdate({ target: calendarFeed.userId, set: changes }),
  ])
  const url = `${ctx.origin}/api/calendar/${token}`
  return {
    url,
    webcal: url.replace(/^https?:/, 'webcal:'),
    createdAt: rfc3339(changes.createdAt),
  }
}

/** From here on nothing is read at the viewer's secret address. */
export async function removeFeed(ctx: Ctx, viewer: Viewer): Promise<FeedState> {
  await getFeed(ctx, viewer)
  await writeBatch(ctx, [ctx.db.delete(calendarFeed).where(eq(calendarFeed.userId, viewer.id))])
  return { createdAt: null }
}

/**
 * The calendar at a secret address: a client's own visits, or those of a partner's salons. One round
 * trip, whether or not there is one.
 * @throws DomainError not-found for whatever is no such address, too-many-requests
 */
export async function readFeed(ctx: Ctx, token: string): Promise<string> {
  const hash = await sha256(token)
  const mine = eq(calendarFeed.tokenHash, hash)
  const since = (ms: number) => gt(appointment.startsAt, ctx.now() - ms)
  // Counted by feed where there is one, because many calendars are read from few places.
  const counted = sql<string>`CASE WHEN EXISTS (SELECT 1 FROM calendar_feed WHERE token_hash = ${hash})
    THEN 'calendar:' || ${hash} ELSE ${`calendar:${placeOf(ctx) ?? 'anywhere'}`} END`
  const [attempts, feeds, ofClient, ofSalons] = await ctx.db.batch([
    attempt(ctx, counted, READS),
    ctx.db
      .select({ role: user.role })
      .from(calendarFeed)
      .innerJoin(user, and(eq(user.id, calendarFeed.userId), isNull(user.deletedAt)))
      .where(mine),
    selectVisits(ctx)
      .innerJoin(calendarFeed, eq(calendarFeed.userId, appointment.clientId))
      .where(and(mine, since(PAST.client)))
      .orderBy(asc(appointment.startsAt))
      .limit(MOST),
    selectVisits(ctx)
      .innerJoin(calendarFeed, eq(calendarFeed.userId, salon.ownerId))
      .where(and(mine, since(PAST.partner)))
      .orderBy(asc(appointment.startsAt))
      .limit(MOST),
  ])
  refuseOver(ctx, attempts, READS)
  const role = feeds[0]?.role
  if (role === 'client') {
    return calendarOf(
      'Purse bookings',
      ofClient.map((visit) => clientEvent(ctx, visit)),
    )
  }
  if (role === 'beauty_partner') {
    const names = new Set(ofSalons.map((visit) => visit.salon.name))
    return calendarOf(
      names.size === 1 ? `${[...names][0]} on Purse` : 'Purse appointments',
      ofSalons.map((visit) => salonEvent(ctx, visit)),
    )
  }
  throw new DomainError('not-found')
}

/** One visit of the viewer's as a file. @throws DomainError not-found */
export async function visitCalendar(ctx: Ctx, viewer: Viewer, id: string): Promise<string> {
  const byClient = viewer.role === 'client'
  const whose = byClient ? eq(appointment.clientId, viewer.id) : eq(salon.ownerId, viewer.id)
  const [, rows] = await readAs(ctx, viewer, [
    selectVisits(ctx).where(and(eq(appointment.id, id), whose)),
  ])
  const visit = rows[0]
  if (!visit) throw new DomainError('not-found')
  return calendarOf('Purse', [byClient ? clientEvent(ctx, visit) : salonEvent(ctx, visit)])
}

function selectVisits(ctx: Ctx) {
  return ctx.db
    .select({
      appointment,
      salon: {
        name: salon.name,
        address: salon.address,
        city: salon.city,
        latitude: salon.latitude,
        longitude: salon.longitude,
        phone: salon.phone,
      },
      staffName: staff.name,
      clientName: sql<string>`coalesce(${user.name}, ${salonClient.name}, '')`,
    })
    .from(appointment)
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .innerJoin(staff, eq(staff.id, appointment.staffId))
    .leftJoin(user, eq(user.id, appointment.clientId))
    .leftJoin(salonClient, eq(salonClient.id, appointment.guestId))
}

type Visit = Awaited<ReturnType<typeof selectVisits>>[number]

const STATUS = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
} as const

function clientEvent(ctx: Ctx, visit: Visit): CalendarEvent {
  const { appointment: row, salon: where, staffName } = visit
  const waits = row.status === 'pending' ? ['The salon has not confirmed yet.'] : []
  return {
    ...eventOf(visit),
    title: `${row.serviceName} at ${where.name}`,
    text: [`With ${staffName}.`, ...waits, `The salon: ${where.phone}`].join('\n'),
    url: `${ctx.origin}/client/bookings/${row.id}`,
  }
}

/** The client by first name: a calendar is shared more easily than a salon's own page. */
function salonEvent(ctx: Ctx, visit: Visit): CalendarEvent {
  const { appointment: row, clientName, staffName } = visit
  const first = (row.forName || clientName).trim().split(/\s+/)[0]
  const waits = row.status === 'pending' ? ['Waits for your answer.'] : []
  return {
    ...eventOf(visit),
    title: [row.serviceName, first].filter(Boolean).join(' · '),
    text: [`With ${staffName}.`, ...waits].join('\n'),
    url: `${ctx.origin}/partner/appointments/${row.id}`,
  }
}

function eventOf({ appointment: row, salon: where }: Visit) {
  const { id, startsAt, endsAt, version, createdAt, updatedAt } = row
  return {
    ...{ id, startsAt, endsAt, version, createdAt, updatedAt },
    status: STATUS[row.status],
    place: `${where.name}, ${where.address}, ${where.city}`,
    at: { latitude: where.latitude, longitude: where.longitude },
  }
}

/** 256 random bits, as they stand in an address. */
function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
