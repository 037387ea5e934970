// Stripe's events: the signature covers the raw body, and must be recent.
import Stripe from 'stripe'
import { DomainError } from '../../platform/values/problem'
import type { PaymentEvent } from './port'
import { declineText } from './stripe-declines'
import { stripeUnit } from './stripe-units'

/** How old a signed event may be, in seconds. */
const EVENT_WINDOW = 300

/**
 * Reads an event that arrived at `now`, UTC milliseconds. Null if it is no payment of ours.
 * @throws DomainError invalid-signature, invalid-input
 */
export async function readStripeEvent(
  stripe: Stripe,
  rawBody: string,
  signature: string,
  secret: string,
  now: number,
): Promise<PaymentEvent | null> {
  return eventOf(await verified(stripe, rawBody, signature, secret, now))
}

async function verified(
  stripe: Stripe,
  rawBody: string,
  signature: string,
  secret: string,
  now: number,
): Promise<Stripe.Event> {
  try {
    const digest = Stripe.createSubtleCryptoProvider()
    const event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret, EVENT_WINDOW, digest, now)
    // Stripe's own check is of the past alone.
    if (!(signedAt(signature) <= now / 1000 + EVENT_WINDOW)) throw new Error('signed in the future')
    return event
  } catch (cause) {
    throw new DomainError('invalid-signature', { cause })
  }
}

/** When a header says that its event was signed, UTC seconds; the last of several times is the signed one. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10)
}

/** Null if it is no payment of ours: other types, and intents made by another program. */
function eventOf(event: Stripe.Event): PaymentEvent | null {
  switch (event.type) {
    case 'payment_intent.succeeded': {
      const intent = event.data.object
      return readIntent(event.id, intent, intent.amount_received, { outcome: 'succeeded' })
    }
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = event.data.object
      const reason = declineText(intent.last_payment_error ?? {})
      return readIntent(event.id, intent, intent.amount, { outcome: 'declined', reason })
    }
    default:
      return null
  }
}

function readIntent(
  eventId: string,
  intent: Stripe.PaymentIntent,
  amount: number,
  result: Pick<PaymentEvent, 'outcome' | 'reason'>,
): PaymentEvent | null {
  const id = intent.metadata.deposit
  if (!id) return null
  const currency = intent.currency.toUpperCase()
  const minor = amount / (stripeUnit(currency) ?? Number.NaN)
  if (!Number.isSafeInteger(minor)) {
    throw new DomainError('invalid-input', { detail: 'The event does not match the deposit.' })
  }
  const subject = { kind: 'deposit' as const, id }
  return { eventId, reference: intent.id, subject, minor, currency, ...result }
}
