// Closes answered tickets without a follow-up. Writing in one opens it again.
import { sql } from 'drizzle-orm'
import { ticket } from '../../../db/schema/support'
import type { Ctx } from '../../platform/context'
import { DAY } from '../../platform/values/time'

/** How long after the answer, in milliseconds. */
const CLOSE_AFTER = 7 * DAY

/** The most tickets of one run. */
const BATCH = 500

/** Closes tickets that were answered a week ago; returns how many. Run by the hourly job. */
export async function closeAnsweredTickets(ctx: Ctx): Promise<number> {
  const answered = sql`${ticket.status} = 'answered' AND ${ticket.rank} IN (0, 1)
    AND ${ticket.updatedAt} <= ${ctx.now() - CLOSE_AFTER}`
  const { rowsAffected } = await ctx.db.run(sql`UPDATE ${ticket}
    SET status = 'closed', closed_at = ${ctx.now()}
    WHERE ${answered} AND ${ticket.id} IN (SELECT ${ticket.id} FROM ${ticket} WHERE ${answered} LIMIT ${BATCH})`)
  return rowsAffected
}
