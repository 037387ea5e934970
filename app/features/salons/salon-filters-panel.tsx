// The filters of Find Salons.
import type { ReactNode } from 'react'
import {
  BUSINESS_TYPES,
  SERVICE_KINDS,
  VISIT_MINUTES,
  WITHIN,
} from '../../../api/booking/salons/input'
import { PriceRange } from '../../ui/display/stars'
import { Chip, Choice, TypedFilter } from '../../ui/forms/filters'
import { FilterGroup, FilterPanel, RatingChoice } from '../search/filter-panel'
import { withChosen } from '../search/filters'
import { lengthOf, type SalonFilters } from './salon-filters'

/**
 * `mine`: with the filters that need a signed-in viewer, and what the chips above the list ask. Strangers choose that by
 * the chips alone: their page is light.
 */
export function SalonPanel({
  filters,
  base,
  mine,
  count,
  cities,
  day,
}: {
  filters: SalonFilters
  base: string
  mine: boolean
  count: number
  /** Those that have salons. */
  cities: string[]
  /** The choice of a day. */
  day: ReactNode
}) {
  return (
    <FilterPanel q={filters.q} base={base} count={count} show="Show salons">
      {mine ? <Asked filters={filters} cities={cities} day={day} /> : <Kept filters={filters} />}
      <div className="flex flex-wrap gap-2">
        <Chip name="open" value="1" checked={filters.open === '1'}>
          Open now
        </Chip>
        <Chip name="plus" value="1" checked={filters.plus === '1'}>
          Plus offers
        </Chip>
        {mine && (
          <>
            <Chip name="favorites" value="1" checked={filters.favorites === '1'}>
              My favorites
            </Chip>
            <Chip name="purse" value="1" checked={filters.purse === '1'}>
              Within my purse
            </Chip>
          </>
        )}
      </div>
      {mine && <PriceAndService filters={filters} />}
      <FilterGroup title="Categories">
        {BUSINESS_TYPES.map((type) => (
          <Chip key={type} name="type" value={type} checked={filters.type.includes(type)}>
            {type}
          </Chip>
        ))}
      </FilterGroup>
      <FilterGroup title="Price range">
        {['1', '2', '3', '4'].map((price) => (
          <Chip key={price} name="price" value={price} checked={filters.price.includes(price)}>
            <PriceRange range={Number(price)} />
          </Chip>
        ))}
      </FilterGroup>
      <RatingChoice value={filters.rating} />
    </FilterPanel>
  )
}

/** Where, when and for how many, down to the minute. */
function Asked({
  filters,
  cities,
  day,
}: {
  filters: SalonFilters
  cities: string[]
  day: ReactNode
}) {
  const { near } = filters
  const time = { type: 'time', step: 900 }
  return (
    <>
      <div className="grid gap-1.5">
        <Choice label="Near" name="city" value={filters.city} none="Anywhere">
          {withChosen(cities, filters.city)}
        </Choice>
        <input type="hidden" name="near" defaultValue={near} />
        {(filters.all || filters.city) && (
          <input type="hidden" name="all" defaultValue={filters.all} />
        )}
        {near && <input type="hidden" name="place" defaultValue={filters.place} />}
        {near && (
          <Choice label="Within" name="within" value={filters.within} none="50 km">
            {WITHIN.slice(0, -1).map((km) => [String(km), `${km} km`])}
          </Choice>
        )}
      </div>
      <FilterGroup title="Available on" grid>
        {day}
        <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
          <TypedFilter label="From" name="from" {...time} defaultValue={filters.from} />
          <TypedFilter label="Until" name="to" {...time} defaultValue={filters.to} />
        </div>
        <Choice label="For at least" name="minutes" value={filters.minutes} none="1 h">
          {VISIT_MINUTES.filter((one) => one !== 60).map((one) => [String(one), lengthOf(one)])}
        </Choice>
        <Choice label="People" name="people" value={filters.people} none="One">
          {['2', '3', '4']}
        </Choice>
      </FilterGroup>
    </>
  )
}

function PriceAndService({ filters }: { filters: SalonFilters }) {
  return (
    <>
      <TypedFilter
        label={`Price up to${filters.currency && ` (${filters.currency})`}`}
        name="max"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={8}
        defaultValue={filters.max}
      />
      {filters.currency && <input type="hidden" name="currency" defaultValue={filters.currency} />}
      <Choice label="Service" name="service" value={filters.service} none="Any service">
        {SERVICE_KINDS}
      </Choice>
    </>
  )
}

const ASKED = [
  'all',
  'place',
  'within',
  'date',
  'from',
  'to',
  'minutes',
  'people',
  'max',
  'service',
] as const

/** What the chips ask goes along with the other filters. "Near me" fills in the first two. */
function Kept({ filters }: { filters: SalonFilters }) {
  const kept = ASKED.filter((name) => filters[name])
  return (['city', 'near', ...kept, ...(filters.max ? ['currency' as const] : [])] as const).map(
    (name) => <input key={name} type="hidden" name={name} defaultValue={filters[name]} />,
  )
}
