// Stores messages, several in one round trip, and announces them once they are stored.
import { sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { message } from '../../../db/schema/messaging'
import { markSent } from '../../notifications/delivery'
import type { Ctx } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { attemptEach, refuseOver } from '../../platform/rate-limit'
import { DomainError, problemOfRefusal, refusalName } from '../../platform/values/problem'
import type { Sending, Stored } from '../live/message-writer'
import { hasAutoReplies } from './auto-replies'
import { messageFrom, selectMessages } from './message'
import { newMessages, newValues, of, rowsOf } from './message-rows'
import { isSessionValid, otherOf, unreadMessages } from './participants'

/** Messages of one person. */
const LIMIT = { max: 60, windowMs: 60_000 }

/**
 * Stores messages, or finds those that were stored before: for each what came of it. One round trip; if the database
 * refuses one of them, each goes by itself.
 * @returns for each the stored message, or the problem: not-found (no such conversation of theirs), cannot-write,
 *   too-many-requests, unauthenticated, idempotency-key-reused (the client id was used for another text)
 */
export async function storeMessages(ctx: Ctx, messages: readonly Sending[]): Promise<(Stored | DomainError)[]> {
  try {
    return await storeTogether(ctx, messages)
  } catch (error) {
    if (refusalName(error) === null) throw error
    if (messages.length === 1) return [problemOfRefusal(error) ?? raise(error)]
    const outcomes: (Stored | DomainError)[] = []
    for (const message of messages) outcomes.push(...(await storeMessages(ctx, [message])))
    return outcomes
  }
}

function raise(error: unknown): never {
  throw error
}

async function storeTogether(ctx: Ctx, sendings: readonly Sending[]): Promise<(Stored | DomainError)[]> {
  const messages = sendings.map((sending) => ({ ...sending, limit: limitOf(sending) }))
  const values = newValues(ctx, messages)
  const [attempted, , , , rows, recipients] = await ctx.db.batch([
    attemptEach(
      ctx,
      messages.map(({ limit }) => limit.key),
      LIMIT,
    ),
    ...rowsOf(ctx, values),
    storedMessages(ctx.db, values),
    recipientsOf(ctx.db, values),
  ])
  const found = new Map(rows.map((row) => [keyOf(row.message), row]))
  const to = new Map(recipients.map((recipient) => [recipient.place, recipient]))
  return messages.map((message, i) => {
    const recipient = to.get(i)
    const row = found.get(keyOf({ ...message, senderId: message.writerId }))
    if (recipient && !recipient.session) return new DomainError('unauthenticated')
    if (!row || !recipient) return overLimit(ctx, attempted.slice(i, i + 1)) ?? new DomainError('not-found')
    const { text, pictureId } = row.message
    if (text !== message.text || pictureId !== (message.pictureId ?? null)) {
      return new DomainError('idempotency-key-reused')
    }
    return {
      message: messageFrom(ctx, row),
      recipientId: recipient.recipientId,
      isNew: row.message.id === message.id,
      unread: recipient.unread,
      answers: Boolean(recipient.answers),
    }
  })
}

/** Auto-replies are counted apart. */
function limitOf({ writerId, automatic }: Sending) {
  return { key: `message:${automatic ? 'auto:' : ''}${writerId}`, max: LIMIT.max }
}

function overLimit(ctx: Ctx, attempted: Parameters<typeof refuseOver>[1]): DomainError | null {
  try {
    refuseOver(ctx, attempted, LIMIT)
    return null
  } catch (error) {
    return error as DomainError
  }
}

function keyOf(item: { conversationId: string; senderId: string; clientId: string }): string {
  return `${item.conversationId} ${item.senderId} ${item.clientId}`
}

const storedMessages = prepared((db, value) =>
  selectMessages({ db, now: () => value('now') }).where(
    sql`${message.id} IN (SELECT known.id FROM json_each(${value('messages')}) AS new
      JOIN ${message} AS known ON known.conversation_id = ${of('conversationId')}
        AND known.sender_id = ${of('writerId')} AND known.client_id = ${of('clientId')})`,
  ),
)

const recipientsOf = prepared((db, value) => {
  const other = otherOf(of('writerId'))
  const writer = { id: of('writerId'), sessionToken: of('sessionToken') }
  const session = isSessionValid({ now: () => value('now') }, writer)
  return db
    .select({
      place: sql<number>`new.key`,
      recipientId: sql<string>`${other}`,
      session: sql<number>`${of('sessionToken')} IS NULL OR ${session}`,
      answers: hasAutoReplies(other),
      unread: unreadMessages(other),
    })
    .from(sql`${newMessages(value)}`)
})

/** Publishes a stored message to both people's devices; false where that failed. Never throws. */
export async function publishMessage(
  ctx: Ctx,
  { message: sent, recipientId, unread }: Pick<Stored, 'message' | 'recipientId' | 'unread'>,
): Promise<boolean> {
  try {
    await Promise.all([
      ctx.providers.live.publish(recipientId, { type: 'message', message: sent, unread: { messages: unread } }),
      ctx.providers.live.publish(sent.senderId, { type: 'message', message: sent }),
    ])
    return true
  } catch (error) {
    // Its rows stay in the outbox: the minute job publishes that the devices are behind.
    logFailure('message delivery', error)
    return false
  }
}

/** Publishes a stored message and marks its live rows as sent. Never throws. */
export async function deliverMessage(
  ctx: Ctx,
  sent: Pick<Stored, 'message' | 'recipientId' | 'unread'>,
  liveIds: readonly string[],
): Promise<void> {
  if (await publishMessage(ctx, sent)) ctx.later(markSent(ctx, [...liveIds]))
}
