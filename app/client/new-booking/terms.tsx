// The salon's terms in plain words, with their amounts for this booking.
import { BadgeCheck, CalendarClock, type LucideIcon, MessageCircle, Undo, Undo2, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SlotHoldDetailResponse } from '../../../api/booking/slots/responses'
import { minorOf } from '../../../api/platform/values/money'
import { HOUR } from '../../../api/platform/values/time'
import { undoText } from '../../features/salons/salon-terms'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { Section } from '../../ui/layout/section'
import { ByPayment } from './payment'

type Payment = SlotHoldDetailResponse['payments']['purse']

export function Terms({ hold, now }: { hold: SlotHoldDetailResponse; now: number }) {
  const { payments, timeZone, policy, salon } = hold
  const each = (textOf: (payment: Payment) => string) => (
    <ByPayment purse={textOf(payments.purse)} salon={textOf(payments.salon)} />
  )
  const at = (instant: string) => dateTime(instant, timeZone)
  return (
    <Section id="terms" title="Good to know" gap="mb-2">
      <ul className="grid gap-3 text-sm">
        {policy.answerBy ? (
          <Term icon={MessageCircle}>
            {salon.name} will reply by {at(policy.answerBy)}. Until then, you can cancel free of charge. If the salon
            doesn’t reply, you get everything back.
          </Term>
        ) : (
          <Term icon={BadgeCheck}>Confirmed right away: the time is yours as soon as you book.</Term>
        )}
        <Term icon={Undo2}>{each((payment) => cancelText(hold, payment, now))}</Term>
        {undoText(policy).map((text) => (
          <Term key={text} icon={Undo}>
            {text}
          </Term>
        ))}
        <Term icon={CalendarClock}>{moveText(hold, now)}</Term>
        <Term icon={UserX}>{each(noShowText)}</Term>
      </ul>
    </Section>
  )
}

function Term({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-link" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function cancelText({ policy, timeZone }: SlotHoldDetailResponse, { lateFee, held }: Payment, now: number): string {
  const { freeCancelUntil } = policy
  if (freeCancelUntil === null || lateFee === null)
    return `${policy.confirmedAtOnce ? 'Only' : 'Once it’s confirmed, only'} the salon can cancel it. Call them to cancel.`
  if (minorOf(lateFee) === 0) return 'You can cancel free of charge until it starts.'
  const back = minorOf(held) > minorOf(lateFee) ? ', and the rest comes back to you' : ''
  const cost = `costs ${shortMoney(lateFee)}${back}.`
  return now < Date.parse(freeCancelUntil)
    ? `You can cancel free of charge until ${dateTime(freeCancelUntil, timeZone)}. After that, cancelling ${cost}`
    : `It starts soon. Cancelling a confirmed booking ${cost}`
}

function moveText({ policy, startsAt }: SlotHoldDetailResponse, now: number): string {
  const { rescheduleHours } = policy
  if (rescheduleHours === 0) return 'You can move it until it starts.'
  return now <= Date.parse(startsAt) - rescheduleHours * HOUR
    ? `You can move it until ${hours(rescheduleHours)} before it starts.`
    : policy.confirmedAtOnce
      ? 'It starts too soon to be moved.'
      : 'You can move it until the salon has confirmed it.'
}

function noShowText({ noShowFee, held }: Payment): string {
  if (minorOf(noShowFee) > 0) return `If you don’t show up, the salon charges ${shortMoney(noShowFee)}.`
  return minorOf(held) > 0
    ? 'If you don’t show up, you get everything back.'
    : 'If you can’t come, please cancel so someone else can have the time.'
}

function hours(count: number): string {
  return count % 24 === 0 && count > 24 ? `${count / 24} days` : count === 1 ? 'an hour' : `${count} hours`
}
