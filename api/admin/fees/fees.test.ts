// Versioned fees: who may change them alone, when they take effect, and that existing transactions keep theirs.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { appointment } from '../../../db/schema/booking/appointments'
import { fee } from '../../../db/schema/money/ledger'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { prove } from '../../../tests/fixtures/money/payouts'
import { addSalons, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()
let nia: Person
let ada: Person
let bob: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  ada = await world.person('admin', { name: 'Ada' })
  bob = await world.person('admin', { name: 'Bob' })
})

beforeEach(() => {
  world.now = (world.now ?? 0) + 60_000
})

const change = async (as: Person, body: object, key = newKey()) => {
  await prove(world, as)
  return world.call('POST', '/api/admin/fees', { as, key, body: { reason: 'The costs of it changed.', ...body } })
}
const confirm = async (as: Person, id: string) => {
  await prove(world, as)
  return world.call('POST', `/api/admin/proposals/${id}/confirmation`, { as, key: newKey() })
}
const versions = (kind: (typeof fee.$inferSelect)['kind']) => world.db.select().from(fee).where(eq(fee.kind, kind))
const feesOf = async (kind: string, query = '') =>
  (await world.call('GET', `/api/admin/fees/${kind}${query}`, { as: ada })).body

test('lets one admin change it within half a percent, effective immediately', async () => {
  const key = newKey()
  const response = await change(ada, { kind: 'vendor', percent: '1.9' }, key)
  expect([response.status, response.body]).toEqual([200, { fee: expect.any(String), proposal: null }])
  const again = await change(ada, { kind: 'vendor', percent: '1.9' }, key)
  expect(again.body).toEqual(response.body)
  expectProblem(await change(ada, { kind: 'vendor', percent: '1.8' }, key), 'idempotency-key-reused')
  world.now = (world.now ?? 0) + 1
  expect(await feesOf('vendor')).toMatchObject({
    inForce: { percent: '1.9', by: 'one', changedBy: 'Ada' },
    planned: [],
  })
  expect(await versions('vendor')).toHaveLength(2)
  const id = response.body.fee
  const [record] = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))
  expect(record).toMatchObject({ event: 'fee.changed', actor: ada.id, detail: 'vendor' })
})

test('cannot exceed half a percent in several small steps by one admin', async () => {
  expect((await change(ada, { kind: 'withdrawal', percent: '1.5' })).body.fee).not.toBeNull()
  const further = await change(bob, { kind: 'withdrawal', percent: '1.6' })
  expect(further.body).toEqual({ fee: null, proposal: expect.any(String) })
  expect(await feesOf('withdrawal', '?percent=1.6')).toMatchObject({
    waiting: further.body.proposal,
    effect: { alone: false },
  })
  expect((await feesOf('withdrawal', '?percent=0.9')).effect.alone).toBe(true)
})

test('needs a second admin beyond that, and applies from the requested time or the confirmation', async () => {
  const late = await change(ada, { kind: 'exchange', percent: '3', from: '2027-01-12T09:30' })
  expect(late.body.fee).toBeNull()
  expectProblem(await confirm(ada, late.body.proposal), 'second-admin-required')
  expectProblem(await change(bob, { kind: 'exchange', percent: '4' }), 'proposal-status')
  const { body } = await world.call('GET', `/api/admin/proposals/${late.body.proposal}`, { as: bob })
  expect(body.fee).toMatchObject({ kind: 'exchange', percent: '3' })
  expect(body.fee.effectiveFrom).toBe('2027-01-12T09:30:00+03:00')
  expect((await confirm(bob, late.body.proposal)).status).toBe(200)
  expect((await feesOf('exchange')).planned).toMatchObject([
    { percent: '3', by: 'two', changedBy: 'Ada', effectiveFrom: '2027-01-12T09:30:00+03:00' },
  ])

  const soon = await change(ada, { kind: 'cashback', percent: '9' })
  world.now = (world.now ?? 0) + 5 * 60_000
  expect((await confirm(bob, soon.body.proposal)).status).toBe(200)
  const [newest] = (await versions('cashback')).sort((a, b) => b.effectiveFrom - a.effectiveFrom)
  expect([newest?.effectiveFrom, newest?.createdAt]).toEqual([world.now, world.now])
})

test('supersedes a planned change with another for the same moment', async () => {
  const from = '2027-02-01T00:00'
  expect((await change(ada, { kind: 'payout_daily', percent: '1.2', from })).status).toBe(200)
  expectProblem(await change(bob, { kind: 'payout_daily', percent: '1.2', from }), 'invalid-input')
  world.now = (world.now ?? 0) + 1000
  expect((await change(bob, { kind: 'payout_daily', percent: '1', from })).status).toBe(200)
  expect((await feesOf('payout_daily')).planned).toMatchObject([{ percent: '1' }])
  const now = world.now
  world.now = Date.parse('2027-02-01T00:00:01+03:00')
  const { inForce } = await feesOf('payout_daily')
  expect(inForce.percent).toBe('1')
  world.now = now
})

