// All of a client's money: balances that add up, and what is set aside, for what and until when.
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { minorOf } from '../../platform/values/money'
import { refreshRates } from '../exchange/rate-refresh'

const world = openWorld()
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  await refreshRates(world.ctx())
})

const allMoney = async (as: Person) => (await world.call('GET', '/api/wallet/all-money', { as })).body

test('lists every balance with what is set aside, and everything is their sum', async () => {
  const as = await world.person('client')
  await fund(world, as, '10000')
  await fund(world, as, '12.34', 'USD')
  await fund(world, as, '70001', 'UGX')
  await booked(world, as, cutAt(world, '09:00'))
  const { purses, together, currency } = await allMoney(as)
  expect(currency).toBe('KES')
  expect(purses.map((purse: { currency: string }) => purse.currency)).toEqual(['KES', 'USD', 'UGX'])
  expect(purses[0]).toMatchObject({
    available: { amount: '7500.00' },
    held: { amount: '2500.00' },
    saved: { amount: '0.00' },
    total: { amount: '10000.00' },
    approximately: { amount: '10000.00', currency: 'KES' },
  })
  const sum = purses.reduce(
    (all: number, purse: { approximately: { amount: string; currency: string } }) =>
      all + minorOf(purse.approximately as Parameters<typeof minorOf>[0]),
    0,
  )
  expect(sum).toBe(minorOf(together.total))
  const overview = (await world.call('GET', '/api/wallet/overview', { as })).body
  const insights = (await world.call('GET', '/api/wallet/history/insights', { as })).body
  expect(insights.together).toEqual(together)
  const dashboard = (await world.call('GET', '/api/me/dashboard', { as })).body
  expect(dashboard.purses).toEqual(overview.purses)
  expect(overview.purses).toMatchObject([
    { currency: 'KES', available: { amount: '7500.00' }, held: { amount: '2500.00' } },
    { currency: 'USD', available: { amount: '12.34' } },
    { currency: 'UGX', available: { amount: '70001' } },
  ])
})

test('says what each amount is set aside for, and until when', async () => {
  const as = await world.person('client')
  await fund(world, as, '10000')
  const requested = await booked(world, as, cutAt(world, '11:00'))
  const agreed = await booked(world, as, cutAt(world, '13:00'))
  await step(world, nia, agreed.id, 'confirmation')
  const { held } = await allMoney(as)
  expect(held).toHaveLength(2)
  const found = (id: string) => held.find(({ subjectId }: { subjectId: string }) => subjectId === id)
  expect(found(requested.id)).toMatchObject({
    kind: 'appointment',
    name: 'Cut',
    at: 'Nyota Hair',
    waitsFor: 'salon_answer',
    amount: { amount: '2500.00', currency: 'KES' },
    until: expect.any(String),
  })
  expect(found(agreed.id)).toMatchObject({ waitsFor: 'visit' })
  expect(Date.parse(found(agreed.id).until)).toBe(Date.parse(agreed.startsAt))
  await step(world, nia, agreed.id, 'completion')
  expect((await allMoney(as)).held).toHaveLength(1)
})

test('shows an empty purse, and nothing of anybody else', async () => {
  const as = await world.person('client')
  expect(await allMoney(as)).toMatchObject({
    purses: [{ currency: 'KES', total: { amount: '0.00' } }],
    held: [],
    more: false,
  })
})
