// Auto-save: one contribution for each due day whatever happens, on the person's own days.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { goalAutoSave } from '../../../db/schema/money/goals'
import { jobRun } from '../../../db/schema/platform'
import {
  expectProblem,
  MONDAY,
  newKey,
  openWorld,
  type Person,
} from '../../../tests/fixtures/harness'
import {
  act,
  automatic,
  autoSaving,
  begun,
  joined,
  kes,
  noticesTo,
  partOf,
  seen,
  unitsOf,
} from '../../../tests/fixtures/money/goals'
import { balance, expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'
import type { Ctx } from '../../platform/context'
import { dueAt, type LocalDay } from '../../platform/values/recurrence'
import { autoSave } from './auto-save-run'

const world = openWorld()

const DAY = 86_400_000
let goals = 0

beforeEach(async () => {
  world.now = MONDAY
  // What earlier tests left behind stays out of this one's runs.
  await world.db.update(goalAutoSave).set({ isActive: false })
})

const run = (ctx: Ctx = world.ctx()) => autoSave(ctx)

/** The moment so many minutes after nine in the morning of a day, or another hour, in Nairobi. */
const at = (day: LocalDay, hour = 9, minutes = 1) => {
  world.now = dueAt(day, 'Africa/Nairobi', hour) + minutes * 60_000
}

async function saver(amount: string, chosen: Parameters<typeof autoSaving>[3] = {}, more = {}) {
  const as = await world.person('client', { name: 'Amina' })
  if (amount !== '0') await fund(world, as, amount)
  goals += 1
  const name = `Goal ${goals}`
  const goal = await begun(world, as, { name, ...more })
  await autoSaving(world, as, goal, chosen)
  return { as, goal, name }
}

/** Breaks the database off after so many write batches of a run, before the next or after it. */
function dyingAfter(batches: number, when: 'before' | 'after'): Ctx {
  const ctx = world.ctx()
  const batch = ctx.db.batch.bind(ctx.db) as (...args: unknown[]) => Promise<unknown>
  let left = batches
  Object.assign(ctx.db, {
    async batch(...args: unknown[]) {
      if (left <= 0 && when === 'before') throw new Error('killed')
      const rows = await batch(...args)
      left -= 1
      if (left < 0) throw new Error('killed')
      return rows
    },
  })
  return ctx
}

describe('the setting', () => {
  const get = async (as: Person, goal: string) => (await seen(world, as, goal)).autoSave

  test('is off, 10 weekly, until somebody chooses; next is in 7 days', async () => {
    const as = await world.person('client')
    const goal = await begun(world, as)
    const first = {
      goalId: goal,
      isActive: false,
      amount: kes('10.00'),
      frequency: 'weekly',
      nextDate: '2027-01-18',
      nextDates: { daily: '2027-01-12', weekly: '2027-01-18', monthly: '2027-02-11' },
    }
    expect(await get(as, goal)).toEqual(first)
    const { body, trips } = await autoSaving(world, as, goal, { amount: '25', frequency: 'daily' })
    expect(body).toMatchObject({ isActive: true, amount: kes('25.00'), nextDate: '2027-01-12' })
    expect(trips).toBe(2)
    expect(await get(as, goal)).toEqual(body)
  })

  test('a month from the 31st is the month’s end', async () => {
    world.now = Date.parse('2027-01-31T10:00:00Z')
    const { as, goal } = await saver('0')
    expect((await get(as, goal)).nextDate).toBe('2027-02-28')
  })

  test('a new amount keeps the due day; another frequency, or off and on, begins anew', async () => {
    const { as, goal } = await saver('0', { frequency: 'weekly' })
    world.now = MONDAY + 3 * DAY
    await autoSaving(world, as, goal, { frequency: 'weekly', amount: '7' })
    expect(await get(as, goal)).toMatchObject({ nextDate: '2027-01-18', amount: kes('7.00') })
    const off = await world.call('PUT', `/api/goals/${goal}/auto-save`, {
      as,
      key: newKey(),
      body: { isActive: false, amount: '7', currency: 'KES', frequency: 'weekly' },
    })
    expect(off.body.isActive).toBe(false)
    await autoSaving(world, as, goal, { frequency: 'weekly' })
    expect((await get(as, goal)).nextDate).toBe('2027-01-21')
    await autoSaving(world, as, goal, { frequency: 'daily' })
    expect((await get(as, goal)).nextDate).toBe('2027-01-15')
  })

  test('refuses what is not an amount, another’s goal, and a goal that takes nothing', async () => {
    const { as, goal } = await saver('0')
    const ask = (who: Person, body: object) =>
      world.call('PUT', `/api/goals/${goal}/auto-save`, {
        as: who,
        key: newKey(),
        body: { isActive: true, amount: '5', currency: 'KES', frequency: 'daily', ...body },
      })
    expectProblem(await ask(as, { amount: '0' }), 'invalid-amount')
    expectProblem(await ask(as, { frequency: 'hourly' }), 'invalid-input')
    expectProblem(await ask(as, { currency: 'USD' }), 'invalid-input')
    expectProblem(await ask(await world.person('client'), {}), 'not-found')
    await act(world, as, goal, 'archival')
    expect((await get(as, goal)).isActive).toBe(false)
    expectProblem(await ask(as, {}), 'goal-status')
    // Its notice has gone out by then, and what went out is blank.
    await world.settle()
    expect(await noticesTo(world, as, 'Auto-save has ended')).toBe(0)
  })
})

describe('a due day', () => {
  test('is one contribution, told once, and the next day counts from the anchor', async () => {
    world.now = Date.parse('2027-01-31T10:00:00Z')
    const { as, goal, name } = await saver('1000')
    at('2027-02-28', 9, -1)
    await run()
    expect(await partOf(world, goal, as)).toBe(0)
    at('2027-02-28')
    await run()
    expect(await partOf(world, goal, as)).toBe(10_000)
    expect(await seen(world, as, goal)).toMatchObject({
      autoSave: { nextDate: '2027-03-31' },
      contributions: { items: [{ automatic: true, name: 'Amina', amount: kes('100.00') }] },
    })
    expect(await unitsOf(world, goal, as)).toEqual(['2027-02-28 done'])
    await act(world, as, goal, 'contributions', kes('1'))
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${as.email}`)
    expect(body.items.map((mail: { text: string }) => mail.text).join()).toContain(
      `KES 100.00 went from your purse into ${name}. Next time: 2027-03-31.`,
    )
    expect(
      body.items.filter((m: { subject: string }) => m.subject === 'Saved by itself'),
    ).toHaveLength(1)
  })

  test('run twice, and 20 at once: the same books', async () => {
    const savers = await Promise.all([1, 2, 3].map(() => saver('1000', { frequency: 'daily' })))
    at('2027-01-12')
    await Promise.all(Array.from({ length: 20 }, () => run()))
    await run()
    for (const { as, goal, name } of savers) {
      expect(await unitsOf(world, goal, as)).toEqual(['2027-01-12 done'])
      expect(await automatic(world, name)).toBe(1)
      expect(await balance(world, 'wallet', as.id)).toBe(90_000)
      expect((await seen(world, as, goal)).autoSave.nextDate).toBe('2027-01-13')
    }
    await expectSoundLedger(world)
    const runs = await world.db
      .select()
      .from(jobRun)
      .where(eq(jobRun.startedAt, world.now ?? 0))
    expect(runs.map(({ failed }) => failed).filter(Boolean)).toEqual([])
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(3)
  }, 60_000)

  test.each([
    [0, 'before'],
    [0, 'after'],
    [1, 'before'],
    [1, 'after'],
    [2, 'before'],
  ] as const)('killed %s batches on, %s one: the next run does the rest, once', async (n, when) => {
    const savers = await Promise.all([1, 2, 3].map(() => saver('1000', { frequency: 'daily' })))
    at('2027-01-12')
    await run(dyingAfter(n, when))
    await run()
    for (const { as, goal, name } of savers) {
      expect(await automatic(world, name)).toBe(1)
      expect(await partOf(world, goal, as)).toBe(10_000)
      expect((await seen(world, as, goal)).autoSave.nextDate).toBe('2027-01-13')
    }
    await expectSoundLedger(world)
  })

  test('a day late: made up for at the first run, and the days stay as they were', async () => {
    const { as, goal } = await saver('1000', { frequency: 'weekly' })
    at('2027-01-19', 15)
    await run()
    await run()
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-18 done'])
    expect((await seen(world, as, goal)).autoSave.nextDate).toBe('2027-01-25')
  })

  test('a week late: every missed day once, in order, one at each run', async () => {
    const { as, goal } = await saver('1000', { frequency: 'daily' })
    at('2027-01-18', 11)
    for (let minute = 0; minute < 10; minute += 1) {
      await Promise.all([run(), run()])
      world.now = (world.now ?? 0) + 60_000
    }
    expect(await unitsOf(world, goal, as)).toEqual(
      [12, 13, 14, 15, 16, 17, 18].map((day) => `2027-01-${day} done`),
    )
    expect(await partOf(world, goal, as)).toBe(70_000)
    expect((await seen(world, as, goal)).autoSave.nextDate).toBe('2027-01-19')
  })

  test('follows the person to another time zone from the next due day on', async () => {
    const { as, goal } = await saver('1000', { frequency: 'daily' })
    await world.db.insert(preference).values({ userId: as.id, timeZone: 'America/New_York' })
    at('2027-01-12')
    await run()
    world.now = dueAt('2027-01-13', 'America/New_York') - 60_000
    await run()
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-12 done'])
    world.now += 60_000
    await run()
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-12 done', '2027-01-13 done'])
  })

  test('a day that is over before the setting comes upon it again is passed, not stuck', async () => {
    const { as, goal } = await saver('1000', { frequency: 'daily' })
    at('2027-01-12')
    await run()
    await world.db
      .update(goalAutoSave)
      .set({ nextDate: '2027-01-12', nextAt: (world.now ?? 0) - 1 })
      .where(eq(goalAutoSave.goalId, goal))
    await run()
    expect(await partOf(world, goal, as)).toBe(10_000)
    expect((await seen(world, as, goal)).autoSave.nextDate).toBe('2027-01-13')
  })
})

describe('where the purse does not cover it', () => {
  test('tried at nine, one and six, then skipped with the reason, each told once', async () => {
    const { as, goal } = await saver('0', { frequency: 'weekly' })
    for (const hour of [9, 13]) {
      at('2027-01-18', hour)
      await Promise.all(Array.from({ length: 5 }, () => run()))
      await run()
      expect(await unitsOf(world, goal, as)).toEqual([])
      expect((await seen(world, as, goal)).autoSave.nextDate).toBe('2027-01-18')
    }
    expect(await noticesTo(world, as, 'Not enough for auto-save')).toBe(1)
    at('2027-01-18', 18)
    await Promise.all(Array.from({ length: 5 }, () => run()))
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-18 skipped'])
    expect(await noticesTo(world, as, 'Auto-save skipped')).toBe(1)
    expect((await seen(world, as, goal)).autoSave).toMatchObject({
      isActive: true,
      nextDate: '2027-01-25',
    })
    await expectSoundLedger(world)
  })

  test('money that comes before the next try is enough', async () => {
    const { as, goal } = await saver('0', { frequency: 'weekly' })
    at('2027-01-18')
    await run()
    await fund(world, as, '100')
    at('2027-01-18', 12)
    await run()
    expect(await partOf(world, goal, as)).toBe(0)
    at('2027-01-18', 13)
    await run()
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-18 done'])
    expect(await balance(world, 'wallet', as.id)).toBe(0)
    expect((await seen(world, as, goal)).autoSave.nextDate).toBe('2027-01-25')
  })

  test('two goals and money for one: one is fed, the other waits', async () => {
    const { as, goal } = await saver('100', { frequency: 'daily' })
    const other = await begun(world, as, { name: 'Other' })
    await autoSaving(world, as, other, { frequency: 'daily' })
    at('2027-01-12')
    await Promise.all(Array.from({ length: 10 }, () => run()))
    const parts = [await partOf(world, goal, as), await partOf(world, other, as)]
    expect(parts.sort()).toEqual([0, 10_000])
    expect(await balance(world, 'wallet', as.id)).toBe(0)
    await expectSoundLedger(world)
  })

  test('a day late there is no more trying: skipped at once', async () => {
    const { as, goal } = await saver('0', { frequency: 'weekly' })
    at('2027-01-19', 8)
    await run()
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-18 skipped'])
  })
})

describe('completion', () => {
  test('the last one brings what is missing, ends auto-save and says so', async () => {
    const { as, goal } = await saver('1000', { frequency: 'daily', amount: '400' })
    for (const day of ['2027-01-12', '2027-01-13', '2027-01-14', '2027-01-15']) {
      at(day)
      await Promise.all([run(), run(), run()])
    }
    expect(await seen(world, as, goal)).toMatchObject({
      status: 'completed',
      saved: kes('1000.00'),
      autoSave: { isActive: false },
    })
    expect(await unitsOf(world, goal, as)).toEqual([
      '2027-01-12 done',
      '2027-01-13 done',
      '2027-01-14 done',
    ])
    expect(await balance(world, 'wallet', as.id)).toBe(0)
    expect(await noticesTo(world, as, 'Goal reached')).toBe(1)
    expect(await noticesTo(world, as, 'Saved by itself')).toBe(3)
  })

  test('two members due at once and one share missing: completed once, the other keeps theirs', async () => {
    const { as, goal } = await saver(
      '1000',
      { frequency: 'daily', amount: '500' },
      { target: '500' },
    )
    const bea = await world.person('client', { name: 'Bea' })
    await fund(world, bea, '500')
    await joined(world, as, goal, bea)
    await autoSaving(world, bea, goal, { frequency: 'daily', amount: '500' })
    at('2027-01-12')
    await Promise.all(Array.from({ length: 20 }, () => run()))
    expect(await seen(world, as, goal)).toMatchObject({ status: 'completed', saved: kes('500.00') })
    expect((await unitsOf(world, goal, as)).length + (await unitsOf(world, goal, bea)).length).toBe(
      1,
    )
    expect((await seen(world, bea, goal)).autoSave.isActive).toBe(false)
    await expectSoundLedger(world)
  })

  test('an archived goal’s auto-save has ended, and its saver is told', async () => {
    const { as, goal } = await saver('1000', { frequency: 'daily' })
    await act(world, as, goal, 'archival')
    at('2027-01-12')
    await run()
    expect(await unitsOf(world, goal, as)).toEqual([])
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${as.email}`)
    expect(body.items.map((mail: { subject: string }) => mail.subject)).toContain(
      'Auto-save has ended',
    )
  })
})
