// The payment sandbox: a provider in the same process whose tokens decide what happens. It keeps no
// state: a reference names the behaviour, and events are signed as a real provider's would be.
// It takes cards and mobile money of every network, and pays out to both and to bank accounts.
import { z } from 'zod'
import { hex } from '../../platform/values/hash'
import { id } from '../../platform/values/input'
import { DomainError } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import type {
  ChargeRequest,
  Found,
  PaymentEvent,
  PaymentOutcome,
  PaymentProvider,
  PayOutOutcome,
  PayOutRequest,
  SharedMethod,
} from './port'
import { APPROVAL_NEEDED, CARD_DECLINED } from './stripe-declines'

const SHARED_METHODS: SharedMethod[] = [
  { id: 'sandbox_ok', token: 'sandbox_ok', label: 'Visa ending 4242', note: 'test, succeeds', needsPerson: false },
  {
    id: 'sandbox_declined',
    token: 'sandbox_declined',
    label: 'Visa ending 0002',
    note: 'test, is declined',
    needsPerson: false,
  },
  {
    id: 'sandbox_action',
    token: 'sandbox_action',
    label: 'Visa ending 3155',
    note: 'test, asks you to approve it',
    needsPerson: false,
  },
  {
    id: 'sandbox_hangs',
    token: 'sandbox_hangs',
    label: 'M-Pesa +254 700 000 408',
    note: 'test, never answers',
    needsPerson: false,
  },
  {
    id: 'sandbox_heals',
    token: 'sandbox_heals',
    label: 'M-Pesa +254 700 000 202',
    note: 'test, stays pending until we ask',
    needsPerson: false,
  },
  {
    id: 'sandbox_twice',
    token: 'sandbox_twice',
    label: 'MasterCard ending 4444',
    note: 'test, confirms twice',
    needsPerson: false,
  },
]

/** Phone and account numbers that end so behave so; every other one succeeds. */
const TEST_NUMBERS: Record<string, string> = {
  '202': 'sandbox_heals',
  '408': 'sandbox_hangs',
  '402': 'sandbox_declined',
}

/** How long a signed event is accepted after it was made, in milliseconds. */
const EVENT_WINDOW = 5 * MINUTE

const SIGNATURE_HEADER = 'sandbox-signature'

/** `deliver` is the sandbox's way to our webhook: the raw body and the headers it would post. */
export function sandboxPayments(
  secret: string,
  now: () => number,
  deliver: (body: string, headers: Headers) => void,
): PaymentProvider {
  const event = (body: PaymentEvent) => sandboxEvent(secret, body, now())
  return {
    name: 'sandbox',
    sharedMethods: SHARED_METHODS,
    charges: ({ type }) => type !== 'bank',
    paysOut: () => true,
    cardTokens: { processor: 'sandbox' },
    // The browser's half of the sandbox makes tokens such as "sandbox_ok.Visa.4242.1230".
    async storeCard(_person, token) {
      const [, behaviour, cardType, lastFour, month, year] =
        /^(sandbox_[a-z]+)\.([A-Za-z]+)\.(\d{4})\.(\d\d)(\d\d)$/.exec(token) ?? []
      if (!behaviour || !cardType || !lastFour) throw new DomainError('invalid-input')
      return { token: behaviour, cardType, lastFour, expiryDate: `${month}/${year}` }
    },
    phoneToken: (_kind, phone) => numberToken(phone),
    bankToken: async ({ accountNumber }) => numberToken(accountNumber),
    async charge(payment) {
      const outcome = chargeOutcome(payment)
      if (payment.token === 'sandbox_twice' && outcome.status === 'succeeded') {
        // The second confirmation, which must change nothing.
        const { depositId, minor, currency } = payment
        const { body, headers } = await event({
          eventId: `evt_${depositId}`,
          reference: outcome.reference,
          subject: { kind: 'deposit', id: depositId },
          minor,
          currency,
          outcome: 'succeeded',
        })
        deliver(body, headers)
      }
      return outcome
    },
    findCharge: async ({ reference }) => foundBy(reference),
    payOut: async (payout) => payOutOutcome(payout),
    findPayOut: async ({ reference }) => foundBy(reference),
    // It is this process: it is there, and holds nothing.
    check: async () => ({ balances: [] }),
    async readEvent({ rawBody, headers }) {
      const [time, signature] = (headers.get(SIGNATURE_HEADER) ?? '').split(',')
      const age = Math.abs(now() - Number(time))
      if (!time || !signature || !(age <= EVENT_WINDOW)) throw new DomainError('invalid-signature')
      if (!(await verify(secret, `${time}.${rawBody}`, signature))) {
        throw new DomainError('invalid-signature')
      }
      return readEventBody(rawBody)
    },
  }
}

