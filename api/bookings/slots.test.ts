// Reading: free times, the booking sheet, and the lists of appointments of clients and salons.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { salon } from '../../db/schema/salons'
import { addSalons, allPages, at, booked, cutAt, fund, step } from '../../tests/fixtures'
import { expectProblem, openWorld, type Person } from '../../tests/harness'
import type { Appointment } from './appointments'
import type { SlotAnswer } from './slots'

const world = openWorld()
let nia: Person
let otto: Person
let as: Person

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
  as = await world.person('client')
  await fund(world, as, '50000')
})

function slots(query: string, id = 'nairobi') {
  return world.call('GET', `/api/salons/${id}/slots?${query}`)
}

describe('GET /api/salons/:id/slots', () => {
  test('lists each start with who is free, in the salon’s zone, to anyone', async () => {
    const { status, body } = await slots('service=cut&from=2027-01-20&to=2027-01-20')
    expect(status).toBe(200)
    expect(body.next).toBeNull()
    // 08:00 to 19:00, every quarter, three people.
    expect(body.items).toHaveLength(45 * 3)
    expect(body.items[0]).toEqual({
      staffId: 'ada',
      startsAt: '2027-01-20T08:00:00+03:00',
      endsAt: '2027-01-20T09:00:00+03:00',
    })
    expect(body.items.at(-1)).toMatchObject({
      staffId: 'cem',
      startsAt: '2027-01-20T19:00:00+03:00',
    })
  })

  test('narrows to one person, spans dates inclusively, and leaves out what is booked', async () => {
    await booked(world, as, cutAt(world, '', { startsAt: '2027-01-21T10:00:00+03:00' }))
    const { body } = await slots('service=cut&from=2027-01-20&to=2027-01-21&staff=ada')
    const starts: string[] = body.items.map((slot: SlotAnswer) => slot.startsAt)
    expect(new Set(body.items.map((slot: SlotAnswer) => slot.staffId))).toEqual(new Set(['ada']))
    expect(starts.filter((start) => start.startsWith('2027-01-20'))).toHaveLength(45)
    const second = starts
      .filter((start) => start.startsWith('2027-01-21'))
      .map((start) => start.slice(11, 16))
    expect(second).toContain('09:00')
    expect(second).toContain('11:00')
    for (const taken of ['09:15', '10:00', '10:45']) expect(second).not.toContain(taken)
  })

  test('today, it begins after the salon’s notice', async () => {
    const { body } = await slots('service=cut&from=2027-01-11&to=2027-01-11')
    expect(body.items[0].startsAt).toBe('2027-01-11T10:00:00+03:00')
    expect((await slots('service=cut&from=2027-01-01&to=2027-01-10')).body.items).toEqual([])
  })

  test.each<[string, string]>([
    ['from=2027-01-20&to=2027-01-20', 'service'],
    ['service=cut&to=2027-01-20', 'from'],
    ['service=cut&from=2027-01-20', 'to'],
    ['service=cut&from=2027-01-20&to=2027-01-19', 'to'],
    ['service=cut&from=2027-01-20&to=2027-02-20', 'to'],
    ['service=cut&from=2027-02-30&to=2027-02-30', 'from'],
    ['service=cut&from=20270120&to=2027-01-20', 'from'],
    ['service=cut&from=2027-01-20T00:00&to=2027-01-20', 'from'],
    ['service=nails&from=2027-01-20&to=2027-01-20', 'service'],
    ['service=cut&staff=dan&from=2027-01-20&to=2027-01-20', 'staff'],
    [`service=${'x'.repeat(101)}&from=2027-01-20&to=2027-01-20`, 'service'],
  ])('refuses %s', async (query, field) => {
    const { errors } = expectProblem(await slots(query), 'invalid-input')
    expect(errors).toHaveProperty(field)
  })

  test.each(['0001-01-01', '9999-12-31', '1969-12-31'])('answers nothing for %s', async (date) => {
    const answer = await slots(`service=cut&from=${date}&to=${date}`)
    expect([answer.status, answer.body]).toEqual([200, { items: [], next: null }])
  })

  test('answers 31 days at most, and knows only public salons', async () => {
    expect((await slots('service=cut&from=2027-01-20&to=2027-02-19')).status).toBe(200)
    expectProblem(await slots('service=cut&from=2027-01-20&to=2027-01-20', 'atlantis'), 'not-found')
    await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'kampala'))
    expectProblem(
      await slots('service=nails&from=2027-01-20&to=2027-01-20', 'kampala'),
      'not-found',
    )
    expectProblem(
      await world.call('GET', '/api/appointments/new?salon=kampala', { as }),
      'not-found',
    )
    await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.id, 'kampala'))
  })
})

