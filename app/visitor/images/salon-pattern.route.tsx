// The woven cover of a salon or shop. It never changes, so every cache may store it.
import { TRADES, wovenSvg } from '../../features/salons/salon-pattern'
import { page } from '../../platform/page.server'

export const loader = page('anyone', ({ id, params }) => {
  const trade = TRADES.find((name) => name === params.trade)
  if (!trade) throw new Response(null, { status: 404 })
  return new Response(wovenSvg(trade, id.slice(0, 100)), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
})
