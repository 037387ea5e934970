// Times shown beside a salon in a list: each books, of the cheapest service that fits, at the client's own price.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { TIME_ZONES } from '../../../db/places/countries'
import { salon, staff } from '../../../db/schema/booking/salons'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'
import { addDays } from '../../platform/values/dates'

const world = openWorld()

let as: Person

beforeAll(async () => {
  await addSalons(world)
  as = await world.person('client')
  await fund(world, as, '3700')
})

const times = async (query: string, person?: Person) => {
  const at = person ? '/api/me/salon-times' : '/api/salon-times'
  const { status, body, trips } = await world.call('GET', `${at}?${query}`, { as: person })
  expect([status, trips]).toEqual([200, 1])
  return body.items
}

const DAY = 'date=2027-01-20'

test('the cheapest service that fits, with up to four of its times', async () => {
  const [nairobi, kampala] = await times(`salon=nairobi&salon=kampala&${DAY}&from=14:00&to=17:00`)
  expect(nairobi).toEqual({
    salonId: 'nairobi',
    service: {
      id: 'cut',
      name: 'Cut',
      durationMinutes: 60,
      price: { amount: '2500.00', currency: 'KES' },
    },
    times: ['14:00', '14:30', '15:00', '15:30'].map((clock) => `2027-01-20T${clock}:00+03:00`),
    stays: null,
    short: null,
  })
  expect(kampala).toMatchObject({ salonId: 'kampala', service: { id: 'nails' } })
})

test('what stays in the purse, or what it is short by', async () => {
  expect((await times(`salon=nairobi&${DAY}`, as))[0]).toMatchObject({
    stays: { amount: '1200.00', currency: 'KES' },
    short: null,
  })
  expect((await times(`salon=kampala&${DAY}`, as))[0]).toMatchObject({
    stays: null,
    short: { amount: '35000', currency: 'UGX' },
  })
  expect(await times(`salon=nairobi&salon=kampala&${DAY}&purse=1`, as)).toHaveLength(1)
})

test('nothing that costs more, does not fit the hours, or is of another kind', async () => {
  expect(await times(`salon=nairobi&${DAY}&max=2499`)).toEqual([])
  expect(await times(`salon=nairobi&${DAY}&max=2500`)).toHaveLength(1)
  expect(await times(`salon=kampala&${DAY}&max=34999`)).toEqual([])
  expect(await times(`salon=nairobi&${DAY}&from=14:00&to=14:45`)).toEqual([])
  expect(await times(`salon=nairobi&${DAY}&service=Nails`)).toEqual([])
  expect((await times(`salon=kampala&${DAY}&service=Nails`))[0]?.service.id).toBe('nails')
})

test('for several people, only where so many professionals are free at once', async () => {
  const at = (clock: string) => `2027-01-21T${clock}:00+03:00`
  const other = await world.person('client')
  for (const staffId of ['ada', 'bea']) {
    const visit = { startsAt: at('10:00'), staffId, payment: 'salon' }
    await booked(world, other, cutAt(world, '', visit))
  }
  const day = 'salon=nairobi&date=2027-01-21&from=10:00&to=12:00'
  expect((await times(day))[0].times[0]).toBe(at('10:00'))
  expect((await times(`${day}&people=2`))[0].times).toEqual([at('11:00')])
  expect(await times(`${day}&people=4`)).toEqual([])
  // The search agrees.
  const found = async (people: number) => {
    const { body } = await world.call(
      'GET',
      `/api/salons?q=nyota&date=2027-01-21&from=10:00&to=11:00&people=${people}`,
    )
    return body.items.map(({ freeAt }: { freeAt: string }) => freeAt)
  }
  expect(await found(1)).toEqual([at('10:00')])
  expect(await found(2)).toEqual([])
  const wide = await world.call(
    'GET',
    '/api/salons?q=nyota&date=2027-01-21&from=10:00&to=12:00&people=3',
  )
  expect(wide.body.items[0].freeAt).toBe(at('11:00'))
})

test('refuses what makes no sense, and leaves out what is not public', async () => {
  for (const query of [
    '',
    `${DAY}`,
    'salon=nairobi',
    `salon=nairobi&${DAY}&people=9`,
    `salon=nairobi&${DAY}&max=0`,
  ])
    expectProblem(await world.call('GET', `/api/salon-times?${query}`), 'invalid-input')
  await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'kampala'))
  expect(await times(`salon=kampala&salon=nowhere&${DAY}`)).toEqual([])
  await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.id, 'kampala'))
  expectProblem(
    await world.call('GET', `/api/me/salon-times?salon=nairobi&${DAY}`),
    'unauthenticated',
  )
})

describe('every time that is shown books', () => {
  const ZONES = [...new Set([...TIME_ZONES, 'America/New_York', 'Europe/London'])]

  beforeAll(async () => {
    const owner = await world.person('beauty_partner')
    for (const [i, timeZone] of ZONES.entries()) {
      await addSalon(
        world,
        { id: `zone-${i}`, ownerId: owner.id, timeZone, horizonDays: 365, leadMinutes: 90 },
        [
          { id: `quick-${i}`, price: 100_000, durationMinutes: 45, bufferAfterMinutes: 20 },
          {
            ...{ id: `long-${i}`, price: 90_000, durationMinutes: 150 },
            ...{ gapStartMinutes: 40, gapMinutes: 50 },
          },
        ],
        [`a-${i}`, `b-${i}`],
      )
    }
    await world.db.update(staff).set({ active: true })
  })

  test('in every zone, also when the clocks change', async () => {
    const salonAt = fc.integer({ min: 0, max: ZONES.length - 1 })
    const asked = fc.record({
      i: salonAt,
      // From the world's today on, over both changes of the clocks.
      day: fc.constantFrom(0, 1, 5, 62, 76, 77, 293, 300),
      from: fc.constantFrom('', '00:00', '08:00', '09:30', '14:00'),
      to: fc.constantFrom('', '12:00', '17:00', '24:00'),
      people: fc.integer({ min: 1, max: 2 }),
      pick: fc.nat({ max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ i, day, from, to, people, pick }) => {
        const date = addDays('2027-01-11', day)
        const query = new URLSearchParams({
          ...{ salon: `zone-${i}`, date, people: String(people) },
          ...(from && { from }),
          ...(to && { to }),
        })
        const [found] = await times(query.toString())
        if (!found) return
        const startsAt = found.times[pick % found.times.length]
        expect(startsAt.startsWith(date)).toBe(true)
        for (let one = 0; one < people; one += 1) {
          const body = {
            salonId: `zone-${i}`,
            serviceId: found.service.id,
            startsAt,
            payment: 'salon',
          }
          const answer = await world.call('POST', '/api/appointments', {
            as: await world.person('client'),
            key: newKey(),
            body,
          })
          expect([answer.status, answer.body.code]).toEqual([201, undefined])
        }
      }),
      { numRuns: 60 },
    )
  })
})
