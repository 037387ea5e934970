// The Daraja adapter against a small server that implements the documented contract, over real HTTP.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply, Requested } from '../../../tests/fixtures/loopback'
import { openLoopback } from '../../../tests/fixtures/money/payments-server'
import { darajaPayments } from './daraja'
import type { ChargeRequest, PaymentProvider, PayOutRequest } from './port'

const NOW = Date.parse('2026-11-21T21:30:00Z')
const MPESA = { type: 'mobile_money', provider: 'M-Pesa' } as const
const PUSH = '/mpesa/stkpush/v1/processrequest'
const QUERY = '/mpesa/stkpushquery/v1/query'
const B2C = '/mpesa/b2c/v3/paymentrequest'
const STATUS = '/mpesa/transactionstatus/v1/query'

const loopback = openLoopback()

/** The token the server accepts, and its responses. */
let token: string
let replies: Record<string, (sent: Record<string, unknown>) => Reply>
let remembered: Set<string>
let keys = 0

beforeEach(() => {
  token = `token-${++keys}`
  remembered = new Set()
  replies = {
    [PUSH]: () => ({ body: { ResponseCode: '0', CheckoutRequestID: 'ws_CO_1', MerchantRequestID: '29115-1' } }),
    [QUERY]: () => ({ body: { ResponseCode: '0', ResultCode: '0', ResultDesc: 'Done' } }),
    [B2C]: () => ({ body: { ResponseCode: '0', ConversationID: 'AG_1' } }),
    [STATUS]: () => ({ body: { ResponseCode: '0', ConversationID: 'AG_2' } }),
  }
  loopback.answer = daraja
})

function daraja({ path, headers, body, query }: Requested): Reply {
  if (path === '/oauth/v1/generate') {
    const known = headers.authorization?.startsWith('Basic ')
    if (!known || query.get('grant_type') !== 'client_credentials') return { status: 400 }
    return { body: { access_token: token, expires_in: '3599' } }
  }
  if (headers.authorization !== `Bearer ${token}`) {
    return refusal(404, '404.001.03', 'Invalid Access Token')
  }
  return replies[path]?.(JSON.parse(body)) ?? { status: 404 }
}

const refusal = (status: number, errorCode: string, errorMessage = ''): Reply => ({
  status,
  body: { requestId: '1-2-3', errorCode, errorMessage },
})

type Change = { paysOut?: boolean; secret?: string; timeout?: number; consumerKey?: string; now?: () => number }

function provider({ paysOut = true, secret = 'the secret', ...more }: Change = {}): PaymentProvider {
  return darajaPayments({
    // Tokens are cached by credentials.
    consumerKey: `key-${keys}`,
    consumerSecret: 'consumer secret',
    shortcode: '174379',
    passkey: 'passkey',
    initiator: paysOut ? { name: 'purse', credential: 'encrypted' } : null,
    origin: 'https://purse.example',
    secret,
    now: () => NOW,
    apiBase: loopback.url,
    async firstTime(what) {
      if (remembered.has(what)) return false
      remembered.add(what)
      return true
    },
    ...more,
  })
}

const CHARGE = { depositId: 'deposit-1', minor: 250_000, currency: 'KES' }

const PAYMENT: ChargeRequest = {
  depositId: 'deposit-1',
  minor: 250_000,
  currency: 'KES',
  token: '254712345678',
  returnUrl: '/client/wallet',
  present: true,
}

const PAYOUT: PayOutRequest = {
  subject: { kind: 'withdrawal', id: 'withdrawal-1' },
  minor: 99_000,
  currency: 'KES',
  token: '254712345678',
}

const charge = (changes: Partial<ChargeRequest> = {}) => provider().charge({ ...PAYMENT, ...changes })

const payOut = (changes: Partial<PayOutRequest> = {}) => provider().payOut({ ...PAYOUT, ...changes })

const sentTo = (path: string) => JSON.parse(loopback.to(path).at(-1)?.body ?? '{}')

