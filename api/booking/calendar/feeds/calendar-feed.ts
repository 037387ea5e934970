// Calendar export: one appointment as a file, and all of a person's at a secret address that a calendar app reads
// without signing in. Only the hash of the address is stored, so that it cannot be read here.

import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointment } from '../../../../db/schema/booking/appointments'
import { calendarFeed } from '../../../../db/schema/booking/calendar'
import { user } from '../../../../db/schema/identity'
import { salonClient } from '../../../../db/schema/salons/clients'
import { salon, staff } from '../../../../db/schema/salons/salons'
import { drainOutbox, notify } from '../../../notifications/outbox'
import { audit } from '../../../platform/audit/audit'
import { type Statement, writeBatch } from '../../../platform/command'
import type { Ctx, Viewer } from '../../../platform/context'
import { type CalendarEvent, calendarOf } from '../../../platform/documents/ics'
import { operation } from '../../../platform/http/operation'
import { attempt, placeOf, refuseOver } from '../../../platform/rate-limit'
import { securityPath } from '../../../platform/roles'
import { sha256 } from '../../../platform/values/hash'
import { DomainError } from '../../../platform/values/problem'
import { DAY, HOUR, rfc3339 } from '../../../platform/values/time'
import { readAs, requireFresh } from '../../../platform/viewer/proof'
import { FeedResponse, NewFeedResponse } from '../../appointments/my-bookings/responses'
import { timeAtSalon } from '../../appointments/visit-details'
import { APPOINTMENT, partsOf, staffAppointments, staffFeed } from './staff-visits'

const TYPE = 'text/calendar; charset=utf-8'

/** How far back a feed goes: for a client their history, for a salon the current weeks. */
const PAST = { client: 90 * DAY, partner: 14 * DAY }

/** Most appointments per feed. */
const MOST = 2000

/** Reads per feed, and requests for unknown feeds per network address. */
const READS = { max: 120, windowMs: HOUR }

type FeedState = { createdAt: string | null }

export const getCalendarFeed = operation(['client', 'beauty_partner'], 'GET /me/calendar-feed', {
  summary: 'Whether you have a private calendar feed',
  response: FeedResponse,
  run: ({ ctx, viewer }) => getFeed(ctx, viewer),
})

/** Whether the viewer has a feed, and since when. One round trip. */
async function getFeed(ctx: Ctx, viewer: Viewer): Promise<FeedState> {
  const [, rows] = await readAs(ctx, viewer, [feedOf(ctx, viewer)])
  return { createdAt: rows[0] ? rfc3339(rows[0].createdAt) : null }
}

function feedOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db.select().from(calendarFeed).where(eq(calendarFeed.userId, viewer.id))
}

/**
 * Creates a secret address for the viewer's calendar, replacing the previous one. Whoever knows it sees where the viewer will
 * be, so it takes a step-up, and its owner is told.
 */
export const renewFeed = operation(['client', 'beauty_partner'], 'PUT /me/calendar-feed', {
  summary: 'Create a new private address; the old one stops working',
  response: NewFeedResponse,
  problems: ['step-up-required'],
  run: async ({ ctx, viewer }) => {
    const [proven] = await readAs(ctx, viewer, [feedOf(ctx, viewer)])
    requireFresh(ctx, proven)
    const { changes, answer } = await newAddress(ctx)
    await writeBatch(ctx, [
      ctx.db
        .insert(calendarFeed)
        .values({ userId: viewer.id, ...changes })
        .onConflictDoUpdate({ target: calendarFeed.userId, set: changes }),
      ...recordFeed(ctx, viewer, viewer.id, {
        title: 'A private calendar link was created',
        text: 'Whoever has it can see your appointments, with times and places.',
      }),
    ])
    ctx.after(() => drainOutbox(ctx))
    return answer
  },
})

