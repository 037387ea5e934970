// Renewals: due dates, failed payments, and jobs that run twice, late, concurrently or are killed,
// all with the same books.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { plusSubscription } from '../../../db/schema/money/plus'
import { deposit } from '../../../db/schema/money/wallet'
import { jobUnit } from '../../../db/schema/platform'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import {
  addCard,
  booksOf,
  chargesOf,
  DAY,
  dying,
  expectBalancedBooks,
  member,
  subscriptionOf,
  travel,
  twentyAtOnce,
} from '../../../tests/fixtures/money/plus-members'
import { balance, fund } from '../../../tests/fixtures/salons-and-purses'
import { drainOutbox } from '../../notifications/outbox'
import { reconcileDeposits } from '../deposits/reconciliation'
import { PLATFORM } from '../ledger/ledger'
import { renewPlus } from './renewal'
import { earnPlus, shareOfMonth } from './revenue-recognition'

const START = Date.parse('2027-01-31T06:00:00Z')
const world = openWorld(START)

afterEach(async () => {
  world.now = START
  await world.settle()
  await expectBalancedBooks(world)
})

const renew = () => renewPlus(world.ctx())

async function twice(): Promise<void> {
  await renew()
  await renew()
}

/** Emails to a person about failed payments and the end. */
async function notificationsTo(as: Person): Promise<string[]> {
  await world.settle()
  // Outbox rows claimed by a killed run become available later.
  travel(world, (world.now ?? 0) + 3_600_000)
  await drainOutbox(world.ctx())
  const { body } = await world.call('GET', `/api/dev/outbox?to=${as.email}`)
  return body.items.map((item: { subject: string }) => item.subject)
}

const days = (charges: { startsAt: number }[]) =>
  charges.map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 10))

describe('dates', () => {
  test('are counted from the anchor day, clamped at month ends and restored', async () => {
    const as = await member(world)
    await fund(world, as, '30', 'USD')
    // Includes the February of a leap year; the job runs at odd hours.
    for (let day = 0; day < 150; day += 1) {
      travel(world, START + day * DAY + (day % 7) * 3_600_000)
      await renew()
    }
    expect(days(await chargesOf(world, as))).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(3000 - 4 * 499)
  })

  test('of a yearly plan use 29 February in leap years only', async () => {
    travel(world, '2028-01-29T06:00:00Z')
    const as = await member(world, { plan: 'yearly', payWith: 'purse' })
    await fund(world, as, '200', 'USD')
    for (const at of ['2028-02-29', '2029-02-28', '2029-03-01', '2030-03-01']) {
      travel(world, `${at}T12:00:00Z`)
      await renew()
    }
    expect(days(await chargesOf(world, as))).toEqual(['2028-02-29', '2029-02-28', '2030-02-28'])
  })

  test('are the same a day late', async () => {
    const [punctual, late] = [await member(world), await member(world)]
    for (const as of [punctual, late]) await fund(world, as, '10', 'USD')
    travel(world, '2027-03-01T06:00:01Z')
    await renew()
    expect(await booksOf(world, late)).toBe(await booksOf(world, punctual))
    expect(days(await chargesOf(world, late))).toEqual(['2027-02-28'])
    expect((await chargesOf(world, late))[0]?.endsAt).toBe(Date.parse('2027-03-31T06:00:00Z'))
  })

  test('never cause a charge before they are due', async () => {
    const as = await member(world)
    await fund(world, as, '10', 'USD')
    travel(world, Date.parse('2027-02-28T06:00:00Z') - 1)
    await renew()
    expect(await chargesOf(world, as)).toEqual([])
  })
})

describe('exactly once, however the job runs', () => {
  test.each([
    ['twice', twice],
    ['twenty at once', () => twentyAtOnce(world, renewPlus)],
    [
      'killed midway, at every step',
      async () => {
        for (let batches = 0; batches < 4; batches += 1) await renewPlus(dying(world, batches))
        await renew()
      },
    ],
  ])('%s: from the purse', async (_, run) => {
    const paying = await member(world)
    await fund(world, paying, '10', 'USD')
    const poor = await member(world)
    travel(world, '2027-02-28T06:00:00Z')
    await run()
    expect(await chargesOf(world, paying)).toHaveLength(1)
    expect(await balance(world, 'wallet', paying.id, 'USD')).toBe(501)
    expect(await subscriptionOf(world, poor)).toMatchObject({ status: 'grace', attempts: 1 })
    expect(await notificationsTo(poor)).toEqual(['Purse Plus could not be renewed', 'Subscription Started'])
  })

  test.each([
    ['twice', twice],
    ['twenty at once', () => twentyAtOnce(world, renewPlus)],
    [
      'killed midway, at every step',
      async () => {
        for (let batches = 0; batches < 4; batches += 1) await renewPlus(dying(world, batches))
        travel(world, (world.now ?? 0) + 2 * 60_000)
        await reconcileDeposits(world.ctx())
        await renew()
      },
    ],
  ])('%s: by a payment method', async (_, run) => {
    const card = async (token: string) => {
      const as = await world.person('client')
      const paymentMethodId = await addCard(world, as, token)
      await world.call('POST', '/api/plus/subscription', {
        as,
        key: crypto.randomUUID(),
        body: { plan: 'monthly', payWith: 'method', paymentMethodId },
      })
      return as
    }
    const [good, bad] = [await card('sandbox_ok'), await card('sandbox_declined')]
    travel(world, '2027-02-28T06:00:00Z')
    await run()
    expect(await chargesOf(world, good)).toMatchObject([{ paidWith: 'Visa ending 4242' }])
    expect(await balance(world, 'wallet', good.id, 'USD')).toBe(0)
    expect(await chargesOf(world, bad)).toEqual([])
    expect(await subscriptionOf(world, bad)).toMatchObject({ status: 'grace', attempts: 1 })
    for (const as of [good, bad]) {
      const requested = await world.db.select().from(deposit).where(eq(deposit.userId, as.id))
      expect(requested).toHaveLength(1)
    }
  })
})

