// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import type { Example, Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'
import { between } from '../../../tests/fixtures/messaging/conversations'

const CUT_OFFERED = { plan: [{ serviceId: 'cut' }] }

/** A request about an offer of the salon's, sent by its client if the caller is a client. */
const onOffer =
  (path: string): Example =>
  async (world, caller) => {
    const { chat, by } = await salonChat(world)
    const made = await world.call('POST', `/api/conversations/${chat}/offers`, {
      as: world.people.beauty_partner,
      key: newKey(),
      body: CUT_OFFERED,
    })
    const as = caller === 'client' ? by : world.people[caller]
    return { path: `/api/offers/${made.body.offer.id}${path}`, as }
  }

export const examples: Examples = {
  'GET /api/conversations/:id/offers/new': async (world) => ({
    path: `/api/conversations/${(await salonChat(world)).chat}/offers/new`,
  }),
  'POST /api/conversations/:id/offers': async (world) => ({
    path: `/api/conversations/${(await salonChat(world)).chat}/offers`,
    key: newKey(),
    body: CUT_OFFERED,
  }),
  'GET /api/offers/:id': onOffer(''),
  'POST /api/offers/:id/decline': onOffer('/decline'),
  'POST /api/offers/:id/withdrawal': onOffer('/withdrawal'),
}

/** A conversation of the salon's with a new client. */
async function salonChat(world: RouteWorld): Promise<{ chat: string; by: Person }> {
  const by = await world.person('client')
  return { chat: await between(world, world.people.beauty_partner, by), by }
}
