// Describes what occupies a time that a salon wants to use. The database rejects overlaps anyway;
// this lets the rejection name the conflict.
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { appointment, slotHold } from '../../../db/schema/booking/appointments'
import { blockedTime, busyInterval } from '../../../db/schema/booking/calendar'
import { user } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { staff } from '../../../db/schema/salons/salons'
import type { Ctx } from '../../platform/context'
import { placeTime } from '../../platform/values/place-time'
import { DomainError } from '../../platform/values/problem'

/** Selects what occupies these people's time between two instants, UTC milliseconds. */
export function takenTimes(ctx: Ctx, staffIds: string[], from: number, to: number) {
  return ctx.db
    .select({
      startsAt: busyInterval.startsAt,
      blockId: busyInterval.blockId,
      holdStatus: slotHold.status,
      holdExpiresAt: slotHold.expiresAt,
      staffName: staff.name,
      clientName: sql<string | null>`coalesce(${user.name}, ${salonClient.name})`,
      visitAt: appointment.startsAt,
      kind: blockedTime.kind,
      calendarId: blockedTime.calendarId,
    })
    .from(busyInterval)
    .innerJoin(staff, eq(staff.id, busyInterval.staffId))
    .leftJoin(appointment, eq(appointment.id, busyInterval.visitId))
    .leftJoin(slotHold, eq(slotHold.id, busyInterval.visitId))
    .leftJoin(user, eq(user.id, appointment.clientId))
    .leftJoin(salonClient, eq(salonClient.id, appointment.guestId))
    .leftJoin(blockedTime, eq(blockedTime.id, busyInterval.blockId))
    .where(and(inArray(busyInterval.staffId, staffIds), lt(busyInterval.startsAt, to), gt(busyInterval.endsAt, from)))
    .orderBy(asc(busyInterval.startsAt))
}

type Taken = Awaited<ReturnType<typeof takenTimes>>[number]

const KIND = { blocked: 'Blocked time', break: 'A break', leave: 'Leave' } as const

/**
 * Rejects conflicts; expired slot holds do not count.
 * @throws DomainError slot-taken
 */
export function refuseTaken(
  ctx: Ctx,
  taken: Taken[],
  { timeZone, reader }: { timeZone: string; reader: string },
  except?: string,
): void {
  const inTheWay = taken.filter(
    (busyTime) =>
      busyTime.blockId !== except &&
      (busyTime.clientName !== null || busyTime.holdStatus !== 'held' || (busyTime.holdExpiresAt ?? 0) > ctx.now()),
  )
  const [first] = inTheWay
  if (!first) return
  const at = placeTime(first.visitAt ?? first.startsAt, timeZone, reader)
  const block = first.calendarId ? 'A private calendar' : first.kind && KIND[first.kind]
  const what = first.clientName ?? block ?? 'A booking that is being paid'
  const more = inTheWay.length - 1
  throw new DomainError('slot-taken', {
    detail: `${what} with ${first.staffName} on ${at} is in the way${more > 0 ? `, and ${more} more` : ''}.`,
  })
}
