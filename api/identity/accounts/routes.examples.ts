// A request for each route of routes.ts, which tests/api/routes.test.ts sends as every role.

import { type Examples, newPerson, PICTURE } from '../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/me': () => ({ path: '/api/me' }),
  'PUT /api/me/currency': () => ({ path: '/api/me/currency', body: { currency: 'KES' } }),
  'PUT /api/me/profile': () => ({ path: '/api/me/profile', body: { fullName: 'Ann Wanjiru' } }),
  'PUT /api/me/photo': () => ({ path: '/api/me/photo', ...PICTURE }),
  'DELETE /api/me/photo': () => ({ path: '/api/me/photo' }),
  'GET /api/me/privacy': () => ({ path: '/api/me/privacy' }),
  'PUT /api/me/privacy': () => ({
    path: '/api/me/privacy',
    body: { foundBy: 'contact', readReceipts: false, showPresence: true },
  }),
  'GET /api/people': () => ({ path: '/api/people?q=cli' }),
  'DELETE /api/me/sessions': async (world, asker) => ({
    path: '/api/me/sessions',
    as: await newPerson(world, asker),
  }),
}
