// Withdrawals: the result of each provider behaviour, that no money leaves twice or is lost, and
// that limits and fees match what was displayed.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { session, user } from '../../../db/schema/identity'
import { command } from '../../../db/schema/money/ledger'
import { plusSubscription } from '../../../db/schema/money/plus'
import { paymentMethod, withdrawal } from '../../../db/schema/money/wallet'
import { jobRun } from '../../../db/schema/platform'
import {
  type CallResponse,
  expectProblem,
  MONDAY,
  newKey,
  type Options,
  openWorld,
  type Person,
} from '../../../tests/fixtures/harness'
import { changeFee } from '../../../tests/fixtures/identity/admins'
import { balance, expectSoundLedger, fingerprint, fund, postingsOf } from '../../../tests/fixtures/salons-and-purses'
import { writeBatch } from '../../platform/command'
import { sha256 } from '../../platform/values/hash'
import { DAY, MINUTE } from '../../platform/values/time'
import { placeHold } from '../ledger/ledger'
import { OUTGOING_LIFETIME, OUTGOING_PATIENCE } from '../payments/disbursement'
import { limitsOf, tierOf } from './limits'
import { reconcileWithdrawals } from './reconciliation'

const world = openWorld()

let as: Person

beforeAll(async () => {
  as = await client('100000')
})

afterEach(async () => {
  world.now = MONDAY
  await world.settle()
  await expectSoundLedger(world)
})

/** A client with money, a payable card, and a fresh step-up. */
async function client(amount: string, currency = 'KES'): Promise<Person> {
  const person = await world.person('client', { currency })
  await fund(world, person, amount, currency)
  await method(person, 'sandbox_ok', 'card')
  await prove(person)
  return person
}

/** A person's method, named after the behaviour of its token. */
async function method(person: Person, token: string, type = 'mobile_money'): Promise<string> {
  const id = `${token}-${person.id}`
  const common = { id, userId: person.id, processor: 'sandbox', token, createdAt: 1 }
  await world.db
    .insert(paymentMethod)
    .values(
      type === 'card'
        ? { ...common, type: 'card', cardType: 'Visa', lastFour: '4242' }
        : { ...common, type: 'mobile_money', provider: 'M-Pesa', phoneNumber: '+254700000408' },
    )
  return id
}

async function prove(person: Person, at = world.now ?? 0): Promise<void> {
  await world.db
    .update(session)
    .set({ steppedUpAt: new Date(at) })
    .where(eq(session.userId, person.id))
}

type Wanted = Options & { amount?: string; currency?: string; to?: string; fee?: string }

function withdraw(person: Person, wanted: Wanted = {}): Promise<CallResponse> {
  const { amount = '100', currency = 'KES', to, fee, ...rest } = wanted
  return world.call('POST', '/api/wallet/withdrawals', {
    as: person,
    key: newKey(),
    body: { amount, currency, paymentMethodId: to ?? `sandbox_ok-${person.id}`, ...(fee && { fee }) },
    ...rest,
  })
}

const options = (person: Person, query = '') => world.call('GET', `/api/wallet/withdrawals${query}`, { as: person })

const read = (person: Person, id: string) => world.call('GET', `/api/wallet/withdrawals/${id}`, { as: person })

async function rowOf(id: string) {
  const [row] = await world.db.select().from(withdrawal).where(eq(withdrawal.id, id))
  if (!row) throw new Error('no such withdrawal')
  return row
}

/** Amounts are formatted with non-breaking spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Titles of a person's notifications, oldest first. */
async function notified(person: Person): Promise<string[]> {
  await world.settle()
  const letters = await world.call('GET', `/api/dev/outbox?to=${person.email}`)
  return letters.body.items.map((item: { subject: string }) => plain(item.subject)).reverse()
}

/** Advances the clock and runs the minute job once. */
async function reconcileAfter(ms: number): Promise<void> {
  world.now = (world.now ?? 0) + ms
  await reconcileWithdrawals(world.ctx())
  await world.settle()
}

