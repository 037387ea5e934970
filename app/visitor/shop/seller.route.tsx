// A seller and their products, public. Cached at the edge.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PublicShell } from '../../features/help/public-shell'
import { PUBLIC_SHOP, SHOP_FAULTS, shopQueryFrom } from '../../features/products/product-data'
import { ShopDetail } from '../../features/products/seller-page'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { originOf } from '../../platform/title'
import { SHOP_STYLES } from '../../ui/layout/document'
import { routeError } from '../../ui/layout/error-page'
import { breadcrumbs, described } from '../linked-data'

export const handle = SHOP_STYLES

export const loader = page('anyone', async ({ request, api, id }) => {
  const query = shopQueryFrom(request.url)
  const param = { id }
  const shop = await get(api.shops[':id'].$get({ param, query }))
  return { shop, category: query.category ?? '' }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: 'Purse' }]
  const { id, name, description, city } = data.shop.seller
  const path = `/shop/by/${id}`
  const origin = originOf(matches)
  return [
    { title: `${name} · Purse` },
    { name: 'description', content: described(description || `${name} in ${city}, on Purse.`) },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    breadcrumbs(origin, [
      ['Shop', '/shop'],
      [name, path],
    ]),
  ]
}

export default function ShopBy() {
  const { shop, category } = useLoaderData<typeof loader>()
  return (
    <PublicShell>
      <div className="mx-auto max-w-7xl px-4 pt-3 lg:px-8 lg:pt-6">
        <ShopDetail shop={shop} category={category} places={PUBLIC_SHOP} />
      </div>
    </PublicShell>
  )
}

export const ErrorBoundary = routeError({
  ...SHOP_FAULTS,
  frame: PublicShell,
  exits: [
    ['Browse the shop', '/shop'],
    ['Browse salons', '/salons'],
  ],
})
