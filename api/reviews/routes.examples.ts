// A request for each route of routes.ts, for salons and for products;
// tests/api/routes.test.ts sends them as every role.

import type { Caller } from '../../tests/api/route-access'
import { type Examples, type RouteWorld, reviewer } from '../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/salons/:id/reviews': () => ({ path: '/api/salons/nairobi/reviews' }),
  'PUT /api/salons/:id/review': () => ({ path: '/api/salons/kampala/review', body: { rating: 5, comment: 'Warm' } }),
  'DELETE /api/salons/:id/review': async (world, caller) => ({
    path: '/api/salons/nairobi/review',
    as: (await reviewer(world, caller)).as,
  }),
  'PUT /api/reviews/:id/reply': () => ({ path: '/api/reviews/r/reply', body: { text: 'Acknowledged' } }),
  'DELETE /api/reviews/:id/reply': () => ({ path: '/api/reviews/r/reply' }),
  'POST /api/reviews/:id/reports': async (world) => ({
    path: `/api/reviews/${(await reviewer(world)).id}/reports`,
    body: { reason: 'spam' },
  }),
  'GET /api/products/:id/reviews': async (world) => {
    await productReviewer(world)
    return { path: '/api/products/shampoo/reviews' }
  },
  'PUT /api/products/:id/review': () => ({ path: '/api/products/rinse/review', body: { rating: 5, comment: 'Warm' } }),
  'DELETE /api/products/:id/review': async (world, caller) => ({
    path: '/api/products/shampoo/review',
    as: (await productReviewer(world, caller)).as,
  }),
  'PUT /api/product-reviews/:id/reply': async (world) => ({
    path: `/api/product-reviews/${(await productReviewer(world)).id}/reply`,
    body: { text: 'Acknowledged' },
  }),
  'DELETE /api/product-reviews/:id/reply': async (world) => ({
    path: `/api/product-reviews/${(await productReviewer(world)).id}/reply`,
  }),
  'POST /api/product-reviews/:id/reports': async (world) => ({
    path: `/api/product-reviews/${(await productReviewer(world)).id}/reports`,
    body: { reason: 'spam' },
  }),
}

const productReviewer = (world: RouteWorld, caller?: Caller) => reviewer(world, caller, '/api/products/shampoo/review')
