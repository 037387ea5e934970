// What a conversation was opened from: a salon, or an appointment, that is between its two people.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../db/schema/bookings'
import type { MessageContext } from '../../db/schema/messages'
import { salon } from '../../db/schema/salons'
import type { Ctx } from '../context'
import { contextFrom } from './message'

/**
 * The statement that reads it, for a batch; `between` says when it is theirs. An approved salon belongs
 * to one of the two; an appointment to both.
 */
export function selectAbout(ctx: Ctx, about: MessageContext | undefined, between: SQL) {
  const { kind, id } = about ?? { kind: 'salon', id: '' }
  const visit = kind === 'appointment' ? id : ''
  return ctx.db
    .select({
      salon: { name: salon.name, timeZone: salon.timeZone },
      visit: { name: appointment.serviceName, startsAt: appointment.startsAt },
    })
    .from(salon)
    .leftJoin(appointment, eq(appointment.id, visit))
    .where(
      and(
        kind === 'salon'
          ? and(eq(salon.id, id), eq(salon.status, 'approved'))
          : eq(salon.id, sql`(SELECT salon_id FROM appointment WHERE id = ${id})`),
        between,
      ),
    )
}

export type AboutRow = Awaited<ReturnType<typeof selectAbout>>[number]

/** A row of `selectAbout` as it is answered; null where there is none. */
export function aboutFrom(about: MessageContext | undefined, row: AboutRow | undefined) {
  return contextFrom(about ?? null, row?.salon ?? null, row?.visit ?? null)
}
