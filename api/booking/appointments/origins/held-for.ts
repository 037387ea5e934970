// Whether a slot hold comes from the waiting list, and what is set aside for it there.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { waitingTurn } from '../../../../db/schema/booking/waiting-list'

export function isWaitedFor(slotHoldId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${waitingTurn} AS turn WHERE turn.visit_id = ${slotHoldId})`.mapWith(
    Boolean,
  )
}

/** SQL for what the client has set aside for the entry of a slot hold, minor units: it pays for the visit. */
export function asideForHold(slotHoldId: SQLWrapper): SQL<number> {
  return sql<number>`coalesce((SELECT aside.amount FROM waiting_turn AS turn
    JOIN waiting_hold ON waiting_hold.entry_id = turn.entry_id JOIN hold AS aside ON aside.id = waiting_hold.hold_id
    WHERE turn.visit_id = ${slotHoldId} AND aside.status = 'held'), 0)`
}
