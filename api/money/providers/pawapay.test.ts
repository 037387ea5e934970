// The pawaPay adapter against a small server that implements the documented contract, over real HTTP.
import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  PAWAPAY_TOKEN,
  type PawaPayServer,
  pawaPayCallback,
  pawaPayServer,
} from '../../../tests/fixtures/money/pawapay-server'
import { openLoopback } from '../../../tests/fixtures/money/payments-server'
import { pawaPayPayments } from './pawapay'
import { idOf } from './pawapay-ids'

const loopback = openLoopback()
let server: PawaPayServer
let bases = 0

beforeEach(() => {
  server = pawaPayServer()
  loopback.answer = (requested) => server.answer({ ...requested, path: requested.path.slice(4) })
  bases += 1
})

const OPERATORS = 'MPESA_KEN, MTN_MOMO_UGA,VODACOM_TZA,UNKNOWN_XYZ'

/** Each test has a base of its own, since what an account may do is remembered by it. */
const provider = ({ token = PAWAPAY_TOKEN, timeout = 8000 } = {}) =>
  pawaPayPayments({
    token,
    timeout,
    operators: OPERATORS,
    now: Date.now,
    apiBase: `${loopback.url}/${String(bases).padStart(3, '0')}`,
  })

const MPESA = { type: 'mobile_money', provider: 'M-Pesa' } as const
const DEPOSIT = { kind: 'deposit', id: '01990000-0000-7000-8000-000000000001' } as const
const WITHDRAWAL = { kind: 'withdrawal', id: '01990000-0000-7000-8000-000000000002' } as const

const charge = (token: string, { minor = 250_000, currency = 'KES' } = {}) =>
  provider().charge({ depositId: DEPOSIT.id, minor, currency, token, returnUrl: '/client/wallet', present: true })

const payOut = (token: string, minor = 99_000, currency = 'KES') =>
  provider().payOut({ subject: WITHDRAWAL, minor, currency, token })

const findCharge = () =>
  provider().findCharge({ depositId: DEPOSIT.id, reference: null, minor: 250_000, currency: 'KES' })

const sent = (path: string) =>
  loopback.requested.filter((requested) => requested.path.endsWith(path)).map(({ body }) => JSON.parse(body))

test('serves the networks of the countries that the account has', () => {
  const { charges, paysOut } = provider()
  for (const takes of [charges, paysOut]) {
    expect(takes(MPESA, 'KES')).toBe(true)
    expect(takes(MPESA, 'TZS')).toBe(true)
    expect(takes(MPESA, 'UGX')).toBe(false)
    expect(takes({ type: 'mobile_money', provider: 'MTN Mobile Money' }, 'UGX')).toBe(true)
    expect(takes({ type: 'mobile_money', provider: 'Airtel Money' }, 'UGX')).toBe(false)
    expect(takes({ type: 'card' }, 'KES')).toBe(false)
    // A number is paid in its own country alone.
    expect(takes({ ...MPESA, phone: '+255754000789' }, 'TZS')).toBe(true)
    expect(takes({ ...MPESA, phone: '+255754000789' }, 'KES')).toBe(false)
  }
})

test('finds the operator of a number, or says where it works', () => {
  expect(provider().phoneToken(MPESA, '+254712345678')).toBe('MPESA_KEN:254712345678')
  expect(provider().phoneToken(MPESA, '+255754345678')).toBe('VODACOM_TZA:255754345678')
  try {
    provider().phoneToken(MPESA, '+256783456789')
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({
      code: 'invalid-input',
      extra: {
        errors: { phoneNumber: ['M-Pesa works here with numbers from: Kenya, Tanzania.'] },
      },
    })
  }
})

test('its ids are UUIDs of version 4, the same each time', async () => {
  const id = await idOf(DEPOSIT)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await idOf({ ...DEPOSIT })).toBe(id)
  expect(await idOf({ ...DEPOSIT, kind: 'payout' })).not.toBe(id)
})

