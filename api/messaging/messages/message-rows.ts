// The statements of new messages: their rows, live events and notifications, for one batch with the rest of the change.
// Several messages are as many rows of one statement: to prepare it takes the database longer than to execute it.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { conversation, message, participant } from '../../../db/schema/messaging'
import { outbox } from '../../../db/schema/notifications'
import type { Ctx } from '../../platform/context'
import { holdsAddress, holdsPhone } from '../../platform/links'
import { writesRow } from '../../platform/outbox-rows'
import type { LiveEvent } from '../../platform/providers/live/port'
import { countOf } from '../../platform/rate-limit'
import { baseOfRole } from '../../platform/roles'
import type { Sending } from '../live/message-writer'
import { lineOf } from './message'
import { businessOf, isSessionValid, otherOf } from './participants'

/** How long a message may stay unread before its notification is sent, in milliseconds. */
const SEEN_WITHIN = 20_000

/** A message to be stored, and the counter that must allow it, where there is one. */
type NewMessage = Sending & { limit?: { key: string; max: number } }

/**
 * The statements that store messages, each with the next number of its conversation, and announce those that they
 * store. One that may not be written, or whose client id the writer has used, is left out; one with an offer is refused.
 */
export function messageRows(ctx: Ctx, messages: readonly NewMessage[]) {
  return rowsOf(ctx, newValues(ctx, messages))
}

/** The values of the statements, computed once for all of a batch. */
export function newValues(ctx: Ctx, messages: readonly NewMessage[]) {
  return { messages: jsonOf(messages), now: ctx.now() }
}

/** The statements of `messageRows`, with the values of `newValues`. */
export function rowsOf(ctx: Ctx, values: ReturnType<typeof newValues>) {
  return [
    rows(ctx.db, values),
    writesRow(liveRows(ctx.db, values), null),
    notificationRows(ctx.db, { ...values, notBefore: values.now + SEEN_WITHIN }),
  ] as const
}

/** New messages as the statements read them. */
function jsonOf(messages: readonly NewMessage[]): string {
  return JSON.stringify(
    messages.map(({ liveIds: [toOther, toWriter], limit, context, ...of }, i) => ({
      ...of,
      toOther,
      toWriter,
      // The counter has counted those that come after it too.
      ...(limit && { key: limit.key, max: limit.max + after(messages, i, limit.key) }),
      ...(context && { kind: context.kind, subject: context.id, context: JSON.stringify(context) }),
      behind: JSON.stringify({ type: 'behind', conversationId: of.conversationId } satisfies LiveEvent),
      notification: JSON.stringify({
        kind: 'message',
        title: '',
        text: lineOf(excerpt(of.notified ?? of.text), 'Sent you a picture'),
      }),
    })),
  )
}

function after(messages: readonly NewMessage[], i: number, key: string): number {
  return messages.slice(i + 1).filter(({ limit }) => limit?.key === key).length
}

/** Without links: they are followed in the conversation, where it is clear who wrote them. */
function excerpt(text: string): string {
  return holdsAddress(text) || holdsPhone(text)
    ? 'Sent you a message with a link or a number. Open it on Purse to read it.'
    : text
}

type Place = (name: string) => Placeholder

/** The new messages as a table `new`, joined to their conversations. */
export const newMessages = (value: Place) =>
  sql`json_each(${value('messages')}) AS new JOIN ${conversation} ON ${conversation.id} = ${of('conversationId')}`

/** A field of a new message. */
export const of = (field: string) => sql.raw(`new.value ->> '${field}'`)

const isStored = sql`EXISTS (SELECT 1 FROM ${message} WHERE ${message.id} = ${of('id')})`

const isSentBefore = sql`EXISTS (SELECT 1 FROM ${message} WHERE ${message.conversationId} = ${conversation.id}
  AND ${message.senderId} = ${of('writerId')} AND ${message.clientId} = ${of('clientId')})`

