// Money in and out through pawaPay and Flutterwave, each answered by a server that speaks its documented API: credited
// once, back after a failure, and found out by the minute job where nobody tells.
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, MONDAY, newKey, ORIGIN, openWorld, type Person } from '../../../tests/fixtures/harness'
import { clientWith, proveFresh } from '../../../tests/fixtures/money/clients'
import {
  FLUTTERWAVE,
  type FlutterwaveServer,
  flutterwaveServer,
} from '../../../tests/fixtures/money/flutterwave-server'
import {
  PAWAPAY_TOKEN,
  type PawaPayServer,
  pawaPayCallback,
  pawaPayServer,
} from '../../../tests/fixtures/money/pawapay-server'
import { openLoopback } from '../../../tests/fixtures/money/payments-server'
import { balance, expectSoundLedger } from '../../../tests/fixtures/salons-and-purses'
import { MINUTE } from '../../platform/values/time'
import { reconcileDeposits } from '../deposits/reconciliation'
import { idOf } from '../providers/pawapay-ids'
import { reconcileWithdrawals } from '../withdrawals/reconciliation'

const world = openWorld()
const loopback = openLoopback()

let pawaPay: PawaPayServer
let flutterwave: FlutterwaveServer
let as: Person

const settings = () => ({
  LOCAL_ONLY: '',
  PUBLIC_URL: 'https://purse.example',
  PAWAPAY_API_TOKEN: PAWAPAY_TOKEN,
  PAWAPAY_OPERATORS: 'MPESA_KEN,VODACOM_TZA',
  PAWAPAY_API_BASE: loopback.url,
  FLUTTERWAVE_SECRET_KEY: FLUTTERWAVE.secretKey,
  FLUTTERWAVE_WEBHOOK_HASH: FLUTTERWAVE.hash,
  FLUTTERWAVE_EMAIL: 'payments@purse.example',
  FLUTTERWAVE_API_BASE: loopback.url,
})

beforeEach(async () => {
  world.now = MONDAY
  pawaPay = pawaPayServer()
  flutterwave = flutterwaveServer()
  loopback.answer = (requested) => (requested.path.startsWith('/v3/') ? flutterwave : pawaPay).answer(requested)
  as = await clientWith(world, 'Amina', '5000')
})

const inPurse = (currency = 'KES') => balance(world, 'wallet', as.id, currency)

async function phone(number: string): Promise<string> {
  await proveFresh(world, as)
  const { status, body } = await world.call('POST', '/api/wallet/methods', {
    as,
    key: newKey(),
    settings: settings(),
    body: { type: 'mobile_money', provider: 'M-Pesa', phoneNumber: number, fullName: 'Amina Odongo' },
  })
  expect([status, body.errors]).toEqual([201, undefined])
  // A number that is added later is paid out to after a day.
  world.now = (world.now ?? 0) + 25 * 60 * MINUTE
  return body.id
}

async function deposit(paymentMethodId: string, currency = 'KES') {
  const { body } = await world.call('POST', '/api/wallet/deposits', {
    as,
    key: newKey(),
    settings: settings(),
    body: { amount: '250', currency, paymentMethodId },
  })
  return body
}

const statusOf = async (kind: 'deposits' | 'withdrawals', id: string) =>
  (await world.call('GET', `/api/wallet/${kind}/${id}`, { as, settings: settings() })).body

const callBack = (processor: string, body: string, headers: Record<string, string>) =>
  world.call('POST', `/api/webhooks/payments/${processor}`, {
    raw: body,
    settings: settings(),
    headers: { ...headers, origin: '', 'sec-fetch-site': '' },
  })

/** The address that the test's requests go to is what a callback is signed for. */
const AT = `${ORIGIN}/api/webhooks/payments/pawapay`

