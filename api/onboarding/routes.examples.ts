// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import { type Examples, newPerson } from '../../tests/api/route-world'
import { newKey } from '../../tests/fixtures/harness'
import {
  addOffer,
  addProductForSale,
  applied,
  SALON_PROFILE,
  SHOP_PROFILE,
} from '../../tests/fixtures/salons-and-purses'

export const examples: Examples = {
  'PUT /api/me/business': async (world, caller) => ({
    path: '/api/me/business',
    as: await newPerson(world, caller),
    body: caller === 'product_seller' ? SHOP_PROFILE : SALON_PROFILE,
  }),
  'POST /api/me/applications': async (world, caller) => {
    const as = await newPerson(world, caller)
    const profile = caller === 'product_seller' ? SHOP_PROFILE : SALON_PROFILE
    if (as) await world.call('PUT', '/api/me/business', { as, body: profile })
    if (as && caller === 'beauty_partner') await addOffer(world, as)
    if (as && caller === 'product_seller') await addProductForSale(world, as)
    return { path: '/api/me/applications', as, key: newKey(), body: { kind: profile.kind } }
  },
  'POST /api/me/applications/:id/withdrawal': async (world, caller) => {
    const as = await newPerson(world, caller)
    const profile = caller === 'product_seller' ? SHOP_PROFILE : SALON_PROFILE
    const id = as && caller !== 'admin' ? await applied(world, as, profile) : 'of-nobody'
    return { path: `/api/me/applications/${id}/withdrawal`, as, key: newKey() }
  },
  'GET /api/admin/applications': async (world) => {
    await applied(world, await world.person('beauty_partner'))
    return { path: '/api/admin/applications?limit=2' }
  },
  'GET /api/admin/applications/:id': async (world) => ({
    path: `/api/admin/applications/${await applied(world, await world.person('client'), SHOP_PROFILE)}`,
  }),
  'POST /api/admin/applications/:id/approval': async (world) => ({
    path: `/api/admin/applications/${await applied(world, await world.person('client'))}/approval`,
    key: newKey(),
  }),
  'POST /api/admin/applications/:id/refusal': async (world) => ({
    path: `/api/admin/applications/${await applied(world, await world.person('client'))}/refusal`,
    key: newKey(),
    body: { reason: 'The licence has expired.' },
  }),
}
