// A slot hold as the api describes it, and the address of the choice before it.
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'
import { choicePath } from '../../features/bookings/booking-choice'
import { whenOf } from '../../ui/days/asked-time'

/** Of a booking: its services, its time, its review. */
export const BOOKING_STEPS = 3

export type SlotHoldView = InferResponseType<ApiClient['slot-holds'][':id']['$get'], 200>

/** The booking page with the same choice, at the same time; for an offer its own page. */
export function choiceOf({ salon, plan, startsAt, offer, kind }: SlotHoldView): string {
  if (offer && kind === 'checkout') {
    const query = new URLSearchParams({ offer: offer.id, ...whenOf(startsAt) })
    return `/booking?${query}`
  }
  return choicePath(salon.id, plan, whenOf(startsAt))
}

/** The chat of the offer, if there is one. */
export function chatOf({ offer }: SlotHoldView): string | null {
  return offer && `/client/messages/${offer.conversationId}`
}
