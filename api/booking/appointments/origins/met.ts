// Entries end with a visit that takes their place, so that nobody is booked twice for one wish.
import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import { prepared } from '../../../../db/prepared'
import { waitingEntry, waitingTurn } from '../../../../db/schema/booking/waiting-list'
import type { Statement } from '../../../platform/command'
import type { Ctx } from '../../../platform/context'
import type { PlannedAppointment } from '../../../salons/times/visit-plan'
import { onClock } from '../../../salons/times/windows'

/**
 * Ends what a client's new visit meets: the entry that it comes from, with all others of theirs for the
 * same hours; or, booked by themselves, those for the same hours and one of these services here.
 */
export function endMet(
  ctx: Ctx,
  clientId: string,
  appointment: { id: string; salonId: string; timeZone: string },
  planned: Pick<PlannedAppointment, 'startsAt' | 'endsAt' | 'items'>,
): Statement {
  const { date, weekday, minute, until } = onClock(planned, appointment.timeZone)
  return ended(ctx.db, {
    clientId,
    date,
    weekday,
    minute,
    until,
    visitId: appointment.id,
    salonId: appointment.salonId,
    serviceIds: JSON.stringify(planned.items.map(({ service }) => service.id)),
    now: ctx.now(),
  })
}

const ended = prepared((db, value) => {
  const entryIds = sql`(SELECT ${waitingTurn.entryId} FROM ${waitingTurn} WHERE ${waitingTurn.visitId} = ${value('visitId')})`
  const sameHours = sql`EXISTS (
    SELECT 1 FROM json_each(${waitingEntry.windows}) AS w, json_each(w.value, '$.weekdays') AS day
    WHERE day.value = ${value('weekday')} AND w.value ->> 'fromMinute' < ${value('until')}
      AND w.value ->> 'toMinute' >= ${value('minute')})`
  const sameService = sql`EXISTS (
    SELECT 1 FROM json_each(${waitingEntry.plan}) AS step
    WHERE step.value ->> 'serviceId' IN (SELECT value FROM json_each(${value('serviceIds')})))`
  return db
    .update(waitingEntry)
    .set({ status: sql`iif(${waitingEntry.id} IN ${entryIds}, 'booked', 'replaced')`, endedAt: sql`${value('now')}` })
    .where(
      and(
        eq(waitingEntry.clientId, value('clientId')),
        eq(waitingEntry.status, 'waiting'),
        or(
          sql`${waitingEntry.id} IN ${entryIds}`,
          and(
            lte(waitingEntry.firstDate, value('date')),
            gte(waitingEntry.lastDate, value('date')),
            sameHours,
            or(sql`EXISTS ${entryIds}`, and(eq(waitingEntry.salonId, value('salonId')), sameService)),
          ),
        ),
      ),
    )
})
