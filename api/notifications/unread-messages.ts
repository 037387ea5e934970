// Word of a message that waits: told once for all that is unread, and not at all once it was read, or
// where the two want nothing of each other any more.
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { conversation, participant, userBlock } from '../../db/schema/messaging'
import type { Ctx } from '../platform/context'

/** The id of such a notice is `message:{conversation}:{who is told}:{up to where they had read}`. */
const NAMED = /^message:([^:]+):([^:]+):(\d+)$/

/** The query for how far people have come in the conversations that notices of these ids tell of. */
export function readPositions(ctx: Ctx, noticeIds: string[]) {
  const named = noticeIds.map((id) => NAMED.exec(id)).filter((match) => match !== null)
  const blocked = ctx.db
    .select({ one: sql`1` })
    .from(userBlock)
    .where(
      or(
        and(
          eq(userBlock.blockerId, conversation.lowId),
          eq(userBlock.blockedId, conversation.highId),
        ),
        and(
          eq(userBlock.blockerId, conversation.highId),
          eq(userBlock.blockedId, conversation.lowId),
        ),
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

/** Whether what a notice tells of is still to be read; always for one that tells of something else. */
export function isStillUnread(noticeId: string, chats: ReadPositions): boolean {
  if (!noticeId.startsWith('message:')) return true
  const [, conversationId, userId, readSeq] = NAMED.exec(noticeId) ?? []
  const found = chats.find(
    (chat) => chat.conversationId === conversationId && chat.userId === userId,
  )
  return !!found && found.unread > 0 && found.readSeq === Number(readSeq) && !found.blocked
}
