// Local cards, bank accounts and wallets through Flutterwave's own payment page (https://developer.flutterwave.com/v3.0):
// the person pays there, and we ask what became of it. Money in only.
import { constantTimeEqual } from 'better-auth/crypto'
import { z } from 'zod'
import { type Currency, decimal, isCurrency, parseAmount } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import type { ChargeRequest, Found, PaymentEvent, PaymentOutcome, PaymentProvider } from './port'
import { APPROVAL_NEEDED } from './stripe-declines'

type FlutterwaveSettings = {
  secretKey: string
  /** What its webhooks carry as `verif-hash`. */
  webhookHash: string
  /** Scheme and host of our own pages, to which its page sends people back. */
  origin: string
  /** It wants an address for each payment. It is ours, not the person's: we send receipts ourselves. */
  email: string
  /**
   * Records permanently that something was asked for, and returns whether it is the first time: two pages of one payment
   * could both be paid.
   */
  firstTime: (what: string) => Promise<boolean>
  apiBase?: string | undefined
  /** Milliseconds for one request. */
  timeout?: number
}

type Access = { secretKey: string; apiBase: string; timeout: number }

const API = 'https://api.flutterwave.com'

/** What its page takes here. */
const TAKEN: Currency[] = ['NGN', 'GHS', 'ZAR']

/** How long its page can be paid, in minutes: as long as a deposit waits. */
const PAGE_LIFETIME = 30

export function flutterwavePayments({
  apiBase = API,
  timeout = 8000,
  ...settings
}: FlutterwaveSettings): PaymentProvider {
  const access = { secretKey: settings.secretKey, apiBase, timeout }
  return {
    name: 'flutterwave',
    sharedMethods: [
      {
        id: 'flutterwave',
        token: 'page',
        label: 'Card or bank account',
        note: 'on Flutterwave’s page',
        needsPerson: true,
      },
    ],
    charges: ({ type }, currency) => type === 'card' && TAKEN.includes(currency),
    paysOut: () => false,
    cardTokens: null,
    async storeCard() {
      throw new DomainError('method-unsupported')
    },
    phoneToken() {
      throw new DomainError('method-unsupported')
    },
    bankToken: null,
    charge: (payment) => charge(access, settings, payment),
    findCharge: ({ depositId, minor, currency }) => findCharge(access, depositId, minor, currency),
    async payOut() {
      throw new DomainError('method-unsupported')
    },
    findPayOut: async () => null,
    async check() {
      const { data } = await ask(access, '/v3/balances', Balances)
      return {
        balances: data.flatMap(({ currency, available_balance: available }) => {
          const amount = isCurrency(currency) && minorIn(available, currency)
          return amount ? [{ minor: amount, currency }] : []
        }),
      }
    },
    readEvent: (received) => readEvent(access, settings.webhookHash, received),
  }
}

const Page = z.object({ status: z.literal('success'), data: z.object({ link: z.url() }) })

const Transaction = z.object({
  id: z.number().int().positive(),
  tx_ref: z.string().max(200),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  processor_response: z.string().nullish(),
})

const Verified = z.object({ status: z.literal('success'), data: Transaction })

const Balances = z.object({ data: z.array(z.object({ currency: z.string(), available_balance: z.number() })) })

/** Makes the page on which the deposit is paid, once. */
async function charge(
  access: Access,
  { origin, email, firstTime }: FlutterwaveSettings,
  { depositId, minor, currency, returnUrl, present }: ChargeRequest,
): Promise<PaymentOutcome> {
  const reference = depositId
  if (!present) return { status: 'declined', reference, reason: APPROVAL_NEEDED }
  if (!isCurrency(currency) || !TAKEN.includes(currency))
    return { status: 'declined', reference, reason: 'This page doesn’t take that currency.' }
  if (!(await firstTime(`page:${depositId}`))) return { status: 'waiting', reference }
  const { data } = await ask(access, '/v3/payments', Page, {
    tx_ref: depositId,
    amount: decimal({ minor, currency }),
    currency,
    redirect_url: new URL(returnUrl, origin).href,
    session_duration: PAGE_LIFETIME,
    customer: { email },
    customizations: { title: 'Purse' },
  })
  if (!/^https?:$/.test(new URL(data.link).protocol)) throw new Error('Flutterwave sent no page')
  return { status: 'requires_action', reference, actionUrl: data.link }
}

