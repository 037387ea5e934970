// Attempts are counted in the database, in fixed windows: what is refused does not lengthen them.
import { eq, sql } from 'drizzle-orm'
import { rateLimit } from '../../db/schema/accounts'
import type { Ctx } from '../context'

export type Limit = { max: number; windowMs: number }

/**
 * Counts one attempt under a key, atomically, before it is made. Returns null while it is allowed,
 * else the seconds until the window ends. One round trip.
 */
export async function countAttempt(ctx: Ctx, key: string, limit: Limit): Promise<number | null> {
  const now = ctx.now()
  const over = sql`${rateLimit.lastRequest} <= ${now - limit.windowMs}`
  const [row] = await ctx.db
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
  if (!row || row.count <= limit.max) return null
  return Math.max(1, Math.ceil((row.since + limit.windowMs - now) / 1000))
}

/** Forgets what was counted under a key. */
export async function forgetAttempts(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.delete(rateLimit).where(eq(rateLimit.key, key))
}
