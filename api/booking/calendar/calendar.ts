// A salon's calendar for a day or a week: working hours, appointments and blocked time.
import { and, asc, eq, getTableColumns, gt, gte, inArray, lt, lte, or } from 'drizzle-orm'
import {
  appointment,
  appointmentItem,
  blockedTime,
  busyInterval,
  salonClient,
  slotHold,
} from '../../../db/schema/booking/appointments'
import {
  resource,
  salonException,
  salonHours,
  salon as salonTable,
  service,
  staff,
  staffService,
} from '../../../db/schema/booking/salons'
import { user } from '../../../db/schema/identity'
import { hold } from '../../../db/schema/money/ledger'
import { ownListedSalonId, requireListedSalon } from '../../identity/business/own-business'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import { isCurrency, moneyJson } from '../../platform/values/money'
import { DAY, rfc3339 } from '../../platform/values/time'
import { staffTimeReads } from '../availability/calendar-reads'
import {
  dayNumber,
  salonHours as openHours,
  staffHours as workHours,
} from '../availability/working-hours'
import { WHO_WAITS, waitingOn } from '../waiting-list/salon-list'
import { clientsFrom, clientsNamed } from './client-search'
import type { CalendarQuery } from './input'
import type { Calendar } from './responses'
import { visitsOf } from './segments'

/**
 * Everything the calendar shows for one date or its week; the salon's today by default. One round
 * trip.
 * @throws DomainError not-found, unauthenticated
 */
export async function getCalendar(
  ctx: Ctx,
  viewer: Viewer,
  query: CalendarQuery,
): Promise<Calendar> {
  const now = ctx.now()
  // The salon's zone is not known before the read: a margin on either side covers every zone and
  // week.
  const near = query.date ? Date.parse(query.date) : now
  const from = near - (query.days + 1) * DAY
  const to = near + (query.days + 2) * DAY
  const [salons, rows] = await read(ctx, viewer, from, to, query.q)
  const salon = requireListedSalon(salons)
  const { timeZone, currency } = salon
  if (!isCurrency(currency)) throw new Error('a salon in a currency that is not ours')

  const today = localDate(now, timeZone)
  const date = query.date ?? today
  const first = query.days === 7 ? mondayOf(date) : date
  const dates = Array.from({ length: query.days }, (_, i) => addDays(first, i))
  const bounds = dateBounds(first, dates.at(-1) ?? first, timeZone)
  const shown = <T extends { startsAt: number; endsAt: number }>(all: T[]) =>
    all.filter(({ startsAt, endsAt }) => startsAt < bounds.endsAt && endsAt > bounds.startsAt)
  const times = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) => ({
    startsAt: rfc3339(startsAt, timeZone),
    endsAt: rfc3339(endsAt, timeZone),
  })

  const schedule = { ...salon, weekly: rows.hours, exceptions: rows.exceptions }
  const openOn = new Map(
    dates.map((day) => [day, openHours(schedule, dayNumber(day), dayNumber(day))]),
  )
  const visits = visitsOf(shown(rows.visits.map(flat)), rows.items, rows.busy, times)
  const busyIds = new Set(visits.flatMap(({ segments }) => segments.map((one) => one.staffId)))
  return {
    salon: { id: salon.id, name: salon.name, timeZone, currency },
    now: rfc3339(now, timeZone),
    today,
    date,
    days: dates.map((day) => {
      const exceptions = rows.exceptions.filter((one) => one.date === day)
      const closure = exceptions.find(({ fromMinute }) => fromMinute === null)
      return {
        date: day,
        open: openOn.get(day)?.[0]?.hours ?? [],
        exception:
          exceptions.length > 0
            ? { note: exceptions[0]?.note ?? '', closureId: closure?.id ?? null }
            : null,
        ...(day >= today ? waitingOn(salon.waiting, day) : { waiting: 0, funded: 0 }),
      }
    }),
    staff: rows.staff
      .filter(({ id, active }) => active || busyIds.has(id))
      .map(({ id, name, title, picture }) => {
        const ofTheirs = <T extends { staffId: string }>(all: T[]) =>
          all.filter(({ staffId }) => staffId === id)
        const person = {
          staffId: id,
          weekly: ofTheirs(rows.staffHours),
          breaks: ofTheirs(rows.breaks),
          exceptions: ofTheirs(rows.staffExceptions),
          busy: [],
        }
        return {
          ...{ id, name, title, picture },
          works: dates.map((day) => workHours(person, openOn.get(day) ?? [])[0]?.hours ?? []),
          serviceIds: ofTheirs(rows.skills).map(({ serviceId }) => serviceId),
        }
      }),
    services: rows.services.map(({ id, name, price, durationMinutes }) => ({
      ...{ id, name, durationMinutes },
      price: moneyJson(price, currency),
    })),
    categories: [...new Set([...rows.services, ...rows.items].map(({ category }) => category))],
    visits,
    blocks: shown(rows.blocks).map(({ id, staffId, kind, note, ...block }) => ({
      ...{ id, staffId, kind, note },
      ...times(block),
    })),
    beingBooked: shown(rows.held).map(({ id, staffId, ...held }) => ({
      id,
      staffId: staffId ?? '',
      ...times(held),
    })),
    clients: clientsFrom(rows.clients),
  }
}

