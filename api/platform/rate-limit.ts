// Attempts are counted in the database, in fixed windows. A rejected attempt neither extends a
// window nor counts elsewhere, so that one caller over a limit blocks nobody else.
import { and, eq, gt, lt, notLike, or, type SQL, sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { prepared } from '../../db/prepared'
import { rateLimit } from '../../db/schema/identity'
import { audit } from './audit/audit'
import type { Statement } from './command'
import type { Ctx } from './context'
import { DomainError } from './values/problem'
import { DAY } from './values/time'

export type Limit = { max: number; windowMs: number }

/** A burst, then one per interval: it throttles what it does not block. */
export type Pace = { burst: number; everyMs: number }

/** The key of a counter and its limit. If the SQL condition `unless` holds, it neither counts nor blocks. */
export type Counter = { key: string | SQL<string>; limit: Limit | Pace; unless?: SQL }

/** The result of `attempt`: the count in its window, its start, and the key. */
export type Attempted = { key: string; count: number; since: number }[]

/** A counter that is over its limit, and the seconds until it is not. */
type Refusal = { counter: Counter; seconds: number }

/**
 * Counts one attempt under a key, atomically, before it is made. Returns null if it is allowed,
 * else the seconds until the window ends. One round trip.
 */
export async function countAttempt(ctx: Ctx, key: string, limit: Limit): Promise<number | null> {
  return (await countAttempts(ctx, [{ key, limit }]))?.seconds ?? null
}

/**
 * The same for several counters in one round trip: if one rejects the attempt, the others do not
 * count it. Null if all allow it, else the first that does not.
 */
export async function countAttempts(ctx: Ctx, counters: readonly Counter[]): Promise<Refusal | null> {
  const [first, ...others] = attemptAll(ctx, counters)
  if (!first) return null
  return refusalOf(ctx, await ctx.db.batch([first, ...others]), counters)
}

/** Counts one attempt before it is made, under several counters at once. @throws DomainError too-many-requests */
export async function requireAttempt(ctx: Ctx, ...counters: Counter[]): Promise<void> {
  const refusal = await countAttempts(ctx, counters)
  if (refusal) throw tooMany(refusal.seconds)
}

/** The statements that count one attempt under several counters, for a larger batch; `refuseOverAll` checks them. */
export function attemptAll(ctx: Ctx, counters: readonly Counter[]) {
  return counters.map((counter) =>
    counting(
      ctx,
      counter,
      counters.filter((other) => other !== counter),
    ),
  )
}

/**
 * The statement that counts one attempt, for a larger batch; `refuseOver` checks its row. The key
 * may be an SQL expression.
 */
export function attempt(ctx: Ctx, key: string | SQL<string>, limit: Limit): Counting {
  return typeof key === 'string' ? attemptEach(ctx, [key], limit) : counting(ctx, { key, limit })
}

type Counting = RunnableQuery<Attempted, 'sqlite'> & PromiseLike<Attempted>

/** Counts an attempt under each key, as `attempt`, in their order; a key may come more than once. */
export function attemptEach(ctx: Ctx, keys: readonly string[], { windowMs }: Limit): Counting {
  const named = JSON.stringify(keys.map((key) => [ctx.id(), key]))
  return countedEach(ctx.db, { keys: named, now: ctx.now(), windowMs })
}

const countedEach = prepared((db, value) => {
  const { count, lastRequest: at } = rateLimit
  const stays = sql`${at} > ${value('now')} - ${value('windowMs')}`
  return db
    .insert(rateLimit)
    .select(sql`SELECT value ->> 0, value ->> 1, 1, ${value('now')}, NULL FROM json_each(${value('keys')}) WHERE true`)
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${stays} THEN ${count} + 1 ELSE 1 END`,
        lastRequest: sql`CASE WHEN ${stays} THEN ${at} ELSE ${value('now')} END`,
      },
    })
    .returning({ key: rateLimit.key, count, since: at })
})

/**
 * A counter of what has happened rather than of attempts: it counts in the batch of the change, `by` at once (one where
 * nothing is said). `most` is the highest count that it allows; null: it counts, and refuses nothing.
 */
export type Bound = { key: string; windowMs: number; most: number | SQL<number> | null; by?: number }

/**
 * The statement that counts in the batch of a change. A trigger refuses the whole batch (too-many-requests) where that
 * would be more than the most, so that concurrent changes never pass it together and a change that is refused for
 * another reason counts nothing.
 */
export function countWithin(ctx: Ctx, { key, windowMs, most, by = 1 }: Bound): Statement {
  const { count, lastRequest: at } = rateLimit
  const stays = sql`${at} > ${ctx.now() - windowMs}`
  return ctx.db
    .insert(rateLimit)
    .values({ id: ctx.id(), key, count: by, lastRequest: ctx.now(), most })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${stays} THEN ${count} + ${by} ELSE ${by} END`,
        lastRequest: sql`CASE WHEN ${stays} THEN ${at} ELSE ${ctx.now()} END`,
        most: sql`excluded.most`,
      },
    })
}

