// Reading: open slots, the booking page, and the appointment lists of clients and salons.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addOn, salon, staff } from '../../../db/schema/salons/salons'
import { ALWAYS, addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, allPages, at, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { calendarReads } from '../../salons/times/calendar-reads'
import type { SlotResponse } from '../../salons/times/responses'
import type { AppointmentResponse } from '../appointments/responses'

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
  test('lists every open start in the salon’s zone, without signing in', async () => {
    const { status, body } = await slots('service=cut&from=2027-01-20&to=2027-01-20')
    expect(status).toBe(200)
    expect(body.next).toBeNull()
    // 08:00 to 19:00, every quarter.
    expect(body.items).toHaveLength(45)
    expect(body.items[0]).toEqual({ startsAt: '2027-01-20T08:00:00+03:00', endsAt: '2027-01-20T09:00:00+03:00' })
    expect(body.items.at(-1).startsAt).toBe('2027-01-20T19:00:00+03:00')
  })

  test('a salon that never closes takes visits over midnight, from a client and from itself', async () => {
    const owner = await world.person('beauty_partner')
    await addSalon(world, { id: 'always', ownerId: owner.id }, [{ id: 'night-cut' }], ['noor'], ALWAYS)
    const { body } = await slots('service=night-cut&from=2027-01-20&to=2027-01-20', 'always')
    const starts = body.items.map((slot: SlotResponse) => slot.startsAt.slice(11, 16))
    expect(starts.slice(-3)).toEqual(['23:15', '23:30', '23:45'])
    const plan = [{ serviceId: 'night-cut', staffId: 'noor' }]
    const appointment = { serviceId: 'night-cut', staffId: 'noor', payment: 'salon' }
    const startsAt = '2027-01-20T23:30:00+03:00'
    await booked(world, as, { salonId: 'always', ...appointment, startsAt })
    const entered = (at: string) =>
      world.call('POST', '/api/calendar/appointments', {
        as: owner,
        key: newKey(),
        body: { guest: { name: 'Wanjiru' }, plan, startsAt: at },
      })
    expect((await entered('2027-01-21T23:30:00+03:00')).status).toBe(201)
    expectProblem(await entered('2027-01-21T00:00:00+03:00'), 'slot-taken')
  })

  test('filters by professional, includes both dates and leaves out booked slots', async () => {
    await booked(world, as, cutAt(world, '', { startsAt: '2027-01-21T10:00:00+03:00' }))
    const { body } = await slots('service=cut&from=2027-01-20&to=2027-01-21&staff=ada')
    const starts: string[] = body.items.map((slot: SlotResponse) => slot.startsAt)
    expect(starts.filter((start) => start.startsWith('2027-01-20'))).toHaveLength(45)
    const second = starts.filter((start) => start.startsWith('2027-01-21')).map((start) => start.slice(11, 16))
    expect(second).toContain('09:00')
    expect(second).toContain('11:00')
    for (const taken of ['09:15', '10:00', '10:45']) expect(second).not.toContain(taken)
  })

  test('starts after the salon’s lead time today', async () => {
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
  ])('rejects %s', async (query, field) => {
    const { errors } = expectProblem(await slots(query), 'invalid-input')
    expect(errors).toHaveProperty(field)
  })

  test.each(['0001-01-01', '9999-12-31', '1969-12-31'])('returns nothing for %s', async (date) => {
    const response = await slots(`service=cut&from=${date}&to=${date}`)
    expect([response.status, response.body]).toEqual([200, { items: [], next: null }])
  })

  test('returns 31 days at most, and only for public salons', async () => {
    expect((await slots('service=cut&from=2027-01-20&to=2027-02-19')).status).toBe(200)
    expectProblem(await slots('service=cut&from=2027-01-20&to=2027-01-20', 'atlantis'), 'not-found')
    await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'kampala'))
    expectProblem(await slots('service=nails&from=2027-01-20&to=2027-01-20', 'kampala'), 'not-found')
    expectProblem(await world.call('GET', '/api/appointments/new?salon=kampala', { as }), 'not-found')
    await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.id, 'kampala'))
  })
})

