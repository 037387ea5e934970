// A salon's dashboard: figures that match the ledger, and only the salon's own clients.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, newKey, openWorld, type Person } from '../../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, expectSoundLedger, fund, step } from '../../../../tests/fixtures/salons-and-purses'
import { filledOn, HALF_HOUR, takenByDay } from './metrics'

describe('figures', () => {
  const at = (text: string) => Math.floor(Date.parse(text) / HALF_HOUR)

  test('use the salon’s local days', () => {
    const rows = [
      { halfHour: at('2027-01-04T20:30:00Z'), visits: 1, minor: 500 },
      { halfHour: at('2027-01-04T21:00:00Z'), visits: 2, minor: 70 },
      { halfHour: at('2027-01-09T09:00:00Z'), visits: 1, minor: 9 },
    ]
    expect(takenByDay(rows, ['2027-01-04', '2027-01-05'], 'Africa/Nairobi')).toEqual([
      { date: '2027-01-04', visits: 1, minor: 500 },
      { date: '2027-01-05', visits: 2, minor: 70 },
    ])
  })

  test('count booked time only within working hours', () => {
    const span = (from: number, to: number) => ({ startsAt: from * 60_000, endsAt: to * 60_000 })
    expect(filledOn('2027-01-04', [span(60, 120), span(180, 240)], [span(30, 90), span(110, 200)])).toEqual({
      date: '2027-01-04',
      booked: 60,
      working: 120,
    })
  })
})

describe('the dashboard', () => {
  const world = openWorld()
  let nia: Person
  let other: Person
  let amina: Person

  const dashboard = (as: Person) => world.call('GET', '/api/partner-dashboard', { as })
  const clients = async (query = '') =>
    (await world.call('GET', `/api/partner-dashboard/clients${query}`, { as: nia })).body

  beforeAll(async () => {
    nia = (await addSalons(world)).nia
    other = await world.person('beauty_partner')
    amina = await world.person('client', { id: 'amina', name: 'Amina Otieno' })
    await fund(world, amina, '9000')
    const done = await booked(world, amina, cutAt(world, '10:00', { payment: 'purse' }))
    await step(world, nia, done.id, 'confirmation')
    await world.db.run(
      sql.raw(
        "INSERT INTO salon_client (id, salon_id, name, phone, created_at) VALUES ('guest', 'nairobi', 'Zuhura', '+254 700 000 099', 0), ('far', 'kampala', 'Strange', '', 0)",
      ),
    )
    await booked(world, amina, cutAt(world, '14:00', { payment: 'purse' }))
    await step(world, nia, done.id, 'completion')
  })

  afterAll(() => expectSoundLedger(world))

  test('shows pending appointments, held money and revenue', async () => {
    const { body } = await dashboard(nia)
    expect(body.pending).toHaveLength(1)
    expect(body.covered).toEqual([{ amount: '2500.00', currency: 'KES' }])
    expect(body.balances).toEqual([{ amount: '2437.50', currency: 'KES' }])
    expect(body.figures.taken).toHaveLength(28)
    expect(body.figures.filled).toHaveLength(7)
    const booked = body.figures.filled.reduce((sum: number, d: { booked: number }) => sum + d.booked, 0)
    expect(booked).toBeGreaterThan(0)
  })

  test('shows a partner only their own data, is empty before there is a salon, and is for partners only', async () => {
    const { body } = await dashboard(other)
    expect(body).toMatchObject({ salons: [], figures: null, pending: [], covered: [] })
    expectProblem(await dashboard(amina), 'forbidden')
  })

  test('lists clients and guests with their totals', async () => {
    const { items, total } = await clients('?sort=name')
    expect(total).toBe(2)
    expect(items).toEqual([
      expect.objectContaining({
        name: 'Amina Otieno',
        isGuest: false,
        visits: 1,
        missed: 0,
        spent: { amount: '2500.00', currency: 'KES' },
      }),
      expect.objectContaining({ id: 'guest', name: 'Zuhura', isGuest: true, visits: 0 }),
    ])
    expect((await clients('?q=zuh')).items).toHaveLength(1)
    expect((await clients('?q=000099')).items).toHaveLength(1)
    expect((await clients('?q=nobody')).items).toEqual([])
    const first = await clients('?sort=spent&limit=1')
    const second = await clients(`?sort=spent&limit=1&cursor=${first.next}`)
    expect([first, second].map(({ items }) => items[0].name)).toEqual(['Amina Otieno', 'Zuhura'])
  })

  test('stores notes per salon and a guest’s contacts, and hides another salon’s clients', async () => {
    const [client] = (await clients('?q=amina')).items
    const at = (id: string) => `/api/partner-dashboard/clients/${encodeURIComponent(id)}`
    const put = (id: string, body: object, key = newKey()) => world.call('PUT', at(id), { as: nia, key, body })
    const key = newKey()
    expect((await put(client.id, { notes: 'Likes tea', name: 'Hacked' }, key)).status).toBe(200)
    expect((await put(client.id, { notes: 'Likes tea', name: 'Hacked' }, key)).status).toBe(200)
    expectProblem(await put(client.id, { notes: 'Else' }, key), 'idempotency-key-reused')
    const { body } = await world.call('GET', at(client.id), { as: nia })
    expect(body).toMatchObject({ name: 'Amina Otieno', notes: 'Likes tea' })
    expect(body.history).toHaveLength(2)
    expectProblem(await put('guest', { notes: '', name: '' }), 'invalid-input')
    expect((await put('guest', { name: 'Zuhura Said', phone: '+254700000098' })).status).toBe(200)
    expectProblem(await put('far', { notes: 'x' }), 'not-found')
    expectProblem(await world.call('GET', at('far'), { as: nia }), 'not-found')
    expectProblem(await world.call('GET', at(client.id), { as: other }), 'not-found')
  })
})
