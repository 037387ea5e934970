// The shop: one screen, public and inside the signed-in shell.
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Currency } from '../../../api/platform/values/money'
import { Tab } from '../../ui/forms/filters'
import { type Found, SearchList, type SearchWords } from '../search/search-list'
import { CartLink } from './cart-link'
import { ProductCard, ProductGrid } from './product-card'
import type { ProductCardView, ShopPlaces } from './product-data'
import {
  activeProductFilters,
  currencyAt,
  type ProductFilters,
  productsAt,
} from './product-filters'
import { ProductPanel } from './product-filters-panel'

const WORDS: SearchWords = {
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
      {...{ words: WORDS, base, filters, active, at, list }}
      head={
        <div className={`flex items-center gap-2 ${mine ? 'max-lg:pr-12' : ''}`}>
          <h1 className="grow font-display text-xl lg:text-2xl">Shop Products</h1>
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
      sorts={<Sorts filters={filters} at={at} />}
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

function Sorts({
  filters,
  at,
}: {
  filters: ProductFilters
  at: (change: Partial<ProductFilters>) => string
}) {
  const { q } = filters
  const sort = filters.sort || (q ? 'relevance' : 'newest')
  const dearest = sort === 'price-high'
  const priced = sort === 'price' || dearest
  const to = (next: string) => at({ sort: next })
  const Arrow = dearest ? ArrowDown : ArrowUp
  return (
    <nav aria-label="Sort by" className="flex items-center">
      {q && (
        <Tab to={to('')} current={sort === 'relevance'}>
          Best match
        </Tab>
      )}
      <Tab to={to(q ? 'newest' : '')} current={sort === 'newest'}>
        Newest
      </Tab>
      <Tab to={to('rating')} current={sort === 'rating'}>
        Rating
      </Tab>
      <Tab to={to(sort === 'price' ? 'price-high' : 'price')} current={priced}>
        <span className="flex items-center gap-1">
          Price
          {priced && <Arrow size={16} aria-hidden />}
          {priced && (
            <span className="sr-only">{dearest ? ', highest first' : ', lowest first'}</span>
          )}
        </span>
      </Tab>
    </nav>
  )
}
