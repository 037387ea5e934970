// The shop: carts, checkouts that keep stock, orders with their whole life, returns.
import { type Made, type Operation, type Play, step } from './operation'

const orders = (play: Play) => play.orders

const bySeller =
  (action: string, body?: object) =>
  ({ id, with: as }: Made) => ({ as, path: `/api/orders/${id}/${action}`, body })

const byClient =
  (action: string, body?: object) =>
  ({ id, by: as }: Made) => ({ as, path: `/api/orders/${id}/${action}`, body })

export const SHOP: Operation[] = [
  {
    name: 'checkout',
    weight: 5,
    async run(play) {
      const shop = play.random.pick(play.town.shops)
      const as = play.someoneWith(shop.currency)
      const addressId = await play.addressOf(as)
      const line = await play.ask(as, {
        name: 'cart',
        method: 'PUT',
        keyed: false,
        path: `/api/cart/lines/${play.random.pick(shop.variantIds)}`,
        body: { quantity: 1 + play.random.below(3) },
      })
      if (!line.ok) return
      const opened = await play.ask(as, { name: 'checkout', path: '/api/checkouts', body: { currency: shop.currency } })
      if (!opened.ok) return
      const { id } = opened.body
      const chosen = await play.ask(as, {
        name: 'delivery chosen',
        method: 'PUT',
        path: `/api/checkouts/${id}/choices`,
        body: { version: 0, addressId, shops: [{ shopId: shop.id, fulfilment: 'delivery' }] },
      })
      if (chosen.ok) play.checkouts.add({ id, by: as, with: shop.owner })
    },
  },
  {
    name: 'order',
    weight: 6,
    async run(play) {
      const made = play.checkouts.some(play.random)
      if (!made) return
      const { ok, body } = await play.ask(made.by, {
        name: 'order',
        path: `/api/checkouts/${made.id}/payment`,
        body: { version: 1 },
      })
      if (ok) for (const { id } of body.orders) play.orders.add({ ...made, id })
    },
  },
  step(
    'checkout released',
    1,
    (play) => play.checkouts,
    ({ id, by: as }) => ({ as, path: `/api/checkouts/${id}/release`, keyed: false }),
  ),
  step('order accepted', 4, orders, bySeller('acceptance')),
  step('order packed', 1, orders, bySeller('packing')),
  step('order shipped', 4, orders, bySeller('shipment')),
  step('order received', 4, orders, byClient('delivery')),
  step('order cancelled', 1, orders, byClient('cancellation', {})),
  step('order cancelled by the seller', 0.6, orders, bySeller('cancellation', {})),
  step('order disputed', 0.3, orders, byClient('dispute', {})),
  step('delivery refunded', 0.6, orders, bySeller('refunds', { delivery: true, reason: 'Late' })),
  {
    name: 'item refunded or returned',
    weight: 2,
    async run(play) {
      const made = play.orders.some(play.random)
      if (!made) return
      const path = `/api/orders/${made.id}`
      const seen = await play.ask(made.by, { name: 'order read', method: 'GET', path })
      const lineId = seen.body?.lines?.[0]?.id
      if (!lineId) return
      const lines = [{ lineId, quantity: 1 }]
      if (play.random.chance(0.5)) {
        const body = { lines, reason: 'Broken', restock: play.random.chance(0.5) }
        await play.ask(made.with, { name: 'item refunded', path: `${path}/refunds`, body })
        return
      }
      const request = await play.ask(made.by, {
        name: 'return',
        path: `${path}/returns`,
        body: { lines, reason: 'damaged' },
      })
      const returned = request.ok ? await play.ask(made.by, { name: 'order read', method: 'GET', path }) : null
      for (const { id } of returned?.body?.returns ?? []) play.returns.add({ ...made, id })
    },
  },
  step(
    'return answered',
    1.5,
    (play) => play.returns,
    ({ id, with: as }, { random }) => ({
      as,
      path: `/api/order-returns/${id}/answer`,
      body: random.chance(0.7) ? { decision: 'refund' } : { decision: 'decline', words: 'It was used.' },
    }),
  ),
  step(
    'return withdrawn',
    0.5,
    (play) => play.returns,
    ({ id, by: as }) => ({ as, path: `/api/order-returns/${id}/withdrawal` }),
  ),
]
