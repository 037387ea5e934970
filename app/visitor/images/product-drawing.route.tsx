// A product's drawing. It never changes, so every cache may store it.
import { productSvg } from '../../features/products/product-drawing'
import { page } from '../../platform/page.server'

export const loader = page('anyone', ({ searchParams, id }) => {
  const shape = searchParams.get('as') ?? ''
  return new Response(productSvg(id.slice(0, 100), shape), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
})
