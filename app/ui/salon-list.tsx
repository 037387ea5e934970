// Find Salons: one screen, public and inside the signed-in shell. Everything is a form and links, so
// each state has an address.
import { MapPin, Search, X } from 'lucide-react'
import { formatMoney, type MoneyJson } from '../../api/money'
import { BUSINESS_TYPES, CITY_NAMES, SORTS } from '../../api/salons/input'
import { bookingPath } from '../paths'
import { buttonClass } from './button'
import { INPUT } from './field'
import { PriceRange, Rating } from './stars'

export type SalonFilters = {
  q: string
  type: string[]
  price: string[]
  city: string
  sort: string
  cursor: string
}

export type SalonCardView = {
  id: string
  name: string
  businessType: string
  priceRange: number
  city: string
  address: string
  rating: number | null
  reviewCount: number
  distanceKm: number | null
  services: string[]
  from: MoneyJson | null
}

type SalonListProps = {
  filters: SalonFilters
  salons: SalonCardView[]
  total: number
  next: string | null
  /** /salons or /client/salons */
  base: string
  /** Where a salon's page is: /salon or /client/salons */
  detail: string
}

const SORT_NAMES: Record<(typeof SORTS)[number], string> = {
  distance: 'Distance',
  rating: 'Rating',
  price: 'Price',
}

/** The filters of an address, as strings; the api checks them. */
export function filtersFrom(url: string): SalonFilters {
  const { searchParams } = new URL(url)
  return {
    q: searchParams.get('q') ?? '',
    type: searchParams.getAll('type'),
    price: searchParams.getAll('price'),
    city: searchParams.get('city') ?? '',
    sort: searchParams.get('sort') ?? 'rating',
    cursor: searchParams.get('cursor') ?? '',
  }
}

/** What the api is asked; values that it does not know are dropped rather than refused. */
export function queryFrom(filters: SalonFilters) {
  const known = <T extends string>(value: string, values: readonly T[]) =>
    values.find((v) => v === value)
  return {
    q: filters.q.slice(0, 100),
    type: filters.type.filter((type) => known(type, BUSINESS_TYPES)),
    price: filters.price.filter((price) => /^[1-4]$/.test(price)),
    city: known(filters.city, CITY_NAMES) ?? '',
    sort: known(filters.sort, SORTS) ?? 'rating',
    ...(filters.cursor && { cursor: filters.cursor }),
  }
}