describe('a payment', () => {
  test('is asked of the phone, with an amount as the operator wants it', async () => {
    const reference = await idOf(DEPOSIT)
    expect(await charge('MPESA_KEN:254703456789')).toEqual({ status: 'waiting', reference })
    expect(sent('/v2/deposits')).toEqual([
      {
        depositId: reference,
        amount: '2500',
        currency: 'KES',
        payer: { type: 'MMO', accountDetails: { phoneNumber: '254703456789', provider: 'MPESA_KEN' } },
        clientReferenceId: `deposit-${DEPOSIT.id}`,
        customerMessage: 'Purse',
      },
    ])
  })

  test('has decimals where the operator takes them, and none where a currency has none', async () => {
    expect(await charge('MPESA_KEN:254703456789', { minor: 250_050 })).toMatchObject({
      status: 'declined',
      reason: 'Your network accepts whole amounts only. Enter an amount without cents.',
    })
    expect(sent('/v2/deposits')).toEqual([])
    server.decimals = 'TWO_PLACES'
    bases += 1
    await charge('MPESA_KEN:254703456789', { minor: 250_050 })
    await charge('MTN_MOMO_UGA:256783456789', { minor: 5000, currency: 'UGX' })
    expect(sent('/v2/deposits').map(({ amount }) => amount)).toEqual(['2500.50', '5000'])
  })

  test.each([
    [900, /KES\s10.00 or more/],
    [50_000_100, /KES\s500,000.00 at most/],
  ])('of %d is refused before anything is asked', async (minor, pattern) => {
    expect(await charge('MPESA_KEN:254703456789', { minor })).toMatchObject({
      status: 'declined',
      reason: expect.stringMatching(pattern),
    })
    expect(sent('/v2/deposits')).toEqual([])
  })

  test('to an operator that the account does not have is refused', async () => {
    expect(await charge('MPESA_ETH:251700000789', { currency: 'ETB' })).toMatchObject({
      status: 'declined',
      reason: expect.stringMatching(/isn’t available/),
    })
  })

  test('asked twice is the same', async () => {
    await charge('MPESA_KEN:254703456789')
    expect(await charge('MPESA_KEN:254703456789')).toMatchObject({ status: 'waiting' })
    expect(server.payments.size).toBe(1)
  })

  test('may be rejected, for a reason that people can read', async () => {
    server.rejects = 'INVALID_PHONE_NUMBER'
    expect(await charge('MPESA_KEN:254703456789')).toMatchObject({
      status: 'declined',
      reason: 'This isn’t a number of that network. Check it and try again.',
    })
  })

  test('whose answer is lost is unknown, and found again', async () => {
    const { answer } = server
    server.answer = (requested) => {
      answer(requested)
      return requested.path === '/v2/deposits' ? { status: 502, body: 'x' } : answer(requested)
    }
    await expect(charge('MPESA_KEN:254703456789')).rejects.toThrow('pawaPay answered 502')
    expect(await findCharge()).toBe('succeeded')
  })

  test('with a wrong token reveals neither it nor the number', async () => {
    const failure = await provider({ token: 'wrong-token' })
      .charge({
        depositId: DEPOSIT.id,
        minor: 250_000,
        currency: 'KES',
        present: true,
        token: 'MPESA_KEN:254703456789',
        returnUrl: '/',
      })
      .then(null, (error) => String(error.message))
    expect(failure).toBe('pawaPay answered 401')
  })
})

test.each([
  ['254703456789', 'succeeded'],
  ['254703456129', 'waiting'],
  ['254703456019', 'declined'],
  ['254703456029', 'declined'],
  ['254703456039', 'declined'],
  ['254703456049', 'declined'],
  ['254703456069', 'declined'],
])('a payment from %s is %s', async (phone, found) => {
  expect(await findCharge()).toBeNull()
  await charge(`MPESA_KEN:${phone}`)
  expect(await findCharge()).toBe(found)
})

test.each([
  ['254703456789', 'succeeded'],
  ['254703456129', 'waiting'],
  ['254703456089', 'declined'],
  ['254703456099', 'declined'],
  ['254703456119', 'declined'],
])('a payout to %s is %s', async (phone, found) => {
  const find = () => provider().findPayOut({ subject: WITHDRAWAL, reference: null })
  expect(await find()).toBeNull()
  expect(await payOut(`MPESA_KEN:${phone}`)).toMatchObject({ status: 'waiting' })
  expect(await find()).toBe(found)
  expect(sent('/v2/payouts')[0]).toMatchObject({
    amount: '990',
    recipient: { type: 'MMO', accountDetails: { phoneNumber: phone } },
  })
})

test('pays out whole units everywhere', () => {
  const { payOutUnit } = provider()
  expect([payOutUnit?.('KES'), payOutUnit?.('UGX')]).toEqual([100, 1])
})

test('reports the balances in our currencies', async () => {
  expect(await provider().check?.()).toEqual({
    balances: [{ minor: 2_179_803, currency: 'KES' }],
  })
})

