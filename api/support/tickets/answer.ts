// Answering tickets and notifying their people: in the app and on their chosen channels, always at least by email
// or text message (`account`), because they asked.
import { type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { outbox } from '../../../db/schema/notifications'
import { ticket, ticketMessage } from '../../../db/schema/support'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { writesRow } from '../../platform/outbox-rows'
import type { LiveEvent } from '../../platform/providers/live/port'
import { baseOfRole } from '../../platform/roles'

/**
 * The statements by which an admin answers every ticket that `of` finds with the same text, and closes them where
 * `closes`. People with an account are notified in the same batch; the caller writes to guests. Drain the outbox
 * after. The database refuses (forbidden) everybody who is not an active admin.
 */
export function replyToTickets(
  ctx: Ctx,
  admin: Pick<Viewer, 'id'>,
  of: SQL,
  text: string,
  { closes = false }: { closes?: boolean } = {},
): Statement[] {
  const id = ctx.id()
  const notification = JSON.stringify({ kind: 'account', title: '', text })
  const event = JSON.stringify({ type: 'changed', what: 'support' } satisfies LiveEvent)
  // Later statements find the tickets by their new message, because an answer changes what `of` matches.
  const inTicket = sql`${ticketMessage.id} BETWEEN ${`${id}:`} AND ${`${id};`}`
  const answered = sql`${ticketMessage} JOIN ${ticket} ON ${ticket.id} = ${ticketMessage.ticketId}
    JOIN ${user} ON ${user.id} = ${ticket.userId} WHERE ${inTicket}`
  return [
    ctx.db.run(sql`INSERT INTO ${ticketMessage} (id, ticket_id, kind, author_id, text, created_at)
      SELECT ${id} || ':' || ${ticket.id}, ${ticket.id}, 'answer', ${admin.id}, ${text}, ${ctx.now()}
      FROM ${ticket} WHERE ${of}`),
    ...(closes
      ? [
          ctx.db.run(sql`UPDATE ${ticket} SET status = 'closed', closed_at = ${ctx.now()}
            WHERE id IN (SELECT ${ticketMessage.ticketId} FROM ${ticketMessage} WHERE ${inTicket})`),
        ]
      : []),
    writesRow(
      ctx.db.run(sql`INSERT INTO ${outbox} (id, channel, recipient, payload, created_at)
      SELECT ${ctx.id()} || ':' || ${ticket.id}, 'notification', ${user.id}, json_set(${notification},
        '$.title', 'We replied: ' || ${ticket.subject},
        '$.path', ${baseOfRole(sql`${user.role}`)} || '/support/' || ${ticket.id}), ${ctx.now()}
      FROM ${answered}`),
      null,
    ),
    writesRow(
      ctx.db.run(sql`INSERT INTO ${outbox} (id, channel, recipient, payload, created_at)
      SELECT ${ctx.id()} || ':' || ${ticket.id}, 'live', ${user.id}, ${event}, ${ctx.now()} FROM ${answered}`),
      null,
    ),
  ]
}
