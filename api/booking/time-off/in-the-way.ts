// The visits in the way of a professional's time off, and what can become of each.
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import { ownListedSalonId } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { DAY_FAULTS } from '../../platform/day'
import { addDays, dateBounds, type Interval, localDate } from '../../platform/values/dates'
import { DomainError } from '../../platform/values/problem'
import { DAY, MINUTE } from '../../platform/values/time'
import { type Found, selectAppointments } from '../appointments/appointments'
import { listSlots } from '../availability/availability'
import { type Calendar, calendarReads } from '../availability/calendar-reads'
import { itemOf, type PlannedVisit, planWanted, type Wanted } from '../availability/visit-plan'
import { MOST_DAYS, MOST_VISITS } from './input'

type ItemRow = typeof appointmentItem.$inferSelect

type Days = { staffId: string; date: string; until: string }

/** How many days after a visit are searched for other times of it, and how many are offered. */
const SEARCHED = 7
const OFFERED = 6

export type InTheWay = { found: Found; items: ItemRow[] }

/** The statements that read the open visits of a professional around these days, and the salon's calendar. */
export function timeOffReads(ctx: Ctx, viewer: Viewer, { staffId, date, until }: Days) {
  const salonId = ownListedSalonId(ctx, viewer)
  // The salon's zone is not known yet.
  const [from, to] = [Date.parse(date) - DAY, Date.parse(until) + 2 * DAY]
  const around = and(
    eq(appointment.salonId, salonId),
    inArray(appointment.status, ['pending', 'confirmed']),
    // From a day before, which no visit is longer than: the index is by the start.
    gt(appointment.startsAt, from - DAY),
    lt(appointment.startsAt, to),
    gt(appointment.endsAt, from),
    sql`EXISTS (SELECT 1 FROM appointment_item AS theirs
      WHERE theirs.appointment_id = appointment.id AND theirs.staff_id = ${staffId})`,
  )
  return [
    selectAppointments(ctx)
      .where(around)
      .orderBy(asc(appointment.startsAt), asc(appointment.id))
      .limit(4 * MOST_VISITS),
    ctx.db
      .select({ item: appointmentItem })
      .from(appointmentItem)
      .innerJoin(appointment, eq(appointment.id, appointmentItem.appointmentId))
      .where(around)
      .orderBy(asc(appointmentItem.appointmentId), asc(appointmentItem.position)),
    ...calendarReads(ctx, salonId, from - DAY, to + (SEARCHED + 1) * DAY),
  ] as const
}

/** From when to when they are off, UTC milliseconds: today from now on. @throws DomainError invalid-input */
export function daysOff(calendar: Calendar, { date, until }: Omit<Days, 'staffId'>): Interval {
  const { now, salon } = calendar
  const today = localDate(now, salon.timeZone)
  const refused = (field: string, message: string) =>
    new DomainError('invalid-input', { errors: { [field]: [message] } })
  if (date < today) throw refused('date', DAY_FAULTS.past)
  if (until < date) throw refused('until', 'The last day can’t be before the first.')
  if (until > addDays(date, MOST_DAYS - 1))
    throw refused('until', `Choose up to ${MOST_DAYS} days at once.`)
  const days = dateBounds(date, until, salon.timeZone)
  return { ...days, startsAt: Math.max(days.startsAt, now) }
}

/** What occupies a professional in a time: visits by their ids, and the rest. */
export function busyIn(calendar: Calendar, staffId: string, { startsAt, endsAt }: Interval) {
  const { staff } = calendar.queryFor([], { by: 'salon' })
  const busy = (staff.find((one) => one.staffId === staffId)?.busy ?? []) as (Interval & {
    visitId: string | null
  })[]
  return busy.filter((one) => one.startsAt < endsAt && one.endsAt > startsAt)
}

