// One appointment in a list: when, what, where, its status, and its payment.
import type { ReactNode } from 'react'
import type { BookingLineResponse } from '../../../api/booking/my-bookings/responses'
import { Price } from '../../ui/display/amount'
import { duration } from '../../ui/display/duration'
import { dateParts, placeClock } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { clientMoneyWords, endingWords, stateWord, type VisitState } from './booking-labels'

/** The status badge: confirmed green, pending yellow, cancelled red, completed blue. */
export function StateBadge(visit: Pick<VisitState, 'status' | 'ending'>) {
  return <Badge tone={visit.status}>{stateWord(visit)}</Badge>
}

/** A leaf of a calendar. `date`: "2026-11-21", at the salon. */
export function Leaf({ date }: { date: string }) {
  const { month, day, weekday } = dateParts(date)
  return (
    <p className="grid w-15 shrink-0 justify-items-center self-start overflow-hidden rounded-md bg-raised pb-1.5 text-xs leading-tight shadow-low ring-1 ring-line">
      <span className="mb-1 w-full bg-plum py-1 text-center font-semibold text-on-plum">
        {month}
      </span>{' '}
      <span className="font-display text-xl">{day}</span>{' '}
      <span className="text-soft">{weekday}</span>
    </p>
  )
}

/** For the client. The whole row is a link to the booking; what is beside it lies above. */
export function VisitRow({
  visit,
  children,
}: {
  visit: BookingLineResponse
  children?: ReactNode
}) {
  const { salon, startsAt, timeZone, staffNames } = visit
  const ending = endingWords(visit, 'client')
  return (
    <li className="stitch relative flex gap-4 py-4">
      <Leaf date={startsAt.slice(0, 10)} />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <p className="text-sm">
            <time dateTime={startsAt} className="font-semibold">
              {placeClock(startsAt, timeZone)}
            </time>
            <span className="text-soft">
              {' · '}
              {duration(visit.durationMinutes)}
            </span>
          </p>
          <StateBadge {...visit} />
        </div>
        <h3 className="font-semibold">
          <a
            href={`/client/bookings/${visit.id}`}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {visit.serviceName}
          </a>
        </h3>
        <p className="text-sm text-soft">
          {salon.name} · {staffNames.join(', ')}
        </p>
        <p className="text-sm text-soft">
          <Price of={visit.price} className="font-semibold text-ink" />
          {' · '}
          {ending && `${ending} `}
          {clientMoneyWords(visit, true)}
          {visit.forName && ` · a gift for ${visit.forName}`}
          {visit.recurring && ' · repeats'}
        </p>
        {children && <div className="relative mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </li>
  )
}
