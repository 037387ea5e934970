// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import { LEGAL_VERSIONS } from '../../../db/legal-versions'
import { type Examples, newPerson, PICTURE } from '../../../tests/api/route-world'

export const examples: Examples = {
  'PUT /api/me/currency': () => ({ path: '/api/me/currency', body: { currency: 'KES' } }),
  'PUT /api/me/profile': ({ people }, caller) => ({
    path: '/api/me/profile',
    body: { fullName: `Ann of ${people[caller]?.name ?? 'nobody'}` },
  }),
  'PUT /api/me/photo': () => ({ path: '/api/me/photo', ...PICTURE }),
  'DELETE /api/me/photo': () => ({ path: '/api/me/photo' }),
  'PUT /api/me/privacy': () => ({
    path: '/api/me/privacy',
    body: { foundBy: 'contact', readReceipts: false, showPresence: true },
  }),
  'POST /api/me/agreement': () => ({ path: '/api/me/agreement', body: LEGAL_VERSIONS }),
  'GET /api/people': () => ({ path: '/api/people?q=cli' }),
  'DELETE /api/me/sessions': async (world, caller) => ({
    path: '/api/me/sessions',
    as: await newPerson(world, caller),
  }),
}
