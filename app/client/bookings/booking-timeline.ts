// The history of a booking and its next step, as a timeline.
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { endingText, stateWord, WAITING_FOR_SALON } from '../../features/bookings/booking-labels'
import { ORIGIN_LABELS } from '../../features/bookings/origin-words'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import type { Step } from '../../ui/display/timeline'

/** From the booking to the current state, in the salon's time; the last entry is pending, if anything is. */
export function stepsOf(visit: AppointmentDetailResponse): Step[] {
  return stepsIn(visit).map((step) => ({ ...step, timeZone: visit.timeZone }))
}

function stepsIn(visit: AppointmentDetailResponse): Step[] {
  const { status, startsAt, timeZone, answerBy } = visit
  const past = visit.timeline.map(({ kind, status: to, ending, by, at, from, to: moved, amount, note }, i) => {
    if (kind === 'moved' && from && moved) {
      const who = by === 'salon' ? 'The salon moved it' : 'You moved it'
      return {
        label: `${who} to ${dateTime(moved, timeZone)}`,
        state: 'done' as const,
        at,
        note: `From ${dateTime(from, timeZone)}.${note ? ` ${note}` : ''}`,
      }
    }
    // Its time stayed.
    if (kind === 'moved') {
      return { label: 'The salon changed it', state: 'done' as const, at, note }
    }
    if (kind === 'refunded' && amount) {
      return { label: `${shortMoney(amount)} refunded`, state: 'done' as const, at, note }
    }
    if (kind === 'disputed') {
      return { label: 'You disputed it', state: 'done' as const, at, note }
    }
    if (kind === 'reopened') {
      const label = 'The salon took that back: your visit is open again'
      return { label, state: 'done' as const, at, note }
    }
    if (to === 'cancelled') {
      const text = endingText({ ending }, 'client')
      const label = stateWord({ status: to, ending })
      return { label, state: 'failed' as const, at, note: note || text }
    }
    const booked = visit.origin ? ORIGIN_LABELS[visit.origin] : 'Booked'
    const label = i === 0 && to === 'confirmed' ? `${booked} and confirmed` : LABELS[to]
    return { label: i === 0 && to === 'pending' ? booked : label, state: 'done' as const, at, note }
  })
  if (status === 'pending') {
    const note = answerBy ? `The salon has until ${dateTime(answerBy, timeZone)}.` : ''
    return [...past, { label: WAITING_FOR_SALON, state: 'now', note }]
  }
  if (status === 'confirmed') {
    return [...past, { label: 'Your visit', state: 'to-come', at: startsAt }]
  }
  return past
}

const LABELS = { pending: 'Booked', confirmed: 'Confirmed', completed: 'Completed' } as const
