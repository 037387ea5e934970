// Tries at somebody's account are counted by the account and the address they come from; a device on which that
// account was opened before is counted apart, by itself. So strangers stop one another and never the owner, and
// what they try from many addresses slows down, for strangers only.
import { eq, type SQL, sql } from 'drizzle-orm'
import { rateLimit } from '../../../db/schema/identity'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import {
  type Counter,
  countAttempts,
  type Limit,
  type Pace,
  placeOf,
  tooMany,
} from '../../platform/rate-limit'
import { sha256 } from '../../platform/values/hash'
import { knownDevice } from './known-devices'

/** Whose account: by what it is asked for, whether or not there is one. */
export type Target = { by: 'id' | 'email' | 'phone'; value: string }

/** What one address or one known device may try, and all strangers together. */
export type AttemptLimits = { own: Limit; others: Pace }

/** Letters with a link that one may ask for to an address: nobody's mailbox is flooded. */
export const EMAIL_LIMITS: AttemptLimits = {
  own: { max: 5, windowMs: 60 * 60_000 },
  others: { burst: 10, everyMs: 15 * 60_000 },
}

export type AttemptCounters = {
  /** By the address, or by the known device; in SQL, which finds out which. */
  own: Counter
  others: Counter
  /** The statements for a success: who tries rightly has tried nothing. */
  reset: [Statement, Statement]
}

/** The counters of one kind of try at an account by whoever asks. They cost the same whether or not it exists. */
export async function attemptCounters(
  ctx: Ctx,
  what: string,
  { by, value }: Target,
  { own, others }: AttemptLimits,
): Promise<AttemptCounters> {
  const known = await isKnownDevice(ctx, { by, value })
  // Hashed, so that the table of counters is no list of addresses, phones and places.
  const keyOf = async (who: string) => `${what}:${await sha256(`${value} ${who}`)}`
  const device = (await knownDevice(ctx)) ?? ''
  const ownKey = sql<string>`CASE WHEN ${known} THEN ${await keyOf(`device ${device}`)} ELSE ${await keyOf(`place ${placeOf(ctx) ?? ''}`)} END`
  const allKey = await keyOf('everybody')
  const back = sql`${rateLimit.lastRequest} - ${others.everyMs}`
  return {
    own: { key: ownKey, limit: own },
    others: { key: allKey, limit: others, unless: known },
    reset: [
      ctx.db.delete(rateLimit).where(eq(rateLimit.key, ownKey)),
      ctx.db
        .update(rateLimit)
        .set({ lastRequest: back })
        .where(sql`${rateLimit.key} = ${allKey} AND NOT ${known}`),
    ],
  }
}

/** Counts one try before it is made. One round trip. @throws DomainError too-many-requests */
export async function countAttemptAt(ctx: Ctx, { own, others }: AttemptCounters): Promise<void> {
  const refused = await countAttempts(ctx, [own, others])
  if (refused) throw tooMany(refused.seconds)
}

/** Whether an account was opened before in the browser that asks, found by the statement that this is part of. */
export async function isKnownDevice(ctx: Ctx, { by, value }: Target): Promise<SQL> {
  const device = await knownDevice(ctx)
  if (device === null) return sql`false`
  return sql`EXISTS (SELECT 1 FROM account_device AS opened JOIN user AS owner ON owner.id = opened.user_id
    WHERE owner.${sql.identifier(by)} = ${value} AND opened.device = ${device})`
}
