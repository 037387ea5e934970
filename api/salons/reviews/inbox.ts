// All reviews of a partner's salons, unanswered ones first.
import { and, asc, eq, sql } from 'drizzle-orm'
import { starCount } from '../../../db/schema/reviews'
import { salon } from '../../../db/schema/salons/salons'
import type { Ctx, Viewer } from '../../platform/context'
import { countUpTo } from '../../platform/keyset'
import type { Page } from '../../platform/pagination'
import { readAs } from '../../platform/viewer/proof'
import type { ReviewsQuery } from '../../reviews/input'
import { averageOf } from '../../reviews/rating'
import { inboxPage, selectInbox } from '../../reviews/replies'
import type { ReviewWithPhotosResponse } from '../../reviews/responses'
import { starsOf } from '../../reviews/review-rows'
import { SALON } from './subject'

type SalonInbox = Page<ReviewWithPhotosResponse & { salonId: string }> & {
  salons: {
    id: string
    name: string
    timeZone: string
    rating: number | null
    reviewCount: number
    stars: number[]
    unanswered: number
  }[]
}

/** The reviews of the viewer's own salons, unanswered first, then newest first. One round trip. */
export async function listForSalon(ctx: Ctx, viewer: Viewer, query: ReviewsQuery): Promise<SalonInbox> {
  const [, salons, rows, ratings] = await readAs(ctx, viewer, [
    ctx.db
      .select({
        id: salon.id,
        name: salon.name,
        timeZone: salon.timeZone,
        reviewCount: salon.reviewCount,
        ratingSum: salon.ratingSum,
        unanswered: countUpTo(sql`SELECT 1 FROM review
          WHERE review.salon_id = salon.id AND review.replied_at IS NULL AND review.hidden_at IS NULL`),
      })
      .from(salon)
      .where(eq(salon.ownerId, viewer.id))
      .orderBy(asc(salon.createdAt)),
    selectInbox(ctx, SALON, viewer, query),
    ctx.db
      .select({ salonId: salon.id, rating: starCount.stars, count: starCount.reviews })
      .from(salon)
      .innerJoin(starCount, and(eq(starCount.kind, SALON.kind), eq(starCount.subjectId, salon.id)))
      .where(eq(salon.ownerId, viewer.id)),
  ])
  return {
    ...inboxPage(rows, query.limit, (salonId) => ({ salonId })),
    salons: salons.map(({ ratingSum, ...row }) => ({
      ...row,
      rating: averageOf({ ratingSum, reviewCount: row.reviewCount }),
      stars: starsOf(ratings.filter(({ salonId }) => salonId === row.id)),
    })),
  }
}
