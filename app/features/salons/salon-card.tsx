// A salon in a list. The whole card is a link to its page; the buttons lie above.
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { bookingPath } from '../../platform/paths'
import { minutes } from '../../ui/display/duration'
import { PriceRange, Rating } from '../../ui/display/stars'
import { buttonClass } from '../../ui/forms/button'
import { MemberBadge } from '../member-discounts/member-price'
import { Cover } from './cover'
import { tradeOf } from './salon-pattern'

export type SalonCardView = {
  id: string
  name: string
  businessType: string
  priceRange: number
  city: string
  address: string
  latitude: number
  longitude: number
  rating: number | null
  reviewCount: number
  distanceKm: number | null
  services: string[]
  from: MoneyJson | null
  freeAt: string | null
  memberPercent: number | null
}

/** "2:15 PM" in the salon's own time zone, which the api's timestamp uses. */
export function freeTime(freeAt: string): string {
  return minutes(Number(freeAt.slice(11, 13)) * 60 + Number(freeAt.slice(14, 16)))
}

export function SalonCard({
  salon,
  href,
  corner,
}: {
  salon: SalonCardView
  href: string
  corner?: ReactNode
}) {
  const { freeAt } = salon
  const booking = bookingPath(salon.id) + (freeAt ? `&date=${freeAt.slice(0, 10)}` : '')
  return (
    <li className="relative grid grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line transition-shadow hover:shadow-mid">
      <Cover of={salon} trade={tradeOf(salon.businessType)} lazy className="h-32" />
      {corner}
      <div className="grid grid-cols-1 content-start gap-1 p-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-display text-lg">
            <a
              href={href}
              className="inline-flex min-h-11 items-center after:absolute after:inset-0"
            >
              {salon.name}
            </a>
          </h2>
          <Rating rating={salon.rating} reviewCount={salon.reviewCount} />
        </div>
        <p className="text-sm text-soft">
          {salon.businessType} · <PriceRange range={salon.priceRange} />
        </p>
        <p className="flex items-center gap-1 text-sm text-soft">
          <MapPin size={15} aria-hidden className="shrink-0" />
          <span className="truncate">
            {salon.distanceKm === null ? '' : `${salon.distanceKm} km · `}
            {salon.address}, {salon.city}
          </span>
        </p>
        <p className="truncate text-sm">{salon.services.join(', ')}</p>
        <MemberBadge percent={salon.memberPercent} />
        {freeAt && (
          <p className="text-sm font-semibold text-in">{`Available from ${freeTime(freeAt)}`}</p>
        )}
        <div className="relative mt-3 flex items-center gap-2">
          <a
            href={href}
            aria-label={`View Details of ${salon.name}`}
            className={buttonClass('quiet', 'grow px-3! min-h-11! text-sm')}
          >
            View Details
          </a>
          <a
            href={booking}
            aria-label={`Book Now at ${salon.name}`}
            className={buttonClass('main', 'grow px-3! min-h-11! text-sm')}
          >
            Book Now
          </a>
        </div>
        {salon.from && (
          <p className="mt-1 text-center text-xs text-soft">
            from <span className="money">{formatMoney(salon.from)}</span>
          </p>
        )}
      </div>
    </li>
  )
}
