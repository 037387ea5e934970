// Example requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as
// every role.
import { salonClient } from '../../../db/schema/salons/clients'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'POST /api/me/salon-contacts/:id/erasure': async (world, caller) => {
    const id = crypto.randomUUID()
    const email = caller === 'anonymous' ? 'nobody@example.com' : (world.people[caller]?.email ?? '')
    await world.db.insert(salonClient).values({ id, salonId: 'nairobi', name: 'Somebody', email, createdAt: 0 })
    return { path: `/api/me/salon-contacts/${id}/erasure`, key: newKey() }
  },
  'POST /api/partner-dashboard/clients/:id/erasure': async (world) => ({
    path: `/api/partner-dashboard/clients/${await guestClient(world)}/erasure`,
    key: newKey(),
  }),
  'PUT /api/partner-dashboard/clients/:id/block': async (world) => ({
    path: `/api/partner-dashboard/clients/${await guestClient(world)}/block`,
    key: newKey(),
    body: { blocked: true },
  }),
  'PUT /api/partner-dashboard/clients/:id': async (world) => ({
    path: `/api/partner-dashboard/clients/${await guestClient(world)}`,
    key: newKey(),
    body: { name: 'Zuhura', notes: 'Likes tea' },
  }),
}

/** A guest who is known only to the salon. */
async function guestClient(world: RouteWorld): Promise<string> {
  await world.db
    .insert(salonClient)
    .values({ id: 'a-guest', salonId: 'nairobi', name: 'Zuhura', createdAt: 0 })
    .onConflictDoNothing()
  return 'a-guest'
}
