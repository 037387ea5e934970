// Reached limits: recorded once per lockout.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvent } from '../../db/schema/admin/governance'
import { openWorld } from '../../tests/fixtures/harness'
import { countAttempt } from './rate-limit'

const world = openWorld()

const TWO = { max: 2, windowMs: 60_000 }

async function reached(subject: string) {
  await world.settle()
  return world.db.select().from(auditEvent).where(eq(auditEvent.subject, subject))
}

test('records one event per lockout, however many attempts follow; the next lockout is another', async () => {
  const id = crypto.randomUUID()
  const attempt = () => countAttempt(world.ctx(), `search:${id}`, TWO)
  for (let i = 0; i < 2; i += 1) expect(await attempt()).toBeNull()
  expect(await reached(id)).toEqual([])
  for (let i = 0; i < 5; i += 1) expect(await attempt()).toBeGreaterThan(0)
  expect(await reached(id)).toMatchObject([{ actor: 'anonymous', event: 'limit.reached', detail: 'search' }])
  world.now = (world.now ?? 0) + 60_000
  for (let i = 0; i < 4; i += 1) await attempt()
  expect(await reached(id)).toHaveLength(2)
})

test('records one event under concurrent attempts', async () => {
  const id = crypto.randomUUID()
  await Promise.all(Array.from({ length: 32 }, () => countAttempt(world.ctx(), `search:${id}`, TWO)))
  expect(await reached(id)).toHaveLength(1)
})

test('a known device causes no lockout', async () => {
  const id = crypto.randomUUID()
  for (let i = 0; i < 4; i += 1) await countAttempt(world.ctx(), `devices:${id}`, TWO)
  expect(await reached(id)).toEqual([])
})

test('records the origin of a rejected request', async () => {
  const amina = await world.person('client')
  const from = { 'cf-connecting-ip': '203.0.113.7' }
  for (let i = 0; i < 61; i += 1) {
    await world.call('GET', '/api/people?q=nobody', { as: amina, headers: from })
  }
  expect(await reached(amina.id)).toMatchObject([{ event: 'limit.reached', detail: 'people', origin: '203.0.113.7' }])
})
