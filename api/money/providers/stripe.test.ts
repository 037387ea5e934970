// The Stripe adapter against a small server that implements the documented contract, over real HTTP.
import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply, Requested } from '../../../tests/fixtures/loopback'
import { openLoopback } from '../../../tests/fixtures/money/payments-server'
import type { ChargeRequest, PaymentProvider } from './port'
import { stripePayments } from './stripe'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const SECRET = 'whsec_for_tests_only'

const loopback = openLoopback()

/** The server's records, as Stripe's. */
let customers: { id: string; user: string; key: string; searchable: boolean }[]
let methods: Record<string, { customer: string | null; card: Record<string, unknown> | null }>
let intents: Record<string, Record<string, unknown>>
/** The outcome of the next PaymentIntent. */
let charging: (sent: URLSearchParams) => Reply

const CARD = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2031 }

beforeEach(() => {
  customers = []
  methods = { pm_card: { customer: null, card: CARD } }
  intents = {}
  charging = (sent) => {
    const made = intentOf(sent, { status: 'succeeded', amount_received: Number(sent.get('amount')) })
    intents[made.id] = made
    return { body: made }
  }
  loopback.answer = stripe
})

function stripe(requested: Requested): Reply {
  const sent = new URLSearchParams(requested.body)
  if (requested.headers.authorization !== 'Bearer sk_test_key') return fault(401, {})
  const [, , thing = '', id = '', verb = ''] = requested.path.split('/')
  const name = `${requested.method} ${thing}${verb ? ` ${verb}` : ''}`
  switch (id === 'search' ? `search ${thing}` : name) {
    case 'search customers': {
      const user = /'user'\]:'(.*)'$/.exec(requested.query.get('query') ?? '')?.[1]
      const data = customers.filter((customer) => customer.searchable && customer.user === user)
      return { body: { object: 'search_result', data, has_more: false } }
    }
    case 'POST customers': {
      const key = String(requested.headers['idempotency-key'])
      const same = customers.find((customer) => customer.key === key)
      const made = same ?? {
        id: `cus_${customers.length}`,
        user: sent.get('metadata[user]') ?? '',
        key,
        searchable: false,
      }
      if (!same) customers.push(made)
      return { body: made }
    }
    case 'GET payment_methods': {
      const found = methods[id]
      return found
        ? { body: { id, ...found } }
        : fault(404, { type: 'invalid_request_error', code: 'resource_missing' })
    }
    case 'POST payment_methods attach': {
      const found = methods[id]
      if (!found || found.customer) return fault(400, { type: 'invalid_request_error' })
      if (found.card?.last4 === '0002') {
        return fault(402, { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' })
      }
      found.customer = sent.get('customer')
      return { body: { id, ...found } }
    }
    case 'POST payment_intents':
      return charging(sent)
    case 'search payment_intents': {
      const deposit = /'deposit'\]:'(.*)'$/.exec(requested.query.get('query') ?? '')?.[1]
      const data = Object.values(intents).filter(
        ({ metadata }) => (metadata as { deposit: string }).deposit === deposit,
      )
      return { body: { object: 'search_result', data, has_more: false } }
    }
    case 'GET payment_intents':
      return intents[id]
        ? { body: intents[id] }
        : fault(404, { type: 'invalid_request_error', code: 'resource_missing' })
  }
  return fault(404, { type: 'invalid_request_error' })
}

const fault = (status: number, error: object): Reply => ({ status, body: { error } })

function intentOf(sent: URLSearchParams, more: object) {
  return {
    id: `pi_${sent.get('metadata[deposit]')}`,
    object: 'payment_intent',
    amount: Number(sent.get('amount')),
    currency: sent.get('currency'),
    metadata: { deposit: sent.get('metadata[deposit]') },
    next_action: null,
    last_payment_error: null,
    ...more,
  }
}

const provider = (timeout?: number): PaymentProvider =>
  stripePayments({
    secretKey: 'sk_test_key',
    publishableKey: 'pk_test_key',
    webhookSecret: SECRET,
    origin: 'https://purse.example',
    now: () => NOW,
    apiBase: loopback.url,
    ...(timeout && { timeout }),
  })

const PAYMENT: ChargeRequest = {
  depositId: 'deposit-1',
  minor: 2500,
  currency: 'KES',
  token: 'cus_0:pm_card',
  returnUrl: '/client/wallet?currency=KES',
  present: true,
}

const charge = (changes: Partial<ChargeRequest> = {}) => provider().charge({ ...PAYMENT, ...changes })

