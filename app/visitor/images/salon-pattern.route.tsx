// A salon's woven picture. The same for ever, so every cache may keep it.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { wovenSvg } from '../../features/salons/salon-pattern'

export function loader({ params }: LoaderFunctionArgs) {
  return new Response(wovenSvg((params.id ?? '').slice(0, 100)), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
