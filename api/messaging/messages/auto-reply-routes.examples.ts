// A request for each route of auto-reply-routes.ts, which tests/api/routes.test.ts sends as every role.
import type { Examples } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/me/auto-replies': () => ({ path: '/api/me/auto-replies' }),
  'PUT /api/me/auto-replies': () => ({
    path: '/api/me/auto-replies',
    body: {
      greeting: true,
      greetingText: 'Welcome',
      away: 'hours',
      awayText: 'Back soon',
      hereDays: [1],
    },
  }),
}
