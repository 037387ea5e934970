// Requests for the routes of own-routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Caller } from '../../../tests/api/route-access'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

const HELLO = { subject: 'Hello', message: 'How are you?' }

export const examples: Examples = {
  'GET /api/me/tickets': async (world, caller) => {
    await ownTicket(world, caller)
    return { path: '/api/me/tickets' }
  },
  'POST /api/me/tickets': () => ({ path: '/api/me/tickets', key: newKey(), body: HELLO }),
  'GET /api/me/tickets/:id': async (world, caller) => ({ path: `/api/me/tickets/${await ownTicket(world, caller)}` }),
  'POST /api/me/tickets/:id/messages': async (world, caller) => ({
    path: `/api/me/tickets/${await ownTicket(world, caller)}/messages`,
    key: newKey(),
    body: { text: 'Hello again' },
  }),
  'POST /api/me/tickets/:id/closing': async (world, caller) => ({
    path: `/api/me/tickets/${await ownTicket(world, caller)}/closing`,
    key: newKey(),
  }),
}

/** A conversation with support of the caller's; of nobody for who can have none. */
async function ownTicket(world: RouteWorld, caller: Caller): Promise<string> {
  const as = world.people[caller]
  const { body } = await world.call('POST', '/api/me/tickets', { as, key: newKey(), body: HELLO })
  return body.id ?? 'of-nobody'
}
