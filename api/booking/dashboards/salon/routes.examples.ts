// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { salonClient } from '../../../../db/schema/salons/clients'
import type { Examples, RouteWorld } from '../../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/partner-dashboard/clients/:id': async (world) => ({
    path: `/api/partner-dashboard/clients/${await guestClient(world)}`,
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
