// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { AUTH_SECRET, newKey } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { FOR_WANJIKU } from '../../../tests/fixtures/shop/gift-cards'
import { codeOf as giftCode } from '../gift-card-codes/codes'

export const examples: Examples = {
  'GET /api/gift-cards': async (world) => {
    await giftCard(world)
    return { path: '/api/gift-cards?side=sent' }
  },
  'GET /api/gift-cards/draft': () => ({ path: '/api/gift-cards/draft?q=cli&salon=nairobi&service=cut' }),
  'POST /api/gift-cards': async (world) => {
    await fund(world, world.people.client, '200')
    return { path: '/api/gift-cards', key: newKey(), body: { ...FOR_WANJIKU, amount: '200' } }
  },
  'GET /api/gift-cards/:id': async (world) => ({ path: `/api/gift-cards/${await giftCard(world)}` }),
  'POST /api/gift-cards/:id/resending': async (world) => ({
    path: `/api/gift-cards/${await giftCard(world)}/resending`,
    key: newKey(),
    at: Date.now() + 60 * 60_000 + 1_000,
  }),
  'POST /api/gift-cards/:id/claims': async (world) => ({
    path: `/api/gift-cards/${await giftCard(world, 'for the client')}/claims`,
    key: newKey(),
    body: { amount: '20' },
  }),
  'POST /api/gift-redemptions': async (world) => ({
    path: '/api/gift-redemptions',
    key: newKey(),
    body: { code: await giftCode(AUTH_SECRET, await giftCard(world, 'a stranger’s')) },
  }),
  'POST /api/gift-redemptions/opening': async (world) => ({
    path: '/api/gift-redemptions/opening',
    body: { code: await giftCode(AUTH_SECRET, await giftCard(world, 'a stranger’s')) },
  }),
}

/** A gift card by email, of the client or of another person; or another person's card for the client. */
async function giftCard(
  world: RouteWorld,
  which: 'the client’s' | 'a stranger’s' | 'for the client' = 'the client’s',
): Promise<string> {
  const as = which === 'the client’s' ? world.people.client : await world.person('client')
  await fund(world, as, '100')
  const to = which === 'for the client' ? { email: undefined, person: world.people.client.id } : {}
  // Each to somebody else: one contact gets few messages a day.
  const email = `${newKey()}@example.com`
  const body = { ...FOR_WANJIKU, email, amount: '100', ...to }
  return (await world.call('POST', '/api/gift-cards', { as, key: newKey(), body })).body.id
}