describe('a payable method', () => {
  test('holds the money and pays it out less 1%, in three round trips', async () => {
    const person = await client('1000')
    const response = await withdraw(person)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    expect(response.trips).toBe(3)
    expect(response.body).toEqual({
      id: expect.any(String),
      status: 'confirmed',
      amount: { amount: '100.00', currency: 'KES' },
      fee: { amount: '1.00', currency: 'KES' },
      feePercent: '1',
      net: { amount: '99.00', currency: 'KES' },
      method: 'Visa ending 4242',
      createdAt: '2027-01-11T09:00:00+03:00',
      settledAt: '2027-01-11T09:00:00+03:00',
      failure: null,
      transferId: expect.any(String),
    })
    expect((await read(person, response.body.id)).body).toEqual(response.body)
    expect(await balance(world, 'wallet', person.id)).toBe(90_000)
    expect(await balance(world, 'hold', person.id)).toBe(0)
    expect(await postingsOf(world, [response.body.transferId])).toEqual([
      `wallet:${person.id}:KES -> hold:${person.id}:KES 10000`,
    ])
    const row = await rowOf(response.body.id)
    expect(await postingsOf(world, [row.transferId ?? ''])).toEqual([
      `hold:${person.id}:KES -> clearing:platform:KES 9900`,
      `hold:${person.id}:KES -> fee_revenue:platform:KES 100`,
    ])
    expect(row).toMatchObject({ feeId: 'fee-withdrawal-1', dailyLimit: 20_000 })
    const records = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, row.id))
    expect(records.map(({ actor, event }) => [actor, event]).sort()).toEqual([
      [person.id, 'withdrawal.requested'],
      ['system', 'withdrawal.paid'],
    ])
    expect(await notified(person)).toEqual(['KES 99.00 was paid out'])
  })

  test('charges a Plus member no fee', async () => {
    const person = await client('1000')
    await world.db.insert(plusSubscription).values({
      id: crypto.randomUUID(),
      userId: person.id,
      plan: 'monthly',
      status: 'active',
      hadTrial: false,
      payWith: 'purse',
      anchorDate: '2027-01-01',
      timeZone: 'Africa/Nairobi',
      period: 1,
      periodStartsAt: MONDAY,
      periodEndsAt: MONDAY + 30 * DAY,
      nextAt: MONDAY + 30 * DAY,
      createdAt: MONDAY,
      updatedAt: MONDAY,
    })
    expect((await options(person)).body.fee).toEqual({ percent: '0', plus: true })
    const { body } = await withdraw(person)
    expect(body).toMatchObject({ fee: { amount: '0.00' }, feePercent: '0', net: { amount: '100.00' } })
    const row = await rowOf(body.id)
    expect(row).toMatchObject({ feeId: 'fee-withdrawal-plus-1', fee: 0 })
    expect(await postingsOf(world, [row.transferId ?? ''])).toEqual([
      `hold:${person.id}:KES -> clearing:platform:KES 10000`,
    ])
  })

  test('rounds the fee half to even in a currency without decimals', async () => {
    const person = await client('100000', 'UGX')
    expectProblem(await withdraw(person, { amount: '10.5', currency: 'UGX' }), 'invalid-amount')
    for (const [amount, fee] of [
      ['10050', '100'],
      ['10150', '102'],
      ['10151', '102'],
      ['49', '1'],
    ]) {
      const { body } = await withdraw(person, { amount, currency: 'UGX' })
      expect(body).toMatchObject({ status: 'confirmed', fee: { amount: fee, currency: 'UGX' } })
    }
    const all = expectProblem(await withdraw(person, { amount: '1', currency: 'UGX' }), 'invalid-amount')
    expect(all.errors.amount).toEqual(['The fee of UGX\u00a01 would use the full amount. Withdraw more.'])
  })

  test('replays the same key without moving more; rejects another body', async () => {
    const key = newKey()
    const first = await withdraw(as, { key })
    const before = await fingerprint(world)
    const again = await withdraw(as, { key })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expectProblem(await withdraw(as, { key, amount: '101' }), 'idempotency-key-reused')
    const elsewhere = { amount: '100', currency: 'KES', paymentMethodId: 'sandbox_ok' }
    expectProblem(
      await world.call('POST', '/api/wallet/deposits', { as, key, body: elsewhere }),
      'idempotency-key-reused',
    )
    expect(await fingerprint(world)).toBe(before)
  })

  test('makes one withdrawal of many concurrent requests under one key', async () => {
    const key = newKey()
    const before = await balance(world, 'wallet', as.id)
    const responses = await Promise.all(Array.from({ length: 16 }, () => withdraw(as, { key })))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect((await read(as, responses[0]?.body.id)).body.status).toBe('confirmed')
    expect(await balance(world, 'wallet', as.id)).toBe(before - 10_000)
  })
})

