// Offers in a conversation are drawn by the server alone: their forms would weigh as much in the browser
// as the rest of it. The island is given them as HTML, and reads that anew where one has changed.
import { renderToString } from 'react-dom/server'
import type { Message } from './chat/data'
import { OfferCard } from './offer-card'

/** By the message that each came with. */
export function drawnOffers(
  messages: Message[],
  viewerId: string,
  base: string,
): Record<string, string> {
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
