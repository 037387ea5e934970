// Exchanges: quotes, accepting them, and everything that must be rejected.

import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exchangeQuote, rate, rateSet } from '../../../db/schema/money/exchange'
import { posting, transfer } from '../../../db/schema/money/ledger'
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
import { balance, fund, postingsOf } from '../../../tests/fixtures/salons-and-purses'
import { CURRENCIES } from '../../platform/values/money'
import { refusalName } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { QUOTE_LIFETIME } from './quotes'
import { refreshRates } from './rate-refresh'
import { RATES_LIFETIME } from './rates'

const world = openWorld()
let as: Person

beforeAll(async () => {
  await refreshRates(world.ctx())
})

beforeEach(async () => {
  world.now = MONDAY
  as = await world.person('client')
  await fund(world, as, '2000')
  await world.settle()
})

const QUOTE = { from: 'KES', to: 'USD', amount: '1292.50' }

function quote(body: object = QUOTE, options: Options = {}): Promise<CallResponse> {
  return world.call('POST', '/api/exchange/quotes', { as, key: newKey(), body, ...options })
}

async function quoted(body: object = QUOTE): Promise<string> {
  const response = await quote(body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.id
}

function accept(id: string, options: Options = {}): Promise<CallResponse> {
  return world.call('POST', `/api/exchange/quotes/${id}/acceptance`, { as, key: newKey(), ...options })
}

const quoteOf = (id: string, options: Options = {}) =>
  world.call('GET', `/api/exchange/quotes/${id}`, { as, ...options })

/** A person's exchange data, which a rejection must leave unchanged. */
async function state(): Promise<string> {
  const rows = await world.db.batch([
    world.db.select().from(posting).orderBy(posting.id),
    world.db.select().from(transfer).orderBy(transfer.id),
    world.db.select().from(exchangeQuote).orderBy(exchangeQuote.id),
  ])
  return JSON.stringify(rows)
}

/** Stores another set of rates with this price of the dollar in shillings. */
async function newShilling(micros: number, asOf: number): Promise<void> {
  const id = crypto.randomUUID()
  const [newest] = await world.db.select().from(rateSet).limit(1)
  const rows = await world.db
    .select()
    .from(rate)
    .where(eq(rate.rateSetId, newest?.id ?? ''))
  await world.db.batch([
    world.db.insert(rateSet).values({ id, source: 'test', asOf, fetchedAt: asOf }),
    world.db
      .insert(rate)
      .values(rows.map((row) => ({ ...row, rateSetId: id, micros: row.currency === 'KES' ? micros : row.micros }))),
  ])
}

describe('a quote', () => {
  test('states the rate, the spread, what is paid and received, and moves nothing', async () => {
    const before = await balance(world, 'wallet', as.id)
    const { status, body, trips } = await quote()
    expect([status, trips]).toEqual([201, 2])
    expect(body).toEqual({
      id: expect.any(String),
      status: 'open',
      pay: { amount: '1292.50', currency: 'KES' },
      // 1292.50 − 6.46 = 1286.04 at 129.25: 9.9500…, rounded down.
      get: { amount: '9.95', currency: 'USD' },
      spread: { amount: '6.46', currency: 'KES' },
      spreadPercent: '0.5',
      rate: { base: 'USD', counter: 'KES', value: '129.25' },
      ratesAsOf: '2027-01-11T00:00:00Z',
      expiresAt: '2027-01-11T06:01:00Z',
      transferId: null,
    })
    const seen = await quoteOf(body.id)
    const available = { amount: '2000.00', currency: 'KES' }
    expect([seen.status, seen.trips, seen.body]).toEqual([200, 1, { ...body, available }])
    expect(await balance(world, 'wallet', as.id)).toBe(before)
  })

  test('works in whole shillings and francs, and between two currencies other than the dollar', async () => {
    const ugx = await quote({ from: 'KES', to: 'UGX', amount: '100' })
    // 99.50 KES × 3630 / 129.25 = 2794.4…
    expect(ugx.body.get).toEqual({ amount: '2794', currency: 'UGX' })
    expect(ugx.body.rate).toEqual({ base: 'KES', counter: 'UGX', value: '28.0851' })
    await fund(world, as, '1001', 'RWF')
    const back = await quote({ from: 'RWF', to: 'KES', amount: '1001' })
    expect(back.body).toMatchObject({
      // 5.005 rounds to 5.
      spread: { amount: '5', currency: 'RWF' },
      get: { amount: '88.65', currency: 'KES' },
      rate: { base: 'KES', counter: 'RWF', value: '11.234' },
    })
  })

  test.each([
    [{ from: 'KES', to: 'KES' }, 'invalid-input', 'to'],
    [{ to: 'EUR' }, 'unknown-currency', 'to'],
    [{ from: 'kes' }, 'unknown-currency', 'from'],
    [{ amount: '0' }, 'invalid-amount', 'amount'],
    [{ amount: '-1' }, 'invalid-amount', 'amount'],
    [{ amount: '1e3' }, 'invalid-amount', 'amount'],
    [{ amount: '1.005' }, 'invalid-amount', 'amount'],
    [{ amount: 5 }, 'invalid-input', 'amount'],
    [{ amount: undefined }, 'invalid-input', 'amount'],
    [{ from: 'UGX', to: 'KES', amount: '1.5' }, 'invalid-amount', 'amount'],
    // Worth less than a cent, although the purse covers it.
    [{ amount: '1.29' }, 'invalid-amount', 'amount'],
    [{ amount: '2000.01' }, 'insufficient-funds', 'amount'],
    [{ from: 'GHS', to: 'KES', amount: '1' }, 'insufficient-funds', 'amount'],
  ] as const)('of %j is refused: %s', async (changes, code, field) => {
    const before = await state()
    const { errors } = expectProblem(await quote({ ...QUOTE, ...changes }), code)
    expect(Object.keys(errors)).toEqual([field])
    expect(await state()).toBe(before)
  })

  test('returns the same quote for the same key, and rejects another body', async () => {
    const key = newKey()
    const first = await quote(QUOTE, { key })
    expect((await quote(QUOTE, { key })).body).toEqual(first.body)
    const other = await quote({ ...QUOTE, amount: '1' }, { key })
    expectProblem(other, 'idempotency-key-reused')
  })

  test('is visible to its owner only, who alone can accept it', async () => {
    const id = await quoted()
    const stranger = await world.person('client')
    await fund(world, stranger, '2000')
    const before = await state()
    for (const options of [{ as: stranger }, { as: await world.person('client') }]) {
      expectProblem(await quoteOf(id, options), 'not-found')
      expectProblem(await accept(id, options), 'not-found')
    }
    expectProblem(await quoteOf('nothing'), 'not-found')
    expectProblem(await quoteOf(id, { as: undefined }), 'unauthenticated')
    expectProblem(await accept(id, { as: undefined }), 'unauthenticated')
    expectProblem(await quote(QUOTE, { as: undefined }), 'unauthenticated')
    const partner = await world.person('beauty_partner')
    expectProblem(await quote(QUOTE, { as: partner }), 'forbidden')
    expect(await state()).toBe(before)
  })

  test('is limited to sixty in ten minutes', async () => {
    for (let i = 0; i < 60; i += 1) expect((await quote()).status).toBe(201)
    expectProblem(await quote(), 'too-many-requests')
    world.now = MONDAY + 10 * 60_000
    expect((await quote()).status).toBe(201)
  })

  test('keeps the spread that was in force when it was made', async () => {
    const before = await quoted()
    world.now = MONDAY + 1000
    await changeFee(world, 'exchange', 200, world.now)
    const after = await quote()
    expect(after.body).toMatchObject({ spreadPercent: '2', spread: { amount: '25.85' } })
    expect((await accept(before)).body).toMatchObject({ spreadPercent: '0.5', spread: { amount: '6.46' } })
    world.now = MONDAY + 2000
    await changeFee(world, 'exchange', 50, world.now)
    world.now = MONDAY + 3000
    expect((await quote({ ...QUOTE, amount: '10' })).body.spreadPercent).toBe('0.5')
  })
})

describe('accepting a quote', () => {
  test('moves exactly what the quote says, with the spread as a separate posting', async () => {
    const id = await quoted()
    const before = await balance(world, 'wallet', as.id)
    world.published.length = 0
    const { status, body, trips } = await accept(id)
    await world.settle()
    expect([status, trips, body.status]).toEqual([200, 2, 'accepted'])
    expect(await postingsOf(world, [body.transferId])).toEqual([
      `wallet:${as.id}:KES -> liquidity:platform:KES 129250`,
      `liquidity:platform:USD -> wallet:${as.id}:USD 995`,
      'liquidity:platform:KES -> exchange_revenue:platform:KES 646',
    ])
    expect(await balance(world, 'wallet', as.id)).toBe(before - 129_250)
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(995)
    expect(world.published).toEqual([{ to: as.id, event: { type: 'changed', what: 'wallet' } }])
    expect((await quoteOf(id)).body).toEqual({ ...body, available: { amount: '707.50', currency: 'KES' } })
    for (const [currency, amount] of [
      ['KES', '-1292.50'],
      ['USD', '9.95'],
    ]) {
      const { body: history } = await world.call('GET', `/api/wallet/transactions?currency=${currency}`, { as })
      expect(history.items[0]).toMatchObject({
        description: 'Exchanged KES 1,292.50 for $9.95',
        amount: { amount, currency },
        transactionType: 'other',
        status: 'completed',
      })
    }
  })

  test('happens once: the same key is replayed, another is rejected', async () => {
    const id = await quoted()
    const key = newKey()
    const first = await accept(id, { key })
    expect((await accept(id, { key })).body).toEqual(first.body)
    const before = await state()
    expectProblem(await accept(id), 'quote-expired')
    expectProblem(await accept(await quoted({ ...QUOTE, amount: '100' }), { key }), 'idempotency-key-reused')
    expect(JSON.parse(await state())[0]).toEqual(JSON.parse(before)[0])
  })

  test('makes one transfer when accepted sixty-four times concurrently', async () => {
    const id = await quoted({ ...QUOTE, amount: '10' })
    const responses = await Promise.all(Array.from({ length: 64 }, () => accept(id)))
    const done = responses.filter((response) => response.status === 200)
    expect(done).toHaveLength(1)
    for (const response of responses.filter((response) => response.status !== 200))
      expectProblem(response, 'quote-expired')
    const made = await world.db.select().from(transfer).where(eq(transfer.actor, as.id))
    expect(made.filter(({ kind }) => kind === 'exchange')).toHaveLength(1)
    expect(await balance(world, 'wallet', as.id)).toBe(199_000)
  })

  test('accepts one of two quotes if the purse cannot cover both', async () => {
    const ids = [await quoted(), await quoted()]
    const responses = await Promise.all(ids.map((id) => accept(id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = responses.find(({ status }) => status === 409)
    expectProblem(refused as CallResponse, 'insufficient-funds')
    expect(await balance(world, 'wallet', as.id)).toBe(70_750)
  })

  test('is rejected by the database if the money was spent between read and write', async () => {
    const first = await quoted()
    const second = await quoted()
    const response = await accept(first, { afterRead: () => accept(second) })
    expectProblem(response, 'insufficient-funds')
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(995)
  })

  test('is rejected from the sixtieth second on', async () => {
    const id = await quoted()
    world.now = MONDAY + QUOTE_LIFETIME - 1
    expect((await quoteOf(id)).body.status).toBe('open')
    world.now = MONDAY + QUOTE_LIFETIME
    expect((await quoteOf(id)).body.status).toBe('expired')
    const before = await state()
    expectProblem(await accept(id), 'quote-expired')
    expect(await state()).toBe(before)
    // It is also rejected if it expires between read and write.
    world.now = MONDAY + QUOTE_LIFETIME - 1
    const late = await accept(id, {
      afterRead: async () => {
        world.now = MONDAY + QUOTE_LIFETIME
      },
    })
    expectProblem(late, 'quote-expired')
    expect(await state()).toBe(before)
    const [made] = await world.db.select().from(transfer).where(eq(transfer.actor, as.id))
    const accepting = world.db
      .update(exchangeQuote)
      .set({ acceptedAt: MONDAY + QUOTE_LIFETIME, transferId: made?.id ?? '' })
      .where(eq(exchangeQuote.id, id))
    expect(refusalName(await accepting.then(null, (error) => error))).toBe('quote-expired')
  })

  test('is unaffected by new rates', async () => {
    const id = await quoted()
    await newShilling(140_000_000, MONDAY)
    expect((await quote()).body).toMatchObject({ rate: { value: '140.00' } })
    const { body } = await accept(id)
    expect(body).toMatchObject({ rate: { value: '129.25' }, get: { amount: '9.95' } })
    expect(await balance(world, 'wallet', as.id, 'USD')).toBe(995)
    await newShilling(129_250_000, MONDAY + 1)
  })

  test('there and back in a currency without decimals never gains', async () => {
    await fund(world, as, '50000', 'UGX')
    const there = await accept(await quoted({ from: 'UGX', to: 'BIF', amount: '50000' }))
    expect(there.body.get).toEqual({ amount: '40498', currency: 'BIF' })
    const back = await accept(await quoted({ from: 'BIF', to: 'UGX', amount: '40498' }))
    expect(Number(back.body.get.amount)).toBeLessThan(50_000)
    expect(await balance(world, 'wallet', as.id, 'BIF')).toBe(0)
  })
})

describe('stale rates', () => {
  test('block quotes and acceptances with a reason; new rates unblock them', async () => {
    const oldest = await world.db.select().from(rateSet)
    const newest = Math.max(...oldest.map((set) => set.asOf))
    world.now = newest + RATES_LIFETIME - 30_000
    const id = await quoted()
    world.now = newest + RATES_LIFETIME
    const before = await state()
    expectProblem(await quote(), 'rates-stale')
    expectProblem(await accept(id), 'rates-stale')
    expect(await state()).toBe(before)
    const { body } = await world.call('GET', '/api/exchange', { as })
    expect(body).toMatchObject({ usable: false, asOf: rfc3339(newest) })
    await refreshRates(world.ctx())
    expect((await world.call('GET', '/api/exchange', { as })).body.usable).toBe(true)
    expect((await quote()).status).toBe(201)
  })
})

describe('GET /api/exchange', () => {
  test('returns every balance, zeros included, and the dated rates in one round trip', async () => {
    const { status, body, trips } = await world.call('GET', '/api/exchange', { as })
    expect([status, trips]).toEqual([200, 1])
    expect(body.balances).toHaveLength(CURRENCIES.length)
    expect(body.balances[1]).toEqual({ amount: '2000.00', currency: 'KES' })
    expect(body.balances[3]).toEqual({ amount: '0', currency: 'UGX' })
    expect(body).toMatchObject({ currency: 'KES', spreadPercent: '0.5' })
    const rates = await world.call('GET', '/api/exchange/rates')
    expect(rates.trips).toBe(1)
    expect(rates.body.rates).toHaveLength(CURRENCIES.length - 1)
    expect(body).toMatchObject(rates.body)
  })
})

test('allows fifty exchanges a day across all currencies', async () => {
  for (let time = 1; time <= 50; time += 1)
    expect((await accept(await quoted({ ...QUOTE, amount: '5' }))).status).toBe(200)
  const more = await quoted({ from: 'USD', to: 'KES', amount: '0.05' })
  const before = await state()
  expectProblem(await accept(more), 'daily-limit')
  expect(await state()).toBe(before)
  world.now = MONDAY + 24 * 3_600_000
  expect((await accept(await quoted({ ...QUOTE, amount: '5' }))).status).toBe(200)
})

test('never exchanges the smallest amounts without a fee', async () => {
  expectProblem(await quote({ from: 'KES', to: 'UGX', amount: '0.01' }), 'invalid-amount')
  const { body } = await quote({ from: 'KES', to: 'UGX', amount: '0.99' })
  expect(body.spread).toEqual({ amount: '0.01', currency: 'KES' })
})
