// The outcome of a slot hold: booked, waiting for payment, or over. Always shows where the money is.
import { CalendarCheck, CalendarPlus, Clock, Hourglass, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { bookedText, REQUEST_SENT, requestedText } from '../../../api/booking/appointments/input'
import type { SlotHoldDetailResponse } from '../../../api/booking/slots/responses'
import { directionsTo, TO_CHAT } from '../../features/bookings/booking-labels'
import { approvalAt } from '../../platform/paths'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { dateParts, dateTime, placeClock } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { Unbroken } from '../../ui/unbroken'
import { PayAnotherWay } from '../deposits/pay-another-way'
import { dayOfVisit } from './see-you'
import { chatOf, choiceOf } from './slot-hold'
import { Ticket } from './ticket'

type Props = { hold: SlotHoldDetailResponse }

export function BookedView({ hold: slotHold, now }: Props & { now: number }) {
  const { appointment: booked, salon, timeZone } = slotHold
  if (!booked) return null
  const chat = chatOf(slotHold)
  const pending = booked.status === 'pending'
  const on = dayOfVisit(booked.startsAt, timeZone, now)
  const place = `${salon.name}, ${salon.address}, ${salon.city}`
  return (
    <div className="mx-auto grid max-w-xl gap-x-12 gap-y-6 py-2 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start lg:py-8">
      <div>
        <h1>
          <span className={`flex items-center gap-1.5 text-sm font-semibold ${pending ? 'text-wait' : 'text-in'}`}>
            {pending ? (
              <>
                <Hourglass size={18} aria-hidden /> {REQUEST_SENT}
              </>
            ) : (
              <>
                <CalendarCheck size={18} aria-hidden /> Booking Successful
              </>
            )}
          </span>
          <span className="mt-1 block font-display text-[2.25rem]/[1.1]">
            {pending ? 'Waiting for the salon.' : booked.forName ? `Booked for ${booked.forName}.` : `See you ${on}.`}
          </span>
        </h1>
        <p className="mt-3">
          {pending ? requestedText(booked.serviceName, salon.name) : bookedText(booked.serviceName)}
        </p>
        <p className="text-soft">
          {pending && booked.answerBy
            ? `It will reply by ${dateTime(booked.answerBy, timeZone)}. We’ll let you know as soon as it does. `
            : pending
              ? 'We’ll let you know as soon as it replies. '
              : 'It’s confirmed. '}
          {booked.forName && `It’s a gift for ${booked.forName}.`}
        </p>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Ticket hold={slotHold} booked={booked} />
      </div>
      <div className="grid gap-3">
        <p className="grid grid-cols-2 gap-3">
          <ButtonLink
            to={`/api/appointments/${slotHold.id}/calendar.ics`}
            variant="quiet"
            className="gap-1.5! px-1! text-sm whitespace-nowrap"
          >
            <CalendarPlus size={20} aria-hidden className="shrink-0" /> Add to calendar
          </ButtonLink>
          <ButtonLink to={directionsTo(place)} variant="quiet" className="gap-1.5! px-1! text-sm whitespace-nowrap">
            <MapPin size={20} aria-hidden className="shrink-0" /> Directions
          </ButtonLink>
        </p>
        <ButtonLink to={`/client/bookings/${slotHold.id}`}>View booking</ButtonLink>
        <p className="text-center">
          <TextLink to={chat ?? '/client/bookings'}>{chat ? TO_CHAT : 'All bookings'}</TextLink>
        </p>
      </div>
    </div>
  )
}

export function WaitingView({ hold: slotHold, formKey }: Props & { formKey: string }) {
  const { deposit, expiresAt, timeZone } = slotHold
  if (!deposit) return null
  const sum = shortMoney(deposit.amount)
  const until = placeClock(expiresAt, timeZone)
  const approve = approvalAt(deposit.actionUrl)
  return (
    <Outcome icon={Hourglass} tone="bg-wait-tint text-wait" title="Almost booked">
      <div data-waiting className="grid gap-2">
        <p>
          <Unbroken
            text={
              approve
                ? `Your bank wants you to approve ${sum} from ${deposit.method}.`
                : `We’re waiting for ${deposit.method} to confirm ${sum}.`
            }
          />{' '}
          As soon as it arrives, <When hold={slotHold} /> is booked. You don’t need to do anything.
        </p>
        <p className="text-soft">
          On hold for you until {until}. If the money arrives later, it stays in your purse, nothing is booked and we’ll
          notify you.
        </p>
      </div>
      {approve && (
        <p className="mt-2">
          <ButtonLink to={approve}>Approve it</ButtonLink>
        </p>
      )}
      <PayAnotherWay deposit={deposit} formKey={formKey} action={`/booking/${slotHold.id}`} />
    </Outcome>
  )
}

const ENDED: Record<string, [title: string, words: string]> = {
  expired: ['This time is no longer on hold', 'Your time to book ran out. It may still be available.'],
  released: ['You released this time', 'It’s available to others. Nothing was booked.'],
  unavailable: ['The salon no longer offers this', 'Its hours or services have changed. Choose again.'],
}

export function EndedView({ hold: slotHold }: Props) {
  const { deposit, status } = slotHold
  const [title, text] = ENDED[status] ?? ['', '']
  const sum = deposit && shortMoney(deposit.amount)
  const chat = chatOf(slotHold)
  return (
    <Outcome icon={Clock} tone="bg-sunken text-soft" title={title}>
      <p>{text}</p>
      {deposit?.status === 'confirmed' && (
        <p>
          {sum} from {deposit.method} is in your purse. Nothing was booked with it.
        </p>
      )}
      {(deposit?.status === 'waiting' || deposit?.status === 'requires_action') && (
        <p>
          {sum} from {deposit.method} is still on its way. When it arrives, it’s added to your purse.
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to={choiceOf(slotHold)}>Choose a time again</ButtonLink>
        {chat && (
          <ButtonLink variant="quiet" to={chat}>
            {TO_CHAT}
          </ButtonLink>
        )}
        {deposit && (
          <ButtonLink variant="quiet" to="/client/wallet">
            See your wallet
          </ButtonLink>
        )}
      </p>
    </Outcome>
  )
}

/** A pending payment that failed, unless the form has just reported it. */
export function FailedPayment({ hold: slotHold, isVisible }: Props & { isVisible: boolean }) {
  const { deposit } = slotHold
  if (deposit?.abandoned) return <Abandoned deposit={deposit} />
  if (isVisible || (deposit?.status !== 'failed' && deposit?.status !== 'expired')) return null
  return (
    <div role="alert" className="mb-5 rounded-md bg-out-tint px-4 py-3 text-out">
      <p className="font-semibold">Payment declined</p>
      <p className="text-sm">
        {deposit.failure ?? `${deposit.method} didn’t pay.`} You weren’t charged, and nothing is booked yet.{' '}
        <a href={`/booking/${slotHold.id}`} className="font-semibold underline underline-offset-4">
          Pay another way
        </a>
      </p>
    </div>
  )
}

function Abandoned({ deposit }: { deposit: NonNullable<SlotHoldDetailResponse['deposit']> }) {
  const sum = shortMoney(deposit.amount)
  return (
    <p className="mb-5 rounded-md bg-wait-tint px-4 py-3 text-sm text-wait">
      {deposit.status === 'confirmed'
        ? `${deposit.method} paid ${sum} after all: it’s in your purse. Nothing is booked yet.`
        : `Please don’t approve the request from ${deposit.method}. If it’s paid anyway, ${sum} is added to your purse and we’ll tell you.`}
    </p>
  )
}

function Outcome({
  icon: Icon,
  tone,
  title,
  children,
}: {
  icon: LucideIcon
  tone: string
  title: string
  children: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-xl gap-3 py-6 lg:py-12">
      <span className={`grid size-14 place-items-center rounded-full ${tone}`}>
        <Icon size={26} aria-hidden />
      </span>
      <h1 className="font-display text-xl lg:text-2xl">{title}</h1>
      {children}
    </div>
  )
}

function When({ hold: slotHold }: Props) {
  const { startsAt, timeZone } = slotHold
  return (
    <time dateTime={startsAt} className="font-semibold">
      {dateParts(startsAt.slice(0, 10)).long}, {placeClock(startsAt, timeZone)}
    </time>
  )
}
