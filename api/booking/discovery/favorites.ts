// A client's favourite salons: added and removed any number of times, listed newest first.

import { and, desc, eq } from 'drizzle-orm'
import { favorite } from '../../../db/schema/booking/reviews'
import { salon } from '../../../db/schema/booking/salons'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { beyond } from '../../platform/keyset'
import { type Page, pageFrom } from '../../platform/pagination'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { averageOf } from '../../reviews/rating'
import type { FavoriteSalonResponse } from './page-responses'

/** Adds a salon to the viewer's favourites. Two round trips. @throws DomainError not-found */
export async function addFavorite(
  ctx: Ctx,
  viewer: Viewer,
  salonId: string,
): Promise<{ favorite: boolean }> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ id: salon.id })
      .from(salon)
      .where(and(eq(salon.id, salonId), eq(salon.status, 'approved'))),
  ])
  if (!rows[0]) throw new DomainError('not-found')
  await writeBatch(ctx, [
    ctx.db
      .insert(favorite)
      .values({ userId: viewer.id, salonId, createdAt: ctx.now() })
      .onConflictDoNothing(),
  ])
  return { favorite: true }
}

/** Removes a salon from the favourites; does nothing if it is not one. Two round trips. */
export async function removeFavorite(
  ctx: Ctx,
  viewer: Viewer,
  salonId: string,
): Promise<{ favorite: boolean }> {
  const own = and(eq(favorite.userId, viewer.id), eq(favorite.salonId, salonId))
  await readAs(ctx, viewer, [ctx.db.select({ at: favorite.createdAt }).from(favorite).where(own)])
  await ctx.db.delete(favorite).where(own)
  return { favorite: false }
}

/**
 * The viewer's favourites that are still listed, newest first; one round trip. @throws DomainError
 * invalid-cursor
 */
export async function listFavorites(
  ctx: Ctx,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<FavoriteSalonResponse>> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ salon, at: favorite.createdAt })
      .from(favorite)
      .innerJoin(salon, eq(salon.id, favorite.salonId))
      .where(
        and(
          eq(favorite.userId, viewer.id),
          eq(salon.status, 'approved'),
          beyond(cursor, [favorite.createdAt, salon.id]),
        ),
      )
      .orderBy(desc(favorite.createdAt), desc(salon.id))
      .limit(limit + 1),
  ])
  return pageFrom(
    rows,
    limit,
    (row) => [row.at, row.salon.id],
    ({ salon: { id, name, businessType, priceRange, city, address, ...row } }) => ({
      id,
      name,
      businessType,
      priceRange,
      city,
      address,
      rating: averageOf(row),
      reviewCount: row.reviewCount,
    }),
  )
}
