// One salon: cover, facts, and four tabs that are links.
import { ArrowLeft, Check, Clock, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney, type MoneyJson } from '../../api/money'
import { bookingPath } from '../paths'
import { Avatar } from './avatar'
import { buttonClass } from './button'
import { PriceRange, Rating, Stars } from './stars'
import { TabLink } from './tabs'
import { dateParts, day, duration, minutes } from './time'

export type SalonView = {
  id: string
  name: string
  businessType: string
  priceRange: number
  city: string
  address: string
  rating: number | null
  reviewCount: number
  description: string
  latitude: number
  longitude: number
  timeZone: string
  phone: string
  email: string
  amenities: string[]
  openingHours: { weekday: number; fromMinute: number; toMinute: number }[]
  exceptions: { date: string; fromMinute: number | null; toMinute: number | null; note: string }[]
  services: {
    id: string
    category: string
    name: string
    description: string
    price: MoneyJson
    durationMinutes: number
  }[]
  staff: { id: string; name: string; title: string }[]
  reviews: {
    id: string
    userName: string
    userImage: string | null
    date: string
    rating: number
    comment: string
  }[]
}

const TABS = ['services', 'about', 'reviews', 'gallery'] as const
export type SalonTab = (typeof TABS)[number]

/** The specification's words for a salon that is not there. */
export const SALON_MISSING = {
  title: 'Salon Not Found',
  description: 'The requested salon could not be found.',
}

export function tabFrom(url: string): SalonTab {
  const asked = new URL(url).searchParams.get('tab')
  return TABS.find((tab) => tab === asked) ?? 'services'
}

