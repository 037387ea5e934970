// What the feed of one professional shows: their part of each visit that they have a part in.
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { appointment, appointmentItem } from '../../../../db/schema/booking/appointments'
import { staffCalendarFeed } from '../../../../db/schema/booking/staff-feeds'
import { user } from '../../../../db/schema/identity'
import { salonClient } from '../../../../db/schema/salons/clients'
import { salon, staff } from '../../../../db/schema/salons/salons'
import type { Ctx } from '../../../platform/context'

/** What an event says of a visit, whosever feed it is in. */
export const APPOINTMENT = {
  appointment,
  salon: {
    name: salon.name,
    address: salon.address,
    city: salon.city,
    latitude: salon.latitude,
    longitude: salon.longitude,
    pinned: salon.pinned,
    phone: salon.phone,
  },
  staffName: staff.name,
  clientName: sql<string>`coalesce(${user.name}, ${salonClient.name}, '')`,
}

/** Whose feed is at an address. It ends with who made it, and where the salon is theirs no longer. */
export function staffFeed(ctx: Ctx, hash: string) {
  return ctx.db
    .select({ name: staff.name, salonName: salon.name })
    .from(staffCalendarFeed)
    .innerJoin(staff, eq(staff.id, staffCalendarFeed.staffId))
    .innerJoin(salon, and(eq(salon.id, staff.salonId), eq(salon.ownerId, staffCalendarFeed.userId)))
    .innerJoin(user, and(eq(user.id, salon.ownerId), isNull(user.deletedAt), isNull(user.suspendedAt)))
    .where(eq(staffCalendarFeed.tokenHash, hash))
}

/** Their services since an instant (UTC ms), each with its visit. */
export function staffAppointments(ctx: Ctx, hash: string, since: number) {
  return ctx.db
    .select({
      ...APPOINTMENT,
      item: {
        startsAt: appointmentItem.startsAt,
        endsAt: appointmentItem.endsAt,
        serviceName: appointmentItem.serviceName,
      },
    })
    .from(staffCalendarFeed)
    .innerJoin(staff, eq(staff.id, staffCalendarFeed.staffId))
    .innerJoin(appointmentItem, eq(appointmentItem.staffId, staff.id))
    .innerJoin(appointment, eq(appointment.id, appointmentItem.appointmentId))
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .leftJoin(user, eq(user.id, appointment.clientId))
    .leftJoin(salonClient, eq(salonClient.id, appointment.guestId))
    .where(
      and(eq(staffCalendarFeed.tokenHash, hash), gt(appointmentItem.startsAt, since), isNull(appointmentItem.extrasId)),
    )
    .orderBy(asc(appointmentItem.startsAt))
}

type Part = Awaited<ReturnType<typeof staffAppointments>>[number]

/** One event for each visit: from their first service to the end of their last one. */
export function partsOf(rows: Part[]): Omit<Part, 'item'>[] {
  const appointments = new Map<string, Omit<Part, 'item'>>()
  for (const { item, ...appointment } of rows) {
    const { id } = appointment.appointment
    const known = appointments.get(id)?.appointment
    const part = {
      startsAt: known?.startsAt ?? item.startsAt,
      endsAt: Math.max(known?.endsAt ?? 0, item.endsAt),
      serviceName: known ? `${known.serviceName}, ${item.serviceName}` : item.serviceName,
    }
    appointments.set(id, { ...appointment, appointment: { ...appointment.appointment, ...part } })
  }
  return [...appointments.values()]
}
