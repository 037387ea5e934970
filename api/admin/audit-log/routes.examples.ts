// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import type { Examples } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/admin/audit': () => ({ path: '/api/admin/audit?event=application&actor=system&since=2026-01-01' }),
  'GET /api/admin/audit/export': () => ({ path: '/api/admin/audit/export?event=session.started' }),
  'POST /api/admin/audit/verification': () => ({ path: '/api/admin/audit/verification' }),
}
