// Scheduled work: each unit once, page by page, resumed after a kill, under concurrent runs; and its history.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimit } from '../../db/schema/identity'
import { jobRun, jobUnit } from '../../db/schema/platform'
import { expectProblem, MONDAY, openWorld } from '../../tests/fixtures/harness'
import { allPages } from '../../tests/fixtures/salons-and-purses'
import { runJobs, SCHEDULES } from '../jobs'
import { writeBatch } from './command'
import type { Ctx } from './context'
import { eachRow, JOB_PAGE, type Outcome, type Run, runJob, unitOver } from './job-runs'
import { DAY } from './values/time'

const world = openWorld()

let job = ''
let count = 0

beforeEach(() => {
  world.now = MONDAY
  count += 1
  job = `job-${count}`
})

/** Due rows, "0000" and on, processed by `work`. Finished ones are no longer due. */
function sweep(
  ctx: Ctx,
  rows: number,
  work: (id: string, over: () => Promise<void>) => Promise<Outcome>,
): Promise<Run> {
  const page = async (after: string) => {
    const over = await ctx.db.select().from(jobUnit).where(eq(jobUnit.job, job))
    const done = new Set(over.map((unit) => unit.subject))
    return Array.from({ length: rows }, (_, i) => ({ id: String(i).padStart(4, '0') }))
      .filter(({ id }) => id > after && !done.has(id))
      .slice(0, JOB_PAGE)
  }
  return runJob(ctx, job, (run) =>
    eachRow(
      run,
      page,
      (row) => row.id,
      ({ id }) => work(id, () => writeBatch(ctx, [unitOver(ctx, { job, subject: id, period: 'p' })])),
    ),
  )
}

const units = () => world.db.select().from(jobUnit).where(eq(jobUnit.job, job))
const runs = () => world.db.select().from(jobRun).where(eq(jobRun.job, job)).orderBy(jobRun.id)

test('processes more rows than a page once each; a second run finds nothing and is not recorded', async () => {
  const worked: string[] = []
  const work = async (id: string, over: () => Promise<void>) => {
    await over()
    worked.push(id)
    return 'done' as const
  }
  const rows = JOB_PAGE * 2 + 7
  await sweep(world.ctx(), rows, work)
  await sweep(world.ctx(), rows, work)
  expect(worked).toHaveLength(rows)
  expect(new Set(worked).size).toBe(rows)
  expect(await units()).toHaveLength(rows)
  expect(await runs()).toMatchObject([{ done: rows, skipped: 0, failed: 0, error: null }])
})

test('continues after a failing row, and records its reason without personal data', async () => {
  const run = await sweep(world.ctx(), 5, async (id, over) => {
    if (id === '0002') throw new Error('amina@purse.test has 500')
    if (id === '0003') await world.db.run(sql`UPDATE fee SET basis_points = 0`)
    await over()
    return 'done'
  })
  expect(run).toMatchObject({ done: 3, skipped: 0, failed: 2, error: 'Error' })
  expect((await units()).map((unit) => unit.subject).sort()).toEqual(['0000', '0001', '0004'])
  expect(JSON.stringify(await runs())).not.toContain('amina')
})

test('the next run after a kill processes the rest', async () => {
  const done: string[] = []
  await new Promise<void>((kill) => {
    void sweep(world.ctx(), 250, async (id, over) => {
      // A terminated Worker neither returns nor throws.
      if (done.length === 130) return new Promise(() => kill())
      await over()
      done.push(id)
      return 'done'
    })
  })
  const run = await sweep(world.ctx(), 250, async (id, over) => {
    await over()
    done.push(id)
    return 'done'
  })
  expect(run.done).toBe(120)
  expect(new Set(done).size).toBe(250)
  expect(done).toHaveLength(250)
})

test('twenty concurrent runs do each unit once, and none reports a failure', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () =>
      sweep(world.ctx(), 30, async (_, over) => {
        await over()
        return 'done'
      }),
    ),
  )
  expect(all.reduce((sum, run) => sum + run.done, 0)).toBe(30)
  expect(all.map((run) => run.failed)).toEqual(Array(20).fill(0))
  expect(await units()).toHaveLength(30)
})

