// A seller and what they sell, inside the signed-in shell: with favourites.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CLIENT_SHOP, SHOP_FAULTS, shopQueryFrom } from '../../features/products/product-data'
import { ShopDetail } from '../../features/products/seller-page'
import { get } from '../../platform/api.server'
import { visitorAs } from '../../platform/session.server'
import { routeError } from '../../ui/layout/error-page'
import { Shell } from '../../ui/layout/shell'
import { heartOf } from '../favorites/product-heart'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const query = shopQueryFrom(request.url)
  const param = { id: encodeURIComponent(params.id ?? '') }
  const shop = await get(request, context.api.api.me.shops[':id'].$get({ param, query }))
  return { shop, category: query.category ?? '' }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.shop.seller.name} · Purse` : 'Purse' },
]

export default function ClientShop() {
  const { shop, category } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path="/client/products">
      <ShopDetail
        shop={shop}
        category={category}
        places={CLIENT_SHOP}
        corner={heartOf(shop.products.items)}
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

export const ErrorBoundary = routeError(SHOP_FAULTS)
