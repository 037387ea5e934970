// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/admin/fees/:kind': () => ({ path: '/api/admin/fees/platform?percent=3.5' }),
  'POST /api/admin/fees': () => ({
    path: '/api/admin/fees',
    key: newKey(),
    body: { kind: 'payout_instant', percent: '1.6', reason: 'Providers ask for more.' },
  }),
}