describe('GET /api/appointments/new', () => {
  const sheet = (query: string, person: Person = as) =>
    world.call('GET', `/api/appointments/new?${query}`, { as: person })

  test('grows with what is chosen', async () => {
    const bare = (await sheet('salon=nairobi')).body
    expect(bare).toMatchObject({
      service: null,
      staff: [],
      staffId: null,
      date: null,
      slots: [],
      shortfall: null,
    })
    expect(bare.services.map((s: { id: string }) => s.id)).toEqual(['cut', 'braids'])
    expect(bare.days).toHaveLength(28)

    const chosen = (await sheet('salon=nairobi&service=cut')).body
    expect(chosen).toMatchObject({ service: { id: 'cut' }, date: '2027-01-11', shortfall: null })
    expect(chosen.staff).toHaveLength(3)
    // One a start: who is free is chosen at booking.
    expect(chosen.slots).toHaveLength(chosen.days[0].openTimes)
    expect(new Set(chosen.slots.map((s: SlotAnswer) => s.startsAt)).size).toBe(chosen.slots.length)

    const dated = (await sheet('salon=nairobi&service=cut&staff=bea&date=2027-01-14')).body
    expect(dated).toMatchObject({ staffId: 'bea', date: '2027-01-14' })
    expect(
      dated.slots.every(
        (s: SlotAnswer) => s.staffId === 'bea' && s.startsAt.startsWith('2027-01-14'),
      ),
    ).toBe(true)
  })

  test('says by how much the purse falls short, in the salon’s currency', async () => {
    const poor = await world.person('client')
    await fund(world, poor, '2499')
    expect((await sheet('salon=nairobi&service=cut', poor)).body).toMatchObject({
      available: { amount: '2499.00', currency: 'KES' },
      shortfall: { amount: '1.00', currency: 'KES' },
    })
    await fund(world, poor, '1')
    expect((await sheet('salon=nairobi&service=cut', poor)).body.shortfall).toBeNull()
  })

  test('a date without free times, or far away, falls back to the first that has some', async () => {
    for (const date of ['2026-01-01', '2028-01-01', '']) {
      expect((await sheet(`salon=nairobi&service=cut&date=${date}`)).body.date).toBe('2027-01-11')
    }
  })

  test('refuses what is not of the salon', async () => {
    expectProblem(await sheet('salon=nairobi&service=nails'), 'invalid-input')
    expectProblem(await sheet('salon=nairobi&service=cut&staff=dan'), 'invalid-input')
    expectProblem(await sheet('salon=nairobi&service=cut&date=soon'), 'invalid-input')
    expectProblem(await sheet('service=cut'), 'invalid-input')
    expectProblem(await sheet('salon=nairobi', nia), 'forbidden')
    expectProblem(await world.call('GET', '/api/appointments/new?salon=nairobi'), 'unauthenticated')
  })
})

describe('GET /api/appointments', () => {
  test('a client sees theirs, a partner those of their salons, page by page and by date', async () => {
    const client = await world.person('client')
    const ids: string[] = []
    for (const clock of ['12:00', '09:00', '15:00', '18:00', '10:30']) {
      const startsAt = at(world, clock, 13)
      ids.push((await booked(world, client, cutAt(world, '', { startsAt, payment: 'salon' }))).id)
      // The same instant with another person, so that pages must break ties.
      ids.push(
        (
          await booked(
            world,
            client,
            cutAt(world, '', { startsAt, staffId: 'bea', payment: 'salon' }),
          )
        ).id,
      )
    }
    for (const limit of [1, 3, 10, 100]) {
      const found: Appointment[] = await allPages(world, `/api/appointments?limit=${limit}`, {
        as: client,
      })
      expect(found.map((a) => a.id).sort()).toEqual([...ids].sort())
      const times = found.map((a) => Date.parse(a.startsAt))
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }
    const niaSees: Appointment[] = await allPages(world, '/api/appointments?limit=4', { as: nia })
    expect(niaSees.map((a) => a.id)).toEqual(expect.arrayContaining(ids))
    expect(await allPages(world, '/api/appointments', { as: otto })).toEqual([])
    expect(
      await allPages(world, '/api/appointments', { as: await world.person('client') }),
    ).toEqual([])

    await step(world, client, ids[0] ?? '', 'cancellation')
    const only = (status: string) =>
      allPages(world, `/api/appointments?status=${status}&limit=2`, { as: client })
    expect((await only('cancelled')).map((a) => a.id)).toEqual([ids[0]])
    expect(await only('pending')).toHaveLength(9)
    expect(await only('confirmed')).toEqual([])
    expectProblem(
      await world.call('GET', '/api/appointments?status=lost', { as: client }),
      'invalid-input',
    )
  })

  test('one is shown to its two sides only', async () => {
    const { id } = await booked(world, as, cutAt(world, '17:00'))
    for (const person of [as, nia]) {
      expect((await world.call('GET', `/api/appointments/${id}`, { as: person })).status).toBe(200)
    }
    for (const person of [otto, await world.person('client')]) {
      expectProblem(await world.call('GET', `/api/appointments/${id}`, { as: person }), 'not-found')
    }
    expectProblem(await world.call('GET', `/api/appointments/${id}`), 'unauthenticated')
    expectProblem(
      await world.call('GET', `/api/appointments/${id}`, { as: await world.person('admin') }),
      'forbidden',
    )
  })
})