describe('rejected, with nothing changed', () => {
  const refused = async (response: () => Promise<CallResponse>, code: Parameters<typeof expectProblem>[1]) => {
    const before = await fingerprint(world)
    const problem = expectProblem(await response(), code)
    expect(await fingerprint(world)).toBe(before)
    return problem
  }

  test('without step-up; a replay of an earlier request is still answered', async () => {
    const person = await client('1000')
    const key = newKey()
    const { body } = await withdraw(person, { key })
    world.now = MONDAY + 10 * MINUTE
    await refused(() => withdraw(person), 'step-up-required')
    expect((await withdraw(person, { key })).body).toEqual(body)
    await prove(person)
    expect((await withdraw(person)).status).toBe(201)
  })

  test('above the balance', async () => {
    const person = await client('50')
    const { errors } = await refused(() => withdraw(person), 'insufficient-funds')
    expect(errors.amount.map(plain)).toEqual(['Your purse has KES 50.00 available.'])
    await refused(() => withdraw(person, { currency: 'USD' }), 'insufficient-funds')
  })

  test.each(['0', '-1', '1e3', 'x', '', '1.001'])('%j is not a valid amount', (amount) =>
    refused(() => withdraw(as, { amount }), 'invalid-amount'),
  )

  test('to another person’s method, to a sandbox’s, to none', async () => {
    const other = await client('10')
    for (const to of [`sandbox_ok-${other.id}`, 'sandbox_ok', 'nobody'])
      await refused(() => withdraw(as, { to }), 'payment-method-unknown')
    await refused(() => withdraw(as, { to: '' }), 'invalid-input')
  })

  test('to a method that no provider pays out to', async () => {
    const person = await client('1000')
    await world.db.update(paymentMethod).set({ processor: 'gone' }).where(eq(paymentMethod.userId, person.id))
    const { errors } = await refused(() => withdraw(person), 'method-unsupported')
    expect(errors.paymentMethodId).toEqual(['Visa ending 4242 cannot receive KES. Please choose another.'])
    expect((await options(person)).body.destinations).toMatchObject([{ supported: false }])
  })

  test('by signed-out people and other roles', async () => {
    const { body } = await withdraw(as)
    const other = await world.person('client')
    await refused(() => read(other, body.id), 'not-found')
    await refused(() => withdraw(as, { as: undefined }), 'unauthenticated')
    const partner = await world.person('beauty_partner')
    await refused(() => withdraw(as, { as: partner }), 'forbidden')
  })
})

describe('a fee change between review and confirmation', () => {
  test('requires a new confirmation if the fee is higher; nothing moves', async () => {
    const person = await client('1000')
    const { preview } = (await options(person, `?amount=100&currency=KES&paymentMethodId=sandbox_ok-${person.id}`)).body
    expect(preview.fee.amount).toBe('1.00')
    await changeFee(world, 'withdrawal', 500, MONDAY + MINUTE)
    world.now = MONDAY + 2 * MINUTE
    const before = await fingerprint(world)
    const refused = expectProblem(await withdraw(person, { fee: '1.00' }), 'fee-changed')
    expect(plain(refused.detail)).toBe('The fee is now KES 5.00. Check it, then confirm again.')
    expect(await fingerprint(world)).toBe(before)
    expect((await withdraw(person, { fee: '5.00' })).body.fee.amount).toBe('5.00')
    await changeFee(world, 'withdrawal', 100, MONDAY + 3 * MINUTE)
    world.now = MONDAY + 4 * MINUTE
    expect((await withdraw(person, { fee: '5.00' })).body.fee.amount).toBe('1.00')
    expectProblem(await withdraw(person, { fee: '-1' }), 'invalid-input')
  })
})