/** The visits that occupy them in that time, each with its services. */
export function visitsIn(
  calendar: Calendar,
  staffId: string,
  time: Interval,
  visits: Found[],
  items: { item: ItemRow }[],
): InTheWay[] {
  const ids = new Set(busyIn(calendar, staffId, time).map(({ visitId }) => visitId))
  return visits
    .filter(({ appointment: row }) => ids.has(row.id))
    .map((found) => ({
      found,
      items: items
        .filter(({ item }) => item.appointmentId === found.appointment.id)
        .map(({ item }) => item),
    }))
}

/** The visit with somebody else for what one professional does of it; `staffId` null: anybody. */
export function without(
  calendar: Calendar,
  { items }: InTheWay,
  off: string,
  staffId: string | null,
): Wanted[] {
  return items.map((item): Wanted => {
    const service = calendar.everyService.find(({ id }) => id === item.serviceId)
    if (!service) throw new Error('an item of a service that is not there')
    return {
      service,
      staffId: item.staffId === off ? staffId : item.staffId,
      durationMinutes: (item.endsAt - item.startsAt) / MINUTE,
      price: item.price,
      addOns: item.addOns,
    }
  })
}

/** The calendar in which a professional does nothing. */
export function calendarWithout(calendar: Calendar, off: string): Calendar {
  return {
    ...calendar,
    staffFor: (serviceId) => calendar.staffFor(serviceId).filter(({ id }) => id !== off),
  }
}

/** Who else can do it at the same time. */
export function othersFor(calendar: Calendar, visit: InTheWay, off: string) {
  const { id, startsAt } = visit.found.appointment
  return calendar.staff
    .filter((person) => person.id !== off)
    .filter((person) => fits(calendar, without(calendar, visit, off, person.id), startsAt, id))
    .map(({ id, name }) => ({ id, name }))
}

/** Other times in the days from the visit on: the nearest to its own hour of each, with somebody who is free. */
export function timesFor(calendar: Calendar, visit: InTheWay, off: string) {
  const { id, startsAt } = visit.found.appointment
  const { timeZone } = calendar.salon
  const free = calendarWithout(calendar, off)
  const wanted = without(calendar, visit, off, null)
  const first = localDate(Math.max(startsAt, calendar.now), timeZone)
  const query = free.queryFor(
    wanted.map((one) => itemOf(free, one)),
    { by: 'client', ignoring: id },
  )
  const slots = listSlots(query, first, addDays(first, SEARCHED)).filter(
    (slot) => slot.startsAt !== startsAt && slot.startsAt > calendar.now,
  )
  const ofDay =
    startsAt -
    dateBounds(localDate(startsAt, timeZone), localDate(startsAt, timeZone), timeZone).startsAt
  const nearest = new Map<string, number>()
  for (const slot of slots) {
    const date = localDate(slot.startsAt, timeZone)
    const distance = (at: number) =>
      Math.abs(at - dateBounds(date, date, timeZone).startsAt - ofDay)
    const known = nearest.get(date)
    if (known === undefined || distance(slot.startsAt) < distance(known))
      nearest.set(date, slot.startsAt)
  }
  return [...nearest.values()].slice(0, OFFERED).flatMap((at) => {
    const planned = plannedAt(free, wanted, at, id)
    const staffId = planned?.items[visit.items.findIndex((item) => item.staffId === off)]?.staffId
    const person = calendar.staff.find((one) => one.id === staffId)
    return planned && person ? [{ startsAt: at, staffId: person.id, staffName: person.name }] : []
  })
}

function fits(calendar: Calendar, wanted: Wanted[], startsAt: number, ignoring: string): boolean {
  return plannedAt(calendar, wanted, startsAt, ignoring) !== null
}

function plannedAt(
  calendar: Calendar,
  wanted: Wanted[],
  startsAt: number,
  ignoring: string,
): PlannedVisit | null {
  const skilled = wanted.every(
    ({ service, staffId }) =>
      staffId === null || calendar.staffFor(service.id).some(({ id }) => id === staffId),
  )
  if (!skilled) return null
  try {
    return planWanted(calendar, wanted, startsAt, { by: 'salon', ignoring })
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
