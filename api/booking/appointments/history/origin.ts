// Where a visit came from, as its rows say: what booked it, or by which way its client came to book.
import { sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import type { Ctx } from '../../../platform/context'
import { VIAS } from '../../../salons/links/input'

export const ORIGINS = ['party', 'repeat', 'salon', 'goal', 'waiting', 'gift', 'offer', ...VIAS] as const

type Origin = (typeof ORIGINS)[number]

/** Selects it; null: its client found the time themselves. */
export function selectOrigin(ctx: Ctx, id: string) {
  const appointmentId = sql`${appointment.id}`
  return ctx.db
    .select({
      origin: sql<Origin | null>`CASE
        WHEN EXISTS (SELECT 1 FROM party_seat WHERE id = ${appointmentId}) THEN 'party'
        WHEN ${appointment.recurringId} IS NOT NULL THEN 'repeat'
        WHEN ${appointment.guestId} IS NOT NULL THEN 'salon'
        WHEN EXISTS (SELECT 1 FROM goal_visit WHERE visit_id = ${appointmentId}) THEN 'goal'
        WHEN EXISTS (SELECT 1 FROM waiting_turn WHERE visit_id = ${appointmentId}) THEN 'waiting'
        WHEN ${appointment.forName} <> '' THEN 'gift'
        ELSE (SELECT iif(offer_id IS NOT NULL OR kind = 'proposal', 'offer', via) FROM slot_hold WHERE id = ${appointmentId}) END`,
    })
    .from(appointment)
    .where(sql`${appointment.id} = ${id}`)
}
