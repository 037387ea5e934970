// The shop: one screen, public and inside the signed-in shell. Everything is a form and links, so each
// state has an address; what the finder island swaps while one types are the data-parts.
import { ArrowDown, ArrowUp, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/forms/button'
import { INPUT } from '../../ui/forms/field'
import { ActiveFilters, Tab } from '../../ui/forms/filters'
import { CartLink } from './cart-link'
import { ProductCard, ProductGrid } from './product-card'
import type { ProductCardView, ShopPlaces } from './product-data'
import { activeProductFilters, type ProductFilters, productsAt } from './product-filters'
import { ProductPanel } from './product-filters-panel'

type ProductListProps = {
  filters: ProductFilters
  /** Null: they could not be loaded. */
  list: {
    items: ProductCardView[]
    total: number
    capped: boolean
    next: string | null
  } | null
  places: ShopPlaces
  /** With what only somebody who is signed in can ask for. */
  mine?: boolean
  /** What stands in the corner of a product's picture. */
  corner?: (product: ProductCardView) => ReactNode
}

export function ProductList({ filters, list, places, mine = false, corner }: ProductListProps) {
  const active = activeProductFilters(filters)
  const base = places.list
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <form action={base} className="contents">
        <div className="lg:col-start-2 lg:row-start-1">
          <div className={`flex items-center gap-2 ${mine ? 'max-lg:pr-12' : ''}`}>
            <h1 className="grow font-display text-xl lg:text-2xl">Shop Products</h1>
            <CartLink />
          </div>
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
                aria-label="Search products, brands and shops"
                placeholder="Product, brand or shop"
                className={`${INPUT} rounded-full! pl-12`}
              />
            </div>
            <button type="submit" data-busy="Searching..." className={buttonClass('main', 'px-5!')}>
              Search
            </button>
          </div>
        </div>
        <input type="hidden" name="sort" defaultValue={filters.sort} />
        <ProductPanel filters={filters} base={base} mine={mine} count={active.length} />
      </form>
      <div className="lg:col-start-2">
        <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-x-3">
          <p role="status" data-part="total">
            {list && (
              <>
                <span className="money font-semibold">
                  {list.total}
                  {list.capped && '+'}
                </span>{' '}
                {list.total === 1 ? 'product' : 'products'}
              </>
            )}
          </p>
          <div data-part="sort" className="-ml-3.5 text-sm lg:ml-0">
            <Sorts base={base} filters={filters} />
          </div>
        </div>
        <div data-part="products">
          <ActiveFilters
            active={active.map(([label, rest]) => [label, productsAt(base, filters, rest)])}
          />
          {filters.sort.startsWith('price') && !filters.country && !filters.city && (
            <p className="mb-4 text-sm text-soft">
              Prices in different currencies are compared by the newest rates that we have.
            </p>
          )}
          <Found {...{ filters, list, places, active }} {...(corner && { corner })} />
        </div>
      </div>
    </div>
  )
}

function Sorts({ base, filters }: { base: string; filters: ProductFilters }) {
  const { q } = filters
  const sort = filters.sort || (q ? 'relevance' : 'newest')
  const dearest = sort === 'price-high'
  const priced = sort === 'price' || dearest
  const to = (next: string) => productsAt(base, filters, { sort: next })
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

type FoundProps = Omit<ProductListProps, 'mine'> & {
  active: ReturnType<typeof activeProductFilters>
}

function Found({ filters, list, places, corner, active }: FoundProps) {
  const base = places.list
  if (!list) {
    return (
      <div role="alert" className="rounded-lg bg-out-tint p-6">
        <p className="mb-5 font-semibold text-out">Could not load products. Please try again.</p>
        <a href={productsAt(base, filters, {})} className={buttonClass('quiet')}>
          Try again
        </a>
      </div>
    )
  }
  if (list.items.length === 0) return <Nothing base={base} filters={filters} active={active} />
  return (
    <>
      <ProductGrid>
        {list.items.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            href={places.product(product.id)}
            corner={corner?.(product)}
          />
        ))}
      </ProductGrid>
      {list.next && (
        <p className="mt-8 text-center">
          <a
            href={productsAt(base, filters, { cursor: list.next })}
            className={buttonClass('quiet')}
          >
            More products
          </a>
        </p>
      )}
    </>
  )
}

/** Says what to let go of, each by a link. */
function Nothing({
  base,
  filters,
  active,
}: Pick<FoundProps, 'filters' | 'active'> & { base: string }) {
  const relaxed: [string, Partial<ProductFilters>][] = [
    ...(filters.q ? [[`“${filters.q}”`, { q: '' }] as [string, Partial<ProductFilters>]] : []),
    ...active,
  ]
  return (
    <div className="rounded-lg bg-blush p-6">
      <p className="font-display text-lg">No product matches</p>
      <p className="mt-1 mb-5">
        {relaxed.length > 0 ? 'Try it without one of these.' : 'Nothing is sold here yet.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {relaxed.map(([label, rest]) => (
          <a
            key={label}
            href={productsAt(base, filters, rest)}
            className={buttonClass('quiet', 'max-w-full')}
          >
            <span className="truncate">Without {label}</span>
          </a>
        ))}
        <a href={base} className={buttonClass('quiet')}>
          Show all products
        </a>
      </div>
    </div>
  )
}
