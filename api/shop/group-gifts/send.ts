// Sending a group gift early with its current balance, as decided by its organiser.

import { sql } from 'drizzle-orm'
import { commandAndNotify } from '../../notifications/outbox'
import { explained } from '../../notifications/to-contacts/contact-messages'
import { operation } from '../../platform/http/operation'
import { sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { cardScheduled, cardSent } from '../gift-cards/cards'
import { SeenSum } from '../gift-cards/input'
import { contactOf, notifyGroup, notifyGroupLive } from '../gift-cards/notifications'
import { GroupChangedResponse } from '../gift-cards/responses'
import { requireSeen, stillFunded, sumsMoved } from '../gift-cards/seen-balance'
import { GIFT_SENT } from './input'
import { findGroup } from './rows'

/**
 * Sends or schedules a group gift of the viewer's with the balance that the page showed (`seen`),
 * and closes it for contributions. Two round trips.
 */
export const sendGroup = operation('client', 'POST /gift-cards/:id/sending', {
  summary: 'Send a group gift of your own with what is there',
  keyed: true,
  body: SeenSum,
  response: GroupChangedResponse,
  problems: ['gift-card-status', 'unknown-currency', 'not-found'],
  run: async ({ ctx, viewer, key, params: { id }, body: seen }) => {
    let contact = ''
    try {
      const sent = commandAndNotify(ctx, viewer, {
        name: 'sendGroupGift',
        key,
        input: { id, ...seen },
        reads: [findGroup(ctx, viewer.id, id)],
        decide: ([cards], proven) => {
          const card = cards[0]?.card
          if (!card) throw new DomainError('not-found')
          contact = contactOf(card)
          if (card.organiserId !== viewer.id) throw new DomainError('forbidden')
          if (card.status !== 'funding') throw new DomainError('gift-card-status')
          if (card.funded === 0) {
            throw new DomainError('gift-card-status', { detail: 'No one has contributed yet.' })
          }
          requireSeen(card, card.funded, seen)
          const waits = card.deliverAt !== null && card.deliverAt > ctx.now()
          const held = sumText(card.funded, card.currency)
          return {
            response: { id },
            writes: [
              stillFunded(ctx, card),
              ...(waits ? cardScheduled(ctx, card) : cardSent(ctx, card)),
              notifyGroup(
                ctx,
                id,
                {
                  title: GIFT_SENT,
                  text: `${proven.name} is sending the gift for ${card.recipientName} with ${held}${waits ? ', on its day' : ''}. Nothing more is needed.`,
                },
                sql`person.user_id <> ${viewer.id}`,
              ),
              notifyGroupLive(ctx, id),
            ],
          }
        },
      })
      return await explained(ctx, viewer.id, () => [{ contact }], sent)
    } catch (error) {
      // A concurrent contribution.
      if (error instanceof DomainError && error.code === 'gift-card-spent') throw sumsMoved()
      throw error
    }
  },
})