/** A secret address: what is stored of it, and what its maker sees once. */
export async function newAddress(ctx: Ctx) {
  const token = secret()
  const changes = { tokenHash: await sha256(token), createdAt: ctx.now() }
  const url = `${ctx.origin}/api/calendar/${token}`
  const webcal = url.replace(/^https?:/, 'webcal:')
  return { changes, answer: { url, webcal, createdAt: rfc3339(changes.createdAt) } }
}

/** The statements that record a new address, and say so to its maker. */
export function recordFeed(
  ctx: Ctx,
  viewer: Viewer,
  subject: string,
  { title, text }: { title: string; text: string },
): Statement[] {
  return [
    audit(ctx, { actor: viewer.id, event: 'calendar-feed.added', subject }),
    notify(ctx, viewer.id, {
      kind: 'security',
      title,
      text: `${text} If this wasn’t you, change your password and log out your other devices: the link ends with them.`,
      path: securityPath(viewer.role),
    }),
  ]
}

/** Disables the viewer's secret address. */
export const removeFeed = operation(['client', 'beauty_partner'], 'DELETE /me/calendar-feed', {
  summary: 'End the private calendar feed',
  response: FeedResponse,
  run: async ({ ctx, viewer }) => {
    await getFeed(ctx, viewer)
    await writeBatch(ctx, [ctx.db.delete(calendarFeed).where(eq(calendarFeed.userId, viewer.id))])
    return { createdAt: null }
  },
})

export const openFeed = operation('public', 'GET /calendar/:token', {
  summary: 'The private calendar feed',
  params: z.object({ token: z.string().max(2000) }),
  file: TYPE,
  problems: ['not-found'],
  run: async ({ ctx, params }) => ({ body: await readFeed(ctx, params.token) }),
})

/**
 * The calendar at a secret address: a client's own appointments, those of a partner's salons, or those of one
 * professional. Always one round trip, whether or not the address exists.
 * @throws DomainError not-found for an unknown address, too-many-requests
 */
async function readFeed(ctx: Ctx, token: string): Promise<string> {
  const hash = await sha256(token)
  const mine = eq(calendarFeed.tokenHash, hash)
  const since = (ms: number) => gt(appointment.startsAt, ctx.now() - ms)
  // Counted per feed if it exists, because many calendars are read from few network addresses.
  const counted = sql<string>`CASE WHEN EXISTS (SELECT 1 FROM calendar_feed WHERE token_hash = ${hash})
    OR EXISTS (SELECT 1 FROM staff_calendar_feed WHERE token_hash = ${hash}) THEN 'calendar:' || ${hash} ELSE ${`calendar:${placeOf(ctx) ?? 'anywhere'}`} END`
  const [attempts, feeds, ofClient, ofSalons, staffFeeds, ofStaff] = await ctx.db.batch([
    attempt(ctx, counted, READS),
    ctx.db
      .select({ role: user.role })
      .from(calendarFeed)
      .innerJoin(user, and(eq(user.id, calendarFeed.userId), isNull(user.deletedAt), isNull(user.suspendedAt)))
      .where(mine),
    selectAppointments(ctx)
      .innerJoin(calendarFeed, eq(calendarFeed.userId, appointment.clientId))
      .where(and(mine, since(PAST.client)))
      .orderBy(asc(appointment.startsAt))
      .limit(MOST),
    selectAppointments(ctx)
      .innerJoin(calendarFeed, eq(calendarFeed.userId, salon.ownerId))
      .where(and(mine, since(PAST.partner)))
      .orderBy(asc(appointment.startsAt))
      .limit(MOST),
    staffFeed(ctx, hash),
    staffAppointments(ctx, hash, ctx.now() - PAST.partner).limit(MOST),
  ])
  refuseOver(ctx, attempts, READS)
  const role = feeds[0]?.role
  if (role === 'client') {
    return calendarOf(
      'Purse bookings',
      ofClient.map((appointment) => clientEvent(ctx, appointment)),
    )
  }
  if (role === 'beauty_partner') {
    const names = new Set(ofSalons.map((appointment) => appointment.salon.name))
    return calendarOf(
      names.size === 1 ? `${[...names][0]} on Purse` : 'Purse appointments',
      ofSalons.map((appointment) => salonEvent(ctx, appointment)),
    )
  }
  const professional = staffFeeds[0]
  if (professional) {
    return calendarOf(
      `${professional.name} at ${professional.salonName}`,
      partsOf(ofStaff).map((appointment) => salonEvent(ctx, appointment)),
    )
  }
  throw new DomainError('not-found')
}