describe('a callback', () => {
  const URL_ = 'https://purse.example/api/webhooks/payments/pawapay'

  const read = ({ body, headers }: { body: string; headers: Record<string, string> }, at = URL_) =>
    provider().readEvent({ rawBody: body, headers: new Headers(headers), url: new URL(at) })

  const about = async (status = 'COMPLETED') => ({
    depositId: await idOf(DEPOSIT),
    status,
    amount: '1',
    currency: 'KES',
  })

  const refused = { code: 'invalid-signature' }

  test('that is signed is asked back, and the answer counts, not its words', async () => {
    await charge('MPESA_KEN:254703456789')
    const event = {
      eventId: `${await idOf(DEPOSIT)}:COMPLETED`,
      reference: await idOf(DEPOSIT),
      subject: DEPOSIT,
      minor: 250_000,
      currency: 'KES',
      outcome: 'succeeded',
    }
    expect(await read(await pawaPayCallback(URL_, await about('FAILED')))).toEqual(event)
    expect(await read(await pawaPayCallback(URL_, await about(), { raw: true }))).toEqual(event)
  })

  test('of a failure says why', async () => {
    await charge('MPESA_KEN:254703456049')
    expect(await read(await pawaPayCallback(URL_, await about()))).toMatchObject({
      outcome: 'declined',
      reason: expect.stringMatching(/isn’t enough/),
    })
  })

  test('of a payout names the withdrawal', async () => {
    await payOut('MPESA_KEN:254703456089')
    const body = { payoutId: await idOf(WITHDRAWAL), status: 'FAILED' }
    expect(await read(await pawaPayCallback(URL_, body))).toMatchObject({
      subject: WITHDRAWAL,
      minor: 99_000,
      outcome: 'declined',
      reason: expect.stringMatching(/no mobile-money account/),
    })
  })

  test('settles nothing while the payment is open, unknown or not ours', async () => {
    await charge('MPESA_KEN:254703456129')
    expect(await read(await pawaPayCallback(URL_, await about()))).toBeNull()
    server.payments.clear()
    expect(await read(await pawaPayCallback(URL_, await about()))).toBeNull()
    const other = { status: 'COMPLETED', amount: '5', currency: 'KES' }
    server.payments.set(await idOf(DEPOSIT), { ...other, clientReferenceId: 'deposit-another' })
    expect(await read(await pawaPayCallback(URL_, await about()))).toBeNull()
    expect(await read(await pawaPayCallback(URL_, { refundId: crypto.randomUUID() }))).toBeNull()
  })

  test('is retried later if pawaPay does not respond', async () => {
    const callback = await pawaPayCallback(URL_, await about())
    await read(callback)
    const { answer } = server
    server.answer = (requested) => (requested.path.startsWith('/v2/deposits') ? { status: 503 } : answer(requested))
    await expect(read(callback)).rejects.toMatchObject({ code: 'provider-unavailable' })
  })

  test('that is not signed, or with another key, is refused and asks nothing', async () => {
    const body = await about()
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const { headers } = await pawaPayCallback(URL_, body)
    const forgeries = [
      { body: JSON.stringify(body), headers: {} },
      await pawaPayCallback(URL_, body, { key: stranger }),
      await pawaPayCallback(URL_, body, { keyid: 'HTTP_EC_P256_KEY:2' }),
      // Another body under a signed digest, and another address.
      { body: JSON.stringify({ ...body, amount: '2' }), headers },
      await pawaPayCallback('https://purse.example/api/webhooks/payments/other', body),
      await pawaPayCallback('https://elsewhere.example/api/webhooks/payments/pawapay', body),
      // Signed an hour ago.
      await pawaPayCallback(URL_, body, { created: new Date(Date.now() - 3_600_000) }),
      { body: JSON.stringify(body), headers: { ...headers, Signature: 'sig-pp=:AAAA:' } },
      { body: JSON.stringify(body), headers: { ...headers, 'Signature-Input': 'nonsense' } },
    ]
    for (const forgery of forgeries) await expect(read(forgery)).rejects.toMatchObject(refused)
    expect(loopback.requested.filter(({ path }) => /deposits/.test(path))).toEqual([])
  })

  test('whose signature covers too little is refused', async () => {
    const body = await about()
    const { body: rawBody, headers } = await pawaPayCallback(URL_, body)
    const bare = headers['Signature-Input']?.replace('"content-digest" ', '') ?? ''
    await expect(read({ body: rawBody, headers: { ...headers, 'Signature-Input': bare } })).rejects.toMatchObject(
      refused,
    )
  })

  test.each(['', '{', '[]'])('that is none is refused or ignored: %j', async (rawBody) => {
    await expect(read({ body: rawBody, headers: {} })).rejects.toMatchObject(refused)
  })
})
