// Taking payments and paying out. A provider never credits anybody: it reports the result, and
// wallet/deposits, wallet/withdrawals and payouts record it once.
import type { Currency } from '../../platform/values/money'

declare module '../../platform/context' {
  interface Providers {
    /** The configured payment providers; with none, deposits and withdrawals report it. */
    payments: PaymentProvider[]
  }
}

export const MOBILE_NETWORKS = ['M-Pesa', 'Airtel Money', 'Orange Money', 'MTN Mobile Money'] as const

export type MobileNetwork = (typeof MOBILE_NETWORKS)[number]

/**
 * What kind of method is meant: a card, a number of one mobile-money network, or a bank account. `phone`, in E.164,
 * where it is known: a network may be served in some countries only.
 */
export type MethodKind =
  | { type: 'card' }
  | { type: 'mobile_money'; provider: MobileNetwork | (string & {}); phone?: string | undefined }
  | { type: 'bank' }

/** A bank account as its owner typed it. Passed to the provider and stored nowhere. */
type BankAccount = {
  currency: Currency
  bank: string
  accountName: string
  accountNumber: string
}

export type ChargeRequest = {
  /** Our deposit's id: the provider's idempotency key, and what its events name. */
  depositId: string
  minor: number
  currency: string
  token: string
  /** Where the person comes back to after a further step; a path of ours. */
  returnUrl: string
  /** False where nobody is there to answer a question: automatic top-ups, renewals. */
  present: boolean
}

export type PaymentOutcome =
  | { status: 'succeeded'; reference: string }
  | { status: 'declined'; reference: string; reason: string }
  /** The person must do something at `actionUrl` first (3-D Secure, a phone prompt page). */
  | { status: 'requires_action'; reference: string; actionUrl: string }
  /** Pending; an event or `findCharge` will report. */
  | { status: 'waiting'; reference: string }

/** What is paid out: a client's withdrawal, or the payout of a salon or a shop. */
export type PaidOut = { kind: 'withdrawal' | 'payout'; id: string }

export type PayOutRequest = {
  /** Its id is the provider's idempotency key, and what its events name. */
  subject: PaidOut
  /** What the person receives, in minor units. */
  minor: number
  currency: string
  token: string
}

export type PayOutOutcome = Exclude<PaymentOutcome, { status: 'requires_action' }>

export type PaymentEvent = {
  eventId: string
  reference: string
  /** The provider names what has ended anew, as M-Pesa does by a receipt; the event's address vouches for it. */
  renamed?: true
  subject: { kind: 'deposit'; id: string } | PaidOut
  /** The amount the provider says it moved; compared with our record. */
  minor: number
  currency: string
  outcome: 'succeeded' | 'declined'
  reason?: string
}

/**
 * An unverified report that a payout has ended: the provider is queried (`findPayOut`), and its
 * response decides. `said` is the reported reason, in the provider's own code.
 */
export type PayOutHint = { subject: PaidOut; said: string; outcome?: undefined }

/** The status of a payment: null if the provider does not know it. */
export type Found = 'succeeded' | 'declined' | 'waiting' | null

/**
 * A method that anybody may use without adding it first: a provider's own payment page, or in a sandbox one that shows a
 * result. `needsPerson`: somebody must be there each time, so that nothing is charged to it automatically.
 */
export type SharedMethod = { id: string; token: string; label: string; note: string; needsPerson: boolean }

/** A card as the provider knows it; `token` is what later charges name. */
export type StoredCard = { token: string; cardType: string; lastFour: string; expiryDate: string }

/** How a browser hands a card to the provider, past us: see app/account/payment-methods/card-form.island.tsx. */
export type CardTokens = { processor: 'sandbox' } | { processor: 'stripe'; endpoint: string; publishableKey: string }

export type PaymentProvider = {
  name: string
  sharedMethods: SharedMethod[]
  /** Whether it takes money from such a method in this currency. */
  charges: (kind: MethodKind, currency: Currency) => boolean
  /** Whether it pays money out to such a method in this currency. */
  paysOut: (kind: MethodKind, currency: Currency) => boolean
  /** It pays out multiples of so many minor units of a currency: M-Pesa moves whole shillings. 1 where not said. */
  payOutUnit?: (currency: Currency) => number
  /** Null where it takes no cards. */
  cardTokens: CardTokens | null
  /** Keeps a card for later charges, given what its token endpoint answered the browser. */
  storeCard: (person: { id: string }, token: string) => Promise<StoredCard>
  /** The token of a mobile-money number, in E.164. */
  phoneToken: (kind: MethodKind, phone: string) => string
  /** The token of a bank account, for paying out to it; null where it takes none. */
  bankToken: ((account: BankAccount) => Promise<string>) | null
  /** Asks for the money. Asking again with the same depositId is the same payment. */
  charge: (payment: ChargeRequest) => Promise<PaymentOutcome>
  /** What became of a charge of this amount, by its deposit and the provider's own reference. */
  findCharge: (charge: {
    depositId: string
    reference: string | null
    minor: number
    currency: string
  }) => Promise<Found>
  /** Pays out. Asking again with the same subject is the same payment. */
  payOut: (payout: PayOutRequest) => Promise<PayOutOutcome>
  /** What became of a payout; `said`: that of the hint which made us ask, if one did. */
  findPayOut: (payout: { subject: PaidOut; reference: string | null; said?: string | undefined }) => Promise<Found>
  /** Tests that it is reachable, with our balance if it reports one; absent if it has no test. */
  check?: () => Promise<{ balances: { minor: number; currency: string }[] }>
  /**
   * Verifies an event and reads it: by its signature over the raw body, or by asking the provider
   * back; what can only be asked back by a question that is answered later is a hint. Null for an event
   * that is of no interest. Throws DomainError invalid-signature.
   */
  readEvent: (event: { rawBody: string; headers: Headers; url: URL }) => Promise<PaymentEvent | PayOutHint | null>
}

/** The provider of that name, if it is configured. */
export function providerOf(providers: PaymentProvider[], name: string): PaymentProvider | null {
  return providers.find((provider) => provider.name === name) ?? null
}
