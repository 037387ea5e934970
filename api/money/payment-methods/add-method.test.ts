// Adding cards and mobile money: what is stored, the default, rejections and their messages; with
// the sandbox, with configured real adapters, and with none.
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { command } from '../../../db/schema/money/ledger'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { type CallResponse, expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { openLoopback } from '../../../tests/fixtures/money/payments-server'
import type { Settings } from '../../platform/settings'

const world = openWorld()
const loopback = openLoopback()
const PATH = '/api/wallet/methods'
let as: Person

beforeEach(async () => {
  as = await someone()
})

/** A client with a fresh step-up. */
async function someone(): Promise<Person> {
  const person = await world.person('client')
  await proveFresh(world, person)
  return person
}

const CARD = { type: 'card', processor: 'sandbox', token: 'sandbox_ok.Visa.4242.1231' }
const PHONE = { type: 'mobile_money', provider: 'M-Pesa', phoneNumber: '+254 712 345 678', fullName: 'Amina Odongo' }

type Adding = { who?: Person; key?: string; settings?: Partial<Settings> }

const add = (body: unknown, { who = as, key = newKey(), settings }: Adding = {}) =>
  world.call('POST', PATH, { as: who, key, body, ...(settings && { settings }) })

const list = async (who = as) => (await world.call('GET', PATH, { as: who })).body.items

const labels = async (who = as) => (await list(who)).map(({ label }: { label: string }) => label)

const rowsOf = (who: Person) => world.db.select().from(paymentMethod).where(eq(paymentMethod.userId, who.id))

describe('adding a method', () => {
  test('stores a card by its token; the first becomes the default', async () => {
    await list()
    const response = await add(CARD)
    expect(response).toMatchObject({ status: 201, body: { label: 'Visa ending 4242' } })
    expect(response.trips).toBeLessThanOrEqual(3)
    expect(await rowsOf(as)).toEqual([
      expect.objectContaining({
        id: response.body.id,
        processor: 'sandbox',
        token: 'sandbox_ok',
        cardType: 'Visa',
        lastFour: '4242',
        expiryDate: '12/31',
        isDefault: true,
      }),
    ])
  })

  test('accepts a number as people write it; the first method stays the default', async () => {
    await add(CARD)
    expect((await add(PHONE)).body).toMatchObject({ label: 'M-Pesa +254712345678' })
    expect(await list()).toMatchObject([
      { label: 'Visa ending 4242', isDefault: true },
      { label: 'M-Pesa +254712345678', isDefault: false, phoneNumber: '+254712345678' },
    ])
  })

  test('accepts every network, and charges it', async () => {
    for (const provider of ['M-Pesa', 'Airtel Money', 'Orange Money', 'MTN Mobile Money'])
      expect((await add({ ...PHONE, provider })).status).toBe(201)
    const [{ id }] = await list()
    const body = { amount: '1000', currency: 'UGX', paymentMethodId: id }
    const paid = await world.call('POST', '/api/wallet/deposits', { as, key: newKey(), body })
    expect(paid.body).toMatchObject({ status: 'confirmed', amount: { amount: '1000' } })
  })

  test('adds it once per key; rejects another request under the key', async () => {
    const key = newKey()
    const first = await add(PHONE, { key })
    expect((await add(PHONE, { key })).body).toEqual(first.body)
    expectProblem(await add(CARD, { key }), 'idempotency-key-reused')
    expectProblem(await world.call('POST', PATH, { as, body: CARD }), 'idempotency-key-missing')
    expect(await labels()).toEqual(['M-Pesa +254712345678'])
  })

  test('adds one in many concurrent requests under one key', async () => {
    const key = newKey()
    const responses = await Promise.all(Array.from({ length: 64 }, () => add(CARD, { key })))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(await rowsOf(as)).toHaveLength(1)
  })

  test('makes one default of several added concurrently to an empty list', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `+25471234567${n}`)
    const responses = await Promise.all(numbers.map((phoneNumber) => add({ ...PHONE, phoneNumber })))
    for (const { status } of responses) expect(status).toBe(201)
    expect((await rowsOf(as)).filter((row) => row.isDefault)).toHaveLength(1)
  })
})

