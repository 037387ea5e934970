// Plus as managed by its owner: subscribing, viewing, changing, cancelling, receipts; and access to it.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { plusSubscription } from '../../../db/schema/money/plus'
import { deposit, paymentMethod } from '../../../db/schema/money/wallet'
import { outbox } from '../../../db/schema/notifications'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import {
  addCard,
  chargesOf,
  DAY,
  expectBalancedBooks,
  member,
  subscribe,
  subscriptionOf,
  travel,
} from '../../../tests/fixtures/money/plus-members'
import { balance, fingerprint, fund } from '../../../tests/fixtures/salons-and-purses'
import { loadDeposit } from '../deposits/row'
import { recordDeposit } from '../deposits/settlement'
import { renewPlus } from './renewal'

// A month's last day, in a zone three hours ahead.
const START = Date.parse('2027-01-31T06:00:00Z')
const world = openWorld(START)

afterEach(async () => {
  world.now = START
  await world.settle()
  await expectBalancedBooks(world)
})

const plus = (as: Person) => world.call('GET', '/api/plus', { as })

const post = (as: Person, what: string, key = newKey()) =>
  world.call('POST', `/api/plus/subscription/${what}`, { as, key })

/** A person who has used the free month, and whose subscription has ended. */
async function returning(): Promise<Person> {
  const as = await member(world)
  await post(as, 'cancellation')
  travel(world, START + 40 * DAY)
  await renewPlus(world.ctx())
  expect(await subscriptionOf(world, as)).toMatchObject({ status: 'ended' })
  return as
}

describe('the offer', () => {
  test('states prices, the saving and the day of the first charge in one round trip', async () => {
    const as = await world.person('client')
    await plus(as)
    const response = await plus(as)
    expect(response).toMatchObject({
      status: 200,
      trips: 1,
      body: {
        plans: [
          { plan: 'monthly', price: { amount: '4.99', currency: 'USD' }, saving: null },
          { plan: 'yearly', price: { amount: '49.99', currency: 'USD' }, saving: { amount: '9.89', currency: 'USD' } },
        ],
        interestPercent: '1.5',
        cashbackPercent: '3',
        withdrawalPercent: '1',
        memberWithdrawalPercent: '0',
        trial: true,
        firstChargeAt: '2027-02-28T09:00:00+03:00',
        subscription: null,
        purse: { amount: '0.00', currency: 'USD' },
        brought: { interest: [], cashback: [], feesSaved: [] },
        receipts: { items: [], next: null },
      },
    })
  })
})

