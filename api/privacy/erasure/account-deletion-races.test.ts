// Account deletion against concurrent requests, and against events that come too late.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dataExport, user } from '../../../db/schema/identity'
import { deposit } from '../../../db/schema/money/wallet'
import { localMail } from '../../../db/schema/notifications'
import { addSalon } from '../../../tests/fixtures/businesses'
import { AUTH_SECRET, expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, balance, cutAt, expectSoundLedger } from '../../../tests/fixtures/salons-and-purses'
import { DEPOSIT_LIFETIME, reconcileDeposits } from '../../money/deposits/reconciliation'
import { sandboxEvent } from '../../money/providers/sandbox'
import { drainDue } from '../../notifications/outbox'

const world = openWorld(null)
let admin: Person

beforeAll(async () => {
  await addSalons(world)
  admin = await world.person('admin', { name: 'Root' })
})

afterEach(async () => {
  world.now = null
  await world.settle()
  await expectSoundLedger(world)
  await expectNobodyGoneIsBusy()
})

const leave = (as: Person) => world.call('POST', '/api/me/deletion', { as, body: { confirmation: 'DELETE' } })

async function expectGone(as: Person): Promise<void> {
  const response = await leave(as)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

/** After any race: no deleted account holds money (except late money) or has anything open. */
async function expectNobodyGoneIsBusy(): Promise<void> {
  const { rows } = await world.db.run(sql`
    SELECT user.id FROM user JOIN appointment ON appointment.client_id = user.id
      OR appointment.salon_id IN (SELECT id FROM salon WHERE owner_id = user.id)
    WHERE user.deleted_at IS NOT NULL AND appointment.status IN ('pending', 'confirmed')
    UNION SELECT user.id FROM user JOIN deposit ON deposit.user_id = user.id
    WHERE user.deleted_at IS NOT NULL AND deposit.status IN ('requested', 'waiting', 'requires_action')`)
  expect(rows).toEqual([])
}

let hour = 0

/** A slot at Ada's that nothing in this file has booked. */
function newTime(): string {
  hour += 1
  const day = 3 + Math.floor(hour / 9)
  const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
  return `${date}T${String(9 + (hour % 9)).padStart(2, '0')}:00:00+03:00`
}

const cut = (payment: 'purse' | 'salon' = 'purse') =>
  cutAt(world, '', { startsAt: newTime(), payment, notes: 'By the window' })

async function topUp(as: Person, paymentMethodId: string): Promise<string> {
  const body = { amount: '25', currency: 'KES', paymentMethodId }
  return (await world.call('POST', '/api/wallet/deposits', { as, key: newKey(), body })).body.id
}

describe('deletion concurrent with', () => {
  type Call = Parameters<typeof world.call>

  /** Runs both concurrently, in both orders; they must never both succeed. */
  async function race(role: Person['role'], other: (as: Person) => Call, rounds = 6): Promise<void> {
    const won = { left: 0, other: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const as = await world.person(role)
      const twin = { ...as, cookies: new Map(as.cookies) }
      const [method, path, options] = other(twin)
      const calls = [() => leave(as), () => world.call(method, path, { as: twin, ...options })]
      if (round % 2) calls.reverse()
      const responses = await Promise.all(calls.map((call) => call()))
      if (round % 2) responses.reverse()
      await world.settle()
      const [left, done] = responses.map(({ status }) => status)
      expect([200, 401, 409]).toContain(left)
      expect([200, 201, 401, 409]).toContain(done)
      expect(left === 200 && (done === 200 || done === 201), `${left} and ${done}`).toBe(false)
      if (left === 200) won.left += 1
      else won.other += 1
    }
    expect(won.left + won.other).toBe(rounds)
  }

  test('a booking', () => race('client', () => ['POST', '/api/appointments', { key: newKey(), body: cut('salon') }]))

  test('a deposit', () =>
    race('client', () => [
      'POST',
      '/api/wallet/deposits',
      { key: newKey(), body: { amount: '5', currency: 'KES', paymentMethodId: 'sandbox_ok' } },
    ]))

  test('the same deletion', () =>
    race('client', () => ['POST', '/api/me/deletion', { body: { confirmation: 'DELETE' } }]))

  test('a booking at the salon of the person who leaves', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [owner, as] = [await world.person('beauty_partner'), await world.person('client')]
      const ids = { salonId: `s-${owner.id}`, serviceId: `c-${owner.id}`, staffId: `p-${owner.id}` }
      await addSalon(world, { id: ids.salonId, ownerId: owner.id }, [{ id: ids.serviceId }], [ids.staffId])
      const body = { ...cut('salon'), ...ids }
      const [left, appointment] = await Promise.all([
        leave(owner),
        world.call('POST', '/api/appointments', { as, key: newKey(), body }),
      ])
      expect([left.status === 200, appointment.status === 201].filter(Boolean)).toHaveLength(1)
    }
  })

  // Writes of a request whose session was verified before the deletion and that commits after it.
  test.each([
    ['a booking', () => ['POST', '/api/appointments', { key: newKey(), body: cut('salon') }] as Call],
    [
      'a deposit',
      () =>
        [
          'POST',
          '/api/wallet/deposits',
          { key: newKey(), body: { amount: '5', currency: 'KES', paymentMethodId: 'sandbox_ok' } },
        ] as Call,
    ],
    ['an export', () => ['POST', '/api/me/exports', {}] as Call],
    ['a choice', () => ['PUT', '/api/me/currency', { body: { currency: 'UGX' } }] as Call],
  ])('rejects %s with a session verified before the deletion', async (_, requested) => {
    const as = await world.person('client')
    const twin = { ...as, cookies: new Map(as.cookies) }
    const [method, path, options] = requested()
    const response = await world.call(method, path, { as: twin, ...options, afterRead: async () => expectGone(as) })
    expectProblem(response, 'unauthenticated')
    expect(await world.db.select().from(dataExport).where(eq(dataExport.userId, as.id))).toEqual([])
  })
})

