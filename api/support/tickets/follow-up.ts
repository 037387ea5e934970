// A person's follow-up in their ticket, which notifies its assigned admin, or all of them.
import { sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { changedForAdmins, notifyAdmins } from '../../notifications/admin-notifications'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { HOUR } from '../../platform/values/time'

/** Messages of one person, or in one guest's ticket. */
export const QUESTIONS = { max: 20, windowMs: HOUR }

type Requested = {
  /** The message's own id. */
  id: string
  ticket: { id: string; name: string; subject: string }
  /** Null for a guest. */
  authorId: string | null
  text: string
}

/**
 * The statements that add a message to a ticket; a trigger opens it again. Drain the outbox after. All admins are
 * notified where the assigned one is no longer an active admin.
 */
export function addQuestion(ctx: Ctx, { id, ticket: of, authorId, text }: Requested): Statement[] {
  const sees = sql`coalesce((SELECT assignee.id FROM ${ticket} JOIN ${user} AS assignee ON assignee.id = ${ticket.assignedTo}
    WHERE ${ticket.id} = ${of.id} AND assignee.role = 'admin' AND assignee.deleted_at IS NULL
      AND assignee.suspended_at IS NULL), admin.id) = admin.id`
  return [
    ctx.db
      .insert(ticketMessage)
      .values({ id, ticketId: of.id, kind: 'question', authorId, text, createdAt: ctx.now() }),
    notifyAdmins(
      ctx,
      {
        kind: 'system',
        title: `Support: ${of.subject}`,
        text: `${of.name} wrote again:\n\n${text}`,
        path: `/admin/support/${of.id}`,
      },
      sees,
    ),
    changedForAdmins(ctx, 'support'),
  ]
}