describe('subscribing', () => {
  test.each(['monthly', 'yearly'])('%s: the first month is free, once', async (plan) => {
    const as = await world.person('client')
    await plus(as)
    const response = await subscribe(world, as, { plan, payWith: 'purse' })
    expect(response).toMatchObject({
      status: 201,
      body: {
        plan,
        status: 'trial',
        periodEndsAt: '2027-02-28T09:00:00+03:00',
        cancelAtEnd: false,
        next: { at: '2027-02-28T09:00:00+03:00' },
      },
    })
    expect(response.trips).toBeLessThanOrEqual(3)
    expect(await chargesOf(world, as)).toEqual([])
    expectProblem(await subscribe(world, as), 'plus-status')
    await world.settle()
    const moneyText = await world.db.select().from(outbox).where(eq(outbox.recipient, as.email))
    expect(moneyText.map(({ channel }) => channel)).toContain('email')
  })

  test('again is paid from the purse at once, and rejected if the balance is too low', async () => {
    const as = await returning()
    const before = await fingerprint(world)
    expectProblem(await subscribe(world, as), 'insufficient-funds')
    expect(await fingerprint(world)).toBe(before)
    await fund(world, as, '10', 'USD')
    expect((await plus(as)).body).toMatchObject({ trial: false, subscription: null })
    expect(await subscribe(world, as)).toMatchObject({ status: 201, body: { status: 'active' } })
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(501)
    const { id } = await subscriptionOf(world, as)
    expect(await balance(world, 'deferred', id, 'USD')).toBe(499)
    expect(await chargesOf(world, as)).toMatchObject([{ period: 1, amount: 499, paidWith: 'Purse' }])
  })

  test('again by card: the money goes through the purse, and benefits start with it', async () => {
    const as = await returning()
    const paymentMethodId = await addCard(world, as)
    const body = { plan: 'yearly', payWith: 'method', paymentMethodId }
    expect(await subscribe(world, as, body)).toMatchObject({ status: 201, body: { status: 'active', plan: 'yearly' } })
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(0)
    expect(await chargesOf(world, as)).toMatchObject([{ amount: 4999, months: 12, paidWith: 'Visa ending 4242' }])
  })

  test('again by a declined card starts nothing', async () => {
    const as = await returning()
    const paymentMethodId = await addCard(world, as, 'sandbox_declined')
    const body = { plan: 'monthly', payWith: 'method', paymentMethodId }
    expectProblem(await subscribe(world, as, body), 'payment-declined')
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'ended', period: 0 })
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(0)
  })

  test('again by a method that hangs: no benefits until paid, and a replay charges nothing more', async () => {
    const as = await returning()
    const paymentMethodId = await addCard(world, as, 'sandbox_hangs')
    const body = { plan: 'monthly', payWith: 'method', paymentMethodId }
    const key = newKey()
    const first = await subscribe(world, as, body, { key })
    expect(first).toMatchObject({ status: 201, body: { status: 'waiting' } })
    expect((await subscribe(world, as, body, { key })).body).toEqual(first.body)
    expect((await plus(as)).body.payment).toMatchObject({ status: 'waiting' })
    expectProblem(await subscribe(world, as, body), 'plus-status')
    const requested = await world.db.select().from(deposit).where(eq(deposit.userId, as.id))
    expect(requested).toHaveLength(1)
    // The provider never settles it.
    await world.db.update(deposit).set({ status: 'expired' }).where(eq(deposit.userId, as.id))
    await renewPlus(world.ctx())
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'ended' })
  })

  test('another way to pay: nothing has begun, and a late payment stays in the purse', async () => {
    const as = await returning()
    const paymentMethodId = await addCard(world, as, 'sandbox_hangs')
    await subscribe(world, as, { plan: 'monthly', payWith: 'method', paymentMethodId })
    const { id } = (await plus(as)).body.payment
    const abandoned = await world.call('POST', `/api/wallet/deposits/${id}/abandonment`, { as, key: newKey() })
    expect(abandoned).toMatchObject({ status: 200, body: { abandoned: true } })
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'ended' })
    const other = await addCard(world, as, 'sandbox_ok')
    await subscribe(world, as, { plan: 'monthly', payWith: 'method', paymentMethodId: other })
    const before = await balance(world, 'wallet', as.id, 'USD')
    const late = await loadDeposit(world.ctx(), id)
    await recordDeposit(world.ctx(), late, { status: 'succeeded', reference: late.reference })
    const paid = await world.db.select().from(deposit).where(eq(deposit.id, id))
    expect(paid[0]).toMatchObject({ status: 'confirmed' })
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(before + (paid[0]?.amount ?? 0))
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'active', period: 1 })
  })

  test('replays the same key; rejects another body under it', async () => {
    const as = await world.person('client')
    const key = newKey()
    const first = await subscribe(world, as, undefined, { key })
    expect((await subscribe(world, as, undefined, { key })).body).toEqual(first.body)
    const other = { plan: 'yearly', payWith: 'purse' }
    expectProblem(await subscribe(world, as, other, { key }), 'idempotency-key-reused')
  })

  test('starts one subscription in 64 concurrent requests', async () => {
    const as = await world.person('client')
    const responses = await Promise.all(Array.from({ length: 64 }, () => subscribe(world, as)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 201)) expectProblem(response, 'plus-status')
    const rows = await world.db.select().from(plusSubscription).where(eq(plusSubscription.userId, as.id))
    expect(rows).toHaveLength(1)
  })

  test('ignores fields that it does not accept', async () => {
    const as = await world.person('client')
    for (const body of [{}, { plan: 'weekly', payWith: 'purse' }, { plan: 'monthly' }])
      expectProblem(await subscribe(world, as, body), 'invalid-input')
    const other = await world.person('client')
    const paymentMethodId = await addCard(world, other)
    expectProblem(
      await subscribe(world, as, { plan: 'monthly', payWith: 'method', paymentMethodId }),
      'payment-method-unknown',
    )
    expectProblem(await subscribe(world, as, { plan: 'monthly', payWith: 'method' }), 'no-payment-method')
    expectProblem(
      await world.call('POST', '/api/plus/subscription', {
        key: newKey(),
        body: { plan: 'monthly', payWith: 'purse' },
      }),
      'unauthenticated',
    )
    // Prices, dates and statuses are never read from the request.
    const response = await subscribe(world, as, {
      plan: 'monthly',
      payWith: 'purse',
      amount: '0.01',
      status: 'active',
      periodEndsAt: '2090-01-01T00:00:00Z',
    })
    expect(response.body).toMatchObject({ status: 'trial', next: { amount: { amount: '4.99' } } })
  })
})

