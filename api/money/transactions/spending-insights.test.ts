// Spending insights: counted at the time of payment, in the person's own months, for Plus members only.
import { beforeAll, expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { plusSubscription } from '../../../db/schema/money/plus'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered, received } from '../../../tests/fixtures/shop/shop'
import { type Statement, writeBatch } from '../../platform/command'
import { captureHold, placeHold, recordTransfer } from '../ledger/ledger'
import type { TransferKind } from './transaction-kinds'

const world = openWorld()
let nia: Person
let selma: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  selma = await addShampooShop(world)
  await received(world, 'small', 500)
})

const insights = (as: Person, query = '') => world.call('GET', `/api/wallet/history/insights${query}`, { as })

/** A request that must succeed. */
async function post(as: Person, path: string, body?: object) {
  const response = await world.call('POST', path, { as, key: newKey(), ...(body && { body }) })
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
}

async function member(currency = 'KES'): Promise<Person> {
  const as = await world.person('client', { currency })
  await world.db.insert(plusSubscription).values({
    id: `plus-${as.id}`,
    userId: as.id,
    plan: 'monthly',
    status: 'active',
    hadTrial: false,
    payWith: 'purse',
    anchorDate: '2027-01-01',
    timeZone: 'Africa/Nairobi',
    period: 1,
    periodStartsAt: MONDAY,
    periodEndsAt: MONDAY + 30 * 86_400_000,
    nextAt: MONDAY + 30 * 86_400_000,
    createdAt: MONDAY,
    updatedAt: MONDAY,
  })
  return as
}

/** Debits a wallet at a moment. */
async function paid(as: Person, kind: TransferKind, minor: number, at: string, currency = 'KES') {
  const ctx = { ...world.ctx(), now: () => Date.parse(at) }
  const [first, ...rest] = recordTransfer(ctx, {
    id: ctx.id(),
    kind,
    description: kind,
    actor: as.id,
    moves: [
      {
        from: { kind: 'wallet', owner: as.id, currency },
        to: { kind: 'clearing', owner: 'platform', currency },
        minor,
      },
    ],
  })
  if (first) await writeBatch(ctx, [first, ...rest])
}

test('counts bookings by salon type, Plus, people and fees, but no held or refunded money', async () => {
  const as = await member()
  await fund(world, as, '20000')
  const done = await booked(world, as, cutAt(world, '09:00'))
  await booked(world, as, cutAt(world, '11:00'))
  const off = await booked(world, as, cutAt(world, '13:00'))
  await step(world, nia, done.id, 'confirmation')
  await step(world, nia, done.id, 'completion')
  await step(world, as, off.id, 'cancellation')
  await paid(as, 'send', 100_000, '2027-01-05T10:00:00Z')
  await paid(as, 'send', 1_000, '2026-12-05T10:00:00Z')
  await paid(as, 'plus_payment', 64_500, '2027-01-01T10:00:00Z')
  await paid(as, 'goal_contribution', 5_000, '2027-01-02T10:00:00Z')
  await withdrawn(as, 50_000, 500)

  const { body, trips } = await insights(as)
  expect(trips).toBe(1)
  expect(body).toMatchObject({ plus: true, currency: 'KES', currencies: ['KES'] })
  expect(body.categories).toEqual([
    { key: 'Hair Salon', category: 'Hair Salon', spent: { amount: '2500.00', currency: 'KES' }, payments: 1 },
    { key: 'people', category: 'Sent to people', spent: { amount: '1010.00', currency: 'KES' }, payments: 2 },
    { key: 'plus', category: 'Purse Plus', spent: { amount: '645.00', currency: 'KES' }, payments: 1 },
    { key: 'withdrawals', category: 'Withdrawn', spent: { amount: '495.00', currency: 'KES' }, payments: 1 },
    { key: 'fees', category: 'Fees', spent: { amount: '5.00', currency: 'KES' }, payments: 1 },
  ])
  expect(body.total).toEqual({ amount: '4655.00', currency: 'KES' })
  expect(body.months).toHaveLength(12)
  expect(body.months.slice(-2)).toEqual([
    { month: '2026-12', spent: { amount: '10.00', currency: 'KES' } },
    { month: '2027-01', spent: { amount: '4645.00', currency: 'KES' } },
  ])
})

