// Passes a card to the provider and returns its token. The only place where a card number leaves the browser, and
// never to us.
import type { MethodsResponse } from '../../../api/money/payment-methods/responses'
import { bare, type Card, type CardField, cardBrand } from './card-checks'

/** The provider for cards, from the api. */
export type CardTokens = NonNullable<MethodsResponse['adding']['card']['tokens']>

type Token = { token: string } | { fault: string; field?: CardField }

const REFUSED = 'The card wasn’t accepted. Check the details or use another card.'

/** Rejects where the provider does not respond. */
export async function cardToken(tokens: CardTokens, card: Card): Promise<Token> {
  return tokens.processor === 'sandbox' ? sandboxToken(card) : stripeToken(tokens, card)
}

/** The sandbox's cards, and how they behave when they are charged. */
const SANDBOX: Record<string, string> = {
  '4242424242424242': 'sandbox_ok',
  '378282246310005': 'sandbox_ok',
  '6011111111111117': 'sandbox_ok',
  '4000000000000002': 'sandbox_declined',
  '4000002500003155': 'sandbox_action',
  '5555555555554444': 'sandbox_twice',
}

/** The browser's half of the sandbox; nothing is sent anywhere. */
function sandboxToken({ number, expiry }: Card): Token {
  const digits = bare(number)
  const behaviour = SANDBOX[digits]
  if (!behaviour) {
    return { field: 'number', fault: 'This is a sandbox. Use one of its test cards.' }
  }
  const until = bare(expiry).replace('/', '')
  return { token: `${behaviour}.${cardBrand(digits)}.${digits.slice(-4)}.${until}` }
}

type Stripe = Extract<CardTokens, { processor: 'stripe' }>

type StripeResponse = { id?: string; error?: { code?: string; message?: string } }

/** https://docs.stripe.com/api/payment_methods/create, with the key that is meant to be public. */
async function stripeToken({ endpoint, publishableKey }: Stripe, card: Card): Promise<Token> {
  const [month = '', year = ''] = bare(card.expiry).split('/')
  const response = await fetch(endpoint, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: new URLSearchParams({
      key: publishableKey,
      type: 'card',
      'card[number]': bare(card.number),
      'card[exp_month]': month,
      'card[exp_year]': `20${year}`,
      'card[cvc]': card.cvv.trim(),
      'billing_details[name]': card.name.trim(),
    }),
  })
  const { id, error } = (await response.json()) as StripeResponse
  if (id) return { token: id }
  const code = error?.code ?? ''
  if (/number/.test(code)) return { field: 'number', fault: REFUSED }
  if (/expiry|expired/.test(code)) return { field: 'expiry', fault: REFUSED }
  if (/cvc/.test(code)) return { field: 'cvv', fault: REFUSED }
  return { fault: REFUSED }
}