/** What the sandbox would post to our webhook: the raw body and its signed headers. */
export async function sandboxEvent(
  secret: string,
  event: PaymentEvent,
  now: number,
): Promise<{ body: string; headers: Headers }> {
  const body = JSON.stringify(event)
  const signature = await sign(secret, `${now}.${body}`)
  return { body, headers: new Headers({ [SIGNATURE_HEADER]: `${now},${signature}` }) }
}

function numberToken(number: string): string {
  return TEST_NUMBERS[number.slice(-3)] ?? 'sandbox_ok'
}

function chargeOutcome({ depositId, token, returnUrl, present }: ChargeRequest): PaymentOutcome {
  switch (token) {
    case 'sandbox_ok':
      return { status: 'succeeded', reference: `sandbox_succeeds_${depositId}` }
    case 'sandbox_twice':
      return { status: 'succeeded', reference: `sandbox_twice_${depositId}` }
    case 'sandbox_declined':
      return { status: 'declined', reference: `sandbox_declined_${depositId}`, reason: CARD_DECLINED }
    case 'sandbox_action':
      if (!present) {
        return { status: 'declined', reference: `sandbox_declined_${depositId}`, reason: APPROVAL_NEEDED }
      }
      return {
        status: 'requires_action',
        reference: `sandbox_action_${depositId}`,
        actionUrl: `/dev/approve-payment?deposit=${depositId}&return=${encodeURIComponent(returnUrl)}`,
      }
    case 'sandbox_heals':
      return { status: 'waiting', reference: `sandbox_heals_${depositId}` }
    default:
      return { status: 'waiting', reference: `sandbox_hangs_${depositId}` }
  }
}

function payOutOutcome({ subject: { id }, token }: PayOutRequest): PayOutOutcome {
  switch (token) {
    case 'sandbox_declined':
      return {
        status: 'declined',
        reference: `sandbox_declined_${id}`,
        reason: 'The account could not be paid. Try another method.',
      }
    case 'sandbox_heals':
      return { status: 'waiting', reference: `sandbox_heals_${id}` }
    case 'sandbox_hangs':
      return { status: 'waiting', reference: `sandbox_hangs_${id}` }
    default:
      return { status: 'succeeded', reference: `sandbox_succeeds_${id}` }
  }
}

/** The sandbox keeps no state: a reference names what became of it. */
function foundBy(reference: string | null): Found {
  if (/^sandbox_(succeeds|twice|heals)_/.test(reference ?? '')) return 'succeeded'
  if (reference?.startsWith('sandbox_declined_')) return 'declined'
  return reference?.startsWith('sandbox_') ? 'waiting' : null
}

const EventBody = z.object({
  eventId: z.string().min(1).max(200),
  reference: z.string().min(1).max(200),
  subject: z.object({
    kind: z.enum(['deposit', 'withdrawal', 'payout']),
    id,
  }),
  minor: z.int().positive(),
  currency: z.string().max(8),
  outcome: z.enum(['succeeded', 'declined']),
  reason: z.string().max(500).optional(),
})

function readEventBody(rawBody: string): PaymentEvent {
  try {
    return EventBody.parse(JSON.parse(rawBody))
  } catch (cause) {
    throw new DomainError('invalid-input', { detail: 'The body is not an event.', cause })
  }
}

async function sign(secret: string, text: string): Promise<string> {
  const bytes = await crypto.subtle.sign('HMAC', await hmacKey(secret), new TextEncoder().encode(text))
  return hex(bytes)
}

async function verify(secret: string, text: string, signature: string): Promise<boolean> {
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await hmacKey(secret), bytes, new TextEncoder().encode(text))
}

function hmacKey(secret: string): Promise<CryptoKey> {
  const raw = new TextEncoder().encode(`sandbox:${secret}`)
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
