// Another way to pay while a deposit is pending: a later confirmation is credited to the purse with a notification,
// and pays for nothing.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deposit } from '../../../db/schema/money/wallet'
import { notification } from '../../../db/schema/notifications'
import { expectProblem, newKey, type Person } from '../../../tests/fixtures/harness'
import { addSalons, balance, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { refusalName } from '../../platform/values/problem'
import { DEPOSIT_LIFETIME, reconcileDeposits } from './reconciliation'
import { loadDeposit } from './row'
import { recordDeposit } from './settlement'

const world = openSoundWorld()
let as: Person

beforeAll(() => addSalons(world))

beforeEach(async () => {
  as = await world.person('client')
})

async function pending(paymentMethodId = 'sandbox_action'): Promise<string> {
  const body = { amount: '25.00', currency: 'KES', paymentMethodId }
  return (await world.call('POST', '/api/wallet/deposits', { as, key: newKey(), body })).body.id
}

const abandon = (id: string, options: object = {}) =>
  world.call('POST', `/api/wallet/deposits/${id}/abandonment`, { as, key: newKey(), ...options })

const approve = (id: string) =>
  world.call('POST', `/api/sandbox/deposits/${id}/decision`, { as, body: { decision: 'approve' } })

const purse = () => balance(world, 'wallet', as.id)

const notifications = () => world.db.select().from(notification).where(eq(notification.userId, as.id))

test('the person can pay another way, once, and no longer approve it from here', async () => {
  const id = await pending()
  const before = await world.call('GET', `/api/wallet/deposits/${id}`, { as })
  expect(before.body).toMatchObject({ abandonable: true, abandoned: false })
  const { status, body } = await abandon(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ abandonable: false, abandoned: true, actionUrl: null })
  expect((await abandon(id)).body).toEqual(body)
  const { openDeposits } = (await world.call('GET', '/api/wallet/overview', { as })).body
  expect(openDeposits).toEqual([])
})

test('a replay answers the same, also after the money came', async () => {
  const id = await pending()
  const key = newKey()
  const first = await abandon(id, { key })
  await approve(id)
  expect((await abandon(id, { key })).body).toEqual(first.body)
  expectProblem(await abandon(await pending(), { key }), 'idempotency-key-reused')
})

test('a later confirmation is credited once, and its owner is notified', async () => {
  const id = await pending()
  await abandon(id)
  expect((await approve(id)).body).toMatchObject({ status: 'confirmed', abandoned: true })
  expect(await purse()).toBe(2500)
  await world.settle()
  const [notifyWhen] = await notifications()
  expect(notifyWhen).toMatchObject({ path: `/client/wallet/deposits/${id}` })
  expect(notifyWhen?.title).toContain('25.00 was added to your purse')
  expect(notifyWhen?.text).toContain('You chose another way to pay')
})

test('no one is notified of a later refusal', async () => {
  const id = await pending()
  await abandon(id)
  world.now = (world.now ?? 0) + DEPOSIT_LIFETIME + 60_000
  await reconcileDeposits(world.ctx())
  expect((await loadDeposit(world.ctx(), id)).status).toBe('expired')
  expect(await notifications()).toEqual([])
})

test('nobody else can abandon it, and nobody what is settled', async () => {
  const id = await pending()
  expectProblem(await abandon(id, { as: await world.person('client') }), 'not-found')
  await approve(id)
  expectProblem(await abandon(id), 'deposit-status')
  expect(await purse()).toBe(2500)
})

test('a confirmation that has not seen the choice yields to it: nothing is paid with the money', async () => {
  const id = await pending()
  const stale = await loadDeposit(world.ctx(), id)
  await abandon(id)
  const outcome = { status: 'succeeded', reference: stale.reference } as const
  const paidFor = () => {
    throw new Error('its purpose must not be written')
  }
  let requested = 0
  const settled = await recordDeposit(world.ctx(), stale, outcome, {
    prepared: () => {
      requested += 1
      return []
    },
  })
  expect([requested, settled.status, settled.abandonedAt !== null]).toEqual([1, 'confirmed', true])
  expect(await purse()).toBe(2500)
  const again = { ...settled, status: 'requires_action' } as const
  await expect(recordDeposit(world.ctx(), again, outcome, { prepared: paidFor })).rejects.toMatchObject({
    code: 'deposit-status',
  })
  expect(await purse()).toBe(2500)
})

test('choosing and confirming at the same time: the money arrives once, in either order', async () => {
  const id = await pending()
  const [chosen, paid] = await Promise.all([abandon(id), approve(id)])
  expect([200, 409]).toContain(chosen.status)
  expect(paid.status).toBe(200)
  const row = await loadDeposit(world.ctx(), id)
  expect([row.status, row.abandonedAt !== null]).toEqual(['confirmed', chosen.status === 200])
  expect(await purse()).toBe(2500)
})

describe('the database', () => {
  const set = (id: string, abandonedAt: number | null) =>
    world.db
      .update(deposit)
      .set({ abandonedAt })
      .where(eq(deposit.id, id))
      .then(() => null, refusalName)

  test('refuses a choice that comes too late, is taken back, or stands from the start', async () => {
    const id = await pending()
    await abandon(id)
    expect([await set(id, null), await set(id, 1)]).toEqual(['deposit-abandoned', 'deposit-abandoned'])
    const done = await pending('sandbox_ok')
    expect(await set(done, 1)).toBe('deposit-status')
    const row = await loadDeposit(world.ctx(), id)
    const born = { ...row, id: 'born', status: 'requested', reference: null } as const
    expect(
      await world.db
        .insert(deposit)
        .values(born)
        .then(() => null, refusalName),
    ).toBe('deposit-status')
  })
})
