// A request for each route of job-routes.ts, which tests/api/routes.test.ts sends as every role.
import type { Examples } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/admin/jobs': () => ({ path: '/api/admin/jobs' }),
  'GET /api/admin/jobs/runs': () => ({ path: '/api/admin/jobs/runs?order=failed&limit=2' }),
  'GET /api/admin/jobs/skips': () => ({ path: '/api/admin/jobs/skips?limit=2' }),
}
