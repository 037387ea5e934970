// Deletion of tickets, sent from an account or by its address before there was one: questions,
// reports, disputes and appeals. All texts are erased, including our replies and notes, because
// they may quote the person; so are our admins' notifications about them.
import { eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { notification, outbox } from '../../../db/schema/notifications'
import { ticket, ticketMessage } from '../../../db/schema/support'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { DELETED_USER } from '../../platform/values/email-address'

export function eraseTickets(ctx: Ctx, { id }: Viewer, addresses: string[]): Statement[] {
  const theirs = or(eq(ticket.userId, id), inArray(ticket.email, addresses)) as SQL
  const tickets = ctx.db.select({ id: ticket.id }).from(ticket).where(theirs)
  const agents = ctx.db
    .select({ path: sql<string>`'/admin/support/' || ${ticket.id}` })
    .from(ticket)
    .where(theirs)
  const notifications = ctx.db
    .select({ id: notification.id })
    .from(notification)
    .where(inArray(notification.path, agents))
  return [
    // Before the tickets: their addresses identify them.
    ctx.db.update(ticketMessage).set({ text: '' }).where(inArray(ticketMessage.ticketId, tickets)),
    // Unsent notifications, in the app and from there by email and push.
    ctx.db.run(sql`DELETE FROM ${outbox} WHERE ${isNull(outbox.sentAt)} AND (${inArray(outbox.notificationId, notifications)}
      OR (${outbox.channel} = 'notification' AND ${outbox.payload} ->> 'path' IN ${agents}))`),
    ctx.db.delete(notification).where(inArray(notification.path, agents)),
    ctx.db
      .update(ticket)
      .set({
        name: DELETED_USER,
        email: '',
        subject: '',
        message: '',
        status: 'closed' as const,
        closedAt: sql`coalesce(${ticket.closedAt}, ${ctx.now()})`,
      })
      .where(theirs),
  ]
}
