// Posted interest: a year of days, currencies without decimals, goals, monthly payments, and jobs
// that run twice, late, concurrently or are killed.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { interest } from '../../../db/schema/money/plus'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import {
  DAY,
  dying,
  expectBalancedBooks,
  member,
  subscriptionOf,
  travel,
  twentyAtOnce,
} from '../../../tests/fixtures/money/plus-members'
import { balance, fund } from '../../../tests/fixtures/salons-and-purses'
import { writeBatch } from '../../platform/command'
import { PLATFORM, recordTransfer } from '../ledger/ledger'
import { accrueInterest } from './interest-run'
import { renewPlus } from './renewal'
import { endPlusStatements } from './termination'
import { accrue } from './terms/interest'

const START = Date.parse('2027-01-01T09:00:00Z')
const world = openWorld(START)

beforeEach(() => {
  world.now = START
})

afterEach(async () => {
  await world.settle()
  await expectBalancedBooks(world)
})

const run = () => accrueInterest(world.ctx())

async function twice(): Promise<void> {
  await run()
  await run()
}

const carryOf = async (account: string): Promise<bigint> => {
  const [row] = await world.db.select().from(interest).where(eq(interest.accountId, account))
  return BigInt(row?.carry ?? '0')
}

/** Ends every membership, so that the next test counts its own only. */
async function endAll(as: Person): Promise<void> {
  const ctx = world.ctx()
  const [first, ...rest] = endPlusStatements(ctx, as.id, [])
  if (first) await writeBatch(ctx, [first, ...rest])
}

/** A person's interest data, without ids. */
async function interestOf(as: Person, currency: string): Promise<unknown> {
  return {
    wallet: await balance(world, 'wallet', as.id, currency),
    accrued: await balance(world, 'accrued', as.id, currency),
    carry: await carryOf(`wallet:${as.id}:${currency}`),
  }
}

describe('a year', () => {
  test('on $100 is 149 cents and a carried remainder, wherever the monthly payments went', async () => {
    // No renewals here, so nothing is charged.
    const as = await member(world)
    await fund(world, as, '100', 'USD')
    // A large balance in another currency, which must not be mixed in.
    await fund(world, as, '100000', 'UGX')
    // Every ten days for speed: the next test shows that the schedule makes no difference.
    for (let day = 5; day <= 365; day += 10) {
      travel(world, Date.parse('2027-01-01T00:07:00Z') + day * DAY)
      await run()
    }
    const paid = await balance(world, 'wallet', as.id, 'USD')
    const waiting = await balance(world, 'accrued', as.id, 'USD')
    expect(paid + waiting).toBe(10_149)
    expect(await carryOf(`wallet:${as.id}:USD`)).toBe(999_999_999_998_233_295n)
    expect((await balance(world, 'wallet', as.id, 'UGX')) + (await balance(world, 'accrued', as.id, 'UGX'))).toBe(
      101_499,
    )
    // The last month ended with the last day: everything is in the purse.
    expect(waiting).toBe(0)
    await endAll(as)
  })
})

describe('the books are the same for every job schedule', () => {
  const SPAN = 35

  /** Somebody with money in two currencies, part of which is spent on the way. */
  async function someone(): Promise<Person> {
    world.now = START
    const as = await member(world)
    await fund(world, as, '5000', 'USD')
    await fund(world, as, '700000', 'UGX')
    return as
  }

  async function spend(as: Person): Promise<void> {
    const ctx = world.ctx()
    const [first, ...rest] = recordTransfer(ctx, {
      id: ctx.id(),
      kind: 'withdrawal_capture',
      description: 'Spent',
      actor: as.id,
      moves: [
        {
          from: { kind: 'wallet', owner: as.id, currency: 'USD' },
          to: { kind: 'clearing', owner: PLATFORM, currency: 'USD' },
          minor: 12_345,
        },
      ],
    })
    if (first) await writeBatch(ctx, [first, ...rest])
  }

  async function live(how: (day: number) => Promise<unknown>): Promise<unknown> {
    const as = await someone()
    for (let day = 1; day <= SPAN; day += 1) {
      travel(world, Date.parse('2027-01-01T00:07:00Z') + day * DAY)
      await how(day)
      if (day === 33) {
        travel(world, (world.now ?? 0) + 3_600_000)
        await spend(as)
      }
    }
    travel(world, Date.parse('2027-01-01T23:00:00Z') + SPAN * DAY)
    await run()
    const found = [await interestOf(as, 'USD'), await interestOf(as, 'UGX')]
    await endAll(as)
    return found
  }

  test('daily, twice, twenty concurrent, a day late, killed midway, and all at the end', async () => {
    const daily = await live(run)
    expect(daily).toMatchObject([{ accrued: expect.any(Number) }, {}])
    expect(await live(twice)).toEqual(daily)
    expect(await live((day) => (day % 13 ? run() : twentyAtOnce(world, accrueInterest)))).toEqual(daily)
    expect(await live(async (day) => (day % 2 ? undefined : run()))).toEqual(daily)
    expect(
      await live(async (day) => {
        await accrueInterest(dying(world, day % 3))
        if (day % 5 === 0) await run()
      }),
    ).toEqual(daily)
    expect(await live(async () => undefined)).toEqual(daily)
  })
})