export const downloadAppointment = operation(['client', 'beauty_partner'], 'GET /appointments/:id/calendar.ics', {
  summary: 'An appointment for your calendar',
  file: TYPE,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params }) => ({
    body: await appointmentCalendar(ctx, viewer, params.id),
    name: 'purse-visit.ics',
  }),
})

/** One appointment of the viewer's as a file. @throws DomainError not-found */
async function appointmentCalendar(ctx: Ctx, viewer: Viewer, id: string): Promise<string> {
  const byClient = viewer.role === 'client'
  const whose = byClient ? eq(appointment.clientId, viewer.id) : eq(salon.ownerId, viewer.id)
  const [, rows] = await readAs(ctx, viewer, [selectAppointments(ctx).where(and(eq(appointment.id, id), whose))])
  const judgedAppointment = rows[0]
  if (!judgedAppointment) throw new DomainError('not-found')
  return calendarOf('Purse', [byClient ? clientEvent(ctx, judgedAppointment) : salonEvent(ctx, judgedAppointment)])
}

function selectAppointments(ctx: Ctx) {
  return ctx.db
    .select(APPOINTMENT)
    .from(appointment)
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .innerJoin(staff, eq(staff.id, appointment.staffId))
    .leftJoin(user, eq(user.id, appointment.clientId))
    .leftJoin(salonClient, eq(salonClient.id, appointment.guestId))
}

type Appointment = Awaited<ReturnType<typeof selectAppointments>>[number]

const STATUS = { pending: 'TENTATIVE', confirmed: 'CONFIRMED', completed: 'CONFIRMED', cancelled: 'CANCELLED' } as const

function clientEvent(ctx: Ctx, appointment: Appointment): CalendarEvent {
  const { appointment: row, salon: where, staffName } = appointment
  const waits = row.status === 'pending' ? ['The salon hasn’t confirmed yet.'] : []
  return {
    ...eventOf(appointment),
    title: `${row.serviceName} at ${where.name}`,
    text: [timeAtSalon(row), `With ${staffName}.`, ...waits, `The salon: ${where.phone}`].join('\n'),
    url: `${ctx.origin}/client/bookings/${row.id}`,
  }
}

/** Shows only the client's first name: a calendar is more easily shared than the partner's pages. */
function salonEvent(ctx: Ctx, appointment: Appointment): CalendarEvent {
  const { appointment: row, clientName, staffName } = appointment
  const first = (row.forName || clientName).trim().split(/\s+/)[0]
  const waits = row.status === 'pending' ? ['Waiting for your reply.'] : []
  return {
    ...eventOf(appointment),
    title: [row.serviceName, first].filter(Boolean).join(' · '),
    text: [timeAtSalon(row), `With ${staffName}.`, ...waits].join('\n'),
    url: `${ctx.origin}/partner/appointments/${row.id}`,
  }
}

function eventOf({ appointment: row, salon: where }: Appointment) {
  const { id, startsAt, endsAt, version, createdAt, updatedAt } = row
  return {
    id,
    startsAt,
    endsAt,
    version,
    createdAt,
    updatedAt,
    status: STATUS[row.status],
    place: `${where.name}, ${where.address}, ${where.city}`,
    at: where.pinned ? { latitude: where.latitude, longitude: where.longitude } : null,
  }
}

/** 256 random bits, URL-safe. */
function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
