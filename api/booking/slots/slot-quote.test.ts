// A booking paid from a balance in another currency: quoted, agreed to, exchanged and held in one
// batch; and given back in the salon's currency.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { addSalons, balance, book, fund, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { refreshRates } from '../../money/exchange/rate-refresh'

const world = openSoundWorld()
let as: Person
let hour = 9

beforeAll(async () => {
  world.now = MONDAY
  await addSalons(world)
  await refreshRates(world.ctx())
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client')
  await fund(world, as, '500')
  await fund(world, as, '20', 'USD')
})

/** A cut for KES 2,500, kept at a time that no other test has. */
async function held(person = as): Promise<string> {
  const body = {
    salonId: 'nairobi',
    plan: [{ serviceId: 'cut', staffId: 'ada' }],
    startsAt: `2027-01-14T${String(hour++).padStart(2, '0')}:00:00+03:00`,
  }
  const response = await world.call('POST', '/api/slot-holds', { as: person, key: newKey(), body })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.id
}

const quote = (id: string, from = 'USD', options: object = {}) =>
  world.call('POST', `/api/slot-holds/${id}/quotes`, {
    as,
    key: newKey(),
    body: { from, payment: 'purse' },
    ...options,
  })

const pay = (slotHoldId: string, quoteId: string, options: object = {}) =>
  book(world, as, { slotHoldId, quoteId, payment: 'purse' }, options)

const purse = (currency = 'KES') => balance(world, 'wallet', as.id, currency)

const cents = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100)

const appointments = () => world.db.select().from(appointment).where(eq(appointment.clientId, as.id))

test('exchanges exactly what is missing and books, in one batch', async () => {
  const id = await held()
  const page = await world.call('GET', `/api/slot-holds/${id}`, { as })
  expect(page.body.balances).toEqual([{ amount: '20.00', currency: 'USD' }])
  const requested = await quote(id)
  expect([requested.status, requested.trips]).toEqual([201, 2])
  const { pay: cost, get } = requested.body
  expect(cents(get)).toBeGreaterThanOrEqual(200_000)
  expect(cents(get)).toBeLessThan(200_000 + 130)
  expect([await purse(), await purse('USD')]).toEqual([50_000, 2000])
  const { status, trips } = await pay(id, requested.body.id)
  expect([status, trips]).toEqual([201, 2])
  expect(await balance(world, 'hold', as.id)).toBe(250_000)
  expect([await purse(), await purse('USD')]).toEqual([cents(get) - 200_000, 2000 - cents(cost)])
})

test('a replay books and exchanges once; the quote pays for nothing else', async () => {
  const id = await held()
  const { body } = await quote(id)
  const key = newKey()
  const first = await pay(id, body.id, { key })
  expect((await pay(id, body.id, { key })).body).toEqual(first.body)
  const dollars = await purse('USD')
  expectProblem(await pay(await held(), body.id), 'quote-expired')
  expect([await purse('USD'), (await appointments()).length]).toEqual([dollars, 1])
})

test('an expired quote is asked for again, and moves nothing', async () => {
  const id = await held()
  const { body } = await quote(id)
  world.now = MONDAY + 60_000
  expectProblem(await pay(id, body.id), 'quote-expired')
  expect([await purse(), await purse('USD'), (await appointments()).length]).toEqual([50_000, 2000, 0])
  expect((await pay(id, (await quote(id)).body.id)).status).toBe(201)
})

test('refuses what does not cover it, and what is somebody else’s', async () => {
  const id = await held()
  expectProblem(await quote(id, 'KES'), 'invalid-input')
  expectProblem(await quote(id, 'GHS'), 'insufficient-funds')
  const stranger = await world.person('client')
  expectProblem(await quote(id, 'USD', { as: stranger }), 'not-found')
  const exchange = (to: string, amount: string) =>
    world.call('POST', '/api/exchange/quotes', { as, key: newKey(), body: { from: 'USD', to, amount } })
  expectProblem(await pay(id, (await exchange('KES', '1')).body.id), 'insufficient-funds')
  expectProblem(await pay(id, (await exchange('UGX', '15')).body.id), 'quote-expired')
  await fund(world, as, '3000')
  expectProblem(await quote(id), 'invalid-input')
  expect([await purse('USD'), (await appointments()).length]).toEqual([2000, 0])
})

test('a balance that was spent meanwhile books nothing', async () => {
  const id = await held()
  const { body } = await quote(id)
  const away = await world.call('POST', '/api/exchange/quotes', {
    as,
    key: newKey(),
    body: { from: 'USD', to: 'UGX', amount: '15' },
  })
  const accepted = await world.call('POST', `/api/exchange/quotes/${away.body.id}/acceptance`, { as, key: newKey() })
  expect(accepted.status).toBeLessThan(300)
  expectProblem(await pay(id, body.id), 'insufficient-funds')
  expect((await appointments()).length).toBe(0)
})

test('a cancelled visit gives back all of it, in the salon’s currency', async () => {
  const id = await held()
  const { body } = await quote(id)
  await pay(id, body.id)
  const cancelled = await world.call('POST', `/api/appointments/${id}/cancellation`, { as, key: newKey(), body: {} })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  expect(await balance(world, 'hold', as.id)).toBe(0)
  expect([await purse(), await purse('USD')]).toEqual([50_000 + cents(body.get), 2000 - cents(body.pay)])
})