describe('limits', () => {
  test('depend on the person’s verification', async () => {
    const person = await client('10')
    const tier = async () => {
      const { limits } = (await options(person, '?currency=USD')).body
      return [limits.tier, limits.day.limit.amount, limits.month.limit.amount, limits.next?.raise]
    }
    expect(await tier()).toEqual(['basic', '200.00', '1000.00', ['phone']])
    await change(person, { phone: '+254711000001' })
    expect(await tier()).toEqual(['verified', '1000.00', '5000.00', ['two-factor']])
    await change(person, { twoFactorEnabled: true })
    expect(await tier()).toEqual(['protected', '5000.00', '20000.00', undefined])
    await change(person, { phone: null })
    expect(await tier()).toEqual(['basic', '200.00', '1000.00', ['phone']])
    expect(tierOf(['two-factor', 'email'])).toBe('basic')
    expect(limitsOf('protected')).toEqual({ day: 500_000, month: 2_000_000 })
  })

  test('count all currencies together, at the newest rates', async () => {
    const person = await client('20000')
    await fund(world, person, '1000', 'USD')
    await fund(world, person, '1000000', 'UGX')
    // KES 10,000 at 125 is 80 of the daily 200 dollars.
    const { body } = await withdraw(person, { amount: '10000' })
    expect(await rowOf(body.id)).toMatchObject({ referenceAmount: 8_000, rateSetId: null })
    const left = async (currency: string) =>
      (await options(person, `?currency=${currency}`)).body.limits.day.left.amount
    expect([await left('USD'), await left('UGX')]).toEqual(['120.00', '420000'])
    expectProblem(await withdraw(person, { amount: '120.01', currency: 'USD' }), 'withdrawal-limit')
    expect((await withdraw(person, { amount: '70', currency: 'USD' })).status).toBe(201)
    expectProblem(await withdraw(person, { amount: '175001', currency: 'UGX' }), 'withdrawal-limit')
    // The database counts too, whatever limits the row states.
    const id = await dieHalfway(person, newKey(), { dailyLimit: 15_080, monthlyLimit: 100_000 })
    expect(await rowOf(id)).toMatchObject({ referenceAmount: 80 })
    await expect(dieHalfway(person, newKey(), { dailyLimit: 15_159 })).rejects.toThrow()
  })

  test('hold for concurrent withdrawals in four currencies', async () => {
    const person = await client('25000')
    for (const [currency, amount] of [
      ['USD', '200'],
      ['UGX', '700000'],
      ['TZS', '500000'],
    ] as const)
      await fund(world, person, amount, currency)
    const responses = await Promise.all([
      withdraw(person, { amount: '25000' }),
      withdraw(person, { amount: '200', currency: 'USD' }),
      withdraw(person, { amount: '700000', currency: 'UGX' }),
      withdraw(person, { amount: '500000', currency: 'TZS' }),
    ])
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 201)) expectProblem(response, 'withdrawal-limit')
  })

  test('state the remainder, reject more with a reason, and become available again', async () => {
    const person = await client('200000')
    const { body: first } = await withdraw(person, { amount: '24000' })
    const { limits, most } = (await options(person)).body
    expect(limits.day).toEqual({
      limit: { amount: '25000.00', currency: 'KES' },
      left: { amount: '1000.00', currency: 'KES' },
      freesAt: '2027-01-12T09:00:00+03:00',
    })
    expect(limits.month.left.amount).toBe('101000.00')
    expect(most.amount).toBe('1000.00')

    world.now = MONDAY + 60 * MINUTE
    await prove(person)
    const refused = expectProblem(await withdraw(person, { amount: '1000.01' }), 'withdrawal-limit')
    expect(refused.errors.amount.map(plain)).toEqual([
      'You can withdraw up to KES 1,000.00 now. You can withdraw more in about 23 hours. Add your phone to raise your limits.',
    ])
    expect((await withdraw(person, { amount: '1000' })).status).toBe(201)
    expectProblem(await withdraw(person, { amount: '0.01' }), 'withdrawal-limit')

    for (let day = 1; day <= 4; day += 1) {
      world.now = MONDAY + day * DAY + 60 * MINUTE
      await prove(person)
      expect((await withdraw(person, { amount: '25000' })).status).toBe(201)
    }
    // The monthly limit counts too.
    world.now = MONDAY + 5 * DAY + 60 * MINUTE
    await prove(person)
    const late = expectProblem(await withdraw(person, { amount: '1' }), 'withdrawal-limit')
    expect(late.detail).toMatch(/^You’ve reached your withdrawal limit\. You can withdraw more in 25 days\./)
    expect((await read(person, first.id)).body.status).toBe('confirmed')
  })

  test('allow fifty withdrawals within a day', async () => {
    const person = await client('1000')
    for (let time = 1; time <= 50; time += 1)
      expect((await withdraw(person, { amount: '0.49' })).body.fee.amount).toBe('0.01')
    const refused = expectProblem(await withdraw(person, { amount: '0.49' }), 'withdrawal-limit')
    expect(refused.detail).toBe('You’ve made 50 withdrawals in 24 hours, the maximum. Try again tomorrow.')
    world.now = MONDAY + DAY
    await prove(person)
    expect((await withdraw(person, { amount: '0.49' })).status).toBe(201)
  })

  test('exclude withdrawals that were returned', async () => {
    const person = await client('30000')
    const to = await method(person, 'sandbox_declined')
    for (let i = 0; i < 3; i += 1) expect((await withdraw(person, { amount: '20000', to })).body.status).toBe('failed')
    expect((await options(person)).body.limits.day.left.amount).toBe('25000.00')
  })

  test('hold for 64 concurrent withdrawals', async () => {
    const person = await client('100000')
    const responses = await Promise.all(Array.from({ length: 64 }, () => withdraw(person, { amount: '1000' })))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(25)
    for (const response of responses.filter(({ status }) => status !== 201)) expectProblem(response, 'withdrawal-limit')
    expect(await balance(world, 'wallet', person.id)).toBe(7_500_000)
  })

  test('64 concurrent withdrawals never exceed the balance', async () => {
    const person = await client('5000')
    const responses = await Promise.all(Array.from({ length: 64 }, () => withdraw(person, { amount: '300' })))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(16)
    for (const response of responses.filter(({ status }) => status !== 201))
      expectProblem(response, 'insufficient-funds')
    expect(await balance(world, 'wallet', person.id)).toBe(20_000)
  })

  async function change(person: Person, columns: Partial<typeof user.$inferInsert>) {
    await world.db.update(user).set(columns).where(eq(user.id, person.id))
  }
})

