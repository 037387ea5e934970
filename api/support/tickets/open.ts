// Opening a ticket in the batch of its source: a chat, a report, a dispute, an appeal.
import { type SQL, sql } from 'drizzle-orm'
import { plusSubscription } from '../../../db/schema/money/plus'
import { ticket } from '../../../db/schema/support'
import { BEGUN } from '../../money/plus/membership'
import { notifyAdmins } from '../../notifications/admin-notifications'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { emailOf } from '../../platform/values/email-address'

type TicketRow = typeof ticket.$inferSelect

export type Opening = Pick<TicketRow, 'source' | 'subject' | 'message'> & {
  about?: { kind: NonNullable<TicketRow['aboutKind']>; id: string } | undefined
}

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * The statements that open a ticket of the viewer's and notify the admins, where `when` holds. Its rank depends on
 * whether they have Plus at that moment. The reference is the first unused one of several, which saves a retry.
 * Drain the outbox after.
 */
export function openTicket(
  ctx: Ctx,
  viewer: Pick<ProvenViewer, 'id' | 'name' | 'email'>,
  { source, subject, message, about }: Opening,
  when: SQL = sql`1`,
): { id: string; writes: Statement[] } {
  const id = ctx.id()
  const now = ctx.now()
  const references = JSON.stringify(Array.from({ length: 8 }, newReference))
  return {
    id,
    writes: [
      ctx.db.run(sql`INSERT INTO ${ticket}
        (id, reference, user_id, name, email, subject, message, source, rank, about_kind, about_id, created_at, updated_at)
        SELECT ${id}, free.value, ${viewer.id}, ${viewer.name}, ${emailOf(viewer.email) ?? ''}, ${subject}, ${message},
          ${source}, ${rankOf(viewer.id)}, ${about?.kind ?? null}, ${about?.id ?? null}, ${now}, ${now}
        FROM json_each(${references}) AS free
        WHERE free.value NOT IN (SELECT reference FROM ${ticket} WHERE reference IN (SELECT value FROM json_each(${references})))
          AND ${when}
        LIMIT 1`),
      notifyOfTicket(
        ctx,
        { id, name: viewer.name, subject, message },
        sql`EXISTS (SELECT 1 FROM ${ticket} WHERE ${ticket.id} = ${id})`,
      ),
    ],
  }
}

/**
 * The statement that notifies the admins of a new ticket, where `when` holds; the notification also reloads their
 * open pages.
 */
export function notifyOfTicket(
  ctx: Ctx,
  { id, name, subject, message }: Pick<TicketRow, 'id' | 'name' | 'subject' | 'message'>,
  when: SQL = sql`1`,
): Statement {
  const notification = {
    kind: 'system',
    title: `Support: ${subject}`,
    text: `${name} wrote:\n\n${message}`,
    path: `/admin/support/${id}`,
  } as const
  return notifyAdmins(ctx, notification, when)
}

/** 0 where the person has Plus; else 1. */
export function rankOf(userId: string): SQL<number> {
  return sql<number>`NOT EXISTS (SELECT 1 FROM ${plusSubscription}
    WHERE ${plusSubscription.userId} = ${userId} AND ${plusSubscription.status} <> 'ended' AND ${BEGUN})`
}

/** "PRS-7K2M9Q". */
export function newReference(): string {
  const letters: string[] = []
  while (letters.length < 6) {
    // Bytes past the last whole alphabet are drawn again, so that every letter is equally likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      const letter = byte < 248 && letters.length < 6 && LETTERS[byte % LETTERS.length]
      if (letter) letters.push(letter)
    }
  }
  return `PRS-${letters.join('')}`
}
