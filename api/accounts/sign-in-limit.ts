// Guesses at one account's password are counted by email in the database, wherever they come from.
import { eq, sql } from 'drizzle-orm'
import { rateLimit } from '../../db/schema/accounts'
import type { Ctx } from '../context'
import { DomainError } from '../problem'

/** Failed sign-ins that one email may have in a window of this many milliseconds. */
const MAX_FAILURES = 10
const WINDOW = 15 * 60_000

/** @throws DomainError too-many-requests */
export async function checkSignInAttempts(ctx: Ctx, email: string): Promise<void> {
  const [row] = await ctx.db.select().from(rateLimit).where(eq(rateLimit.key, await keyOf(email)))
  if (row && row.count >= MAX_FAILURES && row.lastRequest > ctx.now() - WINDOW) {
    throw new DomainError('too-many-requests')
  }
}

export async function recordFailedSignIn(ctx: Ctx, email: string): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .insert(rateLimit)
    .values({ id: ctx.id(), key: await keyOf(email), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${rateLimit.lastRequest} < ${now - WINDOW} THEN 1 ELSE ${rateLimit.count} + 1 END`,
        lastRequest: now,
      },
    })
}

/** Hashed, so that the table of counters is not a list of addresses. */
async function keyOf(email: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email))
  return `sign-in:${[...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('')}`
}
