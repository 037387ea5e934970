// The shop, public. Cached at the edge, so nothing here depends on the viewer.
import { data } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PublicShell } from '../../features/help/public-shell'
import { PUBLIC_SHOP } from '../../features/products/product-data'
import { productFiltersFrom, productQueryFrom } from '../../features/products/product-filters'
import { ProductList } from '../../features/products/product-list'
import { ask } from '../../platform/api.server'
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
  const filters = productFiltersFrom(request.url)
  const query = productQueryFrom(filters)
  const answer = await ask(api.products.$get({ query }))
  const list = answer.ok ? answer.value : null
  return data({ filters, list }, { status: answer.ok ? 200 : answer.problem.status })
})

export default function Shop() {
  const { filters, list } = useLoaderData<typeof loader>()
  return (
    <PublicShell>
      <div className="mx-auto max-w-6xl px-4 pt-6 lg:px-8 lg:pt-10">
        <ProductList filters={filters} list={list} places={PUBLIC_SHOP} />
      </div>
    </PublicShell>
  )
}