describe('rejections', () => {
  test('rejects the same card or number again, sequentially or concurrently, with a clear message', async () => {
    await add(CARD)
    const again = await add(CARD)
    expectProblem(again, 'method-exists')
    expect(again.body.detail).toBe('Visa ending 4242 is already one of your payment methods.')
    const twins = await Promise.all(Array.from({ length: 64 }, () => add(PHONE)))
    expect(twins.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const twin of twins.filter(({ status }) => status !== 201)) expectProblem(twin, 'method-exists')
    expect(await labels()).toHaveLength(2)
    // Another person may add the same number.
    expect((await add(PHONE, { who: await someone() })).status).toBe(201)
  })

  test('rejects an eleventh, sequentially or concurrently', async () => {
    const numbers = Array.from({ length: 16 }, (_, n) => `+2547123450${String(n).padStart(2, '0')}`)
    const responses = await Promise.all(numbers.map((phoneNumber) => add({ ...PHONE, phoneNumber })))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
    expectProblem(await add(CARD), 'method-limit')
    expect(await rowsOf(as)).toHaveLength(10)
  })

  test.each<[string, object, string, string]>([
    ['too short', { phoneNumber: '+25471234' }, 'phoneNumber', 'Phone number must be at least 10 digits'],
    ['too long', { phoneNumber: '+2547123456789012' }, 'phoneNumber', 'Phone number cannot exceed 15 digits'],
    [
      'a local number',
      { phoneNumber: '0712345678' },
      'phoneNumber',
      'Start with the country code, e.g. +254 712 345 678',
    ],
    ['letters', { phoneNumber: '+254 712 CALLME' }, 'phoneNumber', 'Use digits only, e.g. +254 712 345 678'],
    ['no provider', { provider: '' }, 'provider', 'Provider is required'],
    ['a strange provider', { provider: 'PayPal' }, 'provider', 'Provider is required'],
    ['no name', { fullName: ' A ' }, 'fullName', 'Full name is required'],
  ])('mobile money with %s', async (_, changes, field, text) => {
    const response = await add({ ...PHONE, ...changes })
    expectProblem(response, 'invalid-input')
    expect(response.body.errors).toEqual({ [field]: [text] })
    expect(await list()).toEqual([])
  })

  test.each<[string, object]>([
    ['a card number', { token: '4242424242424242' }],
    ['a token of nothing', { token: 'sandbox_ok' }],
    ['a path', { token: '../../customers' }],
    ['no token', { token: '' }],
    ['more than is asked', { number: '4242424242424242' }],
    ['a default', { isDefault: true }],
    ['another type', { type: 'bank' }],
  ])('a card with %s', async (_, changes) => {
    expectProblem(await add({ ...CARD, ...changes }), 'invalid-input')
    expect(await list()).toEqual([])
  })

  test('stores no trace of a card number', async () => {
    await add({ ...CARD, token: '4242424242424242' })
    const records = await world.db.select().from(command).where(eq(command.actor, as.id))
    expect(JSON.stringify(records)).not.toContain('4242424242424242')
  })

  test('rejects signed-out people and other roles', async () => {
    expectProblem(await world.call('POST', PATH, { key: 'k', body: CARD }), 'unauthenticated')
    for (const role of ['beauty_partner', 'product_seller', 'admin'] as const)
      expectProblem(await add(CARD, { who: await world.person(role) }), 'forbidden')
  })
})

/** The settings of a deployment: no sandbox. */
const DEPLOYED = { LOCAL_ONLY: '' }

const stripe = (): Partial<Settings> => ({
  ...DEPLOYED,
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_PUBLISHABLE_KEY: 'pk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_API_BASE: loopback.url,
})

const daraja = (): Partial<Settings> => ({
  ...DEPLOYED,
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'passkey',
  DARAJA_API_BASE: loopback.url,
})

