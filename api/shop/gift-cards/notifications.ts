// Notifications of a gift card, as statements for the batch of the change.
import { type SQL, sql } from 'drizzle-orm'
import type { giftCard } from '../../../db/schema/shop/gift-cards'
import type { Notification } from '../../notifications/channels'
import { changed, notify } from '../../notifications/outbox'
import { followUp } from '../../notifications/to-contacts/contact-messages'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { writesRow } from '../../platform/outbox-rows'

type About = Pick<
  typeof giftCard.$inferSelect,
  'id' | 'claimedBy' | 'recipientId' | 'recipientEmail' | 'recipientPhone' | 'fromName'
>

export function cardPath(cardId: string): string {
  return `/client/gift-cards/${cardId}`
}

export function groupPath(cardId: string): string {
  return `/client/gift-cards/group/${cardId}`
}

/**
 * Notifies the card's holder: the person who claimed from it, else its recipient. Clients get a
 * notification; an email address or phone number gets a message, `withCode` with its code.
 */
export function notifyHolder(
  ctx: Ctx,
  card: About,
  { title, text }: Pick<Notification, 'title' | 'text'>,
  { withCode = false } = {},
): Statement[] {
  const code = withCode ? card.id : undefined
  const item = card.claimedBy ?? card.recipientId
  if (item) {
    return [notify(ctx, item, { kind: 'gift', title, text, path: cardPath(card.id) }), changed(ctx, item, 'gift-cards')]
  }
  return followUp(ctx, {
    to: contactOf(card),
    subject: title,
    text,
    giftCard: code,
    // A message with a code already names the sender next to it.
    sender: code ? null : card.fromName,
  })
}

/** Notifies the sender that a card has not reached its recipient, and what they can do. `why` follows the name. */
export function undelivered(
  ctx: Ctx,
  card: Pick<typeof giftCard.$inferSelect, 'id' | 'organiserId' | 'recipientName'>,
  why: string,
): Statement {
  return notify(ctx, card.organiserId, {
    kind: 'gift',
    title: 'Your gift card couldn’t be delivered',
    text: `${card.recipientName} ${why}. Cancel it, and the money is back in your purse.`,
    path: cardPath(card.id),
  })
}

/** The address or phone that a card was sent to; empty where it is for somebody on Purse. */
export function contactOf({
  recipientEmail,
  recipientPhone,
}: Pick<About, 'recipientEmail' | 'recipientPhone'>): string {
  return recipientEmail || recipientPhone || ''
}

/** Everybody involved in a card except its recipient: its organiser, the invited, its payers. */
const PEOPLE = (cardId: string) => sql`(
  SELECT organiser_id AS user_id FROM gift_card WHERE id = ${cardId}
  UNION SELECT user_id FROM gift_invitation WHERE card_id = ${cardId} AND declined_at IS NULL
  UNION SELECT user_id FROM gift_contribution WHERE card_id = ${cardId})`

/** Notifies everybody in a group gift whom `which` selects by `person.user_id`. */
export function notifyGroup(
  ctx: Ctx,
  cardId: string,
  { title, text }: Pick<Notification, 'title' | 'text'>,
  which: SQL = sql`1`,
): Statement {
  const notification: Notification = { kind: 'gift', title, text, path: groupPath(cardId) }
  return toGroup(ctx, cardId, 'notification', notification, which)
}

/** Makes the open pages of everybody in a group gift reload it. */
export function notifyGroupLive(ctx: Ctx, cardId: string): Statement {
  return toGroup(ctx, cardId, 'live', { type: 'changed', what: 'gift-cards' }, sql`1`)
}

function toGroup(ctx: Ctx, cardId: string, channel: 'live' | 'notification', payload: object, which: SQL): Statement {
  const rows = ctx.db.run(sql`
    INSERT INTO outbox (id, channel, recipient, payload, created_at)
    SELECT ${`${ctx.id()}-`} || person.user_id, ${channel}, person.user_id,
      ${JSON.stringify(payload)}, ${ctx.now()}
    FROM ${PEOPLE(cardId)} AS person WHERE ${which}`)
  return writesRow(rows, null)
}
