// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts
// sends them as every role.
import { paymentMethod } from '../../../db/schema/money/wallet'
import type { Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'POST /api/wallet/methods': () => ({
    path: '/api/wallet/methods',
    key: newKey(),
    body: { type: 'mobile_money', provider: 'Airtel Money', phoneNumber: '+254733000001', fullName: 'Ann Odongo' },
  }),
  'PUT /api/wallet/methods/:id/default': () => ({ path: '/api/wallet/methods/card/default' }),
  'DELETE /api/wallet/methods/:id': async (world) => {
    const common = { userId: world.people.client.id, processor: 'sandbox', token: 'sandbox_ok', createdAt: 1 }
    const id = crypto.randomUUID()
    await world.db.insert(paymentMethod).values({ ...common, id, type: 'card', lastFour: '0005' })
    return { path: `/api/wallet/methods/${id}` }
  },
}
