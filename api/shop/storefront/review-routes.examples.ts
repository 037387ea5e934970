// Requests for the routes of review-routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Asker } from '../../../tests/api/route-access'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import type { Person } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/products/:id/reviews': async (world) => {
    await productReviewer(world)
    return { path: '/api/products/shampoo/reviews' }
  },
  'PUT /api/products/:id/review': () => ({
    path: '/api/products/rinse/review',
    body: { rating: 5, comment: 'Warm' },
  }),
  'DELETE /api/products/:id/review': async (world, asker) => ({
    path: '/api/products/shampoo/review',
    as: (await productReviewer(world, asker)).as,
  }),
  'PUT /api/product-reviews/:id/reply': async (world) => ({
    path: `/api/product-reviews/${(await productReviewer(world)).id}/reply`,
    body: { text: 'Thank you' },
  }),
  'DELETE /api/product-reviews/:id/reply': async (world) => ({
    path: `/api/product-reviews/${(await productReviewer(world)).id}/reply`,
  }),
  'POST /api/product-reviews/:id/reports': async (world) => ({
    path: `/api/product-reviews/${(await productReviewer(world)).id}/reports`,
    body: { reason: 'spam' },
  }),
}

/** A client with a review of a product of their own; others as they are, with somebody's review. */
async function productReviewer(
  world: RouteWorld,
  asker: Asker = 'client',
): Promise<{ as: Person | undefined; id: string }> {
  const author = await world.person('client')
  const path = '/api/products/shampoo/review'
  const { body } = await world.call('PUT', path, { as: author, body: { rating: 4 } })
  return { as: asker === 'client' ? author : world.people[asker], id: body.id }
}
