// The client's next visit, on home: where, when, what, and how to get there.
import { MapPin } from 'lucide-react'
import type { AppointmentResponse } from '../../../api/booking/appointments/responses'
import { StateBadge } from '../../features/bookings/booking-card'
import { directionsTo } from '../../features/bookings/booking-labels'
import { Cover } from '../../features/salons/cover'
import { tradeOf } from '../../features/salons/salon-pattern'
import { nearDay } from '../../ui/days/near-day'
import { dateParts, placeClock } from '../../ui/display/time'

export function NextVisit({
  visit,
  cover,
  now,
}: {
  visit: AppointmentResponse
  /** Uploaded by the salon. */
  cover: string | null
  now: number
}) {
  const { startsAt, timeZone, salonId, salonName } = visit
  const { day, month } = dateParts(startsAt.slice(0, 10))
  return (
    <li className="relative grid grid-cols-1 overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line hover:shadow-mid lg:grid-cols-2">
      <div aria-hidden="true" className="relative">
        <Cover
          of={{ id: salonId }}
          trade={tradeOf(visit.salonType)}
          image={cover}
          first
          className="aspect-video h-full w-full"
        />
        <div className="absolute top-3 left-3 grid w-16 justify-items-center rounded-sm bg-raised py-1.5 leading-none shadow-low">
          <span className="text-xs font-semibold text-soft">{month}</span>
          <span className="font-display text-xl">{day}</span>
        </div>
      </div>
      <div className="grid min-w-0 content-center gap-0.5 px-4 pt-3 pb-2 lg:px-5">
        <p className="font-display text-lg/tight">
          <time dateTime={startsAt}>
            {nearDay(startsAt, timeZone, now)}{' '}
            <span className="whitespace-nowrap">{placeClock(startsAt, timeZone)}</span>
          </time>
        </p>
        <p className="text-sm leading-snug">
          <a
            href={`/client/bookings/${visit.id}`}
            className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {visit.serviceName}
          </a>
          <span className="block text-soft">{salonName}</span>
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <StateBadge {...visit} />
          <a
            href={directionsTo(`${salonName}, ${visit.salonAddress}`)}
            target="_blank"
            rel="noreferrer"
            className="relative inline-flex min-h-11 shrink-0 items-center gap-1 text-sm font-semibold text-link underline underline-offset-4"
          >
            <MapPin size={16} aria-hidden /> Directions
          </a>
        </p>
      </div>
    </li>
  )
}