async function pawaPayReports(kind: 'deposit' | 'withdrawal', id: string) {
  const name = kind === 'deposit' ? 'depositId' : 'payoutId'
  const payment = { [name]: await idOf({ kind, id }), status: 'COMPLETED' }
  const { body, headers } = await pawaPayCallback(AT, payment)
  return callBack('pawapay', body, headers)
}

describe('mobile money by pawaPay', () => {
  test('a payment is credited once, however often and by whom it is told', async () => {
    const method = await phone('+254703456789')
    const before = await inPurse()
    const { id, status } = await deposit(method)
    expect(status).toBe('waiting')
    const responses = await Promise.all([1, 2, 3].map(() => pawaPayReports('deposit', id)))
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
    await reconcileDeposits(world.ctx(settings()))
    expect((await statusOf('deposits', id)).status).toBe('confirmed')
    expect(await inPurse()).toBe(before + 25_000)
    await expectSoundLedger(world)
  })

  test('a forged callback is refused, and moves nothing', async () => {
    const { id } = await deposit(await phone('+254703456789'))
    const before = await inPurse()
    const depositId = await idOf({ kind: 'deposit', id })
    const body = JSON.stringify({ depositId, status: 'COMPLETED' })
    expectProblem(await callBack('pawapay', body, {}), 'invalid-signature')
    expect(await inPurse()).toBe(before)
  })

  test('a payment that fails says why', async () => {
    const { id } = await deposit(await phone('+254703456049'))
    await pawaPayReports('deposit', id)
    expect(await statusOf('deposits', id)).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/isn’t enough in your mobile-money account/),
    })
  })

  test('nobody tells: the minute job asks', async () => {
    const before = await inPurse()
    const { id } = await deposit(await phone('+254703456789'))
    world.now = (world.now ?? 0) + 2 * MINUTE
    await reconcileDeposits(world.ctx(settings()))
    expect((await statusOf('deposits', id)).status).toBe('confirmed')
    expect(await inPurse()).toBe(before + 25_000)
  })

  test('a number is paid in its own country’s money', async () => {
    const method = await phone('+255754000789')
    expectProblem(
      await world.call('POST', '/api/wallet/deposits', {
        as,
        key: newKey(),
        settings: settings(),
        body: { amount: '250', currency: 'KES', paymentMethodId: method },
      }),
      'method-unsupported',
    )
    expect((await deposit(method, 'TZS')).status).toBe('waiting')
  })

  async function withdraw(method: string) {
    await proveFresh(world, as)
    const { body } = await world.call('POST', '/api/wallet/withdrawals', {
      as,
      key: newKey(),
      settings: settings(),
      body: { amount: '1000', currency: 'KES', paymentMethodId: method },
    })
    expect(body.status).toBe('waiting')
    return body.id as string
  }

  test('a withdrawal leaves once', async () => {
    const id = await withdraw(await phone('+254703456789'))
    expect(loopback.to('/v2/payouts').map(({ body }) => JSON.parse(body).amount)).toEqual(['990'])
    for (let i = 0; i < 3; i += 1) await pawaPayReports('withdrawal', id)
    expect((await statusOf('withdrawals', id)).status).toBe('confirmed')
    expect(await inPurse()).toBe(400_000)
    await expectSoundLedger(world)
  })

  test('a withdrawal that fails is back in the purse, with its fee', async () => {
    const id = await withdraw(await phone('+254703456089'))
    await pawaPayReports('withdrawal', id)
    expect((await statusOf('withdrawals', id)).status).toBe('failed')
    expect(await inPurse()).toBe(500_000)
    await expectSoundLedger(world)
  })

  test('a withdrawal whose answer was lost is found out, and not paid twice', async () => {
    const { answer } = pawaPay
    pawaPay.answer = (requested) => {
      const reply = answer(requested)
      return requested.path === '/v2/payouts' ? { status: 502, body: 'bad gateway' } : reply
    }
    const method = await phone('+254703456789')
    await proveFresh(world, as)
    const { body } = await world.call('POST', '/api/wallet/withdrawals', {
      as,
      key: newKey(),
      settings: settings(),
      body: { amount: '1000', currency: 'KES', paymentMethodId: method },
    })
    world.now = (world.now ?? 0) + 2 * MINUTE
    await reconcileWithdrawals(world.ctx(settings()))
    expect((await statusOf('withdrawals', body.id)).status).toBe('confirmed')
    expect(pawaPay.payments.size).toBe(1)
    await expectSoundLedger(world)
  })
})

