// A request for each route of routes.ts, which tests/api/routes.test.ts sends as every role.
import { disputedOrder, type Examples } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/admin/disputes': () => ({ path: '/api/admin/disputes' }),
  'GET /api/admin/disputes/:id': async (world) => ({
    path: `/api/admin/disputes/${await disputedOrder(world)}`,
  }),
}
