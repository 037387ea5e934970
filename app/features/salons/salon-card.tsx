// A salon in a list. The whole card is a link to its page; the buttons lie above.
import type { ReactNode } from 'react'
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { DAY } from '../../../api/platform/values/time'
import type { SalonCardResponse } from '../../../api/salons/discovery/search-responses'
import { bookingPath } from '../../platform/paths'
import { whenOf } from '../../ui/days/asked-time'
import { aboutText, shortMoney } from '../../ui/display/money-parts'
import { PriceRange, Rating } from '../../ui/display/stars'
import { dateParts, placeClock } from '../../ui/display/time'
import { MemberBadge } from '../member-discounts/member-price'
import { Cover } from './cover'
import { salonPath } from './salon-data'
import { tradeOf } from './salon-pattern'
import { TimesOfSalon } from './salon-times'

/** A salon's page; the first time that was found for a search on a day goes along. */
export function cardPath(
  detail: string,
  { date }: { date: string },
  { id, freeAt }: Pick<SalonCardResponse, 'id' | 'freeAt'>,
): string {
  return salonPath(`${detail}/${id}`, date && freeAt ? whenOf(freeAt) : {})
}

/** "today 4:30 PM", "tomorrow 9:00 AM" or "Fri 9:00 AM", by the salon's own clock. */
function nextTime(freeAt: string, timeZone: string, now: number): string {
  const offset = Date.parse(`${freeAt.slice(0, 19)}Z`) - Date.parse(freeAt)
  const days = [now, now + DAY].map((at) => new Date(at + offset).toISOString().slice(0, 10))
  const near = ['today', 'tomorrow'][days.indexOf(freeAt.slice(0, 10))]
  return `${near ?? dateParts(freeAt.slice(0, 10)).weekday} ${placeClock(freeAt, timeZone)}`
}

/** "1.2 km · 4 Kenyatta Avenue, Nairobi", or "in Nairobi · 4 Kenyatta Avenue" where that is all that is known. */
export function whereOf({
  distanceKm,
  pinned,
  address,
  city,
}: Pick<SalonCardResponse, 'distanceKm' | 'pinned' | 'address' | 'city'>): string {
  if (!pinned) return [`in ${city}`, address].filter(Boolean).join(' · ')
  const far = distanceKm !== null && (distanceKm < 0.1 ? 'Under 100 m · ' : `${distanceKm} km · `)
  return `${far || ''}${address}, ${city}`
}

export function SalonCard({
  salon,
  href,
  dated,
  now,
  formKey = '',
  first = false,
  corner,
}: {
  salon: SalonCardResponse
  href: string
  /** The list asks for a date: the free time is on it. */
  dated: boolean
  now: number
  formKey?: string
  /** The one that the page is first seen by. */
  first?: boolean
  corner?: ReactNode
}) {
  const { freeAt, offer } = salon
  const booking = bookingPath(salon.id, undefined, freeAt ? whenOf(freeAt) : {})
  return (
    <li className="relative grid grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line transition-shadow hover:shadow-mid">
      <Cover
        of={salon}
        trade={tradeOf(salon.businessType)}
        image={salon.image}
        lazy={!first}
        first={first}
        className="h-44"
      />
      {corner}
      <div className="flex flex-col gap-0.5 p-4 pb-3">
        <h2 className="font-display text-lg">{salon.name}</h2>
        <p className="flex justify-between gap-3 text-sm">
          <span className="text-soft">
            {`${salon.businessType} · `}
            <PriceRange range={salon.priceRange} />
          </span>
          <Rating rating={salon.rating} reviewCount={salon.reviewCount} />
        </p>
        <p className="truncate text-sm text-soft">{whereOf(salon)}</p>
        <p className="flex justify-between gap-3 text-sm">
          <span className="truncate">{salon.services.join(', ')}</span>
          <a
            href={href}
            aria-label={`View Details of ${salon.name}`}
            className="shrink-0 underline underline-offset-4 after:absolute after:inset-0"
          >
            View Details
          </a>
        </p>
        <MemberBadge percent={salon.memberPercent} />
        {offer ? (
          <TimesOfSalon
            of={offer}
            salonId={salon.id}
            name={salon.name}
            timeZone={salon.timeZone}
            formKey={formKey}
            booking={booking}
          />
        ) : (
          <div className="mt-auto flex items-center justify-between gap-3 pt-3 text-sm">
            <p>
              {salon.from && <span className="money font-semibold">{fromText(salon.from)}</span>}
              {salon.about && <span className="money block text-soft">{aboutText(salon.about)}</span>}
              {freeAt && (
                <span className="block text-xs text-in">
                  {dated
                    ? `Available from ${placeClock(freeAt, salon.timeZone)}`
                    : `Next: ${nextTime(freeAt, salon.timeZone, now)}`}
                </span>
              )}
            </p>
            <a href={booking} aria-label={`Book Now at ${salon.name}`} className="relative shrink-0 py-0.5">
              <span className="grid min-h-10 place-items-center rounded-full bg-blush px-4 font-semibold hover:bg-sunken">
                Book Now
              </span>
            </a>
          </div>
        )}
      </div>
    </li>
  )
}

/** "from KES 1,500", "from free". */
function fromText(from: MoneyJson): string {
  return `from ${minorOf(from) === 0 ? 'free' : shortMoney(from)}`
}
