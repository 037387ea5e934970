// Reminders: clients hear of a confirmed appointment about a day before it, once.
import { and, asc, eq, exists, gt, lte, notExists, or, sql } from 'drizzle-orm'
import { user } from '../../db/schema/accounts'
import { appointment, appointmentEvent } from '../../db/schema/bookings'
import { outbox } from '../../db/schema/notifications'
import { salon } from '../../db/schema/salons'
import type { Statement } from '../command'
import type { Ctx } from '../context'
import { notifyOnce } from '../notifications/outbox'
import { salonTime } from './notices'

const HOUR = 3_600_000

/** How long before an appointment its client is reminded, and when it is too late to be of use. */
const BEFORE = 24 * HOUR
const TOO_LATE = 2 * HOUR

/** Who has only just heard that it is confirmed need not be reminded yet. */
const AFTER_CONFIRMATION = 3 * HOUR

const PAGE = 100

/**
 * Reminds clients of what is confirmed for the coming day. Run by the minute job: a reminder's id in
 * the outbox is made from its appointment, so that it is written once however often this runs.
 */
export async function remindClients(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const due = await ctx.db
    .select({ appointment, clientId: user.id, salonName: salon.name })
    .from(appointment)
    .innerJoin(user, eq(user.id, appointment.clientId))
    .innerJoin(salon, eq(salon.id, appointment.salonId))
    .where(
      and(
        eq(appointment.status, 'confirmed'),
        gt(appointment.startsAt, now + TOO_LATE),
        lte(appointment.startsAt, now + BEFORE),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(appointmentEvent)
            .where(
              and(
                eq(appointmentEvent.appointmentId, appointment.id),
                eq(appointmentEvent.status, 'confirmed'),
                lte(appointmentEvent.createdAt, now - AFTER_CONFIRMATION),
              ),
            ),
        ),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(outbox)
            .where(eq(outbox.id, sql`${REMINDER} || ${appointment.id}`)),
        ),
      ),
    )
    .orderBy(asc(appointment.startsAt))
    .limit(PAGE)
  const [first, ...rest] = due.map(({ appointment: row, clientId, salonName }) =>
    notifyOnce(ctx, REMINDER + row.id, clientId, {
      kind: 'reminder',
      title: 'Your appointment is coming up',
      text: `${row.serviceName} at ${salonName} on ${salonTime(row.startsAt, row.timeZone)}.`,
      path: '/client/bookings',
      until: row.startsAt,
    }),
  )
  if (first) await ctx.db.batch([first, ...rest])
}

/** The statement that takes back a reminder of an appointment, as far as it has not gone out. */
export function dropReminder(ctx: Ctx, appointmentId: string): Statement {
  const id = REMINDER + appointmentId
  return ctx.db
    .delete(outbox)
    .where(and(sql`${outbox.sentAt} IS NULL`, or(eq(outbox.id, id), eq(outbox.noticeId, id))))
}

const REMINDER = 'reminder:'
