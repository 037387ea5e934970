// The private calendars of a salon's staff: listed, added, removed, read at once. Who may edit a staff member may do
// this for them. An address is encrypted and never shown again.

import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { blockedTime, privateCalendar } from '../../../db/schema/booking/calendar'
import { salon, staff } from '../../../db/schema/salons/salons'
import { ownSalonId } from '../../identity/business/own-business'
import { seal } from '../../identity/security/sealed'
import { changed, drainOutbox } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { commandResponse, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { operation } from '../../platform/http/operation'
import { mayFetch } from '../../platform/outgoing/safe-fetch'
import { requireAttempt } from '../../platform/rate-limit'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { IdResponse } from '../../platform/values/responses'
import { HOUR, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { NewPrivateCalendar } from './input'
import { PrivateCalendarResponse, PrivateCalendarsResponse } from './responses'
import { syncCalendar } from './sync'

/** Most calendars of one person; a trigger refuses more. */
const MOST = 3

/** How often one calendar may be read on request, and how many one person may add: each is read at once. */
const READS = { max: 6, windowMs: HOUR }
const ADDS = { max: 60, windowMs: HOUR }

type Row = typeof privateCalendar.$inferSelect

/** A staff member's calendars, oldest first. One round trip. */
export const listCalendars = operation('beauty_partner', 'GET /private-calendars/staff/:staffId', {
  summary: 'The private calendars of a staff member',
  response: PrivateCalendarsResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { staffId } }) => ({
    person: ctx.db
      .select({ id: staff.id, name: staff.name, timeZone: salon.timeZone, days: salon.horizonDays })
      .from(staff)
      .innerJoin(salon, eq(salon.id, staff.salonId))
      .where(ownStaffOf(ctx, viewer, staffId)),
    rows: selectCalendars(ctx)
      .where(and(eq(privateCalendar.staffId, staffId), ownStaffOf(ctx, viewer, staffId)))
      .orderBy(asc(privateCalendar.createdAt), asc(privateCalendar.id)),
  }),
  read: ({ person: [person], rows }, { ctx }) => {
    if (!person) throw new DomainError('not-found')
    const { id, name, timeZone, days } = person
    return {
      staff: { id, name },
      timeZone,
      days,
      items: rows.map(({ row, busyTimes }) => responseOf(ctx, row, busyTimes)),
      more: rows.length < MOST,
    }
  },
})

/** Adds a calendar to a staff member and reads it; if that fails, it is tried again later. */
export const addCalendar = operation('beauty_partner', 'POST /private-calendars/staff/:staffId', {
  summary: 'Add a private calendar, whose busy times block bookings',
  keyed: true,
  body: NewPrivateCalendar,
  created: PrivateCalendarResponse,
  problems: ['not-found', 'calendar-limit'],
  run: async ({ ctx, viewer, key, params: { staffId }, body: { address } }) => {
    if (!mayFetch(ctx, address)) {
      throw fieldFault('address', 'Enter the calendar’s own address. It begins with https:// or webcal://')
    }
    await requireAttempt(ctx, { key: `private-calendars:${viewer.id}`, limit: ADDS })
    const url = new URL(address)
    const sealed = await seal(ctx, url.href)
    const { id } = await commandResponse(ctx, viewer, {
      name: 'addPrivateCalendar',
      key,
      input: { staffId, address },
      reads: [
        ctx.db
          .select({ id: staff.id })
          .from(staff)
          .where(ownStaffOf(ctx, viewer, staffId)),
      ],
      decide: ([[person]]) => {
        if (!person) throw new DomainError('not-found')
        const id = ctx.id()
        const times = { createdAt: ctx.now(), nextAt: ctx.now() }
        return {
          writes: [
            ctx.db.insert(privateCalendar).values({ id, staffId, address: sealed, host: url.host, ...times }),
            audit(ctx, { actor: viewer.id, event: 'private-calendar.added', subject: id }),
          ],
          response: { id },
        }
      },
    })
    return readNow(ctx, viewer, id)
  },
})

/** Removes a calendar and the times that it blocks. Two round trips. */
export const removeCalendar = operation('beauty_partner', 'DELETE /private-calendars/:id', {
  summary: 'Remove a private calendar and the times that it blocks',
  response: IdResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    await ownCalendar(ctx, viewer, id)
    await writeBatch(ctx, [
      ctx.db.delete(blockedTime).where(eq(blockedTime.calendarId, id)),
      ctx.db.delete(privateCalendar).where(eq(privateCalendar.id, id)),
      audit(ctx, { actor: viewer.id, event: 'private-calendar.removed', subject: id }),
      changed(ctx, viewer.id, 'appointments'),
    ])
    ctx.after(() => drainOutbox(ctx))
    return { id }
  },
})

/** Reads a calendar at once. */
export const fetchCalendar = operation('beauty_partner', 'POST /private-calendars/:id/readings', {
  summary: 'Read a private calendar now',
  created: PrivateCalendarResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    await ownCalendar(ctx, viewer, id)
    await requireAttempt(ctx, { key: `private-calendar:${id}`, limit: READS })
    return readNow(ctx, viewer, id)
  },
})

async function readNow(ctx: Ctx, viewer: Viewer, id: string) {
  // It was added all the same, and says what failed.
  await syncCalendar(ctx, id).catch((error) => logFailure('private calendar', error))
  ctx.after(() => drainOutbox(ctx))
  return ownCalendar(ctx, viewer, id)
}

/** @throws DomainError not-found */
async function ownCalendar(ctx: Ctx, viewer: Viewer, id: string) {
  const ofSalon = ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.salonId, ownSalonId(ctx, viewer)))
  const [, [found]] = await readAs(ctx, viewer, [
    selectCalendars(ctx).where(and(eq(privateCalendar.id, id), inArray(privateCalendar.staffId, ofSalon))),
  ])
  if (!found) throw new DomainError('not-found')
  return responseOf(ctx, found.row, found.busyTimes)
}

function selectCalendars(ctx: Ctx) {
  const coming = ctx.db
    .select({ count: sql`count(*)` })
    .from(blockedTime)
    .where(and(eq(blockedTime.calendarId, privateCalendar.id), gt(blockedTime.endsAt, ctx.now())))
  return ctx.db
    .select({ row: privateCalendar, busyTimes: sql<number>`(${coming})`.mapWith(Number) })
    .from(privateCalendar)
    .innerJoin(staff, eq(staff.id, privateCalendar.staffId))
    .$dynamic()
}

function ownStaffOf(ctx: Ctx, viewer: Viewer, staffId: string) {
  return and(eq(staff.id, staffId), eq(staff.salonId, ownSalonId(ctx, viewer)))
}

function responseOf(ctx: Ctx, row: Row, busyTimes: number): PrivateCalendarResponse {
  const { id, host, fault, notes, syncedAt } = row
  const coming = notes.conflicts.filter(({ endsAt }) => endsAt > ctx.now())
  return {
    id,
    host,
    fault,
    busyTimes,
    unreadDays: [],
    ...notes,
    createdAt: rfc3339(row.createdAt),
    syncedAt: syncedAt === 0 ? null : rfc3339(syncedAt),
    nextAt: rfc3339(Math.max(row.nextAt, ctx.now())),
    conflicts: coming.map(({ startsAt, endsAt }) => ({ startsAt: rfc3339(startsAt), endsAt: rfc3339(endsAt) })),
  }
}