/** What became of it; null as long as nobody has paid. A page can be tried again, so only a success is final. */
async function findCharge(access: Access, depositId: string, minor: number, currency: string): Promise<Found> {
  const query = new URLSearchParams({ tx_ref: depositId })
  const found = await verified(access, `/v3/transactions/verify_by_reference?${query}`)
  if (!found) return null
  const { status, tx_ref, amount, currency: paid } = found
  if (status !== 'successful') return 'waiting'
  if (tx_ref !== depositId || paid !== currency || minorIn(amount, paid) !== minor)
    throw new Error('Flutterwave reports another payment')
  return 'succeeded'
}

const Notice = z.object({ event: z.string().optional(), data: z.object({ id: z.number().int().positive() }) })

/**
 * Reads a webhook: it must carry our hash, and what it names is asked back. A failed try is of no interest: the person
 * may try again on the same page.
 * @throws DomainError invalid-signature, invalid-input, provider-unavailable
 */
async function readEvent(
  access: Access,
  webhookHash: string,
  { rawBody, headers }: { rawBody: string; headers: Headers },
): Promise<PaymentEvent | null> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  if (!constantTimeEqual(bytes(headers.get('verif-hash') ?? ''), bytes(webhookHash)))
    throw new DomainError('invalid-signature')
  const { event, data } = noticeIn(rawBody)
  if (event !== undefined && event !== 'charge.completed') return null
  const found = await verified(access, `/v3/transactions/${data.id}/verify`).catch((cause: unknown) => {
    throw new DomainError('provider-unavailable', { cause })
  })
  if (found?.status !== 'successful') return null
  const { id, tx_ref, amount, currency } = found
  const minor = minorIn(amount, currency)
  if (minor === null) throw new DomainError('invalid-input')
  return {
    eventId: `${id}`,
    reference: tx_ref,
    subject: { kind: 'deposit', id: tx_ref },
    minor,
    currency,
    outcome: 'succeeded',
  }
}

function noticeIn(rawBody: string): z.output<typeof Notice> {
  try {
    return Notice.parse(JSON.parse(rawBody))
  } catch (cause) {
    throw new DomainError('invalid-input', { cause })
  }
}

/** Its amounts are numbers (100.5) and become exact here; null if one has more decimals than its currency. */
function minorIn(amount: number, currency: string): number | null {
  if (!isCurrency(currency)) return null
  const read = parseAmount(String(amount), currency)
  return read.ok ? read.minor : null
}

/** Asks Flutterwave. Throws where it did not answer, or not as documented; the message has no body. */
async function ask<S extends z.ZodType>(access: Access, path: string, schema: S, body?: object): Promise<z.output<S>> {
  const response = await request(access, path, body)
  if (!response.ok) throw new Error(`Flutterwave answered ${response.status}`)
  return schema.parse(await response.json())
}

/** A transaction by a verification endpoint; null if there is none: it then answers 400 or 404. */
async function verified(access: Access, path: string): Promise<z.output<typeof Transaction> | null> {
  const response = await request(access, path)
  if (response.status === 400 || response.status === 404) return null
  if (!response.ok) throw new Error(`Flutterwave answered ${response.status}`)
  return Verified.parse(await response.json()).data
}

function request({ secretKey, apiBase, timeout }: Access, path: string, body?: object) {
  return fetch(`${apiBase}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    // Never send a key to a redirect target.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
}
