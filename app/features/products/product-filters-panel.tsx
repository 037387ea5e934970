// The filters of the shop.
import { CURRENCIES, type Currency } from '../../../api/platform/values/money'
import { PRODUCT_CATEGORIES } from '../../../api/shop/storefront/input'
import { INPUT } from '../../ui/forms/field'
import { Chip, Choice, TypedFilter } from '../../ui/forms/filters'
import { FilterGroup, FilterPanel, RatingChoice } from '../search/filter-panel'
import { withChosen } from '../search/filters'
import type { ProductFilters } from './product-filters'

/** `mine`: with the filters that need a signed-in viewer. */
export function ProductPanel({
  filters,
  base,
  mine,
  count,
  places,
  currency,
}: {
  filters: ProductFilters
  base: string
  /** The cities that have shops. */
  places: { city: string; country: string }[]
  /** In which prices are asked for until another is chosen. */
  currency: Currency
  mine: boolean
  count: number
}) {
  const amount = { inputMode: 'decimal', maxLength: 12 } as const
  return (
    <FilterPanel
      q={filters.q}
      base={base}
      count={count}
      show="Show products"
      // Beside the list, the button that searches is the one to press.
      look="lg:bg-blush lg:shadow-none"
    >
      <FilterGroup
        title="Categories"
        // Beside the list each on a line of its own, like the entries of a menu.
        className="lg:-mx-3.5 lg:grid lg:gap-0 lg:*:justify-start lg:*:border-transparent"
      >
        {PRODUCT_CATEGORIES.map((productCategory) => (
          <Chip
            key={productCategory}
            name="category"
            value={productCategory}
            checked={filters.category.includes(productCategory)}
          >
            {productCategory}
          </Chip>
        ))}
      </FilterGroup>
      <Choice label="Sold in" name="country" value={filters.country} none="Any country">
        {withChosen(
          places.map(({ country }) => country),
          filters.country,
        )}
      </Choice>
      <Choice label="City of the shop" name="city" value={filters.city} none="Any city">
        {withChosen(
          places.map(({ city }) => city),
          filters.city,
        )}
      </Choice>
      <FilterGroup title="Price" grid>
        <select name="currency" aria-label="Currency" defaultValue={filters.currency || currency} className={INPUT}>
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
        <div className="grid grid-cols-2 gap-2">
          <TypedFilter label="From" name="min" {...amount} defaultValue={filters.min} />
          <TypedFilter label="Up to" name="max" {...amount} defaultValue={filters.max} />
        </div>
      </FilterGroup>
      <div className="flex flex-wrap gap-2">
        <Chip name="stock" value="1" checked={filters.stock === '1'}>
          In stock
        </Chip>
        <Chip name="plus" value="1" checked={filters.plus === '1'}>
          Plus offers
        </Chip>
        {mine && (
          <Chip name="favorites" value="1" checked={filters.favorites === '1'}>
            My favorites
          </Chip>
        )}
      </div>
      <RatingChoice value={filters.rating} />
    </FilterPanel>
  )
}
