// Asking a payment provider: by its name, for no longer than we wait, and about what hangs in turn.
import { type SQL, sql } from 'drizzle-orm'
import type { payout } from '../../../db/schema/money/payouts'
import type { deposit, withdrawal } from '../../../db/schema/money/wallet'
import type { Ctx } from '../../platform/context'
import { type PaymentProvider, providerOf } from '../../platform/providers/payments/port'
import { DomainError } from '../../platform/values/problem'

/** How long a provider may take to answer before we find out later, in milliseconds. */
const PROVIDER_TIMEOUT = 10_000

/** The least and the most that lie between two questions about the same payment, in milliseconds. */
const SOONEST = 60_000
const LATEST = 15 * 60_000

/** @throws DomainError provider-unavailable, where it is not configured (any more) */
export function providerNamed(ctx: Ctx, processor: string): PaymentProvider {
  const provider = providerOf(ctx.providers.payments, processor)
  if (!provider) throw new DomainError('provider-unavailable')
  return provider
}

/** The provider's answer, or an error once it has taken too long. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the provider did not answer')), PROVIDER_TIMEOUT)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

type Hanging = { id: string; updatedAt: number }

/** What hangs is asked about in the order in which it was asked about last. */
export function turnOf({ updatedAt, id }: Hanging): string {
  return `${updatedAt}:${id}`
}

/** What comes after a turn. */
export function afterTurn(
  { updatedAt, id }: typeof deposit | typeof withdrawal | typeof payout,
  turn: string,
): SQL | undefined {
  const [, at, last] = /^(\d+):(.+)$/.exec(turn) ?? []
  return at === undefined ? undefined : sql`(${updatedAt}, ${id}) > (${Number(at)}, ${last})`
}

/** Asked about long enough ago: the longer it has hung, the more rarely it is asked about. */
export function isItsTurn(
  ctx: Ctx,
  { updatedAt, createdAt }: typeof deposit | typeof withdrawal | typeof payout,
): SQL {
  return sql`${updatedAt} < ${ctx.now()} - min(max(${SOONEST}, (${updatedAt} - ${createdAt}) / 4), ${LATEST})`
}
