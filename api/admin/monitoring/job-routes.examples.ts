// Requests for the routes of job-routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import type { Examples } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/admin/jobs/runs': () => ({ path: '/api/admin/jobs/runs?order=failed&limit=2' }),
  'GET /api/admin/jobs/skips': () => ({ path: '/api/admin/jobs/skips?limit=2' }),
}
