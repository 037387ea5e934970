// One conversation as one of its two people sees it.

import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { preference } from '../../../db/schema/identity'
import { conversation, message, participant } from '../../../db/schema/messaging'
import { salon } from '../../../db/schema/salons/salons'
import { blockBetween } from '../../identity/accounts/blocks'
import { ownListedSalonId } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { logFailure } from '../../platform/http/log'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { selectSubject } from '../../support/tickets/subject'
import { ConversationQuery, MessagesQuery } from '../messages/input'
import { contextFrom, type MessageRow, messageFrom, selectMessages } from '../messages/message'
import { isOneOf, OTHER, other, otherOf, participantFrom } from '../messages/participants'
import { markReceipts } from '../messages/receipts'
import { ConversationResponse, MessagesResponse } from '../messages/responses'
import { conversationItemFrom, selectConversations } from './conversation-list'

/** Messages in an opened conversation. */
const LATEST = 40

/** Conversations in the list beside an opened one. */
const LISTED = 20

/** The timeout for reading presence from the inbox, in milliseconds. */
const PRESENCE_TIME = 1_000

export const readConversation = operation(EVERYONE, 'GET /conversations/:id', {
  summary: 'One conversation with its latest messages',
  query: ConversationQuery,
  response: ConversationResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, params, query }) => getConversation(ctx, viewer, params.id, query),
})

/**
 * A conversation of the viewer's with its latest messages, which count as read after the response. One round
 * trip; the other's presence is read from their inbox, unless they hide it.
 * @throws DomainError not-found, unauthenticated
 */
async function getConversation(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  { about, before, list }: Partial<ConversationQuery> = {},
): Promise<ConversationResponse> {
  const [proven, rows, latest, messageContext, listed] = await readAs(ctx, viewer, [
    findConversation(ctx, viewer, id),
    messagesOf(ctx, viewer.id, id, { before, limit: LATEST }),
    selectSubject(ctx, about, (owner, client) => betweenTheTwo(viewer.id, id, owner, client)),
    selectConversations(ctx, viewer, { limit: (list ? LISTED : 0) - 1 }),
  ])
  const [row] = rows
  if (!row) throw new DomainError('not-found')
  const { lastSeq, mine, theirs } = row
  if (mine.readSeq < lastSeq || mine.deliveredSeq < lastSeq)
    ctx.after(() => markReceipts(ctx, viewer, id, { deliveredSeq: lastSeq, readSeq: lastSeq }))

  const gone = row.other.deletedAt !== null
  const canWrite = !gone && !row.blocked
  const offers = canWrite && row.other.role === 'client' ? row.offersAs : null
  return {
    id,
    participant: participantFrom(row.other),
    canWrite,
    blockedByMe: Boolean(row.blockedByMe),
    presence: canWrite && row.showPresence && lastSeq > 0 ? await presenceOf(ctx, row.other.id) : null,
    lastSeq,
    mine: { readSeq: mine.readSeq, unread: mine.unread },
    theirs: { deliveredSeq: theirs.deliveredSeq, readSeq: row.readReceipts && !row.blocked ? theirs.readSeq : null },
    about: contextFrom(about ?? null, messageContext[0]),
    offersAs: offers?.salonId ? offers : null,
    messages: pageOfMessages(ctx, viewer, latest, LATEST, 'back'),
    list: list ? listed.map((row) => conversationItemFrom(viewer, row)) : null,
    timeZone: proven.timeZone,
  }
}

/** Messages of the viewer's conversation before a number, or since one. One round trip. */
export const listMessages = operation(EVERYONE, 'GET /conversations/:id/messages', {
  summary: 'Messages before a number, or since one',
  query: MessagesQuery,
  response: MessagesResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id }, query }) => ({
    own: ctx.db
      .select({ id: conversation.id })
      .from(conversation)
      .where(and(eq(conversation.id, id), isOneOf(viewer.id))),
    rows: messagesOf(ctx, viewer.id, id, query),
  }),
  read: ({ own, rows }, { ctx, viewer, query }) => {
    if (!own[0]) throw new DomainError('not-found')
    return pageOfMessages(ctx, viewer, rows, query.limit, query.since === undefined ? 'back' : 'on')
  },
})

