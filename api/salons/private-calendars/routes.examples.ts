// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { staff } from '../../../db/schema/salons/salons'
import { type Example, type Examples, once, type RouteWorld } from '../../../tests/api/route-world'
import { addSalon } from '../../../tests/fixtures/businesses'
import { newKey } from '../../../tests/fixtures/harness'

const PATH = '/api/private-calendars'

/** Nobody listens there. */
const address = 'http://127.0.0.1:9/own.ics'

/** A partner not used by other tests, with a staff member. */
const partner = once(async (world) => {
  const as = await world.person('beauty_partner')
  await addSalon(world, { id: 'read', ownerId: as.id }, [{ id: 'read-cut' }], ['read-ada'])
  return as
})

/** Somebody new of the team, since three calendars are the most. */
async function newStaff(world: RouteWorld): Promise<string> {
  const id = newKey()
  await partner(world)
  await world.db.insert(staff).values({ id, salonId: 'read', name: 'Bea', title: 'Stylist', position: 1 })
  return id
}

const ofStaff: Example = async (world, caller) => {
  const owner = await partner(world)
  return {
    as: caller === 'beauty_partner' ? owner : world.people[caller],
    path: `${PATH}/staff/${await newStaff(world)}`,
  }
}

/** A calendar that was added for this. */
const calendar =
  (path = ''): Example =>
  async (world, caller) => {
    const as = await partner(world)
    const body = { address }
    const to = `${PATH}/staff/${await newStaff(world)}`
    const { body: added } = await world.call('POST', to, { as, key: newKey(), body })
    return { as: caller === 'beauty_partner' ? as : world.people[caller], path: `${PATH}/${added.id ?? 'none'}${path}` }
  }

export const examples: Examples = {
  'GET /api/private-calendars/staff/:staffId': ofStaff,
  'POST /api/private-calendars/staff/:staffId': async (world, caller) => ({
    ...(await ofStaff(world, caller)),
    key: newKey(),
    body: { address },
  }),
  'POST /api/private-calendars/:id/readings': calendar('/readings'),
  'DELETE /api/private-calendars/:id': calendar(),
}
