// Visits that are done: their professional is free from then on, and they stand in the way of nothing.
import { beforeAll, expect, test } from 'vitest'
import { newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

let nia: Person

beforeAll(async () => {
  ;({ nia } = await addSalons(world))
})

const post = (path: string, body: object) =>
  world.call('POST', `/api/calendar${path}`, { as: nia, key: newKey(), body })
const complete = (id: string, extras: object[] = []) =>
  world.call('POST', `/api/appointments/${id}/completion`, { as: nia, key: newKey(), body: { extras } })
const bookCut = (startsAt: string) =>
  post('/appointments', { guest: { name: 'Wanja' }, plan: [{ serviceId: 'cut', staffId: 'ada' }], startsAt })

test('a visit completed early frees its professional at once, for clients and in the database, and a block over it is taken', async () => {
  const start = at(world, '10:00', 1)
  const date = start.slice(0, 10)
  const times = {
    start: Date.parse(start),
    halfPast: at(world, '10:30', 1),
    eleven: at(world, '11:00', 1),
    dayBegins: `${date}T00:00:00+03:00`,
    noon: at(world, '12:00', 1),
  }
  const { id } = (await bookCut(start)).body
  world.now = times.start + 20 * 60_000
  expect((await bookCut(times.halfPast)).status).toBe(409)
  expect((await complete(id)).status).toBe(200)
  const path = `/api/calendar/walk-in?date=${date}&service=cut&staff=ada`
  const free = await world.call('GET', path, { as: nia })
  expect(free.body.times).toContain(times.halfPast)
  // The whole day, of which the morning had the visit.
  const block = { staffIds: ['ada'], kind: 'blocked', note: '', startsAt: times.dayBegins, endsAt: times.halfPast }
  expect((await post('/blocks', block)).status).toBe(201)
  expect((await bookCut(times.halfPast)).status).toBe(201)
  const late = { ...block, startsAt: times.eleven, endsAt: times.noon }
  expect((await post('/blocks', late)).status).toBe(409)
})

test('the calendar shows what was booked, not what was done on top of it', async () => {
  const start = at(world, '14:00', 2)
  const { id } = (await bookCut(start)).body
  world.now = Date.parse(start)
  expect((await complete(id, [{ serviceId: 'braids' }])).status).toBe(200)
  const path = `/api/calendar?date=${start.slice(0, 10)}`
  const { visits } = (await world.call('GET', path, { as: nia })).body
  const appointment = visits.find((visit: { id: string }) => visit.id === id)
  expect(appointment.segments.map(({ serviceName }: { serviceName: string }) => serviceName)).toEqual(['Cut'])
})
