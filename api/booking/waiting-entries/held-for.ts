// Whether a slot hold comes from the waiting list.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { waitingTurn } from '../../../db/schema/booking/waiting-list'

export function isWaitedFor(slotHoldId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${waitingTurn} AS turn WHERE turn.visit_id = ${slotHoldId})`.mapWith(
    Boolean,
  )
}
