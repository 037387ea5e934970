// What people are told, and on which channels: their preferences decide.
import { eq } from 'drizzle-orm'
import { user } from '../../db/schema/accounts'
import { outbox } from '../../db/schema/notifications'
import { emailOf } from '../accounts/people'
import type { Ctx } from '../context'

/**
 * `security` and `account` notices always reach the person; the others follow their alerts.
 * `appointment`: what became of a client's booking. `booking`: what happens at a partner's salon.
 */
export type NoticeKind =
  | 'security'
  | 'account'
  | 'appointment'
  | 'reminder'
  | 'offer'
  | 'booking'
  | 'review'
  | 'system'

/** `title` is a subject line; `text` stands alone, also as a text message. `path` is where to look. */
export type Notice = { kind: NoticeKind; title: string; text: string; path?: string }

/** Turns a notice into messages, once for each channel; their ids in the outbox. */
export async function messagesOf(
  ctx: Ctx,
  row: { id: string; recipient: string },
  notice: Notice,
): Promise<string[]> {
  const [to] = await ctx.db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, row.recipient))
  const email = to && emailOf(to.email)
  if (!email) return []
  const text = notice.path ? `${notice.text}\n\n${ctx.origin}${notice.path}` : notice.text
  const id = ctx.id()
  await ctx.db
    .insert(outbox)
    .values({
      id,
      channel: 'email',
      recipient: email,
      payload: JSON.stringify({ subject: notice.title, text }),
      noticeId: row.id,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
  return [id]
}
