// Requests for the routes of routes.ts; tests/api/routes.test.ts sends them as every role.
import type { Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'PUT /api/my-salon/links/handle': () => ({
    path: '/api/my-salon/links/handle',
    key: newKey(),
    body: { handle: 'nairobi-cuts' },
  }),
  'GET /api/my-salon/links/poster': () => ({ path: '/api/my-salon/links/poster?size=a6' }),
  'GET /api/handles/:handle': () => ({ path: '/api/handles/nairobi' }),
}
