// Offers are rendered by the server only: their forms would double the script of a conversation. The island gets them
// as HTML, and fetches them again when one changes.
import { renderToString } from 'react-dom/server'
import type { Message } from './chat/data'
import { OfferCard } from './offer-card'

/** By message. */
export function drawnOffers(messages: Message[], viewerId: string, base: string): Record<string, string> {
  return Object.fromEntries(
    messages.flatMap(({ id, offer, senderId, conversationId }) =>
      offer
        ? [
            [
              id,
              renderToString(
                <OfferCard
                  offer={offer}
                  mine={senderId === viewerId}
                  base={base.slice(1)}
                  conversationId={conversationId}
                />,
              ),
            ],
          ]
        : [],
    ),
  )
}
