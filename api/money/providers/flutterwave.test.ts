// The Flutterwave adapter against a small server that implements the documented contract, over real HTTP.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  FLUTTERWAVE,
  type FlutterwaveServer,
  flutterwaveServer,
} from '../../../tests/fixtures/money/flutterwave-server'
import { openLoopback } from '../../../tests/fixtures/money/payments-server'
import { flutterwavePayments } from './flutterwave'

const loopback = openLoopback()
let server: FlutterwaveServer
let remembered: Set<string>

beforeEach(() => {
  server = flutterwaveServer()
  remembered = new Set()
  loopback.answer = server.answer
})

const provider = ({ secretKey = FLUTTERWAVE.secretKey } = {}) =>
  flutterwavePayments({
    secretKey,
    webhookHash: FLUTTERWAVE.hash,
    origin: 'https://purse.example',
    email: 'payments@purse.example',
    apiBase: loopback.url,
    firstTime: async (what) => {
      const first = !remembered.has(what)
      remembered.add(what)
      return first
    },
  })

const ID = '01990000-0000-7000-8000-000000000001'
const CHARGE = { depositId: ID, minor: 150_050, currency: 'NGN' }

const charge = (changes: object = {}) =>
  provider().charge({ ...CHARGE, token: 'page', present: true, returnUrl: `/client/wallet/deposits/${ID}`, ...changes })

const find = (changes: object = {}) => provider().findCharge({ ...CHARGE, reference: null, ...changes })

test('takes cards in three currencies, on its own page, and pays nothing out', () => {
  const { charges, paysOut, sharedMethods, cardTokens, bankToken } = provider()
  const card = { type: 'card' } as const
  expect(['NGN', 'GHS', 'ZAR'].map((code) => charges(card, code as 'NGN'))).toEqual([...[true, true, true]])
  expect([charges(card, 'KES'), charges({ type: 'bank' }, 'NGN')]).toEqual([false, false])
  expect([paysOut(card, 'NGN'), cardTokens, bankToken]).toEqual([false, null, null])
  expect(sharedMethods).toMatchObject([{ id: 'flutterwave', needsPerson: true }])
})

describe('a payment', () => {
  test('leads to a page for its amount, and back to ours', async () => {
    expect(await charge()).toEqual({
      status: 'requires_action',
      reference: ID,
      actionUrl: `https://checkout.flutterwave.com/v3/hosted/pay/${ID}`,
    })
    expect(JSON.parse(loopback.to('/v3/payments')[0]?.body ?? '{}')).toEqual({
      tx_ref: ID,
      amount: '1500.50',
      currency: 'NGN',
      redirect_url: `https://purse.example/client/wallet/deposits/${ID}`,
      session_duration: 30,
      customer: { email: 'payments@purse.example' },
      customizations: { title: 'Purse' },
    })
  })

  test('has one page, however often it is asked for', async () => {
    await charge()
    expect(await charge()).toEqual({ status: 'waiting', reference: ID })
    expect(loopback.to('/v3/payments')).toHaveLength(1)
  })

  test('is refused where nobody is there, or for a currency that the page does not take', async () => {
    expect(await charge({ present: false })).toMatchObject({ status: 'declined' })
    expect(await charge({ currency: 'KES' })).toMatchObject({ status: 'declined' })
    expect(loopback.requested).toEqual([])
  })

  test('stays open where Flutterwave fails, and its failure names no key', async () => {
    loopback.answer = () => ({ status: 500, body: 'FLWSECK_TEST-1' })
    const failure = await charge().then(null, (error) => String(error.message))
    expect(failure).toBe('Flutterwave answered 500')
  })
})

describe('its status', () => {
  beforeEach(async () => {
    await charge()
  })

  test('is unknown until somebody pays', async () => {
    expect(await find()).toBeNull()
  })

  test.each([
    ['approved', 'succeeded'],
    // The page can be tried again.
    ['insufficient', 'waiting'],
    ['doNotHonour', 'waiting'],
    ['fraud', 'waiting'],
    ['pending', 'waiting'],
  ] as const)('of a card that is %s: %s', async (card, status) => {
    server.pay(ID, card)
    expect(await find()).toBe(status)
  })

  test.each([
    ['another amount', { amount: 1500 }],
    ['another currency', { currency: 'GHS' }],
  ])('is not taken for ours with %s', async (_, changes) => {
    server.pay(ID, 'approved', changes)
    await expect(find()).rejects.toThrow('Flutterwave reports another payment')
  })
})

describe('a webhook', () => {
  const read = (body: unknown, hash: string | null = FLUTTERWAVE.hash) =>
    provider().readEvent({
      rawBody: typeof body === 'string' ? body : JSON.stringify(body),
      headers: new Headers(hash === null ? {} : { 'verif-hash': hash }),
      url: new URL('https://purse.example/api/webhooks/payments/flutterwave'),
    })

  const notice = ({ id }: { id: number }, more: object = {}) => ({
    event: 'charge.completed',
    data: { id, tx_ref: ID, amount: 1, currency: 'USD', status: 'successful', ...more },
  })

  beforeEach(async () => {
    await charge()
  })

  test('is asked back, and the answer counts, not its words', async () => {
    const paid = server.pay(ID)
    expect(await read(notice(paid))).toEqual({
      eventId: String(paid.id),
      reference: ID,
      subject: { kind: 'deposit', id: ID },
      minor: 150_050,
      currency: 'NGN',
      outcome: 'succeeded',
    })
  })

  test('reports what was paid, so that a different amount is noticed', async () => {
    const paid = server.pay(ID, 'approved', { amount: 1 })
    expect(await read(notice(paid))).toMatchObject({ minor: 100 })
  })

  test('settles nothing if nobody was charged, or about something else', async () => {
    expect(await read(notice(server.pay(ID, 'insufficient')))).toBeNull()
    expect(await read(notice({ id: 5 }))).toBeNull()
    expect(await read({ event: 'transfer.completed', data: { id: 5 } })).toBeNull()
  })

  test.each([null, '', 'guess', 'our-webhook-hash '.trim().toUpperCase()])(
    'with hash %j is refused, and asks nothing',
    async (hash) => {
      const paid = server.pay(ID)
      loopback.requested = []
      await expect(read(notice(paid), hash)).rejects.toMatchObject({ code: 'invalid-signature' })
      expect(loopback.requested).toEqual([])
    },
  )

  test.each(['', '{', '[]', '{"data":{"id":"5"}}', '{"data":{"id":-1}}'])(
    'that is none is refused: %s',
    async (body) => {
      await expect(read(body)).rejects.toMatchObject({ code: 'invalid-input' })
    },
  )

  test('is retried later if Flutterwave does not respond', async () => {
    const paid = server.pay(ID)
    loopback.answer = () => ({ status: 503 })
    await expect(read(notice(paid))).rejects.toMatchObject({ code: 'provider-unavailable' })
  })
})

test('reports the balances in our currencies', async () => {
  expect(await provider().check?.()).toEqual({ balances: [{ minor: 150_050, currency: 'NGN' }] })
  await expect(provider({ secretKey: 'wrong' }).check?.()).rejects.toThrow('answered 401')
})
