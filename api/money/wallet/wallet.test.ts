// Reading a wallet: balances, the overview, the history and its pages.
import { beforeAll, describe, expect, test } from 'vitest'
import { rate, rateSet } from '../../../db/schema/money/exchange'
import { plusSubscription } from '../../../db/schema/money/plus'
import { withdrawal } from '../../../db/schema/money/wallet'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import {
  addSalons,
  allPages,
  booked,
  cutAt,
  expectSoundLedger,
  fund,
  step,
} from '../../../tests/fixtures/salons-and-purses'
import { type Statement, writeBatch } from '../../platform/command'
import { placeHold, recordTransfer } from '../ledger/ledger'

const world = openWorld()
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

describe('GET /api/wallet', () => {
  test('returns zero for an empty purse in the display currency and any other', async () => {
    const as = await world.person('client', { currency: 'UGX' })
    expect((await world.call('GET', '/api/wallet', { as })).body).toEqual({
      currency: 'UGX',
      available: { amount: '0', currency: 'UGX' },
      held: { amount: '0', currency: 'UGX' },
      total: { amount: '0', currency: 'UGX' },
    })
    const { body } = await world.call('GET', '/api/wallet?currency=SOS', { as })
    expect(body.total).toEqual({ amount: '0.00', currency: 'SOS' })
  })

  test('moves money from available to held for a booking; the total stays', async () => {
    const as = await world.person('client')
    await fund(world, as, '3000')
    await booked(world, as, cutAt(world, '09:00'))
    expect((await world.call('GET', '/api/wallet?currency=KES', { as })).body).toEqual({
      currency: 'KES',
      available: { amount: '500.00', currency: 'KES' },
      held: { amount: '2500.00', currency: 'KES' },
      total: { amount: '3000.00', currency: 'KES' },
    })
    await expectSoundLedger(world)
  })

  test.each(['EUR', 'kes', '', 'toString'])('rejects currency %j', async (currency) => {
    const as = await world.person('client')
    expectProblem(await world.call('GET', `/api/wallet?currency=${currency}`, { as }), 'unknown-currency')
    expectProblem(await world.call('GET', `/api/wallet/overview?currency=${currency}`, { as }), 'unknown-currency')
    expectProblem(await world.call('GET', `/api/wallet/transactions?currency=${currency}`, { as }), 'unknown-currency')
  })

  test('rejects a repeated currency', async () => {
    const as = await world.person('client')
    expectProblem(await world.call('GET', '/api/wallet?currency=KES&currency=USD', { as }), 'invalid-input')
  })

  test('rejects signed-out people', async () => {
    for (const path of ['', '/overview', '/transactions', '/deposits/x']) {
      expectProblem(await world.call('GET', `/api/wallet${path}`), 'unauthenticated')
    }
  })
})

test('shows a partner their salons’ earnings, and none of the client screens', async () => {
  const as = await world.person('client')
  await fund(world, as, '2500')
  const { id } = await booked(world, as, cutAt(world, '11:00'))
  await step(world, nia, id, 'confirmation')
  await step(world, nia, id, 'completion')
  const { body } = await world.call('GET', '/api/wallet', { as: nia })
  expect(body.available).toEqual({ amount: '2437.50', currency: 'KES' })
  expect(body.held).toEqual({ amount: '0.00', currency: 'KES' })
  const history = await world.call('GET', '/api/wallet/transactions', { as: nia })
  expect(history.body.items).toMatchObject([
    { amount: { amount: '2437.50', currency: 'KES' }, transactionType: 'payment', status: 'completed' },
  ])
  expectProblem(await world.call('GET', '/api/wallet/overview', { as: nia }), 'forbidden')
})

