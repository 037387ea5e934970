// The picture of a moment, to share: of whoever asks alone, and drawn when they do. It says no sum and no address.

import type { OrderResponse } from '../../../api/shop/orders/responses'
import { designSvg } from '../../features/gift-cards/design-drawing'
import type { MomentKind } from '../../features/moments/moments'
import { tradeOf, wovenSvg } from '../../features/salons/salon-pattern'
import { get } from '../../platform/api.server'
import { type PageRequest, page } from '../../platform/page.server'
import { day } from '../../ui/display/time'

type Picture = { art: string; name: string; facts: string }

export const loader = page('client', async (pageRequest) => {
  const kind = pageRequest.params.kind ?? ''
  if (!Object.hasOwn(PICTURES, kind)) throw new Response(null, { status: 404 })
  const picture = await PICTURES[kind as MomentKind](pageRequest)
  const png = await pageRequest.context.drawShareCard({ ...picture, rating: null, price: null })
  return new Response(png as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
  })
})

const PICTURES: Record<MomentKind, (pageRequest: PageRequest<'client'>) => Promise<Picture>> = {
  async deposit({ api, id }) {
    await get(api.wallet.deposits[':id'].$get({ param: { id } }))
    return { art: wovenSvg('shop', id), name: 'My purse is open', facts: 'Saving for my next visit' }
  },
  async goal({ api, id }) {
    const { goal } = await get(api['goal-bookings'][':id'].$get({ param: { id }, query: {} }))
    const facts = goal.people > 1 ? 'We saved for it together' : 'I saved for it'
    return { art: wovenSvg('hair', id), name: goal.name, facts }
  },
  async gift({ api, id }) {
    const { design, fromName } = await get(api['gift-cards'][':id'].$get({ param: { id } }))
    return { art: designSvg(design), name: `A gift from ${fromName}`, facts: 'Unwrapped with Purse' }
  },
  async party({ api, id }) {
    const { salon, joined, startsAt } = await get(api.parties[':id'].$get({ param: { id } }))
    return {
      art: wovenSvg('hair', salon.id),
      name: `${joined} of us at ${salon.name}`,
      facts: day(startsAt, salon.timeZone),
    }
  },
  async order({ api, id }) {
    const { shop } = (await get(api.orders[':id'].$get({ param: { id } }))) as OrderResponse
    return { art: wovenSvg('shop', id), name: `Something from ${shop.name}`, facts: 'On its way to me' }
  },
  async visit({ api, id }) {
    const visit = await get(api.appointments[':id'].$get({ param: { id } }))
    return {
      art: wovenSvg(tradeOf(visit.salonType), visit.salonId),
      name: `At ${visit.salonName}`,
      facts: visit.serviceName,
    }
  },
}