describe('a failed payment', () => {
  test('is retried after 1, 3 and 5 days with notifications, then Plus ends', async () => {
    const as = await member(world)
    const due = Date.parse('2027-02-28T06:00:00Z')
    const states: unknown[] = []
    for (let hour = 0; hour <= 6 * 24; hour += 4) {
      travel(world, due + hour * 3_600_000)
      await renew()
      const { status, attempts } = await subscriptionOf(world, as)
      if (states.at(-1) !== `${status} ${attempts}`) states.push(`${status} ${attempts}`)
    }
    expect(states).toEqual(['grace 1', 'grace 2', 'grace 3', 'ended 3'])
    const units = await world.db.select().from(jobUnit)
    const { id } = await subscriptionOf(world, as)
    expect(
      units
        .filter(({ subject }) => subject === id)
        .map(({ period, outcome, createdAt }) => [period, outcome, (createdAt - due) / DAY]),
    ).toEqual([
      ['1#0', 'skipped', 0],
      ['1#1', 'skipped', 1],
      ['1#2', 'skipped', 3],
      ['1#3', 'skipped', 5],
    ])
    const failed = 'Purse Plus could not be renewed'
    expect(await notificationsTo(as)).toEqual(['Purse Plus has ended', failed, failed, failed, 'Subscription Started'])
    expect(await chargesOf(world, as)).toEqual([])
  })

  test('keeps the dates if a retry succeeds in the grace period', async () => {
    const as = await member(world)
    travel(world, '2027-02-28T06:00:00Z')
    await renew()
    await fund(world, as, '10', 'USD')
    travel(world, '2027-03-01T06:00:00Z')
    await renew()
    expect(await subscriptionOf(world, as)).toMatchObject({
      status: 'active',
      attempts: 0,
      periodEndsAt: Date.parse('2027-03-31T06:00:00Z'),
    })
    expect(days(await chargesOf(world, as))).toEqual(['2027-02-28'])
  })

  test('leaves time to react after a week without the job', async () => {
    const as = await member(world)
    travel(world, '2027-03-07T06:00:00Z')
    await renew()
    await renew()
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'grace', attempts: 1 })
  })

  test('by a method that hangs is awaited; a late payment stays in the purse', async () => {
    const as = await world.person('client')
    const paymentMethodId = await addCard(world, as, 'sandbox_hangs')
    const body = { plan: 'monthly', payWith: 'method', paymentMethodId }
    await world.call('POST', '/api/plus/subscription', { as, key: crypto.randomUUID(), body })
    travel(world, '2027-02-28T06:00:00Z')
    await renew()
    await renew()
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'trial', attempts: 0 })
    travel(world, '2027-02-28T06:31:00Z')
    await reconcileDeposits(world.ctx())
    await renew()
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'grace', attempts: 1 })
  })
})

