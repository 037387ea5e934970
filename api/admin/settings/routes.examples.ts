// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import type { Examples } from '../../../tests/api/route-world'

export const examples: Examples = {
  'PUT /api/me/admin-profile': () => ({
    path: '/api/me/admin-profile',
    body: { position: 'Lead', department: 'Trust' },
  }),
}
