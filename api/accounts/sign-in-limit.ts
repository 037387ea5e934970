// Guesses at one account's password are counted by email in the database, wherever they come from.
import { eq, sql } from 'drizzle-orm'
import { rateLimit } from '../../db/schema/accounts'
import type { Ctx } from '../context'
import { DomainError } from '../problem'

/** Sign-ins that one email may try in a window of this many milliseconds before one succeeds. */
const MAX_ATTEMPTS = 10
const WINDOW = 15 * 60_000

/**
 * Counts a sign-in before its password is looked at, so that guesses made at once count like guesses
 * made in turn. The window runs from the first: what is refused does not lengthen it.
 * @throws DomainError too-many-requests
 */
export async function countSignIn(ctx: Ctx, email: string): Promise<void> {
  const now = ctx.now()
  const over = sql`${rateLimit.lastRequest} < ${now - WINDOW}`
  const [row] = await ctx.db
    .insert(rateLimit)
    .values({ id: ctx.id(), key: await keyOf(email), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${over} THEN 1 ELSE ${rateLimit.count} + 1 END`,
        lastRequest: sql`CASE WHEN ${over} THEN ${now} ELSE ${rateLimit.lastRequest} END`,
      },
    })
    .returning({ count: rateLimit.count })
  if (!row || row.count > MAX_ATTEMPTS) throw new DomainError('too-many-requests')
}

/** The right password was given: its owner may mistype again. */
export async function forgetSignIns(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.delete(rateLimit).where(eq(rateLimit.key, await keyOf(email)))
}

/** Hashed, so that the table of counters is not a list of addresses. */
async function keyOf(email: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email))
  return `sign-in:${[...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('')}`
}