test.each([
  [{ kind: 'platform', percent: '2.6', from: '2020-01-01T00:00' }, 'fee-backdated'],
  [{ kind: 'platform', percent: '2.6', from: '2029-01-01T00:00' }, 'invalid-input'],
  [{ kind: 'platform', percent: '2.6', from: 'soon' }, 'invalid-input'],
  [{ kind: 'platform', percent: '2.5' }, 'invalid-input'],
  [{ kind: 'platform', percent: '10.01' }, 'invalid-input'],
  [{ kind: 'cashback', percent: '50' }, 'invalid-input'],
  [{ kind: 'cashback_cap', percent: '100.01' }, 'invalid-input'],
  [{ kind: 'cashback_cap', percent: '101' }, 'invalid-input'],
  [{ kind: 'platform', percent: '-1' }, 'invalid-input'],
  [{ kind: 'platform', percent: '1e1' }, 'invalid-input'],
  [{ kind: 'platform', percent: '2.555' }, 'invalid-input'],
  [{ kind: 'platform', percent: 3 }, 'invalid-input'],
  [{ kind: 'tips', percent: '1' }, 'invalid-input'],
  [{ kind: 'platform', percent: '2.6', reason: ' ' }, 'invalid-input'],
] as const)('%j is refused', async (body, code) => {
  expectProblem(await change(ada, body), code)
})

test('requires a step-up', async () => {
  world.now = (world.now ?? 0) + 60 * 60_000
  const body = { kind: 'platform', percent: '2.7', reason: 'Why not.' }
  expectProblem(await world.call('POST', '/api/admin/fees', { as: ada, key: newKey(), body }), 'step-up-required')
})

test('accepts only one of two concurrent proposals', async () => {
  for (const as of [ada, bob]) await prove(world, as)
  const both = (percents: [string, string]) =>
    Promise.all(
      [ada, bob].map((as, i) =>
        world.call('POST', '/api/admin/fees', {
          as,
          key: newKey(),
          body: { kind: 'payout_weekly', percent: percents[i], reason: 'At once.' },
        }),
      ),
    )
  const proposals = await both(['5', '6'])
  expect(proposals.map(({ status }) => status).sort()).toEqual([200, 409])
})

describe('existing transactions', () => {
  test('keep the fee of their booking to the end', async () => {
    const client = await world.person('client')
    await fund(world, client, '9000')
    const before = await booked(world, client, cutAt(world, '10:00'))
    const { body } = await change(ada, { kind: 'platform', percent: '5' })
    expect((await confirm(bob, body.proposal)).status).toBe(200)
    world.now = (world.now ?? 0) + 1000
    const after = await booked(world, client, cutAt(world, '12:00'))
    const feeOf = async (id: string) => {
      const [row] = await world.db
        .select({ basisPoints: fee.basisPoints })
        .from(appointment)
        .innerJoin(fee, eq(fee.id, appointment.feeId))
        .where(eq(appointment.id, id))
      return row?.basisPoints
    }
    expect([await feeOf(before.id), await feeOf(after.id)]).toEqual([250, 500])
    const revenue = async () => {
      const { rows } = await world.db.$client.execute(
        "SELECT balance FROM ledger_account WHERE id = 'fee_revenue:platform:KES'",
      )
      return Number(rows[0]?.balance ?? 0)
    }
    const taken: number[] = []
    for (const { id } of [before, after]) {
      const was = await revenue()
      await step(world, nia, id, 'confirmation')
      await step(world, nia, id, 'completion')
      taken.push((await revenue()) - was)
    }
    // 2.5% and 5% of KES 2,500.00.
    expect(taken).toEqual([6_250, 12_500])
  })
})

test('estimates the effect on last month from the ledger at the other percentage', async () => {
  world.now = Date.parse('2027-02-10T09:00:00Z')
  const detail = await world.call('GET', '/api/admin/fees/platform?percent=10', { as: ada })
  expect([detail.status, detail.trips]).toEqual([200, 1])
  expect(detail.body.effect).toEqual({
    percent: '10',
    month: '2027-01',
    alone: false,
    lines: [
      {
        count: 2,
        base: { amount: '5000.00', currency: 'KES' },
        was: { amount: '187.50', currency: 'KES' },
        wouldBe: { amount: '500.00', currency: 'KES' },
      },
    ],
  })
  for (const kind of [
    'vendor',
    'withdrawal',
    'withdrawal_plus',
    'exchange',
    'cashback',
    'cashback_cap',
    'payout_instant',
  ]) {
    expect((await feesOf(kind, '?percent=2')).effect.lines).toEqual([])
  }
  expect((await feesOf('platform')).effect).toBeNull()
})

test('lists every kind; pages through versions', async () => {
  const { body, trips } = await world.call('GET', '/api/admin/fees', { as: ada })
  expect(trips).toBe(1)
  expect(body.items).toHaveLength(11)
  const first = await feesOf('platform', '?limit=1')
  expect(first.versions.items).toMatchObject([{ percent: '5', by: 'two' }])
  const second = await feesOf('platform', `?limit=1&cursor=${first.versions.next}`)
  expect(second.versions.items).toMatchObject([{ percent: '2.5', by: 'first' }])
  expect(second.versions.next).toBeNull()
  expectProblem(await world.call('GET', '/api/admin/fees/tips', { as: ada }), 'invalid-input')
})

test('notifies those who pay it', async () => {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${nia.email}`)
  expect(JSON.stringify(body.items)).toContain('The platform fee on visits is 5% from')
  const other = await world.call('GET', `/api/dev/outbox?to=${ada.email}`)
  expect(JSON.stringify(other.body.items)).not.toContain('A Purse fee is changing')
})
