// Reminders: clients are reminded once of a confirmed appointment, a day before or as early as they chose.
import { and, asc, eq, exists, gt, gte, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { appointment, appointmentEvent } from '../../../db/schema/booking/appointments'
import { preference, user } from '../../../db/schema/identity'
import { outbox } from '../../../db/schema/notifications'
import { salon } from '../../../db/schema/salons/salons'
import { notifyOnce } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { notificationTime } from '../../platform/values/place-time'
import { HOUR } from '../../platform/values/time'

/** Default hours before the appointment, and the longest that can be chosen. */
const BEFORE = 24
const LONGEST = 48

/** When a reminder is too late to help, and how long none is needed after confirming or rescheduling. */
const TOO_LATE = 2
const FRESH = 3

const PAGE = 100

/**
 * Reminds clients of confirmed appointments, as many hours before as each has chosen. Run by the
 * minute job: a reminder's id in the outbox is derived from its appointment and time, so that it is
 * written once however often this runs, and again if the appointment is rescheduled.
 */
export async function remindClients(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const hours = sql<number>`coalesce(${preference.reminderHours}, ${BEFORE})`
  // For a lead of two hours both limits would exclude every reminder: half of the lead applies.
  const tooLate = sql`min(${TOO_LATE}, ${hours} / 2) * ${HOUR}`
  const fresh = sql`min(${FRESH}, ${hours} / 2) * ${HOUR}`
  const event = (kind: 'step' | 'moved', when: SQL) =>
    ctx.db
      .select({ one: sql`1` })
      .from(appointmentEvent)
      .where(
        and(
          eq(appointmentEvent.appointmentId, appointment.id),
          eq(appointmentEvent.kind, kind),
          eq(appointmentEvent.status, 'confirmed'),
          when,
        ),
      )
  const due = await ctx.db
    .select({ appointment, clientId: user.id, salonName: salon.name })
    .from(appointment)
    .innerJoin(user, eq(user.id, appointment.clientId))
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(
      and(
        eq(appointment.status, 'confirmed'),
        // For the index: no reminder is sent earlier than this.
        gt(appointment.startsAt, now),
        lte(appointment.startsAt, now + LONGEST * HOUR),
        sql`${appointment.startsAt} > ${now} + ${tooLate}`,
        sql`${appointment.startsAt} <= ${now} + ${hours} * ${HOUR}`,
        exists(event('step', sql`${appointmentEvent.createdAt} <= ${now} - ${fresh}`)),
        notExists(event('moved', sql`${appointmentEvent.createdAt} > ${now} - ${fresh}`)),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(outbox)
            .where(eq(outbox.id, sql`${REMINDER} || ${appointment.id} || ':' || ${appointment.startsAt}`)),
        ),
      ),
    )
    .orderBy(asc(appointment.startsAt))
    .limit(PAGE)
  const [first, ...rest] = due.map(({ appointment: row, clientId, salonName }) =>
    notifyOnce(ctx, `${REMINDER}${row.id}:${row.startsAt}`, clientId, {
      kind: 'reminder',
      title: 'Your appointment is coming up',
      text: `${row.serviceName} at ${salonName} on ${notificationTime(row.startsAt, row.timeZone)}.`,
      path: `/client/bookings/${row.id}`,
      until: row.startsAt,
    }),
  )
  if (first) await ctx.db.batch([first, ...rest])
}

/** Deletes an appointment's reminders that have not been sent yet. */
export function dropReminder(ctx: Ctx, appointmentId: string): Statement {
  const from = `${REMINDER}${appointmentId}:`
  const to = `${REMINDER}${appointmentId};`
  const among = (column: SQLiteColumn) => and(gte(column, from), lt(column, to))
  return ctx.db
    .delete(outbox)
    .where(and(sql`${outbox.sentAt} IS NULL`, or(among(outbox.id), among(outbox.notificationId))))
}

const REMINDER = 'reminder:'
