// Example requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as
// every role.
import { salonClient } from '../../../db/schema/salons/clients'
import type { Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'POST /api/me/salon-contacts/:id/erasure': async (world, caller) => {
    const id = crypto.randomUUID()
    const email =
      caller === 'anonymous' ? 'nobody@example.com' : (world.people[caller]?.email ?? '')
    await world.db
      .insert(salonClient)
      .values({ id, salonId: 'nairobi', name: 'Somebody', email, createdAt: 0 })
    return { path: `/api/me/salon-contacts/${id}/erasure`, key: newKey() }
  },
}
