// Problems of salons. Browser-safe.
import type { ProblemCode } from '../platform/values/problem'
import type { ProblemRows } from '../platform/values/problems'

export const SALONS_PROBLEMS = {
  'slot-taken': {
    status: 409,
    title: 'Someone has just taken that time',
    text: ['Booking Failed', 'Someone has just taken that time. Choose another.'],
  },
  'slot-unavailable': {
    status: 409,
    title: 'That time cannot be booked',
    text: ['Booking Failed', 'That time can’t be booked. Choose another.'],
  },
  'calendar-limit': {
    status: 409,
    title: 'The maximum number of private calendars is reached',
    text: ['Three calendars at most', 'Remove a calendar to add another.'],
  },
  'block-synced': {
    status: 409,
    title: 'The time comes from a private calendar',
    text: ['From a private calendar', 'Change it there, or remove the calendar.'],
  },
  'handle-taken': {
    status: 409,
    title: 'Another salon has this address',
    text: ['Not available', 'Another salon has this address. Choose another.'],
  },
  'client-blocked': {
    status: 409,
    title: 'This salon isn’t taking bookings from you',
    text: ['Not possible here', 'This salon isn’t taking bookings from you.'],
  },
  'staff-busy': {
    status: 409,
    title: 'They still have upcoming visits',
    text: ['Not yet', 'They still have upcoming visits. Move, complete or cancel those first.'],
  },
} satisfies ProblemRows

type Own = typeof SALONS_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}

/** Names under which the database refuses, besides the codes themselves. */
export const SALONS_MEANINGS = {
  'salon.handle': 'handle-taken',
} satisfies Record<string, ProblemCode>
