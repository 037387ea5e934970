// A request for each route of routes.ts, which tests/api/routes.test.ts sends as every role.

import { type Examples, newPerson, PICTURE } from '../../../tests/api/route-world'
import { SALON_SAID, SHOP_SAID } from '../../../tests/fixtures/salons-and-purses'

export const examples: Examples = {
  'GET /api/me': () => ({ path: '/api/me' }),
  'GET /api/me/dashboard': () => ({ path: '/api/me/dashboard' }),
  'GET /api/me/step-up': () => ({ path: '/api/me/step-up' }),
  'PUT /api/me/currency': () => ({ path: '/api/me/currency', body: { currency: 'KES' } }),
  'GET /api/me/business': () => ({ path: '/api/me/business' }),
  'PUT /api/me/business': async (world, asker) => ({
    path: '/api/me/business',
    as: await newPerson(world, asker),
    body: asker === 'product_seller' ? SHOP_SAID : SALON_SAID,
  }),
  'GET /api/me/admin-profile': () => ({ path: '/api/me/admin-profile' }),
  'PUT /api/me/admin-profile': () => ({
    path: '/api/me/admin-profile',
    body: { position: 'Lead', department: 'Trust' },
  }),
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
