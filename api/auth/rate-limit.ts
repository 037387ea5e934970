// Attempts are counted in the database, in fixed windows: what is refused does not lengthen them.
import { eq, sql } from 'drizzle-orm'
import { rateLimit } from '../../db/schema/accounts'
import type { Ctx } from '../context'
import { DomainError } from '../problem'

export type Limit = { max: number; windowMs: number }

/**
 * Counts one attempt under a key, atomically, before it is made. Returns null while it is allowed,
 * else the seconds until the window ends. One round trip.
 */
export async function countAttempt(ctx: Ctx, key: string, limit: Limit): Promise<number | null> {
  return waitOf(ctx, await attempt(ctx, key, limit), limit)
}

/** The statement that counts one attempt, for a batch that reads on; `refuseOver` judges its row. */
export function attempt(ctx: Ctx, key: string, { windowMs }: Limit) {
  const now = ctx.now()
  const over = sql`${rateLimit.lastRequest} <= ${now - windowMs}`
  return ctx.db
    .insert(rateLimit)
    .values({ id: ctx.id(), key, count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${over} THEN 1 ELSE ${rateLimit.count} + 1 END`,
        lastRequest: sql`CASE WHEN ${over} THEN ${now} ELSE ${rateLimit.lastRequest} END`,
      },
    })
    .returning({ count: rateLimit.count, since: rateLimit.lastRequest })
}

export type Attempted = { count: number; since: number }[]

/** @throws DomainError too-many-requests */
export function refuseOver(ctx: Ctx, attempted: Attempted, limit: Limit): void {
  if (waitOf(ctx, attempted, limit) !== null) throw new DomainError('too-many-requests')
}

function waitOf(ctx: Ctx, [row]: Attempted, limit: Limit): number | null {
  if (!row || row.count <= limit.max) return null
  return Math.max(1, Math.ceil((row.since + limit.windowMs - ctx.now()) / 1000))
}

/** Forgets what was counted under a key. */
export async function forgetAttempts(ctx: Ctx, key: string): Promise<void> {
  await forgotten(ctx, key)
}

/** The statement that forgets, for the batch of a success. */
export function forgotten(ctx: Ctx, key: string) {
  return ctx.db.delete(rateLimit).where(eq(rateLimit.key, key))
}
