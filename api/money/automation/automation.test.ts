// Auto top-up and round-ups: once per attempt and payment, within their limits, and without
// notifications when there is nothing to do.
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { savingsGoal } from '../../../db/schema/money/goals'
import { deposit, paymentMethod } from '../../../db/schema/money/wallet'
import { autoTopUp, roundUp } from '../../../db/schema/money/wallet-services'
import { jobUnit } from '../../../db/schema/platform'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { clientWith, goalOf, lettersTo } from '../../../tests/fixtures/money/clients'
import { addSalons, balance, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { HOUR } from '../../platform/values/time'

const world = openWorld()
let nia: Person
let as: Person
let ben: Person
let day = 1

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

beforeEach(async () => {
  world.now = MONDAY
  day += 1
  as = await clientWith(world, 'Amina Otieno')
  ben = await clientWith(world, 'Ben Kato')
})

afterEach(async () => {
  await world.settle()
  await world.db.update(autoTopUp).set({ isActive: false })
  await world.db.update(roundUp).set({ isActive: false })
})

const run = async (times = 1) => {
  await Promise.all(Array.from({ length: times }, () => runJobs(world.ctx())))
  await world.settle()
}

const wallet = (currency = 'KES') => balance(world, 'wallet', as.id, currency)

describe('auto top-up', () => {
  const save = (changes: object = {}, key = newKey()) =>
    world.call('PUT', '/api/automation/auto-top-up', {
      as,
      key,
      body: {
        currency: 'KES',
        threshold: '500',
        amount: '1000',
        dailyCap: '2000',
        paymentMethodId: 'sandbox_ok',
        ...changes,
      },
    })

  const send = (amount: string) =>
    world.call('POST', '/api/transfers/sends', { as, key: newKey(), body: { person: ben.id, amount, currency: 'KES' } })

  const requested = () => world.db.select().from(deposit).where(eq(deposit.userId, as.id))

  const setting = async () => (await world.call('GET', '/api/automation/auto-top-up', { as })).body.items[0]

  test('tops up a low purse right after money leaves it', async () => {
    await fund(world, as, '600')
    expect((await save()).status).toBe(200)
    await run()
    expect(await wallet()).toBe(60_000)
    await send('200')
    await world.settle()
    expect(await wallet()).toBe(140_000)
    expect((await lettersTo(world, as)).join()).toMatch(/^KES\s1,000.00 was added to your purse$/)
    const { body } = await world.call('GET', '/api/automation/auto-top-up', { as })
    expect(body.recent).toMatchObject([{ status: 'confirmed', amount: { amount: '1000.00' } }])
  })

  test('makes one deposit in twenty concurrent runs', async () => {
    await save({ paymentMethodId: 'sandbox_hangs' })
    await run(20)
    await run()
    expect(await requested()).toHaveLength(1)
    expect((await requested())[0]).toMatchObject({ purpose: 'auto_top_up', amount: 100_000 })
  })

  test('respects the cap per 24 hours, and notifies once', async () => {
    await save({ dailyCap: '1000', threshold: '900' })
    await world.settle()
    expect(await wallet()).toBe(100_000)
    await send('950')
    await run(4)
    await run()
    expect(await wallet()).toBe(5000)
    const letters = await lettersTo(world, as)
    expect(letters.filter((subject) => subject === 'Daily limit reached')).toHaveLength(1)
    world.now = MONDAY + 24 * HOUR + 1
    await run(4)
    expect(await wallet()).toBe(105_000)
  })

  test('waits six hours after a decline, and switches off after three', async () => {
    await save({ paymentMethodId: 'sandbox_declined' })
    await world.settle()
    await run(3)
    expect(await requested()).toHaveLength(1)
    for (const hours of [6, 12]) {
      world.now = MONDAY + hours * HOUR - 1
      await run()
      const before = await requested()
      world.now = MONDAY + hours * HOUR + 1
      await run(3)
      expect(await requested()).toHaveLength(before.length + 1)
    }
    await run(3)
    expect((await setting()).isActive).toBe(false)
    world.now = MONDAY + 48 * HOUR
    await run()
    expect(await requested()).toHaveLength(3)
    const letters = await lettersTo(world, as)
    expect(letters.filter((subject) => subject === 'Auto top-up is off')).toHaveLength(1)
    expect(await wallet()).toBe(0)
  })

  test('switches off when its method is removed', async () => {
    const row = { userId: as.id, processor: 'sandbox', token: 'sandbox_ok', createdAt: 0 }
    await world.db.insert(paymentMethod).values({ ...row, id: `m-${as.id}`, type: 'card' })
    await fund(world, as, '600')
    expect((await save({ paymentMethodId: `m-${as.id}` })).status).toBe(200)
    await world.db.delete(paymentMethod).where(eq(paymentMethod.id, `m-${as.id}`))
    await send('200')
    await run(3)
    expect((await setting()).isActive).toBe(false)
    expect(await lettersTo(world, as)).toEqual(['Auto top-up is off'])
  })

  test('does nothing while switched off; settings belong to one person', async () => {
    await fund(world, as, '600')
    await save()
    const off = await world.call('PUT', '/api/automation/auto-top-up/KES/active', {
      as,
      key: newKey(),
      body: { isActive: false },
    })
    expect(off.body.isActive).toBe(false)
    await send('200')
    await run()
    expect(await wallet()).toBe(40_000)
    const other = await world.call('PUT', '/api/automation/auto-top-up/KES/active', {
      as: ben,
      key: newKey(),
      body: { isActive: true },
    })
    expectProblem(other, 'not-found')
  })

  test('replays the same key; the cap must cover one top-up; the method must be the viewer’s', async () => {
    const key = newKey()
    const first = await save({}, key)
    expect((await save({}, key)).body).toEqual(first.body)
    expectProblem(await save({ amount: '7' }, key), 'idempotency-key-reused')
    const problem = expectProblem(await save({ dailyCap: '999' }), 'invalid-input')
    expect(problem.errors.dailyCap).toBeTruthy()
    expectProblem(await save({ paymentMethodId: 'of-nobody' }), 'payment-method-unknown')
    expectProblem(await save({ paymentMethodId: '' }), 'no-payment-method')
    expectProblem(await save({ threshold: '-1' }), 'invalid-amount')
    expectProblem(await save({ currency: 'UGX', threshold: '0.5' }), 'invalid-amount')
  })

  test('works in a currency without decimals, with separate settings per currency', async () => {
    await save({ currency: 'UGX', threshold: '1', amount: '5', dailyCap: '5' })
    await world.settle()
    expect(await wallet('UGX')).toBe(5)
    expect(await wallet()).toBe(0)
  })
})

describe('round-ups', () => {
  const save = (goals: string[], changes: object = {}, key = newKey()) =>
    world.call('PUT', '/api/automation/round-up', {
      as,
      key,
      body: { currency: 'KES', step: '1000', goals, ...changes },
    })

  /** An appointment of KES 2,500, paid from the purse. */
  async function pay(serviceId = 'cut', price = '2500', extra = '0'): Promise<void> {
    await fund(world, as, String(Number(price) + Number(extra)))
    const startsAt = new Date(MONDAY + day * 24 * HOUR + 5 * HOUR).toISOString()
    const { id } = await booked(world, as, cutAt(world, '', { startsAt, serviceId }))
    await step(world, nia, id, 'confirmation')
    await step(world, nia, id, 'completion')
  }

  const units = () =>
    world.db
      .select()
      .from(jobUnit)
      .where(and(eq(jobUnit.job, 'roundUp'), eq(jobUnit.subject, `${as.id}:KES`)))

  test('rounds up a payment once and splits it among the goals, the remainder to the first', async () => {
    const first = await goalOf(world, as, 'Wedding')
    const second = await goalOf(world, as, 'Braids')
    const third = await goalOf(world, as, 'Spa')
    expect((await save([first.goal, second.goal, third.goal])).status).toBe(200)
    world.now = MONDAY + 1
    await pay('cut', '2500', '600')
    await run(20)
    await run()
    expect(await units()).toMatchObject([{ outcome: 'done' }])
    expect([
      await balance(world, 'goal', first.member),
      await balance(world, 'goal', second.member),
      await balance(world, 'goal', third.member),
    ]).toEqual([16_667, 16_667, 16_666])
    expect(await wallet()).toBe(10_000)
    const { body } = await world.call('GET', '/api/wallet/transactions', { as })
    expect(body.items[0].description).toMatch(/^Round-up into /)
  })

  test('leaves payments from before it was switched on alone', async () => {
    const { goal, member } = await goalOf(world, as, 'Late')
    await pay('cut', '2500', '600')
    // After the appointment, when it was paid.
    world.now = MONDAY + (day + 1) * 24 * HOUR
    await save([goal])
    await run()
    expect(await balance(world, 'goal', member)).toBe(0)
    expect(await units()).toEqual([])
  })

  test('skips a payment once if the purse is short, and shows the reason', async () => {
    const { goal, member } = await goalOf(world, as, 'Thin')
    await save([goal])
    await pay('cut', '2500', '499.99')
    await run(4)
    expect(await units()).toMatchObject([{ outcome: 'skipped' }])
    await fund(world, as, '5000')
    await run()
    expect(await balance(world, 'goal', member)).toBe(0)
    const { body } = await world.call('GET', '/api/automation/round-up', { as })
    expect(body.skipped).toMatchObject([{ payment: 'Cut at Nyota Hair', reason: 'There wasn’t enough in your purse.' }])
  })

  test('redistributes the share of a closed goal; switches off without any goal', async () => {
    const [first, second] = [await goalOf(world, as, 'Gone'), await goalOf(world, as, 'Stays')]
    const close = (id: string) => world.db.update(savingsGoal).set({ status: 'archived' }).where(eq(savingsGoal.id, id))
    await save([first.goal, second.goal])
    await close(first.goal)
    await pay('cut', '2500', '600')
    await run(3)
    expect(await balance(world, 'goal', second.member)).toBe(50_000)
    const [unit] = await units()
    expect(unit?.outcome).toBe('done')

    await world.db.update(savingsGoal).set({ status: 'completed' }).where(eq(savingsGoal.id, second.goal))
    day += 1
    await pay('cut', '2500', '600')
    await run(3)
    const { body } = await world.call('GET', '/api/automation/round-up', { as })
    expect(body.items).toMatchObject([{ isActive: false, goals: [{ open: false }, { open: false }] }])
    expect(await lettersTo(world, as)).toContain('Round-ups are off')
  })

  test('saves nothing for a payment that is already a whole step', async () => {
    const { goal, member } = await goalOf(world, as, 'Whole')
    await save([goal], { step: '500' })
    await pay('cut', '2500', '600')
    await run(2)
    expect(await units()).toMatchObject([{ outcome: 'done' }])
    expect(await balance(world, 'goal', member)).toBe(0)
  })

  test('accepts only the viewer’s goals in the same currency; replays the same key', async () => {
    const foreign = await goalOf(world, ben, 'His')
    const dollars = await goalOf(world, as, 'Dollars', { currency: 'USD' })
    const ownGoal = await goalOf(world, as, 'Mine')
    expectProblem(await save([foreign.goal]), 'not-found')
    expectProblem(await save([dollars.goal]), 'invalid-input')
    expectProblem(await save([]), 'invalid-input')
    expectProblem(await save([ownGoal.goal], { step: '7' }), 'invalid-input')
    const key = newKey()
    const first = await save([ownGoal.goal], {}, key)
    expect(first.body).toMatchObject({ step: '1000', goals: [{ id: ownGoal.goal, open: true }] })
    expect((await save([ownGoal.goal], {}, key)).body).toEqual(first.body)
    expectProblem(await save([ownGoal.goal], { step: '10' }, key), 'idempotency-key-reused')
    expectProblem(
      await world.call('PUT', '/api/automation/round-up/KES/active', {
        as: ben,
        key: newKey(),
        body: { isActive: true },
      }),
      'not-found',
    )
  })
})

test('shows all services in one round trip', async () => {
  await world.call('GET', '/api/me', { as })
  const response = await world.call('GET', '/api/automation', { as })
  expect(response.trips).toBe(1)
  expect(response.body).toEqual({
    available: [],
    held: [],
    autoTopUps: [],
    roundUps: [],
    scheduled: { active: 0, paused: 0 },
    requests: { incoming: 0, outgoing: 0 },
    mobileMoney: 0,
  })
})
