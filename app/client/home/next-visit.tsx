// The client's next visit, on home: when, what, and how to get there.
import { MapPin } from 'lucide-react'
import { type AppointmentView, StateBadge } from '../../features/bookings/booking-card'
import { clientMoneyWords, directionsTo } from '../../features/bookings/booking-labels'
import { nearDay } from '../../ui/days/near-day'
import { dateParts, placeClock } from '../../ui/display/time'

export function NextVisit({
  visit,
  now,
}: {
  visit: AppointmentView & { salonAddress: string }
  now: number
}) {
  const { startsAt, timeZone, salonName } = visit
  const { weekday, day, month } = dateParts(startsAt.slice(0, 10))
  return (
    <li className="relative flex min-h-28 overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line hover:shadow-mid">
      <div
        aria-hidden="true"
        className="purse grid w-20 shrink-0 content-center justify-items-center"
      >
        <span className="text-xs font-semibold text-on-plum-soft">{weekday}</span>
        <span className="font-display text-2xl">{day}</span>
        <span className="text-xs font-semibold text-on-plum-soft">{month}</span>
      </div>
      <div className="grid min-w-0 grow content-center gap-0.5 py-3 pr-3 pl-4">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="font-display text-lg/tight">
            <time dateTime={startsAt}>
              {nearDay(startsAt, timeZone, now)} {placeClock(startsAt, timeZone)}
            </time>
          </p>
          <StateBadge {...visit} />
        </div>
        <p className="text-sm wrap-anywhere">
          <a
            href={`/client/bookings/${visit.id}`}
            className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {visit.serviceName}
          </a>
          <span className="text-soft"> · {salonName}</span>
        </p>
        <p className="flex items-center justify-between gap-x-3 text-xs text-soft">
          <span className="min-w-0">{clientMoneyWords(visit)}</span>
          <a
            href={directionsTo(`${salonName}, ${visit.salonAddress}`)}
            target="_blank"
            rel="noreferrer"
            className="relative -my-2 inline-flex shrink-0 min-h-11 items-center gap-1 text-sm font-semibold text-link underline underline-offset-4"
          >
            <MapPin size={16} aria-hidden /> Directions
          </a>
        </p>
      </div>
    </li>
  )
}
