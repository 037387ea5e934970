// The filters of Find Salons: folded behind a button on a phone, beside the list on a wide screen.
import {
  BUSINESS_TYPES,
  CITY_NAMES,
  SERVICE_KINDS,
  VISIT_MINUTES,
  WITHIN,
} from '../../../api/booking/salons/input'
import { PriceRange } from '../../ui/display/stars'
import { buttonClass } from '../../ui/forms/button'
import { INPUT } from '../../ui/forms/field'
import { Chip, Choice } from '../../ui/forms/filters'
import Finder from '../../ui/forms/finder.island'
import { Island } from '../../ui/island'
import { lengthOf, type SalonFilters } from './salon-filters'

/** `mine`: with what only somebody who is signed in can ask for. */
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
  const { near, q } = filters
  return (
    <details className="group/filters mt-3 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:[&::details-content]:contents">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold ring-[1.5px] ring-edge ring-inset hover:bg-sunken supports-[selector(::details-content)]:lg:hidden">
        Filters
        <span data-part="count-of-filters">
          {count > 0 && (
            <span className="money grid size-6 place-items-center rounded-full bg-apricot text-xs text-on-apricot">
              {count}
            </span>
          )}
        </span>
      </summary>
      <div className="mt-4 grid gap-6 rounded-lg bg-raised p-5 shadow-low ring-1 ring-line">
        <div className="grid gap-1.5">
          <Choice label="Near" name="city" value={filters.city} none="Anywhere">
            {CITY_NAMES}
          </Choice>
          <input type="hidden" name="near" defaultValue={near} />
          <Island name="finder" of={Finder} props={{ of: 'salons' }} on="page" />
          {near && (
            <Choice label="Within" name="within" value={filters.within} none="50 km">
              {WITHIN.slice(0, -1).map((km) => [String(km), `${km} km`])}
            </Choice>
          )}
        </div>
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">Free on</legend>
          <div className="grid gap-2">
            <input
              type="date"
              name="date"
              aria-label="Day"
              defaultValue={filters.date}
              className={INPUT}
            />
            <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
              <TimeOfDay label="From" name="from" value={filters.from} />
              <TimeOfDay label="Until" name="to" value={filters.to} />
            </div>
            <Choice label="For" name="minutes" value={filters.minutes} none="1 h">
              {VISIT_MINUTES.filter((one) => one !== 60).map((one) => [String(one), lengthOf(one)])}
            </Choice>
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Chip name="open" value="1" checked={filters.open === '1'}>
            Open now
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
        <Choice label="Service" name="service" value={filters.service} none="Any service">
          {SERVICE_KINDS}
        </Choice>
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
              <Chip key={price} name="price" value={price} checked={filters.price.includes(price)}>
                <PriceRange range={Number(price)} />
              </Chip>
            ))}
          </div>
        </fieldset>
        <Choice label="Rating" name="rating" value={filters.rating} none="Any rating">
          {['4.5', '4', '3'].map((one) => [one, `${one} and up`])}
        </Choice>
        <div className="grid gap-2">
          <button type="submit" data-busy="Searching..." className={buttonClass('main')}>
            Show salons
          </button>
          <a
            href={q ? `${base}?${new URLSearchParams({ q })}` : base}
            className={buttonClass('quiet')}
          >
            Clear All Filters
          </a>
        </div>
      </div>
    </details>
  )
}

function TimeOfDay({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="grid gap-1.5 text-sm font-semibold">
      {label}
      <input
        type="time"
        name={name}
        step={900}
        defaultValue={value}
        className={`${INPUT} px-3! font-normal`}
      />
    </label>
  )
}
