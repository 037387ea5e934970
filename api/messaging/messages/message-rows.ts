// The statements of a message: its row, live events and notification, for one batch with the rest of the change.
import { type SQL, sql } from 'drizzle-orm'
import { conversation, message, participant } from '../../../db/schema/messaging'
import { outbox } from '../../../db/schema/notifications'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { holdsAddress, holdsPhone } from '../../platform/links'
import { writesRow } from '../../platform/outbox-rows'
import type { LiveEvent } from '../../platform/providers/live/port'
import { baseOfRole } from '../../platform/roles'
import type { SendMessage } from './input'
import { lineOf } from './message'
import { businessOf, otherOf } from './participants'

/** How long a message may stay unread before its notification is sent, in milliseconds. */
const SEEN_WITHIN = 20_000

/** The statement that stores a message with the next number of its conversation, where `allowed` holds. */
export function messageRow(
  ctx: Ctx,
  {
    id,
    writerId,
    conversationId,
    clientId,
    input,
    offerId = null,
    automatic = false,
  }: {
    id: string
    writerId: string
    conversationId: string
    clientId: string
    input: SendMessage
    offerId?: string | null | undefined
    automatic?: boolean
  },
  allowed: SQL = sql`1`,
) {
  return ctx.db.run(sql`INSERT INTO ${message}
    (id, conversation_id, seq, sender_id, client_id, text, picture_id, offer_id, context, automatic, created_at)
    SELECT ${id}, ${conversation.id}, ${conversation.lastSeq} + 1, ${writerId}, ${clientId}, ${input.text},
      ${input.pictureId ?? null}, ${offerId}, ${contextIn(writerId, input)}, ${automatic ? 1 : 0}, ${ctx.now()}
    FROM ${conversation}
    WHERE ${conversation.id} = ${conversationId} AND ${writerId} IN (${conversation.lowId}, ${conversation.highId})
      AND ${allowed}`)
}

/**
 * The statements that announce a message, for its batch, where `stored` holds: live events for both people's
 * devices, under the ids `liveIds`, and the notification of what is unread.
 */
export function notificationRows(
  ctx: Ctx,
  writer: Pick<ProvenViewer, 'id' | 'name'>,
  conversationId: string,
  input: { text: string },
  liveIds: readonly [string, string],
  { stored, rings = true }: { stored: SQL; rings?: boolean },
) {
  const behind = JSON.stringify({ type: 'behind', conversationId } satisfies LiveEvent)
  return [
    liveRow(ctx, liveIds[0], otherOf(writer.id), behind, conversationId, stored),
    liveRow(ctx, liveIds[1], sql`${writer.id}`, behind, conversationId, stored),
    // An auto-reply sends no notification.
    notificationRow(ctx, writer, conversationId, input, rings ? stored : sql`0`),
  ] as const
}

function liveRow(
  ctx: Ctx,
  id: string,
  to: SQL,
  payload: string,
  conversationId: string,
  stored: SQL,
) {
  const row =
    ctx.db.run(sql`INSERT INTO ${outbox} (id, channel, recipient, payload, not_before, created_at)
    SELECT ${id}, 'live', ${to}, ${payload}, 0, ${ctx.now()}
    FROM ${conversation} WHERE ${conversation.id} = ${conversationId} AND ${stored}`)
  return writesRow(row, null)
}

/** Without links: they are followed in the conversation, where it is clear who wrote them. */
function excerpt(text: string): string {
  return holdsAddress(text) || holdsPhone(text)
    ? 'Sent you a message with a link or a number. Open it on Purse to read it.'
    : text
}

/** One notification for all that is unread; the next one once these messages were read. */
function notificationRow(
  ctx: Ctx,
  { id: writerId, name }: Pick<ProvenViewer, 'id' | 'name'>,
  conversationId: string,
  { text }: { text: string },
  stored: SQL,
) {
  const base = baseOfRole(sql`role`)
  const notification = JSON.stringify({
    kind: 'message',
    title: '',
    text: lineOf(excerpt(text), 'Sent you a picture'),
  })
  const title = sql`'Message from ' || coalesce(${businessOf(writerId)}, ${name})`
  return ctx.db.run(sql`INSERT INTO ${outbox} (id, channel, recipient, payload, not_before, created_at)
    SELECT 'message:' || ${conversationId} || ':' || recipient.id || ':' || read_seq, 'notification', recipient.id,
      json_set(${notification}, '$.title', ${title}, '$.path', ${base} || '/messages/' || ${conversationId}), ${ctx.now() + SEEN_WITHIN}, ${ctx.now()}
    FROM ${conversation}
    JOIN user AS recipient ON recipient.id = ${otherOf(writerId)}
    JOIN ${participant} ON ${participant.conversationId} = ${conversation.id} AND ${participant.userId} = recipient.id
    WHERE ${conversation.id} = ${conversationId} AND ${stored}
    ON CONFLICT DO NOTHING`)
}

/** The subject must belong to these two people; otherwise the message has none. */
function contextIn(writerId: string, { context }: SendMessage): SQL {
  if (!context) return sql`NULL`
  const json = JSON.stringify({ kind: context.kind, id: context.id })
  const two = sql`(${conversation.lowId}, ${conversation.highId})`
  const listed = (table: 'salon' | 'shop') =>
    sql`SELECT 1 FROM ${sql.raw(table)} WHERE id = ${context.id} AND status = 'approved' AND owner_id IN ${two}`
  const ofBoth = (table: 'appointment' | 'shop_order', house: 'salon' | 'shop') => {
    const [of, at] = [sql.raw(table), sql.raw(house)]
    return sql`SELECT 1 FROM ${of} JOIN ${at} ON ${at}.id = ${of}.${at}_id
      WHERE ${of}.id = ${context.id} AND ${of}.client_id IN ${two} AND ${at}.owner_id IN ${two}
        AND ${writerId} IN (${of}.client_id, ${at}.owner_id)`
  }
  const between = {
    salon: () => listed('salon'),
    shop: () => listed('shop'),
    appointment: () => ofBoth('appointment', 'salon'),
    order: () => ofBoth('shop_order', 'shop'),
  }
  return sql`CASE WHEN EXISTS (${between[context.kind]()}) THEN ${json} END`
}
