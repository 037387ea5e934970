// What Home suggests: the last visit once more, salons with time this evening, and products sold nearby.
import type { ReactNode } from 'react'
import type { LastAppointmentResponse } from '../../../api/booking/appointments/my-bookings/responses'
import type { SalonCardResponse } from '../../../api/salons/discovery/search-responses'
import type { ProductCardResponse } from '../../../api/shop/storefront/responses'
import { ProductPicture } from '../../features/products/product-picture'
import { Cover } from '../../features/salons/cover'
import { salonPath } from '../../features/salons/salon-data'
import { tradeOf } from '../../features/salons/salon-pattern'
import { whenOf } from '../../ui/days/asked-time'
import { shortMoney } from '../../ui/display/money-parts'
import { Rating } from '../../ui/display/stars'
import { placeClock } from '../../ui/display/time'
import { Unbroken } from '../../ui/unbroken'
import { BookAgainChip } from '../bookings/book-again'
import { HomeSection } from './home-section'

export type FreeSalon = Pick<
  SalonCardResponse,
  'id' | 'name' | 'businessType' | 'image' | 'rating' | 'reviewCount' | 'freeAt' | 'timeZone'
>

export type ShopProduct = Pick<ProductCardResponse, 'id' | 'name' | 'category' | 'image' | 'from' | 'varies'>

const CARD =
  'relative grid h-full grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line hover:shadow-mid'

/** One press holds the next time like it, the second, on its review, books it. */
export function LastVisitAgain({
  visit,
  formKey,
  below,
}: {
  visit: LastAppointmentResponse
  formKey: string
  /** The next visit stands above. */
  below: boolean
}) {
  const { salon, serviceName, staffNames } = visit
  return (
    <div
      className={`flex min-h-28 overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line ${below ? 'mt-3' : ''}`}
    >
      <Cover of={salon} trade={tradeOf(visit.salonType)} image={salon.cover} className="w-22 shrink-0" />
      <div className="grid min-w-0 grow content-center justify-items-start gap-2 py-3 pr-3 pl-4">
        <p className="text-sm leading-snug">
          <span className="font-semibold">{serviceName}</span>
          <span className="block text-soft">
            {[salon.name, staffNames.join(' and ')].filter(Boolean).join(', with ')}
          </span>
        </p>
        <BookAgainChip visit={visit} formKey={formKey} />
      </div>
    </div>
  )
}

/** Salons of a city with time this evening, or tomorrow. */
export function FreeSoon({
  free: { isEvening, city, query, salons },
}: {
  free: { isEvening: boolean; city: string; query: Record<string, string>; salons: FreeSalon[] }
}) {
  const { limit: _, ...when } = query
  const all = `/client/salons?${new URLSearchParams({ ...when, city })}`
  return (
    <Rail
      id="free"
      title={isEvening ? `Free tonight in ${city}` : `Free tomorrow in ${city}`}
      all={[all, 'See all']}
      columns="lg:max-[76rem]:[&>:nth-child(n+4)]:hidden lg:grid-cols-3 min-[76rem]:max-xl:[&>:nth-child(n+5)]:hidden min-[76rem]:grid-cols-4 xl:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]"
    >
      {salons.map((salon) => (
        <li key={salon.id} className="w-56 lg:w-auto xl:max-w-96">
          <div className={CARD}>
            <Cover of={salon} trade={tradeOf(salon.businessType)} image={salon.image} lazy className="h-28" />
            <div className="grid content-start gap-0.5 p-3">
              <h3 className="font-semibold">
                <a
                  href={salonPath(`/client/salons/${salon.id}`, salon.freeAt ? whenOf(salon.freeAt) : {})}
                  className="line-clamp-1 after:absolute after:inset-0"
                >
                  {salon.name}
                </a>
              </h3>
              <p className="flex items-center justify-between gap-2 text-sm text-soft">
                <span className="truncate">{salon.businessType}</span>
                <Rating rating={salon.rating} reviewCount={salon.reviewCount} />
              </p>
              {salon.freeAt && (
                <p className="text-sm font-semibold text-in">From {placeClock(salon.freeAt, salon.timeZone)}</p>
              )}
            </div>
          </div>
        </li>
      ))}
    </Rail>
  )
}

export function NewInTheShop({ products }: { products: ShopProduct[] }) {
  if (products.length === 0) return null
  return (
    <Rail
      id="shop"
      title="New in the shop"
      all={['/client/products', 'See all']}
      columns="lg:grid-cols-3 min-[76rem]:grid-cols-6"
    >
      {products.map(({ id, name, category, image, from, varies }) => (
        <li key={id} className="w-40 lg:w-auto">
          <div className={CARD}>
            <ProductPicture {...{ id, name, image, category }} />
            <div className="grid content-start gap-0.5 p-3 text-sm">
              <h3 className="font-semibold">
                <a href={`/client/products/${id}`} className="line-clamp-2 after:absolute after:inset-0">
                  <Unbroken text={name} />
                </a>
              </h3>
              <p>
                {varies && <span className="text-soft">from </span>}
                <span className="money font-semibold">{shortMoney(from)}</span>
              </p>
            </div>
          </div>
        </li>
      ))}
    </Rail>
  )
}

/** A row that scrolls sideways; on the desktop as many beside each other as `columns` says. */
function Rail({
  columns,
  children,
  ...section
}: {
  columns: string
  id: string
  title: string
  all: [to: string, label: string]
  children: ReactNode
}) {
  return (
    <HomeSection {...section}>
      <ul
        className={`rail-x -mx-4 scroll-px-4 gap-3 px-4 pt-0.5 pb-3 lg:mx-0 lg:grid lg:gap-4 lg:overflow-visible lg:px-0 ${columns}`}
      >
        {children}
      </ul>
    </HomeSection>
  )
}
