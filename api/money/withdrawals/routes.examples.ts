// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts
// sends them as every role.

import type { Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

const WITHDRAWAL = { amount: '100', currency: 'KES', paymentMethodId: 'card' }

export const examples: Examples = {
  'POST /api/wallet/withdrawals': () => ({ path: '/api/wallet/withdrawals', key: newKey(), body: WITHDRAWAL }),
  'GET /api/wallet/withdrawals/:id': async (world) => {
    const requested = { as: world.people.client, key: newKey(), body: WITHDRAWAL }
    const { body } = await world.call('POST', '/api/wallet/withdrawals', requested)
    return { path: `/api/wallet/withdrawals/${body.id}` }
  },
}
