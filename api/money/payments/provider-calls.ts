// Calls to payment providers: by name, with a timeout, and in fair order for unsettled payments.
import { type SQL, sql } from 'drizzle-orm'
import { inTime } from '../../../db/in-time'
import type { payout } from '../../../db/schema/money/payouts'
import type { deposit, withdrawal } from '../../../db/schema/money/wallet'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import { type PaymentProvider, providerOf } from '../providers/port'

/** How long a provider may take to respond; later the jobs resolve the payment. In milliseconds. */
const PROVIDER_TIMEOUT = 10_000

/** The least and the most time between two queries about the same payment, in milliseconds. */
const SOONEST = 60_000
const LATEST = 15 * MINUTE

/** @throws DomainError provider-unavailable, if it is not (or no longer) configured */
export function providerNamed(ctx: Ctx, processor: string): PaymentProvider {
  const provider = providerOf(ctx.providers.payments, processor)
  if (!provider) throw new DomainError('provider-unavailable')
  return provider
}

/** The provider's response, or an error after the timeout. */
export function responseInTime<T>(work: Promise<T>): Promise<T> {
  return inTime(work, PROVIDER_TIMEOUT, () => new Error('the provider did not answer'))
}

type Hanging = { id: string; updatedAt: number }

/** Unsettled payments are queried in the order of their last query. */
export function turnOf({ updatedAt, id }: Hanging): string {
  return `${updatedAt}:${id}`
}

/** The condition for rows after this position. */
export function afterTurn(
  { updatedAt, id }: typeof deposit | typeof withdrawal | typeof payout,
  turn: string,
): SQL | undefined {
  const [, at, last] = /^(\d+):(.+)$/.exec(turn) ?? []
  return at === undefined ? undefined : sql`(${updatedAt}, ${id}) > (${Number(at)}, ${last})`
}

/** Whether the last query is long enough ago: the older the payment, the rarer the queries. */
export function isItsTurn(ctx: Ctx, { updatedAt, createdAt }: typeof deposit | typeof withdrawal | typeof payout): SQL {
  return sql`${updatedAt} < ${ctx.now()} - min(max(${SOONEST}, (${updatedAt} - ${createdAt}) / 4), ${LATEST})`
}