/**
 * After a refused batch: the first of its counters that allows no more, and the seconds until it does; null where all do
 * again. Recorded once in a window.
 */
export async function boundReached(
  ctx: Ctx,
  bounds: readonly Bound[],
): Promise<{ bound: Bound; seconds: number } | null> {
  const [first, ...others] = bounds.map(({ key, most, windowMs }) =>
    ctx.db
      .select({ count: rateLimit.count, since: rateLimit.lastRequest, most: sql<number>`${most}` })
      .from(rateLimit)
      .where(and(eq(rateLimit.key, key), gt(rateLimit.lastRequest, ctx.now() - windowMs))),
  )
  if (!first) return null
  const rows = await ctx.db.batch([first, ...others])
  for (const [i, bound] of bounds.entries()) {
    const row = rows[i]?.[0]
    if (!row || bound.most === null || row.count + (bound.by ?? 1) <= row.most) continue
    const [noted] = await attempt(ctx, `noted:${bound.key}`, { max: 1, windowMs: bound.windowMs })
    if (noted?.count === 1) noteLimit(ctx, bound.key)
    return { bound, seconds: Math.ceil((row.since + bound.windowMs - ctx.now()) / 1000) }
  }
  return null
}

/** Within a statement: what a counter has counted so far. */
export function countOf(key: SQL): SQL<number> {
  return sql<number>`(SELECT ${rateLimit.count} FROM ${rateLimit} WHERE ${rateLimit.key} = ${key})`
}

/** @throws DomainError too-many-requests */
export function refuseOver(ctx: Ctx, attempted: Attempted, limit: Limit): void {
  const wait = waitOf(ctx, attempted, limit)
  if (wait !== null) throw tooMany(wait)
}

/** Checks the rows of `attemptAll`. @throws DomainError too-many-requests */
export function refuseOverAll(ctx: Ctx, attempted: readonly Attempted[], counters: readonly Counter[]): void {
  const refusal = refusalOf(ctx, attempted, counters)
  if (refusal) throw tooMany(refusal.seconds)
}

/** The refusal that says when to try again; `why` comes before it. */
export function tooMany(seconds: number, why = 'Too many attempts.'): DomainError {
  return new DomainError('too-many-requests', { detail: `${why} Please try again in ${durationText(seconds)}.` })
}

/** The statement that resets a counter, for the batch of a success. */
export function clearAttempts(ctx: Ctx, key: string) {
  return ctx.db.delete(rateLimit).where(eq(rateLimit.key, key))
}

/**
 * Deletes expired counters. Windows are a day at most; only known devices are stored for a year
 * (identity/authentication).
 */
