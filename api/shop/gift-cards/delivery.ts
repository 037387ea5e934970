// Delivering a card: by email or text message with its code, or as a notification to somebody on
// Purse, who needs no code. The outbox holds only the card's id; the code is filled in when the
// message is handed to its provider.

import { emailRow, notify, smsRow } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sum as spoken } from '../../platform/values/money'
import { type CardRow, leftOn } from './card-rows'

/** The recipient's message, for the batch that sends or resends the card. */
export function notifyRecipient(ctx: Ctx, card: CardRow, { again = false } = {}): Statement {
  const { id, fromName, recipientName, message } = card
  const sum = spoken(again ? leftOn(card) : card.funded, card.currency)
  const title = `${fromName} sent you a gift card`
  if (card.recipientId) {
    return notify(ctx, card.recipientId, {
      kind: 'gift',
      title,
      text: `${fromName} sent you a gift card of ${sum}${message && `: “${message}”`}. Open it to add the money to your purse.`,
      path: `/client/gift-cards/${id}`,
    })
  }
  if (card.recipientEmail) {
    const text = [
      `Hello ${recipientName},`,
      `${fromName} sent you a gift card: ${sum} to spend on salons, beauty products and more.`,
      ...(message ? [`“${message}”`] : []),
    ].join('\n\n')
    return emailRow(ctx, { to: card.recipientEmail, subject: title, text }, id)
  }
  const text = `Hello ${recipientName}, ${fromName} sent you a gift card of ${sum}.`
  return smsRow(ctx, { to: card.recipientPhone ?? '', text }, id)
}
