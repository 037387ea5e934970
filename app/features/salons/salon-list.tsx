// Find Salons: one screen, public and inside the signed-in shell. Everything is a form and links, so
// each state has an address; what the finder island swaps while one types are the data-parts.
import { List, Map as MapIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { CITY_NAMES, SORTS } from '../../../api/booking/salons/input'
import { buttonClass } from '../../ui/forms/button'
import { INPUT } from '../../ui/forms/field'
import { ActiveFilters, Tab } from '../../ui/forms/filters'
import { SalonCard, type SalonCardView } from './salon-card'
import { activeFilters, addressOf, type SalonFilters, SORT_NAMES } from './salon-filters'
import { SalonPanel } from './salon-filters-panel'
import { type MapTiles, SalonMap } from './salon-map'

type SalonListProps = {
  filters: SalonFilters
  /** Null: they could not be loaded. */
  list: { items: SalonCardView[]; total: number; next: string | null } | null
  /** /salons or /client/salons */
  base: string
  /** Where a salon's page is: /salon or /client/salons */
  detail: string
  /** With what only somebody who is signed in can ask for. */
  mine?: boolean
  tiles: MapTiles | null
  /** What stands in the corner of a salon's picture. */
  corner?: (salon: SalonCardView) => ReactNode
}

export function SalonList({ filters, list, base, detail, mine, tiles, corner }: SalonListProps) {
  const active = activeFilters(filters)
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <form action={base} data-sort="rating" className="contents">
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
            <button type="submit" data-busy="Searching..." className={buttonClass('main', 'px-5!')}>
              Search
            </button>
          </div>
        </div>
        <input type="hidden" name="sort" defaultValue={filters.sort} />
        <input type="hidden" name="view" defaultValue={filters.view} />
        <SalonPanel filters={filters} base={base} mine={mine ?? false} count={active.length} />
      </form>
      <div className="lg:col-start-2">
        <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-x-3">
          <p role="status" data-part="total">
            {list && (
              <>
                <span className="money font-semibold">{list.total}</span>{' '}
                {list.total === 1 ? 'salon' : 'salons'}
              </>
            )}
          </p>
          <div data-part="sort" className="-ml-3.5 flex items-center text-sm lg:ml-0">
            <nav aria-label="Sort by" className="flex items-center">
              {SORTS.map((sort) => (
                <Tab
                  key={sort}
                  to={addressOf(base, filters, { sort })}
                  current={filters.sort === sort}
                >
                  {SORT_NAMES[sort]}
                </Tab>
              ))}
            </nav>
            <Tab to={addressOf(base, filters, { view: filters.view ? '' : 'map' })}>
              <span className="flex items-center gap-1.5">
                {filters.view ? <List size={17} aria-hidden /> : <MapIcon size={17} aria-hidden />}
                {filters.view ? 'List' : 'Map'}
              </span>
            </Tab>
          </div>
        </div>
        <div data-part="salons">
          <ActiveFilters
            active={active.map(([label, rest]) => [label, addressOf(base, filters, rest)])}
          />
          {filters.sort === 'distance' && !filters.city && !filters.near && (
            <WhereFrom base={base} filters={filters} />
          )}
          <Found {...{ filters, list, base, detail, tiles, active }} {...(corner && { corner })} />
        </div>
      </div>
    </div>
  )
}

type FoundProps = Omit<SalonListProps, 'mine'> & { active: ReturnType<typeof activeFilters> }

function Found({ filters, list, base, detail, tiles, corner, active }: FoundProps) {
  if (!list) {
    return (
      <div role="alert" className="rounded-lg bg-out-tint p-6">
        <p className="mb-5 font-semibold text-out">Could not load salons. Please try again.</p>
        <a href={addressOf(base, filters, {})} className={buttonClass('quiet')}>
          Try again
        </a>
      </div>
    )
  }
  if (list.items.length === 0) return <Nothing base={base} filters={filters} active={active} />
  return (
    <>
      {filters.view ? (
        <SalonMap {...{ filters, base, detail, tiles }} salons={list.items} total={list.total} />
      ) : (
        <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {list.items.map((salon) => (
            <SalonCard
              key={salon.id}
              salon={salon}
              href={`${detail}/${salon.id}`}
              corner={corner?.(salon)}
            />
          ))}
        </ul>
      )}
      {list.next && (
        <p className="mt-8 text-center">
          <a
            href={addressOf(base, filters, { cursor: list.next })}
            className={buttonClass('quiet')}
          >
            More salons
          </a>
        </p>
      )}
    </>
  )
}

/** Says what to let go of, each by a link. */
function Nothing({ base, filters, active }: Pick<FoundProps, 'base' | 'filters' | 'active'>) {
  const relaxed: [string, Partial<SalonFilters>][] = [
    ...(filters.q ? [[`“${filters.q}”`, { q: '' }] as [string, Partial<SalonFilters>]] : []),
    ...active,
  ]
  return (
    <div className="rounded-lg bg-blush p-6">
      <p className="font-display text-lg">No salon matches</p>
      <p className="mt-1 mb-5">
        {relaxed.length > 0 ? 'Try it without one of these.' : 'Try fewer words or filters.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {relaxed.map(([label, rest]) => (
          <a
            key={label}
            href={addressOf(base, filters, rest)}
            className={buttonClass('quiet', 'max-w-full')}
          >
            <span className="truncate">Without {label}</span>
          </a>
        ))}
        <a href={base} className={buttonClass('quiet')}>
          Show all salons
        </a>
      </div>
    </div>
  )
}

/** Distances are measured from somewhere. */
function WhereFrom({ base, filters }: { base: string; filters: SalonFilters }) {
  return (
    <div className="mb-5 rounded-lg bg-blush p-6">
      <p className="mb-3 font-semibold">Nearest to where? Choose a city, or Near me in Filters.</p>
      <div className="flex flex-wrap gap-2">
        {CITY_NAMES.map((city) => (
          <a
            key={city}
            href={addressOf(base, filters, { city })}
            className={buttonClass('quiet', 'px-3! text-sm')}
          >
            {city}
          </a>
        ))}
      </div>
    </div>
  )
}
