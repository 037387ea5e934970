// What text messages may cost in a day, by country: fraudsters who are paid by the message make us send many to numbers
// of theirs, of which each sender and each number has few. Over the cap they wait for the next day.
import { and, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import parsePhoneNumber from 'libphonenumber-js/min'
import { rateLimit } from '../../db/schema/identity'
import type { Ctx } from '../platform/context'
import { countAttempts } from '../platform/rate-limit'
import type { Settings } from '../platform/settings'
import { DAY } from '../platform/values/time'

/** Messages to one country in a day where the setting says nothing. */
const CAP = 500

/** The part of a cap that messages may use which nobody asked for. */
const FOR_UNASKED = 0.5

/** The counters of a country: of all messages, and of those that nobody asked for. */
const ALL = 'sms-day:'
const UNASKED = 'sms-unasked:'

/** A country whose cap is reached. */
type Reached = { prefix: string; cap: number; unasked: boolean }

/**
 * The caps of SMS_DAILY_CAPS, "300,+254=5000,+1=0", by prefix; `''`: of every other country. What cannot be read of it
 * is left out, so that the safe default stays.
 */
export function capsOf({ SMS_DAILY_CAPS: written = '' }: Pick<Settings, 'SMS_DAILY_CAPS'>) {
  const caps = new Map([['', CAP]])
  for (const part of written.split(',')) {
    const [, prefix = '', cap] = /^(?:(\+[1-9]\d{0,3})=)?(\d{1,7})$/.exec(part.trim()) ?? []
    if (cap !== undefined) caps.set(prefix, Number(cap))
  }
  return caps
}

/**
 * Counts a text message against the cap of its country, before it is sent: null if it may be, else the instant from which
 * it may. Those that nobody asked for stop at half of the cap, so that they keep no codes for signing in from people.
 */
export async function countText(ctx: Ctx, to: string, unasked: boolean): Promise<number | null> {
  const refused = await countAttempts(ctx, countersOf(ctx, to, unasked))
  return refused && ctx.now() + refused.seconds * 1000
}

/** Takes the count of a message back that its provider did not accept: it will be tried again. */
export async function uncountText(ctx: Ctx, to: string, unasked: boolean): Promise<void> {
  const keys = countersOf(ctx, to, unasked).map(({ key }) => key)
  await ctx.db
    .update(rateLimit)
    .set({ count: sql`max(0, ${rateLimit.count} - 1)` })
    .where(inArray(rateLimit.key, keys))
}

/** The statement that reads the counters of today, see `reachedCaps`. */
export function countedTexts(ctx: Ctx) {
  return ctx.db
    .select({ key: rateLimit.key, count: rateLimit.count })
    .from(rateLimit)
    .where(and(gte(rateLimit.key, 'sms-'), lt(rateLimit.key, 'sms.'), gt(rateLimit.lastRequest, ctx.now() - DAY)))
}

/** The countries whose cap is reached: a message was refused, and counted as one more than it. */
export function reachedCaps(ctx: Ctx, counted: { key: string; count: number }[]): Reached[] {
  return counted.flatMap(({ key, count }) => {
    const unasked = key.startsWith(UNASKED)
    const prefix = key.slice(key.indexOf(':') + 1)
    const cap = capFor(ctx, prefix, unasked)
    return count > cap ? [{ prefix, cap, unasked }] : []
  })
}

function countersOf(ctx: Ctx, to: string, unasked: boolean) {
  const code = parsePhoneNumber(to)?.countryCallingCode
  const prefix = code ? `+${code}` : 'other'
  const limited = (key: string, part: boolean) => ({
    key: `${key}${prefix}`,
    limit: { max: capFor(ctx, prefix, part), windowMs: DAY },
  })
  // The narrower first: what it refuses is not counted by the other.
  return [...(unasked ? [limited(UNASKED, true)] : []), limited(ALL, false)]
}

function capFor(ctx: Ctx, prefix: string, unasked: boolean): number {
  const caps = capsOf(ctx.settings)
  const cap = caps.get(prefix) ?? caps.get('') ?? CAP
  return unasked ? Math.floor(cap * FOR_UNASKED) : cap
}
