// The picture of a salon where its link is shared. Cached at the edge, and drawn again when the salon changes.
import { cheapestOf } from '../../features/salons/salon-data'
import { tradeOf, wovenSvg } from '../../features/salons/salon-pattern'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { shortMoney } from '../../ui/display/money-parts'
import { pngResponse } from './png-response'

export const loader = page('anyone', async ({ api, context, id }) => {
  const salon = await get(api.salons[':id'].$get({ param: { id }, query: {} }))
  const { name, businessType, city, country, rating, reviewCount } = salon
  const cheapest = cheapestOf(salon)
  return pngResponse(
    await context.drawShareCard({
      art: wovenSvg(tradeOf(businessType), id),
      name,
      facts: `${businessType} · ${city}, ${country}`,
      rating: rating === null ? null : { average: rating, count: reviewCount },
      price: cheapest ? `from ${shortMoney(cheapest)}` : null,
    }),
  )
})
