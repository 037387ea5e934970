// An offer in a conversation: service, time, price, status and actions. Plain links and forms, which lead back to the
// conversation; money moves only after a confirmation that names the amount. Rendered by the server.
import { CalendarCheck, Clock, Tag } from 'lucide-react'
import type { MessageOfferResponse } from '../../../api/messaging/live/message'
import { minorOf } from '../../../api/platform/values/money'
import { Amount } from '../../ui/display/amount'
import { duration } from '../../ui/display/duration'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button, ButtonLink, buttonClass } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Form } from '../../ui/forms/form'
import { Popup } from '../../ui/forms/popup'

type Props = {
  offer: MessageOfferResponse
  /** Whether the viewer made it. */
  mine: boolean
  /** The first segment of the viewer's own paths: client or partner. */
  base: string
  conversationId: string
}

const STATUS = {
  open: ['pending', 'Open'],
  accepted: ['confirmed', 'Booked'],
  declined: ['plain', 'Declined'],
  withdrawn: ['plain', 'Withdrawn'],
  expired: ['plain', 'Expired'],
} as const

export function OfferCard({ offer, mine, base, conversationId }: Props) {
  const { name, price, listPrice, durationMinutes, startsAt, timeZone, status, expiresAt } = offer
  const [tone, word] = STATUS[status]
  const open = status === 'open'
  const lower = minorOf(price) < minorOf(listPrice)
  return (
    <section
      aria-label={`Offer: ${name}`}
      data-offer={offer.id}
      className="grid w-full max-w-sm grid-cols-1 gap-3 rounded-md bg-raised p-4 text-ink ring-1 ring-line"
    >
      <div className="flex items-start justify-between gap-3">
        <p className={`font-display text-lg leading-snug ${open ? '' : 'text-soft'}`}>{name}</p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <ul className="grid gap-1.5 text-sm">
        <li className="flex gap-2">
          <Clock size={18} aria-hidden className="shrink-0 text-link" />
          {startsAt ? (
            <time dateTime={startsAt}>
              <span className="font-semibold">{dateTime(startsAt, timeZone)}</span>{' '}
              <span className="text-soft">· {duration(durationMinutes)}</span>
            </time>
          ) : (
            <span>
              {duration(durationMinutes)}, at a time of {mine ? 'their' : 'your'} choice
            </span>
          )}
        </li>
        <li className="flex gap-2">
          <Tag size={18} aria-hidden className="shrink-0 text-link" />
          <span>
            <Amount money={price} short className="font-semibold" />
            {lower && (
              <s className="money ml-2 text-soft">
                <span className="sr-only">instead of </span>
                {shortMoney(listPrice)}
              </s>
            )}
          </span>
        </li>
      </ul>
      {open && (
        <p className="text-sm text-soft">
          {startsAt ? `On hold ${mine ? 'for them' : 'for you'} until ` : `Valid until `}
          <time dateTime={expiresAt}>{dateTime(expiresAt, timeZone)}</time>
        </p>
      )}
      {open && mine && <Withdraw offer={offer} base={base} />}
      {open && !mine && (
        <div className="flex flex-wrap gap-2">
          <Accept offer={offer} base={base} conversationId={conversationId} />
          <Decline offer={offer} base={base} />
        </div>
      )}
      {status === 'accepted' && offer.visitId && <Booked {...offer} base={base} mine={mine} />}
    </section>
  )
}

/** A held time is booked here; an offer of a price leads to choosing a time. */
function Accept({ offer, base, conversationId }: Omit<Props, 'mine'>) {
  const { id, name, price, slotHoldId, startsAt, timeZone } = offer
  const small = 'min-h-11! px-5! text-sm'
  if (!startsAt) {
    return slotHoldId ? (
      <ButtonLink to={`/booking/${slotHoldId}`} className={small}>
        Finish booking
      </ButtonLink>
    ) : (
      <ButtonLink to={`/booking?${new URLSearchParams({ offer: id })}`} className={small}>
        Accept and choose a time
      </ButtonLink>
    )
  }
  if (!slotHoldId) return null
  const sum = shortMoney(price)
  return (
    <Popup id={`book-${id}`} opener={buttonClass('main', small)} ask="Accept and book" title={`Book ${name}`}>
      <p className="text-soft">
        {dateTime(startsAt, timeZone)}. {sum} is held in your purse now and paid to the salon when your visit is done.
      </p>
      <Form
        hidden={{ intent: 'book', slotHoldId, conversationId }}
        action={offerPath(base, id)}
        className="mt-5 grid gap-3"
      >
        <Button data-busy="Booking...">{`Hold ${sum} and book`}</Button>
      </Form>
      <p className="mt-3 grid">
        <ButtonLink variant="quiet" to={`/booking/${slotHoldId}`}>
          See the terms, or pay another way
        </ButtonLink>
      </p>
    </Popup>
  )
}

function Decline({ offer: { id, startsAt }, base }: Pick<Props, 'offer' | 'base'>) {
  return (
    <ConfirmForm
      id={`decline-${id}`}
      action={offerPath(base, id)}
      ask="Decline"
      title="Decline this offer?"
      detail={
        startsAt
          ? 'The time becomes available to others, and the salon is notified.'
          : 'The salon is notified. You can still book at its list prices.'
      }
      confirm="Decline the offer"
      fields={{ intent: 'decline' }}
    />
  )
}

function Withdraw({ offer: { id, startsAt }, base }: Pick<Props, 'offer' | 'base'>) {
  return (
    <ConfirmForm
      id={`withdraw-${id}`}
      action={offerPath(base, id)}
      ask="Withdraw"
      title="Withdraw this offer?"
      detail={
        startsAt
          ? 'The time becomes available to others, and this offer can no longer be booked.'
          : 'It can no longer be booked at this price.'
      }
      confirm="Withdraw the offer"
      fields={{ intent: 'withdraw' }}
    />
  )
}

function Booked({ visitId, base, mine }: MessageOfferResponse & Pick<Props, 'base' | 'mine'>) {
  const to = mine ? `/${base}/appointments/${visitId}` : `/${base}/bookings/${visitId}`
  return (
    <p>
      <TextLink to={to} className="gap-2">
        <CalendarCheck size={18} aria-hidden /> See the booking
      </TextLink>
    </p>
  )
}

/** The action of an offer's forms, which leads back to the conversation. */
function offerPath(base: string, id: string): string {
  return `/${base}/offers/${id}`
}
