// A client's favourite salons: added and removed any number of times, listed newest first.

import { and, desc, eq } from 'drizzle-orm'
import { favorite } from '../../../db/schema/salons/reviews'
import { salon } from '../../../db/schema/salons/salons'
import { writeBatch } from '../../platform/command'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom, pageOf } from '../../platform/pagination'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { ReviewsQuery } from '../../reviews/input'
import { averageOf } from '../../reviews/rating'
import { FavoriteResponse, FavoriteSalonResponse } from './page-responses'

/** Adds a salon to the viewer's favourites. Two round trips. */
export const addFavorite = operation('client', 'PUT /salons/:id/favorite', {
  summary: 'Add a salon to your favorites',
  response: FavoriteResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id: salonId } }) => {
    const [, rows] = await readAs(ctx, viewer, [
      ctx.db
        .select({ id: salon.id })
        .from(salon)
        .where(and(eq(salon.id, salonId), eq(salon.status, 'approved'))),
    ])
    if (!rows[0]) throw new DomainError('not-found')
    await writeBatch(ctx, [
      ctx.db.insert(favorite).values({ userId: viewer.id, salonId, createdAt: ctx.now() }).onConflictDoNothing(),
    ])
    return { favorite: true }
  },
})

/** Removes a salon from the favourites; does nothing if it is not one. Two round trips. */
export const removeFavorite = operation('client', 'DELETE /salons/:id/favorite', {
  summary: 'Remove a salon from your favorites',
  response: FavoriteResponse,
  run: async ({ ctx, viewer, params: { id: salonId } }) => {
    const condition = and(eq(favorite.userId, viewer.id), eq(favorite.salonId, salonId))
    await readAs(ctx, viewer, [ctx.db.select({ at: favorite.createdAt }).from(favorite).where(condition)])
    await ctx.db.delete(favorite).where(condition)
    return { favorite: false }
  },
})

/** The viewer's favourites that are still listed, newest first; one round trip. */
export const listFavorites = operation('client', 'GET /me/favorites', {
  summary: 'Your favorite salons, newest first',
  query: ReviewsQuery,
  response: pageOf(FavoriteSalonResponse),
  problems: ['invalid-cursor'],
  reads: ({ ctx, viewer, query: { limit, cursor } }) => ({
    rows: ctx.db
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
  }),
  read: ({ rows }, { query: { limit } }) =>
    pageFrom(
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
    ),
})
