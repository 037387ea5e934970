// What is asked of Stripe, by its library.
import Stripe from 'stripe'
import { DomainError, fieldFault } from '../../platform/values/problem'
import type { ChargeRequest, Found, PaymentOutcome, StoredCard } from './port'
import { declineText } from './stripe-declines'
import { readStripeEvent } from './stripe-events'
import { stripeUnit } from './stripe-units'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Scheme and host of our own pages, to which a bank sends people back. */
  origin: string
  now: () => number
  apiBase: string
  /** Milliseconds. */
  timeout?: number
}

/** Stripe's names of brands, in the specification's words; any other is "Card". */
const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'MasterCard', amex: 'Amex', discover: 'Discover' }

/** The calls of one request, over a client of its own. */
export function stripeCalls(settings: StripeSettings) {
  const { secretKey, webhookSecret, origin, now, apiBase, timeout = 8000 } = settings
  const stripe = clientOf(secretKey, apiBase, timeout)
  return {
    storeCard: (userId: string, token: string) => storeCard(stripe, userId, token),
    charge: (payment: ChargeRequest) => charge(stripe, origin, payment),
    findCharge: (requested: Parameters<typeof findCharge>[1]) => findCharge(stripe, requested),
    async check() {
      const { available } = await stripe.balance.retrieve()
      return {
        balances: available.map(({ amount, currency: code }) => {
          const currency = code.toUpperCase()
          return { minor: Math.trunc(amount / (stripeUnit(currency) ?? 1)), currency }
        }),
      }
    },
    readEvent({ rawBody, headers }: { rawBody: string; headers: Headers }) {
      const signature = headers.get('stripe-signature') ?? ''
      return readStripeEvent(stripe, rawBody, signature, webhookSecret, now())
    },
  }
}

function clientOf(secretKey: string, apiBase: string, timeout: number): Stripe {
  const { protocol, hostname, port } = new URL(apiBase)
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout,
    // The minute job checks failed requests; a person does not wait for retries.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Attaches the card to the person's customer. Idempotent: a retry completes a request that died half-way. */
async function storeCard(stripe: Stripe, userId: string, token: string): Promise<StoredCard> {
  if (!/^pm_[A-Za-z0-9_]{1,200}$/.test(token)) throw unknownCard()
  try {
    const customer = await customerOf(stripe, userId)
    const card = await cardAt(stripe, token, customer)
    return {
      token: `${customer}:${token}`,
      cardType: BRANDS[card.brand] ?? 'Card',
      lastFour: card.last4,
      expiryDate: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`,
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      throw new DomainError('payment-declined', { detail: declineText(error) })
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw unknownCard(error)
    if (error instanceof DomainError) throw error
    throw new DomainError('provider-unavailable', { cause: error })
  }
}

/** The card, attached to its owner's customer, by us or by a concurrent request. */
async function cardAt(stripe: Stripe, token: string, customer: string): Promise<Stripe.PaymentMethod.Card> {
  const found = await stripe.paymentMethods.retrieve(token)
  if (found.card && found.customer === customer) return found.card
  if (!found.card || found.customer !== null) throw unknownCard()
  try {
    await stripe.paymentMethods.attach(token, { customer })
  } catch (error) {
    const now = await stripe.paymentMethods.retrieve(token)
    if (now.customer !== customer) throw error
  }
  return found.card
}

/**
 * One customer per person. The search finds one older than a minute, and the idempotency key one younger than a day.
 */
async function customerOf(stripe: Stripe, userId: string): Promise<string> {
  const query = `metadata['user']:'${userId.replace(/[\\']/g, '')}'`
  const { data } = await stripe.customers.search({ query, limit: 1 })
  if (data[0]) return data[0].id
  const made = await stripe.customers.create({ metadata: { user: userId } }, { idempotencyKey: `customer-${userId}` })
  return made.id
}

function unknownCard(cause?: unknown): DomainError {
  return fieldFault('token', 'The card details couldn’t be read. Enter them again.', { cause })
}

/** Throws if money may have moved; a refusal is a result. */
async function charge(
  stripe: Stripe,
  origin: string,
  { depositId, minor, currency, token, returnUrl, present }: ChargeRequest,
): Promise<PaymentOutcome> {
  const [customer = '', method = ''] = token.split(':')
  const unit = stripeUnit(currency)
  if (!unit) {
    const reason = declineText({ code: 'currency_not_supported' })
    return { status: 'declined', reference: `declined_${depositId}`, reason }
  }
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: minor * unit,
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        allowed_payment_method_types: ['card'],
        confirm: true,
        metadata: { deposit: depositId },
        ...(present
          ? // So that the bank lets later automatic top-ups pass.
            { setup_future_usage: 'off_session', return_url: new URL(returnUrl, origin).href }
          : { off_session: true }),
      },
      { idempotencyKey: depositId },
    )
    return outcomeOf(intent)
  } catch (error) {
    const refused = refusalOf(error, depositId)
    if (refused) return refused
    throw error
  }
}

function outcomeOf(intent: Stripe.PaymentIntent): PaymentOutcome {
  const reference = intent.id
  const actionUrl = intent.next_action?.redirect_to_url?.url
  if (intent.status === 'requires_action' && actionUrl) {
    return { status: 'requires_action', reference, actionUrl }
  }
  const found = foundBy(intent)
  if (found === 'succeeded') return { status: 'succeeded', reference }
  if (found === 'waiting') return { status: 'waiting', reference }
  return { status: 'declined', reference, reason: declineText(intent.last_payment_error ?? {}) }
}

/** A final refusal by the bank or Stripe. */
function refusalOf(error: unknown, depositId: string): PaymentOutcome | null {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  const refused =
    error instanceof StripeCardError ||
    (error instanceof StripeInvalidRequestError && REFUSALS.includes(error.code ?? ''))
  if (!refused) return null
  return {
    status: 'declined',
    reference: error.payment_intent?.id ?? `declined_${depositId}`,
    reason: declineText(error),
  }
}

/** Invalid requests caused by the card or the amount. */
const REFUSALS = ['resource_missing', 'amount_too_small', 'amount_too_large']

function foundBy({ status }: Stripe.PaymentIntent): Found {
  if (status === 'succeeded') return 'succeeded'
  // Nobody confirms an intent of ours a second time: without a method that works it is over.
  if (status === 'canceled' || status === 'requires_payment_method') return 'declined'
  return 'waiting'
}

/**
 * Where the answer to a charge was lost there is no reference: the intent is sought by our id, which
 * finds it within a minute or so.
 */
async function findCharge(
  stripe: Stripe,
  { depositId, reference }: { depositId: string; reference: string | null },
): Promise<Found> {
  if (reference?.startsWith('declined_')) return 'declined'
  if (!reference) {
    const query = `metadata['deposit']:'${depositId.replace(/[\\']/g, '')}'`
    const { data } = await stripe.paymentIntents.search({ query, limit: 1 })
    return data[0] ? foundBy(data[0]) : null
  }
  try {
    const intent = await stripe.paymentIntents.retrieve(reference)
    return intent.metadata.deposit === depositId ? foundBy(intent) : null
  } catch (error) {
    const { StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}
