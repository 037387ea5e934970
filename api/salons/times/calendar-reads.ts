// Assembles a salon's calendar for availability from the rows of one read batch.
import { and, between, eq, gt, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import {
  addOn,
  resource,
  salon,
  salonException,
  salonHours,
  service,
  serviceResource,
  staff,
  staffBreak,
  staffException,
  staffHours,
  staffService,
} from '../../../db/schema/salons/salons'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { NO_SALON } from '../profile/input'
import type { AppointmentItem, AppointmentQuery } from './availability'

export type ServiceRow = typeof service.$inferSelect
type StaffRow = typeof staff.$inferSelect
export type AddOnRow = typeof addOn.$inferSelect

/** On whose behalf (a client's by default), and the visits whose own time does not conflict. */
export type Asking = { by?: 'client' | 'salon' | undefined; ignoring?: string | string[] | undefined }

export type Calendar = {
  salon: typeof salon.$inferSelect
  /** UTC ms. */
  now: number
  /** Bookable services, in the salon's order. */
  services: ServiceRow[]
  /** Also archived services, which earlier bookings may contain. */
  everyService: ServiceRow[]
  /** Active staff, in the salon's order. */
  staff: StaffRow[]
  /** The professionals who do a service, in the salon's order. */
  staffFor: (serviceId: string) => StaffRow[]
  /** The add-ons of a service, in the salon's order. */
  addOnsFor: (serviceId: string) => AddOnRow[]
  /** The kinds of resource that a service needs. */
  kindsFor: (serviceId: string) => string[]
  /** Builds the availability query. */
  queryFor: (items: AppointmentItem[], asking?: Asking) => AppointmentQuery
}

/**
 * No busy interval is longer (migrations/0005_booking_rules.sql), which bounds how far back to read: longer blocks are split, and
 * no visit takes that long.
 */
export const LONGEST_BUSY = 31 * DAY

/** Until when a salon takes bookings (UTC ms), and the days by which zones differ. */
export function horizonOf(salonId: string | SQL, now: number): SQL {
  return sql`${now} + ((SELECT horizon_days FROM salon WHERE id = ${salonId}) + 2) * ${DAY}`
}

/** Selects when a salon's staff work: weekly hours, breaks and exceptions. */
export function staffTimeReads(ctx: Pick<Ctx, 'db'>, salonId: string | SQL, dates?: SQL) {
  const ofSalon = eq(staff.salonId, salonId)
  return [
    ctx.db
      .select(ranges(staffHours))
      .from(staffHours)
      .innerJoin(staff, eq(staff.id, staffHours.staffId))
      .where(ofSalon),
    ctx.db
      .select(ranges(staffBreak))
      .from(staffBreak)
      .innerJoin(staff, eq(staff.id, staffBreak.staffId))
      .where(ofSalon),
    ctx.db
      .select({
        staffId: staffException.staffId,
        date: staffException.date,
        fromMinute: staffException.fromMinute,
        toMinute: staffException.toMinute,
      })
      .from(staffException)
      .innerJoin(staff, eq(staff.id, staffException.staffId))
      .where(and(ofSalon, dates)),
  ] as const
}

function ranges<T extends typeof staffHours | typeof staffBreak>(table: T) {
  const { staffId, weekday, fromMinute, toMinute } = table
  return { staffId, weekday, fromMinute, toMinute }
}

/**
 * Selects a salon's calendar, with busy times that overlap [from, to) (UTC ms). Values known only
 * to the database are given as SQL: the salon and the time of a slot hold.
 */
export function calendarReads(ctx: Ctx, salonId: string | SQL, from: number | SQL, to: number | SQL) {
  const { db } = ctx
  const ofSalon = eq(staff.salonId, salonId)
  const firstDate = sql`date((${from} - ${DAY}) / 1000, 'unixepoch')`
  const lastDate = sql`date((${to} + ${DAY}) / 1000, 'unixepoch')`
  // An overdue slot hold is free even before the minute job expires it.
  const lapsed = db
    .select({ id: slotHold.id })
    .from(slotHold)
    .where(and(eq(slotHold.status, 'held'), lte(slotHold.expiresAt, ctx.now())))
  const counts = and(
    lt(busyInterval.startsAt, to),
    gt(busyInterval.startsAt, sql`${from} - ${LONGEST_BUSY}`),
    gt(busyInterval.endsAt, from),
    notInArray(sql`coalesce(${busyInterval.visitId}, '')`, lapsed),
  )
  return [
    db
      .select()
      .from(salon)
      .where(and(eq(salon.id, salonId), eq(salon.status, 'approved'))),
    db.select().from(salonHours).where(eq(salonHours.salonId, salonId)),
    db
      .select()
      .from(salonException)
      .where(and(eq(salonException.salonId, salonId), between(salonException.date, firstDate, lastDate))),
    db.select().from(service).where(eq(service.salonId, salonId)).orderBy(service.position),
    db
      .select()
      .from(staff)
      .where(and(ofSalon, eq(staff.active, true)))
      .orderBy(staff.position),
    ...staffTimeReads(ctx, salonId, between(staffException.date, firstDate, lastDate)),
    db
      .select({ staffId: staffService.staffId, serviceId: staffService.serviceId })
      .from(staffService)
      .innerJoin(staff, eq(staff.id, staffService.staffId))
      .where(ofSalon),
    db
      .select({ addOn })
      .from(addOn)
      .innerJoin(service, eq(service.id, addOn.serviceId))
      .where(and(eq(service.salonId, salonId), eq(addOn.active, true)))
      .orderBy(addOn.position),
    db
      .select({ serviceId: serviceResource.serviceId, kind: serviceResource.kind })
      .from(serviceResource)
      .innerJoin(service, eq(service.id, serviceResource.serviceId))
      .where(eq(service.salonId, salonId)),
    db
      .select()
      .from(resource)
      .where(and(eq(resource.salonId, salonId), eq(resource.active, true)))
      .orderBy(resource.position),
    db
      .select({
        whose: staff.id,
        visitId: busyInterval.visitId,
        startsAt: busyInterval.startsAt,
        endsAt: busyInterval.endsAt,
      })
      .from(busyInterval)
      .innerJoin(staff, eq(staff.id, busyInterval.staffId))
      .where(and(ofSalon, counts)),
    db
      .select({
        whose: resource.id,
        visitId: busyInterval.visitId,
        startsAt: busyInterval.startsAt,
        endsAt: busyInterval.endsAt,
      })
      .from(busyInterval)
      .innerJoin(resource, eq(resource.id, busyInterval.resourceId))
      .where(and(eq(resource.salonId, salonId), counts)),
  ] as const
}

type Rows<Q> = Q extends readonly [infer Head, ...infer Rest] ? [Awaited<Head>, ...Rows<Rest>] : []

export type CalendarRows = Rows<ReturnType<typeof calendarReads>>

/** @throws DomainError not-found if the salon does not exist or is not public */
export function calendarFrom(ctx: Ctx, rows: CalendarRows): Calendar {
  const [salons, hours, exceptions, everyService, people, ...more] = rows
  const [workHours, breaks, daysOff, skills, extras, kinds, units, staffBusy, unitBusy] = more
  const found = salons[0]
  if (!found) throw new DomainError('not-found', { detail: NO_SALON })
  const now = ctx.now()
  return {
    salon: found,
    now,
    services: everyService.filter((offer) => offer.active),
    everyService,
    staff: people,
    staffFor: (serviceId) => people.filter((p) => skills.some((s) => s.staffId === p.id && s.serviceId === serviceId)),
    addOnsFor: (serviceId) => extras.map((row) => row.addOn).filter((extra) => extra.serviceId === serviceId),
    kindsFor: (serviceId) => kinds.filter((row) => row.serviceId === serviceId).map(({ kind }) => kind),
    queryFor: (items, { by = 'client', ignoring } = {}) => ({
      salon: {
        timeZone: found.timeZone,
        weekly: hours,
        exceptions,
        leadMinutes: found.leadMinutes,
        horizonDays: found.horizonDays,
      },
      items,
      staff: people.map(({ id }) => ({
        staffId: id,
        weekly: workHours.filter((range) => range.staffId === id),
        exceptions: daysOff.filter((range) => range.staffId === id),
        breaks: breaks.filter((range) => range.staffId === id),
        busy: busyOf(staffBusy, id, ignoring),
      })),
      resources: units.map(({ id, kind }) => {
        return { resourceId: id, kind, busy: busyOf(unitBusy, id, ignoring) }
      }),
      now,
      by,
    }),
  }
}

type BusyRow = { whose: string; visitId: string | null; startsAt: number; endsAt: number }

function busyOf(rows: BusyRow[], whose: string, ignoring: Asking['ignoring']): BusyRow[] {
  const ignored = [ignoring ?? []].flat()
  return rows.filter((row) => row.whose === whose && !ignored.includes(row.visitId ?? ''))
}
