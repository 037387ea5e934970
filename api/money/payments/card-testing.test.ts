// Protection against card testing: declined charges and added methods are limited per person, and admins are notified.
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { deposit } from '../../../db/schema/money/wallet'
import { localMail } from '../../../db/schema/notifications'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { clientWith } from '../../../tests/fixtures/money/clients'
import { drainOutbox } from '../../notifications/outbox'
import { HOUR } from '../../platform/values/time'

const world = openWorld()
let as: Person
let admin: Person

beforeEach(async () => {
  world.now = MONDAY
  as = await clientWith(world, 'Amina')
  admin = await world.person('admin')
})

const charge = (paymentMethodId: string, who = as) =>
  world.call('POST', '/api/wallet/deposits', {
    as: who,
    key: newKey(),
    body: { amount: '25', currency: 'KES', paymentMethodId },
  })

const add = (n: number) =>
  world.call('POST', '/api/wallet/methods', {
    as,
    key: newKey(),
    body: { type: 'card', processor: 'sandbox', token: `sandbox_ok.Visa.${4200 + n}.1231` },
  })

const remove = (id: string) => world.call('DELETE', `/api/wallet/methods/${id}`, { as })

/** Notifications of admins about a person, newest first. */
async function alerts(person: Person): Promise<string[]> {
  await world.settle()
  await drainOutbox(world.ctx())
  const mails = await world.db
    .select()
    .from(localMail)
    .where(eq(localMail.recipient, admin.email))
    .orderBy(desc(localMail.id))
  return mails.map(({ body }) => body).filter((body) => body.includes(person.id))
}

describe('declined charges', () => {
  test('rejects after twenty in a day, with the time to retry, for every way to pay', async () => {
    for (let i = 0; i < 20; i += 1) expectProblem(await charge('sandbox_declined'), 'payment-declined')
    world.now = MONDAY + 2 * HOUR
    const refused = expectProblem(await charge('sandbox_declined'), 'too-many-requests')
    expect(refused.detail).toBe('Too many of your payments didn’t go through. Please try again in 22 hours.')
    expectProblem(await charge('sandbox_ok'), 'too-many-requests')
    const plus = await world.call('POST', '/api/plus/subscription', {
      as,
      key: newKey(),
      body: { plan: 'monthly', payWith: 'method', paymentMethodId: 'sandbox_ok' },
    })
    // The free month charges nothing, so the limit does not apply.
    expect(plus.body.code).not.toBe('too-many-requests')
    world.now = MONDAY + 24 * HOUR
    expect((await charge('sandbox_ok')).status).toBe(201)
  })

  test('enforces the limit under concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 32 }, () => charge('sandbox_declined')))
    expect(responses.filter(({ status }) => status === 402)).toHaveLength(20)
    expect(await world.db.select().from(deposit).where(eq(deposit.userId, as.id))).toHaveLength(20)
  })

  test('does not count successful payments', async () => {
    for (let i = 0; i < 25; i += 1) expect((await charge('sandbox_ok')).status).toBe(201)
  })

  test('notifies admins of ten within an hour, once a day per person', async () => {
    for (let i = 0; i < 9; i += 1) await charge('sandbox_declined')
    expect(await alerts(as)).toEqual([])
    for (let i = 0; i < 4; i += 1) await charge('sandbox_declined')
    const notified = await alerts(as)
    expect(notified).toHaveLength(1)
    expect(notified[0]).toContain('10 charges')
    const events = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, as.id))
    expect(events.filter(({ event }) => event === 'card-testing.suspected')).toHaveLength(1)
    const other = await clientWith(world, 'Other')
    for (let i = 0; i < 10; i += 1) await charge('sandbox_declined', other)
    expect(await alerts(other)).toHaveLength(1)
  })
})

describe('payment methods', () => {
  test('allows adding fifteen in a day, removed or not; notifies admins of ten', async () => {
    for (let n = 0; n < 15; n += 1) {
      const added = await add(n)
      expect(added.status, JSON.stringify(added.body)).toBe(201)
      expect((await remove(added.body.id)).status).toBe(200)
    }
    world.now = MONDAY + 30 * 60_000
    const refused = expectProblem(await add(15), 'too-many-requests')
    expect(refused.detail).toBe('You have added many payment methods today. Please try again in 24 hours.')
    expect(await alerts(as)).toHaveLength(1)
    world.now = MONDAY + 24 * HOUR
    expect((await add(15)).status).toBe(201)
  })
})