async function read(ctx: Ctx, viewer: Viewer, from: number, to: number, q: string) {
  const { db } = ctx
  const own = ownListedSalonId(ctx, viewer)
  const ofStaff = eq(staff.salonId, own)
  const [
    ,
    salons,
    hours,
    exceptions,
    people,
    weekly,
    breaks,
    staffExceptions,
    skills,
    services,
    visits,
    items,
    busy,
    blocks,
    held,
    clients,
  ] = await readAs(ctx, viewer, [
    db
      .select({ ...getTableColumns(salonTable), waiting: WHO_WAITS })
      .from(salonTable)
      .where(eq(salonTable.id, own)),
    db.select().from(salonHours).where(eq(salonHours.salonId, own)),
    db.select().from(salonException).where(eq(salonException.salonId, own)),
    db.select().from(staff).where(ofStaff).orderBy(asc(staff.position)),
    ...staffTimeReads(ctx, own),
    db
      .select({ staffId: staffService.staffId, serviceId: staffService.serviceId })
      .from(staffService)
      .innerJoin(staff, eq(staff.id, staffService.staffId))
      .where(ofStaff),
    db
      .select()
      .from(service)
      .where(and(eq(service.salonId, own), eq(service.active, true)))
      .orderBy(asc(service.position)),
    db
      .select({ appointment, userName: user.name, guestName: salonClient.name, hold })
      .from(appointment)
      .leftJoin(user, eq(user.id, appointment.clientId))
      .leftJoin(salonClient, eq(salonClient.id, appointment.guestId))
      .leftJoin(hold, eq(hold.id, appointment.holdId))
      .where(and(eq(appointment.salonId, own), within(appointment, from, to), SHOWN))
      .orderBy(asc(appointment.startsAt), asc(appointment.id)),
    db
      .select({ item: appointmentItem, category: service.category })
      .from(appointmentItem)
      .innerJoin(service, eq(service.id, appointmentItem.serviceId))
      .innerJoin(appointment, eq(appointment.id, appointmentItem.appointmentId))
      .where(and(eq(appointment.salonId, own), within(appointment, from, to)))
      .orderBy(asc(appointmentItem.position)),
    db
      .select({ busy: busyInterval, resourceName: resource.name })
      .from(busyInterval)
      .innerJoin(appointment, eq(appointment.id, busyInterval.visitId))
      .leftJoin(resource, eq(resource.id, busyInterval.resourceId))
      .where(and(eq(appointment.salonId, own), within(appointment, from, to))),
    db
      .select({ block: blockedTime })
      .from(blockedTime)
      .innerJoin(staff, eq(staff.id, blockedTime.staffId))
      .where(and(ofStaff, lt(blockedTime.startsAt, to), gt(blockedTime.endsAt, from))),
    db
      .select({
        id: slotHold.id,
        staffId: busyInterval.staffId,
        startsAt: busyInterval.startsAt,
        endsAt: busyInterval.endsAt,
      })
      .from(slotHold)
      .innerJoin(busyInterval, eq(busyInterval.visitId, slotHold.id))
      .innerJoin(staff, eq(staff.id, busyInterval.staffId))
      .where(
        and(
          eq(slotHold.salonId, own),
          eq(slotHold.status, 'held'),
          gt(slotHold.expiresAt, ctx.now()),
          lt(busyInterval.startsAt, to),
          gt(busyInterval.endsAt, from),
        ),
      ),
    clientsNamed(ctx, viewer, q),
  ])
  const rows = {
    ...{
      hours,
      exceptions,
      breaks,
      staffExceptions,
      skills,
      services,
      visits,
      held,
      clients,
    },
    staff: people,
    staffHours: weekly,
    items: items.map(({ item, category }) => ({ ...item, category })),
    busy,
    blocks: blocks.map(({ block }) => block),
  }
  return [salons, rows] as const
}

/** Shown in the calendar: open and completed appointments, and no-shows. */
const SHOWN = or(
  inArray(appointment.status, ['pending', 'confirmed', 'completed']),
  eq(appointment.ending, 'no_show'),
)

/** A visit lasts a day at most, so the index on its start can bound the search. */
function within({ startsAt }: typeof appointment, from: number, to: number) {
  return and(gte(startsAt, from - DAY), lte(startsAt, to))
}

type VisitRow = {
  appointment: typeof appointment.$inferSelect
  userName: string | null
  guestName: string | null
  hold: typeof hold.$inferSelect | null
}

function flat({ appointment: row, userName, guestName, hold: held }: VisitRow) {
  return { ...row, clientName: userName ?? guestName ?? '', hold: held }
}

function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}
