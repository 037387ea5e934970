// Requests for the routes of statement-routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Example, Examples } from '../../../../tests/api/route-world'
import * as payouts from '../../../../tests/fixtures/money/paid-out'

/** A request for the statement of a payout of the caller's, if their role may have one. */
const statement =
  (format: 'csv' | 'pdf'): Example =>
  async (world, caller) => {
    const pays = caller === 'beauty_partner' || caller === 'product_seller'
    const payee = await world.person(pays ? caller : 'product_seller')
    await payouts.earned(world, payee, 100_000, 'Order')
    const to = await payouts.addDestination(world, payee)
    const id = await payouts.paidOut(world, payee, to)
    const as = pays ? payee : world.people[caller]
    return { path: `/api/payouts/${id}/statement/${format}`, as }
  }

export const examples: Examples = {
  'GET /api/payouts/:id/statement/csv': statement('csv'),
  'GET /api/payouts/:id/statement/pdf': statement('pdf'),
}
