// A client's other visits at the same hour: booking both is theirs to decide (one may be for somebody else), so
// they are shown and never refused.
import { and, asc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { salon } from '../../../../db/schema/salons/salons'
import type { Ctx } from '../../../platform/context'
import { DAY, rfc3339 } from '../../../platform/values/time'
import type { OtherAppointmentResponse } from '../responses'

/** More at one hour are not listed. */
const MOST = 5

/** Selects the visits that overlap [from, to) (UTC ms), without that of this id. */
export function selectOtherAppointments(
  ctx: Ctx,
  clientId: string,
  { id, from, to }: { id: string; from: number | SQL; to: number | SQL },
) {
  return ctx.db
    .select({
      id: appointment.id,
      serviceName: appointment.serviceName,
      salonName: salon.name,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      timeZone: appointment.timeZone,
    })
    .from(appointment)
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .where(
      and(
        eq(appointment.clientId, clientId),
        ne(appointment.id, id),
        inArray(appointment.status, ['pending', 'confirmed']),
        // A visit ends on the day on which it begins, which bounds how far back to read.
        gt(appointment.startsAt, sql`${from} - ${2 * DAY}`),
        lt(appointment.startsAt, to),
        gt(appointment.endsAt, from),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
    .limit(MOST)
}

export function otherAppointmentFrom(
  row: Awaited<ReturnType<typeof selectOtherAppointments>>[number],
): OtherAppointmentResponse {
  const { startsAt, endsAt, timeZone } = row
  return { ...row, startsAt: rfc3339(startsAt, timeZone), endsAt: rfc3339(endsAt, timeZone) }
}