describe('money that arrives late', () => {
  async function confirm(id: string) {
    const [row] = await world.db.select().from(deposit).where(eq(deposit.id, id))
    const event = {
      eventId: `late-${id}`,
      reference: row?.reference ?? '',
      subject: { kind: 'deposit' as const, id },
      minor: 2500,
      currency: 'KES',
      outcome: 'succeeded' as const,
    }
    const { body, headers } = await sandboxEvent(AUTH_SECRET, event, world.now ?? Date.now())
    const response = await world.call('POST', '/api/webhooks/payments/sandbox', {
      raw: body,
      headers: Object.fromEntries(headers),
    })
    await world.settle()
    return response
  }

  const mailsToAdmin = async () =>
    (await world.db.select().from(localMail).where(eq(localMail.recipient, admin.email))).filter(
      ({ subject }) => subject === 'Money for a deleted account',
    )

  test('is credited to the pseudonym once, and the admins are notified', async () => {
    const as = await world.person('client')
    const id = await topUp(as, 'sandbox_action')
    world.now = Date.now() + DEPOSIT_LIFETIME + 1000
    await reconcileDeposits(world.ctx())
    world.now = null
    const [expired] = await world.db.select().from(deposit).where(eq(deposit.id, id))
    expect(expired?.status).toBe('expired')
    await expectGone(as)

    expect((await confirm(id)).status).toBe(200)
    expect((await confirm(id)).status).toBe(200)
    expect(await balance(world, 'wallet', as.id)).toBe(2500)
    const [row] = await world.db.select().from(user).where(eq(user.id, as.id))
    expect(row?.name).toBe('Deleted user')
    // The minute job sends it.
    await drainDue(world.ctx())
    const mails = await mailsToAdmin()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain(as.id)
    expect(mails[0]?.body).toContain(id)
    expect(mails[0]?.body).toMatch(/25\.00/)
  })

  test('sends no alert for accounts that still exist', async () => {
    await drainDue(world.ctx())
    const notified = (await mailsToAdmin()).length
    const as = await world.person('client')
    const id = await topUp(as, 'sandbox_action')
    expect((await confirm(id)).status).toBe(200)
    expect(await balance(world, 'wallet', as.id)).toBe(2500)
    await drainDue(world.ctx())
    expect(await mailsToAdmin()).toHaveLength(notified)
  })
})
