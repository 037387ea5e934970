// How far a conversation was delivered to a person and read. Both only move forward, whatever the order of the
// devices' reports.

import { and, eq, sql } from 'drizzle-orm'
import { preference } from '../../../db/schema/identity'
import { conversation, participant } from '../../../db/schema/messaging'
import { blockBetween } from '../../identity/accounts/blocks'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { logFailure } from '../../platform/http/log'
import { operation } from '../../platform/http/operation'
import { DomainError, problemOfRefusal } from '../../platform/values/problem'
import { MarkReceipts } from './input'
import { isSessionValid, otherOf, unreadMessages } from './participants'
import { ReceiptsResponse } from './responses'

export const markRead = operation(EVERYONE, 'PUT /conversations/:id/receipts', {
  summary: 'Mark messages as delivered and read',
  body: MarkReceipts,
  response: ReceiptsResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, params, body }) => markReceipts(ctx, viewer, params.id, body),
})

/**
 * Moves the reader's receipts forward, to the last message at most; read implies delivered. One round trip. Then
 * publishes them to the other person, as far as the reader allows, and the unread count to the reader's devices.
 * @throws DomainError not-found (no such conversation of theirs), unauthenticated
 */
export async function markReceipts(
  ctx: Ctx,
  reader: Pick<Viewer, 'id' | 'sessionToken'>,
  conversationId: string,
  { deliveredSeq = 0, readSeq = 0 }: MarkReceipts,
): Promise<ReceiptsResponse> {
  const mine = and(eq(participant.conversationId, conversationId), eq(participant.userId, reader.id))
  const valid = isSessionValid(ctx, reader)
  const last = sql`(SELECT last_seq FROM conversation WHERE id = ${conversationId})`
  const delivered = sql`min(${Math.max(deliveredSeq, readSeq)}, ${last})`
  const read = sql`min(${readSeq}, ${last})`
  const [befores, , afters] = await ctx.db
    .batch([
      ctx.db
        .select({
          deliveredSeq: participant.deliveredSeq,
          readSeq: participant.readSeq,
          otherId: otherOf(reader.id),
          blocked: blockBetween(conversation.lowId, conversation.highId),
          session: valid,
          shown: sql<number>`coalesce(${preference.readReceipts}, 1)`,
        })
        .from(participant)
        .innerJoin(conversation, eq(conversation.id, participant.conversationId))
        .leftJoin(preference, eq(preference.userId, participant.userId))
        .where(mine),
      ctx.db.run(sql`UPDATE participant
        SET delivered_seq = max(delivered_seq, ${delivered}), read_seq = max(read_seq, ${read})
        WHERE conversation_id = ${conversationId} AND user_id = ${reader.id} AND ${valid}
          AND (delivered_seq < ${delivered} OR read_seq < ${read})`),
      ctx.db
        .select({
          deliveredSeq: participant.deliveredSeq,
          readSeq: participant.readSeq,
          unread: participant.unread,
          all: unreadMessages(reader.id),
        })
        .from(participant)
        .where(mine),
    ])
    .catch((error) => {
      throw problemOfRefusal(error) ?? error
    })
  const [before] = befores
  const [after] = afters
  if (!before || !after) throw new DomainError('not-found')
  if (!before.session) throw new DomainError('unauthenticated')
  ctx.after(() => publishReceipts(ctx, reader.id, conversationId, before, after))
  return { deliveredSeq: after.deliveredSeq, readSeq: after.readSeq, unread: after.unread }
}

type Marks = { deliveredSeq: number; readSeq: number }

async function publishReceipts(
  ctx: Ctx,
  readerId: string,
  conversationId: string,
  before: Marks & { otherId: string; blocked: number; shown: number },
  after: Marks & { all: number },
): Promise<void> {
  const { live } = ctx.providers
  const read = after.readSeq > before.readSeq
  const seen = read && before.shown
  const visible = !before.blocked && (seen || after.deliveredSeq > before.deliveredSeq)
  await Promise.all([
    visible &&
      live.publish(before.otherId, {
        type: 'receipt',
        conversationId,
        userId: readerId,
        deliveredSeq: after.deliveredSeq,
        // Hidden read receipts.
        readSeq: before.shown ? after.readSeq : 0,
      }),
    read && live.publish(readerId, { type: 'changed', what: 'messages', unread: { messages: after.all } }),
  ]).catch((error) => logFailure('receipts', error))
}
