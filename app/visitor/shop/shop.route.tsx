// The shop, public. Cached at the edge, so nothing here depends on the viewer but the time zone that they live in.
import { data } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { DEFAULT_CURRENCY } from '../../../api/platform/values/money'
import { PublicShell } from '../../features/help/public-shell'
import { PUBLIC_SHOP } from '../../features/products/product-data'
import { productFiltersFrom, productQueryFrom } from '../../features/products/product-filters'
import { ProductList } from '../../features/products/product-list'
import { ask } from '../../platform/api.server'
import { placeOfReaders } from '../../platform/edge/reader.server'
import { page } from '../../platform/page.server'
import { listed } from '../../platform/title'
import { SHOP_STYLES } from '../../ui/layout/document'

export const handle = SHOP_STYLES

export const meta = listed(
  'Shop Products',
  '/shop',
  'Hair, skin and nail care from sellers near you, paid from your purse.',
)

export const loader = page('anyone', async ({ request, api }) => {
  const reader = placeOfReaders(request)
  // Of somebody from nowhere known too, so that prices of several countries can be compared.
  const currency = reader?.currency || DEFAULT_CURRENCY
  const filters = productFiltersFrom(request.url, currency)
  const query = { ...productQueryFrom(filters, currency), ...(reader && { first: reader.country }) }
  const response = await ask(api.products.$get({ query }))
  const list = response.ok ? response.value : null
  return data({ filters, list, currency }, { status: response.ok ? 200 : response.problem.status })
})

export default function Shop() {
  const { filters, list, currency } = useLoaderData<typeof loader>()
  return (
    <PublicShell>
      <div className="mx-auto max-w-7xl px-4 pt-6 lg:px-8 lg:pt-10">
        <ProductList filters={filters} list={list} places={PUBLIC_SHOP} currency={currency} />
      </div>
    </PublicShell>
  )
}
