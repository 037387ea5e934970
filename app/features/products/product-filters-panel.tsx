// The filters of the shop: folded behind a button on a phone, beside the list on a wide screen.
import { CURRENCIES } from '../../../api/platform/values/money'
import { CITY_NAMES, COUNTRIES, PRODUCT_CATEGORIES } from '../../../api/shop/storefront/input'
import { buttonClass } from '../../ui/forms/button'
import { INPUT } from '../../ui/forms/field'
import { Chip, Choice } from '../../ui/forms/filters'
import Finder from '../../ui/forms/finder.island'
import { Island } from '../../ui/island'
import { currencyAt, type ProductFilters } from './product-filters'

/** `mine`: with what only somebody who is signed in can ask for. */
export function ProductPanel({
  filters,
  base,
  mine,
  count,
}: {
  filters: ProductFilters
  base: string
  mine: boolean
  count: number
}) {
  const { q } = filters
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
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">Categories</legend>
          <div className="flex flex-wrap gap-2">
            {PRODUCT_CATEGORIES.map((one) => (
              <Chip key={one} name="category" value={one} checked={filters.category.includes(one)}>
                {one}
              </Chip>
            ))}
          </div>
        </fieldset>
        <Choice label="Sold in" name="country" value={filters.country} none="Any country">
          {COUNTRIES}
        </Choice>
        <Choice label="City of the shop" name="city" value={filters.city} none="Any city">
          {CITY_NAMES}
        </Choice>
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">Price</legend>
          <div className="grid gap-2">
            <select
              name="currency"
              aria-label="Currency"
              defaultValue={filters.currency || currencyAt(filters)}
              className={INPUT}
            >
              {CURRENCIES.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
            <div className="grid grid-cols-2 gap-2">
              <Amount label="From" name="min" value={filters.min} />
              <Amount label="Up to" name="max" value={filters.max} />
            </div>
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Chip name="stock" value="1" checked={filters.stock === '1'}>
            In stock
          </Chip>
          {mine && (
            <Chip name="favorites" value="1" checked={filters.favorites === '1'}>
              My favorites
            </Chip>
          )}
        </div>
        <Choice label="Rating" name="rating" value={filters.rating} none="Any rating">
          {['4.5', '4', '3'].map((one) => [one, `${one} and up`])}
        </Choice>
        <Island name="finder" of={Finder} props={{ of: 'products' }} on="page" />
        <div className="grid gap-2">
          <button type="submit" data-busy="Searching..." className={buttonClass('main')}>
            Show products
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

function Amount({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="grid gap-1.5 text-sm font-semibold">
      {label}
      <input
        name={name}
        inputMode="decimal"
        maxLength={12}
        defaultValue={value}
        className={`${INPUT} px-3! font-normal`}
      />
    </label>
  )
}
