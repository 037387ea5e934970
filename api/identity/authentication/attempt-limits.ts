// Attempts at an account are counted by the account and the network address; a known device, on which the account
// was opened before, has a counter of its own. So unknown devices never lock the owner out, and attempts from many
// addresses slow down for unknown devices only.
import { eq, type SQL, sql } from 'drizzle-orm'
import { rateLimit } from '../../../db/schema/identity'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { type Counter, type Limit, type Pace, placeOf, requireAttempt } from '../../platform/rate-limit'
import { sha256 } from '../../platform/values/hash'
import { HOUR, MINUTE } from '../../platform/values/time'
import { knownDevice } from './known-devices'

/** The account, by what the attempt names; it may not exist. */
export type Target = { by: 'id' | 'email' | 'phone'; value: string }

/** The limits of one network address or known device, and of all unknown devices together. */
export type AttemptLimits = { own: Limit; others: Pace }

/** Emails with a link to one address, so that no mailbox is flooded. */
export const EMAIL_LIMITS: AttemptLimits = {
  own: { max: 5, windowMs: HOUR },
  others: { burst: 10, everyMs: 15 * MINUTE },
}

type AttemptCounters = {
  /** By the network address or the known device, which the statement decides. */
  own: Counter
  others: Counter
  /** The statements that reset the counters after a success. */
  reset: [Statement, Statement]
}

/** The counters of one kind of attempt at an account. They cost the same whether or not it exists. */
export async function attemptCounters(
  ctx: Ctx,
  what: string,
  { by, value }: Target,
  { own, others }: AttemptLimits,
): Promise<AttemptCounters> {
  const known = await isKnownDevice(ctx, { by, value })
  // Hashed, so that the table of counters reveals no addresses, phones or networks.
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
      ctx.db.update(rateLimit).set({ lastRequest: back }).where(sql`${rateLimit.key} = ${allKey} AND NOT ${known}`),
    ],
  }
}

/** Counts one attempt before it is made. One round trip. @throws DomainError too-many-requests */
async function countAttemptAt(ctx: Ctx, { own, others }: AttemptCounters): Promise<void> {
  await requireAttempt(ctx, own, others)
}

/** The condition that an account was opened in this browser before. */
export async function isKnownDevice(ctx: Ctx, { by, value }: Target): Promise<SQL> {
  const device = await knownDevice(ctx)
  if (device === null) return sql`false`
  return sql`EXISTS (SELECT 1 FROM account_device AS opened JOIN user AS owner ON owner.id = opened.user_id
    WHERE owner.${sql.identifier(by)} = ${value} AND opened.device = ${device})`
}

/** Sign-ins before a successful one, which resets the count. */
const SIGN_IN_LIMITS: AttemptLimits = {
  own: { max: 10, windowMs: 15 * MINUTE },
  others: { burst: 30, everyMs: 60_000 },
}

/**
 * Counts a sign-in before its password is checked, so that concurrent attempts count too. One round trip.
 * @throws DomainError too-many-requests
 */
export async function countSignIn(ctx: Ctx, email: string): Promise<void> {
  await countAttemptAt(ctx, await signInsAt(ctx, email))
}

/** Resets the count after the right password. One round trip. */
export async function resetSignInAttempts(ctx: Ctx, email: string): Promise<void> {
  const { reset } = await signInsAt(ctx, email)
  await ctx.db.batch(reset)
}

function signInsAt(ctx: Ctx, email: string) {
  return attemptCounters(ctx, 'sign-in', { by: 'email', value: email }, SIGN_IN_LIMITS)
}
