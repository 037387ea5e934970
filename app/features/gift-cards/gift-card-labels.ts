// Labels of gift cards.
import type { MoneyJson } from '../../../api/platform/values/money'
import type { GiftCardResponse } from '../../../api/shop/gift-cards/responses'
import { shortMoney } from '../../ui/display/money-parts'

export const claimedText = (amount: MoneyJson) => `${shortMoney(amount)} has been added to your purse.`

export const FOR_WHOM = 'Who is it for?'

export const SEND_GIFT_CARD = 'Send a gift card'

export const GIFT_CARDS_FAILED = 'Could not load your gift cards. Please try again later.'

export const NOT_YOUR_GIFT_CARD = 'It isn’t one of yours, or it hasn’t been sent yet.'

export const GIFT_CARD_FAILED = 'Could not load the gift card. Please try again later.'

export const NO_GIFT_CARD = 'No such gift card'

/** The status label, and its colour. */
export function giftState(card: Pick<GiftCardResponse, 'side' | 'status' | 'claimed'>): {
  label: string
  tone: 'confirmed' | 'pending' | 'cancelled' | 'completed' | 'plain'
} {
  const begun = Number(card.claimed.amount) > 0
  switch (card.status) {
    case 'funding':
      return { label: 'Collecting', tone: 'pending' }
    case 'scheduled':
      return { label: 'Scheduled', tone: 'pending' }
    case 'sent':
      if (begun) return { label: 'Partly claimed', tone: 'confirmed' }
      return card.side === 'sent' ? { label: 'Sent', tone: 'completed' } : { label: 'Ready for you', tone: 'confirmed' }
    case 'claimed':
      return { label: 'Claimed', tone: 'confirmed' }
    case 'cancelled':
      return { label: card.side === 'sent' ? 'Cancelled' : 'Refunded', tone: 'cancelled' }
    case 'expired':
      return { label: 'Expired', tone: 'cancelled' }
  }
}

/** "Braids at Nyota Hair", or the salon alone. */
export function suggestionText({
  salon,
  service,
}: {
  salon: { name: string }
  service: { name: string } | null
}): string {
  return service ? `${service.name} at ${salon.name}` : salon.name
}