describe('methods that can be added', () => {
  const adding = async (settings: Partial<Settings>) => (await world.call('GET', PATH, { as, settings })).body.adding
  const namesOn = ({ networks }: { networks: { name: string; reason: string | null }[] }) =>
    networks.filter(({ reason }) => reason === null).map(({ name }) => name)

  test('everything in a sandbox', async () => {
    const response = await adding({})
    expect(response.card).toEqual({ tokens: { processor: 'sandbox' }, reason: null })
    expect(namesOn(response)).toHaveLength(4)
  })

  test('nothing in a deployment without configuration, with the reason', async () => {
    const response = await adding(DEPLOYED)
    expect(response.card).toEqual({ tokens: null, reason: 'Cards aren’t available here yet.' })
    expect(namesOn(response)).toEqual([])
    expect(response.networks[0]).toEqual({ name: 'M-Pesa', currencies: [], reason: 'M-Pesa isn’t available here yet.' })
    expectProblem(await add(CARD, { settings: DEPLOYED }), 'method-unsupported')
    const refused = await add(PHONE, { settings: DEPLOYED })
    expectProblem(refused, 'method-unsupported')
    expect(refused.body.errors).toEqual({ provider: ['M-Pesa isn’t available here yet.'] })
  })

  test('cards if Stripe is fully configured', async () => {
    const response = await adding(stripe())
    expect(response.card.tokens).toEqual({
      processor: 'stripe',
      endpoint: `${loopback.url}/v1/payment_methods`,
      publishableKey: 'pk_test',
    })
    expect(namesOn(response)).toEqual([])
    expect(JSON.stringify(response)).not.toMatch(/sk_test|whsec/)
    for (const missing of ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET'])
      expect((await adding({ ...stripe(), [`STRIPE_${missing}`]: '' })).card.tokens).toBeNull()
  })

  test('M-Pesa if Daraja is fully configured', async () => {
    const response = await adding(daraja())
    expect(namesOn(response)).toEqual(['M-Pesa'])
    expect(response.networks[0].currencies).toEqual(['KES'])
    for (const missing of ['CONSUMER_KEY', 'CONSUMER_SECRET', 'SHORTCODE', 'PASSKEY'])
      expect(namesOn(await adding({ ...daraja(), [`DARAJA_${missing}`]: '' }))).toEqual([])
  })

  test('the sandbox in a local run, whatever is configured', async () => {
    const response = await adding({ ...stripe(), ...daraja(), LOCAL_ONLY: '1' })
    expect(response.card.tokens).toEqual({ processor: 'sandbox' })
  })
})

describe('through the real adapters', () => {
  test('takes the brand, digits and expiry of a card from Stripe', async () => {
    let owner: string | null = null
    loopback.answer = ({ method, path }) => {
      if (path.endsWith('/search')) return { body: { object: 'search_result', data: [] } }
      if (path === '/v1/customers') return { body: { id: 'cus_9' } }
      if (method === 'POST' && path.endsWith('/attach')) owner = 'cus_9'
      const card = { brand: 'amex', last4: '0005', exp_month: 7, exp_year: 2031 }
      return { body: { id: 'pm_9', customer: owner, card } }
    }
    const key = newKey()
    const body = { type: 'card', processor: 'stripe', token: 'pm_9' }
    const response = await add(body, { key, settings: stripe() })
    expect(response).toMatchObject({ status: 201, body: { label: 'Amex ending 0005' } })
    const requested = loopback.requested.length
    // A replay calls no provider.
    expect((await add(body, { key, settings: stripe() })).body).toEqual(response.body)
    expect(loopback.requested).toHaveLength(requested)
    const [row] = await rowsOf(as)
    expect(row).toMatchObject({ processor: 'stripe', token: 'cus_9:pm_9', expiryDate: '07/31' })
  })

  test('accepts only Kenyan numbers for M-Pesa', async () => {
    const settings = daraja()
    const refused = await add({ ...PHONE, phoneNumber: '+255712345678' }, { settings })
    expectProblem(refused, 'invalid-input')
    expect(refused.body.errors.phoneNumber).toEqual(['M-Pesa needs a Kenyan number here, e.g. +254 712 345 678.'])
    expect((await add(PHONE, { settings })).status).toBe(201)
    const [row] = await rowsOf(as)
    expect(row).toMatchObject({ processor: 'daraja', token: '254712345678' })
  })

  test('sends one prompt to the phone; its callback credits once, a forged one never', async () => {
    const settings = daraja()
    await add(PHONE, { settings })
    loopback.answer = ({ path }) => {
      if (path === '/oauth/v1/generate') return { body: { access_token: 't', expires_in: '3599' } }
      if (path === '/mpesa/stkpushquery/v1/query') return { body: { ResponseCode: '0', ResultCode: '0' } }
      return { body: { ResponseCode: '0', CheckoutRequestID: 'ws_CO_7' } }
    }
    const deposit = (key: string): Promise<CallResponse> =>
      world.call('POST', '/api/wallet/deposits', { as, key, settings, body: { amount: '250', currency: 'KES' } })
    const key = newKey()
    expect((await deposit(key)).body).toMatchObject({ status: 'waiting' })
    await deposit(key)
    const [pushed, ...more] = loopback.to('/mpesa/stkpush/v1/processrequest')
    expect(more).toEqual([])
    const url = new URL(JSON.parse(pushed?.body ?? '{}').CallBackURL)
    const send = (changes: Record<string, string> = {}) => {
      const query = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...changes })
      return world.call('POST', `${url.pathname}?${query}`, {
        settings,
        headers: { origin: '', 'sec-fetch-site': '' },
        body: {
          Body: {
            stkCallback: {
              CheckoutRequestID: 'ws_CO_7',
              ResultCode: 0,
              CallbackMetadata: { Item: [{ Name: 'Amount', Value: 250 }] },
            },
          },
        },
      })
    }
    expectProblem(await send({ key: '0'.repeat(64) }), 'invalid-signature')
    const responses = await Promise.all([send(), send(), send()])
    for (const { status } of responses) expect(status).toBe(200)
    const { body } = await world.call('GET', '/api/wallet?currency=KES', { as })
    expect(body.available).toEqual({ amount: '250.00', currency: 'KES' })
  })
})

