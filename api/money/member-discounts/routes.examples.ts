// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

type Business = 'beauty_partner' | 'product_seller'

/** Days of their own, so that discounts on the same service never overlap. */
let day = Date.parse('2028-01-01')

/** A discount on the first service or product of a business. */
async function discountOf(world: RouteWorld, business: Business) {
  const discounts = await world.call('GET', '/api/member-discounts', { as: world.people[business] })
  day += 86_400_000
  const date = new Date(day).toISOString().slice(0, 10)
  return { percent: 10, from: date, to: date, items: [discounts.body.choices[0].id] }
}

const businessOf = (caller: string): Business => (caller === 'product_seller' ? 'product_seller' : 'beauty_partner')

export const examples: Examples = {
  'POST /api/member-discounts': async (world, caller) => ({
    path: '/api/member-discounts',
    key: newKey(),
    body: await discountOf(world, businessOf(caller)),
  }),
  'POST /api/member-discounts/:id/end': async (world, caller) => {
    const business = businessOf(caller)
    const given = await world.call('POST', '/api/member-discounts', {
      as: world.people[business],
      key: newKey(),
      body: await discountOf(world, business),
    })
    return { path: `/api/member-discounts/${given.body.id}/end`, key: newKey() }
  },
}
