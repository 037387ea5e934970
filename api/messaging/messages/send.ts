// Sending a message, from the inbox, the api or a form. It is stored before it is announced; sent again under
// its client id it is the same message.
import { and, eq, sql } from 'drizzle-orm'
import { rateLimit } from '../../../db/schema/identity'
import { conversation, message } from '../../../db/schema/messaging'
import { markSent } from '../../notifications/delivery'
import { type Claim, type Ctx, logFailure } from '../../platform/context'
import type { Message } from '../../platform/providers/live/message'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { DomainError, problemOfRefusal, refusalName } from '../../platform/values/problem'
import { dueReply, hasAutoReplies } from './auto-replies'
import type { SendMessage } from './input'
import { messageFrom, selectMessages } from './message'
import { messageRow, notificationRows } from './message-rows'
import { isSessionValid, otherOf, unreadMessages } from './participants'

/** Messages of one person. */
const LIMIT = { max: 60, windowMs: 60_000 }

/** The author; the batch that stores the message checks the session. */
export type Writer = Pick<Claim, 'id' | 'name' | 'sessionToken'>

/** `automatic` marks an auto-reply. */
type Enclosed = { automatic?: boolean }

/** A stored message, and how to announce it. */
type Sent = {
  message: Message
  recipientId: string
  /** False where it was stored before. */
  isNew: boolean
  /** Publishes it to both people's devices and marks its live rows as sent. */
  deliver: () => Promise<void>
}

/**
 * Stores a message in a conversation of the writer's, in one round trip. Call `deliver` once the writer knows
 * that it is stored.
 * @throws DomainError not-found (no such conversation of theirs), cannot-write, too-many-requests,
 *   unauthenticated, idempotency-key-reused (the client id was used for another text)
 */
export async function storeMessage(
  ctx: Ctx,
  writer: Writer,
  conversationId: string,
  clientId: string,
  input: SendMessage,
  { automatic = false }: Enclosed = {},
): Promise<Sent> {
  const id = ctx.id()
  const key = `message:${automatic ? 'auto:' : ''}${writer.id}`
  const valid = automatic ? sql`1` : isSessionValid(ctx, writer)
  const stored = sql`EXISTS (SELECT 1 FROM ${message} WHERE ${message.id} = ${id})`
  const other = otherOf(writer.id)
  const liveIds = [ctx.id(), ctx.id()] as const
  try {
    const [attempted, , , , , rows, recipients] = await ctx.db.batch([
      attempt(ctx, key, LIMIT),
      messageRow(
        ctx,
        { id, writerId: writer.id, conversationId, clientId, input, automatic },
        sql`${valid}
          AND (SELECT ${rateLimit.count} FROM ${rateLimit} WHERE ${rateLimit.key} = ${key}) <= ${LIMIT.max}`,
      ),
      ...notificationRows(ctx, writer, conversationId, input, liveIds, {
        stored,
        rings: !automatic,
      }),
      selectMessages(ctx).where(eq(message.id, id)),
      ctx.db
        .select({
          recipientId: sql<string>`${other}`,
          session: sql<number>`${valid}`,
          answers: hasAutoReplies(other),
          unread: unreadMessages(other),
        })
        .from(conversation)
        .where(eq(conversation.id, conversationId)),
    ])
    const [row] = rows
    const [to] = recipients
    if (!row || !to) {
      if (to && !to.session) throw new DomainError('unauthenticated')
      refuseOver(ctx, attempted, LIMIT)
      throw new DomainError('not-found')
    }
    const sent = messageFrom(ctx, row)
    return {
      message: sent,
      recipientId: to.recipientId,
      isNew: true,
      deliver: async () => {
        await deliverMessage(ctx, sent, { ...to, liveIds })
        if (to.answers && !automatic) await sendAutoReply(ctx, sent, to.recipientId)
      },
    }
  } catch (error) {
    if (refusalName(error) === 'message-exists') {
      return sentBefore(ctx, writer, conversationId, clientId, input)
    }
    throw problemOfRefusal(error) ?? error
  }
}

/** The recipient of a stored message, their unread count, and the live rows of the outbox for it. */
type Delivery = { recipientId: string; unread: number; liveIds: readonly string[] }

/** Publishes a stored message to both people's devices. Never throws. */
export async function deliverMessage(
  ctx: Ctx,
  sent: Message,
  { recipientId, unread, liveIds }: Delivery,
): Promise<void> {
  try {
    await Promise.all([
      ctx.providers.live.publish(recipientId, {
        type: 'message',
        message: sent,
        unread: { messages: unread },
      }),
      ctx.providers.live.publish(sent.senderId, { type: 'message', message: sent }),
    ])
    ctx.later(markSent(ctx, [...liveIds]))
  } catch (error) {
    // Its rows stay in the outbox: the minute job publishes that the devices are behind.
    logFailure('message delivery', error)
  }
}

/** Stores a message and publishes it after the response. As `storeMessage`. */
export async function sendMessage(
  ctx: Ctx,
  writer: Writer,
  conversationId: string,
  clientId: string,
  input: SendMessage,
  enclosed?: Enclosed,
): Promise<Sent> {
  const sent = await storeMessage(ctx, writer, conversationId, clientId, input, enclosed)
  ctx.after(sent.deliver)
  return sent
}

/** Stores and publishes the recipient's auto-reply to a message, where one is due. */
async function sendAutoReply(ctx: Ctx, to: Message, recipientId: string): Promise<void> {
  try {
    const due = await dueReply(ctx, to, recipientId)
    if (!due) return
    const { clientId, text } = due.reply
    // Its author is not signed in: they switched the auto-reply on.
    const writer = { ...due.writer, sessionToken: '' }
    const enclosed = { automatic: true }
    const { deliver } = await storeMessage(
      ctx,
      writer,
      to.conversationId,
      clientId,
      { text },
      enclosed,
    )
    await deliver()
  } catch (error) {
    // A message at the same moment caused the same reply, or the conversation is closed by now.
    if (!(error instanceof DomainError)) logFailure('auto-reply', error)
  }
}

async function sentBefore(
  ctx: Ctx,
  writer: Writer,
  conversationId: string,
  clientId: string,
  { text, pictureId = null }: SendMessage,
): Promise<Sent> {
  const [[row], [to]] = await ctx.db.batch([
    selectMessages(ctx).where(
      and(
        eq(message.conversationId, conversationId),
        eq(message.senderId, writer.id),
        eq(message.clientId, clientId),
      ),
    ),
    ctx.db
      .select({ recipientId: otherOf(writer.id) })
      .from(conversation)
      .where(and(eq(conversation.id, conversationId), isSessionValid(ctx, writer))),
  ])
  if (!to) throw new DomainError('unauthenticated')
  if (!row) throw new DomainError('not-found')
  if (row.message.text !== text || row.message.pictureId !== pictureId) {
    throw new DomainError('idempotency-key-reused')
  }
  return {
    message: messageFrom(ctx, row),
    recipientId: to.recipientId,
    isNew: false,
    deliver: async () => {},
  }
}