test('a salon is paid to numbers of the country, in its money', async () => {
  const partner = await world.person('beauty_partner')
  const adding = (phone: string, currency: string) =>
    world.call('POST', '/api/payouts/destinations', {
      as: partner,
      key: newKey(),
      settings: settings(),
      body: { type: 'mobile_money', provider: 'M-Pesa', phone, currency },
    })
  await proveFresh(world, partner)
  expect((await adding('+254703456789', 'KES')).status).toBe(201)
  const refused = await adding('+256783456789', 'TZS')
  expectProblem(refused, 'invalid-input')
  expect(refused.body.errors.phone).toEqual(['M-Pesa works here with numbers from: Kenya, Tanzania.'])
  const other = await adding('+254703456789', 'TZS')
  expectProblem(other, 'method-unsupported')
  const { body } = await world.call('GET', '/api/payouts', { as: partner, settings: settings() })
  expect(body.adding.networks[0]).toEqual({ name: 'M-Pesa', currencies: ['KES', 'TZS'], reason: null })
})

describe('Flutterwave’s page', () => {
  const report = (id: number) =>
    callBack('flutterwave', JSON.stringify({ event: 'charge.completed', data: { id } }), {
      'content-type': 'application/json',
      'verif-hash': FLUTTERWAVE.hash,
    })

  test('is offered for its currencies, to somebody who is there', async () => {
    const offered = async (path: string) =>
      (await world.call('GET', path, { as, settings: settings() })).body.sharedMethods
    expect(await offered('/api/wallet/deposits/new?currency=NGN')).toEqual([
      { id: 'flutterwave', label: 'Card or bank account', note: 'on Flutterwave’s page' },
    ])
    expect(await offered('/api/wallet/deposits/new?currency=KES')).toEqual([])
    expect(await offered('/api/automation/auto-top-up')).toEqual([])
  })

  test('is paid at the second try, and credited once', async () => {
    const { id, status, actionUrl } = await deposit('flutterwave', 'NGN')
    expect(status).toBe('requires_action')
    expect(actionUrl).toBe(`https://checkout.flutterwave.com/v3/hosted/pay/${id}`)
    await report(flutterwave.pay(id, 'insufficient').id)
    expect((await statusOf('deposits', id)).status).toBe('requires_action')
    const paid = flutterwave.pay(id)
    await Promise.all([report(paid.id), report(paid.id), report(paid.id)])
    expect((await statusOf('deposits', id)).status).toBe('confirmed')
    expect(await inPurse('NGN')).toBe(25_000)
    await expectSoundLedger(world)
  })

  test('is found paid by the minute job', async () => {
    const { id } = await deposit('flutterwave', 'NGN')
    flutterwave.pay(id)
    world.now = (world.now ?? 0) + 2 * MINUTE
    await reconcileDeposits(world.ctx(settings()))
    expect((await statusOf('deposits', id)).status).toBe('confirmed')
  })

  test('credits nothing that differs from what was asked for', async () => {
    const { id } = await deposit('flutterwave', 'NGN')
    const paid = flutterwave.pay(id, 'approved', { amount: 1 })
    expectProblem(await report(paid.id), 'invalid-input')
    expect(await inPurse('NGN')).toBe(0)
  })

  test('is refused for another currency', async () => {
    expect(await deposit('flutterwave', 'KES')).toMatchObject({ code: 'payment-method-unknown' })
  })
})