/** `base` is this page's own address; `today` the date at the salon. */
export function SalonDetail({
  salon,
  tab,
  base,
  back,
  today,
}: {
  salon: SalonView
  tab: SalonTab
  base: string
  back: string
  today: string
}) {
  return (
    <div className="pb-24 lg:pb-0">
      <div className="relative overflow-hidden rounded-b-lg bg-plum lg:rounded-lg">
        <img
          src={`/woven/${salon.id}.svg`}
          alt=""
          width={480}
          height={320}
          className="h-56 w-full object-cover lg:h-72"
        />
        <a
          href={back}
          aria-label="Back to all salons"
          className="absolute top-4 left-4 grid size-11 place-items-center rounded-full bg-raised/95 shadow-low"
        >
          <ArrowLeft size={20} aria-hidden />
        </a>
      </div>
      <div className="gap-10 px-4 pt-5 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:px-0">
        <div>
          <h1 className="font-display text-2xl">{salon.name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <a
              href={`${base}?tab=reviews#tabs`}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4"
            >
              <Rating rating={salon.rating} reviewCount={salon.reviewCount} />
            </a>
            <span className="text-soft">{salon.businessType}</span>
            <PriceRange range={salon.priceRange} />
          </p>
          <ul className="mt-1 grid text-sm">
            <li>
              <a
                href={mapsUrl(salon)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-2 underline decoration-line underline-offset-4"
              >
                <MapPin size={18} aria-hidden className="shrink-0 text-link" /> {salon.address},{' '}
                {salon.city}
              </a>
            </li>
            <li className="flex min-h-9 items-center gap-2">
              <Clock size={18} aria-hidden className="text-link" /> Today: {hoursOn(salon, today)}
            </li>
          </ul>
          <nav
            id="tabs"
            aria-label={salon.name}
            className="mt-5 grid grid-cols-4 rounded-full bg-sunken p-1"
          >
            {TABS.map((name) => (
              <TabLink key={name} to={`${base}?tab=${name}#tabs`} current={tab === name}>
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </TabLink>
            ))}
          </nav>
          <div className="pt-5">
            {tab === 'services' && <Services salon={salon} />}
            {tab === 'about' && <About salon={salon} />}
            {tab === 'reviews' && <Reviews salon={salon} />}
            {tab === 'gallery' && <Gallery salon={salon} />}
          </div>
        </div>
        <aside className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--bar,0px) max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-raised/95 max-lg:px-4 max-lg:py-3 max-lg:backdrop-blur lg:sticky lg:top-24 lg:self-start lg:rounded-lg lg:bg-raised lg:p-6 lg:shadow-mid lg:ring-1 lg:ring-line">
          <p className="mb-4 hidden text-soft lg:block">
            Your money is held when you book, and paid to the salon when your visit is done.
          </p>
          <a href={bookingPath(salon.id)} className={buttonClass('main', 'w-full')}>
            Book Now
          </a>
        </aside>
      </div>
    </div>
  )
}

function Services({ salon }: { salon: SalonView }) {
  if (salon.services.length === 0)
    return <p className="text-soft">No services available at this time.</p>
  const categories = [...new Set(salon.services.map((service) => service.category))]
  return categories.map((category) => (
    <section key={category} className="mb-8">
      <h2 className="font-display text-lg">{category}</h2>
      <ul>
        {salon.services
          .filter((service) => service.category === category)
          .map((service) => (
            <li key={service.id} className="stitch flex items-center justify-between gap-4 py-4">
              <div className="min-w-0">
                <h3 className="font-semibold">{service.name}</h3>
                <p className="text-sm text-soft">{service.description}</p>
                <p className="mt-0.5 text-sm">
                  {duration(service.durationMinutes)} ·{' '}
                  <span className="money font-semibold">{formatMoney(service.price)}</span>
                </p>
              </div>
              <a
                href={bookingPath(salon.id, service.id)}
                aria-label={`Book ${service.name}`}
                className={buttonClass('quiet', 'shrink-0 min-h-11! px-5! text-sm')}
              >
                Book
              </a>
            </li>
          ))}
      </ul>
    </section>
  ))
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function About({ salon }: { salon: SalonView }) {
  return (
    <div className="grid gap-8">
      <p className="text-base">{salon.description}</p>
      <Section title="Opening hours">
        <dl className="text-sm">
          {WEEKDAYS.map((weekday, i) => (
            <div key={weekday} className="flex justify-between gap-4 py-1.5">
              <dt>{weekday}</dt>
              <dd className="money">
                {rangesText(salon.openingHours.filter((range) => range.weekday === i + 1))}
              </dd>
            </div>
          ))}
        </dl>
        {salon.exceptions.length > 0 && (
          <ul className="mt-2 text-sm text-soft">
            {salon.exceptions.map((exception) => (
              <li key={exception.date}>
                {dateParts(exception.date).long}:{' '}
                {exception.fromMinute === null || exception.toMinute === null
                  ? 'Closed'
                  : `${minutes(exception.fromMinute)} to ${minutes(exception.toMinute)}`}
                {exception.note && ` (${exception.note})`}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Team">
        <ul className="grid gap-2 sm:grid-cols-2">
          {salon.staff.map((person) => (
            <li key={person.id} className="flex items-center gap-3">
              <span
                aria-hidden
                className="grid size-11 place-items-center rounded-full bg-blush font-display"
              >
                {person.name.charAt(0)}
              </span>
              <span>
                <span className="block font-medium">{person.name}</span>
                <span className="text-sm text-soft">{person.title}</span>
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {salon.amenities.length > 0 && (
        <Section title="Amenities">
          <ul className="grid grid-cols-2 gap-y-2 text-sm">
            {salon.amenities.map((amenity) => (
              <li key={amenity} className="flex items-center gap-2">
                <Check size={16} aria-hidden className="text-in" /> {amenity}
              </li>
            ))}
          </ul>
        </Section>
      )}
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

function Reviews({ salon }: { salon: SalonView }) {
  if (salon.rating === null)
    return <p className="text-soft">New: nobody has written a review yet.</p>
  return (
    <>
      <p className="flex items-center gap-3">
        <span className="font-display text-2xl">{salon.rating.toFixed(1)}</span>
        <span className="text-sm text-soft">
          {salon.reviewCount} {salon.reviewCount === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <ul>
        {salon.reviews.map((review) => (
          <li key={review.id} className="stitch py-4">
            <div className="flex items-center gap-3">
              <Avatar name={review.userName} image={review.userImage} look="bg-blush" />
              <div className="min-w-0 grow">
                <p className="font-semibold break-words">{review.userName}</p>
                <p className="text-sm text-soft">{day(review.date, salon.timeZone)}</p>
              </div>
              <Stars rating={review.rating} />
            </div>
            {review.comment && <p className="mt-1 break-words">{review.comment}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Gallery({ salon }: { salon: SalonView }) {
  return (
    <ul className="grid grid-cols-2 gap-3">
      {['', '-2', '-3', '-4'].map((suffix) => (
        <li key={suffix}>
          <img
            src={`/woven/${salon.id}${suffix}.svg`}
            alt={`Woven pattern of ${salon.name}`}
            width={480}
            height={320}
            loading="lazy"
            className="aspect-3/2 w-full rounded-md object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-display text-lg">{title}</h2>
      {children}
    </section>
  )
}

function hoursOn(salon: SalonView, date: string): string {
  const exceptions = salon.exceptions.filter((exception) => exception.date === date)
  if (exceptions.length > 0) {
    const open = exceptions.filter((e) => e.fromMinute !== null && e.toMinute !== null)
    return rangesText(open as { fromMinute: number; toMinute: number }[])
  }
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
  return rangesText(salon.openingHours.filter((range) => range.weekday === weekday))
}

function rangesText(ranges: { fromMinute: number; toMinute: number }[]): string {
  if (ranges.length === 0) return 'Closed'
  return ranges
    .map((range) => `${minutes(range.fromMinute)} to ${minutes(range.toMinute)}`)
    .join(', ')
}

function mapsUrl({ name, address, city }: SalonView): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}, ${city}` })}`
}
