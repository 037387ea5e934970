// A request for each route of routes.ts, which tests/api/routes.test.ts sends as every role.
import type { Examples } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/products': () => ({ path: '/api/products?q=product' }),
  'GET /api/products/:id': () => ({ path: '/api/products/shampoo' }),
  'GET /api/shops/:id': () => ({ path: '/api/shops/duka' }),
  'GET /api/me/products': () => ({ path: '/api/me/products' }),
  'GET /api/me/products/favorites': () => ({ path: '/api/me/products/favorites' }),
  'GET /api/me/products/:id': () => ({ path: '/api/me/products/shampoo' }),
  'GET /api/me/shops/:id': () => ({ path: '/api/me/shops/duka' }),
  'PUT /api/products/:id/favorite': () => ({ path: '/api/products/shampoo/favorite' }),
  'DELETE /api/products/:id/favorite': () => ({ path: '/api/products/rinse/favorite' }),
}
