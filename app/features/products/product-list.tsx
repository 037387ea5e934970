// The shop: one screen, public and inside the signed-in shell.
import type { ReactNode } from 'react'
import type { Currency } from '../../../api/platform/values/money'
import { type Found, type SearchLabels, SearchList } from '../search/search-list'
import { CartLink } from './cart-link'
import { ProductCard, ProductGrid } from './product-card'
import type { ProductCardView, ShopPlaces } from './product-data'
import {
  activeProductFilters,
  currencyAt,
  type ProductFilters,
  productsAt,
  quickProductFilters,
} from './product-filters'
import { ProductPanel } from './product-filters-panel'

const LABELS: SearchLabels = {
  one: 'product',
  many: 'products',
  label: 'Search products, brands and shops',
  placeholder: 'Product, brand or shop',
  failed: 'Could not load products. Please try again.',
  advice: 'No products here yet.',
}

export function ProductList({
  filters,
  list,
  places,
  mine = false,
  currency,
  corner,
}: {
  filters: ProductFilters
  list: (Found<ProductCardView> & { places: { city: string; country: string }[] }) | null
  places: ShopPlaces
  /** The viewer's currency, if known. */
  currency?: Currency
  /** Includes the filters that need a signed-in viewer. */
  mine?: boolean
  /** The control in the corner of a product's picture. */
  corner?: (product: ProductCardView) => ReactNode
}) {
  const active = activeProductFilters(filters)
  const base = places.list
  const at = (change: Partial<ProductFilters>) => productsAt(base, filters, change)
  return (
    <SearchList
      {...{ labels: LABELS, base, filters, active, at, list }}
      quick={quickProductFilters(filters)}
      head={
        <div
          className={`-my-1.5 flex items-center gap-2 lg:col-span-full! lg:my-0 lg:min-h-14 ${mine ? 'max-lg:pr-12' : ''}`}
        >
          <h1 className="grow font-display text-xl max-[22rem]:text-lg lg:text-2xl">Shop Products</h1>
          <CartLink />
        </div>
      }
      panel={
        <ProductPanel
          {...{ filters, base, mine }}
          count={active.length}
          places={list?.places ?? []}
          currency={currencyAt(filters, currency)}
        />
      }
      usualSort=""
      sorts={sortsOf(filters)}
      note={
        filters.sort.startsWith('price') &&
        !filters.country &&
        !filters.city && (
          <p className="mb-4 text-sm text-soft">
            Prices in different currencies are compared at our latest exchange rates.
          </p>
        )
      }
    >
      {(products) => (
        <ProductGrid>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              href={places.product(product.id)}
              corner={corner?.(product)}
            />
          ))}
        </ProductGrid>
      )}
    </SearchList>
  )
}

/** The orders of a list; the first is the usual one. */
function sortsOf({ q }: ProductFilters): [string, string][] {
  return [
    ['', q ? 'Best match' : 'Newest'],
    ...(q ? [['newest', 'Newest'] as [string, string]] : []),
    ['rating', 'Rating'],
    ['price', 'Lowest price'],
    ['price-high', 'Highest price'],
  ]
}
