// Codes that are tried: counted before they are judged, so that nobody goes through them (quality.md 2.5).
// By person and by where they come from; a code that is not there, and one that cannot be claimed, count
// alike. Codes of 112 bits need no limit over everybody, which one stranger could use up for all.
import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import type { Ctx } from '../../platform/context'
import { type Counter, type Limit, placeOf } from '../../platform/rate-limit'
import { sha256 } from '../../platform/values/hash'
import { HOUR } from '../../platform/values/time'

/** Codes in an hour: of one person, from one place (a mobile network shows many people as one). */
export const BY_PERSON: Limit = { max: 30, windowMs: HOUR }
export const BY_PLACE: Limit = { max: 120, windowMs: HOUR }

/** Which cards a code opens, for somebody, or for a visitor whom nobody knows yet. */
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

/** Under what one try counts, whatever the code is. */
export async function guessesOf(ctx: Ctx, userId: string | null): Promise<Counter[]> {
  const place = placeOf(ctx)
  return [
    ...(userId === null ? [] : [{ key: `gift-codes:${userId}`, limit: BY_PERSON }]),
    ...(place === null ? [] : [{ key: `gift-codes-from:${await sha256(place)}`, limit: BY_PLACE }]),
  ]
}
