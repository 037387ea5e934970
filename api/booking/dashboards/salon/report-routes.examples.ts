// Requests for the routes of report-routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { type Examples, newTime } from '../../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/reports/commission': (world) => ({ path: `/api/reports/commission?month=${newTime(world).slice(0, 7)}` }),
}
