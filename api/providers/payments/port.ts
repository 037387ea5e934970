// Taking money in. A provider never credits anybody: it says what happened, and wallet/deposits
// records it once.

export type PaymentRequest = {
  /** Our deposit's id: the provider's idempotency key, and what its events name. */
  depositId: string
  minor: number
  currency: string
  token: string
  /** Where the person comes back to after a further step. */
  returnUrl: string
}

export type PaymentOutcome =
  | { status: 'succeeded'; reference: string }
  | { status: 'declined'; reference: string; reason: string }
  /** The person must do something at `actionUrl` first (3-D Secure, a phone prompt page). */
  | { status: 'requires_action'; reference: string; actionUrl: string }
  /** Not known yet; an event or `find` will tell. */
  | { status: 'waiting'; reference: string }

export type PaymentEvent = {
  eventId: string
  reference: string
  depositId: string
  minor: number
  currency: string
  outcome: 'succeeded' | 'declined'
  reason?: string
}

/** A method that anyone may use in a sandbox to see one behaviour; real providers have none. */
export type TestMethod = { id: string; token: string; label: string; behaviour: string }

export type PaymentProvider = {
  name: string
  testMethods: TestMethod[]
  /** Asks for the money. Asking again with the same depositId is the same payment. */
  request: (payment: PaymentRequest) => Promise<PaymentOutcome>
  /** What became of a payment; null when the provider does not know it. */
  find: (reference: string) => Promise<'succeeded' | 'declined' | 'waiting' | null>
  /** Verifies an event's signature over its raw body. Throws DomainError invalid-signature. */
  readEvent: (rawBody: string, headers: Headers) => Promise<PaymentEvent>
}