describe('a card that has expired', () => {
  const MONTHS = { valid: '12/27', soon: '02/27', over: '12/26' }
  let ids: Record<keyof typeof MONTHS, string>

  beforeEach(async () => {
    world.now = Date.parse('2027-02-10T09:00:00Z')
    ids = { valid: '', soon: '', over: '' }
    for (const name of ['over', 'soon', 'valid'] as const) {
      const until = MONTHS[name].replace('/', '')
      const { body } = await add({ ...CARD, token: `sandbox_ok.Visa.4242.${until}` })
      ids[name] = body.id
    }
  })

  const deposit = (paymentMethodId?: string) =>
    world.call('POST', '/api/wallet/deposits', {
      as,
      key: newKey(),
      body: { amount: '5', currency: 'KES', ...(paymentMethodId && { paymentMethodId }) },
    })

  test('is marked, as is one that will expire soon', async () => {
    const marks = (await list()).map((m: Record<string, unknown>) => [m.expiryDate, m.expiresSoon, m.expired])
    expect(marks).toEqual([
      ['12/26', false, true],
      ['02/27', true, false],
      ['12/27', false, false],
    ])
  })

  test('is not charged: the next method is; naming the expired one is rejected with the reason', async () => {
    expect((await deposit()).body).toMatchObject({ status: 'confirmed' })
    const named = await deposit(ids.over)
    expectProblem(named, 'method-unsupported')
    expect(named.body.detail).toBe('Visa ending 4242 has expired. Try another payment method.')
    expect((await deposit(ids.soon)).status).toBe(201)
    const overview = await world.call('GET', '/api/wallet/overview', { as })
    const offered = overview.body.paymentMethods.map((m: { id: string }) => m.id)
    expect(offered).toEqual([ids.soon, ids.valid])
  })

  test('leaves no method to charge if all have expired', async () => {
    await world.db.delete(paymentMethod).where(and(eq(paymentMethod.userId, as.id), eq(paymentMethod.isDefault, false)))
    const response = await deposit()
    expectProblem(response, 'method-unsupported')
    expect(response.body.detail).toMatch(/^Visa ending 4242 has expired/)
  })
})

describe('a method that cannot be charged', () => {
  const deposit = (currency: string, settings: Partial<Settings>, paymentMethodId?: string) =>
    world.call('POST', '/api/wallet/deposits', {
      as,
      key: newKey(),
      settings,
      body: { amount: '5', currency, ...(paymentMethodId && { paymentMethodId }) },
    })

  test('is rejected with the reason: its currency, or its provider is switched off', async () => {
    const settings = { ...stripe(), ...daraja() }
    const { body } = await add(PHONE, { settings })
    const refused = await deposit('UGX', settings, body.id)
    expectProblem(refused, 'method-unsupported')
    expect(refused.body.errors.paymentMethodId).toEqual([
      'M-Pesa +254712345678 cannot pay in UGX. Try another payment method.',
    ])
    expectProblem(await deposit('UGX', settings), 'method-unsupported')
    expectProblem(await deposit('KES', stripe(), body.id), 'provider-unavailable')
    expectProblem(await deposit('KES', DEPLOYED), 'provider-unavailable')
  })
})