describe('the preview', () => {
  test('matches the actual withdrawal, in one round trip', async () => {
    const person = await client('1000')
    const query = `?amount=250.50&currency=KES&paymentMethodId=sandbox_ok-${person.id}`
    const response = await options(person, query)
    expect(response.trips).toBe(1)
    expect(response.body).toMatchObject({
      currency: 'KES',
      available: { amount: '1000.00' },
      most: { amount: '1000.00' },
      fee: { percent: '1', plus: false },
      open: [],
      faults: null,
      preview: {
        amount: { amount: '250.50' },
        fee: { amount: '2.50' },
        net: { amount: '248.00' },
        left: { amount: '749.50' },
        destination: { label: 'Visa ending 4242' },
      },
    })
    const { body } = await withdraw(person, { amount: '250.50' })
    expect(body.net).toEqual(response.body.preview.net)
  })

  test('returns by field what would be rejected', async () => {
    const person = await client('1000')
    const ask = async (amount: string, id: string) =>
      (await options(person, `?amount=${amount}&currency=KES&paymentMethodId=${id}`)).body
    const { preview, faults } = await ask('2000', `sandbox_ok-${person.id}`)
    expect(preview).toBeNull()
    expect(faults.amount.map(plain)).toEqual(['Your purse has KES 1,000.00 available.'])
    expect((await ask('1', 'x')).faults).toHaveProperty('paymentMethodId')
    expectProblem(await options(person, '?amount=x&currency=KES&paymentMethodId=y'), 'invalid-amount')
  })
})

