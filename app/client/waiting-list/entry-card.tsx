// One entry of the waiting list: its state, what would happen next, and what has happened.
import type { WaitingEntryResponse } from '../../../api/booking/waiting/responses'
import { Leaf } from '../../features/bookings/booking-card'
import { dateText, windowText } from '../../features/bookings/waiting-words'
import { Dotted } from '../../ui/display/facts'
import { shortMoney } from '../../ui/display/money-parts'
import { counted } from '../../ui/display/plural'
import { TextLink } from '../../ui/display/text-link'
import { clock, dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Funded } from './funded'
import { backInPurse, turnText } from './waiting-words'

const STATES = {
  waiting: ['pending', 'Waiting'],
  booked: ['confirmed', 'Booked'],
  replaced: ['plain', 'Ended'],
  left: ['plain', 'Left'],
  expired: ['plain', 'Expired'],
} as const

const ENDED = {
  replaced: 'You have a visit in these hours, so this ended. Nothing else was booked.',
  left: 'You left this waiting list. Nothing was booked.',
  expired: 'No time that suits you opened up. Nothing was booked.',
} as const

export function EntryCard({ entry, formKey }: { entry: WaitingEntryResponse; formKey: string }) {
  const { id, status, salon, timeZone, kept, booked, history } = entry
  const [tone, word] = STATES[status]
  const path = `/client/bookings/waiting-list/${id}`
  return (
    <li className="stitch flex gap-4 py-5">
      <Leaf date={(booked?.startsAt ?? entry.firstDate).slice(0, 10)} />
      <div className="grid min-w-0 grow gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 className="font-semibold">{entry.serviceName}</h2>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <Dotted className="text-sm text-soft" facts={[salon.name, entry.staffName]} />
        <p className="text-sm">{dateText(entry.firstDate, entry.lastDate)}</p>
        <ul className="text-sm">
          {entry.windows.map((window) => (
            <li key={windowText(window)}>{windowText(window)}</li>
          ))}
        </ul>
        {status === 'waiting' && !kept && <Next entry={entry} />}
        {kept && (
          <div className="mt-2 rounded-md bg-blush p-4">
            <p className="font-semibold">{dateTime(kept.startsAt, timeZone)} is free</p>
            <p className="mb-3 text-sm">
              On hold for you until {clock(kept.expiresAt, timeZone)}. Then it goes to the next in line.
            </p>
            <ButtonLink to={`/booking/${kept.id}`} className="min-h-11! px-5! text-sm">
              Review and book
            </ButtonLink>
          </div>
        )}
        {booked && (
          <p className="text-sm">
            <TextLink to={`/client/bookings/${booked.id}`}>
              {booked.cancelled ? 'Booked, then cancelled: ' : 'Booked: '}
              {dateTime(booked.startsAt, timeZone)}
            </TextLink>
            {booked.freeUntil && (
              <span className="block text-soft">
                You can cancel free of charge until {dateTime(booked.freeUntil, timeZone)}.
              </span>
            )}
          </p>
        )}
        {status in ENDED && !booked && (
          <p className="text-sm text-soft">
            {ENDED[status as keyof typeof ENDED]}
            {backInPurse(entry.setAside)}
          </p>
        )}
        {history.length > 0 && !booked && (
          <details className="text-sm">
            <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
              What happened so far
            </summary>
            <ul className="grid gap-1 pb-2 text-soft">
              {history.map((turn) => (
                <li key={turn.at + turn.kind}>{turnText(turn, timeZone)}</li>
              ))}
            </ul>
          </details>
        )}
        {status === 'waiting' && (
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <ButtonLink to={path} variant="quiet" className="min-h-11! px-5! text-sm">
              Change
            </ButtonLink>
            <ConfirmForm
              id={`leave-${id}`}
              ask="Leave"
              title={`Leave the waiting list of ${salon.name}?`}
              detail={`You lose your place in line. Nothing will be booked for you.${
                entry.setAside ? ` ${shortMoney(entry.setAside)} goes back to your purse.` : ''
              }`}
              confirm="Leave the list"
              fields={{ id, key: `${formKey}-${id}` }}
              variant="danger"
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** What will happen when a time opens up. */
function Next({ entry }: { entry: WaitingEntryResponse }) {
  const { mode, ahead, byPrice, missing, stricter, paused } = entry
  if (paused) {
    return (
      <p className="text-sm text-wait">The salon has paused its waiting list. Nothing is booked until it’s back.</p>
    )
  }
  if (mode === 'tell') {
    return (
      <p className="text-sm text-soft">We’ll tell you when a time opens up, after those who asked us to book it.</p>
    )
  }
  const order = byPrice
    ? 'This salon gives a time to the highest price first.'
    : ahead === 0
      ? 'You’re first in line for these days.'
      : `${counted(ahead, 'person is', 'people are')} ahead of you for these days.`
  return (
    <>
      <p className="text-sm text-soft">
        We’ll book a time for up to <span className="money">{shortMoney(entry.price)}</span>. {order}
      </p>
      <Funded missing={missing} setAside={entry.setAside} />
      {stricter && (
        <p className="text-sm text-wait">
          The salon’s terms are now stricter than the ones you agreed to. Press Change to review them; until then we
          won’t book.
        </p>
      )}
    </>
  )
}
