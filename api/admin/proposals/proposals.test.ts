// Proposals by one admin, decided by another: once, in time, and never by the proposer.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvent, proposal } from '../../../db/schema/admin/governance'
import { session, user } from '../../../db/schema/identity'
import { fee } from '../../../db/schema/money/ledger'
import { outbox } from '../../../db/schema/notifications'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { prove } from '../../../tests/fixtures/money/payouts'
import { addSalons, allPages, booked, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { PROPOSAL_LIFETIME } from '../approvals/propose'

const world = openWorld()
let ada: Person
let bob: Person

beforeAll(async () => {
  await addSalons(world)
  world.now = Date.now()
  ada = await world.person('admin', { name: 'Ada' })
  bob = await world.person('admin', { name: 'Bob' })
})

beforeEach(() => {
  // The clock advances so that no two events share an instant.
  world.now = (world.now ?? 0) + 1000
})

const propose = async (as: Person, id: string, key = newKey()) => {
  await prove(world, as)
  return world.call('POST', `/api/admin/people/${id}/admin-proposal`, { as, key, body: { reason: 'We are too few.' } })
}
const decide = async (as: Person, id: string, step: string, key = newKey()) => {
  await prove(world, as)
  return world.call('POST', `/api/admin/proposals/${id}/${step}`, { as, key })
}
const proposed = async (as = ada) => {
  const client = await world.person('client')
  const { body, status } = await propose(as, client.id)
  expect([status, body]).toEqual([200, { proposal: expect.any(String) }])
  return { id: body.proposal as string, client }
}
const rowOf = async (id: string) => (await world.db.select().from(proposal).where(eq(proposal.id, id)))[0]
const roleOf = async ({ id }: Person) =>
  (await world.db.select({ role: user.role }).from(user).where(eq(user.id, id)))[0]?.role
const notified = async ({ email }: Person) => {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${email}`)
  return (body.items as { subject: string }[]).map(({ subject }) => subject)
}

test('a second admin confirms a promotion once, and everyone concerned is notified', async () => {
  const cyd = await world.person('admin')
  const { id, client } = await proposed()
  expect(await notified(bob)).toContain('A second admin is needed')
  expect(await notified(ada)).not.toContain('A second admin is needed')
  const key = newKey()
  const done = await decide(bob, id, 'confirmation', key)
  expect([done.status, done.body]).toEqual([200, { id, status: 'confirmed' }])
  const seen = await world.call('GET', `/api/admin/proposals/${id}`, { as: bob })
  expect(seen.body).toMatchObject({ decidedBy: 'Bob', person: { id: client.id }, mine: false })
  expect(await roleOf(client)).toBe('admin')
  expect(await world.db.select().from(session).where(eq(session.userId, client.id))).toEqual([])
  const again = await decide(bob, id, 'confirmation', key)
  expect(again.body).toEqual(done.body)
  expectProblem(await decide(cyd, id, 'refusal'), 'proposal-status')
  expect(await notified(ada)).toContain('Your proposal was confirmed')
  expect(await notified(cyd)).toContain('A proposal was confirmed')
  expect(await notified(client)).toContain('You are now an admin of Purse')
  const made = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, client.id))
  expect(made.map(({ event, actor }) => [event, actor])).toEqual([['admin.made', bob.id]])
})

test('nobody confirms or rejects their own proposal; the proposer can withdraw it', async () => {
  const { id, client } = await proposed()
  expectProblem(await decide(ada, id, 'confirmation'), 'second-admin-required')
  expectProblem(await decide(ada, id, 'refusal'), 'second-admin-required')
  expectProblem(await decide(bob, id, 'withdrawal'), 'forbidden')
  const done = await decide(ada, id, 'withdrawal')
  expect(done.body).toEqual({ id, status: 'withdrawn' })
  expectProblem(await decide(bob, id, 'confirmation'), 'proposal-status')
  expect(await roleOf(client)).toBe('client')
})

test('a rejection is final', async () => {
  const { id, client } = await proposed()
  expect((await decide(bob, id, 'refusal')).body).toMatchObject({ status: 'refused' })
  expect(await notified(ada)).toContain('Your proposal was refused')
  expect(await roleOf(client)).toBe('client')
})

test('rejects the same key for another proposal', async () => {
  const key = newKey()
  expect((await decide(bob, (await proposed()).id, 'refusal', key)).status).toBe(200)
  expectProblem(await decide(bob, (await proposed()).id, 'refusal', key), 'idempotency-key-reused')
})

test('proposing and confirming require a step-up', async () => {
  const { id, client } = await proposed()
  world.now = (world.now ?? 0) + 60 * 60_000
  const path = `/api/admin/proposals/${id}/confirmation`
  expectProblem(await world.call('POST', path, { as: bob, key: newKey() }), 'step-up-required')
  const ask = `/api/admin/people/${client.id}/admin-proposal`
  const body = { reason: 'Because.' }
  expectProblem(await world.call('POST', ask, { as: bob, key: newKey(), body }), 'step-up-required')
  expect((await rowOf(id))?.status).toBe('waiting')
})

test('accepts only one of two concurrent confirmations', async () => {
  const cyd = await world.person('admin')
  for (let round = 0; round < 5; round += 1) {
    const { id, client } = await proposed()
    for (const as of [bob, cyd]) await prove(world, as)
    const responses = await Promise.all(
      [bob, cyd, bob, cyd].map((as) =>
        world.call('POST', `/api/admin/proposals/${id}/confirmation`, { as, key: newKey() }),
      ),
    )
    const codes = responses.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort()
    expect(codes).toEqual(['done', 'proposal-status', 'proposal-status', 'proposal-status'])
    expect(await roleOf(client)).toBe('admin')
  }
})

test('accepts one pending proposal about the same person', async () => {
  const { client } = await proposed()
  expectProblem(await propose(bob, client.id), 'proposal-status')
})

test('cannot be confirmed after seven days, and the job expires it', async () => {
  const { id, client } = await proposed()
  world.now = (world.now ?? 0) + PROPOSAL_LIFETIME
  expectProblem(await decide(bob, id, 'confirmation'), 'proposal-status')
  await Promise.all([runJobs(world.ctx(), '7 * * * *'), runJobs(world.ctx(), '7 * * * *')])
  expect(await rowOf(id)).toMatchObject({ status: 'expired', decidedBy: null })
  expect((await notified(ada)).filter((text) => text === 'Your proposal has expired')).not.toEqual([])
  expect(await roleOf(client)).toBe('client')
})

describe('rejects a promotion', () => {
  test('of someone with open bookings, money or a salon, or a second time', async () => {
    const booker = await world.person('client')
    await fund(world, booker, '6000')
    expectProblem(await propose(ada, booker.id), 'account-busy')
    const visitor = await world.person('client')
    await booked(world, visitor, cutAt(world, '10:00', { payment: 'salon' }))
    expectProblem(await propose(ada, visitor.id), 'account-busy')
    expectProblem(await propose(ada, (await world.person('beauty_partner')).id), 'account-busy')
    expectProblem(await propose(ada, bob.id), 'proposal-status')
    expectProblem(await propose(ada, 'nobody'), 'not-found')
  })

  test('proposed by an admin who was suspended since', async () => {
    const cyd = await world.person('admin')
    const { id, client } = await proposed(cyd)
    await prove(world, ada)
    const suspended = await world.call('POST', `/api/admin/people/${cyd.id}/suspension`, {
      as: ada,
      key: newKey(),
      body: { reason: 'Left.' },
    })
    expect(suspended.status).toBe(200)
    await prove(world, bob)
    expect((await decide(bob, suspended.body.proposal, 'confirmation')).status).toBe(200)
    expect((await rowOf(id))?.status).toBe('expired')
    expectProblem(await decide(bob, id, 'confirmation'), 'proposal-status')
    expect(await roleOf(client)).toBe('client')
  })

  test('of someone who booked between the read and the write', async () => {
    const { id, client } = await proposed()
    await prove(world, bob)
    // The command's own check saw nothing: the database rejects it.
    const response = await world.call('POST', `/api/admin/proposals/${id}/confirmation`, {
      as: bob,
      key: newKey(),
      afterRead: async () => {
        await world.db.update(user).set({ role: 'beauty_partner' }).where(eq(user.id, client.id))
      },
    })
    expectProblem(response, 'account-busy')
    expect((await rowOf(id))?.status).toBe('waiting')
  })
})

test('lists by status, paged, and shows one', async () => {
  for (let i = 0; i < 3; i += 1) await proposed()
  const pages = await allPages(world, '/api/admin/proposals?limit=2', { as: bob })
  expect(pages.length).toBeGreaterThanOrEqual(3)
  const times = pages.map(({ createdAt }) => Date.parse(createdAt))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(pages.every(({ status }) => status === 'waiting')).toBe(true)
  const response = await world.call('GET', `/api/admin/proposals/${pages[0]?.id}`, { as: ada })
  expect([response.trips, response.body]).toMatchObject([1, { mine: true, person: { name: expect.any(String) } }])
  expectProblem(await world.call('GET', '/api/admin/proposals/none', { as: ada }), 'not-found')
  expectProblem(await decide(bob, 'none', 'confirmation'), 'not-found')
})

test('an admin without two-factor decides nothing', async () => {
  const weak = await world.person('admin', { twoFactorEnabled: false })
  const { id } = await proposed()
  expectProblem(await decide(weak, id, 'confirmation'), 'two-factor-required')
})

test('keeps proposals about money pending for the ledger pages', async () => {
  await world.db.insert(proposal).values({
    id: 'money-1',
    kind: 'money',
    subject: 'somebody',
    input: JSON.stringify({ act: 'goodwill', minor: 500_000, currency: 'KES', about: 'Amina' }),
    reason: 'They waited long.',
    proposedBy: ada.id,
    createdAt: world.now ?? 0,
    expiresAt: (world.now ?? 0) + 1000,
  })
  const { body } = await world.call('GET', '/api/admin/proposals/money-1', { as: bob })
  expect(body.money).toEqual({ act: 'goodwill', about: 'Amina', amount: { amount: '5000.00', currency: 'KES' } })
  expect((await world.db.select().from(fee)).length).toBeGreaterThan(0)
  expect((await world.db.select().from(outbox)).length).toBeGreaterThan(0)
})