describe('a provider that declines', () => {
  test('returns the whole amount at once, without a fee, once', async () => {
    const person = await client('1000')
    const to = await method(person, 'sandbox_declined')
    const key = newKey()
    const response = await withdraw(person, { to, key })
    expect(response.status).toBe(201)
    expect(response.trips).toBe(3)
    expect(response.body).toMatchObject({
      status: 'failed',
      failure: 'The account could not be paid. Try another method.',
    })
    await reconcileAfter(2 * MINUTE)
    expect((await withdraw(person, { to, key })).body).toEqual(response.body)
    expect(await balance(world, 'wallet', person.id)).toBe(100_000)
    expect(await notified(person)).toEqual(['KES 100.00 is back in your purse'])
  })
})

describe('a provider that hangs', () => {
  test('waits with the money on hold, and is settled once by asking the provider', async () => {
    const person = await client('1000')
    const { body } = await withdraw(person, { to: await method(person, 'sandbox_heals') })
    expect(body).toMatchObject({ status: 'waiting', settledAt: null, failure: null })
    expect((await options(person)).body.open).toEqual([body])
    expect(await balance(world, 'hold', person.id)).toBe(10_000)
    await reconcileAfter(30_000)
    expect((await read(person, body.id)).body).toEqual(body)
    world.published.length = 0
    await reconcileAfter(31_000)
    await reconcileAfter(2 * MINUTE)
    expect((await read(person, body.id)).body).toMatchObject({
      status: 'confirmed',
      settledAt: '2027-01-11T09:01:01+03:00',
    })
    expect(await notified(person)).toEqual(['KES 99.00 was paid out'])
    expect(world.published).toContainEqual({ to: person.id, event: { type: 'changed', what: 'wallet' } })
    const runs = await world.db.select().from(jobRun).where(eq(jobRun.job, 'reconcileWithdrawals'))
    expect(runs).toContainEqual(expect.objectContaining({ done: 1, failed: 0 }))
  })

  test('never ends by itself, is queried ever more rarely, and is reported to admins once', async () => {
    const admin = await world.person('admin')
    const person = await client('1000')
    const { body } = await withdraw(person, { to: await method(person, 'sandbox_hangs') })
    const requested = async () => (await rowOf(body.id)).updatedAt
    await reconcileAfter(OUTGOING_PATIENCE - 1)
    expect(await notified(admin)).toEqual([])
    for (let minute = 0; minute < 30; minute += 1) await reconcileAfter(MINUTE)
    expect(await notified(admin)).toEqual(['A withdrawal is stuck'])
    const last = await requested()
    expect((world.now ?? 0) - last).toBeGreaterThan(MINUTE)
    await reconcileAfter(3 * DAY)
    expect((await read(person, body.id)).body.status).toBe('waiting')
    expect(await balance(world, 'hold', person.id)).toBe(10_000)
    expect(await notified(admin)).toEqual(['A withdrawal is stuck'])
  })

  test('settles each once in twenty concurrent runs; a failing query does not block the others', async () => {
    const person = await client('1000')
    const to = await method(person, 'sandbox_heals')
    const stuck = await dieHalfway(person, newKey(), { processor: 'gone' })
    const hanging = []
    for (let i = 0; i < 4; i += 1) hanging.push((await withdraw(person, { to })).body.id)
    world.now = MONDAY + 61_000
    const runs = await Promise.all(Array.from({ length: 20 }, () => reconcileWithdrawals(world.ctx())))
    for (const id of hanging) expect((await rowOf(id)).status).toBe('confirmed')
    expect(runs.reduce((sum, run) => sum + run.done, 0)).toBe(4)
    expect((await rowOf(stuck)).status).toBe('requested')
    expect(runs.some((run) => run.failed > 0)).toBe(true)
    expect(await balance(world, 'wallet', person.id)).toBe(50_000)
  })
})

