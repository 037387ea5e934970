// A seller's products: searched, filtered and sorted by plain links and one form.
import { useLoaderData } from '@remix-run/react'
import { ArrowDownUp, Percent, Plus } from 'lucide-react'
import { PRODUCT_CATEGORIES } from '../../../api/shop/storefront/input'
import { drawnPath } from '../../features/products/product-drawing'
import { ProductPicture } from '../../features/products/product-picture'
import { getOrStart } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { counted } from '../../ui/display/plural'
import { Badge } from '../../ui/feedback/badge'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { HeadAction } from '../../ui/layout/head-action'
import { SellerPage } from '../seller-page'
import { PriceRange, StockBadge } from './stock-labels'

export const meta = title('Products')

const PATH = '/seller/products'

const SORTS = {
  recent: 'Last changed',
  name: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  stock: 'Stock, fewest first',
  '-stock': 'Stock, most first',
} as const

type Query = Partial<Record<(typeof NAMES)[number], string>>

const NAMES = ['q', 'status', 'category', 'stock', 'sort', 'cursor'] as const

function queryOf(request: Request): Query {
  const { searchParams } = new URL(request.url)
  const said = NAMES.map((name) => [name, searchParams.get(name)?.slice(0, 400)] as const)
  return Object.fromEntries(said.filter(([, value]) => value))
}

export const loader = page('seller', async ({ visitor: { name }, request, api }) => {
  const query = queryOf(request)
  const door = api['my-shop'].products
  // The api validates the address's parameters.
  type Asked = Exclude<Parameters<typeof door.$get>[0], undefined>
  const list = await getOrStart(door.$get({ query } as Asked), '/seller/set-up')
  return { name, query, list }
})

type Item = ReturnType<typeof useLoaderData<typeof loader>>['list']['items'][number]

export default function Products() {
  const { name, query, list } = useLoaderData<typeof loader>()
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
      name={name}
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
            <HeadAction to="/seller/member-discounts" icon={Percent}>
              Member discounts
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
          <nav aria-label="Drawers" className="-mx-4 mb-5 lg:mx-0">
            <ul className="rail-x gap-1.5 px-4 lg:px-0">
              {drawers.map(([status, label, count]) => (
                <li key={status}>
                  <a
                    href={addressOf({ ...query, status, cursor: '' })}
                    aria-current={(query.status ?? 'current') === status ? 'page' : undefined}
                    className="flex min-h-11 items-center gap-1.5 rounded-full px-3.5 text-sm font-medium whitespace-nowrap text-soft ring-[1.5px] ring-line ring-inset hover:bg-sunken aria-[current]:bg-plum aria-[current]:font-semibold aria-[current]:text-on-plum aria-[current]:ring-plum"
                  >
                    {label} <span className="money">{count}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Filters query={query} />
          {items.length === 0 ? (
            <p className="mt-8 text-soft">
              No products match.{' '}
              <a href={PATH} className="text-link underline underline-offset-4">
                Show all products
              </a>
            </p>
          ) : (
            <>
              <ul className="mt-4 lg:hidden">
                {items.map((item) => (
                  <Card key={item.id} item={item} />
                ))}
              </ul>
              <Table items={items} query={query} />
            </>
          )}
          <More to={next && addressOf({ ...query, cursor: next })}>More products</More>
        </>
      )}
    </SellerPage>
  )
}

