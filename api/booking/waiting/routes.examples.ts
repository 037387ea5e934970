// Requests for the routes of routes.ts; tests/api/routes.test.ts sends them as every role.
import { type Examples, newTime, once, type RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'
import { at } from '../../../tests/fixtures/salons-and-purses'
import { waiting } from '../../../tests/fixtures/waiting-lists'

/** Starts of a day that is closed: nothing is free then, and nothing is booked. */
/** The minute at which the salon opens on its only day. */
const opens = 480

let minutes = 0

/** Waits for a minute of its own on a closed day, so that no entry is in another's way. */
function wish(world: RouteWorld) {
  minutes += 1
  const date = at(world, '10:00', 4).slice(0, 10)
  return {
    plan: [{ serviceId: 'cut' }],
    salonId: 'nairobi',
    mode: 'tell',
    firstDate: date,
    lastDate: date,
    windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: opens + minutes, toMinute: opens + minutes }],
  }
}

async function entry(world: RouteWorld): Promise<string> {
  const as = await world.person('client')
  return waiting(world, as, wish(world))
}

const ownEntry = once((world) => waiting(world, world.people.client, wish(world)))

export const examples: Examples = {
  'POST /api/waiting-list': (world) => ({ path: '/api/waiting-list', key: newKey(), body: wish(world) }),
  'GET /api/waiting-list/:id': async (world) => ({ path: `/api/waiting-list/${await ownEntry(world)}` }),
  'POST /api/waiting-list/:id/changes': async (world) => {
    const id = await ownEntry(world)
    const { salonId: _, plan: __, ...body } = wish(world)
    return { path: `/api/waiting-list/${id}/changes`, key: newKey(), body }
  },
  'POST /api/waiting-list/:id/leave': async (world, caller) => {
    const client = await world.person('client')
    const as = caller === 'client' ? client : world.people[caller]
    const id = await waiting(world, client, wish(world))
    return { path: `/api/waiting-list/${id}/leave`, key: newKey(), as }
  },
  'GET /api/my-salon/waiting-list': () => ({ path: '/api/my-salon/waiting-list' }),
  'POST /api/my-salon/waiting-list/settings': () => ({
    path: '/api/my-salon/waiting-list/settings',
    key: newKey(),
    body: { open: true, byPrice: false },
  }),
  'POST /api/my-salon/waiting-list/:id/offer': async (world) => ({
    path: `/api/my-salon/waiting-list/${await entry(world)}/offer`,
    key: newKey(),
    body: { startsAt: newTime(world) },
  }),
}
