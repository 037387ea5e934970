// Guards of the agents' actions: none is done to a ticket that has changed since it was seen.
import { eq, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { ticket } from '../../../db/schema/support'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { seenOf } from './ticket'

/** The current state of a ticket, with its author. */
export function ticketState(ctx: Ctx, id: string) {
  return ctx.db
    .select({ ticket, person: user, seen: seenOf().as('seen') })
    .from(ticket)
    .leftJoin(user, eq(user.id, ticket.userId))
    .where(eq(ticket.id, id))
}

/**
 * The statement that rolls back the whole batch (ticket-status) unless `holds` is true of the ticket: a trigger
 * refuses to set a ticket back in time, whereas an update of no row would refuse nothing.
 */
export function onlyWhile(ctx: Ctx, id: string, holds: SQL): Statement {
  return ctx.db.run(sql`UPDATE ticket SET updated_at = updated_at - 1 WHERE id = ${id} AND NOT (${holds})`)
}

/** The same for the number of its messages, and its status. */
export function onlyAsSeen(ctx: Ctx, id: string, seen: string): Statement {
  return onlyWhile(ctx, id, sql`${seenOf()} = ${seen}`)
}
