// One salon: cover, facts, and four tabs that are links.

import { ArrowLeft, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { smallPicture } from '../../../api/platform/media/picture-path'
import { minorOf } from '../../../api/platform/values/money'
import type { SalonResponse } from '../../../api/salons/discovery/page-responses'
import { NO_SALON } from '../../../api/salons/profile/input'
import { BRING_FRIENDS, bookingPath, bringFriendsPath, SAVE_FOR, savePath } from '../../platform/paths'
import { whenText } from '../../ui/days/asked-time'
import { duration } from '../../ui/display/duration'
import { shortMoney } from '../../ui/display/money-parts'
import { PriceRange, Rating } from '../../ui/display/stars'
import { TabLink } from '../../ui/display/tabs'
import { LinkInText, TextLink } from '../../ui/display/text-link'
import { buttonClass, ON_COVER } from '../../ui/forms/button'
import { ShareLink } from '../../ui/layout/share-link'
import { OfferedPrice } from '../member-discounts/member-price'
import type { Picture } from '../pictures/pictures'
import { ReviewList, type ReviewView } from '../reviews/review-list'
import { OpeningHours, SalonAbout } from './salon-about'
import { mapsUrl, NO_SERVICES, type SalonTab, salonPath, TAB_NAMES, type Wanted } from './salon-data'
import { pictureNaming, picturesOf, SalonGallery, SalonPictures } from './salon-gallery'
import { todayAt } from './salon-hours'
import { SalonTeam } from './salon-team'
import { KindPicture } from './service-picture'

/** The specification's messages for a salon that is not found, or could not be loaded. */
export const SALON_FAULTS = {
  missing: ['Salon Not Found', NO_SALON],
  failed: 'Could not load salon details. Please try again.',
} as const

/**
 * `base` is this page's own address, `now` UTC ms. The visitor's own controls come from the
 * surrounding page: the heart, the link to write a review, and to report one.
 */
export function SalonDetail({
  salon,
  tab,
  wanted,
  base,
  back,
  now,
  isMember = false,
  heart,
  write,
  report,
}: {
  salon: SalonResponse
  tab: SalonTab
  wanted: Wanted
  base: string
  back: string
  now: number
  /** Whether the viewer pays as a member. */
  isMember?: boolean
  heart: ReactNode
  write: ReactNode
  report: (review: ReviewView) => ReactNode
}) {
  const today = todayAt(salon, now)
  const { staff: _, ...anyone } = wanted
  return (
    <div className="pb-24 lg:pb-0">
      <div className="relative">
        <SalonPictures salon={salon} inGallery={tab === 'gallery'} />
        <a href={back} aria-label="Back to all salons" className={`${ON_COVER} absolute top-4 left-4`}>
          <ArrowLeft size={20} aria-hidden />
        </a>
        <div className="absolute top-4 right-4 flex gap-2">
          <ShareLink path={`/salon/${salon.id}`} className={ON_COVER} />
          {heart}
        </div>
      </div>
      <div className="relative -mt-6 gap-10 rounded-t-lg bg-paper px-4 pt-5 lg:mt-0 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:px-0">
        <div>
          <h1 className="font-display text-xl lg:text-2xl">{salon.name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <a
              href={`${base}?tab=reviews#tabs`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              <Rating rating={salon.rating} reviewCount={salon.reviewCount} />
            </a>
            <span className="text-soft">{salon.businessType}</span>
            <PriceRange range={salon.priceRange} />
            <From services={salon.services} />
          </p>
          <ul className="flex flex-wrap gap-x-6 text-sm max-lg:flex-col">
            <li>
              <a
                href={mapsUrl(salon)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
              >
                <MapPin size={18} aria-hidden className="shrink-0 text-link" /> {salon.address}, {salon.city}
              </a>
            </li>
            <li className="flex min-h-9 items-center gap-2 lg:min-h-11">
              <Clock size={18} aria-hidden className="shrink-0 text-link" />
              <span>
                <span className="font-semibold">{today.status}</span>
                <span className="text-soft"> · Today: {today.hours}</span>
              </span>
            </li>
          </ul>
          <nav id="tabs" aria-label={salon.name} className="mt-5 grid grid-cols-4 rounded-full bg-sunken p-1">
            {TAB_NAMES.map((name) => (
              <TabLink
                key={name}
                to={`${base}?${new URLSearchParams({ tab: name, ...wanted })}#tabs`}
                current={tab === name}
              >
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </TabLink>
            ))}
          </nav>
          <div className="pt-5">
            {tab === 'services' && (
              <>
                <Services {...{ salon, wanted, base, isMember }} />
                {!wanted.staff && <SalonTeam {...{ salon, wanted, base }} />}
              </>
            )}
            {tab === 'services' && salon.policy.parties && (
              <p className="text-sm">
                Coming together? <LinkInText to={bringFriendsPath(salon.id)}>{BRING_FRIENDS}</LinkInText>: everyone
                holds a share, and all visits are booked at once.
              </p>
            )}
            {tab === 'about' && <SalonAbout salon={salon} weekday={today.weekday} />}
            {tab === 'reviews' && (
              <>
                <ReviewList
                  reviewed={salon}
                  kind="salon"
                  repliesAs={salon.name}
                  timeZone={salon.timeZone}
                  more={(cursor) => `${base}?${new URLSearchParams({ tab: 'reviews', cursor, ...wanted })}#tabs`}
                  write={write}
                  report={report}
                />
                <p className="mt-4 text-center">
                  <a
                    href={`/client/report/salon/${salon.id}`}
                    className="inline-flex min-h-11 items-center text-sm text-soft underline"
                  >
                    Report this salon
                  </a>
                </p>
              </>
            )}
            {tab === 'gallery' && <SalonGallery salon={salon} />}
          </div>
        </div>
        <div className="lg:sticky lg:top-24 lg:self-start">
          <aside className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--bar,0px) max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-4 max-lg:py-3 lg:rounded-lg lg:bg-raised lg:p-6 lg:shadow-mid lg:ring-1 lg:ring-line">
            {wanted.date && (
              <p className="mb-2 text-sm font-semibold">
                {`For ${whenText({ time: '', ...wanted, date: wanted.date }, salon.timeZone)}`}
              </p>
            )}
            <p className="mb-4 hidden text-soft lg:block">
              Your money is held when you book and paid to the salon when your visit is done.
            </p>
            <div className="flex gap-3">
              <a href={bookingPath(salon.id, undefined, anyone)} className={buttonClass('main', 'grow')}>
                Book Now
              </a>
              <a href={`/client/new-message?salon=${encodeURIComponent(salon.id)}`} className={buttonClass('quiet')}>
                Chat
              </a>
            </div>
          </aside>
          {tab !== 'about' && (
            <div className="mt-8 hidden px-6 lg:block">
              <OpeningHours salon={salon} weekday={today.weekday} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** What the cheapest service costs; nothing where one is free. */
function From({ services }: Pick<SalonResponse, 'services'>) {
  const [cheapest] = services.map(({ price }) => price).sort((a, b) => minorOf(a) - minorOf(b))
  if (!cheapest || minorOf(cheapest) === 0) return null
  return (
    <span className="whitespace-nowrap">
      from <span className="money font-semibold">{shortMoney(cheapest)}</span>
    </span>
  )
}

function Services({
  salon,
  wanted,
  base,
  isMember,
}: {
  salon: SalonResponse
  wanted: Wanted
  base: string
  isMember: boolean
}) {
  const person = salon.staff.find(({ id }) => id === wanted.staff)
  const services = salon.services.filter(({ id }) => person?.serviceIds.includes(id) ?? true)
  const { staff: _, ...anyone } = wanted
  const when = person ? { ...anyone, staff: person.id } : anyone
  if (services.length === 0) return <p className="text-soft">{NO_SERVICES}</p>
  const categories = [...new Set(services.map((service) => service.category))]
  const pictures = picturesOf(salon)
  const sections = categories.map((category) => {
    const offered = services
      .filter((service) => service.category === category)
      .map((service) => ({ ...service, picture: pictureNaming(service.name, pictures) }))
    // All or none: beside those with a picture, those without would look unfinished.
    const pictured = offered.every(({ picture }) => picture)
    return (
      <section key={category} className="mb-8">
        <h2 className="flex items-center gap-3 font-display text-lg">
          <KindPicture category={category} />
          {category}
        </h2>
        <ul>
          {offered.map((service) => (
            <li key={service.id} className="stitch py-3">
              <div className="flex items-center justify-between gap-3">
                <div className="min-w-0 grow">
                  <h3 className="font-semibold">{service.name}</h3>
                  <p className="text-sm">
                    {duration(service.durationMinutes)} ·{' '}
                    <OfferedPrice {...service} isMember={isMember} className="font-semibold" />
                  </p>
                </div>
                {pictured && <ServicePicture picture={service.picture} />}
                <a
                  href={bookingPath(salon.id, service.id, when)}
                  aria-label={`Book ${service.name}`}
                  className={buttonClass('quiet', 'min-h-11! px-5! text-sm')}
                >
                  Book
                </a>
              </div>
              <div className="flex items-baseline justify-between gap-3 text-sm">
                <p className="text-soft">
                  {service.description}
                  {service.addOns > 0 && ` ${service.addOns}\u00a0${service.addOns === 1 ? 'add-on' : 'add-ons'}.`}
                </p>
                {minorOf(service.price) > 0 && (
                  <a
                    href={savePath(salon.id, [['service', service.id]])}
                    aria-label={`${SAVE_FOR}: ${service.name}`}
                    className="inline-flex min-h-11 shrink-0 items-center text-soft underline underline-offset-4"
                  >
                    {SAVE_FOR}
                  </a>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
    )
  })
  if (!person) return sections
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-blush px-4 py-2">
        <span className="font-semibold">{`With ${person.name}`}</span>
        <TextLink to={salonPath(base, anyone)}>All services</TextLink>
      </p>
      {sections}
    </>
  )
}

/** Decorative: what it shows is the service, and it is among the salon's pictures. After the words, so that those begin at
   one edge with and without. */
function ServicePicture({ picture }: { picture: Picture | undefined }) {
  if (!picture) return null
  return (
    <img
      src={smallPicture(picture.image)}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 shrink-0 rounded-md object-cover"
    />
  )
}
