// A request for each route of fee-routes.ts, which tests/routes.test.ts sends as every role.
import { newKey } from '../../tests/harness'
import type { Examples } from '../../tests/route-world'

export const examples: Examples = {
  'GET /api/admin/fees': () => ({ path: '/api/admin/fees' }),
  'GET /api/admin/fees/:kind': () => ({ path: '/api/admin/fees/platform?percent=3.5' }),
  'POST /api/admin/fees': () => ({
    path: '/api/admin/fees',
    key: newKey(),
    body: { kind: 'payout_instant', percent: '1.6', reason: 'Providers ask for more.' },
  }),
}
