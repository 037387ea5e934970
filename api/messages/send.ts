// Writing to somebody: one verb behind several doors (the inbox, the api, a form). A message is stored
// before anybody is told that it is; sent again under its client id it is the same message.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { rateLimit, session } from '../../db/schema/accounts'
import { conversation, message, participant } from '../../db/schema/messages'
import { outbox } from '../../db/schema/notifications'
import { BASES } from '../accounts/people'
import { attempt, refuseOver } from '../auth/rate-limit'
import { type Ctx, logFailure, type Viewer } from '../context'
import { DomainError, problemOfRefusal, refusalName } from '../problem'
import type { LiveEvent } from '../providers/live/port'
import type { Message } from './answers'
import type { SendMessage } from './input'
import { messageFrom, selectMessages } from './message'

/** How much somebody may write in a minute. */
const WRITING = { max: 60, windowMs: 60_000 }

/** How long a message waits to be seen before a notice of it goes out, in milliseconds. */
const SEEN_WITHIN = 20_000

/** Who writes: the session is proven in the batch that stores the message. */
export type Writer = Pick<Viewer, 'id' | 'name' | 'sessionToken'>

/** What a partner's own verbs may put into a message besides. */
export type Enclosed = { offerId?: string; automatic?: boolean }

/** A stored message, and how its recipient's devices are told of it. */
export type Sent = {
  message: Message
  recipientId: string
  /** False where it was sent before. */
  isNew: boolean
  /** Tells both people's devices, and then forgets to tell them again. */
  deliver: () => Promise<void>
}

/**
 * Stores a message in a conversation of the writer's, in one round trip. Nobody is told by this: call
 * `deliver` once the writer knows that it is stored.
 * @throws DomainError not-found (no such conversation of theirs), cannot-write, too-many-requests,
 *   unauthenticated, idempotency-key-reused (the client id was used for another text)
 */
export async function storeMessage(
  ctx: Ctx,
  writer: Writer,
  conversationId: string,
  clientId: string,
  input: SendMessage,
  { offerId, automatic = false }: Enclosed = {},
): Promise<Sent> {
  const id = ctx.id()
  const now = ctx.now()
  const key = `message:${writer.id}`
  const stored = sql`EXISTS (SELECT 1 FROM ${message} WHERE ${message.id} = ${id})`
  const other = otherOf(writer.id)
  const liveIds = [ctx.id(), ctx.id()] as const
  const behind = JSON.stringify({ type: 'behind', conversationId } satisfies LiveEvent)
  try {
    const [attempted, , , , , rows, standing] = await ctx.db.batch([
      attempt(ctx, key, WRITING),
      ctx.db.run(sql`INSERT INTO ${message}
        (id, conversation_id, seq, sender_id, client_id, text, picture_id, offer_id, context, automatic, created_at)
        SELECT ${id}, ${conversation.id}, ${conversation.lastSeq} + 1, ${writer.id}, ${clientId}, ${input.text},
          ${input.pictureId ?? null}, ${offerId ?? null}, ${contextIn(writer.id, input)}, ${automatic ? 1 : 0}, ${now}
        FROM ${conversation}
        WHERE ${conversation.id} = ${conversationId} AND ${writer.id} IN (${conversation.lowId}, ${conversation.highId})
          AND ${sessionStands(ctx, writer)}
          AND (SELECT ${rateLimit.count} FROM ${rateLimit} WHERE ${rateLimit.key} = ${key}) <= ${WRITING.max}`),
      liveRow(ctx, liveIds[0], other, behind, conversationId, stored),
      liveRow(ctx, liveIds[1], sql`${writer.id}`, behind, conversationId, stored),
      noticeRow(ctx, writer, conversationId, input, stored),
      selectMessages(ctx).where(eq(message.id, id)),
      ctx.db
        .select({
          recipientId: sql<string>`${other}`,
          session: sql<number>`${sessionStands(ctx, writer)}`,
          unread: sql<number>`(SELECT coalesce(sum(${participant.unread}), 0) FROM ${participant} WHERE ${participant.userId} = ${other})`,
        })
        .from(conversation)
        .where(eq(conversation.id, conversationId)),
    ])
    const [row] = rows
    const [to] = standing
    if (!row || !to) {
      if (to && !to.session) throw new DomainError('unauthenticated')
      refuseOver(ctx, attempted, WRITING)
      throw new DomainError('not-found')
    }
    const sent = messageFrom(ctx, row)
    const deliver = async () => {
      await Promise.all([
        ctx.providers.live.publish(to.recipientId, {
          type: 'message',
          message: sent,
          unread: { messages: to.unread },
        }),
        ctx.providers.live.publish(writer.id, { type: 'message', message: sent }),
      ])
      await ctx.db
        .update(outbox)
        .set({ sentAt: now, payload: '{}' })
        .where(inArray(outbox.id, liveIds))
    }
    return {
      message: sent,
      recipientId: to.recipientId,
      isNew: true,
      // What fails here is in the outbox still: the minute job tells them that they are behind.
      deliver: () => deliver().catch((error) => logFailure('message delivery', error)),
    }
  } catch (error) {
    if (refusalName(error) === 'message-exists') {
      return sentBefore(ctx, writer, conversationId, clientId, input)
    }
    throw problemOfRefusal(error) ?? error
  }
}