test('takes M-Pesa in Kenyan shillings, and pays out if configured', () => {
  for (const { charges, paysOut } of [provider()]) {
    expect([charges(MPESA, 'KES'), paysOut(MPESA, 'KES')]).toEqual([true, true])
    expect(charges(MPESA, 'TZS')).toBe(false)
    expect(charges({ type: 'mobile_money', provider: 'Airtel Money' }, 'KES')).toBe(false)
    expect(charges({ type: 'card' }, 'KES')).toBe(false)
  }
  expect(provider({ paysOut: false }).paysOut(MPESA, 'KES')).toBe(false)
})

test('accepts Kenyan numbers only', () => {
  const { phoneToken } = provider()
  expect(phoneToken(MPESA, '+254712345678')).toBe('254712345678')
  expect(phoneToken(MPESA, '+254112345678')).toBe('254112345678')
  for (const phone of ['+255712345678', '+25471234567', '+254212345678', '0712345678'])
    expect(() => phoneToken(MPESA, phone)).toThrow('Some fields are not valid')
})

describe('a payment', () => {
  test('prompts the phone', async () => {
    expect(await charge()).toEqual({ status: 'waiting', reference: 'ws_CO_1' })
    const { CallBackURL, ...sent } = sentTo(PUSH)
    expect(sent).toEqual({
      BusinessShortCode: '174379',
      // Half past nine in the evening in Greenwich is past midnight in Nairobi.
      Password: btoa('174379passkey20261122003000'),
      Timestamp: '20261122003000',
      TransactionType: 'CustomerPayBillOnline',
      Amount: 2500,
      PartyA: '254712345678',
      PartyB: '174379',
      PhoneNumber: '254712345678',
      AccountReference: 'Purse',
      TransactionDesc: 'Add funds',
    })
    const url = new URL(CallBackURL)
    expect(url.origin + url.pathname).toBe('https://purse.example/api/webhooks/payments/daraja')
    expect(url.searchParams.get('deposit')).toBe('deposit-1')
    expect(url.searchParams.get('key')).toMatch(/^[0-9a-f]{64}$/)
  })

  test('prompts the phone once, however often it is requested', async () => {
    const responses = await Promise.all([charge(), charge(), charge()])
    expect(responses.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await charge()).toMatchObject({ status: 'waiting' })
    expect(loopback.to(PUSH)).toHaveLength(1)
  })

  test('does not prompt again if the first response was lost', async () => {
    // The access token is already cached: the lost response is that of the prompt.
    await charge({ depositId: 'deposit-0' })
    loopback.requested = []
    replies[PUSH] = () => ({ hang: true })
    await expect(provider({ timeout: 1000 }).charge(PAYMENT)).rejects.toThrow()
    expect(await charge()).toEqual({ status: 'waiting', reference: 'asked_deposit-1' })
    expect(loopback.to(PUSH)).toHaveLength(1)
    expect(await provider().findCharge({ ...CHARGE, reference: null })).toBe('waiting')
  })

  test.each([
    [250_050, 'KES', /whole shillings/],
    [25_000_100, 'KES', /250,000/],
    [5000, 'UGX', /Kenyan shillings/],
  ])('of %d %s is refused before anything is asked', async (minor, currency, pattern) => {
    expect(await charge({ minor, currency })).toEqual({
      status: 'declined',
      reference: 'declined_deposit-1',
      reason: expect.stringMatching(pattern),
    })
    expect(loopback.requested).toEqual([])
  })

  test.each<[string, Reply, RegExp]>([
    ['a bad number', refusal(400, '400.002.02', 'Invalid PhoneNumber'), /declined/],
    ['a busy phone', refusal(500, '500.001.1001'), /another payment/],
    ['a result', { body: { ResponseCode: '1', CheckoutRequestID: 'ws' } }, /isn’t enough/],
  ])('that Daraja refuses for %s', async (_, reply, pattern) => {
    replies[PUSH] = () => reply
    const reason = expect.stringMatching(pattern)
    expect(await charge()).toMatchObject({ status: 'declined', reason })
  })

  test.each<[string, Reply]>([
    ['it asks too often', refusal(500, '500.003.02')],
    ['Daraja fails', { status: 503, body: '<html>' }],
    ['the answer is something else', { body: { ResponseCode: '0' } }],
  ])('stays open where %s', async (_, reply) => {
    replies[PUSH] = () => reply
    await expect(charge()).rejects.toThrow()
  })

  test('fails without naming the number or the key', async () => {
    replies[PUSH] = () => refusal(500, '500.003.02', 'about 254712345678')
    const failure = await charge().then(null, (error) => String(error.message))
    expect(failure).toBe('Daraja answered 500 500.003.02')
  })

  test('reuses one access token, and renews it when it is no longer accepted', async () => {
    await charge()
    await charge({ depositId: 'deposit-2' })
    expect(loopback.to('/oauth/v1/generate')).toHaveLength(1)
    token = 'another'
    expect(await charge({ depositId: 'deposit-3' })).toMatchObject({ reference: 'ws_CO_1' })
    expect(loopback.to('/oauth/v1/generate')).toHaveLength(2)
  })
})

