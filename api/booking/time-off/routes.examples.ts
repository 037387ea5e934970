// Requests for the routes of time off; tests/api/routes.test.ts sends them as every role.
import type { Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/time-off': () => ({ path: '/api/time-off?staff=cem' }),
  'POST /api/time-off': () => ({
    path: '/api/time-off',
    key: newKey(),
    body: {
      staffId: 'cem',
      date: '2099-12-12',
      until: '2099-12-13',
      note: 'Short days',
      kind: 'hours',
      hours: [{ fromMinute: 600, toMinute: 840 }],
    },
  }),
}
