// A salon's woven picture. It never changes, so every cache may store it.
import { wovenSvg } from '../../features/salons/salon-pattern'
import { page } from '../../platform/page.server'

export const loader = page(
  'anyone',
  ({ id }) =>
    new Response(wovenSvg(id.slice(0, 100)), {
      headers: {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    }),
)
