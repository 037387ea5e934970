// Auto-save: one contribution per due day in all circumstances, in the person's time zone.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { goalAutoSave } from '../../../db/schema/money/goals'
import { jobRun } from '../../../db/schema/platform'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import {
  automatic,
  autoSaving,
  begun,
  joined,
  kes,
  notificationsTo,
  partOf,
  perform,
  seen,
  unitsOf,
} from '../../../tests/fixtures/money/goals'
import { balance, expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'
import type { Ctx } from '../../platform/context'
import { dueAt, type LocalDay } from '../../platform/values/recurrence'
import { DAY } from '../../platform/values/time'
import { autoSave } from './auto-save-run'

const world = openWorld()

let goals = 0

beforeEach(async () => {
  world.now = MONDAY
  // Excludes data of earlier tests from this test's runs.
  await world.db.update(goalAutoSave).set({ isActive: false })
})

const run = (ctx: Ctx = world.ctx()) => autoSave(ctx)

/** The time this many minutes after nine (or another hour) on a day in Nairobi. */
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

/** Makes the database fail after this many write batches of a run, before or after the next one commits. */
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

  test('is off by default, 10 weekly; the next due day is in 7 days', async () => {
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

  test('clamps a month from the 31st to the month’s end', async () => {
    world.now = Date.parse('2027-01-31T10:00:00Z')
    const { as, goal } = await saver('0')
    expect((await get(as, goal)).nextDate).toBe('2027-02-28')
  })

  test('keeps the due day for a new amount; restarts for another frequency, or off and on', async () => {
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

  test('rejects an invalid amount, another person’s goal, and a closed goal', async () => {
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
    await perform(world, as, goal, 'archival')
    expect((await get(as, goal)).isActive).toBe(false)
    expectProblem(await ask(as, {}), 'goal-status')
    // Its notification has been sent by then, and sent rows are blanked.
    await world.settle()
    expect(await notificationsTo(world, as, 'Auto-save has ended')).toBe(0)
  })
})

describe('a due day', () => {
  test('makes one contribution with one notification; the next day counts from the anchor', async () => {
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
    await perform(world, as, goal, 'contributions', kes('1'))
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${as.email}`)
    expect(body.items.map((mail: { text: string }) => mail.text).join()).toContain(
      `KES 100.00 went from your purse into ${name}. Next time: 2027-03-31.`,
    )
    expect(body.items.filter((m: { subject: string }) => m.subject === 'Auto-save complete')).toHaveLength(1)
  })

  test('gives the same books when run twice or 20 times concurrently', async () => {
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
  })

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

  test('catches up a day late at the first run; the due days stay the same', async () => {
    const { as, goal } = await saver('1000', { frequency: 'weekly' })
    at('2027-01-19', 15)
    await run()
    await run()
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-18 done'])
    expect((await seen(world, as, goal)).autoSave.nextDate).toBe('2027-01-25')
  })

  test('catches up a week late: every missed day once, in order, one per run', async () => {
    const { as, goal } = await saver('1000', { frequency: 'daily' })
    at('2027-01-18', 11)
    for (let minute = 0; minute < 10; minute += 1) {
      await Promise.all([run(), run()])
      world.now = (world.now ?? 0) + 60_000
    }
    expect(await unitsOf(world, goal, as)).toEqual([12, 13, 14, 15, 16, 17, 18].map((day) => `2027-01-${day} done`))
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

  test('skips a day that was already processed before a change of time zone', async () => {
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

describe('an insufficient balance', () => {
  test('retries at nine, one and six, then skips with the reason; one notification each', async () => {
    const { as, goal } = await saver('0', { frequency: 'weekly' })
    for (const hour of [9, 13]) {
      at('2027-01-18', hour)
      await Promise.all(Array.from({ length: 5 }, () => run()))
      await run()
      expect(await unitsOf(world, goal, as)).toEqual([])
      expect((await seen(world, as, goal)).autoSave.nextDate).toBe('2027-01-18')
    }
    expect(await notificationsTo(world, as, 'Not enough for auto-save')).toBe(1)
    at('2027-01-18', 18)
    await Promise.all(Array.from({ length: 5 }, () => run()))
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-18 skipped'])
    expect(await notificationsTo(world, as, 'Auto-save skipped')).toBe(1)
    expect((await seen(world, as, goal)).autoSave).toMatchObject({ isActive: true, nextDate: '2027-01-25' })
    await expectSoundLedger(world)
  })

  test('saves the money if it arrives before the next attempt', async () => {
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

  test('feeds one of two goals if the money covers only one', async () => {
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

  test('skips at once, without retries, when a day late', async () => {
    const { as, goal } = await saver('0', { frequency: 'weekly' })
    at('2027-01-19', 8)
    await run()
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-18 skipped'])
  })
})

describe('completion', () => {
  test('contributes only what is missing, ends auto-save and notifies', async () => {
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
    expect(await unitsOf(world, goal, as)).toEqual(['2027-01-12 done', '2027-01-13 done', '2027-01-14 done'])
    expect(await balance(world, 'wallet', as.id)).toBe(0)
    expect(await notificationsTo(world, as, 'Goal reached')).toBe(1)
    expect(await notificationsTo(world, as, 'Auto-save complete')).toBe(3)
  })

  test('completes once when two members are due; the other keeps their money', async () => {
    const { as, goal } = await saver('1000', { frequency: 'daily', amount: '500' }, { target: '500' })
    const bea = await world.person('client', { name: 'Bea' })
    await fund(world, bea, '500')
    await joined(world, as, goal, bea)
    await autoSaving(world, bea, goal, { frequency: 'daily', amount: '500' })
    at('2027-01-12')
    await Promise.all(Array.from({ length: 20 }, () => run()))
    expect(await seen(world, as, goal)).toMatchObject({ status: 'completed', saved: kes('500.00') })
    expect((await unitsOf(world, goal, as)).length + (await unitsOf(world, goal, bea)).length).toBe(1)
    expect((await seen(world, bea, goal)).autoSave.isActive).toBe(false)
    await expectSoundLedger(world)
  })

  test('ends auto-save of an archived goal, and notifies the saver', async () => {
    const { as, goal } = await saver('1000', { frequency: 'daily' })
    await perform(world, as, goal, 'archival')
    at('2027-01-12')
    await run()
    expect(await unitsOf(world, goal, as)).toEqual([])
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${as.email}`)
    expect(body.items.map((mail: { subject: string }) => mail.subject)).toContain('Auto-save has ended')
  })
})
