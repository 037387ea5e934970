// A seller's products: searched, filtered and sorted by plain links and one form.
import { useLoaderData } from '@remix-run/react'
import { ArrowDownUp, Plus, SlidersHorizontal } from 'lucide-react'
import { PRODUCT_CATEGORIES } from '../../../api/shop/storefront/input'
import { getOrStart } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { PillLink, PillRail } from '../../ui/display/pill-link'
import { counted } from '../../ui/display/plural'
import { Table } from '../../ui/display/table'
import { Badge } from '../../ui/feedback/badge'
import { Button, ButtonLink } from '../../ui/forms/button'
import { SelectField } from '../../ui/forms/field'
import { SearchField } from '../../ui/forms/search-box'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { SellerPage } from '../seller-page'
import { ProductThumb } from './product-thumb'
import { PriceRange, StockBadge } from './stock-labels'

export const meta = title('Products')

const PATH = '/seller/products'

type Query = Partial<Record<(typeof NAMES)[number], string>>

const NAMES = ['q', 'status', 'category', 'stock', 'sort', 'cursor'] as const

function queryOf(request: Request): Query {
  const { searchParams } = new URL(request.url)
  const entries = NAMES.map((name) => [name, searchParams.get(name)?.slice(0, 400)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value))
}

export const loader = page('seller', async ({ request, api }) => {
  const query = queryOf(request)
  const endpoint = api['my-shop'].products
  // The api validates the address's parameters.
  type Args = Exclude<Parameters<typeof endpoint.$get>[0], undefined>
  const list = await getOrStart(endpoint.$get({ query } as Args), '/seller/set-up')
  return { query, list }
})

type Item = ReturnType<typeof useLoaderData<typeof loader>>['list']['items'][number]

export default function Products() {
  const { query, list } = useLoaderData<typeof loader>()
  const { items, counts, next } = list
  const all = counts.listed + counts.draft + counts.archived
  const drawers = [
    ['current', 'All', counts.listed + counts.draft],
    ['listed', 'Listed', counts.listed],
    ['draft', 'Drafts', counts.draft],
    ['archived', 'Archived', counts.archived],
  ] as const
  return (
    <SellerPage
      path={PATH}
      title="Products"
      lead={
        list.shop.status === 'draft'
          ? 'Clients see what you list once your shop is approved.'
          : 'Listed products appear in the shop.'
      }
      head={
        all > 0 && (
          <div className="flex gap-2">
            <HeadAction to="/seller/import" icon={ArrowDownUp}>
              Import & export
            </HeadAction>
            <HeadAction to={`${PATH}/new`} icon={Plus} tone="main">
              New product
            </HeadAction>
          </div>
        )
      }
    >
      {all === 0 ? (
        <Nothing />
      ) : (
        <>
          <Filters query={query} />
          <PillRail label="Product lists">
            {drawers.map(([status, label, count]) => (
              <PillLink
                key={status}
                to={addressOf({ ...query, status, cursor: '' })}
                aria-current={(query.status ?? 'current') === status ? 'page' : undefined}
              >
                <span>
                  {label} <span className="money">{count}</span>
                </span>
              </PillLink>
            ))}
          </PillRail>
          {items.length === 0 ? (
            <EmptyState
              className="mt-4"
              action={
                <ButtonLink to={PATH} variant="quiet">
                  Show all products
                </ButtonLink>
              }
            >
              No products match.
            </EmptyState>
          ) : (
            <ProductTable items={items} query={query} />
          )}
          <More to={next && addressOf({ ...query, cursor: next })}>More products</More>
        </>
      )}
    </SellerPage>
  )
}

function Nothing() {
  return (
    <EmptyState
      picture="gathering"
      title="Add your first product"
      action={
        <>
          <ButtonLink to={`${PATH}/new`}>Add a product</ButtonLink>
          <ButtonLink to="/seller/import" variant="quiet">
            Import a spreadsheet
          </ButtonLink>
        </>
      }
    >
      All you need is a name, a price and how many you have. You can add pictures, sizes and shades later, or import
      everything from a spreadsheet.
    </EmptyState>
  )
}

