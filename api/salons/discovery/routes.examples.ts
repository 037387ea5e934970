// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import type { Examples } from '../../../tests/api/route-world'

const SENTENCE = new URLSearchParams({ q: 'cut tomorrow afternoon near riverside under 5000' })

export const examples: Examples = {
  'GET /api/salons': () => ({ path: '/api/salons?city=Nairobi&limit=1' }),
  'GET /api/me/salons': () => ({ path: '/api/me/salons?city=Nairobi&date=2030-01-05&purse=1&limit=1' }),
  'GET /api/salon-requests': () => ({ path: `/api/salon-requests?${SENTENCE}` }),
  'GET /api/me/salon-requests': () => ({ path: `/api/me/salon-requests?${SENTENCE}` }),
  'GET /api/salons/:id': () => ({ path: '/api/salons/nairobi' }),
  'GET /api/salons/:id/free-times': () => ({ path: '/api/salons/nairobi/free-times?service=cut' }),
  'PUT /api/salons/:id/favorite': () => ({ path: '/api/salons/nairobi/favorite' }),
  'DELETE /api/salons/:id/favorite': () => ({ path: '/api/salons/nairobi/favorite' }),
  'GET /api/me/favorites': () => ({ path: '/api/me/favorites' }),
  'GET /api/me/salons/:id': () => ({ path: '/api/me/salons/nairobi' }),
}