describe('cancelling', () => {
  test('keeps the benefits until the end date, and can be undone', async () => {
    const as = await member(world)
    const key = newKey()
    const response = await post(as, 'cancellation', key)
    expect(response).toMatchObject({ status: 200, trips: 2, body: { status: 'trial', cancelAtEnd: true, next: null } })
    expect((await post(as, 'cancellation', key)).body).toEqual(response.body)
    expect((await post(as, 'resumption')).body).toMatchObject({
      cancelAtEnd: false,
      next: { at: '2027-02-28T09:00:00+03:00' },
    })
  })

  test('ends at once in the grace period', async () => {
    const as = await member(world)
    travel(world, START + 30 * DAY)
    await renewPlus(world.ctx())
    expect((await plus(as)).body.subscription).toMatchObject({ status: 'grace' })
    expect((await post(as, 'cancellation')).body).toMatchObject({ status: 'ended', next: null })
    expectProblem(await post(as, 'resumption'), 'plus-status')
    expectProblem(await post(as, 'cancellation'), 'plus-status')
  })

  test('is rejected if the next period was charged meanwhile', async () => {
    const as = await member(world)
    await fund(world, as, '10', 'USD')
    travel(world, START + 30 * DAY)
    const response = await world.call('POST', '/api/plus/subscription/cancellation', {
      as,
      key: newKey(),
      afterRead: () => renewPlus(world.ctx()),
    })
    expectProblem(response, 'plus-status')
    expect(await subscriptionOf(world, as)).toMatchObject({ period: 1, cancelAtEnd: false })
  })

  test('is rejected for a person who never subscribed', async () => {
    expectProblem(await post(await world.person('client'), 'cancellation'), 'plus-status')
  })
})

describe('changing', () => {
  const change = (as: Person, body: object) => world.call('PATCH', '/api/plus/subscription', { as, body })

  test('the plan takes effect from the next payment on', async () => {
    const as = await member(world)
    expect((await change(as, { plan: 'yearly' })).body).toMatchObject({
      plan: 'yearly',
      next: { at: '2027-02-28T09:00:00+03:00', amount: { amount: '49.99' } },
    })
    await fund(world, as, '50', 'USD')
    travel(world, START + 30 * DAY)
    await renewPlus(world.ctx())
    expect(await chargesOf(world, as)).toMatchObject([{ amount: 4999, endsAt: Date.parse('2028-02-29T06:00:00Z') }])
  })

  test('the payment method in the grace period retries the payment within a minute', async () => {
    const as = await member(world)
    travel(world, START + 30 * DAY)
    await renewPlus(world.ctx())
    const paymentMethodId = await addCard(world, as)
    expect(await change(as, { payWith: 'method', paymentMethodId })).toMatchObject({
      status: 200,
      body: { payWith: 'method', paymentMethodId, status: 'grace' },
    })
    await renewPlus(world.ctx())
    expect(await subscriptionOf(world, as)).toMatchObject({ status: 'active', period: 1 })
  })

  test('to invalid input is rejected with the reason', async () => {
    const as = await member(world)
    expectProblem(await change(as, {}), 'invalid-input')
    expectProblem(await change(as, { payWith: 'method' }), 'no-payment-method')
    const nobody = await world.person('client')
    expectProblem(await change(nobody, { plan: 'yearly' }), 'plus-status')
  })
})

describe('receipts', () => {
  test('show what was paid, to their owner only', async () => {
    const as = await member(world)
    await fund(world, as, '20', 'USD')
    for (const month of ['2027-03-01', '2027-04-01', '2027-05-01']) {
      travel(world, `${month}T12:00:00Z`)
      await renewPlus(world.ctx())
    }
    const page = await world.call('GET', '/api/plus/receipts?limit=2', { as })
    expect(page.body.items.map((receipt: { startsAt: string }) => receipt.startsAt)).toEqual([
      '2027-04-30T09:00:00+03:00',
      '2027-03-31T09:00:00+03:00',
    ])
    const rest = await world.call('GET', `/api/plus/receipts?cursor=${page.body.next}`, { as })
    expect(rest.body).toMatchObject({ items: [{ paidWith: 'Purse' }], next: null })
    const { id } = rest.body.items[0]
    expect((await world.call('GET', `/api/plus/receipts/${id}`, { as })).body).toMatchObject({
      plan: 'monthly',
      amount: { amount: '4.99', currency: 'USD' },
      startsAt: '2027-02-28T09:00:00+03:00',
      endsAt: '2027-03-31T09:00:00+03:00',
    })
    const other = await world.person('client')
    // Who runs Purse issues it: see platform/settings.ts.
    expect((await world.call('GET', `/api/plus/receipts/${id}`, { as })).body.issuer).toEqual({
      name: '[Name of the operator]',
      taxNumber: '',
      address: '[Registered address of the operator]',
    })
    expectProblem(await world.call('GET', `/api/plus/receipts/${id}`, { as: other }), 'not-found')
    expect((await plus(other)).body.receipts.items).toEqual([])
  })
})

test('rejects charging a removed method, with the reason', async () => {
  const as = await world.person('client')
  const paymentMethodId = await addCard(world, as)
  await subscribe(world, as, { plan: 'monthly', payWith: 'method', paymentMethodId })
  await world.db.delete(paymentMethod).where(eq(paymentMethod.id, paymentMethodId))
  travel(world, START + 30 * DAY)
  await renewPlus(world.ctx())
  expect(await subscriptionOf(world, as)).toMatchObject({ status: 'grace', attempts: 1 })
})
