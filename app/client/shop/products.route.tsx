// The shop, inside the signed-in shell: with favorites.
import { data } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { DEFAULT_CURRENCY } from '../../../api/platform/values/money'
import { CLIENT_SHOP } from '../../features/products/product-data'
import { myProductQueryFrom, productFiltersFrom } from '../../features/products/product-filters'
import { ProductList } from '../../features/products/product-list'
import { ask } from '../../platform/api.server'
import { currencyOfReader, placeOfReader } from '../../platform/edge/reader.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Shell } from '../../ui/layout/shell'
import { heartOf } from '../favorites/product-heart'

export const meta = title('Shop Products')

export const loader = page('client', async ({ request, api, visitor }) => {
  const reader = placeOfReader(request, visitor)
  const ownCurrency = currencyOfReader(reader, visitor)
  const currency = ownCurrency || DEFAULT_CURRENCY
  const filters = productFiltersFrom(request.url, currency)
  const query = { ...myProductQueryFrom(filters, ownCurrency), ...(reader && { first: reader.country }) }
  const response = await ask(api.me.products.$get({ query }))
  const list = response.ok ? response.value : null
  return data({ filters, list, currency }, { status: response.ok ? 200 : response.problem.status })
})

export default function ClientProducts() {
  const { filters, list, currency } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path="/client/products" bell="corner">
      <ProductList
        filters={filters}
        list={list}
        places={CLIENT_SHOP}
        mine
        currency={currency}
        corner={heartOf(list?.items ?? [])}
      />
    </Shell>
  )
}
