// One appointment in a list: when, what, where, its status, and its payment.
import type { ReactNode } from 'react'
import type { BookingLineResponse } from '../../../api/booking/appointments/my-bookings/responses'
import { Price } from '../../ui/display/amount'
import { duration } from '../../ui/display/duration'
import { Dotted } from '../../ui/display/facts'
import { dateParts, placeClock } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { clientMoneyText, endingText, remarkOn, stateWord, type VisitState } from './booking-labels'

/** The status badge: confirmed green, pending yellow, cancelled red, completed blue. */
export function StateBadge(visit: Pick<VisitState, 'status' | 'ending'>) {
  return <Badge tone={visit.status}>{stateWord(visit)}</Badge>
}

/** A leaf of a calendar; `past`: torn off, so that its day of the week matters no more. `date`: "2026-11-21", at the salon. */
export function Leaf({ date, past = false }: { date: string; past?: boolean }) {
  const { month, day, weekday } = dateParts(date)
  return (
    <p className="grid w-15 shrink-0 justify-items-center self-start overflow-hidden rounded-md bg-raised pb-1.5 text-xs leading-tight shadow-low ring-1 ring-line">
      <span
        className={`mb-1 w-full py-1 text-center font-semibold ${past ? 'bg-sunken text-soft' : 'bg-plum text-on-plum'}`}
      >
        {month}
      </span>{' '}
      <span className="font-display text-xl">{day}</span>{' '}
      <span className={past ? 'sr-only' : 'text-soft'}>{weekday}</span>
    </p>
  )
}

/** For the client. The whole row is a link to the booking; what is beside it lies above. */
export function VisitRow({ visit, children }: { visit: BookingLineResponse; children?: ReactNode }) {
  const { salon, startsAt, timeZone, staffNames } = visit
  const ending = endingText(visit, 'client')
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
        <VisitName visit={visit} />
        <Dotted className="text-sm text-soft" facts={[salon.name, staffNames.join(', ')]} />
        <Dotted
          className="text-sm text-soft"
          facts={[
            <Price key="price" of={visit.price} className="font-semibold text-ink" />,
            [ending, clientMoneyText(visit, true)].filter(Boolean).join(' '),
            visit.forName && `a gift for ${visit.forName}`,
            visit.recurring && 'repeats',
          ]}
        />
        {children && <div className="relative mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </li>
  )
}

/** The same of one that is over, in as few lines as it is remembered by; what is beside its price lies above. */
export function PastVisitRow({ visit, children }: { visit: BookingLineResponse; children: ReactNode }) {
  const { salon, startsAt, timeZone, staffNames } = visit
  const remark = remarkOn(visit)
  return (
    <li className="stitch relative flex gap-4 py-3">
      <Leaf date={startsAt.slice(0, 10)} past />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <VisitName visit={visit} />
          <StateBadge {...visit} />
        </div>
        <Dotted className="text-sm text-soft" facts={[salon.name, staffNames.join(', ')]} />
        {remark && <p className="text-sm text-soft">{remark}</p>}
        <div className="flex items-center justify-between gap-3 text-sm">
          <Dotted
            facts={[
              <time key="at" dateTime={startsAt} className="text-soft">
                {placeClock(startsAt, timeZone)}
              </time>,
              <Price key="price" of={visit.price} className="font-semibold" />,
            ]}
          />
          {children}
        </div>
      </div>
    </li>
  )
}

function VisitName({ visit: { id, serviceName } }: { visit: Pick<BookingLineResponse, 'id' | 'serviceName'> }) {
  return (
    <h3 className="font-semibold">
      <a href={`/client/bookings/${id}`} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
        {serviceName}
      </a>
    </h3>
  )
}