test('rejects a repeated unit with its whole batch', async () => {
  const ctx = world.ctx()
  const unit = { job, subject: 's', period: 'p' }
  await writeBatch(ctx, [unitOver(ctx, unit)])
  const other = { ...unit, subject: 'other' }
  await expect(writeBatch(ctx, [unitOver(ctx, other), unitOver(ctx, unit)])).rejects.toThrow()
  expect((await units()).map(({ subject }) => subject)).toEqual(['s'])
})

describe('for admins', () => {
  test('shows each job with schedule and last run, runs in every order, skips with reasons', async () => {
    const as = await world.person('admin')
    const skipping = async (_: string, over: () => Promise<void>) => {
      await over()
      return 'done' as const
    }
    await sweep(world.ctx(), 1, skipping)
    world.now = MONDAY + 5000
    await sweep(world.ctx(), 4, skipping)
    const ctx = world.ctx()
    for (const i of [1, 2, 3])
      await writeBatch(ctx, [unitOver(ctx, { job, subject: `s-${i}`, period: 'day' }, `Why ${i}`)])

    const { body } = await world.call('GET', '/api/admin/jobs', { as })
    const scheduled = Object.entries(SCHEDULES).flatMap(([cron, jobs]) =>
      Object.keys(jobs).map((name) => `${cron} ${name}`),
    )
    expect(body.jobs.map((job: { cron: string; name: string }) => `${job.cron} ${job.name}`)).toEqual(
      expect.arrayContaining([...scheduled, `null ${job}`]),
    )
    expect(body.jobs.find((run: { name: string }) => run.name === job).last).toMatchObject({
      job,
      done: 3,
      startedAt: '2027-01-11T06:00:05Z',
    })
    for (const [order, done] of [
      ['newest', [3, 1]],
      ['oldest', [1, 3]],
      ['most', [3, 1]],
    ] as const) {
      const list = await allPages(world, `/api/admin/jobs/runs?job=${job}&order=${order}&limit=1`, { as })
      expect(list.map((run) => run.done)).toEqual(done)
    }
    const skips = await allPages(world, `/api/admin/jobs/skips?job=${job}&limit=2`, { as })
    expect(skips.map((skip) => skip.reason)).toEqual(['Why 3', 'Why 2', 'Why 1'])
    expectProblem(await world.call('GET', '/api/admin/jobs/runs?cursor=x', { as }), 'invalid-cursor')
    const without = await world.person('admin', { twoFactorEnabled: false })
    expectProblem(await world.call('GET', '/api/admin/jobs', { as: without }), 'two-factor-required')
  })

  test('records a job that fails completely, and runs the next ones', async () => {
    const ctx = world.ctx()
    // The outbox is asked for messages by way of a live provider that is not there.
    Object.assign(ctx, { providers: null })
    await runJobs(ctx)
    const failed = await world.db.select().from(jobRun).where(eq(jobRun.failed, 1))
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.map((run) => run.error)).toEqual(failed.map(() => 'TypeError'))
  })
})

test('deletes runs after ninety days and expired counters, but keeps the units', async () => {
  const ctx = world.ctx()
  await sweep(ctx, 1, async (_, over) => {
    await over()
    return 'done'
  })
  await world.db.insert(rateLimit).values(
    [
      ['old', MONDAY],
      ['new', MONDAY + 90 * DAY],
      ['device:known', MONDAY],
    ].map(([key, lastRequest]) => ({ id: String(key), key: String(key), count: 1, lastRequest: Number(lastRequest) })),
  )
  world.now = MONDAY + 90 * DAY
  await runJobs(world.ctx(), '23 0 * * *')
  expect(await runs()).toHaveLength(1)
  const remaining = async () => (await world.db.select().from(rateLimit)).map((row) => row.key).sort()
  expect(await remaining()).toEqual(['device:known', 'new'])
  world.now += 1
  await runJobs(world.ctx(), '23 0 * * *')
  expect(await runs()).toEqual([])
  expect(await units()).toHaveLength(1)
  world.now = MONDAY + 367 * DAY
  await runJobs(world.ctx(), '23 0 * * *')
  expect(await remaining()).toEqual([])
})
