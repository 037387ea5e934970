// The filters of Find Salons.
import { BUSINESS_TYPES, VISIT_MINUTES } from '../../../api/salons/profile/input'
import { PriceRange } from '../../ui/display/stars'
import { Chip, Choice, TypedFilter } from '../../ui/forms/filters'
import { FilterGroup, FilterPanel, RatingChoice } from '../search/filter-panel'
import { lengthOf, type SalonFilters } from './salon-filters'

/**
 * What the chips above the list do not ask. `mine`: with the filters that need a signed-in viewer, and what the chips ask
 * exactly; the page of strangers is light.
 */
export function SalonPanel({
  filters,
  base,
  mine,
  count,
}: {
  filters: SalonFilters
  base: string
  mine: boolean
  count: number
}) {
  return (
    <FilterPanel q={filters.q} base={base} count={count} show="Show salons" beside={false}>
      <Kept filters={filters} mine={mine} />
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
      {mine && <Exact filters={filters} />}
    </FilterPanel>
  )
}

/** What the chips ask in steps, to the day, the minute and the unit. */
function Exact({ filters }: { filters: SalonFilters }) {
  const time = { type: 'time', step: 900 }
  return (
    <details>
      <summary className="flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4">
        Exact day, hours and price
      </summary>
      <div className="mt-1 grid gap-4">
        <TypedFilter label="Day" name="date" type="date" defaultValue={filters.date} />
        <div className="grid grid-cols-2 gap-2 lg:grid-cols-1 lg:gap-4">
          <TypedFilter label="From" name="from" {...time} defaultValue={filters.from} />
          <TypedFilter label="Until" name="to" {...time} defaultValue={filters.to} />
        </div>
        <Choice label="For at least" name="minutes" value={filters.minutes} none="1 h">
          {VISIT_MINUTES.filter((visitMinute) => visitMinute !== 60).map((visitMinute) => [
            String(visitMinute),
            lengthOf(visitMinute),
          ])}
        </Choice>
        <TypedFilter
          label={`Price up to${filters.currency && ` (${filters.currency})`}`}
          name="max"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={8}
          defaultValue={filters.max}
        />
      </div>
    </details>
  )
}

const FILTER_NAMES = ['all', 'place', 'within', 'people', 'service'] as const
const EXACT = ['date', 'from', 'to', 'minutes', 'max'] as const

/** What the chips ask goes along with the other filters. "Near me" fills in the first two. */
function Kept({ filters, mine }: { filters: SalonFilters; mine: boolean }) {
  const given = [...FILTER_NAMES, ...(mine ? [] : EXACT)].filter((name) => filters[name])
  const priced = filters.currency && (mine || filters.max) ? (['currency'] as const) : []
  return (['city', 'near', ...given, ...priced] as const).map((name) => (
    <input key={name} type="hidden" name={name} defaultValue={filters[name]} />
  ))
}
