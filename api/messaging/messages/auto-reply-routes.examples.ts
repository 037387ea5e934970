// Requests for the routes of auto-reply-routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.
import type { Examples } from '../../../tests/api/route-world'

export const examples: Examples = {
  'PUT /api/me/auto-replies': () => ({
    path: '/api/me/auto-replies',
    body: { greeting: true, greetingText: 'Welcome', away: 'hours', awayText: 'Back soon', hereDays: [1] },
  }),
}
