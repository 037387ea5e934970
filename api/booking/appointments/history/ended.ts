// How a visit ended, and whether its salon can still undo that.
import { eq, sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import type { Ctx } from '../../../platform/context'
import { MINUTE } from '../../../platform/values/time'

/** How long a salon can undo that a visit was completed or missed, in milliseconds; triggers hold the same. */
const UNDO_WITHIN = 15 * MINUTE

export type Ended = {
  /** The step that ended it. */
  eventId: string
  endedAt: number
  undone: 'completed' | 'no_show'
  /** What came after it, so that it stands; null: nothing. */
  since: 'refund' | 'payout' | 'dispute' | 'review' | 'staff' | 'goal' | null
}

/** Selects how a visit ended where its salon says so; a row of nulls: it is open, or ended otherwise. */
export function selectEnded(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      ended: sql<Ended | null>`(
        SELECT json_object('eventId', step.id, 'endedAt', step.created_at,
          'undone', iif(visit.status = 'completed', 'completed', 'no_show'),
          'since', CASE
            WHEN visit.refunded > 0 OR EXISTS (SELECT 1 FROM promised_refund
              WHERE appointment_id = visit.id AND ended_at IS NULL) THEN 'refund'
            WHEN visit.capture_id IS NOT NULL AND EXISTS (
              SELECT 1 FROM payout WHERE user_id = salon.owner_id AND currency = visit.currency AND part_of IS NULL
                AND status NOT IN ('failed', 'expired') AND created_at >= step.created_at) THEN 'payout'
            WHEN EXISTS (SELECT 1 FROM ticket
              WHERE about_kind = 'appointment' AND about_id = visit.id AND source = 'dispute') THEN 'dispute'
            WHEN EXISTS (SELECT 1 FROM review WHERE salon_id = visit.salon_id AND user_id = visit.client_id
              AND coalesce(edited_at, created_at) >= step.created_at) THEN 'review'
            WHEN EXISTS (SELECT 1 FROM appointment_item AS item JOIN staff ON staff.id = item.staff_id
              WHERE item.appointment_id = visit.id AND staff.active = 0) THEN 'staff'
            WHEN EXISTS (
              SELECT 1 FROM goal_visit AS own JOIN goal_visit AS later ON later.goal_id = own.goal_id AND later.visit_id <> own.visit_id
              JOIN appointment AS other ON other.id = later.visit_id AND other.status IN ('pending', 'confirmed')
              WHERE own.visit_id = visit.id AND later.return_id IS NULL) THEN 'goal' END)
        FROM appointment AS visit JOIN salon ON salon.id = visit.salon_id
        JOIN appointment_event AS step ON step.id = (
          SELECT id FROM appointment_event WHERE appointment_id = visit.id AND kind = 'step' AND status = visit.status
          ORDER BY created_at DESC, id DESC LIMIT 1)
        WHERE visit.id = ${id} AND (visit.status = 'completed' OR visit.ending = 'no_show'))`.mapWith(
        (text: string | null) => (text === null ? null : (JSON.parse(text) as Ended)),
      ),
    })
    .from(appointment)
    .where(eq(appointment.id, id))
}

/** Until when its salon can undo the end of a visit, UTC milliseconds; null: not any more. */
export function undoEndUntil(ended: Ended | null, now: number): number | null {
  if (!ended || ended.since !== null) return null
  const until = ended.endedAt + UNDO_WITHIN
  return now <= until ? until : null
}
