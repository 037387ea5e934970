// Attempts are counted in the database, in fixed windows: what is refused does not lengthen them.
import { and, eq, lt, notLike, or, type SQL, sql } from 'drizzle-orm'
import { rateLimit } from '../../db/schema/accounts'
import type { Ctx } from '../context'
import { DomainError } from '../problem'

export type Limit = { max: number; windowMs: number }

/** So many at once, then one in each interval: it slows down what it does not stop. */
export type Pace = { burst: number; everyMs: number }

/** One of several counters in turn; where `unless` holds, in the database, it counts nothing and stops nobody. */
export type Turn = { key: string | SQL<string>; limit: Limit | Pace; unless?: SQL }

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
    .returning({ count: rateLimit.count, since: rateLimit.lastRequest })
}

/**
 * Counts one attempt under each counter in turn, as long as those before it let it pass: what one address is
 * refused uses up nothing that others share. Null where all let it pass, else the one that does not, and the
 * seconds until it does. One round trip.
 */
export async function countInTurn(
  ctx: Ctx,
  turns: readonly Turn[],
): Promise<{ turn: Turn; seconds: number } | null> {
  const [first, ...others] = turns.map((turn, i) => inTurn(ctx, turn, turns.slice(0, i)))
  if (!first) return null
  const counted = await ctx.db.batch([first, ...others])
  for (const [i, turn] of turns.entries()) {
    const seconds = waitOf(ctx, counted[i] ?? [], turn.limit)
    if (seconds !== null) return { turn, seconds }
  }
  return null
}

/** The refusal that says when to try again. */
export function tooMany(seconds: number): DomainError {
  return new DomainError('too-many-requests', {
    detail: `Too many tries. Please try again in ${inWords(seconds)}.`,
  })
}

/** @throws DomainError too-many-requests */
export function refuseOver(ctx: Ctx, attempted: Attempted, limit: Limit): void {
  if (waitOf(ctx, attempted, limit) !== null) throw new DomainError('too-many-requests')
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

function inTurn(ctx: Ctx, turn: Turn, earlier: readonly Turn[]) {
  const { key, limit, unless } = turn
  const now = ctx.now()
  const open = [...earlier.map(passed), unless && sql`NOT ${unless}`].filter((one) => !!one)
  const may = sql.join(open.length > 0 ? open : [sql`true`], sql` AND `)
  const { count, lastRequest: at } = rateLimit
  // A counter in windows keeps how many there were since when; a pace when it will have caught up, and how often
  // it has refused since it let one pass.
  const [begun, stays, next] =
    'burst' in limit
      ? [
          { count: 0, at: now + limit.everyMs },
          sql`${at} > ${now + (limit.burst - 1) * limit.everyMs}`,
          sql`max(${at}, ${now}) + ${limit.everyMs}`,
        ]
      : [{ count: 1, at: now }, sql`${at} > ${now - limit.windowMs}`, sql`${now}`]
  return ctx.db
    .insert(rateLimit)
    .select(sql`SELECT ${ctx.id()}, ${key}, ${begun.count}, ${begun.at} WHERE ${may}`)
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`CASE WHEN ${stays} THEN ${count} + 1 ELSE ${begun.count} END`,
        lastRequest: sql`CASE WHEN ${stays} THEN ${at} ELSE ${next} END`,
      },
    })
    .returning({ count: rateLimit.count, since: rateLimit.lastRequest })
}

/** Whether a counter, which this batch has counted, lets the attempt pass. */
function passed({ key, limit, unless }: Turn): SQL {
  const count = sql`coalesce((SELECT counted.count FROM rate_limit AS counted WHERE counted.key = ${key}), 0)`
  return sql`(${unless ?? sql`false`} OR ${count} <= ${mostOf(limit)})`
}

/** How high a counter may stand that lets the attempt pass. */
function mostOf(limit: Limit | Pace): number {
  return 'burst' in limit ? 0 : limit.max
}

function waitOf(ctx: Ctx, [row]: Attempted, limit: Limit | Pace): number | null {
  if (!row || row.count <= mostOf(limit)) return null
  const until =
    'burst' in limit ? row.since - (limit.burst - 1) * limit.everyMs : row.since + limit.windowMs
  return Math.max(1, Math.ceil((until - ctx.now()) / 1000))
}

/** "45 seconds", "12 minutes", "3 hours" */
function inWords(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
