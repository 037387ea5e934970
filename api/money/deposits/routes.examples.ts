// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import { deposit, type Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'POST /api/wallet/deposits': () => ({
    path: '/api/wallet/deposits',
    key: newKey(),
    body: { amount: '5.00', currency: 'KES' },
  }),
  'GET /api/wallet/deposits/new': () => ({
    path: '/api/wallet/deposits/new?currency=KES&amount=5.00&returnTo=/client/wallet/send',
  }),
  'GET /api/wallet/deposits/:id': async (world) => ({
    path: `/api/wallet/deposits/${await deposit(world, 'sandbox_action')}`,
  }),
  'POST /api/wallet/deposits/:id/abandonment': async (world) => ({
    path: `/api/wallet/deposits/${await deposit(world, 'sandbox_hangs')}/abandonment`,
    key: newKey(),
  }),
}