describe('a request that died after the money was held, before the provider was asked', () => {
  test('is completed once by its retry and by the job', async () => {
    const person = await client('1000')
    const key = newKey()
    const id = await dieHalfway(person, key)
    world.now = MONDAY + 61_000
    const [response] = await Promise.all([
      withdraw(person, { key }),
      reconcileWithdrawals(world.ctx()),
      reconcileWithdrawals(world.ctx()),
    ])
    expect(response.body.id).toBe(id)
    expect((await rowOf(id)).status).toBe('confirmed')
    expect(await balance(world, 'wallet', person.id)).toBe(90_000)
  })

  test('is requested again by the job while it is young', async () => {
    const person = await client('1000')
    const id = await dieHalfway(person, newKey())
    await reconcileAfter(61_000)
    await reconcileAfter(61_000)
    expect((await rowOf(id)).status).toBe('confirmed')
    expect(await balance(world, 'wallet', person.id)).toBe(90_000)
  })

  test('returns the money once if its provider does not know it in time', async () => {
    const person = await client('1000')
    const key = newKey()
    const id = await dieHalfway(person, key)
    await reconcileAfter(OUTGOING_LIFETIME + 1)
    await reconcileAfter(2 * MINUTE)
    expect((await read(person, id)).body).toMatchObject({
      status: 'expired',
      failure: 'The payment provider didn’t accept it in time.',
    })
    // Its key does not pay it out any more.
    expect((await withdraw(person, { key })).body.status).toBe('expired')
    expect(await balance(world, 'wallet', person.id)).toBe(100_000)
    expect(await notified(person)).toEqual(['KES 100.00 is back in your purse'])
  })

  test('ends in one of both when given up and retried concurrently', async () => {
    for (let round = 0; round < 6; round += 1) {
      world.now = MONDAY
      const person = await client('1000')
      const key = newKey()
      const id = await dieHalfway(person, key)
      world.now = MONDAY + OUTGOING_LIFETIME + 1
      await Promise.all([
        reconcileWithdrawals(world.ctx()),
        withdraw(person, { key }),
        reconcileWithdrawals(world.ctx()),
        withdraw(person, { key }),
      ])
      const { status } = await rowOf(id)
      expect(['confirmed', 'expired']).toContain(status)
      const left = status === 'confirmed' ? 90_000 : 100_000
      expect(await balance(world, 'wallet', person.id)).toBe(left)
    }
  })

  test('is not given up within minutes of a query', async () => {
    const person = await client('1000')
    const id = await dieHalfway(person, newKey())
    await world.db
      .update(withdrawal)
      .set({ updatedAt: MONDAY + OUTGOING_LIFETIME - MINUTE })
      .where(eq(withdrawal.id, id))
    await reconcileAfter(OUTGOING_LIFETIME + 2 * MINUTE)
    expect((await rowOf(id)).status).toBe('requested')
    await reconcileAfter(10 * MINUTE)
    expect((await rowOf(id)).status).toBe('expired')
  })

  test('stays, with its money on hold, if no provider is configured', async () => {
    const person = await client('1000')
    const id = await dieHalfway(person, newKey())
    world.now = MONDAY + OUTGOING_LIFETIME + MINUTE
    await reconcileWithdrawals(world.ctx({ LOCAL_ONLY: undefined }))
    expect((await rowOf(id)).status).toBe('requested')
    expect(await balance(world, 'hold', person.id)).toBe(10_000)
  })
})

/** The state after a request that died after its batch: its key, held money, and a row just requested. */
async function dieHalfway(
  person: Person,
  key: string,
  changes: Partial<typeof withdrawal.$inferInsert> = {},
): Promise<string> {
  const ctx = world.ctx()
  const [id, holdId] = [ctx.id(), ctx.id()]
  const now = world.now ?? 0
  const input = { minor: 10_000, currency: 'KES', paymentMethodId: `sandbox_ok-${person.id}` }
  await writeBatch(ctx, [
    world.db.insert(command).values({
      actor: person.id,
      key,
      name: 'withdraw',
      inputHash: await sha256(JSON.stringify(['withdraw', input])),
      answer: JSON.stringify({ id }),
      createdAt: now,
    }),
    ...placeHold(ctx, {
      kind: 'withdrawal_hold',
      id: holdId,
      owner: person.id,
      currency: 'KES',
      minor: 10_000,
      description: 'Withdrawal to Visa ending 4242',
      actor: person.id,
    }),
    world.db.insert(withdrawal).values({
      id,
      userId: person.id,
      currency: 'KES',
      amount: 10_000,
      fee: 100,
      feeId: 'fee-withdrawal-1',
      processor: 'sandbox',
      token: 'sandbox_ok',
      methodLabel: 'Visa ending 4242',
      holdId,
      dailyLimit: 20_000,
      monthlyLimit: 100_000,
      createdAt: now,
      updatedAt: now,
      ...changes,
    }),
  ])
  return id
}