/** A withdrawal paid out now, with its fee. */
async function withdrawn(as: Person, minor: number, fee: number): Promise<void> {
  const ctx = world.ctx()
  const held = { id: ctx.id(), owner: as.id, currency: 'KES', transferId: ctx.id() }
  const common = { description: 'Withdrawal', actor: as.id }
  const placed = placeHold(ctx, { kind: 'withdrawal_hold', ...held, ...common, minor })
  const taken = captureHold(
    ctx,
    { ...held, amount: minor },
    {
      kind: 'withdrawal_capture',
      id: ctx.id(),
      feeMinor: fee,
      ...common,
      payee: { kind: 'clearing', owner: 'platform', currency: 'KES' },
    },
  )
  await writeBatch(ctx, [...placed, ...taken] as [Statement, ...Statement[]])
}

test('counts orders and gift cards, less what came back, by salon and shop', async () => {
  const as = await member()
  await fund(world, as, '50000')
  const done = await booked(world, as, cutAt(world, '15:00'))
  await step(world, nia, done.id, 'confirmation')
  await step(world, nia, done.id, 'completion')
  await post(nia, `/api/appointments/${done.id}/refunds`, { amount: '500', reason: 'Late' })
  const order = await ordered(world, as, 'duka', { small: 2 })
  await post(selma, `/api/orders/${order.id}/acceptance`)
  await post(selma, `/api/orders/${order.id}/shipment`)
  await post(as, `/api/orders/${order.id}/delivery`)
  await paid(as, 'gift_card_payment', 100_000, '2027-01-06T10:00:00Z')
  await paid(as, 'send', 1_000, '2026-12-05T10:00:00Z')
  const kes = (amount: string) => ({ amount, currency: 'KES' })
  const { body } = await insights(as)
  expect(body.categories).toEqual(
    expect.arrayContaining([
      { key: 'Hair Salon', category: 'Hair Salon', spent: kes('2000.00'), payments: 1 },
      { key: 'products', category: 'Beauty products', spent: kes('2700.00'), payments: 1 },
      { key: 'gift_cards', category: 'Gift cards', spent: kes('1000.00'), payments: 1 },
    ]),
  )
  expect(body.payees).toHaveLength(2)
  expect(body.payees).toEqual(
    expect.arrayContaining([
      { id: 'nairobi', kind: 'salon', name: 'Nyota Hair', spent: kes('2000.00'), payments: 1 },
      { id: 'duka', kind: 'shop', name: expect.any(String), spent: kes('2700.00'), payments: 1 },
    ]),
  )
  const december = (await insights(as, '?month=2026-12')).body
  expect(december).toMatchObject({
    month: '2026-12',
    categories: [{ key: 'people', category: 'Sent to people', spent: kes('10.00') }],
    payees: [],
    total: kes('10.00'),
  })
  expect(december.months).toEqual(body.months)
})

test('returns twelve months in the person’s time zone', async () => {
  const as = await member('UGX')
  await world.db.insert(preference).values({ userId: as.id, timeZone: 'America/New_York' })
  await fund(world, as, '100000', 'UGX')
  await paid(as, 'send', 300, '2027-01-01T04:59:59Z', 'UGX')
  await paid(as, 'send', 20, '2027-01-01T05:00:00Z', 'UGX')
  await paid(as, 'send', 1, '2026-02-01T05:00:00Z', 'UGX')
  await paid(as, 'send', 5000, '2026-02-01T04:59:59Z', 'UGX')
  const { months, total } = (await insights(as)).body
  const spent = Object.fromEntries(
    months.map(({ month, spent }: { month: string; spent: { amount: string } }) => [month, spent.amount]),
  )
  expect(spent).toMatchObject({ '2027-01': '20', '2026-12': '300', '2026-02': '1' })
  expect(months[0].month).toBe('2026-02')
  expect(total).toEqual({ amount: '321', currency: 'UGX' })
  expect((await insights(as, '?currency=KES')).body).toMatchObject({
    currency: 'KES',
    categories: [],
    total: { amount: '0.00' },
  })
})

test('returns no spending without Plus, for every role', async () => {
  const as = await world.person('client')
  await fund(world, as, '100')
  await paid(as, 'send', 300, '2027-01-02T10:00:00Z')
  expect((await insights(as)).body).toEqual({
    plus: false,
    currency: 'KES',
    currencies: [],
    month: null,
    months: [],
    categories: [],
    budgets: [],
    payees: [],
    total: { amount: '0.00', currency: 'KES' },
    together: null,
  })
  expectProblem(await insights(nia), 'forbidden')
  expect((await world.call('GET', '/api/wallet/history/insights')).status).toBe(401)
  expect((await insights(as, '?currency=EUR')).status).toBe(400)
})

test('shows members their own spending only', async () => {
  const [as, other] = [await member(), await member()]
  await fund(world, other, '100')
  await paid(other, 'send', 300, '2027-01-02T10:00:00Z')
  expect((await insights(as)).body).toMatchObject({ plus: true, categories: [] })
})
