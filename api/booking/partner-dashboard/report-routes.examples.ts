// A request for each route of report-routes.ts, which tests/api/routes.test.ts sends as every role.
import { type Examples, newTime } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/reports/commission': (world) => ({
    path: `/api/reports/commission?month=${newTime(world).slice(0, 7)}`,
  }),
  'GET /api/reports/commission/csv': () => ({ path: '/api/reports/commission/csv' }),
}