function findConversation(ctx: Ctx, viewer: Viewer, id: string) {
  const [mine, theirs] = [alias(participant, 'mine'), alias(participant, 'theirs')]
  return ctx.db
    .select({
      lastSeq: conversation.lastSeq,
      other: OTHER,
      mine: { deliveredSeq: mine.deliveredSeq, readSeq: mine.readSeq, unread: mine.unread },
      theirs: { deliveredSeq: theirs.deliveredSeq, readSeq: theirs.readSeq },
      readReceipts: sql<number>`coalesce(${preference.readReceipts}, 1)`,
      showPresence: sql<number>`coalesce(${preference.showPresence}, 1)`,
      blocked: blockBetween(viewer.id, other.id),
      blockedByMe: sql<number>`EXISTS (SELECT 1 FROM user_block
        WHERE blocker_id = ${viewer.id} AND blocked_id = ${other.id})`,
      offersAs: { salonId: salon.id, currency: salon.currency },
    })
    .from(conversation)
    .innerJoin(other, eq(other.id, otherOf(viewer.id)))
    .innerJoin(mine, and(eq(mine.conversationId, conversation.id), eq(mine.userId, viewer.id)))
    .innerJoin(theirs, and(eq(theirs.conversationId, conversation.id), eq(theirs.userId, other.id)))
    .leftJoin(preference, eq(preference.userId, other.id))
    .leftJoin(salon, and(eq(salon.id, ownListedSalonId(ctx, viewer)), eq(salon.status, 'approved')))
    .where(and(eq(conversation.id, id), isOneOf(viewer.id)))
}

/** One row more than the page shows whether there are more; none where the conversation is not the viewer's. */
function messagesOf(
  ctx: Ctx,
  viewerId: string,
  id: string,
  { before, since, limit }: { before?: number; since?: number; limit: number },
) {
  return selectMessages(ctx)
    .where(
      and(
        eq(message.conversationId, id),
        sql`EXISTS (SELECT 1 FROM conversation c WHERE c.id = ${id} AND ${viewerId} IN (c.low_id, c.high_id))`,
        before === undefined ? undefined : lt(message.seq, before),
        since === undefined ? undefined : gt(message.seq, since),
      ),
    )
    .orderBy(since === undefined ? desc(message.seq) : asc(message.seq))
    .limit(limit + 1)
}

function pageOfMessages(
  ctx: Ctx,
  viewer: Viewer,
  rows: MessageRow[],
  limit: number,
  direction: 'back' | 'on',
): MessagesResponse {
  const items = rows.slice(0, limit).map((row) => messageFrom(ctx, row, viewer.id))
  if (direction === 'back') items.reverse()
  return { items, more: rows.length > limit }
}

function betweenTheTwo(viewerId: string, id: string, owner: SQL, client: SQL | null): SQL {
  const both = client ? sql`AND ${client} IN (c.low_id, c.high_id)` : sql``
  return sql`EXISTS (SELECT 1 FROM conversation c WHERE c.id = ${id} AND ${viewerId} IN (c.low_id, c.high_id)
    AND ${owner} IN (c.low_id, c.high_id) ${both})`
}

/** Null where the inbox does not respond: the conversation opens without it. */
async function presenceOf(ctx: Ctx, userId: string): Promise<ConversationResponse['presence']> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PRESENCE_TIME)
  })
  try {
    const { online, lastSeenAt } = await Promise.race([ctx.providers.live.presence(userId), late])
    return { online, lastSeenAt: rfc3339(lastSeenAt) }
  } catch (error) {
    logFailure('presence', error)
    return null
  } finally {
    clearTimeout(timer)
  }
}
