// Sending a message, from the inbox, the api or a form. It is stored before it is announced; sent again under
// its client id it is the same message.
import { markSent } from '../../notifications/delivery'
import type { Claim, Ctx } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { DomainError } from '../../platform/values/problem'
import type { Sending, Stored } from '../live/message-writer'
import { dueReply } from './auto-replies'
import type { SendMessage } from './input'
import { publishMessage, storeMessages } from './store'

/** The author; the batch that stores the message checks the session. */
export type Writer = Pick<Claim, 'id' | 'name' | 'sessionToken'>

/** A stored message, and how to announce it. */
type Sent = Pick<Stored, 'message' | 'recipientId' | 'isNew'> & {
  /** Publishes it to both people's devices and marks its live rows as sent. */
  deliver: () => Promise<void>
}

/**
 * Stores a message in a conversation of the writer's, in one round trip. Call `deliver` once the writer knows
 * that it is stored. It goes by way of the database's writer where there is one: with the messages of others that come
 * at the same time, and delivered there.
 * @throws DomainError not-found (no such conversation of theirs), cannot-write, too-many-requests,
 *   unauthenticated, idempotency-key-reused (the client id was used for another text)
 */
export async function storeMessage(
  ctx: Ctx,
  writer: Writer,
  conversationId: string,
  clientId: string,
  { text, pictureId, context }: SendMessage,
): Promise<Sent> {
  const sending: Sending = {
    id: ctx.id(),
    liveIds: [ctx.id(), ctx.id()],
    writerId: writer.id,
    writerName: writer.name,
    sessionToken: writer.sessionToken,
    conversationId,
    clientId,
    text,
    pictureId,
    context,
  }
  const stored = await ctx.messageWriter?.store(sending)
  if (stored) return { ...stored, deliver: async () => {} }
  return storeOwn(ctx, sending)
}

/** Stores one message by itself. @throws DomainError as `storeMessage` */
async function storeOwn(ctx: Ctx, sending: Sending): Promise<Sent> {
  const [stored] = await storeMessages(ctx, [sending])
  if (!stored || stored instanceof DomainError) throw stored ?? new DomainError('not-found')
  const mark = (ids: readonly string[]) => ctx.later(markSent(ctx, [...ids]))
  return { ...stored, deliver: () => announce(ctx, sending, stored, mark) }
}

/**
 * Delivers a message that was stored just now, and answers it where the recipient has that switched on. `mark`: marks
 * its live rows as sent.
 */
export async function announce(
  ctx: Ctx,
  { liveIds }: Sending,
  stored: Stored,
  mark: (ids: readonly string[]) => void,
): Promise<void> {
  if (!stored.isNew) return
  if (await publishMessage(ctx, stored)) mark(liveIds)
  await sendAutoReply(ctx, stored)
}

/** Stores a message and publishes it after the response. As `storeMessage`. */
export async function sendMessage(
  ctx: Ctx,
  writer: Writer,
  conversationId: string,
  clientId: string,
  input: SendMessage,
): Promise<Sent> {
  const sent = await storeMessage(ctx, writer, conversationId, clientId, input)
  ctx.after(sent.deliver)
  return sent
}

/** Stores and publishes the recipient's auto-reply to a message, where one is due. */
async function sendAutoReply(
  ctx: Ctx,
  { message, recipientId, answers }: Pick<Stored, 'message' | 'recipientId' | 'answers'>,
): Promise<void> {
  if (!answers || message.automatic) return
  try {
    const due = await dueReply(ctx, message, recipientId)
    if (!due) return
    const { deliver } = await storeOwn(ctx, {
      id: ctx.id(),
      liveIds: [ctx.id(), ctx.id()],
      // Its author is not signed in: they switched the auto-reply on.
      writerId: due.writer.id,
      writerName: due.writer.name,
      sessionToken: null,
      conversationId: message.conversationId,
      clientId: due.reply.clientId,
      text: due.reply.text,
      automatic: true,
    })
    await deliver()
  } catch (error) {
    // A message at the same moment caused the same reply, or the conversation is closed by now.
    if (!(error instanceof DomainError)) logFailure('auto-reply', error)
  }
}
