// Codes that are tried: counted before they are judged, so that nobody goes through them (quality.md 2.5).
// By person, by where they come from, and what was wrong over all; a code that is not there, and one that
// cannot be claimed, count alike.
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { rateLimit } from '../../db/schema/accounts'
import { giftCard } from '../../db/schema/gift-cards'
import { type Attempted, attempt, type Limit, placeOf, refuseOver } from '../auth/rate-limit'
import type { Ctx } from '../context'
import { sha256 } from '../hash'

const HOUR = 60 * 60_000

/** Codes in an hour: of one person, from one place (a mobile network shows many people as one), all wrong ones. */
export const BY_PERSON: Limit = { max: 30, windowMs: HOUR }
export const BY_PLACE: Limit = { max: 120, windowMs: HOUR }
export const ALL_WRONG: Limit = { max: 5_000, windowMs: HOUR }

const RIGHT = 'gift-codes:right'
export const WRONG = 'gift-codes:wrong'

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

/**
 * The statements that count one try, for the read batch that looks the code up; `refuseGuesses` judges
 * their rows. The same statements whatever the code is.
 */
export async function countGuess(ctx: Ctx, codeHash: string, userId: string | null) {
  const place = placeOf(ctx)
  const which = sql<string>`CASE WHEN EXISTS (SELECT 1 FROM ${giftCard}
    WHERE ${openedBy(ctx, codeHash, userId)}) THEN ${RIGHT} ELSE ${WRONG} END`
  return [
    attempt(ctx, userId === null ? 'gift-codes:visitors' : `gift-codes:${userId}`, BY_PERSON),
    attempt(ctx, `gift-codes-from:${await sha256(place ?? 'nowhere')}`, BY_PLACE),
    attempt(ctx, which, ALL_WRONG),
    ctx.db
      .select({ count: rateLimit.count, since: rateLimit.lastRequest })
      .from(rateLimit)
      .where(eq(rateLimit.key, WRONG)),
  ] as const
}

/** @throws DomainError too-many-requests */
export function refuseGuesses(
  ctx: Ctx,
  userId: string | null,
  [byPerson, byPlace, , wrong]: readonly [Attempted, Attempted, Attempted, Attempted],
): void {
  if (userId !== null) refuseOver(ctx, byPerson, BY_PERSON)
  if (placeOf(ctx) !== null) refuseOver(ctx, byPlace, BY_PLACE)
  refuseOver(
    ctx,
    wrong.filter(({ since }) => since > ctx.now() - HOUR),
    ALL_WRONG,
  )
}
