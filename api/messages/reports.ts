// Somebody finds that a conversation should be looked at: kept once for each of the two, and told to
// the people who run the marketplace. What was written stays between the two.
import { and, eq, sql } from 'drizzle-orm'
import { conversation, conversationReport, message } from '../../db/schema/messages'
import { writeBatch } from '../command'
import { type Ctx, readAs, type Viewer } from '../context'
import { notifyAdmins } from '../notifications/admins'
import { drainOutbox } from '../notifications/outbox'
import { DomainError } from '../problem'
import type { ConversationReported } from './input'
import { isOneOf, OTHER, other, otherOf, participantFrom } from './participants'

/**
 * Reports a conversation of the viewer's; told again it changes nothing. Two round trips.
 * @throws DomainError not-found (the conversation, or the message in it)
 */
export async function reportConversation(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: string,
  { reason, detail, messageId }: ConversationReported,
): Promise<{ id: string; reported: true }> {
  const [rows, about] = await readAs(ctx, viewer, [
    ctx.db
      .select({ other: OTHER })
      .from(conversation)
      .innerJoin(other, eq(other.id, otherOf(viewer.id)))
      .where(and(eq(conversation.id, conversationId), isOneOf(viewer.id))),
    ctx.db
      .select({ id: message.id })
      .from(message)
      .where(and(eq(message.id, messageId ?? ''), eq(message.conversationId, conversationId))),
  ])
  const [found] = rows
  if (!found || (messageId && !about[0])) throw new DomainError('not-found')
  const id = ctx.id()
  const { name } = participantFrom(found.other)
  const made = sql`EXISTS (SELECT 1 FROM conversation_report WHERE id = ${id})`
  await writeBatch(ctx, [
    ctx.db
      .insert(conversationReport)
      .values({
        id,
        conversationId,
        messageId: messageId ?? null,
        reporterId: viewer.id,
        reason,
        detail,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing(),
    notifyAdmins(
      ctx,
      {
        kind: 'system',
        title: `${viewer.name} reported a conversation with ${name}`,
        text: [`Reason: ${reason}.`, detail, `Conversation ${conversationId}.`]
          .filter(Boolean)
          .join('\n\n'),
      },
      made,
    ),
  ])
  ctx.after(() => drainOutbox(ctx))
  return { id: conversationId, reported: true }
}