describe('GET /api/salons/:id/booking-sheet', () => {
  const query = 'service=cut&date=2027-01-22'

  test('shows anyone what a client sees, and nothing of a person', async () => {
    const open = await world.call('GET', `/api/salons/nairobi/booking-sheet?${query}`)
    const response = await world.call('GET', `/api/appointments/new?salon=nairobi&${query}`, { as })
    expect(open.status).toBe(200)
    expect(open.body.slots).toHaveLength(45)
    expect(response.body).toMatchObject(open.body)
    const keys = ['chosen', 'salon', 'services', 'slots']
    const month = ['date', 'days', 'earlier', 'firstFree', 'lastDay', 'later', 'month']
    expect(Object.keys(open.body).sort()).toEqual([...keys, ...month].sort())
  })

  test('refuses what does not belong to the salon', async () => {
    const at = (id: string, query: string) => world.call('GET', `/api/salons/${id}/booking-sheet?${query}`)
    expectProblem(await at('atlantis', ''), 'not-found')
    expectProblem(await at('nairobi', 'service=nails'), 'invalid-input')
    expectProblem(await at('nairobi', 'service=cut&date=2027-02-30'), 'invalid-input')
  })
})

describe('GET /api/appointments/new', () => {
  const sheet = (query: string, person: Person = as) =>
    world.call('GET', `/api/appointments/new?${query}`, { as: person })

  test('returns more with each choice', async () => {
    const bare = (await sheet('salon=nairobi')).body
    expect(bare).toMatchObject({ chosen: [], total: null, date: null, slots: [], shortfall: null })
    expect(bare.services.map((s: { id: string }) => s.id)).toEqual(['cut', 'braids'])
    expect(bare).toMatchObject({ month: '2027-01', earlier: null, later: '2027-02' })
    expect(bare.days).toHaveLength(21)

    const chosen = (await sheet('salon=nairobi&service=cut')).body
    expect(chosen).toMatchObject({ date: '2027-01-11', shortfall: null, deposit: null })
    expect(chosen.chosen).toMatchObject([{ serviceId: 'cut', name: 'Cut', staffId: null }])
    expect(chosen.chosen[0].staff).toHaveLength(3)
    expect(chosen.slots).toHaveLength(chosen.days[0].openTimes)
    expect(new Set(chosen.slots.map((s: SlotResponse) => s.startsAt)).size).toBe(chosen.slots.length)

    const dated = (await sheet('salon=nairobi&service=cut&staff=bea&date=2027-01-14')).body
    expect(dated).toMatchObject({ chosen: [{ staffId: 'bea' }], date: '2027-01-14' })
    expect(dated.slots.every((s: SlotResponse) => s.startsAt.startsWith('2027-01-14'))).toBe(true)
  })

  test('returns professionals, total price and amount held for several services', async () => {
    const before = await world.db.select().from(salon).where(eq(salon.id, 'nairobi'))
    await world.db.batch([
      world.db
        .update(salon)
        .set({ depositBasisPoints: 2000, freeCancelHours: 12, answerHours: 6 })
        .where(eq(salon.id, 'nairobi')),
      world.db.insert(addOn).values([
        { id: 'wash', serviceId: 'cut', name: 'Wash', price: 50_000, durationMinutes: 15 },
        { id: 'gone', serviceId: 'cut', name: 'Gone', price: 1, active: false },
      ]),
      world.db.update(staff).set({ picture: '/bea.jpg' }).where(eq(staff.id, 'bea')),
    ])
    const { status, body, trips } = await sheet(
      'salon=nairobi&service=cut&service=braids&staff=&staff=bea&addOns=wash&date=2027-01-14',
    )
    expect([status, trips]).toEqual([200, 1])
    expect(body).toMatchObject({
      salon: { id: 'nairobi', autoConfirm: false, answerHours: 6 },
      policy: { depositBasisPoints: 2000, freeCancelHours: 12 },
      chosen: [
        { serviceId: 'cut', staffId: null, addOnIds: ['wash'], durationMinutes: 75 },
        { serviceId: 'braids', staffId: 'bea', addOnIds: [], durationMinutes: 90 },
      ],
      total: { price: { amount: '7000.01', currency: 'KES' }, durationMinutes: 165 },
      deposit: { amount: '1400.00', currency: 'KES' },
      shortfall: null,
      depositShortfall: null,
      date: '2027-01-14',
    })
    expect(body.services[0].addOns).toEqual([
      { id: 'wash', name: 'Wash', price: { amount: '500.00', currency: 'KES' }, durationMinutes: 15 },
    ])
    expect(body.chosen[1].staff).toContainEqual(expect.objectContaining({ id: 'bea', picture: '/bea.jpg' }))
    const listed = await slots('services=cut,braids&staff=,bea&addOns=wash&from=2027-01-14&to=2027-01-14')
    expect(listed.body.items).toEqual(body.slots)
    expect(body.slots[0]).toEqual({ startsAt: '2027-01-14T08:00:00+03:00', endsAt: '2027-01-14T10:45:00+03:00' })
    // The last slot leaves half an hour after the braids: their buffer.
    expect(body.slots.at(-1).endsAt).toBe('2027-01-14T19:30:00+03:00')

    const poor = await sheet('salon=nairobi&service=cut', await world.person('client'))
    expect(poor.body).toMatchObject({
      shortfall: { amount: '2500.00' },
      deposit: { amount: '500.00' },
      depositShortfall: { amount: '500.00' },
    })
    for (const [query, field] of [
      ['service=braids&addOns=wash', 'addOns'],
      ['service=cut&addOns=gone', 'addOns'],
      ['service=cut&service=braids&staff=ada&staff=dan', 'staff'],
      ['service=cut&staff=ada&staff=bea', 'staff'],
      [`service=${'cut,'.repeat(9)}`, 'service'],
    ]) {
      const { errors } = expectProblem(await sheet(`salon=nairobi&${query}`), 'invalid-input')
      expect(Object.keys(errors)).toEqual([field])
    }
    await world.db
      .update(salon)
      .set({ ...before[0] })
      .where(eq(salon.id, 'nairobi'))
  })

  test('reads no more of the past than the longest busy interval', async () => {
    const reads = calendarReads(world.ctx(), 'nairobi', 0, 1)
    for (const [read, index] of [
      [reads[12], 'busy_interval_staff (staff_id=? AND starts_at>? AND starts_at<?)'],
      [reads[13], 'busy_interval_resource (resource_id=? AND starts_at>? AND starts_at<?)'],
    ] as const) {
      const plan = await world.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${read.getSQL()}`)
      expect(plan.map(({ detail }) => detail).join('\n')).toContain(`USING INDEX ${index}`)
    }
  })

  test('returns the purse’s shortfall in the salon’s currency', async () => {
    const poor = await world.person('client')
    await fund(world, poor, '2499')
    expect((await sheet('salon=nairobi&service=cut', poor)).body).toMatchObject({
      available: { amount: '2499.00', currency: 'KES' },
      shortfall: { amount: '1.00', currency: 'KES' },
    })
    await fund(world, poor, '1')
    expect((await sheet('salon=nairobi&service=cut', poor)).body.shortfall).toBeNull()
  })

  test('offers every day that the policy allows, by month, and says why a day has no times', async () => {
    const last = (await sheet('salon=nairobi&service=cut&month=2027-03')).body
    expect(last).toMatchObject({ month: '2027-03', earlier: '2027-02', later: null })
    expect(last).toMatchObject({ lastDay: '2027-03-12', date: '2027-03-01', firstFree: '2027-01-11' })
    const states = Object.fromEntries(
      last.days.map(({ date, state }: { date: string; state: string }) => [date, state]),
    )
    expect(states).toMatchObject({ '2027-03-12': 'free', '2027-03-13': 'far' })
    const { startsAt } = (await sheet('salon=nairobi&service=cut&date=2027-03-12')).body.slots[0]
    expect((await booked(world, as, cutAt(world, '', { startsAt }))).startsAt).toBe(startsAt)
    for (const month of ['2027-13', '2027-1', 'soon'])
      expectProblem(await sheet(`salon=nairobi&service=cut&month=${month}`), 'invalid-input')
  })

  test('falls back to the first date with open slots', async () => {
    for (const date of ['2026-01-01', '2028-01-01', '']) {
      expect((await sheet(`salon=nairobi&service=cut&date=${date}`)).body.date).toBe('2027-01-11')
    }
  })

  test('rejects invalid queries and viewers', async () => {
    expectProblem(await sheet('salon=nairobi&service=nails'), 'invalid-input')
    expectProblem(await sheet('salon=nairobi&service=cut&staff=dan'), 'invalid-input')
    expectProblem(await sheet('salon=nairobi&service=cut&date=soon'), 'invalid-input')
    expectProblem(await sheet('service=cut'), 'invalid-input')
    expectProblem(await sheet('salon=nairobi', nia), 'forbidden')
    expectProblem(await world.call('GET', '/api/appointments/new?salon=nairobi'), 'unauthenticated')
  })
})

describe('GET /api/appointments', () => {
  test('lists a client’s own and a partner’s salon appointments, paged and by date', async () => {
    const client = await world.person('client')
    const ids: string[] = []
    for (const clock of ['12:00', '09:00', '15:00', '18:00', '10:30']) {
      const startsAt = at(world, clock, 13)
      ids.push((await booked(world, client, cutAt(world, '', { startsAt, payment: 'salon' }))).id)
      // The same instant with another professional, so that pages must break ties.
      ids.push((await booked(world, client, cutAt(world, '', { startsAt, staffId: 'bea', payment: 'salon' }))).id)
    }
    for (const limit of [1, 3, 10, 100]) {
      const found: AppointmentResponse[] = await allPages(world, `/api/appointments?limit=${limit}`, {
        as: client,
      })
      expect(found.map((a) => a.id).sort()).toEqual([...ids].sort())
      const times = found.map((a) => Date.parse(a.startsAt))
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }
    const niaSees: AppointmentResponse[] = await allPages(world, '/api/appointments?limit=4', { as: nia })
    expect(niaSees.map((a) => a.id)).toEqual(expect.arrayContaining(ids))
    expect(await allPages(world, '/api/appointments', { as: otto })).toEqual([])
    expect(await allPages(world, '/api/appointments', { as: await world.person('client') })).toEqual([])

    await step(world, client, ids[0] ?? '', 'cancellation')
    const only = (status: string) => allPages(world, `/api/appointments?status=${status}&limit=2`, { as: client })
    expect((await only('cancelled')).map((a) => a.id)).toEqual([ids[0]])
    expect(await only('pending')).toHaveLength(9)
    expect(await only('confirmed')).toEqual([])
    expectProblem(await world.call('GET', '/api/appointments?status=lost', { as: client }), 'invalid-input')
  })

  test('shows an appointment only to its two sides', async () => {
    const { id } = await booked(world, as, cutAt(world, '17:00'))
    for (const person of [as, nia]) {
      expect((await world.call('GET', `/api/appointments/${id}`, { as: person })).status).toBe(200)
    }
    for (const person of [otto, await world.person('client')]) {
      expectProblem(await world.call('GET', `/api/appointments/${id}`, { as: person }), 'not-found')
    }
    expectProblem(await world.call('GET', `/api/appointments/${id}`), 'unauthenticated')
    expectProblem(await world.call('GET', `/api/appointments/${id}`, { as: await world.person('admin') }), 'forbidden')
  })
})
