// About a salon: its description, hours, staff, amenities, contact details, and terms.
import {
  Accessibility,
  Car,
  Check,
  Coffee,
  CreditCard,
  type LucideIcon,
  Phone,
  ShowerHead,
  Snowflake,
  Wifi,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { SalonResponse } from '../../../api/salons/discovery/page-responses'
import { Avatar } from '../../ui/display/avatar'
import { minutes } from '../../ui/display/duration'
import { dateParts } from '../../ui/display/time'
import { buttonClass } from '../../ui/forms/button'
import { mapsUrl } from './salon-data'
import { weekdayText } from './salon-hours'
import { termsOf } from './salon-terms'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const AMENITY_ICONS: Record<string, LucideIcon> = {
  WiFi: Wifi,
  Parking: Car,
  'Air Conditioning': Snowflake,
  'Wheelchair Access': Accessibility,
  'Card Payments': CreditCard,
  Refreshments: Coffee,
  Shower: ShowerHead,
}

/** `weekday`: today's at the salon, 1 is Monday. */
export function SalonAbout({ salon, weekday }: { salon: SalonResponse; weekday: number }) {
  return (
    <div className="grid gap-8">
      <p className="text-base">{salon.description}</p>
      <OpeningHours {...{ salon, weekday }} />
      {salon.staff.length > 0 && (
        <Part title="Team">
          <ul className="grid gap-4 sm:grid-cols-2">
            {salon.staff.map((person) => (
              <li key={person.id} className="flex gap-3">
                <Avatar name={person.name} image={person.picture} />
                <div className="min-w-0 text-sm">
                  <p className="font-semibold">{person.name}</p>
                  <p className="text-soft">{person.title}</p>
                  {person.bio && <p>{person.bio}</p>}
                </div>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {salon.amenities.length > 0 && (
        <Part title="Amenities">
          <ul className="grid grid-cols-2 gap-y-2 text-sm">
            {salon.amenities.map((amenity) => {
              const Icon = AMENITY_ICONS[amenity] ?? Check
              return (
                <li key={amenity} className="flex items-center gap-2">
                  <Icon size={18} aria-hidden className="shrink-0 text-in" /> {amenity}
                </li>
              )
            })}
          </ul>
        </Part>
      )}
      <Part title="Booking terms">
        <ul className="grid gap-2 text-sm">
          {termsOf(salon.policy).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </Part>
      <div className="flex flex-wrap gap-3">
        <a href={`tel:${salon.phone.replace(/[^+\d]/g, '')}`} className={buttonClass('quiet')}>
          <Phone size={18} aria-hidden /> {salon.phone}
        </a>
        <a href={`mailto:${salon.email}`} className={buttonClass('quiet')}>
          Email
        </a>
        <a href={mapsUrl(salon)} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          Directions
        </a>
      </div>
    </div>
  )
}

/** Of each weekday, and of the days that differ. */
export function OpeningHours({ salon, weekday }: { salon: SalonResponse; weekday: number }) {
  return (
    <Part title="Opening hours">
      <dl className="text-sm">
        {WEEKDAYS.map((name, i) => (
          <div key={name} className={`flex justify-between gap-4 py-1.5 ${i + 1 === weekday ? 'font-semibold' : ''}`}>
            <dt>{i + 1 === weekday ? `${name} (today)` : name}</dt>
            <dd className="money">{weekdayText(salon.openingHours, i + 1)}</dd>
          </div>
        ))}
      </dl>
      {salon.exceptions.length > 0 && (
        <ul className="mt-2 text-sm text-soft">
          {salon.exceptions.map((exception) => (
            <li key={`${exception.date} ${exception.fromMinute}`}>
              {dateParts(exception.date).long}:{' '}
              {exception.fromMinute === null || exception.toMinute === null
                ? 'Closed'
                : `${minutes(exception.fromMinute)} to ${minutes(exception.toMinute)}`}
              {exception.note && ` (${exception.note})`}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-display text-lg">{title}</h2>
      {children}
    </section>
  )
}
