// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import type { Examples } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/products': () => ({ path: '/api/products?q=product' }),
  'GET /api/products/:id': () => ({ path: '/api/products/shampoo' }),
  'GET /api/shops/:id': () => ({ path: '/api/shops/duka' }),
  'GET /api/me/products/:id': () => ({ path: '/api/me/products/shampoo' }),
  'GET /api/me/shops/:id': () => ({ path: '/api/me/shops/duka' }),
  'PUT /api/products/:id/favorite': () => ({ path: '/api/products/shampoo/favorite' }),
  'DELETE /api/products/:id/favorite': () => ({ path: '/api/products/rinse/favorite' }),
}
