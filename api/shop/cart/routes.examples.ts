// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import type { Examples } from '../../../tests/api/route-world'
import { ordered } from '../../../tests/fixtures/shop/shop'

export const examples: Examples = {
  'POST /api/cart/lines/:variantId': () => ({ path: '/api/cart/lines/in-cart', body: { quantity: 1 } }),
  'PUT /api/cart/lines/:variantId': () => ({ path: '/api/cart/lines/in-cart', body: { quantity: 1 } }),
  'DELETE /api/cart/lines/:variantId': () => ({ path: '/api/cart/lines/in-cart' }),
  'POST /api/cart/orders': async (world) => ({
    path: '/api/cart/orders',
    body: { orderId: (await ordered(world, world.people.client, 'basket', { 'in-cart': 1 })).id },
  }),
}