const rows = prepared((db, value) => {
  const now = () => value('now')
  const session = isSessionValid({ now }, { id: of('writerId'), sessionToken: of('sessionToken') })
  return db.run(sql`INSERT INTO ${message}
    (id, conversation_id, seq, sender_id, client_id, text, picture_id, offer_id, context, automatic, created_at)
    SELECT ${of('id')}, ${conversation.id},
      ${conversation.lastSeq} + row_number() OVER (PARTITION BY ${conversation.id} ORDER BY new.key),
      ${of('writerId')}, ${of('clientId')}, ${of('text')}, ${of('pictureId')}, ${of('offerId')}, ${CONTEXT},
      coalesce(${of('automatic')}, 0), ${value('now')}
    FROM ${newMessages(value)}
    WHERE ${of('writerId')} IN (${conversation.lowId}, ${conversation.highId})
      AND (${of('sessionToken')} IS NULL OR ${session})
      AND (${of('key')} IS NULL OR ${countOf(of('key'))} <= ${of('max')})
      AND (${of('offerId')} IS NOT NULL OR NOT ${isSentBefore})
    ORDER BY new.key`)
})

const liveRows = prepared((db, value) => {
  const live = (id: SQL, recipient: SQL) =>
    sql`SELECT ${id}, 'live', ${recipient}, ${of('behind')}, 0, ${value('now')}
      FROM ${newMessages(value)} WHERE ${isStored}`
  return db.run(sql`INSERT INTO ${outbox} (id, channel, recipient, payload, not_before, created_at)
    ${live(of('toOther'), otherOf(of('writerId')))} UNION ALL ${live(of('toWriter'), of('writerId'))}`)
})

/** One notification for all that is unread; the next one once these messages were read. */
const notificationRows = prepared((db, value) => {
  const title = sql`'Message from ' || coalesce(${businessOf(of('writerId'))}, ${of('writerName')})`
  const path = sql`${baseOfRole(sql`role`)} || '/messages/' || ${conversation.id}`
  return db.run(sql`INSERT INTO ${outbox} (id, channel, recipient, payload, not_before, created_at)
    SELECT 'message:' || ${conversation.id} || ':' || recipient.id || ':' || read_seq, 'notification', recipient.id,
      json_set(${of('notification')}, '$.title', ${title}, '$.path', ${path}), ${value('notBefore')}, ${value('now')}
    FROM ${newMessages(value)}
    JOIN user AS recipient ON recipient.id = ${otherOf(of('writerId'))}
    JOIN ${participant} ON ${participant.conversationId} = ${conversation.id} AND ${participant.userId} = recipient.id
    WHERE NOT coalesce(${of('automatic')}, 0) AND ${isStored}
    ON CONFLICT DO NOTHING`)
})

/** The subject must belong to these two people; otherwise the message has none. */
const CONTEXT = (() => {
  const [id, second] = [of('subject'), sql`(${conversation.lowId}, ${conversation.highId})`]
  const listed = (table: 'salon' | 'shop') =>
    sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE id = ${id} AND status = 'approved' AND owner_id IN ${second})`
  const ofBoth = (table: 'appointment' | 'shop_order', house: 'salon' | 'shop') => {
    const [row, at] = [sql.raw(table), sql.raw(house)]
    return sql`EXISTS (SELECT 1 FROM ${row} JOIN ${at} ON ${at}.id = ${row}.${at}_id
      WHERE ${row}.id = ${id} AND ${row}.client_id IN ${second} AND ${at}.owner_id IN ${second}
        AND ${of('writerId')} IN (${row}.client_id, ${at}.owner_id))`
  }
  return sql`CASE WHEN CASE ${of('kind')}
      WHEN 'salon' THEN ${listed('salon')}
      WHEN 'shop' THEN ${listed('shop')}
      WHEN 'appointment' THEN ${ofBoth('appointment', 'salon')}
      WHEN 'order' THEN ${ofBoth('shop_order', 'shop')}
    END THEN ${of('context')} END`
})()
