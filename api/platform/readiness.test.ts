// /readyz for a healthy, outdated, newer, half-restored or missing database, and for a stopped schedule.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MONDAY, openWorld } from '../../tests/fixtures/harness'
import { sealAudit } from '../admin/audit-log/hash-chain'
import { beat } from '../admin/monitoring/alerts'
import { runJobs } from '../jobs'
import { audit } from './audit/audit'
import { readiness } from './readiness'
import { MINUTE } from './values/time'

const world = openWorld()

beforeEach(async () => {
  await sealAudit(world.ctx())
  await world.db.run(sql`DELETE FROM schedule_beat`)
  world.now = MONDAY
})

test('reports a healthy database whose schedule has never run', async () => {
  const ctx = world.ctx()
  expect(await readiness(ctx)).toEqual({ ok: true, database: 'answers', migrations: 'current', schedule: 'idle' })
  expect(ctx.meter.trips).toBe(1)
})

test('reports a schedule that runs, stops, and runs again', async () => {
  await runJobs(world.ctx())
  world.now = MONDAY + 10 * MINUTE
  expect(await readiness(world.ctx())).toMatchObject({ ok: true, schedule: 'running' })
  world.now += 1
  expect(await readiness(world.ctx())).toMatchObject({ ok: false, schedule: 'stuck' })
  await runJobs(world.ctx())
  expect(await readiness(world.ctx())).toMatchObject({ ok: true, schedule: 'running' })
})

test('reports a schedule that no longer seals the audit log', async () => {
  const action = () => world.db.batch([audit(world.ctx(), { actor: 'a', event: 'person.seen', subject: 's' })])
  await action()
  await runJobs(world.ctx())
  expect(await readiness(world.ctx())).toMatchObject({ ok: true, schedule: 'running' })
  await action()
  world.now = MONDAY + 10 * MINUTE
  expect(await readiness(world.ctx())).toMatchObject({ ok: true })
  world.now += 1
  await beat(world.ctx(), '* * * * *')
  expect(await readiness(world.ctx())).toMatchObject({ ok: false, schedule: 'stuck' })
  await runJobs(world.ctx())
  expect(await readiness(world.ctx())).toMatchObject({ ok: true, schedule: 'running' })
})

test.each([
  ['behind', -1],
  ['ahead', 1],
])('reports migrations that are %s', async (migrations, by) => {
  const shift = (ms: number) =>
    world.db.run(sql`UPDATE __drizzle_migrations SET created_at = created_at + ${ms}
      WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)`)
  await shift(by)
  expect(await readiness(world.ctx())).toMatchObject({ ok: false, migrations })
  await shift(-by)
  expect(await readiness(world.ctx())).toMatchObject({ ok: true })
})

test('reports a database that does not respond', async () => {
  expect(await readiness(world.ctx({ DATABASE_URL: 'http://127.0.0.1:9' }))).toEqual({
    ok: false,
    database: 'unreachable',
    migrations: 'unknown',
    schedule: 'unknown',
  })
})

// The last: the table goes with the database.
test('reports an unfinished restore', async () => {
  await world.db.run(sql`CREATE TABLE restore_unfinished (at INTEGER)`)
  expect(await readiness(world.ctx())).toMatchObject({ ok: false, migrations: 'restoring' })
})
