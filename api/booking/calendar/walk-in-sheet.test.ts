// What a salon chooses a walk-in from: services with their add-ons, known clients, the free times of a day, and who
// is free right now.
import { beforeAll, expect, test } from 'vitest'
import { addOn, salonException } from '../../../db/schema/salons/salons'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

let nia: Person

beforeAll(async () => {
  ;({ nia } = await addSalons(world))
  await world.db
    .insert(addOn)
    .values({ id: 'wash', serviceId: 'cut', name: 'Wash', price: 50_000, durationMinutes: 30 })
})

const sheet = (query: object, as = nia) =>
  world.call('GET', `/api/calendar/walk-in?${new URLSearchParams({ ...query })}`, { as })
const bookCut = (clock: string, staffId: string, days: number) =>
  world.call('POST', '/api/calendar/appointments', {
    as: nia,
    key: newKey(),
    body: { guest: { name: 'Wanja' }, plan: [{ serviceId: 'cut', staffId }], startsAt: at(world, clock, days) },
  })
const clocks = (times: string[]) => times.map((time) => time.slice(11, 16))

test('lists services with add-ons, known clients, and the free times of a day, which add-ons shorten', async () => {
  const booked = await bookCut('09:00', 'ada', 2)
  const date = booked.body.startsAt.slice(0, 10)
  const response = await sheet({ date, q: 'wanja', service: 'cut', staff: 'ada' })
  expect(response.trips).toBe(1)
  expect(response.body).toMatchObject({ date, clients: [{ name: 'Wanja' }] })
  expect(response.body.services[0]).toMatchObject({
    id: 'cut',
    addOns: [{ id: 'wash', durationMinutes: 30, price: { amount: '500.00' } }],
  })
  const [first, second] = clocks(response.body.times)
  expect([first, second]).toEqual(['08:00', '10:00'])
  // With 30 minutes more it no longer fits before the visit at nine.
  const longer = await sheet({ date, service: 'cut', staff: 'ada', addOns: 'wash' })
  expect(clocks(longer.body.times)[0]).toBe('10:00')
  expect((await sheet({ date })).body.times).toEqual([])
})

test('says who is free right now and until when, on the salon’s today alone', async () => {
  const before = world.now
  world.now = Date.parse(at(world, '14:02', 1))
  await bookCut('15:00', 'ada', 0)
  await bookCut('14:05', 'bea', 0)
  const { today, freeNow } = (await sheet({})).body
  expect(freeNow.map(({ staffId }: { staffId: string }) => staffId)).toEqual(['ada', 'cem'])
  expect(freeNow[0]).toMatchObject({ startsAt: `${today}T14:05:00+03:00`, until: `${today}T15:00:00+03:00` })
  expect((await sheet({ date: at(world, '10:00', 1).slice(0, 10) })).body.freeNow).toEqual([])
  world.now = before
})

test('refuses what the salon does not offer beside its field', async () => {
  const response = await sheet({ service: 'nails' })
  expect(expectProblem(response, 'invalid-input').errors).toHaveProperty('service')
})

test('says which of the next two weeks the salon is closed', async () => {
  const dateIn = (days: number) => at(world, '10:00', days).slice(0, 10)
  await world.db.insert(salonException).values([
    { id: 'closed', salonId: 'nairobi', date: dateIn(3) },
    { id: 'short', salonId: 'nairobi', date: dateIn(4), fromMinute: 600, toMinute: 720 },
    { id: 'far', salonId: 'nairobi', date: dateIn(14) },
  ])
  for (const date of [dateIn(0), dateIn(30)]) expect((await sheet({ date })).body.closed).toEqual([dateIn(3)])
})