function Nothing() {
  return (
    <div className="max-w-xl rounded-lg bg-blush p-6">
      <p className="font-display text-lg">Add your first product</p>
      <p className="mt-1 mb-5">
        A name, a price and how many you have are enough to begin. Pictures and more sizes or shades
        come after. Or bring everything at once, from a spreadsheet.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${PATH}/new`}>Add a product</ButtonLink>
        <ButtonLink to="/seller/import" variant="quiet">
          Import a spreadsheet
        </ButtonLink>
      </div>
    </div>
  )
}

function Filters({ query }: { query: Query }) {
  const filtered = query.category || query.stock
  return (
    <form action={PATH} className="grid gap-3">
      {query.status && <input type="hidden" name="status" value={query.status} />}
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field
            label="Search"
            name="q"
            type="search"
            maxLength={80}
            placeholder="Name, brand or SKU"
            defaultValue={query.q ?? ''}
          />
        </div>
        <Button variant="quiet">Search</Button>
      </div>
      <details open={Boolean(filtered)} className="lg:contents">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
          Filter and sort
        </summary>
        <div className="grid gap-3 sm:grid-cols-3">
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
          <SelectField
            label="Sort by"
            name="sort"
            defaultValue={query.sort ?? 'recent'}
            options={Object.entries(SORTS)}
          />
        </div>
        <Button variant="quiet" className="mt-3 justify-self-start">
          Apply
        </Button>
      </details>
    </form>
  )
}

function Card({ item }: { item: Item }) {
  return (
    <li className="stitch relative flex items-center gap-4 py-3">
      <ProductPicture id={item.id} name={item.name} image={item.image} size="thumb" />
      <div className="min-w-0 grow">
        <p>
          <a
            href={`${PATH}/${item.id}`}
            className="font-semibold break-words after:absolute after:inset-0"
          >
            {item.name}
          </a>
        </p>
        <p className="text-sm text-soft">{factsOf(item)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <StatusWord status={item.status} />
          <Stock item={item} words />
        </p>
      </div>
      <p className="text-right font-semibold">
        <PriceRange from={item.from} to={item.to} />
      </p>
    </li>
  )
}

function Table({ items, query }: { items: Item[]; query: Query }) {
  const head = (label: string, up: string, down?: string, right = false) => {
    const by = query.sort === up && down ? down : up
    const sorted = query.sort === up ? 'ascending' : query.sort === down ? 'descending' : undefined
    return (
      <th scope="col" aria-sort={sorted} className={`py-1 ${right ? 'text-right' : 'text-left'}`}>
        <a
          href={addressOf({ ...query, sort: by, cursor: '' })}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-soft hover:text-ink"
        >
          {label}
          <span aria-hidden>{sorted ? (sorted === 'ascending' ? '↑' : '↓') : ''}</span>
        </a>
      </th>
    )
  }
  const plain = 'py-1 text-left font-semibold text-soft'
  return (
    <table className="mt-4 w-full border-collapse text-sm max-lg:hidden">
      <caption className="sr-only">Products</caption>
      <thead>
        <tr className="border-b border-line">
          {head('Product', 'name')}
          <th scope="col" className={plain}>
            Category
          </th>
          <th scope="col" className={plain}>
            Status
          </th>
          {head('Price', 'price', '-price', true)}
          {head('Stock', 'stock', '-stock', true)}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="border-b border-line hover:bg-sunken">
            <td className="py-1.5 pr-4">
              <a href={`${PATH}/${item.id}`} className="group flex min-h-11 items-center gap-3">
                <img
                  src={item.image ?? drawnPath(item)}
                  alt=""
                  width={40}
                  height={40}
                  loading="lazy"
                  className="size-10 shrink-0 rounded-sm bg-sunken object-cover"
                />
                <span className="min-w-0">
                  <span className="block font-semibold break-words underline-offset-4 group-hover:underline">
                    {item.name}
                  </span>
                  <span className="block text-xs text-soft">{factsOf(item)}</span>
                </span>
              </a>
            </td>
            <td className="pr-4 text-soft">{item.category}</td>
            <td className="pr-4">
              <StatusWord status={item.status} />
            </td>
            <td className="pr-4 text-right">
              <PriceRange from={item.from} to={item.to} />
            </td>
            <td className="text-right">
              <Stock item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Stock({ item, words = false }: { item: Item; words?: boolean }) {
  const { stock, low, out, variants } = item
  if (stock === 0 || variants === 1) return <StockBadge stock={stock} low={low > 0} />
  const warning = out > 0 ? `${out} out` : low > 0 ? `${low} low` : null
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      {warning && <Badge tone={out > 0 ? 'cancelled' : 'pending'}>{warning}</Badge>}
      <span className="money">
        {stock}
        {words && ' in stock'}
      </span>
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
  const said = Object.entries(query).filter(([, value]) => value)
  return said.length > 0 ? `${PATH}?${new URLSearchParams(said)}` : PATH
}