test('the overview has the currency’s history, every balance, open deposits and ways to pay', async () => {
  const as = await world.person('client')
  await fund(world, as, '10')
  await fund(world, as, '77', 'UGX')
  const waiting = await world.call('POST', '/api/wallet/deposits', {
    as,
    key: 'overview',
    body: { amount: '5', currency: 'KES', paymentMethodId: 'sandbox_hangs' },
  })
  const { body } = await world.call('GET', '/api/wallet/overview?currency=UGX', { as })
  expect(body.available).toEqual({ amount: '77', currency: 'UGX' })
  expect(body.balances).toHaveLength(2)
  expect(body.balances).toEqual(
    expect.arrayContaining([
      { amount: '10.00', currency: 'KES' },
      { amount: '77', currency: 'UGX' },
    ]),
  )
  expect(body.transactions.items).toHaveLength(1)
  const { isFirst: _, ...open } = waiting.body
  expect(body.openDeposits).toEqual([open])
  expect(body.paymentMethods).toEqual([])
  expect(body.sharedMethods).toHaveLength(6)
})

test('the overview has withdrawals and Plus, and everything a total at dated rates', async () => {
  const as = await world.person('client')
  const stranger = await world.person('client')
  await fund(world, as, '100')
  await fund(world, as, '2800', 'UGX')
  const read = async () => (await world.call('GET', '/api/wallet/overview', { as })).body
  const together = async () => (await world.call('GET', '/api/wallet/all-money', { as })).body.together
  expect(await together()).toBeNull()
  expect(await read()).toMatchObject({
    withdrawalFee: '1',
    plus: { member: false, earned: null, lastInterest: null },
    openWithdrawals: [],
    timeZone: 'Africa/Nairobi',
  })

  const asOf = Date.parse('2027-01-10T00:00:00Z')
  await world.db.insert(rateSet).values({ id: 'rates', source: 'test', asOf, fetchedAt: asOf })
  await world.db.insert(rate).values([
    { rateSetId: 'rates', currency: 'KES', micros: 100_000_000 },
    { rateSetId: 'rates', currency: 'UGX', micros: 2_800_000_000 },
  ])
  const ctx = world.ctx()
  await plant(
    placeHold(ctx, {
      kind: 'withdrawal_hold',
      id: 'paid-out',
      owner: as.id,
      currency: 'KES',
      minor: 1_000,
      description: 'Withdrawal',
      actor: as.id,
    }),
  )
  const at = world.now ?? 0
  await world.db.insert(withdrawal).values({
    id: 'on-its-way',
    userId: as.id,
    currency: 'KES',
    amount: 1_000,
    fee: 10,
    feeId: 'fee-withdrawal-1',
    processor: 'sandbox',
    token: 't',
    methodLabel: 'M-Pesa +254700000001',
    holdId: 'paid-out',
    dailyLimit: 100_000,
    monthlyLimit: 100_000,
    createdAt: at,
    updatedAt: at,
  })
  await world.db.insert(plusSubscription).values({
    id: 'plus',
    userId: as.id,
    plan: 'yearly',
    status: 'trial',
    hadTrial: true,
    payWith: 'purse',
    anchorDate: '2027-01-01',
    timeZone: 'Africa/Nairobi',
    period: 0,
    periodStartsAt: at,
    periodEndsAt: at + 1,
    nextAt: at + 1,
    createdAt: at,
    updatedAt: at,
  })
  const accrued = { kind: 'accrued', owner: as.id, currency: 'KES' } as const
  const interest = { kind: 'interest_expense', owner: 'platform', currency: 'KES' } as const
  const wallet = { kind: 'wallet', owner: as.id, currency: 'KES' } as const
  const moves = [
    ['interest_accrual', { from: interest, to: accrued, minor: 40 }],
    ['interest_payment', { from: accrued, to: wallet, minor: 25 }],
  ] as const
  for (const [kind, move] of moves)
    await plant(recordTransfer(ctx, { id: ctx.id(), kind, description: kind, actor: 'system', moves: [move] }))
  // Includes held money; excludes unpaid interest.
  expect(await together()).toEqual({ total: { amount: '200.25', currency: 'KES' }, asOf: '2027-01-10T00:00:00Z' })
  expect(await read()).toMatchObject({
    available: { amount: '90.25' },
    withdrawalFee: '0',
    plus: {
      member: true,
      earned: { amount: '0.15', currency: 'KES' },
      lastInterest: { amount: { amount: '0.25', currency: 'KES' } },
    },
    openWithdrawals: [{ id: 'on-its-way', amount: { amount: '10.00' }, method: 'M-Pesa +254700000001' }],
  })
  const theirs = (await world.call('GET', '/api/wallet/overview', { as: stranger })).body
  expect(theirs).toMatchObject({ openWithdrawals: [], plus: { member: false, earned: null } })
})

