// A seller and their products, inside the signed-in shell: with favorites.
import { useLoaderData } from '@remix-run/react'
import { CartLink } from '../../features/products/cart-link'
import { BACK_TO_SHOP, CLIENT_SHOP, SHOP_FAULTS, shopQueryFrom } from '../../features/products/product-data'
import { ShopDetail } from '../../features/products/seller-page'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { heartOf } from '../favorites/product-heart'

export const loader = page('client', async ({ request, api, id }) => {
  const query = shopQueryFrom(request.url)
  const param = { id }
  const shop = await get(api.me.shops[':id'].$get({ param, query }))
  return { shop, category: query.category ?? '' }
})

export const meta = title<typeof loader>((data) => data?.shop.seller.name)

export default function ClientShop() {
  const { shop, category } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path="/client/products">
      <ShopDetail
        shop={shop}
        category={category}
        places={CLIENT_SHOP}
        corner={heartOf(shop.products.items)}
        head={
          <PageHead title={shop.seller.name} back={{ to: CLIENT_SHOP.list, label: BACK_TO_SHOP }}>
            <CartLink />
          </PageHead>
        }
      />
      <p className="mt-8 text-center">
        <a
          href={`/client/report/shop/${encodeURIComponent(shop.seller.id)}`}
          className="inline-flex min-h-11 items-center text-sm text-soft underline underline-offset-4"
        >
          Report this shop
        </a>
      </p>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  ...SHOP_FAULTS,
  frame: ({ children }) => (
    <Shell as="client" path="/client/products" bell="bar">
      {children}
    </Shell>
  ),
  exits: [
    ['Browse the shop', '/client/products'],
    ['Browse salons', '/client/salons'],
  ],
})
