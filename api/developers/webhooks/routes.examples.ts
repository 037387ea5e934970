// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import type { Caller } from '../../../tests/api/route-access'
import { type Examples, newPerson, type RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'
import { EVENTS_OF } from './input'

const path = '/api/me/webhooks'

/** Nobody listens there. */
const url = 'http://127.0.0.1:9/hook'

const eventsFor = (caller: Caller) => EVENTS_OF[caller === 'product_seller' ? 'product_seller' : 'beauty_partner']

/** A webhook of somebody new of that role, and who they are. */
async function webhook(world: RouteWorld, caller: Caller) {
  const as = await newPerson(world, caller)
  const events = [...eventsFor(caller)]
  const added = await world.call('POST', path, { as, key: newKey(), body: { url, events } })
  return { as, path: `${path}/${added.body.webhook?.id ?? 'none'}` }
}

export const examples: Examples = {
  'POST /api/me/webhooks': async (world, caller) => ({
    as: await newPerson(world, caller),
    path,
    key: newKey(),
    body: { url, events: [...eventsFor(caller)] },
  }),
  'GET /api/me/webhooks/:id': webhook,
  'PUT /api/me/webhooks/:id': async (world, caller) => ({ ...(await webhook(world, caller)), body: { paused: true } }),
  'DELETE /api/me/webhooks/:id': webhook,
  'POST /api/me/webhooks/:id/secret': async (world, caller) => {
    const { as, path } = await webhook(world, caller)
    return { as, path: `${path}/secret` }
  },
  'POST /api/me/webhooks/:id/tests': async (world, caller) => {
    const { as, path } = await webhook(world, caller)
    return { as, path: `${path}/tests` }
  },
  'POST /api/me/webhooks/:id/deliveries/:messageId/replays': async (world, caller) => {
    const { as, path } = await webhook(world, caller)
    const tested = await world.call('POST', `${path}/tests`, { as })
    return { as, path: `${path}/deliveries/${tested.body.id}/replays` }
  },
}
