// What acts at the desk have in common: nothing is done to a ticket that has moved on, and every desk hears of it.
import { eq, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { ticket } from '../../../db/schema/support'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { seenOf } from './ticket'

/** A ticket with who wrote it, as it stands. */
export function ticketState(ctx: Ctx, id: string) {
  return ctx.db
    .select({ ticket, person: user, seen: seenOf().as('seen') })
    .from(ticket)
    .leftJoin(user, eq(user.id, ticket.userId))
    .where(eq(ticket.id, id))
}

/**
 * The statement that undoes the whole batch (ticket-status) unless this is true of the ticket as it is written:
 * the database refuses to turn a ticket back in time, and an update of no row would refuse nothing.
 */
export function onlyWhile(ctx: Ctx, id: string, holds: SQL): Statement {
  return ctx.db.run(
    sql`UPDATE ticket SET updated_at = updated_at - 1 WHERE id = ${id} AND NOT (${holds})`,
  )
}

/** The same for how much was said in it, and its status. */
export function onlyAsSeen(ctx: Ctx, id: string, seen: string): Statement {
  return onlyWhile(ctx, id, sql`${seenOf()} = ${seen}`)
}
