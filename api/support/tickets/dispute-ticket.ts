// A dispute is a support ticket: its person says what went wrong, and an admin decides and answers in it.
import { and, eq } from 'drizzle-orm'
import { ticket } from '../../../db/schema/support'

/** The tickets of a dispute: at most one, because an appointment or order is disputed once. */
export function disputeTicketOf(kind: 'appointment' | 'order', id: string) {
  return and(eq(ticket.aboutKind, kind), eq(ticket.aboutId, id), eq(ticket.source, 'dispute'))
}
