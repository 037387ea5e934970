// The visits in the way of what a professional's days become, and what can become of each.
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import { ownSalon, ownSalonId } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import { DomainError } from '../../platform/values/problem'
import { DAY, MINUTE } from '../../platform/values/time'
import { listSlots } from '../../salons/times/availability'
import { type Calendar, calendarReads } from '../../salons/times/calendar-reads'
import { itemOf, type PlannedAppointment, planWanted, type Wanted } from '../../salons/times/visit-plan'
import { type Found, selectAppointments } from '../appointments/appointments'
import { type Change, type Days, enteredReads, outsideHours } from './days'
import { MOST_APPOINTMENTS } from './input'

type ItemRow = typeof appointmentItem.$inferSelect

/** How many days after a visit are searched for other times of it, and how many are offered. */
const SEARCHED = 7
const OFFERED = 6

/** How many open visits of those days are read. */
const READ = 4 * MOST_APPOINTMENTS

export type InTheWay = { found: Found; items: ItemRow[] }

/**
 * The statements that read what was entered for a professional before, their open visits around these days, and the
 * calendar of their salon, which may not be listed yet.
 */
export function timeOffReads(ctx: Ctx, viewer: Viewer, days: Days) {
  const { staffId, date, until } = days
  const salonId = ownSalonId(ctx, viewer)
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
  const [, ...calendar] = calendarReads(ctx, salonId, from - DAY, to + (SEARCHED + 1) * DAY)
  return [
    ...enteredReads(ctx, days),
    selectAppointments(ctx).where(around).orderBy(asc(appointment.startsAt), asc(appointment.id)).limit(READ),
    ctx.db
      .select({ item: appointmentItem })
      .from(appointmentItem)
      .innerJoin(appointment, eq(appointment.id, appointmentItem.appointmentId))
      .where(around)
      .orderBy(asc(appointmentItem.appointmentId), asc(appointmentItem.position)),
    ownSalon(ctx, viewer),
    ...calendar,
  ] as const
}

/**
 * The visits that no longer fit, each with its services; whether they are more than can be seen to at once; and whether
 * something that is being booked right now does not fit either.
 */
export function appointmentsIn(
  change: Change,
  appointments: Found[],
  items: { item: ItemRow }[],
): { visits: InTheWay[]; tooMany: boolean; beingBooked: boolean } {
  const ids = outsideHours(change)
  const found = appointments.filter(({ appointment: row }) => ids.has(row.id))
  const others = ids.size > found.length
  const someUnread = others && appointments.length === READ
  return {
    visits: found.slice(0, MOST_APPOINTMENTS).map((entry) => ({
      found: entry,
      items: items.filter(({ item }) => item.appointmentId === entry.appointment.id).map(({ item }) => item),
    })),
    tooMany: found.length > MOST_APPOINTMENTS || someUnread,
    beingBooked: others && !someUnread,
  }
}

/** The visit with somebody else for what one professional does of it; `staffId` null: anybody. */
export function without(calendar: Calendar, { items }: InTheWay, off: string, staffId: string | null): Wanted[] {
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

/** Who else can do it at the same time. */
export function othersFor({ after, days }: Change, appointment: InTheWay) {
  const { id, startsAt } = appointment.found.appointment
  return after.staff
    .filter((person) => person.id !== days.staffId)
    .filter((person) => fits(after, without(after, appointment, days.staffId, person.id), startsAt, id))
    .map(({ id, name }) => ({ id, name }))
}

/** Other times in the days from the visit on: the nearest to its own hour of each, with somebody who is free. */
export function timesFor({ after, days: { staffId: theirs } }: Change, appointment: InTheWay) {
  const { id, startsAt } = appointment.found.appointment
  const { timeZone } = after.salon
  const wanted = without(after, appointment, theirs, null)
  const first = localDate(Math.max(startsAt, after.now), timeZone)
  const query = after.queryFor(
    wanted.map((item) => itemOf(after, item)),
    { by: 'client', ignoring: id },
  )
  const slots = listSlots(query, first, addDays(first, SEARCHED)).filter(
    (slot) => slot.startsAt !== startsAt && slot.startsAt > after.now,
  )
  const ofDay = startsAt - dateBounds(localDate(startsAt, timeZone), localDate(startsAt, timeZone), timeZone).startsAt
  const nearest = new Map<string, number>()
  for (const slot of slots) {
    const date = localDate(slot.startsAt, timeZone)
    const distance = (at: number) => Math.abs(at - dateBounds(date, date, timeZone).startsAt - ofDay)
    const known = nearest.get(date)
    if (known === undefined || distance(slot.startsAt) < distance(known)) nearest.set(date, slot.startsAt)
  }
  return [...nearest.values()].slice(0, OFFERED).flatMap((at) => {
    const planned = plannedAt(after, wanted, at, id)
    const staffId = planned?.items[appointment.items.findIndex((item) => item.staffId === theirs)]?.staffId
    const person = after.staff.find((member) => member.id === staffId)
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
): PlannedAppointment | null {
  const skilled = wanted.every(
    ({ service, staffId }) => staffId === null || calendar.staffFor(service.id).some(({ id }) => id === staffId),
  )
  if (!skilled) return null
  try {
    return planWanted(calendar, wanted, startsAt, { by: 'salon', ignoring })
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
