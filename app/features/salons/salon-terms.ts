// A salon's terms in words, shown before booking: the amount held, what can be cancelled and until when, and the cost.
import type { SalonResponse } from '../../../api/salons/discovery/page-responses'

export function termsOf(policy: SalonResponse['policy']): string[] {
  const { depositBasisPoints } = policy
  return [
    policy.autoConfirm
      ? 'Bookings are confirmed right away.'
      : `The salon replies within ${hours(policy.answerHours)}. Until then you can cancel free of charge.`,
    ...undoText(policy),
    ...termsBeyondBooking(policy),
    ...(depositBasisPoints
      ? [`If you pay at the salon, ${percent(depositBasisPoints)} of the price is held as a deposit.`]
      : []),
  ]
}

/** What a booking that somebody has just made themselves allows. */
export function undoText({ undoMinutes }: { undoMinutes?: number | undefined }): string[] {
  if (!undoMinutes) return []
  const minutes = undoMinutes === 1 ? '1 minute' : `${undoMinutes} minutes`
  return [
    `You can undo a booking free of charge for ${minutes} after you make it, up to an hour before it starts and three times a day.`,
  ]
}

/** The terms of a visit that is booked and paid from the purse: cancelling, moving, not showing up. */
export function termsBeyondBooking(
  policy: Pick<
    SalonResponse['policy'],
    'freeCancelHours' | 'rescheduleHours' | 'lateFeeBasisPoints' | 'noShowFeeBasisPoints'
  >,
): string[] {
  const { freeCancelHours, rescheduleHours } = policy
  const late = percent(policy.lateFeeBasisPoints)
  return [
    freeCancelHours === null
      ? 'To cancel a confirmed booking, call the salon.'
      : `You can cancel a confirmed booking free of charge ${before(late ? freeCancelHours : 0)}${
          late && freeCancelHours > 0 ? `, and for ${late} of its price after that` : ''
        }.`,
    `You can move it to another time ${before(rescheduleHours)}.`,
    ...(policy.noShowFeeBasisPoints
      ? [`If you don’t show up, the salon charges ${percent(policy.noShowFeeBasisPoints)} of the price.`]
      : []),
  ]
}

function before(count: number): string {
  return count === 0 ? 'until it starts' : `until ${hours(count)} before it begins`
}

function hours(count: number): string {
  if (count > 24 && count % 24 === 0) return `${count / 24} days`
  return count === 1 ? '1 hour' : `${count} hours`
}

/** "12.5%"; empty for zero. */
function percent(basisPoints: number): string {
  return basisPoints ? `${basisPoints / 100}%` : ''
}
