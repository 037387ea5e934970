// Kinds of payment methods that can be added, and their providers.
import type { Ctx } from '../../platform/context'
import { CURRENCIES } from '../../platform/values/money'
import { type CardTokens, MOBILE_NETWORKS, type MobileNetwork, type PaymentProvider } from '../providers/port'

export const notHereYet = (name: string) => `${name} isn’t available here yet.`

export const NO_CARDS = 'Cards aren’t available here yet.'

/** Payment methods per person; a trigger enforces it. */
export const MOST_METHODS = 10

/** What can be added and through which provider; otherwise the reason, in words for people. */
export type Adding = {
  most: number
  card: { tokens: CardTokens | null; reason: string | null }
  networks: { name: MobileNetwork; currencies: string[]; reason: string | null }[]
}

export function addingOf(ctx: Ctx): Adding {
  const card = cardProvider(ctx)
  return {
    most: MOST_METHODS,
    card: {
      tokens: card?.cardTokens ?? null,
      reason: card ? null : NO_CARDS,
    },
    networks: MOBILE_NETWORKS.map((name) => {
      const kind = { type: 'mobile_money', provider: name } as const
      const currencies = CURRENCIES.filter((code) => ctx.providers.payments.some(({ charges }) => charges(kind, code)))
      return { name, currencies, reason: currencies.length > 0 ? null : notHereYet(name) }
    }),
  }
}

function cardProvider({ providers }: Ctx): PaymentProvider | undefined {
  return providers.payments.find(({ cardTokens }) => cardTokens !== null)
}

/**
 * The provider that charges numbers of a network, in any currency: the one that serves this phone, else the first, which
 * says what numbers it takes.
 */
export function networkProvider(
  { providers }: Ctx,
  provider: MobileNetwork,
  phone?: string,
): PaymentProvider | undefined {
  const charging = (phone?: string) =>
    providers.payments.find(({ charges }) =>
      CURRENCIES.some((code) => charges({ type: 'mobile_money', provider, phone }, code)),
    )
  return charging(phone) ?? charging()
}