async function plant([first, ...rest]: Statement[]): Promise<void> {
  if (first) await writeBatch(world.ctx(), [first, ...rest])
}

describe('GET /api/wallet/transactions', () => {
  test('names the kind of each line, newest first, money out negative', async () => {
    const as = await world.person('client')
    await fund(world, as, '2500')
    world.now = (world.now ?? 0) + 1000
    const { id } = await booked(world, as, cutAt(world, '13:00'))
    world.now += 1000
    const lines = () => allPages(world, '/api/wallet/transactions', { as })
    expect(await lines()).toMatchObject([
      {
        transactionType: 'payment',
        description: 'Set aside for Cut at Nyota Hair',
        amount: { amount: '-2500.00' },
        status: 'pending',
      },
      {
        transactionType: 'deposit',
        description: 'Added funds to wallet',
        amount: { amount: '2500.00' },
        status: 'completed',
      },
    ])
    await step(world, as, id, 'cancellation')
    expect(await lines()).toMatchObject([
      {
        transactionType: 'other',
        description: 'Released: Cut at Nyota Hair',
        amount: { amount: '2500.00' },
        status: 'completed',
      },
      { transactionType: 'payment', amount: { amount: '-2500.00' }, status: 'completed' },
      { transactionType: 'deposit' },
    ])
  })

  test('pages lose or repeat nothing, though all lines have the same instant', async () => {
    const as = await world.person('client')
    const amounts = Array.from({ length: 23 }, (_, i) => `${i + 1}.00`)
    for (const amount of amounts) await fund(world, as, amount)
    await fund(world, as, '9', 'UGX')
    for (const limit of [1, 4, 23, 100]) {
      const lines = await allPages(world, `/api/wallet/transactions?currency=KES&limit=${limit}`, { as })
      expect(lines.map((line) => line.amount.amount)).toEqual([...amounts].reverse())
    }
    expect(await allPages(world, '/api/wallet/transactions?limit=10', { as })).toHaveLength(24)
    expect((await world.call('GET', '/api/wallet/transactions', { as })).body.items).toHaveLength(10)
  })

  test('another person’s cursor shows none of their lines', async () => {
    const as = await world.person('client')
    for (const amount of ['1', '2', '3']) await fund(world, as, amount)
    const { body } = await world.call('GET', '/api/wallet/transactions?limit=1', { as })
    const stranger = await world.person('client')
    const response = await world.call('GET', `/api/wallet/transactions?cursor=${body.next}`, { as: stranger })
    expect(response.body).toEqual({ items: [], next: null })
  })

  test.each([
    'x',
    '!!!',
    btoa('[]'),
    btoa('[1]'),
    btoa('["a","b"]'),
    btoa('["","b"]'),
    btoa('[null,"b"]'),
    btoa('[1e999,"b"]'),
    btoa('[1.5,"b"]'),
    btoa('[1,2]'),
    btoa('{"0":1}'),
  ])('refuses cursor %j', async (cursor) => {
    const as = await world.person('client')
    for (const list of ['/api/wallet/transactions', '/api/appointments']) {
      const path = `${list}?cursor=${encodeURIComponent(cursor)}`
      expectProblem(await world.call('GET', path, { as }), 'invalid-cursor')
    }
    expectProblem(await world.call('GET', `/api/salons?cursor=${encodeURIComponent(cursor)}`), 'invalid-cursor')
  })

  test.each(['0', '-1', '101', '1.5', 'x', 'NaN'])('rejects limit %j', async (limit) => {
    const as = await world.person('client')
    const { errors } = expectProblem(
      await world.call('GET', `/api/wallet/transactions?limit=${limit}`, { as }),
      'invalid-input',
    )
    expect(errors.limit).toHaveLength(1)
  })
})
