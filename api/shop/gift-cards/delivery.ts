// Delivering a card: by email or text message with its code, or as a notification to somebody on Purse, who needs no
// code. The outbox holds only the card's id; the code is filled in when the message is handed to its provider.

import { notify } from '../../notifications/outbox'
import { countContacts, toContact } from '../../notifications/to-contacts/contact-messages'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sumText } from '../../platform/values/money'
import { type CardRow, leftOn } from './card-rows'
import { contactOf } from './notifications'

/**
 * The recipient's message, for the batch that sends or resends the card. The database refuses the batch
 * (too-many-requests) where a contact has had too many; see contact-messages.ts.
 */
export function notifyRecipient(ctx: Ctx, card: CardRow, { again = false } = {}): Statement[] {
  const { id, fromName, recipientName, message } = card
  const sum = sumText(again ? leftOn(card) : card.funded, card.currency)
  const title = `${fromName} sent you a gift card`
  if (card.recipientId) {
    return [
      notify(ctx, card.recipientId, {
        kind: 'gift',
        title,
        text: `${fromName} sent you a gift card of ${sum}${message && `: “${message}”`}. Open it to add the money to your purse.`,
        path: `/client/gift-cards/${id}`,
      }),
    ]
  }
  const to = contactOf(card)
  const text = card.recipientEmail
    ? [
        `Hello ${recipientName},`,
        `${fromName} sent you a gift card: ${sum} to spend on salons, beauty products and more.`,
        ...(message ? [`“${message}”`] : []),
      ].join('\n\n')
    : `Hello ${recipientName}, ${fromName} sent you a gift card of ${sum}.`
  return [
    ...countContacts(ctx, card.organiserId, [to]),
    // The lines with the code name the sender.
    ...toContact(ctx, { to, subject: title, text, sender: null, giftCard: id }),
  ]
}
