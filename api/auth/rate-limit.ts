// Attempts are counted in the database, in fixed windows. What is refused is not counted: it neither lengthens
// a window nor fills another counter, so that who is over a limit stops nobody else.
import { and, eq, lt, notLike, or, type SQL, sql } from 'drizzle-orm'
import { rateLimit } from '../../db/schema/accounts'
import type { Ctx } from '../context'
import { DomainError } from '../problem'

export type Limit = { max: number; windowMs: number }

/** Under which key something is counted, and how much of it there may be. */
export type Counter = { key: string; limit: Limit }

/** What `attempt` answers: how many there were in its window, and since when. */
export type Attempted = { count: number; since: number }[]

/**
 * Counts one attempt under a key, atomically, before it is made. Returns null while it is allowed,
 * else the seconds until the window ends. One round trip.
 */
export function countAttempt(ctx: Ctx, key: string, limit: Limit): Promise<number | null> {
  return countAttempts(ctx, [{ key, limit }])
}

/** The same under several keys at once, in one round trip: the longest wait of those that are over. */
export async function countAttempts(ctx: Ctx, counters: Counter[]): Promise<number | null> {
  const [first, ...others] = attemptAll(ctx, counters)
  if (!first) return null
  return waitOfAll(ctx, await ctx.db.batch([first, ...others]), counters)
}

/** The statements that count one attempt under several keys, for a batch that reads on; `refuseOverAll` judges. */
export function attemptAll(ctx: Ctx, counters: Counter[]) {
  return counters.map(({ key, limit }) =>
    attempt(
      ctx,
      key,
      limit,
      counters.filter((other) => other.key !== key),
    ),
  )
}

/**
 * The statement that counts one attempt, for a batch that reads on; `refuseOver` judges its row. The
 * key may be an expression that the database finds. Where one of the `others` refuses, it is not counted.
 */
export function attempt(
  ctx: Ctx,
  key: string | SQL<string>,
  { max, windowMs }: Limit,
  others: Counter[] = [],
) {
  const now = ctx.now()
  const over = sql`${rateLimit.lastRequest} <= ${now - windowMs}`
  const refused = others.map(
    (other) => sql`EXISTS (SELECT 1 FROM rate_limit AS other WHERE other.key = ${other.key}
      AND other.count > ${other.limit.max} AND other.last_request > ${now - other.limit.windowMs})`,
  )
  const count =
    refused.length === 0 ? 1 : sql`CASE WHEN ${sql.join(refused, sql` OR `)} THEN 0 ELSE 1 END`
  return ctx.db
    .insert(rateLimit)
    .values({ id: ctx.id(), key, count, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${over} THEN excluded.count WHEN ${rateLimit.count} > ${max}
          THEN ${rateLimit.count} ELSE ${rateLimit.count} + excluded.count END`,
        lastRequest: sql`CASE WHEN ${over} THEN ${now} ELSE ${rateLimit.lastRequest} END`,
      },
    })
    .returning({ count: rateLimit.count, since: rateLimit.lastRequest })
}

/** @throws DomainError too-many-requests */
export function refuseOver(ctx: Ctx, attempted: Attempted, limit: Limit): void {
  const wait = waitOf(ctx, attempted, limit)
  if (wait !== null) throw tooMany(wait)
}

/** Judges the rows of `attemptAll`. @throws DomainError too-many-requests */
export function refuseOverAll(ctx: Ctx, attempted: Attempted[], counters: Counter[]): void {
  const wait = waitOfAll(ctx, attempted, counters)
  if (wait !== null) throw tooMany(wait)
}

/** Says when to try again; `why` comes before it. */
export function tooMany(seconds: number, why = 'That was tried too often.'): DomainError {
  return new DomainError('too-many-requests', { detail: `${why} Please try again ${soon(seconds)}.` })
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

function soon(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}

function waitOfAll(ctx: Ctx, attempted: Attempted[], counters: Counter[]): number | null {
  const waits = counters.map(({ limit }, i) => waitOf(ctx, attempted[i] ?? [], limit) ?? 0)
  return Math.max(0, ...waits) || null
}

function waitOf(ctx: Ctx, [row]: Attempted, limit: Limit): number | null {
  if (!row || row.count <= limit.max) return null
  return Math.max(1, Math.ceil((row.since + limit.windowMs - ctx.now()) / 1000))
}
