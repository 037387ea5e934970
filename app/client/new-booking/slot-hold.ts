// A slot hold as the api describes it, and the address of the choice before it.
import type { SlotHoldDetailResponse } from '../../../api/booking/slots/responses'
import { choicePath } from '../../features/bookings/booking-choice'
import { whenOf } from '../../ui/days/asked-time'

/** Of a booking: its services, its time, its review. */
export const BOOKING_STEPS = 3

/** The booking page with the same choice, at the same time; for an offer its own page. */
export function choiceOf({ salon, plan, startsAt, offer, kind }: SlotHoldDetailResponse): string {
  if (offer && kind === 'checkout') {
    const query = new URLSearchParams({ offer: offer.id, ...whenOf(startsAt) })
    return `/booking?${query}`
  }
  return choicePath(salon.id, plan, whenOf(startsAt))
}

/** The chat of the offer, if there is one. */
export function chatOf({ offer }: SlotHoldDetailResponse): string | null {
  return offer && `/client/messages/${offer.conversationId}`
}
