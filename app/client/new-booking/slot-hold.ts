// A kept time as the api describes it, and the way back to what was chosen.
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'
import { choicePath } from '../../features/bookings/booking-choice'

export type Kept = InferResponseType<ApiClient['slot-holds'][':id']['$get'], 200>

/** The booking page with the same choice, on the same day; an offer's own where it takes one up. */
export function choiceOf({ salon, plan, startsAt, offer, kind }: Kept): string {
  if (offer && kind === 'checkout') {
    const query = new URLSearchParams({ offer: offer.id, date: startsAt.slice(0, 10) })
    return `/booking?${query}`
  }
  return choicePath(salon.id, plan, startsAt.slice(0, 10))
}

/** The chat in which a salon offered it, if it did. */
export function chatOf({ offer }: Kept): string | null {
  return offer && `/client/messages/${offer.conversationId}`
}