describe('the status of a payment', () => {
  const find = (reference = 'ws_CO_1') => provider().findCharge({ ...CHARGE, reference })

  test.each([
    ['0', 'succeeded'],
    ['1', 'declined'],
    ['1032', 'declined'],
    ['1037', 'declined'],
    ['4999', 'waiting'],
  ])('result %s: %s', async (ResultCode, found) => {
    replies[QUERY] = () => ({ body: { ResponseCode: '0', ResultCode } })
    expect(await find()).toBe(found)
    expect(sentTo(QUERY)).toMatchObject({ CheckoutRequestID: 'ws_CO_1' })
  })

  test('stays open while the phone still shows it', async () => {
    replies[QUERY] = () => refusal(500, '500.001.1001', 'The transaction is being processed')
    expect(await find()).toBe('waiting')
  })

  test('stays declined if it was declined here', async () => {
    expect(await find('declined_deposit-1')).toBe('declined')
    expect(loopback.requested).toEqual([])
  })
})

const post = (url: string, body: unknown, change?: Change) =>
  provider(change).readEvent({
    rawBody: typeof body === 'string' ? body : JSON.stringify(body),
    headers: new Headers(),
    url: new URL(url),
  })

describe('a callback of a payment', () => {
  const paid = (Amount: unknown = 2500, ResultCode = 0) => ({
    Body: {
      stkCallback: {
        MerchantRequestID: '29115-1',
        CheckoutRequestID: 'ws_CO_1',
        ResultCode,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: Amount },
            { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
            { Name: 'Balance' },
            { Name: 'PhoneNumber', Value: 254712345678 },
          ],
        },
      },
    },
  })
  const unpaid = (ResultCode: number) => ({
    Body: { stkCallback: { CheckoutRequestID: 'ws_CO_1', ResultCode, ResultDesc: 'No' } },
  })

  let url: string
  beforeEach(async () => {
    await charge()
    url = sentTo(PUSH).CallBackURL
  })

  test('is accepted once Daraja confirms it', async () => {
    const event = {
      eventId: 'ws_CO_1:0',
      reference: 'ws_CO_1',
      subject: { kind: 'deposit', id: 'deposit-1' },
      minor: 250_000,
      currency: 'KES',
      outcome: 'succeeded',
    }
    expect(await post(url, paid())).toEqual(event)
    expect(await post(url, paid('2500.00'))).toEqual(event)
    expect(loopback.to(QUERY)).toHaveLength(2)
  })

  test('reports the paid amount, so that a different one is noticed', async () => {
    expect(await post(url, paid(1))).toMatchObject({ minor: 100 })
  })

  test('of success is ignored if the payment was cancelled', async () => {
    replies[QUERY] = () => ({ body: { ResponseCode: '0', ResultCode: '1032' } })
    expect(await post(url, paid())).toMatchObject({
      outcome: 'declined',
      reason: 'You cancelled the payment on your phone.',
    })
  })

  test('settles nothing while the payment is open', async () => {
    replies[QUERY] = () => refusal(500, '500.001.1001')
    expect(await post(url, paid())).toBeNull()
  })

  test('is retried later if Daraja does not respond', async () => {
    replies[QUERY] = () => ({ status: 503 })
    await expect(post(url, paid())).rejects.toMatchObject({ code: 'provider-unavailable' })
  })

  test.each([
    [1, /isn’t enough money/],
    [1032, /You cancelled/],
    [1037, /didn’t respond in time/],
    [2001, /PIN was incorrect/],
    [31337, /declined the payment/],
  ])('gives failure %d a readable message', async (code, pattern) => {
    replies[QUERY] = () => ({ body: { ResponseCode: '0', ResultCode: String(code) } })
    expect(await post(url, unpaid(code))).toMatchObject({
      eventId: `ws_CO_1:${code}`,
      outcome: 'declined',
      minor: 250_000,
      reason: expect.stringMatching(pattern),
    })
  })

  test.each<[string, (url: URL) => void]>([
    ['no key', ({ searchParams }) => searchParams.delete('key')],
    ['a guessed key', ({ searchParams }) => searchParams.set('key', '0'.repeat(64))],
    ['another deposit', ({ searchParams }) => searchParams.set('deposit', 'deposit-2')],
    ['another amount', ({ searchParams }) => searchParams.set('minor', '100')],
    ['another question', ({ searchParams }) => searchParams.set('report', 'status')],
  ])('at an address with %s is refused, and asks nothing', async (_, change) => {
    const forged = new URL(url)
    change(forged)
    await expect(post(forged.href, paid())).rejects.toMatchObject({ code: 'invalid-signature' })
    expect(loopback.to(QUERY)).toEqual([])
  })

  test('is rejected under another secret', async () => {
    await expect(post(url, paid(), { secret: 'other' })).rejects.toMatchObject({ code: 'invalid-signature' })
  })

  test.each(['', '{', '[]', '{"Body":{}}', JSON.stringify(paid('a lot'))])(
    'that is none is refused: %s',
    async (body) => {
      await expect(post(url, body)).rejects.toMatchObject({ code: 'invalid-input' })
    },
  )
})