function Filters({ query }: { query: Query }) {
  return (
    <form action={PATH} className="relative mb-2 max-w-xl">
      {query.status && <input type="hidden" name="status" value={query.status} />}
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      <SearchField label="Name, brand or SKU" q={query.q} maxLength={80} quiet className="mr-15" />
      <details open={Boolean(query.category || query.stock)}>
        <summary
          title="Filter"
          className="absolute top-0.5 right-0 grid size-12 cursor-pointer place-items-center rounded-full ring-[1.5px] ring-edge ring-inset hover:bg-sunken"
        >
          <SlidersHorizontal size={20} aria-hidden />
          <span className="sr-only">Filter</span>
        </summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
          <SelectField
            label="Category"
            name="category"
            defaultValue={query.category ?? ''}
            none="All"
            options={PRODUCT_CATEGORIES}
          />
          <SelectField
            label="Stock"
            name="stock"
            defaultValue={query.stock ?? ''}
            none="Any"
            options={[
              ['low', 'Running low'],
              ['out', 'Out of stock'],
            ]}
          />
          <Button variant="quiet">Apply</Button>
        </div>
      </details>
    </form>
  )
}

function ProductTable({ items, query }: { items: Item[]; query: Query }) {
  // One way, then the other, then as they were last changed again.
  const by = (up: string, down = '') => {
    const sort = query.sort === up ? down : query.sort === down ? '' : up
    const sorted: 'ascending' | 'descending' | undefined =
      query.sort === up ? 'ascending' : down && query.sort === down ? 'descending' : undefined
    return { to: addressOf({ ...query, sort, cursor: '' }), sorted }
  }
  return (
    <Table
      label="Products"
      lines="wide"
      rows={items}
      rowKey={({ id }) => id}
      to={({ id }) => `${PATH}/${id}`}
      columns={[
        {
          head: 'Product',
          sort: by('name'),
          cell: (product) => (
            <span className="flex min-w-0 items-center gap-3">
              <ProductThumb product={product} />
              <span className="min-w-0 wrap-anywhere">
                {product.name}
                <small>{factsOf(product)}</small>
              </span>
            </span>
          ),
        },
        { head: 'Category', bare: true, cell: ({ category }) => category },
        { head: 'Status', bare: true, cell: ({ status }) => <StatusWord status={status} /> },
        {
          head: 'Price',
          aside: true,
          sort: by('price', '-price'),
          sum: ({ from }) => from,
          cell: ({ from, to }) => <PriceRange from={from} to={to} />,
        },
        { head: 'Stock', number: true, sort: by('stock', '-stock'), cell: (product) => <Stock item={product} /> },
      ]}
    />
  )
}

function Stock({ item }: { item: Item }) {
  const { stock, low, out, variants } = item
  if (stock === 0 || variants === 1) return <StockBadge stock={stock} low={low > 0} />
  const warning = out > 0 ? `${out} out` : low > 0 ? `${low} low` : null
  return (
    <span className="inline-flex items-center gap-2">
      {warning && <Badge tone={out > 0 ? 'cancelled' : 'pending'}>{warning}</Badge>}
      <span className="money">{stock}</span>
    </span>
  )
}

function StatusWord({ status }: { status: Item['status'] }) {
  if (status === 'listed') return <Badge tone="confirmed">Listed</Badge>
  return <Badge tone="plain">{status === 'draft' ? 'Draft' : 'Archived'}</Badge>
}

function factsOf({ brand, sku, variants }: Item): string {
  return [brand, sku ?? counted(variants, 'variant', 'variants')].filter(Boolean).join(' · ')
}

function addressOf(query: Query): string {
  const filters = Object.entries(query).filter(([, value]) => value)
  return filters.length > 0 ? `${PATH}?${new URLSearchParams(filters)}` : PATH
}