describe('storing a card', () => {
  const store = (token = 'pm_card', id = 'user-1') => provider().storeCard({ id }, token)

  test('is done for one customer per person, with its details', async () => {
    expect(await store()).toEqual({ token: 'cus_0:pm_card', cardType: 'Visa', lastFour: '4242', expiryDate: '03/31' })
    methods.pm_other = { customer: null, card: { ...CARD, brand: 'mastercard', last4: '4444' } }
    expect(await store('pm_other')).toMatchObject({ token: 'cus_0:pm_other', cardType: 'MasterCard' })
    // Long after, when the key has expired: found by the search.
    for (const customer of customers) Object.assign(customer, { searchable: true, key: 'forgotten' })
    methods.pm_third = { customer: null, card: { ...CARD, brand: 'jcb' } }
    expect(await store('pm_third')).toMatchObject({ token: 'cus_0:pm_third', cardType: 'Card' })
    methods.pm_hers = { customer: null, card: CARD }
    expect(await store('pm_hers', 'user-2')).toMatchObject({ token: 'cus_1:pm_hers' })
  })

  test('stores it once under repeated or concurrent requests', async () => {
    const stored = await Promise.all([store(), store(), store()])
    expect(new Set(stored.map(({ token }) => token))).toEqual(new Set(['cus_0:pm_card']))
    expect(await store()).toMatchObject({ token: 'cus_0:pm_card' })
    expect(customers).toHaveLength(1)
  })

  test.each([
    ['another’s', 'pm_hers'],
    ['nobody’s', 'pm_none'],
    ['no card', 'pm_bank'],
    ['no token at all', '4242424242424242'],
    ['a path', 'pm_../../x'],
  ])('never stores %s', async (_, token) => {
    methods.pm_hers = { customer: 'cus_hers', card: CARD }
    methods.pm_bank = { customer: null, card: null }
    await expect(store(token)).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('reports the bank’s refusal', async () => {
    methods.pm_bad = { customer: null, card: { ...CARD, last4: '0002' } }
    await expect(store('pm_bad')).rejects.toMatchObject({
      code: 'payment-declined',
      extra: { detail: 'The card was declined. Try another payment method.' },
    })
  })

  test('reports a failure of Stripe', async () => {
    loopback.answer = () => fault(500, { type: 'api_error' })
    await expect(store()).rejects.toMatchObject({ code: 'provider-unavailable' })
  })
})

describe('a charge', () => {
  test('creates one PaymentIntent under our id', async () => {
    expect(await charge()).toEqual({ status: 'succeeded', reference: 'pi_deposit-1' })
    const [requested] = loopback.to('/v1/payment_intents')
    expect(requested?.headers['idempotency-key']).toBe('deposit-1')
    expect(Object.fromEntries(new URLSearchParams(requested?.body))).toEqual({
      amount: '2500',
      currency: 'kes',
      customer: 'cus_0',
      payment_method: 'pm_card',
      'allowed_payment_method_types[0]': 'card',
      confirm: 'true',
      'metadata[deposit]': 'deposit-1',
      setup_future_usage: 'off_session',
      return_url: 'https://purse.example/client/wallet?currency=KES',
    })
  })

  test('requires no action from the person when automatic', async () => {
    await charge({ present: false })
    const sent = new URLSearchParams(loopback.requested[0]?.body)
    expect(sent.get('off_session')).toBe('true')
    expect(sent.has('return_url')).toBe(false)
  })

  test.each([
    ['USD', 1234, '1234'],
    ['RWF', 1234, '1234'],
    ['BIF', 500, '500'],
    // Whole shillings here, hundredths at Stripe.
    ['UGX', 5000, '500000'],
  ])('of %s %d becomes %s at Stripe', async (currency, minor, amount) => {
    await charge({ currency, minor })
    expect(new URLSearchParams(loopback.requested[0]?.body).get('amount')).toBe(amount)
  })

  test('accepts Stripe’s currencies, from cards only', () => {
    const { charges, paysOut } = provider()
    expect(charges({ type: 'card' }, 'KES')).toBe(true)
    expect(charges({ type: 'card' }, 'GHS')).toBe(false)
    expect(charges({ type: 'card' }, 'SSP')).toBe(false)
    expect(charges({ type: 'mobile_money', provider: 'M-Pesa' }, 'KES')).toBe(false)
    expect(paysOut({ type: 'card' }, 'KES')).toBe(false)
  })

  test('sends the person to the bank when it wants approval', async () => {
    const url = 'https://hooks.stripe.com/3d_secure'
    charging = (sent) => ({
      body: intentOf(sent, {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: { url } },
      }),
    })
    expect(await charge()).toEqual({ status: 'requires_action', reference: 'pi_deposit-1', actionUrl: url })
  })

  test('stays open while it is processing', async () => {
    charging = (sent) => ({ body: intentOf(sent, { status: 'processing' }) })
    expect(await charge()).toEqual({ status: 'waiting', reference: 'pi_deposit-1' })
  })

  test.each([
    ['insufficient_funds', /isn’t enough money/],
    ['lost_card', /^The card was declined/],
    ['authentication_required', /approve this payment/],
  ])('that the bank declines with %s', async (decline_code, pattern) => {
    charging = (sent) => {
      const payment_intent = intentOf(sent, { status: 'requires_payment_method' })
      return fault(402, { type: 'card_error', code: 'card_declined', decline_code, payment_intent })
    }
    expect(await charge()).toEqual({
      status: 'declined',
      reference: 'pi_deposit-1',
      reason: expect.stringMatching(pattern),
    })
  })

  test.each([
    ['amount_too_small', /below the minimum for card payments/],
    ['resource_missing', /Add it again/],
  ])('that cannot be made: %s', async (code, pattern) => {
    charging = () => fault(400, { type: 'invalid_request_error', code })
    expect(await charge()).toMatchObject({
      status: 'declined',
      reference: 'declined_deposit-1',
      reason: expect.stringMatching(pattern),
    })
  })

  test.each<[string, Reply]>([
    ['another request under its key is under way', fault(409, { type: 'idempotency_error' })],
    ['we ask too often', fault(429, { type: 'rate_limit_error' })],
    ['our key is wrong', fault(401, { type: 'invalid_request_error' })],
    ['Stripe fails', fault(500, { type: 'api_error' })],
    ['the answer is not JSON', { body: 'oops' }],
  ])('stays open where %s', async (_, reply) => {
    charging = () => reply
    await expect(charge()).rejects.toThrow()
  })

  test('stays open without a response', async () => {
    charging = () => ({ hang: true })
    await expect(provider(1000).charge(PAYMENT)).rejects.toThrow()
    expect(loopback.requested).toHaveLength(1)
  })
})

describe('the status of a charge', () => {
  const find = (reference: string | null, depositId = 'deposit-1') =>
    provider().findCharge({ depositId, reference, minor: 2500, currency: 'KES' })

  test.each([
    ['succeeded', 'succeeded'],
    ['canceled', 'declined'],
    ['requires_payment_method', 'declined'],
    ['requires_action', 'waiting'],
    ['processing', 'waiting'],
  ])('%s: %s', async (status, found) => {
    await charge()
    Object.assign(intents['pi_deposit-1'] ?? {}, { status })
    expect(await find('pi_deposit-1')).toBe(found)
  })

  test('is found by our id if the response was lost', async () => {
    expect(await find(null)).toBeNull()
    await charge()
    expect(await find(null)).toBe('succeeded')
  })

  test('is never another charge’s', async () => {
    await charge()
    expect(await find('pi_deposit-1', 'deposit-2')).toBeNull()
    expect(await find('pi_none')).toBeNull()
  })
})

describe('an event', () => {
  const intent = (more: object = {}) => ({
    id: 'pi_1',
    object: 'payment_intent',
    amount: 2500,
    amount_received: 2500,
    currency: 'kes',
    status: 'succeeded',
    metadata: { deposit: 'deposit-1' },
    last_payment_error: null,
    ...more,
  })

  async function read(type: string, object: object, { secret = SECRET, age = 0, alter = (body: string) => body } = {}) {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    const header = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
      timestamp: Math.floor((NOW - age) / 1000),
    })
    const url = new URL('https://purse.example/api/webhooks/payments/stripe')
    const headers = new Headers({ 'stripe-signature': header })
    return provider().readEvent({ rawBody: alter(payload), headers, url })
  }

  test('of success reports the received amount', async () => {
    expect(await read('payment_intent.succeeded', intent({ amount_received: 2400 }))).toEqual({
      eventId: 'evt_1',
      reference: 'pi_1',
      subject: { kind: 'deposit', id: 'deposit-1' },
      minor: 2400,
      currency: 'KES',
      outcome: 'succeeded',
    })
  })

  test('of Ugandan shillings is read in whole shillings', async () => {
    const ugx = (amount_received: number) =>
      read('payment_intent.succeeded', intent({ currency: 'ugx', amount_received }))
    expect(await ugx(500_000)).toMatchObject({ minor: 5000, currency: 'UGX' })
    await expect(ugx(500_050)).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('of failure reports the reason', async () => {
    const last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' }
    expect(await read('payment_intent.payment_failed', intent({ last_payment_error }))).toMatchObject({
      outcome: 'declined',
      minor: 2500,
      reason: expect.stringMatching(/enough/),
    })
    expect(await read('payment_intent.canceled', intent())).toMatchObject({ outcome: 'declined' })
  })

  test('of any other kind is ignored', async () => {
    expect(await read('charge.refunded', { id: 'ch_1' })).toBeNull()
    expect(await read('payment_intent.succeeded', intent({ metadata: {} }))).toBeNull()
  })

  test.each([
    ['with another secret', { secret: 'whsec_guess' }],
    ['altered', { alter: (body: string) => body.replaceAll('2500', '9900') }],
    ['re-spaced', { alter: (body: string) => `${body} ` }],
    ['too old', { age: 301_000 }],
    ['for a time to come', { age: -600_000 }],
  ])('signed, but %s, is rejected', async (_, how) => {
    await expect(read('payment_intent.succeeded', intent(), how)).rejects.toMatchObject({ code: 'invalid-signature' })
  })

  test('signed by a clock slightly ahead is accepted', async () => {
    const ahead = { age: -299_000 }
    expect(await read('payment_intent.succeeded', intent(), ahead)).toMatchObject({ minor: 2500 })
  })

  test('without a signature is rejected', async () => {
    const url = new URL('https://purse.example/')
    for (const value of ['', 't=1', 't=1,v1=', 'v1=00']) {
      const headers = new Headers({ 'stripe-signature': value })
      await expect(provider().readEvent({ rawBody: '{}', headers, url })).rejects.toMatchObject({
        code: 'invalid-signature',
      })
    }
  })
})