describe('a payout', () => {
  const result = (ResultCode: number | string, more: object = {}) => ({
    Result: {
      ResultType: 0,
      ResultCode,
      ResultDesc: 'x',
      OriginatorConversationID: 'withdrawal-1',
      ConversationID: 'AG_1',
      TransactionID: 'NLJ41HAY6Q',
      ResultParameters: {
        ResultParameter: [
          { Key: 'TransactionAmount', Value: 990 },
          { Key: 'TransactionReceipt', Value: 'NLJ41HAY6Q' },
        ],
      },
      ...more,
    },
  })

  test('is requested under our id and confirmed later', async () => {
    expect(await payOut()).toEqual({ status: 'waiting', reference: 'AG_1' })
    expect(sentTo(B2C)).toMatchObject({
      OriginatorConversationID: 'withdrawal-1',
      InitiatorName: 'purse',
      SecurityCredential: 'encrypted',
      CommandID: 'BusinessPayment',
      Amount: 990,
      PartyA: '174379',
      PartyB: '254712345678',
    })
  })

  test('requested again is the same payout', async () => {
    replies[B2C] = () => refusal(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
    expect(await payOut()).toEqual({ status: 'waiting', reference: 'withdrawal-1' })
  })

  test('is rejected if the amount or number is invalid, or payouts are not configured', async () => {
    expect(await payOut({ minor: 99_050 })).toMatchObject({ status: 'declined' })
    expect(loopback.to(B2C)).toEqual([])
    replies[B2C] = () => refusal(400, '400.002.02')
    expect(await payOut()).toMatchObject({ status: 'declined' })
    await expect(provider({ paysOut: false }).payOut(PAYOUT)).rejects.toMatchObject({ code: 'method-unsupported' })
  })

  test('stays open if Daraja fails', async () => {
    replies[B2C] = () => ({ status: 502, body: 'bad gateway' })
    await expect(payOut()).rejects.toThrow('Daraja answered 502')
  })

  test('is not settled by the result at its keyed address, which is only a hint to query it', async () => {
    await payOut()
    const { ResultURL, QueueTimeOutURL } = sentTo(B2C)
    const hint = { subject: PAYOUT.subject, said: '0' }
    expect(await post(ResultURL, result(0))).toEqual(hint)
    const failed = result(2040, { ResultParameters: undefined })
    expect(await post(ResultURL, failed)).toEqual({ ...hint, said: '2040' })
    expect(await post(QueueTimeOutURL, result(1))).toBeNull()
    expect(loopback.to(STATUS)).toEqual([])
  })

  test('is not settled by a forged result', async () => {
    await payOut()
    const { ResultURL, QueueTimeOutURL } = sentTo(B2C)
    const forgeries = [
      ResultURL.replace('withdrawal-1', 'withdrawal-2'),
      ResultURL.replace(/key=\w{4}/, 'key=0000'),
      QueueTimeOutURL.replace('&report=timeout', ''),
    ]
    for (const url of forgeries) await expect(post(url, result(0))).rejects.toMatchObject({ code: 'invalid-signature' })
    const other = result(0, { OriginatorConversationID: 'withdrawal-2' })
    await expect(post(ResultURL, other)).rejects.toMatchObject({ code: 'invalid-signature' })
  })

  test('of a salon or a shop is distinct from a withdrawal', async () => {
    const subject = { kind: 'payout' as const, id: 'payout-1' }
    await payOut({ subject })
    const { ResultURL, Remarks } = sentTo(B2C)
    expect(Remarks).toBe('Payout')
    const body = result(0, { OriginatorConversationID: 'payout-1' })
    expect(await post(ResultURL, body)).toEqual({ subject, said: '0' })
    // Its address matches no withdrawal of the same name.
    const forged = ResultURL.replace('payout=', 'withdrawal=')
    await expect(post(forged, body)).rejects.toMatchObject({ code: 'invalid-signature' })
    expect(provider().bankToken).toBeNull()
    expect(provider().paysOut({ type: 'bank' }, 'KES')).toBe(false)
  })

  const status = (TransactionStatus: string, ResultCode = 0) =>
    result(ResultCode, {
      ConversationID: 'AG_2',
      ResultParameters: {
        ResultParameter: [
          { Key: 'TransactionStatus', Value: TransactionStatus },
          { Key: 'ReceiptNo', Value: 'NLJ41HAY6Q' },
          { Key: 'Amount', Value: 990 },
        ],
      },
    })

  const findPayOut = (text?: string) =>
    provider().findPayOut({ subject: PAYOUT.subject, reference: 'AG_1', said: text })

  test('is queried, and the response arrives at its own address', async () => {
    expect(await findPayOut()).toBe('waiting')
    expect(sentTo(STATUS)).toMatchObject({
      CommandID: 'TransactionStatusQuery',
      OriginatorConversationID: 'withdrawal-1',
    })
    const { ResultURL } = sentTo(STATUS)
    expect(await post(ResultURL, status('Completed'))).toMatchObject({
      outcome: 'succeeded',
      reference: 'NLJ41HAY6Q',
      renamed: true,
      minor: 99_000,
      subject: { kind: 'withdrawal', id: 'withdrawal-1' },
    })
    expect(await post(ResultURL, status('Declined'))).toMatchObject({ outcome: 'declined' })
    expect(await post(ResultURL, status('Pending'))).toBeNull()
    // A response alone is no success, and this one is not even a response.
    expect(await post(ResultURL, status('Completed', 2032))).toBeNull()
    expect(await post(ResultURL, result(0))).toBeNull()
  })

  test('reports the reason from the result that triggered the query when declined', async () => {
    await findPayOut('2040')
    expect(await post(sentTo(STATUS).ResultURL, status('Failed'))).toMatchObject({
      outcome: 'declined',
      reason: expect.stringMatching(/no M-Pesa account/),
    })
    // Faults on our side are not shown to the person.
    await findPayOut('2001')
    expect(await post(sentTo(STATUS).ResultURL, status('Failed'))).toMatchObject({
      reason: 'M-Pesa couldn’t pay it out right now. Please try again later.',
    })
  })

  test('has an address for one response, valid for an hour', async () => {
    await findPayOut()
    const { ResultURL } = sentTo(STATUS)
    for (const [name, value] of [
      ['at', String(NOW + 1)],
      ['said', '2040'],
      ['report', ''],
    ] as const) {
      const forged = new URL(ResultURL)
      forged.searchParams.set(name, value)
      await expect(post(forged.href, status('Completed'))).rejects.toMatchObject({ code: 'invalid-signature' })
    }
    const later = { now: () => NOW + 60 * 60_000 + 1 }
    expect(await post(ResultURL, status('Completed'), later)).toBeNull()
  })
})
