// Rate limits for code attempts, counted before a code is checked, so that nobody can enumerate codes. Counted by
// person and by network address; unknown codes and codes that cannot be claimed count alike. Codes of 112 bits need no
// global limit, which one attacker could exhaust for everybody.
import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import type { Ctx } from '../../platform/context'
import { type Counter, type Limit, placeOf } from '../../platform/rate-limit'
import { sha256 } from '../../platform/values/hash'
import { HOUR } from '../../platform/values/time'

/** Codes per hour: of one person, and of one address (a mobile network shows many people as one). */
export const BY_PERSON: Limit = { max: 30, windowMs: HOUR }
export const BY_PLACE: Limit = { max: 120, windowMs: HOUR }

/** The cards that a code opens for a client, or for a signed-out person. */
export function openedBy(ctx: Ctx, codeHash: string, userId: string | null): SQL | undefined {
  const theirs = (column: typeof giftCard.claimedBy | typeof giftCard.recipientId) =>
    userId === null ? isNull(column) : or(isNull(column), eq(column, userId))
  return and(
    eq(giftCard.codeHash, codeHash),
    eq(giftCard.status, 'sent'),
    gt(giftCard.expiresAt, ctx.now()),
    theirs(giftCard.claimedBy),
    theirs(giftCard.recipientId),
  )
}

/** The counters of one attempt, independent of the code. */
export async function attemptsOf(ctx: Ctx, userId: string | null): Promise<Counter[]> {
  const place = placeOf(ctx)
  return [
    ...(userId === null ? [] : [{ key: `gift-codes:${userId}`, limit: BY_PERSON }]),
    ...(place === null ? [] : [{ key: `gift-codes-from:${await sha256(place)}`, limit: BY_PLACE }]),
  ]
}
