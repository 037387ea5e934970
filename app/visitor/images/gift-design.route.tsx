// The picture of a gift card's design. The same for everybody, so every cache may store it for a while.
import { designSvg, isDesign } from '../../features/gift-cards/design-drawing'
import { page } from '../../platform/page.server'

export const loader = page('anyone', ({ params }) => {
  const design = params.design ?? ''
  if (!isDesign(design)) throw new Response('This design doesn’t exist.', { status: 404 })
  return new Response(designSvg(design), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
})