export function SalonList({ filters, salons, total, next, base, detail }: SalonListProps) {
  const count = filters.type.length + filters.price.length + (filters.city ? 1 : 0)
  return (
    <form action={base} className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-10">
      <div className="lg:col-start-2 lg:row-start-1">
        <h1 className="font-display text-xl lg:text-2xl">Find Salons</h1>
        <div className="mt-4 flex gap-2">
          <div className="relative grow">
            <Search
              size={20}
              aria-hidden
              className="pointer-events-none absolute top-3.5 left-4 text-soft"
            />
            <input
              type="search"
              name="q"
              defaultValue={filters.q}
              maxLength={100}
              aria-label="Search salons and services"
              placeholder="Salon or service"
              className={`${INPUT} rounded-full! pl-12`}
            />
          </div>
          <button type="submit" className={buttonClass('main', 'px-5!')}>
            Search
          </button>
        </div>
      </div>
      <details className="group/filters mt-3 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:[&::details-content]:contents">
        <summary className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold ring-[1.5px] ring-edge ring-inset hover:bg-sunken supports-[selector(::details-content)]:lg:hidden">
          Filters
          {count > 0 && (
            <span className="money grid size-6 place-items-center rounded-full bg-apricot text-xs text-on-apricot">
              {count}
            </span>
          )}
        </summary>
        <div className="mt-4 grid gap-6 rounded-lg bg-raised p-5 shadow-low ring-1 ring-line">
          <div className="grid gap-1.5">
            <label htmlFor="city" className="text-sm font-semibold">
              Near
            </label>
            <select id="city" name="city" defaultValue={filters.city} className={INPUT}>
              <option value="">Anywhere</option>
              {CITY_NAMES.map((city) => (
                <option key={city}>{city}</option>
              ))}
            </select>
          </div>
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">Categories</legend>
            <div className="flex flex-wrap gap-2">
              {BUSINESS_TYPES.map((type) => (
                <Chip key={type} name="type" value={type} checked={filters.type.includes(type)}>
                  {type}
                </Chip>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">Price range</legend>
            <div className="flex flex-wrap gap-2">
              {['1', '2', '3', '4'].map((price) => (
                <Chip
                  key={price}
                  name="price"
                  value={price}
                  checked={filters.price.includes(price)}
                >
                  <PriceRange range={Number(price)} />
                </Chip>
              ))}
            </div>
          </fieldset>
          <div className="grid gap-2">
            <button type="submit" className={buttonClass('main')}>
              Show salons
            </button>
            <a
              href={filters.q ? `${base}?${new URLSearchParams({ q: filters.q })}` : base}
              className={buttonClass('quiet')}
            >
              Clear All Filters
            </a>
          </div>
        </div>
      </details>
      <div className="lg:col-start-2">
        <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-3">
          <p role="status">
            <span className="money font-semibold">{total}</span> {total === 1 ? 'salon' : 'salons'}
          </p>
          <nav aria-label="Sort by" className="flex items-center gap-1 text-sm">
            {SORTS.map((sort) => (
              <SortLink
                key={sort}
                label={SORT_NAMES[sort]}
                to={
                  sort === 'distance' && !filters.city ? null : addressOf(base, filters, { sort })
                }
                current={filters.sort === sort}
              />
            ))}
          </nav>
        </div>
        <ActiveFilters base={base} filters={filters} />
        {salons.length === 0 ? (
          <div className="rounded-lg bg-blush p-6">
            <p className="font-display text-lg">No salon matches</p>
            <p className="mt-1 mb-5">Try fewer words or filters.</p>
            <a href={base} className={buttonClass('quiet')}>
              Show all salons
            </a>
          </div>
        ) : (
          <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            {salons.map((salon) => (
              <SalonCard key={salon.id} salon={salon} href={`${detail}/${salon.id}`} />
            ))}
          </ul>
        )}
        {next && (
          <p className="mt-8 text-center">
            <a href={addressOf(base, filters, { cursor: next })} className={buttonClass('quiet')}>
              More salons
            </a>
          </p>
        )}
      </div>
    </form>
  )
}

/** What the list is narrowed to; each goes with a press. */
function ActiveFilters({ base, filters }: { base: string; filters: SalonFilters }) {
  const without = (list: string[], value: string) => list.filter((one) => one !== value)
  const active: [label: string, rest: Partial<SalonFilters>][] = [
    ...(filters.city
      ? ([[`Near ${filters.city}`, { city: '' }]] as [string, Partial<SalonFilters>][])
      : []),
    ...filters.type.map((type): [string, Partial<SalonFilters>] => [
      type,
      { type: without(filters.type, type) },
    ]),
    ...filters.price.map((price): [string, Partial<SalonFilters>] => [
      '$'.repeat(Number(price)),
      { price: without(filters.price, price) },
    ]),
  ]
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="mb-4 flex flex-wrap gap-2">
      {active.map(([label, rest]) => (
        <li key={label}>
          <a
            href={addressOf(base, { ...filters, ...rest }, {})}
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-blush px-4 text-sm font-semibold"
          >
            {label} <X size={16} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}

function SalonCard({ salon, href }: { salon: SalonCardView; href: string }) {
  return (
    <li className="relative grid grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line transition-shadow hover:shadow-mid">
      <img
        src={`/woven/${salon.id}.svg`}
        alt=""
        width={480}
        height={320}
        loading="lazy"
        className="h-32 w-full object-cover"
      />
      <div className="grid grid-cols-1 content-start gap-1 p-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-display text-lg">
            {/* The whole card leads there; the buttons lie above. */}
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
        <div className="relative mt-3 flex items-center gap-2">
          <a
            href={href}
            aria-label={`View Details of ${salon.name}`}
            className={buttonClass('quiet', 'grow px-3! min-h-11! text-sm')}
          >
            View Details
          </a>
          <a
            href={bookingPath(salon.id)}
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

function Chip({
  name,
  value,
  checked,
  children,
}: {
  name: string
  value: string
  checked: boolean
  children: React.ReactNode
}) {
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-3.5 text-sm font-medium ring-[1.5px] ring-edge ring-inset has-checked:bg-plum has-checked:text-on-plum has-checked:ring-plum has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="sr-only"
      />
      {children}
    </label>
  )
}

/** `to` null: there is nothing to measure from until a city is chosen. */
function SortLink({ label, to, current }: { label: string; to: string | null; current: boolean }) {
  const shape = 'grid min-h-11 place-items-center rounded-full px-3.5 font-semibold'
  if (!to) {
    return (
      <span
        className={`${shape} cursor-not-allowed text-soft`}
        title="Choose a city in Filters first"
      >
        {label}
      </span>
    )
  }
  return (
    <a
      href={to}
      aria-current={current ? 'true' : undefined}
      className={`${shape} text-soft hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink`}
    >
      {label}
    </a>
  )
}

/** The address of the same list with something changed. */
function addressOf(
  base: string,
  filters: SalonFilters,
  change: { sort?: string; cursor?: string },
): string {
  const sort = change.sort ?? filters.sort
  const pairs = [
    ['q', filters.q],
    ['city', filters.city],
    ...filters.type.map((type) => ['type', type]),
    ...filters.price.map((price) => ['price', price]),
    ['sort', sort === 'rating' ? '' : sort],
    ['cursor', change.cursor ?? ''],
  ] as [string, string][]
  return `${base}?${new URLSearchParams(pairs.filter(([, value]) => value))}`
}
