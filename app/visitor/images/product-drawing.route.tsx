// A product's drawing. The same for ever, so every cache may keep it.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { productSvg } from '../../features/products/product-drawing'

export function loader({ params, request }: LoaderFunctionArgs) {
  const shape = new URL(request.url).searchParams.get('as') ?? ''
  return new Response(productSvg((params.id ?? '').slice(0, 100), shape), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
