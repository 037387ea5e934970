// Who asks by a key of the API. Uses are counted by key, guesses by where they come from.
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { apiKey } from '../../../db/schema/developers'
import { user } from '../../../db/schema/identity'
import type { Claim, Ctx } from '../../platform/context'
import { attempt, type Limit, placeOf, refuseOver } from '../../platform/rate-limit'
import { keyedHash } from '../../platform/values/hash'
import { DomainError } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'

/** Requests of one key; unknown keys of one network address. */
const USES: Limit = { max: 120, windowMs: MINUTE }

/** What is stored of a key. */
export function hashOfKey({ settings }: Ctx, key: string): Promise<string> {
  return keyedHash(settings.AUTH_SECRET, `api key ${key}`)
}

/**
 * The owner of a key that is in force, for one request. One round trip.
 * @throws DomainError api-key-invalid, too-many-requests
 */
export async function claimByKey(ctx: Ctx, key: string): Promise<Claim> {
  const hash = await hashOfKey(ctx, key)
  const counter = sql<string>`coalesce((SELECT 'api-key:' || ${apiKey.id} FROM ${apiKey} WHERE ${apiKey.keyHash} = ${hash}),
    ${`api-key-guess:${placeOf(ctx) ?? 'anywhere'}`})`
  const mine = and(eq(apiKey.keyHash, hash), isNull(apiKey.revokedAt), gt(apiKey.expiresAt, ctx.now()))
  const [attempts, found] = await ctx.db.batch([
    attempt(ctx, counter, USES),
    ctx.db.select({ key: apiKey, user }).from(apiKey).innerJoin(user, eq(user.id, apiKey.userId)).where(mine),
    ctx.db
      .update(apiKey)
      .set({ usedAt: ctx.now() })
      .where(and(mine, or(isNull(apiKey.usedAt), lt(apiKey.usedAt, ctx.now() - MINUTE)))),
  ])
  const [counted] = attempts
  if (counted)
    ctx.keyUse = {
      limit: USES.max,
      window: USES.windowMs / 1000,
      remaining: Math.max(0, USES.max - counted.count),
      seconds: Math.max(1, Math.ceil((counted.since + USES.windowMs - ctx.now()) / 1000)),
    }
  refuseOver(ctx, attempts, USES)
  const [row] = found
  if (!row) throw new DomainError('api-key-invalid')
  const { id, name, email, phone, image, role, currency, twoFactorEnabled } = row.user
  return {
    id,
    name,
    email,
    phone,
    image,
    role,
    currency,
    twoFactorEnabled,
    sessionToken: '',
    apiKey: { id: row.key.id, scopes: row.key.scopes },
  }
}
