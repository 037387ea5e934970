// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import type { Caller } from '../../../tests/api/route-access'
import { type Example, type Examples, once, type RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered, received } from '../../../tests/fixtures/shop/shop'
import { pickUpCode } from './pickup-code'

type Fulfilment = 'delivery' | 'salon_pickup'
type OrderStep = 'acceptance' | 'shipment' | 'readiness' | 'delivery'

const RECEIVED: OrderStep[] = ['acceptance', 'shipment', 'delivery']

/** The owner of a shop used by these orders only. */
const stallOwner = once(async (world) => {
  const owner = await addShampooShop(world, 'stall')
  await received(world, 'stall-small', 1000)
  return owner
})

/** The next transition of an order that was moved through the given steps. */
const nextStep =
  (name: string, fulfilment: Fulfilment, ...before: OrderStep[]): Example =>
  async (world, caller) => {
    const { id, as } = await stallOrder(world, caller, fulfilment, ...before)
    return { path: `/api/orders/${id}/${name}`, key: newKey(), as }
  }

export const examples: Examples = {
  'GET /api/orders': async (world, caller) => ({
    path: '/api/orders',
    as: (await stallOrder(world, caller, 'delivery')).as,
  }),
  'GET /api/orders/:id': async (world, caller) => {
    const { id, as } = await stallOrder(world, caller, 'salon_pickup', 'acceptance', 'readiness')
    return { path: `/api/orders/${id}`, as }
  },
  'POST /api/orders/:id/acceptance': nextStep('acceptance', 'delivery'),
  'POST /api/orders/:id/packing': nextStep('packing', 'delivery', 'acceptance'),
  'POST /api/orders/:id/shipment': nextStep('shipment', 'delivery', 'acceptance'),
  'POST /api/orders/:id/readiness': nextStep('readiness', 'salon_pickup', 'acceptance'),
  'POST /api/orders/:id/collection': async (world, caller) => {
    const { id, as } = await stallOrder(world, caller, 'salon_pickup', 'acceptance', 'readiness')
    const body = { code: await pickUpCode(world.ctx(), id) }
    return { path: `/api/orders/${id}/collection`, key: newKey(), as, body }
  },
  'POST /api/orders/:id/delivery': nextStep('delivery', 'delivery', 'acceptance', 'shipment'),
  'POST /api/orders/:id/cancellation': nextStep('cancellation', 'delivery'),
  'POST /api/orders/:id/dispute': nextStep('dispute', 'delivery', 'acceptance', 'shipment'),
  'POST /api/orders/:id/refunds': async (world, caller) => ({
    ...(await nextStep('refunds', 'delivery', 'acceptance')(world, caller)),
    body: { delivery: true, reason: 'It was late.' },
  }),
  'POST /api/orders/:id/returns': async (world, caller) => {
    const { id, as, client } = await stallOrder(world, caller, 'delivery', ...RECEIVED)
    const body = await returnBody(world, id, client)
    return { path: `/api/orders/${id}/returns`, key: newKey(), as, body }
  },
  'POST /api/order-returns/:id/answer': async (world, caller) => {
    const { as, path } = await requestedReturn(world, caller)
    return { path: `${path}/answer`, key: newKey(), as, body: { decision: 'refund' } }
  },
  'POST /api/order-returns/:id/withdrawal': async (world, caller) => {
    const { as, path } = await requestedReturn(world, caller)
    return { path: `${path}/withdrawal`, key: newKey(), as }
  },
}

/**
 * An order of a new client's at the stall, for pickup at the partner's salon or for delivery, moved
 * through the given steps; requested by its client, its seller or the salon.
 */
async function stallOrder(
  world: RouteWorld,
  caller: Caller,
  fulfilment: Fulfilment,
  ...steps: OrderStep[]
): Promise<{ id: string; as: Person | undefined; client: Person }> {
  const [seller, client] = [await stallOwner(world), await world.person('client')]
  await fund(world, client, '5000')
  const salonId = fulfilment === 'delivery' ? null : 'nairobi'
  const how = { fulfilment, salonId }
  const { id } = await ordered(world, client, 'stall', { 'stall-small': 1 }, how)
  for (const step of steps) {
    const as = step === 'delivery' ? client : seller
    await world.call('POST', `/api/orders/${id}/${step}`, { as, key: newKey() })
  }
  const parties = { ...world.people, client, product_seller: seller }
  return { id, as: parties[caller], client }
}

/** The body of a return of one unit of a delivered order. */
async function returnBody(world: RouteWorld, id: string, as: Person): Promise<object> {
  const { body } = await world.call('GET', `/api/orders/${id}`, { as })
  return { lines: [{ lineId: body.lines[0].id, quantity: 1 }], reason: 'damaged' }
}

/** A return that waits for its answer. */
async function requestedReturn(world: RouteWorld, caller: Caller): Promise<{ as: Person | undefined; path: string }> {
  const { id, as, client } = await stallOrder(world, caller, 'delivery', ...RECEIVED)
  const body = await returnBody(world, id, client)
  await world.call('POST', `/api/orders/${id}/returns`, { as: client, key: newKey(), body })
  const { body: order } = await world.call('GET', `/api/orders/${id}`, { as: client })
  return { as, path: `/api/order-returns/${order.returns[0].id}` }
}
