// Times shown in a salon's card: each books, of the cheapest service that fits what is asked.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { TIME_ZONES } from '../../../db/places/countries'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'
import { addDays } from '../../platform/values/dates'
import { refreshFreeTime } from '../times/free-time-refresh'

const world = openWorld()

let as: Person

beforeAll(async () => {
  await addSalons(world)
  as = await world.person('client')
  await fund(world, as, '3700')
})

/** What a card offers; undefined: the salon is not found. */
async function offerOf(id: string, query: string, person?: Person) {
  await world.settle()
  await refreshFreeTime(world.ctx())
  const at = person ? '/api/me/salons' : '/api/salons'
  const response = await world.call('GET', `${at}?limit=100&${query}`, { as: person })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body.items.find((card: { id: string }) => card.id === id)?.offer
}

const DAY = 'date=2027-01-20'

test('the cheapest service that fits, with up to four of its times', async () => {
  expect(await offerOf('nairobi', `${DAY}&from=14:00&to=17:00`)).toEqual({
    service: { id: 'cut', name: 'Cut', durationMinutes: 60, price: { amount: '2500.00', currency: 'KES' } },
    times: ['14:00', '14:30', '15:00', '15:30'].map((clock) => `2027-01-20T${clock}:00+03:00`),
    stays: null,
    short: null,
  })
  expect(await offerOf('nairobi', '')).toBeNull()
})

test('what stays in the purse, or what it is short by', async () => {
  expect(await offerOf('nairobi', DAY, as)).toMatchObject({
    stays: { amount: '1200.00', currency: 'KES' },
    short: null,
  })
  expect(await offerOf('kampala', DAY, as)).toMatchObject({ stays: null, short: { amount: '35000', currency: 'UGX' } })
})

test('nothing that costs more, does not fit the hours, or is of another kind', async () => {
  expect(await offerOf('nairobi', `${DAY}&max=2499`)).toBeUndefined()
  expect((await offerOf('nairobi', `${DAY}&max=2500`))?.service.id).toBe('cut')
  expect(await offerOf('kampala', `${DAY}&max=34999`)).toBeUndefined()
  expect(await offerOf('nairobi', `${DAY}&from=14:00&to=14:45&minutes=30`)).toBeNull()
  expect((await offerOf('kampala', `${DAY}&service=Nails`))?.service.id).toBe('nails')
})

test('a price in a currency is compared with others at the newest rates', async () => {
  const { ugx = 0, kes = 1 } = (
    await world.db.all<{ ugx: number; kes: number }>(sql`SELECT
      (SELECT divisor FROM reference_rate WHERE currency = 'UGX') AS ugx,
      (SELECT divisor FROM reference_rate WHERE currency = 'KES') AS kes`)
  )[0] as { ugx: number; kes: number }
  // 35,000 of Uganda's shillings in whole ones of Kenya.
  const same = Math.ceil((35_000 * kes) / ugx / 100)
  expect(await offerOf('kampala', `${DAY}&max=${same - 1}&currency=KES`)).toBeUndefined()
  for (const query of [`${DAY}&`, `${DAY}&service=Nails&`, 'service=Nails&', ''])
    expect(await offerOf('kampala', `${query}max=${same}&currency=KES`)).toBeDefined()
  expect((await offerOf('kampala', `${DAY}&max=${same}&currency=KES`))?.service.id).toBe('nails')
  expect((await offerOf('kampala', `${DAY}&max=35000&currency=UGX`))?.service.id).toBe('nails')
  for (const priced of ['&max=2500', '']) {
    const { body } = await world.call('GET', `/api/salons?limit=100${priced}&currency=KES`)
    const about = (id: string) => body.items.find((card: { id: string }) => card.id === id)?.about
    expect(about('nairobi')).toBeNull()
    const worth = Number(about('kampala').amount)
    expect(Math.abs(worth - (35_000 * kes) / ugx / 100)).toBeLessThan(0.01)
    expect(about('kampala').currency).toBe('KES')
  }
  expectProblem(await world.call('GET', '/api/salons?max=5&currency=XYZ'), 'invalid-input')
})

test('for several people, only where so many professionals are free at once', async () => {
  const at = (clock: string) => `2027-01-21T${clock}:00+03:00`
  const other = await world.person('client')
  for (const staffId of ['ada', 'bea']) {
    await booked(world, other, cutAt(world, '', { startsAt: at('10:00'), staffId, payment: 'salon' }))
  }
  const day = 'date=2027-01-21&from=10:00&to=12:00'
  expect((await offerOf('nairobi', day))?.times[0]).toBe(at('10:00'))
  expect((await offerOf('nairobi', `${day}&people=2`))?.times).toEqual([at('11:00')])
  expect(await offerOf('nairobi', `${day}&people=4`)).toBeUndefined()
  expect(await offerOf('nairobi', 'date=2027-01-21&from=10:00&to=11:00&people=2')).toBeUndefined()
})

describe('every time that is shown books', () => {
  beforeAll(async () => {
    const owner = await world.person('beauty_partner')
    for (const [i, timeZone] of TIME_ZONES.entries()) {
      await addSalon(
        world,
        { id: `zone-${i}`, ownerId: owner.id, timeZone, horizonDays: 365, leadMinutes: 90 },
        [
          { id: `quick-${i}`, price: 100_000, durationMinutes: 40, bufferAfterMinutes: 20 },
          {
            id: `long-${i}`,
            price: 90_000,
            durationMinutes: 150,
            bufferBeforeMinutes: 10,
            gapStartMinutes: 40,
            gapMinutes: 50,
          },
        ],
        [`a-${i}`, `b-${i}`],
      )
    }
  })

  // Days around the changes of the clocks in March and November are within two months of these.
  test.each(['2027-01-11T05:00:00Z', '2027-03-01T17:00:00Z', '2027-10-20T09:30:00Z'])(
    'in every zone, from %s',
    async (now) => {
      world.now = Date.parse(now)
      const request = fc.record({
        i: fc.integer({ min: 0, max: TIME_ZONES.length - 1 }),
        day: fc.constantFrom(0, 1, 12, 13, 14, 17, 18, 19, 45),
        from: fc.constantFrom('', '00:00', '08:00', '09:30', '14:00'),
        to: fc.constantFrom('', '12:00', '17:00', '24:00'),
        people: fc.integer({ min: 1, max: 2 }),
        pick: fc.nat({ max: 3 }),
      })
      await fc.assert(
        fc.asyncProperty(request, async ({ i, day, from, to, people, pick }) => {
          const date = addDays(now.slice(0, 10), day)
          const query = new URLSearchParams({ date, people: String(people), ...(from && { from }), ...(to && { to }) })
          const found = await offerOf(`zone-${i}`, query.toString())
          if (!found) return
          const startsAt = found.times[pick % found.times.length]
          expect(startsAt.startsWith(date)).toBe(true)
          for (let number = 0; number < people; number += 1) {
            const serviceId = found.service.id
            const response = await world.call('POST', '/api/appointments', {
              as: await world.person('client'),
              key: newKey(),
              body: { salonId: `zone-${i}`, serviceId, startsAt, payment: 'salon' },
            })
            expect([response.status, response.body.code]).toEqual([201, undefined])
          }
        }),
        { numRuns: 15, endOnFailure: true },
      )
    },
    60_000,
  )
})
