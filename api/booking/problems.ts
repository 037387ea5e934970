// Problems of bookings. Browser-safe.
import type { ProblemCode } from '../platform/values/problem'
import { CHANGED, type ProblemRows } from '../platform/values/problems'

export const BOOKING_PROBLEMS = {
  'slot-hold-ended': {
    status: 409,
    title: 'The time is no longer held',
    text: ['Time is up', 'We can no longer hold this time for you. Choose a time again.'],
  },
  'offer-ended': {
    status: 409,
    title: 'The offer is no longer open',
    text: ['Offer no longer available', 'This offer was withdrawn, booked or has expired.'],
  },
  'appointment-status': {
    status: 409,
    title: 'The appointment’s status does not allow this',
    text: ['Already changed', 'This appointment has changed. Reload the page to see its current status.'],
  },
  'check-in-code': {
    status: 404,
    title: 'No visit of the salon has this check-in code',
    text: ['Code not found', 'None of your visits to come has this code. Check the four letters.'],
  },
  'extras-ended': {
    status: 409,
    title: 'The extras can no longer be agreed to',
    text: ['No longer open', 'This request has ended. Reload the page to see how.'],
  },
  'reopening-refused': {
    status: 409,
    title: 'How the visit ended can no longer be undone',
    text: ['No longer possible', 'Make a refund instead, or book the visit again.'],
  },
  'change-ended': {
    status: 409,
    title: 'The change can no longer be agreed to',
    text: ['No longer open', 'This change has ended. Reload the page to see how.'],
  },
  'tip-refused': {
    status: 409,
    title: 'The visit cannot be tipped',
    text: ['Tip not possible', 'This visit can’t be tipped now. Reload the page to see why.'],
  },
  'goal-booking-limit': {
    status: 409,
    title: 'The maximum of goals that book by themselves is reached',
    text: ['Too many goals', 'Up to 10 of your goals can be booked for you. Turn it off for another one first.'],
  },
  'waiting-ended': {
    status: 409,
    title: 'The waiting list entry has ended',
    text: ['No longer waiting', 'This waiting list entry has already ended.'],
  },
  'waiting-limit': {
    status: 409,
    title: 'The maximum of entries on waiting lists is reached',
    text: [
      'Limit reached',
      'You’re already on 10 waiting lists, or this salon’s list is full. Leave another one first, or try later.',
    ],
  },
  'waiting-list-closed': {
    status: 409,
    title: 'The salon has no waiting list now',
    text: ['No waiting list', 'This salon isn’t taking people on its waiting list right now.'],
  },
  'time-is-free': {
    status: 409,
    title: 'A time that fits is free: it can be booked at once',
    text: ['There is a free time', 'You can book it now.'],
  },
  'party-ended': {
    status: 409,
    title: 'The booking with friends has ended',
    text: ['Already ended', 'This booking with friends is no longer open.'],
  },
  'party-changed': {
    status: 409,
    title: 'The booking with friends has changed since it was read',
    text: [CHANGED, 'Something about it has changed. Look at it again.'],
  },
  'party-claimed': {
    status: 409,
    title: 'The place belongs to somebody else, or the person has one already',
    text: ['Already taken', 'Each invitation is for one person, and each person takes one place.'],
  },
  'party-limit': {
    status: 409,
    title: 'Unpaid places of bookings with friends already hold as much staff time as they can',
    text: [
      'Limit reached',
      'Places that aren’t paid for can hold 8 hours of staff time at once. Pay for all of you, or bring fewer friends.',
    ],
  },
  'parties-closed': {
    status: 409,
    title: 'The salon doesn’t take this booking with friends',
    text: ['Not possible here', 'This salon doesn’t take friends together at that time.'],
  },
  'visit-limit': {
    status: 409,
    title: 'The maximum of ten unpaid visits is reached',
    text: [
      'Limit reached',
      'You have ten upcoming visits to pay for at the salon, the maximum. Pay for this one from your purse.',
    ],
  },
} satisfies ProblemRows

type Own = typeof BOOKING_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}

/** Names under which the database refuses, besides the codes themselves. */
export const BOOKING_MEANINGS = {
  // Cashback was paid, or accounts were linked, concurrently: see transitions.ts.
  'hold-ended': 'appointment-status',
  'cashback-cap': 'appointment-status',
  'cashback-linked': 'appointment-status',
  'extras_request.appointment_id': 'extras-ended',
  'visit_change.appointment_id': 'change-ended',
  'party_seat.party_id': 'party-claimed',
} satisfies Record<string, ProblemCode>
