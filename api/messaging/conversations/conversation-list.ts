// A person's conversations, newest first.
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { conversation, message, offer, participant } from '../../../db/schema/messaging'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { nameHas } from '../../platform/search/names'
import { rfc3339 } from '../../platform/values/time'
import { TAKEN_DOWN, takenDownOf } from '../../support/moderation/removal-status'
import type { ConversationsQuery } from '../messages/input'
import { lineOf } from '../messages/message'
import { businessOf, OTHER, other, otherOf, participantFrom } from '../messages/participants'
import type { Conversations } from '../messages/responses'

/**
 * The viewer's conversations that have messages, newest first; `q` filters by the name of the other person, salon
 * or shop. One round trip; every page reads the same number of rows.
 * @throws DomainError invalid-cursor, unauthenticated
 */
export async function listConversations(
  ctx: Ctx,
  viewer: Viewer,
  query: ConversationsQuery,
): Promise<Conversations> {
  const [proven, rows] = await readAs(ctx, viewer, [selectConversations(ctx, viewer, query)])
  const page = pageFrom(
    rows,
    query.limit,
    ({ updatedAt, id }) => [updatedAt, id],
    (row) => conversationItemFrom(viewer, row),
  )
  return { ...page, timeZone: proven.timeZone }
}

/** The statement of a page, for a larger read batch: one row more than the page. */
export function selectConversations(
  ctx: Ctx,
  viewer: Viewer,
  { q, cursor, limit }: ConversationsQuery,
) {
  const mine = alias(participant, 'mine')
  return ctx.db
    .select({
      id: conversation.id,
      updatedAt: conversation.updatedAt,
      other: OTHER,
      unread: mine.unread,
      text: message.text,
      senderId: message.senderId,
      seq: message.seq,
      createdAt: message.createdAt,
      offerName: offer.name,
      takenDown: takenDownOf('message', message.id),
    })
    .from(conversation)
    .innerJoin(other, eq(other.id, otherOf(viewer.id)))
    .innerJoin(mine, and(eq(mine.conversationId, conversation.id), eq(mine.userId, viewer.id)))
    .innerJoin(
      message,
      and(eq(message.conversationId, conversation.id), eq(message.seq, conversation.lastSeq)),
    )
    .leftJoin(offer, eq(offer.id, message.offerId))
    .where(inArray(conversation.id, latest(viewer.id, q, cursor, limit + 1)))
    .orderBy(desc(conversation.updatedAt), desc(conversation.id))
    .limit(limit + 1)
}

type Row = Awaited<ReturnType<typeof selectConversations>>[number]

export function conversationItemFrom(viewer: Viewer, row: Row): Conversations['items'][number] {
  return {
    id: row.id,
    participant: participantFrom(row.other),
    lastMessage: {
      text: row.takenDown
        ? TAKEN_DOWN
        : lineOf(row.text, row.offerName === null ? 'Picture' : `Offer: ${row.offerName}`),
      mine: row.senderId === viewer.id,
      createdAt: rfc3339(row.createdAt),
      seq: row.seq,
    },
    unreadCount: row.unread,
  }
}

/**
 * At most a page of ids from either side: both indexes are in this order, so neither is read beyond a page.
 */
function latest(viewerId: string, q: string | undefined, cursor: string | undefined, most: number) {
  const before = beyond(cursor, [sql`c.updated_at`, sql`c.id`])
  const side = (mine: SQL, theirs: SQL) => {
    const named = q
      ? sql`AND EXISTS (SELECT 1 FROM user WHERE user.id = ${theirs}
          AND (${nameHas(sql`user.name`, q)} OR ${nameHas(businessOf(theirs), q)}))`
      : sql``
    return sql`SELECT id FROM (SELECT c.id FROM conversation c
      WHERE ${mine} = ${viewerId} AND c.last_seq > 0 ${before && sql`AND ${before}`} ${named}
      ORDER BY c.updated_at DESC, c.id DESC LIMIT ${most})`
  }
  return sql`(${side(sql`c.low_id`, sql`c.high_id`)} UNION ALL ${side(sql`c.high_id`, sql`c.low_id`)})`
}
