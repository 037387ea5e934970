// A person's conversations, newest first.

import { and, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../db/client'
import { prepared } from '../../../db/prepared'
import { conversation, message, offer, participant } from '../../../db/schema/messaging'
import { ownSalon } from '../../identity/accounts/dealings'
import { clientPeopleNamedLike, peopleNamedLike } from '../../identity/accounts/named'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { everyBeginning } from '../../platform/search/expressions'
import { nameBegins } from '../../platform/search/names'
import { rfc3339 } from '../../platform/values/time'
import { TAKEN_DOWN, takenDownOf } from '../../support/moderation/removal-status'
import { ConversationsQuery } from '../messages/input'
import { lineOf } from '../messages/message'
import { businessOf, OTHER, other, otherOf, participantFrom } from '../messages/participants'
import { ConversationsResponse } from '../messages/responses'

/**
 * The viewer's conversations that have messages, newest first; `q` filters by the name of the other person, salon
 * or shop. One round trip; every page reads the same number of rows.
 */
export const listConversations = operation(EVERYONE, 'GET /conversations', {
  summary: 'Your conversations, newest first',
  query: ConversationsQuery,
  response: ConversationsResponse,
  problems: ['invalid-cursor'],
  reads: ({ ctx, viewer, query }) => ({ rows: selectConversations(ctx, viewer, query) }),
  read: ({ rows }, { viewer, query }) => {
    const page = pageFrom(
      rows,
      query.limit,
      ({ updatedAt, id }) => [updatedAt, id],
      (row) => conversationItemFrom(viewer, row),
    )
    return { ...page, timeZone: viewer.timeZone }
  },
})

/** In a prepared statement the values are placeholders. */
type Value<T> = T | Placeholder

/** The statement of a page, for a larger read batch: one row more than the page. */
export function selectConversations(
  ctx: Ctx,
  viewer: Viewer,
  { q, cursor, limit }: ConversationsQuery,
): ReturnType<typeof firstPage> {
  const most = limit + 1
  return q || cursor
    ? pageOf(ctx.db, viewer.id, latest(viewer.id, most, cursor, q && withNamed(viewer.id, q)), most)
    : firstPage(ctx.db, { viewerId: viewer.id, most })
}

const firstPage = prepared((db, value) => {
  const [viewerId, most] = [value('viewerId'), value('most')]
  return pageOf(db, viewerId, latest(viewerId, most), most)
})

function pageOf(db: Db, viewerId: Value<string>, ids: SQL, most: Value<number>) {
  const mine = alias(participant, 'mine')
  return db
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
    .innerJoin(other, eq(other.id, otherOf(viewerId)))
    .innerJoin(mine, and(eq(mine.conversationId, conversation.id), eq(mine.userId, viewerId)))
    .innerJoin(message, and(eq(message.conversationId, conversation.id), eq(message.seq, conversation.lastSeq)))
    .leftJoin(offer, eq(offer.id, message.offerId))
    .where(inArray(conversation.id, ids))
    .orderBy(desc(conversation.updatedAt), desc(conversation.id))
    .limit(most)
}

type Row = Awaited<ReturnType<typeof firstPage>>[number]

export function conversationItemFrom(viewer: Viewer, row: Row): ConversationsResponse['items'][number] {
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
 * At most a page of ids from either side: both indexes are in this order, so neither is read beyond a page. Those with a
 * name are few, and read whole.
 */
function latest(viewerId: Value<string>, most: Value<number>, cursor?: string, named?: SQL | '') {
  const before = beyond(cursor, [sql`c.updated_at`, sql`c.id`])
  const some = (which: SQL) => sql`SELECT id FROM (SELECT c.id FROM conversation c
      WHERE ${which} AND c.last_seq > 0 ${before && sql`AND ${before}`}
      ORDER BY c.updated_at DESC, c.id DESC LIMIT ${most})`
  return named
    ? sql`(${some(sql`c.id IN (${named})`)})`
    : sql`(${some(sql`c.low_id = ${viewerId}`)} UNION ALL ${some(sql`c.high_id = ${viewerId}`)})`
}

/** How many of the latest conversations of either side are read for a name. */
const LATEST = 100

/**
 * The ids of conversations with people or businesses of such a name: among the latest, and those with people, the
 * viewer's clients and salons that the indexes of names find.
 */
function withNamed(viewerId: string, q: string): SQL {
  const side = (mine: SQL, theirs: SQL) => sql`SELECT id FROM (
      SELECT id, ${theirs} AS other FROM conversation WHERE ${mine} = ${viewerId} ORDER BY updated_at DESC LIMIT ${LATEST})
    WHERE EXISTS (SELECT 1 FROM user WHERE user.id = other
      AND (${nameBegins(sql`user.name`, q)} OR ${nameBegins(businessOf(sql`other`), q)}))`
  const text = everyBeginning(q)
  const owners = sql`SELECT owner_id FROM salon WHERE id IN (SELECT salon_id FROM salon_listing WHERE number IN (
    SELECT rowid FROM salon_search WHERE salon_search MATCH ${text === null ? '""' : `name : (${text})`} LIMIT ${LATEST}))`
  const people = sql`SELECT * FROM (${peopleNamedLike(q)})
    UNION ${clientPeopleNamedLike(ownSalon(viewerId), q)} UNION ${owners}`
  return sql`${side(sql`low_id`, sql`high_id`)} UNION ${side(sql`high_id`, sql`low_id`)}
    UNION SELECT conversation.id FROM (${people}) AS named CROSS JOIN conversation
      ON low_id = min(${viewerId}, named.user_id) AND high_id = max(${viewerId}, named.user_id)`
}
