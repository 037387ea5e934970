// Webhooks of Stripe and M-Pesa at a deploy with live keys, as an attacker sends them: forged, altered, stale, about another
// payment, amount or currency, and in the wrong order. Only what the provider has said is credited, once.
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { callbackUrl } from '../../../api/money/providers/daraja-events'
import { MINUTE } from '../../../api/platform/values/time'
import { deposit } from '../../../db/schema/money/wallet'
import { newLoopback } from '../../fixtures/loopback'
import { startDeploy } from '../harness/deploy'
import { afterTest, expect, SECRET, test } from '../harness/fixtures'
import { call, newPerson, type Person, walletOf } from '../harness/people'
import { database } from '../harness/product'

const WEBHOOK_SECRET = 'whsec_e2e'

/** A deposit of KES 25 that waits for its provider, under the provider's reference. */
async function waiting(as: Person, processor: string, reference: string): Promise<string> {
  const db = database()
  const id = crypto.randomUUID()
  const at = Date.now()
  const { id: userId } = await call('/api/me', { as })
  await db.insert(deposit).values({
    id,
    userId,
    currency: 'KES',
    amount: 2_500,
    status: 'requested',
    processor,
    token: 'token',
    methodLabel: 'Test',
    createdAt: at,
    updatedAt: at,
  })
  await db.update(deposit).set({ status: 'waiting', reference }).where(eq(deposit.id, id))
  return id
}

const statusOf = async (id: string) => (await database().select().from(deposit).where(eq(deposit.id, id)))[0]?.status

type Sent = { status: number; code: string | undefined }

/** As a provider's server sends it: no cookies, no origin. */
async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Sent> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code }
}

const REFUSED: Sent = { status: 400, code: 'invalid-signature' }
const CONTRADICTS: Sent = { status: 400, code: 'invalid-input' }
const TAKEN: Sent = { status: 200, code: undefined }

