// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { expect } from 'vitest'
import { appointment, type Examples, newClient, newTime, type RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'
import { at, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'

const slotToHold = (world: RouteWorld) => ({
  salonId: 'nairobi',
  plan: [{ serviceId: 'cut', staffId: 'ada' }],
  startsAt: newTime(world),
})

export const examples: Examples = {
  'GET /api/salons/:id/slots': (world) => {
    const date = at(world, '10:00', 3).slice(0, 10)
    return { path: `/api/salons/nairobi/slots?service=cut&from=${date}&to=${date}` }
  },
  'GET /api/salons/:id/booking-sheet': () => ({ path: '/api/salons/nairobi/booking-sheet?service=cut' }),
  'POST /api/appointments': (world) => ({
    path: '/api/appointments',
    key: newKey(),
    body: cutAt(world, '', { startsAt: newTime(world) }),
  }),
  'GET /api/appointments/new': () => ({ path: '/api/appointments/new?salon=nairobi&service=cut' }),
  'POST /api/slot-holds': (world) => ({ path: '/api/slot-holds', key: newKey(), body: slotToHold(world) }),
  'POST /api/appointments/:id/rebooking': async (world) => ({
    path: `/api/appointments/${await appointment(world)}/rebooking`,
    key: newKey(),
  }),
  'GET /api/slot-holds/:id': async (world) => ({ path: `/api/slot-holds/${await slotHold(world)}` }),
  'DELETE /api/slot-holds/:id': async (world) => ({ path: `/api/slot-holds/${await slotHold(world)}` }),
  // A client with an empty purse, because a deposit requires a shortfall.
  'POST /api/slot-holds/:id/deposits': async (world, caller) => {
    const as = await newClient(world, caller)
    return {
      as,
      path: `/api/slot-holds/${await slotHold(world, caller === 'client' ? as : undefined)}/deposits`,
      key: newKey(),
      body: { amount: '2500', currency: 'KES', paymentMethodId: 'sandbox_ok', payment: 'purse' },
    }
  },
  // A client whose purse holds only dollars.
  'POST /api/slot-holds/:id/quotes': async (world, caller) => {
    const as = await newClient(world, caller)
    if (as && caller === 'client') await fund(world, as, '100', 'USD')
    const id = await slotHold(world, caller === 'client' ? as : undefined)
    const body = { from: 'USD', payment: 'purse' }
    return { as, path: `/api/slot-holds/${id}/quotes`, key: newKey(), body }
  },
}

async function slotHold(world: RouteWorld, as: Person | undefined = world.people.client): Promise<string> {
  const body = slotToHold(world)
  const response = await world.call('POST', '/api/slot-holds', { as, key: newKey(), body })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.id
}
