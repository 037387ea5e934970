// Attempts are counted in the database, in fixed windows: what is refused does not lengthen them.
import { and, eq, lt, notLike, or, type SQL, sql } from 'drizzle-orm'
import { rateLimit } from '../../db/schema/accounts'
import { audit } from '../admin/audit'
import type { Ctx } from '../context'
import { DomainError } from '../problem'

export type Limit = { max: number; windowMs: number }

/** What `attempt` answers: how many there were in its window, and since when. */
export type Attempted = { count: number; since: number; key?: string }[]

/**
 * Counts one attempt under a key, atomically, before it is made. Returns null while it is allowed,
 * else the seconds until the window ends. One round trip.
 */
export function countAttempt(ctx: Ctx, key: string, limit: Limit): Promise<number | null> {
  return countAttempts(ctx, [{ key, limit }])
}

/** The same under several keys at once, in one round trip: the longest wait of those that are over. */
export async function countAttempts(
  ctx: Ctx,
  attempts: { key: string; limit: Limit }[],
): Promise<number | null> {
  const [first, ...others] = attempts.map(({ key, limit }) => attempt(ctx, key, limit))
  if (!first) return null
  const counted = await ctx.db.batch([first, ...others])
  const waits = attempts.map(({ limit }, i) => waitOf(ctx, counted[i] ?? [], limit) ?? 0)
  return Math.max(...waits) || null
}

/**
 * The statement that counts one attempt, for a batch that reads on; `refuseOver` judges its row. The
 * key may be an expression that the database finds.
 */
export function attempt(ctx: Ctx, key: string | SQL<string>, { windowMs }: Limit) {
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
    .returning({ key: rateLimit.key, count: rateLimit.count, since: rateLimit.lastRequest })
}

/** @throws DomainError too-many-requests */
export function refuseOver(ctx: Ctx, attempted: Attempted, limit: Limit): void {
  if (waitOf(ctx, attempted, limit) !== null) throw new DomainError('too-many-requests')
}

/** Forgets what was counted under a key. */
export async function forgetAttempts(ctx: Ctx, key: string): Promise<void> {
  await forgotten(ctx, key)
}

/** The statement that forgets, for the batch of a success. */
export function forgotten(ctx: Ctx, key: string) {
  return ctx.db.delete(rateLimit).where(eq(rateLimit.key, key))
}

const DAY = 24 * 60 * 60_000

/**
 * Counts whose window is over go. Windows are a day at most; only known devices are known for a year
 * (sign-ins.ts).
 */
export async function forgetOldAttempts(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .delete(rateLimit)
    .where(
      or(
        lt(rateLimit.lastRequest, ctx.now() - 366 * DAY),
        and(lt(rateLimit.lastRequest, ctx.now() - DAY), notLike(rateLimit.key, 'device%')),
      ),
    )
  return gone.rowsAffected
}

/**
 * Where a request comes from, for counting: one network of an IPv6 customer is one place. Null where
 * nothing stands before us that says so.
 */
export function placeOf(ctx: Ctx): string | null {
  const address = ctx.headers.get('cf-connecting-ip')
  if (!address?.includes(':')) return address
  return address.split('::')[0]?.split(':').slice(0, 4).join(':') ?? address
}

function waitOf(ctx: Ctx, [row]: Attempted, limit: Limit): number | null {
  if (!row || row.count <= limit.max) return null
  // The first that is refused in its window: one lockout is one event, however long somebody goes on.
  if (row.count === limit.max + 1 && row.key) noteLimit(ctx, row.key)
  return Math.max(1, Math.ceil((row.since + limit.windowMs - ctx.now()) / 1000))
}

/** An id of ours in a key: whom the limit is about. */
const AN_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Records that a limit was reached, by its name, and about whom where its key says so. */
function noteLimit(ctx: Ctx, key: string): void {
  const name = key.split(':')[0] ?? key
  // Counters of known devices refuse nobody.
  if (name.startsWith('device')) return
  const subject = AN_ID.exec(key)?.[0] ?? 'limits'
  ctx.after(async () => {
    await audit(ctx, { actor: 'anonymous', event: 'limit.reached', subject, detail: name })
  })
}
