// Requests for the routes of routes.ts; tests/api/routes.test.ts sends them as every role.
import type { Caller } from '../../../tests/api/route-access'
import { type Examples, once, type RouteWorld } from '../../../tests/api/route-world'
import { savingForVisit } from '../../../tests/fixtures/goals-for-visits'
import { newKey } from '../../../tests/fixtures/harness'
import { at } from '../../../tests/fixtures/salons-and-purses'

function wishes(world: RouteWorld) {
  return {
    firstDate: at(world, '10:00', 4).slice(0, 10),
    lastDate: at(world, '10:00', 40).slice(0, 10),
    windows: [{ weekdays: [1, 2, 3, 4, 5], fromMinute: 540, toMinute: 1020 }],
  }
}

function goal(world: RouteWorld, changes: object = {}) {
  return {
    salonId: 'nairobi',
    plan: [{ serviceId: 'cut' }],
    name: 'A cut for June',
    pace: { amount: '10', frequency: 'weekly', firstDay: at(world, '10:00', 4).slice(0, 10) },
    ...changes,
  }
}

/** The client has as many goals as they can have from other examples: a client of its own. */
const savingClient = once(async (world) => {
  const client = await world.person('client')
  return { client, id: await savingForVisit(world, client, goal(world)) }
})

const ofOwn = async (world: RouteWorld, caller: Caller) => {
  const { client, id } = await savingClient(world)
  return { id, as: caller === 'client' ? client : world.people[caller] }
}

/** A friend's goal, with the client in it. */
const shared = once(async (world) => {
  const friend = await world.person('client')
  const id = await savingForVisit(world, friend, goal(world))
  const { client } = world.people
  const as = { as: friend, key: newKey(), body: { userId: client.id } }
  await world.call('POST', `/api/goals/${id}/members`, as)
  await world.call('POST', `/api/goals/${id}/acceptance`, { as: client, key: newKey() })
  return id
})

export const examples: Examples = {
  'POST /api/goal-bookings': async (world, caller) => ({
    path: '/api/goal-bookings',
    as: caller === 'client' ? await world.person('client') : world.people[caller],
    key: newKey(),
    body: goal(world, { booking: wishes(world) }),
  }),
  'GET /api/goal-bookings/:id': async (world, caller) => {
    const { id, as } = await ofOwn(world, caller)
    return { path: `/api/goal-bookings/${id}`, as }
  },
  'PUT /api/goal-bookings/:id': async (world, caller) => {
    const { id, as } = await ofOwn(world, caller)
    return { path: `/api/goal-bookings/${id}`, as, key: newKey(), body: wishes(world) }
  },
  'POST /api/goal-bookings/:id/end': async (world, caller) => {
    const client = await world.person('client')
    const as = caller === 'client' ? client : world.people[caller]
    const id = await savingForVisit(world, client, goal(world, { booking: wishes(world) }))
    return { path: `/api/goal-bookings/${id}/end`, key: newKey(), as }
  },
  'POST /api/goal-bookings/:id/adaptation': async (world, caller) => {
    const client = await world.person('client')
    const as = caller === 'client' ? client : world.people[caller]
    const id = await savingForVisit(world, client, goal(world))
    const body = { choice: 'plain' }
    return { path: `/api/goal-bookings/${id}/adaptation`, key: newKey(), as, body }
  },
  'POST /api/goal-bookings/:id/share': async (world) => ({
    path: `/api/goal-bookings/${await shared(world)}/share`,
    key: newKey(),
    body: { pays: true },
  }),
  'GET /api/my-salon/savers': () => ({ path: '/api/my-salon/savers' }),
  'POST /api/my-salon/savers/settings': () => ({
    path: '/api/my-salon/savers/settings',
    key: newKey(),
    body: { lockMonths: 3, bonusPercent: 5 },
  }),
}
