// The HTTP client of pawaPay's Merchant API v2: a bearer token, JSON, what an account may do, and the keys that callbacks
// are signed with.
import { z } from 'zod'
import { MINUTE } from '../../platform/values/time'

export type PawaPayAccess = {
  token: string
  apiBase: string
  /** Milliseconds for one request. */
  timeout: number
  now: () => number
}

/** What is asked of pawaPay's API: money in, or out. */
export type Operation = 'DEPOSIT' | 'PAYOUT'

export const PATHS: Record<Operation, string> = { DEPOSIT: '/v2/deposits', PAYOUT: '/v2/payouts' }

const Failure = z.object({ failureCode: z.string() }).nullish()

/** How a request was received. `failureReason` says why it was rejected. */
export const Initiated = z.object({ status: z.string(), failureReason: Failure })

const Amount = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/)

/** A payment as the status endpoint tells it; NOT_FOUND has no data. */
const Status = z.object({
  status: z.string(),
  data: z
    .object({
      status: z.string(),
      amount: Amount,
      currency: z.string(),
      clientReferenceId: z.string().nullish(),
      failureReason: Failure,
    })
    .nullish(),
})

type Payment = NonNullable<z.output<typeof Status>['data']>

/**
 * Asks pawaPay, and parses its answer. Throws where it did not answer, or not as documented.
 * The message of the failure has no body: it may hold a phone number.
 */
export async function askPawaPay<S extends z.ZodType>(
  { token, apiBase, timeout }: PawaPayAccess,
  path: string,
  schema: S,
  body?: object,
): Promise<z.output<S>> {
  const response = await fetch(`${apiBase}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    // Never send a token to a redirect target.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`pawaPay answered ${response.status}`)
  return schema.parse(await response.json())
}

/** A payment by its id; null if pawaPay does not know it. */
export async function findPayment(access: PawaPayAccess, operation: Operation, id: string): Promise<Payment | null> {
  const { status, data } = await askPawaPay(access, `${PATHS[operation]}/${id}`, Status)
  if (status === 'NOT_FOUND') return null
  if (status !== 'FOUND' || !data) throw new Error(`pawaPay answered ${status}`)
  return data
}

const Limits = z.object({
  decimalsInAmount: z.enum(['NONE', 'TWO_PLACES']),
  minAmount: Amount,
  maxAmount: Amount,
  status: z.string().optional(),
})

const Configuration = z.object({
  countries: z.array(
    z.object({
      providers: z.array(
        z.object({
          provider: z.string(),
          currencies: z.array(
            z.object({
              currency: z.string(),
              operationTypes: z.object({
                DEPOSIT: Limits.optional(),
                PAYOUT: Limits.optional(),
              }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export type Limits = z.output<typeof Limits>

/** How long an answer about the account is good for. */
const KEPT_FOR = 10 * MINUTE

type Kept<T> = { value: T; until: number }

const configurations = new Map<string, Kept<z.output<typeof Configuration>>>()

/**
 * What the account may do with an operator: from its active configuration, kept for ten minutes. Null where it may not.
 */
export async function limitsOf(
  access: PawaPayAccess,
  operation: Operation,
  code: string,
  currency: string,
): Promise<Limits | null> {
  const kept = configurations.get(access.apiBase)
  const fresh = kept && kept.until > access.now() ? kept.value : null
  const configuration = fresh ?? (await askPawaPay(access, '/v2/active-conf', Configuration))
  if (!fresh) {
    configurations.set(access.apiBase, { value: configuration, until: access.now() + KEPT_FOR })
  }
  const found = configuration.countries
    .flatMap(({ providers }) => providers)
    .find(({ provider }) => provider === code)
    ?.currencies.find((entry) => entry.currency === currency)
  return found?.operationTypes[operation] ?? null
}

const Keys = z.array(z.object({ id: z.string(), key: z.string() }))

const publicKeys = new Map<string, Kept<z.output<typeof Keys>>>()

/** How long an unknown key is not asked for again: anybody can name one. */
const MAX_AGE = MINUTE

/** The public key that callbacks are signed with, as PEM; null if pawaPay has none of that name. */
export async function publicKeyOf(access: PawaPayAccess, id: string): Promise<string | null> {
  const kept = publicKeys.get(access.apiBase)
  const known = kept?.value.find((publicKey) => publicKey.id === id)
  if (known) return known.key
  if (kept && kept.until > access.now()) return null
  const value = await askPawaPay(access, '/v2/public-key/http', Keys)
  publicKeys.set(access.apiBase, { value, until: access.now() + MAX_AGE })
  return value.find((publicKey) => publicKey.id === id)?.key ?? null
}