/** Stores a message and tells both people's devices after the answer. As `storeMessage`. */
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

async function sentBefore(
  ctx: Ctx,
  writer: Writer,
  conversationId: string,
  clientId: string,
  { text, pictureId = null }: SendMessage,
): Promise<Sent> {
  const [row] = await selectMessages(ctx).where(
    and(
      eq(message.conversationId, conversationId),
      eq(message.senderId, writer.id),
      eq(message.clientId, clientId),
    ),
  )
  if (!row) throw new DomainError('not-found')
  if (row.message.text !== text || row.message.pictureId !== pictureId) {
    throw new DomainError('idempotency-key-reused')
  }
  const [to] = await ctx.db
    .select({ recipientId: sql<string>`${otherOf(writer.id)}` })
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), sessionStands(ctx, writer)))
  if (!to) throw new DomainError('unauthenticated')
  return {
    message: messageFrom(ctx, row),
    recipientId: to.recipientId,
    isNew: false,
    deliver: async () => {},
  }
}

/** Within a query on `conversation`: the other of the two. */
function otherOf(userId: string): SQL {
  return sql`CASE ${conversation.lowId} WHEN ${userId} THEN ${conversation.highId} ELSE ${conversation.lowId} END`
}

function sessionStands(ctx: Ctx, { id, sessionToken }: Writer): SQL {
  return sql`EXISTS (SELECT 1 FROM ${session} WHERE ${session.token} = ${sessionToken} AND ${session.userId} = ${id}
    AND ${session.expiresAt} > ${ctx.now()})`
}

/** Only what is between these two may be spoken of; else the message stands without. */
function contextIn(writerId: string, { context }: SendMessage): SQL {
  if (!context) return sql`NULL`
  const json = JSON.stringify({ kind: context.kind, id: context.id })
  const two = sql`(${conversation.lowId}, ${conversation.highId})`
  const between =
    context.kind === 'salon'
      ? sql`SELECT 1 FROM salon WHERE id = ${context.id} AND status = 'approved' AND owner_id IN ${two}`
      : sql`SELECT 1 FROM appointment JOIN salon ON salon.id = appointment.salon_id
          WHERE appointment.id = ${context.id} AND appointment.client_id IN ${two} AND salon.owner_id IN ${two}
            AND ${writerId} IN (appointment.client_id, salon.owner_id)`
  return sql`CASE WHEN EXISTS (${between}) THEN ${json} END`
}

function liveRow(
  ctx: Ctx,
  id: string,
  to: SQL,
  payload: string,
  conversationId: string,
  stored: SQL,
) {
  return ctx.db.run(sql`INSERT INTO ${outbox} (id, channel, recipient, payload, not_before, created_at)
    SELECT ${id}, 'live', ${to}, ${payload}, 0, ${ctx.now()}
    FROM ${conversation} WHERE ${conversation.id} = ${conversationId} AND ${stored}`)
}

/** One notice for all that is unread: the next comes when what this one tells of has been read. */
function noticeRow(
  ctx: Ctx,
  { id: writerId, name }: Writer,
  conversationId: string,
  { text }: SendMessage,
  stored: SQL,
) {
  const base = sql.join(
    [
      sql`CASE role`,
      ...Object.entries(BASES).map(([role, path]) => sql`WHEN ${role} THEN ${path}`),
      sql`END`,
    ],
    sql` `,
  )
  const notice = JSON.stringify({
    kind: 'message',
    title: `Message from ${name}`,
    text: text ? text.slice(0, 140) : 'Sent you a picture',
  })
  return ctx.db.run(sql`INSERT INTO ${outbox} (id, channel, recipient, payload, not_before, created_at)
    SELECT 'message:' || ${conversationId} || ':' || recipient.id || ':' || read_seq, 'notice', recipient.id,
      json_set(${notice}, '$.path', ${base} || '/messages/' || ${conversationId}), ${ctx.now() + SEEN_WITHIN}, ${ctx.now()}
    FROM ${conversation}
    JOIN user AS recipient ON recipient.id = ${otherOf(writerId)}
    JOIN ${participant} ON ${participant.conversationId} = ${conversation.id} AND ${participant.userId} = recipient.id
    WHERE ${conversation.id} = ${conversationId} AND ${stored}
    ON CONFLICT DO NOTHING`)
}
