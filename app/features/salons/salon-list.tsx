// Find Salons: one screen, public and inside the signed-in shell.
import { ChevronDown, List, Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SalonCardResponse } from '../../../api/salons/discovery/search-responses'
import { SORTS } from '../../../api/salons/profile/input'
import { type Found, type SearchLabels, SearchList } from '../search/search-list'
import { type SalonAsk, salonAsks } from './salon-asks'
import { OpenAsk, SalonBar, Understood } from './salon-bar'
import { cardPath, SalonCard } from './salon-card'
import {
  ANYWHERE,
  activeFilters,
  addressOf,
  otherFilters,
  quickFilters,
  type SalonFilters,
  SORT_NAMES,
  USUAL_SORT,
} from './salon-filters'
import { SalonPanel } from './salon-filters-panel'
import { areaOf, type MapTiles, SalonMap } from './salon-map'

/** As many as fit a phone; the rest are in the filters. */
const CITIES_LIMIT = 12

const LABELS: SearchLabels = {
  one: 'salon',
  many: 'salons',
  label: 'Search salons and services',
  placeholder: 'Salon or service',
  failed: 'Could not load salons. Please try again.',
  advice: 'Try fewer words or filters.',
}

export function SalonList({
  filters,
  list,
  base,
  detail,
  mine = false,
  days,
  choosers,
  formKey = '',
  tiles,
  now,
  corner,
}: {
  filters: SalonFilters
  list: (Found<SalonCardResponse> & { cities: string[] }) | null
  /** /salons or /client/salons */
  base: string
  /** The base of salon pages: /salon or /client/salons */
  detail: string
  /** Includes the filters that need a signed-in viewer. */
  mine?: boolean
  /** The days that the chooser offers, from today on. */
  days: string[]
  /** The chips with what is asked, where they open on the page. */
  choosers?: (asks: SalonAsk[], at: (change: Partial<SalonFilters>) => string) => ReactNode
  /** Of the forms that hold one of them: a signed-in client's. */
  formKey?: string
  tiles: MapTiles | null
  /** When the list was asked for. */
  now: number
  /** The control in the corner of a salon's picture. */
  corner?: (salon: SalonCardResponse) => ReactNode
}) {
  const active = activeFilters(filters)
  const cities = list?.cities ?? []
  const at = (change: Partial<SalonFilters>) => addressOf(base, filters, change)
  const asks = salonAsks({ filters, mine, cities, days })
  const nearMe = filters.asked.includes('near') && !filters.near
  const map = filters.view && tiles ? { filters, base, detail, tiles } : null
  const area = map && areaOf(filters)
  return (
    <SearchList
      {...{ labels: LABELS, base, filters, active, at, list }}
      locate={nearMe}
      quick={quickFilters(filters)}
      listed={otherFilters(filters)}
      bar={choosers?.(asks, at) ?? <SalonBar {...{ asks, at }} />}
      // A sentence is only understood when it is sent, not while it is typed.
      button={{ name: 'ask', value: '1' }}
      head={
        <div data-part="head" className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h1 className="font-display text-xl lg:text-2xl">
            {filters.city ? (
              <>
                Salons in{' '}
                <a
                  href={at({ choose: 'place' })}
                  aria-label={`${filters.city}: choose another place`}
                  className="underline underline-offset-4"
                >
                  {filters.city}
                  <ChevronDown size={22} aria-hidden className="ml-1 inline" />
                </a>
              </>
            ) : (
              'Find Salons'
            )}
          </h1>
          {/* To who may be here for the first time. */}
          {!mine && <p className="text-sm text-soft">Your money stays yours until your visit is done.</p>}
        </div>
      }
      whole={
        (filters.city || filters.near) && (
          <a
            href={at(ANYWHERE)}
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-link underline underline-offset-4"
          >
            All salons
          </a>
        )
      }
      panel={<SalonPanel {...{ filters, base, mine }} count={active.length} />}
      usualSort={USUAL_SORT}
      sorts={SORTS.map((sort) => [sort, SORT_NAMES[sort]])}
      views={
        tiles && (
          <a
            href={at({ view: filters.view ? '' : 'map' })}
            aria-label={filters.view ? 'List' : 'Map'}
            className="grid size-11 place-items-center"
          >
            {filters.view ? <List size={20} aria-hidden /> : <MapIcon size={20} aria-hidden />}
          </a>
        )
      }
      note={
        <>
          <OpenAsk {...{ asks, at }} open={filters.choose} />
          {filters.said && (
            <Understood
              sentence={filters.said}
              labels={[...active.map(([label]) => label), ...(filters.q ? [`“${filters.q}”`] : [])]}
              without={filters.without}
              nearMe={nearMe}
              purse={!mine && filters.asked.includes('purse')}
              literalPath={`${base}?${new URLSearchParams({ q: filters.said })}`}
            />
          )}
          {filters.sort === 'distance' && !filters.city && !filters.near && <WhereFrom at={at} cities={cities} />}
        </>
      }
      // An empty area keeps the map, to move on from there.
      empty={
        map && area
          ? (nothing) => (
              <SalonMap {...map} area={area} salons={[]} total={0}>
                {nothing}
              </SalonMap>
            )
          : undefined
      }
    >
      {(salons) =>
        map ? (
          <SalonMap {...map} area={salons} salons={salons} total={list?.total ?? 0} />
        ) : (
          <div className="@container">
            <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 @min-[54rem]:grid-cols-3">
              {salons.map((salon, i) => (
                <SalonCard
                  key={salon.id}
                  salon={salon}
                  href={cardPath(detail, filters, salon)}
                  dated={filters.date !== ''}
                  now={now}
                  formKey={formKey}
                  first={i === 0}
                  corner={corner?.(salon)}
                />
              ))}
            </ul>
          </div>
        )
      }
    </SearchList>
  )
}

/** Distances need a starting point. */
function WhereFrom({ at, cities }: { at: (change: Partial<SalonFilters>) => string; cities: string[] }) {
  return (
    <div className="mb-5 rounded-lg bg-blush p-6">
      <p className="mb-3 font-semibold">Choose a city or tap Near me to sort by distance.</p>
      <div className="flex flex-wrap gap-2">
        {cities.slice(0, CITIES_LIMIT).map((city) => (
          <a key={city} href={at({ city })} className="chip">
            {city}
          </a>
        ))}
      </div>
    </div>
  )
}
