// The picture of a product where its link is shared. Cached at the edge, and drawn again when the product changes.
import { minorOf } from '../../../api/platform/values/money'
import { drawnPath, productSvg } from '../../features/products/product-drawing'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { shortMoney } from '../../ui/display/money-parts'
import { pngResponse } from './png-response'

export const loader = page('anyone', async ({ api, context, id }) => {
  const product = await get(api.products[':id'].$get({ param: { id }, query: {} }))
  const { name, brand, category, seller, rating, reviewCount, variants } = product
  const shape = new URLSearchParams(drawnPath(product).split('?')[1]).get('as') ?? ''
  const [cheapest] = variants.map(({ price }) => price).sort((a, b) => minorOf(a) - minorOf(b))
  return pngResponse(
    await context.drawShareCard({
      art: productSvg(product.id, shape),
      name,
      facts: `${brand || category} · ${seller.name}`,
      rating: rating === null ? null : { average: rating, count: reviewCount },
      price: cheapest ? `${variants.length > 1 ? 'from ' : ''}${shortMoney(cheapest)}` : null,
    }),
  )
})