describe('a price increase without agreement', () => {
  /**
   * A member at the end of the month, with ten dollars in the purse, who agreed to a dollar less
   * than the current price.
   */
  async function overtaken(): Promise<Person> {
    const as = await member(world)
    await fund(world, as, '10', 'USD')
    const { id } = await subscriptionOf(world, as)
    await world.db.update(plusSubscription).set({ price: 399 }).where(eq(plusSubscription.id, id))
    travel(world, '2027-02-28T06:00:00Z')
    await twice()
    return as
  }

  test('is announced, not charged, and ends Plus if not agreed to', async () => {
    const as = await overtaken()
    expect(await chargesOf(world, as)).toEqual([])
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'grace', attempts: 1 })
    const { body } = await world.call('GET', '/api/plus', { as })
    expect(body.subscription).toMatchObject({
      agreed: { amount: '3.99', currency: 'USD' },
      next: { amount: { amount: '4.99', currency: 'USD' } },
    })
    for (const at of ['2027-03-01', '2027-03-03', '2027-03-05']) {
      travel(world, `${at}T06:00:00Z`)
      await renew()
    }
    expect((await subscriptionOf(world, as)).status).toBe('ended')
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(1000)
  })

  test('is charged after explicit agreement only', async () => {
    const as = await overtaken()
    const change = (body: object) => world.call('PATCH', '/api/plus/subscription', { as, body })
    await change({ payWith: 'purse' })
    await renew()
    expect(await chargesOf(world, as)).toEqual([])
    await change({ plan: 'monthly' })
    await twice()
    expect(await chargesOf(world, as)).toMatchObject([{ amount: 499 }])
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'active', price: 499 })
  })

  test('does not apply to a price cut, which takes effect at once', async () => {
    const as = await member(world)
    await fund(world, as, '10', 'USD')
    const { id } = await subscriptionOf(world, as)
    await world.db.update(plusSubscription).set({ price: 599 }).where(eq(plusSubscription.id, id))
    travel(world, '2027-02-28T06:00:00Z')
    await renew()
    expect(await chargesOf(world, as)).toMatchObject([{ amount: 499 }])
  })
})

describe('the end', () => {
  test('of a cancelled free month costs nothing, and is the same a day late', async () => {
    const [punctual, late] = [await member(world), await member(world)]
    for (const as of [punctual, late]) {
      await fund(world, as, '10', 'USD')
      await world.call('POST', '/api/plus/subscription/cancellation', { as, key: crypto.randomUUID() })
    }
    travel(world, '2027-03-01T06:00:00Z')
    await twentyAtOnce(world, renewPlus)
    for (const as of [punctual, late]) {
      expect(await subscriptionOf(world, as)).toMatchObject({
        status: 'ended',
        endedAt: Date.parse('2027-02-28T06:00:00Z'),
      })
      expect(await chargesOf(world, as)).toEqual([])
      expect(await balance(world, 'wallet', as.id, 'USD')).toBe(1000)
    }
  })

  /** A run that `by` overtakes: between its read and its first batch. */
  async function overtaken(by: () => Promise<unknown>): Promise<void> {
    const ctx = world.ctx()
    const batch = ctx.db.batch.bind(ctx.db) as (...args: unknown[]) => Promise<unknown>
    let first = true
    Object.assign(ctx.db, {
      async batch(...args: unknown[]) {
        if (first) {
          first = false
          await by()
        }
        return batch(...args)
      },
    })
    await renewPlus(ctx)
  }

  const post = (as: Person, what: string) =>
    world.call('POST', `/api/plus/subscription/${what}`, { as, key: crypto.randomUUID() })

  test('does not happen when the person resumes concurrently', async () => {
    const as = await member(world)
    await fund(world, as, '10', 'USD')
    await post(as, 'cancellation')
    travel(world, '2027-02-28T06:00:00Z')
    await overtaken(() => post(as, 'resumption'))
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'trial', cancelAtEnd: false })
    await renew()
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'active', period: 1 })
  })

  test('comes without a charge when the person cancels concurrently', async () => {
    const as = await member(world)
    await fund(world, as, '10', 'USD')
    travel(world, '2027-02-28T06:00:00Z')
    await overtaken(() => post(as, 'cancellation'))
    expect(await chargesOf(world, as)).toEqual([])
    await renew()
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'ended' })
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(1000)
  })
})

describe('revenue recognition', () => {
  test('happens month by month, in parts that sum to the whole', async () => {
    const parts = Array.from({ length: 12 }, (_, n) => shareOfMonth(4999, 12, n))
    expect(parts.reduce((sum, part) => sum + part)).toBe(4999)
    expect(parts).toEqual([417, 417, 417, 417, 417, 417, 417, 416, 416, 416, 416, 416])

    const as = await member(world, { plan: 'yearly', payWith: 'purse' })
    await fund(world, as, '100', 'USD')
    travel(world, '2027-02-28T06:00:00Z')
    await renew()
    const { id } = await subscriptionOf(world, as)
    const earned = async (at: string) => {
      travel(world, at)
      await twentyAtOnce(world, earnPlus)
      await earnPlus(dying(world, 1))
      await earnPlus(world.ctx())
      return 4999 - (await balance(world, 'deferred', id, 'USD'))
    }
    expect(await earned('2027-03-31T05:59:59Z')).toBe(0)
    expect(await earned('2027-03-31T06:00:00Z')).toBe(417)
    // Three months late: the same parts.
    expect(await earned('2027-06-30T06:00:00Z')).toBe(4 * 417)
    expect(await earned('2028-02-29T06:00:00Z')).toBe(4999)
    expect(await earned('2029-01-01T06:00:00Z')).toBe(4999)
    expect(await balance(world, 'plus_revenue', PLATFORM, 'USD')).toBeGreaterThanOrEqual(4999)
  })
})
