// Notifications of unread chat messages: one for all that is unread in a conversation, and none once it was
// read or either has blocked the other.
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { conversation, participant, userBlock } from '../../db/schema/messaging'
import type { Ctx } from '../platform/context'

/** The id of such a notification: `message:{conversation}:{recipient}:{how far they had read}`. */
const MESSAGE_ID = /^message:([^:]+):([^:]+):(\d+)$/

/** The query for how far the recipients of these notifications have read. */
export function readPositions(ctx: Ctx, notificationIds: string[]) {
  const named = notificationIds.map((id) => MESSAGE_ID.exec(id)).filter((match) => match !== null)
  const blocked = ctx.db
    .select({ one: sql`1` })
    .from(userBlock)
    .where(
      or(
        and(eq(userBlock.blockerId, conversation.lowId), eq(userBlock.blockedId, conversation.highId)),
        and(eq(userBlock.blockerId, conversation.highId), eq(userBlock.blockedId, conversation.lowId)),
      ),
    )
  return ctx.db
    .select({
      conversationId: participant.conversationId,
      userId: participant.userId,
      readSeq: participant.readSeq,
      unread: participant.unread,
      blocked: sql<number>`${exists(blocked)}`,
    })
    .from(participant)
    .innerJoin(conversation, eq(conversation.id, participant.conversationId))
    .where(
      inArray(
        participant.conversationId,
        named.map(([, conversationId = '']) => conversationId),
      ),
    )
}

type ReadPositions = Awaited<ReturnType<typeof readPositions>>

/** Whether the messages of a notification are still unread; true for every other kind. */
export function isStillUnread(notificationId: string, chats: ReadPositions): boolean {
  if (!notificationId.startsWith('message:')) return true
  const [, conversationId, userId, readSeq] = MESSAGE_ID.exec(notificationId) ?? []
  const found = chats.find((chat) => chat.conversationId === conversationId && chat.userId === userId)
  return !!found && found.unread > 0 && found.readSeq === Number(readSeq) && !found.blocked
}
