// Notifications of decisions: the author in the app, and for a message both people, whose lists and
// notifications stop showing its text.
import { eq, sql } from 'drizzle-orm'
import { conversation, message } from '../../../db/schema/messaging'
import { notification, outbox } from '../../../db/schema/notifications'
import { lineOf, messageFrom, selectMessages } from '../../messaging/messages/message'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Role } from '../../platform/context'
import { BASES } from '../../platform/roles'
import { TAKEN_DOWN } from '../../support/moderation/removal-status'

export type Author = { id: string; role: Role; deleted: boolean }

/** The statement that notifies an author; none for a deleted account. */
export function notifyAuthor(
  ctx: Ctx,
  author: Author,
  removalId: string,
  content: { title: string; text: string },
): Statement[] {
  if (author.deleted) return []
  const path = `${BASES[author.role]}/removed/${removalId}`
  return [notify(ctx, author.id, { kind: 'account', ...content, path })]
}

export type ChatMessage = { conversationId: string; lowId: string; highId: string; text: string }

/** The statements that hide a message's text from both people's devices; `shown` reverses them. */
export function changeMessage(ctx: Ctx, message: ChatMessage, { shown = false } = {}): Statement[] {
  const two = [message.lowId, message.highId]
  const live = two.map((id) => changed(ctx, id, 'messages'))
  const line = lineOf(message.text, '')
  if (shown || line === '') return live
  const waiting = `message:${message.conversationId}:`
  return [
    ...live,
    ctx.db.run(sql`UPDATE ${outbox} SET payload = json_set(payload, '$.text', ${TAKEN_DOWN})
      WHERE id BETWEEN ${waiting} AND ${waiting.replace(/:$/, ';')} AND sent_at IS NULL AND payload ->> 'text' = ${line}`),
    ...two.map((id) =>
      ctx.db.run(sql`UPDATE ${notification} SET text = ${TAKEN_DOWN}
        WHERE user_id = ${id} AND kind = 'message' AND text = ${line}
          AND path LIKE ${`%/messages/${message.conversationId}`}`),
    ),
  ]
}

/** Updates a message on both people's open pages, each with what they may read. */
export async function showMessage(ctx: Ctx, messageId: string): Promise<void> {
  const [rows, pairs] = await ctx.db.batch([
    selectMessages(ctx).where(eq(message.id, messageId)),
    ctx.db
      .select({ low: conversation.lowId, high: conversation.highId })
      .from(conversation)
      .innerJoin(message, eq(message.conversationId, conversation.id))
      .where(eq(message.id, messageId)),
  ])
  const [row] = rows
  const [pair] = pairs
  if (!row || !pair) return
  await Promise.all(
    [pair.low, pair.high].map((id) =>
      ctx.providers.live.publish(id, { type: 'message', message: messageFrom(ctx, row, id) }),
    ),
  )
}
