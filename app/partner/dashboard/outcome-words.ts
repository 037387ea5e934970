// What a salon reads after it has ended a visit, made from how the visit ended: nothing is said to be paid, returned or sent
// that was not.
import type { AppointmentResponse } from '../../../api/booking/appointments/responses'
import { formatMoney, minorOf, moneyJson } from '../../../api/platform/values/money'
import { PAYS_THERE } from './visit-lists'

type Ended = Pick<AppointmentResponse, 'payment' | 'heldAmount' | 'captured'>

/** After completing it. */
export function completedText({ payment, captured }: Ended): string {
  const paid = captured ? `${formatMoney(captured)} was paid to your balance, less the platform fee.` : ''
  return [paid, payment === 'salon' && PAYS_THERE].filter(Boolean).join(' ')
}

/** After cancelling or declining it, or marking it as a no-show: the fee and what went back, if money was held. */
export function cancelledText({ heldAmount, captured }: Ended): string {
  if (!heldAmount) return 'Nothing was held, so no money moved.'
  const back = minorOf(heldAmount) - (captured ? minorOf(captured) : 0)
  return [
    captured && `${formatMoney(captured)} was paid to you as a fee, less the platform fee.`,
    back > 0 && `${formatMoney(moneyJson(back, heldAmount.currency))} went back to the client.`,
  ]
    .filter(Boolean)
    .join(' ')
}
