// Cards through Stripe (https://docs.stripe.com/api): PaymentIntents under our deposit's id, and its
// signed events. Card numbers go from the browser to Stripe; here there are ids only. The library is
// loaded at its first use, because most isolates charge nobody.
import { DomainError } from '../../platform/values/problem'
import type { PaymentProvider } from './port'
import type { StripeSettings } from './stripe-calls'
import { stripeUnit } from './stripe-units'

const API = 'https://api.stripe.com'

export function stripePayments(
  settings: Omit<StripeSettings, 'apiBase'> & { apiBase?: string | undefined },
): PaymentProvider {
  const { publishableKey, apiBase = API } = settings
  const calls = async () => (await import('./stripe-calls')).stripeCalls({ ...settings, apiBase })
  return {
    name: 'stripe',
    sharedMethods: [],
    charges: ({ type }, currency) => type === 'card' && stripeUnit(currency) !== null,
    paysOut: () => false,
    cardTokens: {
      processor: 'stripe',
      endpoint: `${apiBase}/v1/payment_methods`,
      publishableKey,
    },
    storeCard: async (person, token) => (await calls()).storeCard(person.id, token),
    phoneToken() {
      throw new DomainError('method-unsupported')
    },
    // Accounts of salons and shops need Stripe Connect, which no adapter here supports.
    bankToken: null,
    charge: async (payment) => (await calls()).charge(payment),
    findCharge: async (requested) => (await calls()).findCharge(requested),
    async payOut() {
      throw new DomainError('method-unsupported')
    },
    findPayOut: async () => null,
    check: async () => (await calls()).check(),
    readEvent: async (received) => (await calls()).readEvent(received),
  }
}
