// pawaPay's callbacks: signed by RFC 9421, and never taken at their word. What is named in one is asked back, and the
// answer is the event.
import { createHash, timingSafeEqual, verify } from 'node:crypto'
import { verifyMessage } from 'http-message-signatures/lib/httpbis'
import { z } from 'zod'
import { isCurrency, parseAmount } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { findPayment, type Operation, type PawaPayAccess, publicKeyOf } from './pawapay-client'
import { chargeText, payOutText } from './pawapay-failures'
import { idOf, subjectIn } from './pawapay-ids'
import type { PaymentEvent } from './port'

/** What a signature must cover: else it vouches for another address, body or time. */
const COVERED = ['@method', '@authority', '@path', 'signature-date', 'content-digest']

/** How old a signature may be, in seconds: pawaPay repeats callbacks for a quarter of an hour, each signed anew. */
const MAX_AGE = 300

const ALGORITHM = 'ecdsa-p256-sha256'

const id = z.uuid()

const Callback = z.union([z.object({ depositId: id }), z.object({ payoutId: id })])

/**
 * Verifies a callback and asks back what it names; null while that is open, and for what is not ours.
 * @throws DomainError invalid-signature, invalid-input, provider-unavailable
 */
export async function readPawaPayEvent(
  access: PawaPayAccess,
  received: { rawBody: string; headers: Headers; url: URL },
): Promise<PaymentEvent | null> {
  await requireSigned(access, received)
  const named = namedIn(received.rawBody)
  if (!named) return null
  const { operation, id } = named
  const payment = await findPayment(access, operation, id).catch((cause) => {
    throw new DomainError('provider-unavailable', { cause })
  })
  const subject = payment && subjectIn(operation, payment.clientReferenceId ?? '')
  if (!payment || !subject || (await idOf(subject)) !== id) return null
  const { status, currency, failureReason } = payment
  if (status !== 'COMPLETED' && status !== 'FAILED') return null
  const amount = isCurrency(currency) ? parseAmount(payment.amount.replace(/\.0+$/, ''), currency) : null
  if (!amount?.ok) throw new DomainError('invalid-input')
  const code = failureReason?.failureCode ?? ''
  const text = operation === 'DEPOSIT' ? chargeText(code) : payOutText(code)
  return {
    eventId: `${id}:${status}`,
    reference: id,
    subject,
    minor: amount.minor,
    currency,
    ...(status === 'COMPLETED' ? { outcome: 'succeeded' } : { outcome: 'declined', reason: text }),
  }
}

function namedIn(rawBody: string): { operation: Operation; id: string } | null {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch (cause) {
    throw new DomainError('invalid-input', { cause })
  }
  const { data } = Callback.safeParse(body)
  if (!data) return null
  return 'depositId' in data ? { operation: 'DEPOSIT', id: data.depositId } : { operation: 'PAYOUT', id: data.payoutId }
}

async function requireSigned(
  access: PawaPayAccess,
  { rawBody, headers, url }: { rawBody: string; headers: Headers; url: URL },
): Promise<void> {
  const keyOf = async (keyid: string) => {
    const pem = await publicKeyOf(access, keyid).catch((cause) => {
      throw new DomainError('provider-unavailable', { cause })
    })
    return pem === null ? null : { id: keyid, algs: [ALGORITHM], verify: verifier(pem) }
  }
  const isSigned =
    isDigestOf(rawBody, headers.get('content-digest') ?? '') &&
    (await verifyMessage(
      {
        keyLookup: ({ keyid = '' }) => keyOf(keyid),
        requiredParams: ['created', 'keyid', 'alg'],
        requiredFields: COVERED,
        maxAge: MAX_AGE,
        tolerance: 60,
        notAfter: new Date(access.now() + 60_000),
      },
      { method: 'POST', url, headers: Object.fromEntries(headers) },
    ).catch((error: unknown) => {
      // A signature that cannot be read is none.
      if (error instanceof DomainError) throw error
      return false
    }))
  if (isSigned !== true) throw new DomainError('invalid-signature')
}

/** pawaPay sends the signature in DER; the standard says the two numbers alone. */
function verifier(key: string) {
  return async (data: Buffer, signature: Buffer) => {
    const dsaEncoding = signature.length === 64 ? 'ieee-p1363' : 'der'
    return verify('sha256', data, { key, dsaEncoding }, signature)
  }
}

/** Whether a Content-Digest header is that of the body: "sha-512=:…:" or "sha-256=:…:". */
function isDigestOf(body: string, header: string): boolean {
  const [, bits, digest] = /^sha-(256|512)=:([A-Za-z0-9+/=]{40,90}):$/.exec(header.trim()) ?? []
  if (!bits || !digest) return false
  const expected = createHash(`sha${bits}`).update(body).digest()
  const given = Buffer.from(digest, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
