// A salon's calendar as availability needs it: the rows of one read batch, assembled.
import { and, eq, gt, lt } from 'drizzle-orm'
import { busyInterval } from '../../db/schema/bookings'
import {
  salon,
  salonException,
  salonHours,
  service,
  staff,
  staffBreak,
  staffHours,
  staffService,
} from '../../db/schema/salons'
import type { Ctx } from '../context'
import { DomainError } from '../problem'
import type { AvailabilityQuery, StaffSchedule } from './availability'

export type ServiceRow = typeof service.$inferSelect
export type StaffRow = typeof staff.$inferSelect

export type Calendar = {
  salon: typeof salon.$inferSelect
  services: ServiceRow[]
  staff: StaffRow[]
  /** Who does a service, in the salon's order. */
  staffFor: (serviceId: string) => StaffRow[]
  /** What availability is asked with; `staffId` narrows it to one person. */
  queryFor: (service: ServiceRow, staffId?: string) => AvailabilityQuery
}

/** The statements that read a salon's calendar, with busy times that touch [from, to) (UTC ms). */
export function calendarReads(ctx: Ctx, salonId: string, from: number, to: number) {
  const { db } = ctx
  const ofSalon = eq(staff.salonId, salonId)
  return [
    db
      .select()
      .from(salon)
      .where(and(eq(salon.id, salonId), eq(salon.status, 'approved'))),
    db.select().from(salonHours).where(eq(salonHours.salonId, salonId)),
    db.select().from(salonException).where(eq(salonException.salonId, salonId)),
    db
      .select()
      .from(service)
      .where(and(eq(service.salonId, salonId), eq(service.active, true)))
      .orderBy(service.position),
    db
      .select()
      .from(staff)
      .where(and(ofSalon, eq(staff.active, true)))
      .orderBy(staff.position),
    db
      .select({
        staffId: staffHours.staffId,
        weekday: staffHours.weekday,
        fromMinute: staffHours.fromMinute,
        toMinute: staffHours.toMinute,
      })
      .from(staffHours)
      .innerJoin(staff, eq(staff.id, staffHours.staffId))
      .where(ofSalon),
    db
      .select({
        staffId: staffBreak.staffId,
        weekday: staffBreak.weekday,
        fromMinute: staffBreak.fromMinute,
        toMinute: staffBreak.toMinute,
      })
      .from(staffBreak)
      .innerJoin(staff, eq(staff.id, staffBreak.staffId))
      .where(ofSalon),
    db
      .select({ staffId: staffService.staffId, serviceId: staffService.serviceId })
      .from(staffService)
      .innerJoin(staff, eq(staff.id, staffService.staffId))
      .where(ofSalon),
    db
      .select({
        staffId: staff.id,
        startsAt: busyInterval.startsAt,
        endsAt: busyInterval.endsAt,
      })
      .from(busyInterval)
      .innerJoin(staff, eq(staff.id, busyInterval.staffId))
      .where(and(ofSalon, lt(busyInterval.startsAt, to), gt(busyInterval.endsAt, from))),
  ] as const
}

type Rows<Q> = Q extends readonly [infer Head, ...infer Rest] ? [Awaited<Head>, ...Rows<Rest>] : []

export type CalendarRows = Rows<ReturnType<typeof calendarReads>>

/** @throws DomainError not-found when the salon is not there, or not public. */
export function calendarFrom(ctx: Ctx, rows: CalendarRows): Calendar {
  const [salons, hours, exceptions, services, people, workHours, breaks, skills, busy] = rows
  const found = salons[0]
  if (!found)
    throw new DomainError('not-found', { detail: 'The requested salon could not be found.' })
  const staffFor = (serviceId: string) =>
    people.filter((p) => skills.some((s) => s.staffId === p.id && s.serviceId === serviceId))
  const scheduleOf = (person: StaffRow): StaffSchedule => ({
    staffId: person.id,
    weekly: workHours.filter((range) => range.staffId === person.id),
    breaks: breaks.filter((range) => range.staffId === person.id),
  })
  return {
    salon: found,
    services,
    staff: people,
    staffFor,
    queryFor: (chosen, staffId) => ({
      salon: {
        timeZone: found.timeZone,
        weekly: hours,
        exceptions,
        leadMinutes: found.leadMinutes,
        horizonDays: found.horizonDays,
      },
      service: chosen,
      staff: staffFor(chosen.id)
        .filter((person) => staffId === undefined || person.id === staffId)
        .map(scheduleOf),
      busy,
      now: ctx.now(),
    }),
  }
}

/**
 * A service of this salon.
 * @throws DomainError invalid-input, at `field`
 */
export function serviceOf(calendar: Calendar, serviceId: string, field: string): ServiceRow {
  const found = calendar.services.find((s) => s.id === serviceId)
  if (!found) {
    throw new DomainError('invalid-input', {
      errors: { [field]: ['This salon does not offer that service.'] },
    })
  }
  return found
}

/**
 * Refuses a staff member who is not of this salon or does not do the service.
 * @throws DomainError invalid-input, at `field`
 */
export function checkStaff(
  calendar: Calendar,
  serviceId: string,
  staffId: string | undefined,
  field: string,
): void {
  if (staffId === undefined || calendar.staffFor(serviceId).some((p) => p.id === staffId)) return
  throw new DomainError('invalid-input', {
    errors: { [field]: ['That professional does not offer this service here.'] },
  })
}
