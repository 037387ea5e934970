// Running late: who may say so, when, and what the salon gets.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { notification } from '../../../../db/schema/notifications'
import { salon } from '../../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund, step } from '../../../../tests/fixtures/salons-and-purses'
import { HOUR } from '../../../platform/values/time'

const world = openWorld()

let nia: Person
let as: Person
let day = 12

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  const notes = 'Come with washed hair.'
  await world.db.update(salon).set({ visitNotes: notes }).where(eq(salon.id, 'nairobi'))
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client', { name: 'Amina' })
  await fund(world, as, '50000')
})

async function appointment(): Promise<{ id: string; startsAt: number }> {
  day += 1
  const startsAt = `2027-01-${day}T10:00:00+03:00`
  const { id } = await booked(world, as, cutAt(world, '', { startsAt }))
  return { id, startsAt: Date.parse(startsAt) }
}

const late = (id: string, body: object, person = as, key = newKey()) =>
  world.call('POST', `/api/appointments/${id}/lateness`, { as: person, key, body })

const notifications = () => world.db.select().from(notification).where(eq(notification.userId, nia.id)).all()

test('tells the salon once, and both sides see by how much', async () => {
  const { id, startsAt } = await appointment()
  await step(world, nia, id, 'confirmation')
  world.now = startsAt - 20 * 60_000
  const before = (await notifications()).length
  const key = newKey()
  const response = await late(id, { minutes: 10 }, as, key)
  expect([response.status, response.trips, response.body.lateMinutes]).toEqual([200, 2, 10])
  expect((await late(id, { minutes: 10 }, as, key)).body).toEqual(response.body)
  await late(id, { minutes: 10 })
  const after = await notifications()
  expect(after).toHaveLength(before + 1)
  expect(after.map(({ text }) => text)).toContain(
    'Amina is running about 10 minutes late for Cut at Nyota Hair on Wed, Jan 13, 10:00 AM.',
  )
  for (const person of [as, nia]) {
    const seen = (await world.call('GET', `/api/appointments/${id}`, { as: person })).body
    expect(seen).toMatchObject({ lateMinutes: 10, mayTellLate: person === as })
  }
  const { upcoming } = (await world.call('GET', '/api/me/bookings', { as })).body
  expect(upcoming.items).toMatchObject([
    { id, lateMinutes: 10, mayTellLate: true, visitNotes: 'Come with washed hair.' },
  ])
  expect((await late(id, { minutes: 30 })).body).toMatchObject({ lateMinutes: 30 })
  const texts = async () => (await notifications()).map(({ text }) => text)
  await expect
    .poll(texts)
    .toContain('Amina is running about 30 minutes late for Cut at Nyota Hair on Wed, Jan 13, 10:00 AM.')
})

test('from three hours before until it is over, to the millisecond', async () => {
  const { id, startsAt } = await appointment()
  for (const [now, ok] of [
    [startsAt - 3 * HOUR - 1, false],
    [startsAt - 3 * HOUR, true],
    [startsAt + HOUR - 1, true],
    [startsAt + HOUR, false],
  ] as const) {
    world.now = now
    const response = await late(id, { minutes: 20 })
    if (ok) expect(response.status).toBe(200)
    else expectProblem(response, 'appointment-status')
  }
  world.now = startsAt - HOUR
  await step(world, as, id, 'cancellation')
  expectProblem(await late(id, { minutes: 20 }), 'appointment-status')
})

test('is forgotten when the visit is moved', async () => {
  const { id, startsAt } = await appointment()
  world.now = startsAt - 2 * HOUR
  await late(id, { minutes: 20 })
  const body = { startsAt: new Date(startsAt + 4 * HOUR).toISOString() }
  const moved = await world.call('POST', `/api/appointments/${id}/move`, { as, key: newKey(), body })
  expect([moved.status, moved.body.lateMinutes]).toEqual([200, 0])
})

test('is only for the client of the visit, and for minutes that make sense', async () => {
  const { id, startsAt } = await appointment()
  world.now = startsAt - HOUR
  for (const minutes of [0, -5, 4, 121, 7.5, 'ten', null]) expectProblem(await late(id, { minutes }), 'invalid-input')
  expectProblem(await late(id, { minutes: 10 }, nia), 'forbidden')
  expectProblem(await late(id, { minutes: 10 }, await world.person('client')), 'not-found')
})