export async function deleteOldAttempts(ctx: Ctx): Promise<number> {
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
 * The origin of a request, for counting: one network of an IPv6 customer counts as one. Null if no
 * proxy in front of us reports it.
 */
export function placeOf(ctx: Ctx): string | null {
  const address = ctx.headers.get('cf-connecting-ip')
  if (!address?.includes(':')) return address
  return address.split('::')[0]?.split(':').slice(0, 4).join(':') ?? address
}

function counting(ctx: Ctx, { key, limit, unless }: Counter, others: readonly Counter[] = []): Counting {
  const now = ctx.now()
  const { count, lastRequest: at } = rateLimit
  const refused = others.map((other) => refuses(ctx, other))
  const item = refused.length === 0 ? sql`1` : sql`CASE WHEN ${sql.join(refused, sql` OR `)} THEN 0 ELSE 1 END`
  // A windowed counter stores the count and its start; a pace stores when it will have caught up,
  // and how often it has rejected since it last allowed one.
  const begun =
    'burst' in limit
      ? { count: sql`0`, at: sql`${now} + ${item} * ${limit.everyMs}` }
      : { count: item, at: sql`${now}` }
  const stays = counts(ctx, at, limit)
  const next = 'burst' in limit ? sql`max(${at}, ${now}) + ${item} * ${limit.everyMs}` : sql`${now}`
  return ctx.db
    .insert(rateLimit)
    .select(sql`SELECT ${ctx.id()}, ${key}, ${begun.count}, ${begun.at}, NULL WHERE NOT ${unless ?? sql`false`}`)
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${stays} THEN ${count} + ${item} ELSE ${begun.count} END`,
        lastRequest: sql`CASE WHEN ${stays} THEN ${at} ELSE ${next} END`,
      },
    })
    .returning({ key: rateLimit.key, count, since: at })
}

/** Whether a counter is over its limit at this point of the batch. */
function refuses(ctx: Ctx, { key, limit, unless }: Counter): SQL {
  return sql`(NOT ${unless ?? sql`false`} AND EXISTS (SELECT 1 FROM rate_limit AS other WHERE other.key = ${key}
    AND other.count > ${mostOf(limit)} AND ${counts(ctx, sql`other.last_request`, limit)}))`
}

/** Whether the window of a counter still runs, or its pace has not caught up. */
function counts(ctx: Ctx, at: SQL | typeof rateLimit.lastRequest, limit: Limit | Pace): SQL {
  return 'burst' in limit
    ? sql`${at} > ${ctx.now() + (limit.burst - 1) * limit.everyMs}`
    : sql`${at} > ${ctx.now() - limit.windowMs}`
}

/** The highest count that still allows the attempt. */
function mostOf(limit: Limit | Pace): number {
  return 'burst' in limit ? 0 : limit.max
}

function refusalOf(ctx: Ctx, attempted: readonly Attempted[], counters: readonly Counter[]): Refusal | null {
  for (const [i, counter] of counters.entries()) {
    const seconds = waitOf(ctx, attempted[i] ?? [], counter.limit)
    if (seconds !== null) return { counter, seconds }
  }
  return null
}

function waitOf(ctx: Ctx, [row]: Attempted, limit: Limit | Pace): number | null {
  if (!row || row.count <= mostOf(limit)) return null
  // The first rejection in its window: one lockout is one event, however many attempts follow.
  if (row.count === mostOf(limit) + 1) noteLimit(ctx, row.key)
  const until = 'burst' in limit ? row.since - (limit.burst - 1) * limit.everyMs : row.since + limit.windowMs
  return Math.max(1, Math.ceil((until - ctx.now()) / 1000))
}

/** "45 seconds", "12 minutes", "3 hours" */
function durationText(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** An id in a key: the person or thing the limit is about. */
const AN_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Records that a limit was reached, by its name, and its subject if the key names one. */
function noteLimit(ctx: Ctx, key: string): void {
  const name = key.split(':')[0] ?? key
  // Counters of known devices never reject.
  if (name.startsWith('device')) return
  const subject = AN_ID.exec(key)?.[0] ?? 'limits'
  ctx.after(async () => {
    await audit(ctx, { actor: 'anonymous', event: 'limit.reached', subject, detail: name })
  })
}
