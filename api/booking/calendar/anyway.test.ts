// Booking anyway: outside hours, over a break, beside another client. Its owner decides, the database knows it, and for
// everybody else the time is taken.
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { staffBreak } from '../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, booked, cutAt, fund, openSoundWorld, step } from '../../../tests/fixtures/salons-and-purses'

const world = openSoundWorld()
let nia: Person
let otto: Person
let days = 1

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
  await world.db
    .insert(staffBreak)
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ staffId: 'ada', weekday, fromMinute: 780, toMinute: 840 })))
})

beforeEach(() => {
  world.now = MONDAY
  days += 1
})

const guestAt = (clock: string, changes: object = {}) => ({
  guest: { name: 'Walk-in' },
  plan: [{ serviceId: 'cut', staffId: 'ada' }],
  startsAt: at(world, clock, days),
  ...changes,
})

const book = (body: object, as = nia) =>
  world.call('POST', '/api/calendar/appointments-anyway', { as, key: newKey(), body })

const rowOf = async (id: string) => (await world.db.select().from(appointment).where(eq(appointment.id, id)))[0]

const clientAppointment = async (clock: string, more: object = {}) => {
  const as = await world.person('client')
  await fund(world, as, '5000')
  const { id } = await booked(world, as, cutAt(world, '', { startsAt: at(world, clock, days), ...more }))
  await step(world, nia, id, 'confirmation')
  return { as, id }
}

test.each([
  ['hours', '21:00'],
  ['break', '13:00'],
  ['second', '10:00'],
] as const)('for the reason "%s"', async (anyway, clock) => {
  if (anyway === 'second') await clientAppointment('10:00')
  const usual = await world.call('POST', '/api/calendar/appointments', { as: nia, key: newKey(), body: guestAt(clock) })
  expect(['slot-taken', 'slot-unavailable']).toContain(usual.body.code)
  const response = await book(guestAt(clock, { anyway }))
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  expect(await rowOf(response.body.id)).toMatchObject({ anyway, anywayBy: nia.id, status: 'confirmed' })
  const date = at(world, clock, days).slice(0, 10)
  const { visits } = (await world.call('GET', `/api/calendar?date=${date}`, { as: nia })).body
  expect(visits.find(({ id }: { id: string }) => id === response.body.id)).toMatchObject({ anyway })
  // For everybody else it is taken.
  const as = await world.person('client')
  await fund(world, as, '5000')
  const body = cutAt(world, '', { startsAt: at(world, clock, days) })
  const other = await world.call('POST', '/api/appointments', { as, key: newKey(), body })
  expect(['slot-taken', 'slot-unavailable']).toContain(other.body.code)
  expect((await step(world, nia, response.body.id, 'completion')).status).toBe(200)
})

test('where it fits, it is booked as any other', async () => {
  const response = await book(guestAt('10:00', { anyway: 'second' }))
  expect(await rowOf(response.body.id)).toMatchObject({ anyway: null, anywayBy: null })
})

test('moved there, at its price: its client may agree or leave; moved back, nothing is left of it', async () => {
  await clientAppointment('10:00')
  const { as, id } = await clientAppointment('15:00')
  const move = (body: object, who = nia) =>
    world.call('POST', `/api/calendar/appointments/${id}/move-anyway`, { as: who, key: newKey(), body })
  const there = { startsAt: at(world, '10:15', days), anyway: 'second' }
  expect((await move(there)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ anyway: 'second', anywayBy: nia.id, movedBySalon: true, price: 250_000 })
  const back = { startsAt: at(world, '16:00', days) }
  const moved = await world.call('POST', `/api/appointments/${id}/move`, { as, key: newKey(), body: back })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await rowOf(id)).toMatchObject({ anyway: null, anywayBy: null })
  expect(await world.db.select().from(busyInterval).where(eq(busyInterval.visitId, id))).toMatchObject([
    { anyway: false },
  ])
  expectProblem(await move({ startsAt: '2020-01-01T10:00:00+03:00', anyway: 'hours' }), 'slot-unavailable')
})

test('by nobody else, and never without a reason', async () => {
  const { as } = await clientAppointment('10:00')
  expect((await book(guestAt('10:00', { anyway: 'second' }), as)).status).toBe(403)
  expectProblem(await book(guestAt('10:00', { anyway: 'second' }), otto), 'invalid-input')
  expectProblem(await book(guestAt('10:00')), 'invalid-input')
  expectProblem(await book(guestAt('10:00', { anyway: 'because' })), 'invalid-input')
})

test('no time that is offered to clients overlaps anything, whatever was booked anyway', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 28, max: 88 }), { minLength: 1, maxLength: 4 }), async (quarters) => {
      days += 1
      for (const quarter of quarters) {
        const clock = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
        expect((await book(guestAt(clock, { anyway: 'second' }))).status).toBe(201)
      }
      const date = at(world, '10:00', days).slice(0, 10)
      const path = `/api/salons/nairobi/slots?service=cut&staff=ada&from=${date}&to=${date}`
      const { items } = (await world.call('GET', path)).body
      const busy = await world.db.select().from(busyInterval).where(eq(busyInterval.staffId, 'ada'))
      for (const slot of items as { startsAt: string; endsAt: string }[]) {
        const [from, to] = [Date.parse(slot.startsAt), Date.parse(slot.endsAt)]
        expect(busy.filter((busyTime) => busyTime.startsAt < to && busyTime.endsAt > from)).toEqual([])
      }
    }),
    { numRuns: 12 },
  )
})
