// One product, public. Cached at the edge.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PublicShell } from '../../features/help/public-shell'
import { CLIENT_SHOP, PRODUCT_FAULTS, PUBLIC_SHOP } from '../../features/products/product-data'
import { ProductDetail } from '../../features/products/product-detail'
import { wantFavorite } from '../../features/search/wanted-favorite.server'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { PRODUCT_STYLES } from '../../ui/layout/document'
import { routeError } from '../../ui/layout/error-page'
import { HeartButton } from '../heart-button'
import { ReportReviewLink, WriteReviewLink } from '../review-links'
import { productMeta } from './structured-data'

export const handle = PRODUCT_STYLES

export const loader = page('anyone', async ({ request, api, searchParams, id }) => {
  const { origin } = new URL(request.url)
  const cursor = searchParams.get('cursor')
  const param = { id }
  const query = cursor ? { cursor } : {}
  const product = await get(api.products[':id'].$get({ param, query }))
  return { product, variant: searchParams.get('variant'), origin }
})

/** The heart. */
export const action = page('anyone', ({ id }) => wantFavorite(CLIENT_SHOP.product(id)))

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? productMeta(data.product, data.origin) : [{ title: 'Purse' }]

export default function Product() {
  const { product, variant } = useLoaderData<typeof loader>()
  const productPath = CLIENT_SHOP.product(product.id)
  return (
    <PublicShell barred>
      <div className="mx-auto max-w-7xl lg:px-8 lg:pt-6">
        <ProductDetail
          product={product}
          variant={variant}
          places={PUBLIC_SHOP}
          // A page cached at the edge cannot show a notice; the cart does.
          from="/cart"
          heart={<HeartButton />}
          write={<WriteReviewLink path={productPath} />}
          report={(review) => <ReportReviewLink path={productPath} review={review} />}
        />
      </div>
    </PublicShell>
  )
}

export const ErrorBoundary = routeError({
  ...PRODUCT_FAULTS,
  frame: PublicShell,
  exits: [
    ['Browse the shop', '/shop'],
    ['Browse salons', '/salons'],
  ],
})
