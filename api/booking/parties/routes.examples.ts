// Requests for the routes of routes.ts; tests/api/routes.test.ts sends them as every role.
import type { Caller } from '../../../tests/api/route-access'
import { type Examples, once, type RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'
import { openInvitation, seatAction, started, tokenOf } from '../../../tests/fixtures/parties'
import { at, fund } from '../../../tests/fixtures/salons-and-purses'

let parties = 0

/** Two haircuts at a time that no other example takes. */
function wish(world: RouteWorld) {
  parties += 1
  const hour = 9 + (parties % 9)
  return {
    salonId: 'nairobi',
    arrangement: 'together',
    split: 'own',
    startsAt: at(world, `${String(hour).padStart(2, '0')}:00`, 25 + Math.floor(parties / 9)),
    share: '2500.00',
    seats: [{ serviceId: 'cut' }, { serviceId: 'cut', name: 'Zuri' }],
  }
}

async function rich(world: RouteWorld): Promise<Person> {
  const as = await world.person('client')
  await fund(world, as, '9000')
  return as
}

/** A party of somebody new. */
async function party(world: RouteWorld) {
  const organiser = await rich(world)
  const id = await started(world, organiser, wish(world))
  return { organiser, id }
}

/** The same with its friend, who has opened the invitation. */
async function withFriend(world: RouteWorld) {
  const { organiser, id } = await party(world)
  const friend = await rich(world)
  await openInvitation(world, friend, await tokenOf(world, organiser, id, 1))
  return { organiser, friend, id }
}

async function booked(world: RouteWorld) {
  const { friend, id } = await withFriend(world)
  await seatAction(world, friend, id, 1, 'acceptance', { share: '2500.00' })
  return id
}

const someParty = once((world) => started(world, world.people.client, wish(world)))
const bookedParty = once(booked)

const byWhom = (world: RouteWorld, caller: Caller, client: Person) =>
  caller === 'client' ? client : world.people[caller]

export const examples: Examples = {
  'GET /api/parties': () => ({ path: '/api/parties' }),
  'GET /api/parties/times': () => ({ path: '/api/parties/times?salon=nairobi&seats=2&service=cut&service=cut' }),
  'POST /api/parties': async (world, caller) => ({
    path: '/api/parties',
    key: newKey(),
    as: byWhom(world, caller, await rich(world)),
    body: wish(world),
  }),
  'GET /api/parties/:id': async (world) => ({ path: `/api/parties/${await someParty(world)}` }),
  'POST /api/parties/:id/seats/:number/acceptance': async (world, caller) => {
    const { friend, id } = await withFriend(world)
    return {
      path: `/api/parties/${id}/seats/1/acceptance`,
      key: newKey(),
      as: byWhom(world, caller, friend),
      body: { share: '2500.00' },
    }
  },
  'POST /api/parties/:id/seats/:number/leave': async (world, caller) => {
    const { friend, id } = await withFriend(world)
    const as = byWhom(world, caller, friend)
    return { path: `/api/parties/${id}/seats/1/leave`, key: newKey(), as }
  },
  'POST /api/parties/:id/seats/:number/cover': async (world, caller) => {
    const { organiser, id } = await party(world)
    return {
      path: `/api/parties/${id}/seats/1/cover`,
      key: newKey(),
      as: byWhom(world, caller, organiser),
      body: { share: '2500.00' },
    }
  },
  'POST /api/parties/:id/seats/:number/drop': async (world, caller) => {
    const organiser = await rich(world)
    const seats = [...wish(world).seats, { serviceId: 'cut', name: 'Wanja' }]
    const id = await started(world, organiser, { ...wish(world), seats })
    return {
      path: `/api/parties/${id}/seats/1/drop`,
      key: newKey(),
      as: byWhom(world, caller, organiser),
      body: { share: '2500.00' },
    }
  },
  'POST /api/parties/:id/cancellation': async (world, caller) => {
    const { organiser, id } = await party(world)
    const as = byWhom(world, caller, organiser)
    return { path: `/api/parties/${id}/cancellation`, key: newKey(), as }
  },
  'GET /api/party-invitations/:token': async (world) => {
    const token = await tokenOf(world, world.people.client, await someParty(world), 1)
    return { path: `/api/party-invitations/${token}` }
  },
  'POST /api/party-invitations/:token': async (world, caller) => {
    const { organiser, id } = await party(world)
    const token = await tokenOf(world, organiser, id, 1)
    const as = byWhom(world, caller, await rich(world))
    return { path: `/api/party-invitations/${token}`, key: newKey(), as }
  },
  'GET /api/my-salon/parties/:id': async (world) => ({ path: `/api/my-salon/parties/${await bookedParty(world)}` }),
  'POST /api/my-salon/parties/:id/confirmation': async (world) => ({
    path: `/api/my-salon/parties/${await booked(world)}/confirmation`,
    key: newKey(),
  }),
  'POST /api/my-salon/parties/:id/decline': async (world) => ({
    path: `/api/my-salon/parties/${await booked(world)}/decline`,
    key: newKey(),
  }),
  'POST /api/my-salon/parties/:id/reschedule': async (world) => ({
    path: `/api/my-salon/parties/${await booked(world)}/reschedule`,
    key: newKey(),
    body: { startsAt: wish(world).startsAt },
  }),
  'GET /api/my-salon/party-settings': () => ({ path: '/api/my-salon/party-settings' }),
  'POST /api/my-salon/party-settings': () => ({
    path: '/api/my-salon/party-settings',
    key: newKey(),
    body: { open: true, largest: 8, smallest: 2, hours: 6, held: 100 },
  }),
}
