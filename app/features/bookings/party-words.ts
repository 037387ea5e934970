// Bookings with friends in words: who pays, how they come, and how they stand.
import { UNPAID_MINUTES } from '../../../api/booking/parties/input'

export const WITH_FRIENDS = 'Visits with friends'

export const SPLITS = {
  own: ['Everyone pays their own', 'Each holds the price of their own visit.'],
  organiser: ['I pay for all', 'You hold the price of every visit. Your friends pay nothing.'],
  even: ['Split evenly', 'The total is shared equally, whatever each visit costs.'],
} as const

export const ARRANGEMENTS = {
  together: ['Side by side', 'All visits begin at the same time.'],
  in_turn: ['One after the other', 'Each visit begins when the one before it is over.'],
} as const

export const PARTY_STATES = {
  gathering: ['pending', 'Waiting for friends'],
  booked: ['confirmed', 'Booked'],
  failed: ['plain', 'Not booked'],
  cancelled: ['plain', 'Cancelled'],
} as const

export const SEAT_STATES = {
  invited: ['pending', 'Invited'],
  accepted: ['confirmed', 'In'],
  booked: ['confirmed', 'Booked'],
  declined: ['plain', 'Not coming'],
  dropped: ['plain', 'Left out'],
} as const

/** How long places are held, on the page of a new one; `hours`: how long friends have to join. */
export function holdingText(split: keyof typeof SPLITS, hours: number): string[] {
  const join = `Your friends have ${hours} hours to join.`
  if (split === 'organiser') return [`${join} Until then all places are held.`]
  const paid = split === 'own' ? 'its share is set aside' : 'its full price is set aside'
  return [
    `Each place is held for ${UNPAID_MINUTES} minutes, and longer once ${paid}. After that others can book its time.`,
    `${join} Once their places are no longer held, they can join while the times are still free, or you can pay for them.`,
  ]
}

/** "2 of 3 are in" */
export function joinedText({ joined, size }: { joined: number; size: number }): string {
  return `${joined} of ${size} ${joined === 1 ? 'is' : 'are'} in`
}
