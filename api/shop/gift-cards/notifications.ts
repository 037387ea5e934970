// Who is told what of a gift card: statements for the batch of the change that they tell of.
import { type SQL, sql } from 'drizzle-orm'
import type { giftCard } from '../../../db/schema/shop/gift-cards'
import type { Notification } from '../../notifications/channels'
import { emailRow, notify, notifyLive, smsRow } from '../../notifications/outbox'
import { sentFor } from '../../notifications/sent-for'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'

type Told = Pick<
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
 * Tells whoever has the card: the one who has claimed of it, else its recipient, by a notice where they are
 * one of ours. Where the card goes to an address or a phone, that is told,
 * `withCode` with what claims it.
 */
export function tellHolder(
  ctx: Ctx,
  card: Told,
  { title, text }: Pick<Notification, 'title' | 'text'>,
  { withCode = false } = {},
): Statement[] {
  const code = withCode ? card.id : undefined
  const one = card.claimedBy ?? card.recipientId
  if (one) {
    return [
      notify(ctx, one, { kind: 'gift', title, text, path: cardPath(card.id) }),
      notifyLive(ctx, one, { type: 'changed', what: 'gift-cards' }),
    ]
  }
  // What comes with the code says whom it is sent for beside it.
  const ended = (channel: 'email' | 'sms') => (code ? [] : [sentFor(card.fromName, channel)])
  if (card.recipientEmail) {
    const whole = [text, ...ended('email')].join('\n\n')
    return [emailRow(ctx, { to: card.recipientEmail, subject: title, text: whole }, code)]
  }
  const short = [text, ...ended('sms')].join(' ')
  return card.recipientPhone ? [smsRow(ctx, { to: card.recipientPhone, text: short }, code)] : []
}

/** Everybody who has to do with a card but for its recipient: its organiser, the asked, who paid. */
const PEOPLE = (cardId: string) => sql`(
  SELECT organiser_id AS user_id FROM gift_card WHERE id = ${cardId}
  UNION SELECT user_id FROM gift_invitation WHERE card_id = ${cardId} AND declined_at IS NULL
  UNION SELECT user_id FROM gift_contribution WHERE card_id = ${cardId})`

/** A notice to everybody in a group gift whom `which` names by `person.user_id`. */
export function tellGroup(
  ctx: Ctx,
  cardId: string,
  { title, text }: Pick<Notification, 'title' | 'text'>,
  which: SQL = sql`1`,
): Statement {
  const notice: Notification = { kind: 'gift', title, text, path: groupPath(cardId) }
  return toGroup(ctx, cardId, 'notice', notice, which)
}

/** The open pages of everybody in a group gift read it again. */
export function tellGroupLive(ctx: Ctx, cardId: string): Statement {
  return toGroup(ctx, cardId, 'live', { type: 'changed', what: 'gift-cards' }, sql`1`)
}

function toGroup(
  ctx: Ctx,
  cardId: string,
  channel: 'live' | 'notice',
  payload: object,
  which: SQL,
): Statement {
  return ctx.db.run(sql`
    INSERT INTO outbox (id, channel, recipient, payload, created_at)
    SELECT ${`${ctx.id()}-`} || person.user_id, ${channel}, person.user_id,
      ${JSON.stringify(payload)}, ${ctx.now()}
    FROM ${PEOPLE(cardId)} AS person WHERE ${which}`)
}