test('Stripe: only its own signed and recent word about this payment is credited, once', async () => {
  const url = await startDeploy({
    STRIPE_SECRET_KEY: 'sk_test_e2e',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_e2e',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  })
  const as = await newPerson()
  const id = await waiting(as, 'stripe', `pi_${crypto.randomUUID()}`)
  const [row] = await database().select().from(deposit).where(eq(deposit.id, id))
  const reference = row?.reference ?? ''
  const stripe = new Stripe('sk_test_e2e')

  type Change = { type?: string; intent?: object; metadata?: object; eventId?: string }
  const event = ({ type = 'payment_intent.succeeded', intent, metadata, eventId }: Change = {}) =>
    JSON.stringify({
      id: eventId ?? `evt_${reference}`,
      object: 'event',
      type,
      data: {
        object: {
          id: reference,
          object: 'payment_intent',
          currency: 'kes',
          amount: 2_500,
          amount_received: 2_500,
          metadata: { deposit: id, ...metadata },
          ...intent,
        },
      },
    })
  const send = (body: string, { secret = WEBHOOK_SECRET, at = Date.now(), sent = body } = {}) => {
    const timestamp = Math.floor(at / 1_000)
    const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return post(`${url}/api/webhooks/payments/stripe`, sent, { 'stripe-signature': header })
  }

  const before = await walletOf(as)
  const now = Date.now()
  const attacks: [string, Promise<Sent>, Sent][] = [
    ['unsigned', post(`${url}/api/webhooks/payments/stripe`, event()), REFUSED],
    ['another account’s secret', send(event(), { secret: 'whsec_other' }), REFUSED],
    ['altered', send(event(), { sent: event({ eventId: 'evt_other' }) }), REFUSED],
    ['stale', send(event(), { at: now - 6 * MINUTE }), REFUSED],
    ['of the future', send(event(), { at: now + 6 * MINUTE }), REFUSED],
    ['more than was asked', send(event({ intent: { amount_received: 250_000 } })), CONTRADICTS],
    ['less than was asked', send(event({ intent: { amount_received: 1 } })), CONTRADICTS],
    ['another currency', send(event({ intent: { currency: 'usd' } })), CONTRADICTS],
    ['another payment', send(event({ intent: { id: 'pi_cheap' } })), CONTRADICTS],
    [
      'an unknown deposit',
      send(event({ metadata: { deposit: crypto.randomUUID() } })),
      { status: 404, code: 'not-found' },
    ],
    ['nobody’s', send(event({ metadata: { deposit: '' } })), TAKEN],
    ['another kind', send(event({ type: 'charge.succeeded' })), TAKEN],
  ]
  for (const [name, sent, expected] of attacks) expect([name, await sent]).toEqual([name, expected])
  expect(await statusOf(id)).toBe('waiting')
  expect(await walletOf(as)).toEqual(before)

  expect(await Promise.all([1, 2, 3].map(() => send(event())))).toEqual([TAKEN, TAKEN, TAKEN])
  expect(await statusOf(id)).toBe('confirmed')
  const credited = await walletOf(as)
  expect(credited.available).toEqual({ amount: '25.00', currency: 'KES' })
  // What failed before it was paid comes late: nothing is taken back.
  const late = event({ type: 'payment_intent.payment_failed', eventId: 'evt_late' })
  expect(await send(late)).toEqual(TAKEN)
  expect(await walletOf(as)).toEqual(credited)
})

test('M-Pesa: only the answer to our own question about this payment is credited, once', async () => {
  const { loopback: daraja, start, stop } = newLoopback()
  await start()
  afterTest(stop)
  let result = '1032'
  daraja.answer = ({ path }) =>
    path === '/oauth/v1/generate'
      ? { body: { access_token: 'token', expires_in: '3599' } }
      : { body: { ResponseCode: '0', ResultCode: result, ResultDesc: '' } }
  const url = await startDeploy({
    DARAJA_CONSUMER_KEY: crypto.randomUUID(),
    DARAJA_CONSUMER_SECRET: 'secret',
    DARAJA_SHORTCODE: '174379',
    DARAJA_PASSKEY: 'passkey',
    DARAJA_API_BASE: daraja.url,
  })
  const as = await newPerson()
  const reference = `ws_CO_${crypto.randomUUID()}`
  const id = await waiting(as, 'daraja', reference)
  const other = await waiting(as, 'daraja', `ws_CO_${crypto.randomUUID()}`)
  const addressOf = (callback: object, secret = SECRET) =>
    callbackUrl({ origin: url, secret, now: Date.now }, { kind: 'deposit' as const, id, minor: 2_500, ...callback })
  const says = (code: number, amount = 25, about = reference) =>
    JSON.stringify({
      Body: {
        stkCallback: {
          CheckoutRequestID: about,
          ResultCode: code,
          CallbackMetadata: { Item: [{ Name: 'Amount', Value: amount }] },
        },
      },
    })
  const address = await addressOf({})
  const withoutKey = address.replace(/&key=[^&]*/, '')
  const raised = address.replace('minor=2500', 'minor=250000')

  const before = await walletOf(as)
  expect(await post(withoutKey, says(0))).toEqual(REFUSED)
  expect(await post(await addressOf({}, 'another secret'), says(0))).toEqual(REFUSED)
  expect(await post(raised, says(0))).toEqual(REFUSED)
  expect(await post(address.replace(id, other), says(0))).toEqual(REFUSED)
  expect(await post(address, '{')).toEqual(CONTRADICTS)
  expect(daraja.to('/mpesa/stkpushquery/v1/query')).toEqual([])
  expect(await statusOf(id)).toBe('waiting')

  // Whoever has the address says that it was paid; asked, M-Pesa says what is true.
  result = '0'
  expect(await post(address, says(0, 1))).toEqual(CONTRADICTS)
  expect(await post(address, says(0, 25, 'ws_CO_cheap'))).toEqual(CONTRADICTS)
  expect(await statusOf(id)).toBe('waiting')
  expect(await walletOf(as)).toEqual(before)
  result = '1032'
  const theirs = await addressOf({ id: other })
  const [row] = await database().select().from(deposit).where(eq(deposit.id, other))
  expect(await post(theirs, says(0, 25, row?.reference ?? ''))).toEqual(TAKEN)
  expect(await statusOf(other)).toBe('failed')

  result = '0'
  expect(await Promise.all([1, 2, 3].map(() => post(address, says(0))))).toEqual([TAKEN, TAKEN, TAKEN])
  expect(await statusOf(id)).toBe('confirmed')
  expect((await walletOf(as)).available).toEqual({ amount: '25.00', currency: 'KES' })
})
