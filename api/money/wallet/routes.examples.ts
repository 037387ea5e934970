// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import { deposit, type Examples } from '../../../tests/api/route-world'
import { AUTH_SECRET, newKey } from '../../../tests/fixtures/harness'
import { sandboxEvent } from '../providers/sandbox'

export const examples: Examples = {
  'GET /api/wallet/transactions': () => ({ path: '/api/wallet/transactions?limit=3' }),
  'POST /api/webhooks/payments/:processor': async (world) => {
    const depositId = await deposit(world, 'sandbox_hangs')
    const event = {
      eventId: newKey(),
      reference: `sandbox_hangs_${depositId}`,
      subject: { kind: 'deposit' as const, id: depositId },
      minor: 500,
      currency: 'KES',
      outcome: 'succeeded' as const,
    }
    const { body, headers } = await sandboxEvent(AUTH_SECRET, event, Date.now())
    return { path: '/api/webhooks/payments/sandbox', raw: body, headers: Object.fromEntries(headers) }
  },
  'POST /api/sandbox/deposits/:id/decision': async (world) => ({
    path: `/api/sandbox/deposits/${await deposit(world, 'sandbox_action')}/decision`,
    body: { decision: 'approve' },
  }),
}
