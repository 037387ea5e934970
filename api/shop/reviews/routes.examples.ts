// Example requests for each route of routes.ts; tests/api/routes.test.ts sends them as every role.

import type { Examples } from '../../../tests/api/route-world'

export const examples: Examples = { 'GET /api/product-reviews': () => ({ path: '/api/product-reviews' }) }
