// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import { type Example, type Examples, newClient } from '../../../tests/api/route-world'
import { newKey, type Options } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import * as gifts from '../../../tests/fixtures/shop/group-gifts'

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

const groupBody = () => ({ ...gifts.GIFT, deadline: inAWeek() })

/**
 * A request about a group gift of a new client, who paid `amount` into it: the number of gifts per
 * person and day is limited.
 */
const groupGift =
  (path: string, options: Options = {}, amount = ''): Example =>
  async (world, caller) => {
    const as = await newClient(world, caller)
    const requested = { as, key: newKey(), ...options }
    if (!as || caller !== 'client') return { ...requested, path: `/api/gift-cards/of-nobody${path}` }
    await fund(world, as, '100')
    const id = await gifts.begunGift(world, as, { ...groupBody(), own: amount })
    return { ...requested, path: `/api/gift-cards/${id}${path}` }
  }

export const examples: Examples = {
  'GET /api/gift-cards/history': async (world, caller) => {
    const { as } = await groupGift('', {}, '20')(world, caller)
    return { as, path: '/api/gift-cards/history' }
  },
  'POST /api/gift-cards/groups': () => ({ path: '/api/gift-cards/groups', key: newKey(), body: groupBody() }),
  'GET /api/gift-cards/groups/:id': async (world, caller) => {
    const { path, ...requested } = await groupGift('')(world, caller)
    return { ...requested, path: `${path.replace('gift-cards', 'gift-cards/groups')}?q=cl` }
  },
  'POST /api/gift-cards/:id/contributions': groupGift('/contributions', { body: gifts.kes('20') }),
  'POST /api/gift-cards/:id/invitations': async (world, caller) => {
    const { id: userId } = await world.person('client')
    return groupGift('/invitations', { body: { userId } })(world, caller)
  },
  'POST /api/gift-cards/:id/refusal': async (world) => {
    const friend = await world.person('client')
    const id = await gifts.begunGift(world, friend, { ...groupBody(), people: [world.people.client.id] })
    return { path: `/api/gift-cards/${id}/refusal`, key: newKey() }
  },
  'POST /api/gift-cards/:id/sending': groupGift('/sending', { body: gifts.kes('20') }, '20'),
  'GET /api/gift-cards/:id/cancellation': groupGift('/cancellation', {}, '20'),
  'POST /api/gift-cards/:id/cancellation': groupGift('/cancellation', { body: gifts.kes('20') }, '20'),
  'GET /api/gift-cards/:id/statement': groupGift('/statement', {}, '20'),
}