describe('eligibility', () => {
  test('limits interest to members, from the day of their subscription', async () => {
    const other = await world.person('client')
    await fund(world, other, '900000', 'UGX')
    const as = await member(world)
    await fund(world, as, '900000', 'UGX')
    travel(world, '2027-01-02T00:07:00Z')
    await run()
    expect(await balance(world, 'accrued', other.id, 'UGX')).toBe(0)
    expect(await balance(world, 'accrued', as.id, 'UGX')).toBe(accrue(900_000, 0n).earned)
    await endAll(as)
  })

  test('includes money in goals, each member for their own part', async () => {
    const as = await member(world)
    const friend = await world.person('client')
    await fund(world, as, '1000000', 'UGX')
    const common = { createdAt: START, updatedAt: START }
    await world.db.insert(savingsGoal).values({
      id: 'trip',
      userId: as.id,
      name: 'Trip',
      icon: 'plane',
      currency: 'UGX',
      targetAmount: 5_000_000,
      ...common,
    })
    await world.db.insert(goalMember).values([
      { id: 'mine', goalId: 'trip', userId: as.id, status: 'joined', ...common },
      { id: 'theirs', goalId: 'trip', userId: friend.id, status: 'invited', ...common },
    ])
    const ctx = world.ctx()
    const [first, ...rest] = recordTransfer(ctx, {
      id: ctx.id(),
      kind: 'goal_contribution',
      description: 'Trip',
      actor: as.id,
      moves: [
        {
          from: { kind: 'wallet', owner: as.id, currency: 'UGX' },
          to: { kind: 'goal', owner: 'mine', currency: 'UGX' },
          minor: 400_000,
        },
      ],
    })
    if (first) await writeBatch(ctx, [first, ...rest])
    travel(world, '2027-01-02T00:07:00Z')
    await run()
    expect(await balance(world, 'accrued', as.id, 'UGX')).toBe(accrue(600_000, 0n).earned + accrue(400_000, 0n).earned)
    expect(await carryOf('goal:mine:UGX')).toBe(accrue(400_000, 0n).carry)
    await endAll(as)
  })
})

describe('paying out earned interest', () => {
  test('happens once when the month ends, with a notification', async () => {
    const as = await member(world)
    await fund(world, as, '90000', 'USD')
    travel(world, '2027-01-31T23:00:00Z')
    await run()
    const waiting = await balance(world, 'accrued', as.id, 'USD')
    expect(waiting).toBeGreaterThan(10_000)
    const page = await world.call('GET', '/api/plus', { as })
    const interest = { amount: (waiting / 100).toFixed(2), currency: 'USD' }
    expect(page.body).toMatchObject({ accrued: [interest], brought: { interest: [interest] } })
    travel(world, '2027-02-01T00:07:00Z')
    await twentyAtOnce(world, accrueInterest)
    expect(await balance(world, 'accrued', as.id, 'USD')).toBe(0)
    expect(await balance(world, 'wallet', as.id, 'USD')).toBeGreaterThan(9_000_000 + waiting)
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${as.email}`)
    expect(body.items.filter((m: { text: string }) => /interest|earned/.test(m.text))).toHaveLength(1)
    await endAll(as)
  })

  test('happens at once when Plus ends, including what a late job adds afterwards', async () => {
    const as = await member(world)
    await fund(world, as, '90000', 'UGX')
    travel(world, '2027-01-20T00:07:00Z')
    await run()
    await world.call('POST', '/api/plus/subscription/cancellation', { as, key: crypto.randomUUID() })
    // The interest of the last days is accrued after the end.
    travel(world, '2027-02-03T00:00:00Z')
    await renewPlus(world.ctx())
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'ended' })
    expect(await balance(world, 'accrued', as.id, 'UGX')).toBe(0)
    await run()
    await run()
    expect(await balance(world, 'accrued', as.id, 'UGX')).toBe(0)
    let [earned, carry] = [0, 0n]
    // From the 1st to the 31st: Plus ended on 1 February at nine in the morning.
    for (let day = 1; day <= 31; day += 1) {
      const today = accrue(90_000 + earned, carry)
      earned += today.earned
      carry = today.carry
    }
    expect(await balance(world, 'wallet', as.id, 'UGX')).toBe(90_000 + earned)
    expect(await carryOf(`wallet:${as.id}:UGX`)).toBe(carry)
  })

  test('is forfeited when the account is deleted', async () => {
    const as = await member(world)
    await fund(world, as, '900000', 'UGX')
    travel(world, '2027-01-10T00:07:00Z')
    await run()
    const waiting = await balance(world, 'accrued', as.id, 'UGX')
    expect(waiting).toBeGreaterThan(0)
    const ctx = world.ctx()
    const accrued = [{ currency: 'UGX', balance: waiting }]
    const [first, ...rest] = endPlusStatements(ctx, as.id, accrued)
    if (first) await writeBatch(ctx, [first, ...rest])
    expect(await balance(world, 'accrued', as.id, 'UGX')).toBe(0)
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'ended' })
  })
})
