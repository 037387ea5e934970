// Attempts are counted in the database, in fixed windows. What is refused neither lengthens a window nor fills
// another counter, so that who is over a limit stops nobody else.
import { and, eq, lt, notLike, or, type SQL, sql } from 'drizzle-orm'
import { rateLimit } from '../../db/schema/identity'
import { audit } from './audit/audit'
import type { Ctx } from './context'
import { DomainError } from './values/problem'
import { DAY } from './values/time'

export type Limit = { max: number; windowMs: number }

/** So many at once, then one in each interval: it slows down what it does not stop. */
export type Pace = { burst: number; everyMs: number }

/**
 * Under which key something is counted, and how much of it there may be. Where `unless` holds, in the database, it
 * counts nothing and stops nobody.
 */
export type Counter = { key: string | SQL<string>; limit: Limit | Pace; unless?: SQL }

/** What `attempt` answers: how many there were in its window, since when, and under which key. */
export type Attempted = { key: string; count: number; since: number }[]

/** A counter that lets nothing pass, and the seconds until it does. */
type Refusal = { counter: Counter; seconds: number }

/**
 * Counts one attempt under a key, atomically, before it is made. Returns null while it is allowed,
 * else the seconds until the window ends. One round trip.
 */
export async function countAttempt(ctx: Ctx, key: string, limit: Limit): Promise<number | null> {
  return (await countAttempts(ctx, [{ key, limit }]))?.seconds ?? null
}

/**
 * The same under several counters at once, in one round trip: what one of them refuses, the others do not count.
 * Null where all let it pass, else the first that does not.
 */
export async function countAttempts(
  ctx: Ctx,
  counters: readonly Counter[],
): Promise<Refusal | null> {
  const [first, ...others] = attemptAll(ctx, counters)
  if (!first) return null
  return refusalOf(ctx, await ctx.db.batch([first, ...others]), counters)
}

/** Counts one attempt before it is made, under several counters at once. @throws DomainError too-many-requests */
export async function requireAttempt(ctx: Ctx, ...counters: Counter[]): Promise<void> {
  const refusal = await countAttempts(ctx, counters)
  if (refusal) throw tooMany(refusal.seconds)
}

/** The statements that count one attempt under several counters, for a batch that reads on; `refuseOverAll` judges. */
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
 * The statement that counts one attempt, for a batch that reads on; `refuseOver` judges its row. The
 * key may be an expression that the database finds.
 */
export function attempt(ctx: Ctx, key: string | SQL<string>, limit: Limit) {
  return counting(ctx, { key, limit })
}

/** @throws DomainError too-many-requests */
export function refuseOver(ctx: Ctx, attempted: Attempted, limit: Limit): void {
  const wait = waitOf(ctx, attempted, limit)
  if (wait !== null) throw tooMany(wait)
}

/** Judges the rows of `attemptAll`. @throws DomainError too-many-requests */
export function refuseOverAll(
  ctx: Ctx,
  attempted: readonly Attempted[],
  counters: readonly Counter[],
): void {
  const refusal = refusalOf(ctx, attempted, counters)
  if (refusal) throw tooMany(refusal.seconds)
}

/** The refusal that says when to try again; `why` comes before it. */
export function tooMany(seconds: number, why = 'Too many tries.'): DomainError {
  return new DomainError('too-many-requests', {
    detail: `${why} Please try again in ${inWords(seconds)}.`,
  })
}

/** The statement that forgets, for the batch of a success. */
export function forgotten(ctx: Ctx, key: string) {
  return ctx.db.delete(rateLimit).where(eq(rateLimit.key, key))
}

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

function counting(ctx: Ctx, { key, limit, unless }: Counter, others: readonly Counter[] = []) {
  const now = ctx.now()
  const { count, lastRequest: at } = rateLimit
  const refused = others.map((other) => refuses(ctx, other))
  const one =
    refused.length === 0 ? sql`1` : sql`CASE WHEN ${sql.join(refused, sql` OR `)} THEN 0 ELSE 1 END`
  // A counter in windows keeps how many there were since when; a pace when it will have caught up, and how often
  // it has refused since it let one pass.
  const begun =
    'burst' in limit
      ? { count: sql`0`, at: sql`${now} + ${one} * ${limit.everyMs}` }
      : { count: one, at: sql`${now}` }
  const stays = stands(ctx, at, limit)
  const next = 'burst' in limit ? sql`max(${at}, ${now}) + ${one} * ${limit.everyMs}` : sql`${now}`
  return ctx.db
    .insert(rateLimit)
    .select(
      sql`SELECT ${ctx.id()}, ${key}, ${begun.count}, ${begun.at} WHERE NOT ${unless ?? sql`false`}`,
    )
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${stays} THEN ${count} + ${one} ELSE ${begun.count} END`,
        lastRequest: sql`CASE WHEN ${stays} THEN ${at} ELSE ${next} END`,
      },
    })
    .returning({ key: rateLimit.key, count, since: at })
}

/** Whether a counter, as it stands in this batch, lets nothing pass. */
function refuses(ctx: Ctx, { key, limit, unless }: Counter): SQL {
  return sql`(NOT ${unless ?? sql`false`} AND EXISTS (SELECT 1 FROM rate_limit AS other WHERE other.key = ${key}
    AND other.count > ${mostOf(limit)} AND ${stands(ctx, sql`other.last_request`, limit)}))`
}

/** Whether the window of a counter still runs, or its pace has not caught up. */
function stands(ctx: Ctx, at: SQL | typeof rateLimit.lastRequest, limit: Limit | Pace): SQL {
  return 'burst' in limit
    ? sql`${at} > ${ctx.now() + (limit.burst - 1) * limit.everyMs}`
    : sql`${at} > ${ctx.now() - limit.windowMs}`
}

/** How high a counter may stand that lets the attempt pass. */
function mostOf(limit: Limit | Pace): number {
  return 'burst' in limit ? 0 : limit.max
}

function refusalOf(
  ctx: Ctx,
  attempted: readonly Attempted[],
  counters: readonly Counter[],
): Refusal | null {
  for (const [i, counter] of counters.entries()) {
    const seconds = waitOf(ctx, attempted[i] ?? [], counter.limit)
    if (seconds !== null) return { counter, seconds }
  }
  return null
}

function waitOf(ctx: Ctx, [row]: Attempted, limit: Limit | Pace): number | null {
  if (!row || row.count <= mostOf(limit)) return null
  // The first that is refused in its window: one lockout is one event, however long somebody goes on.
  if (row.count === mostOf(limit) + 1) noteLimit(ctx, row.key)
  const until =
    'burst' in limit ? row.since - (limit.burst - 1) * limit.everyMs : row.since + limit.windowMs
  return Math.max(1, Math.ceil((until - ctx.now()) / 1000))
}

/** "45 seconds", "12 minutes", "3 hours" */
function inWords(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
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
