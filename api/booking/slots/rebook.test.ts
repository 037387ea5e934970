// Booking a past visit again in one press: which time is held, with whom, and what is left of the visit.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { slotHold } from '../../../db/schema/booking/appointments'
import { addOn, salon, service, staff } from '../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, book, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { DAY } from '../../platform/values/time'

const world = openWorld()

let nia: Person
let as: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  await world.db.insert(addOn).values({ id: 'oil', serviceId: 'cut', name: 'Oil', price: 30_000, durationMinutes: 0 })
  await world.db.update(salon).set({ depositBasisPoints: 0 }).where(eq(salon.id, 'nairobi'))
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client')
  await fund(world, as, '50000')
})

/** A visit that took place. */
async function done(startsAt: string, change: object = {}): Promise<string> {
  world.now = Date.parse(startsAt) - 2 * DAY
  const { id } = await booked(world, as, cutAt(world, '', { startsAt, ...change }))
  await step(world, nia, id, 'confirmation')
  await step(world, nia, id, 'completion')
  return id
}

const again = (id: string, person = as, key = newKey()) =>
  world.call('POST', `/api/appointments/${id}/rebooking`, { as: person, key })

test('holds the same services with the same person, four weeks later at the same time of day', async () => {
  const plan = [
    { serviceId: 'cut', staffId: 'bea', addOnIds: ['oil'] },
    { serviceId: 'braids', staffId: 'ada', addOnIds: [] },
  ]
  const appointment = { staffId: undefined, serviceId: undefined, plan }
  const id = await done('2027-01-13T14:15:00+03:00', appointment)
  world.now = Date.parse('2027-01-20T12:00:00+03:00')
  const key = newKey()
  const response = await again(id, as, key)
  expect([response.status, response.trips]).toEqual([201, 2])
  expect(response.body).toMatchObject({
    status: 'held',
    startsAt: '2027-02-10T14:15:00+03:00',
    price: { amount: '6800.01', currency: 'KES' },
  })
  const [row] = await world.db.select().from(slotHold).where(eq(slotHold.id, response.body.id))
  expect(row?.plan).toEqual(plan)
  // The same press again is the same hold, and the second press books it.
  expect((await again(id, as, key)).body).toEqual(response.body)
  const made = await book(world, as, { slotHoldId: response.body.id, payment: 'purse' })
  expect([made.status, made.body.startsAt]).toEqual([201, '2027-02-10T14:15:00+03:00'])
})

test('as long after the last visit as usual, whichever visit is booked again', async () => {
  const first = await done('2027-01-13T10:00:00+03:00', { staffId: 'cem' })
  await done('2027-01-27T10:00:00+03:00', { staffId: 'cem' })
  await done('2027-02-10T16:00:00+03:00', { staffId: 'cem' })
  world.now = Date.parse('2027-02-11T12:00:00+03:00')
  expect((await again(first)).body.startsAt).toBe('2027-02-24T16:00:00+03:00')
})

test('a time that is taken gives way to the nearest of that day, a closed day to the next', async () => {
  const id = await done('2027-03-03T10:00:00+03:00')
  world.now = Date.parse('2027-03-08T12:00:00+03:00')
  const other = await world.person('client')
  const taken = { startsAt: '2027-03-31T10:00:00+03:00', payment: 'salon' }
  await booked(world, other, cutAt(world, '', taken))
  expect((await again(id)).body.startsAt).toBe('2027-03-31T09:00:00+03:00')
})

test('of a visit long ago, the first day that can be booked', async () => {
  const id = await done('2027-03-04T10:00:00+03:00')
  world.now = Date.parse('2027-06-08T12:00:00+03:00')
  expect((await again(id)).body.startsAt).toBe('2027-06-08T13:00:00+03:00')
})

test('whoever has left is replaced, and what is no longer offered is left out', async () => {
  const id = await done('2027-01-14T10:00:00+03:00', { staffId: 'cem' })
  world.now = Date.parse('2027-01-20T12:00:00+03:00')
  await world.db.update(staff).set({ active: false }).where(eq(staff.id, 'cem'))
  const { body } = await again(id)
  const [row] = await world.db.select().from(slotHold).where(eq(slotHold.id, body.id))
  expect(['ada', 'bea']).toContain(row?.plan[0]?.staffId)
  await world.db.update(staff).set({ active: true }).where(eq(staff.id, 'cem'))
  await world.db.update(service).set({ active: false }).where(eq(service.id, 'cut'))
  expectProblem(await again(id), 'slot-unavailable')
  await world.db.update(service).set({ active: true }).where(eq(service.id, 'cut'))
})

test('is only for the client of the visit', async () => {
  const id = await done('2027-01-15T10:00:00+03:00')
  expectProblem(await again(id, await world.person('client')), 'not-found')
  expectProblem(await again(id, nia), 'forbidden')
  expectProblem(await again('none'), 'not-found')
})
