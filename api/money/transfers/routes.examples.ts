// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'
import { clientWith, goalOf } from '../../../tests/fixtures/money/clients'
import { at } from '../../../tests/fixtures/salons-and-purses'

export const examples: Examples = {
  'GET /api/transfers/draft': () => ({ path: '/api/transfers/draft?q=cli' }),
  'POST /api/transfers/sends': async (world) => ({
    path: '/api/transfers/sends',
    key: newKey(),
    body: { person: (await world.person('client')).id, amount: '1', currency: 'KES' },
  }),
  'GET /api/transfers/requests': async (world) => {
    await requestToClient(world)
    return { path: '/api/transfers/requests?limit=2' }
  },
  'POST /api/transfers/requests': async (world) => ({
    path: '/api/transfers/requests',
    key: newKey(),
    body: { person: (await world.person('client')).id, amount: '1', currency: 'KES' },
  }),
  'POST /api/transfers/requests/:id/payment': async (world) => ({
    path: `/api/transfers/requests/${await requestToClient(world)}/payment`,
    key: newKey(),
  }),
  'POST /api/transfers/requests/:id/refusal': async (world) => ({
    path: `/api/transfers/requests/${await requestToClient(world)}/refusal`,
    key: newKey(),
  }),
  'POST /api/transfers/requests/:id/cancellation': async (world) => {
    const path = `/api/transfers/requests/${await requestByClient(world)}/cancellation`
    return { path, key: newKey() }
  },
  'GET /api/transfers/waiting': async (world) => {
    await waitingByClient(world)
    return { path: '/api/transfers/waiting?side=outgoing' }
  },
  'POST /api/transfers/waiting': () => ({
    path: '/api/transfers/waiting',
    key: newKey(),
    body: { contact: `${newKey()}@example.com`, amount: '1', currency: 'KES' },
  }),
  'POST /api/transfers/waiting/:id/acceptance': async (world) => ({
    path: `/api/transfers/waiting/${await waitingForClient(world)}/acceptance`,
    key: newKey(),
  }),
  'POST /api/transfers/waiting/:id/refusal': async (world) => ({
    path: `/api/transfers/waiting/${await waitingForClient(world)}/refusal`,
    key: newKey(),
  }),
  'POST /api/transfers/waiting/:id/cancellation': async (world) => ({
    path: `/api/transfers/waiting/${await waitingByClient(world)}/cancellation`,
    key: newKey(),
  }),
  'GET /api/transfers/splits/draft': async (world) => ({
    path: `/api/transfers/splits/draft?transaction=${await sentPayment(world)}`,
  }),
  'POST /api/transfers/splits': async (world) => ({
    path: '/api/transfers/splits',
    key: newKey(),
    body: {
      transaction: await sentPayment(world),
      currency: 'KES',
      shares: [{ person: (await world.person('client')).id }],
    },
  }),
  'GET /api/transfers/scheduled': async (world) => {
    await scheduledTransfer(world)
    return { path: '/api/transfers/scheduled' }
  },
  'POST /api/transfers/scheduled': async (world) => ({
    path: '/api/transfers/scheduled',
    key: newKey(),
    body: await newSchedule(world),
  }),
  'PUT /api/transfers/scheduled/:id': async (world) => ({
    path: `/api/transfers/scheduled/${await scheduledTransfer(world)}`,
    key: newKey(),
    body: { amount: '2', currency: 'KES' },
  }),
  'POST /api/transfers/scheduled/:id/pause': async (world) => ({
    path: `/api/transfers/scheduled/${await scheduledTransfer(world)}/pause`,
    key: newKey(),
  }),
  'POST /api/transfers/scheduled/:id/resumption': async (world) => {
    const id = await scheduledTransfer(world)
    const pause = `/api/transfers/scheduled/${id}/pause`
    await world.call('POST', pause, { as: world.people.client, key: newKey() })
    return { path: `/api/transfers/scheduled/${id}/resumption`, key: newKey() }
  },
  'POST /api/transfers/scheduled/:id/end': async (world) => ({
    path: `/api/transfers/scheduled/${await scheduledTransfer(world)}/end`,
    key: newKey(),
  }),
}

async function requestToClient(world: RouteWorld): Promise<string> {
  return requestMoney(world, await world.person('client'), world.people.client)
}

async function requestByClient(world: RouteWorld): Promise<string> {
  return requestMoney(world, world.people.client, await world.person('client'))
}

async function requestMoney(world: RouteWorld, as: Person, from: Person): Promise<string> {
  const body = { person: from.id, amount: '1', currency: 'KES' }
  const response = await world.call('POST', '/api/transfers/requests', { as, key: newKey(), body })
  return response.body.id
}

async function waitingByClient(world: RouteWorld): Promise<string> {
  return sendTo(world, world.people.client, `${newKey()}@example.com`)
}

async function waitingForClient(world: RouteWorld): Promise<string> {
  const sender = await clientWith(world, 'Sender', '10')
  return sendTo(world, sender, world.people.client.email)
}

async function sendTo(world: RouteWorld, as: Person, contact: string): Promise<string> {
  const body = { contact, amount: '1', currency: 'KES' }
  return (await world.call('POST', '/api/transfers/waiting', { as, key: newKey(), body })).body.id
}

/** The transfer of one of the client's payments. */
async function sentPayment(world: RouteWorld): Promise<string> {
  const { id } = await world.person('client')
  const body = { person: id, amount: '3', currency: 'KES' }
  const options = { as: world.people.client, key: newKey(), body }
  return (await world.call('POST', '/api/transfers/sends', options)).body.id
}

async function newSchedule(world: RouteWorld): Promise<object> {
  const { goal } = await goalOf(world, world.people.client, 'Later')
  const startsOn = at(world, '10:00', 20).slice(0, 10)
  return { goal, amount: '1', currency: 'KES', frequency: 'weekly', startsOn }
}

async function scheduledTransfer(world: RouteWorld): Promise<string> {
  const options = { as: world.people.client, key: newKey(), body: await newSchedule(world) }
  return (await world.call('POST', '/api/transfers/scheduled', options)).body.id
}
