// All reviews of a seller's products, those without a reply first.
import { and, eq, sql } from 'drizzle-orm'
import { starCount } from '../../../db/schema/reviews'
import { product, shop } from '../../../db/schema/shop/products'
import type { Ctx, Viewer } from '../../platform/context'
import { countUpTo } from '../../platform/keyset'
import type { Page } from '../../platform/pagination'
import { readAs } from '../../platform/viewer/proof'
import { averageOf } from '../../reviews/rating'
import { inboxPage, selectInbox } from '../../reviews/replies'
import type { ReviewWithPhotosResponse } from '../../reviews/responses'
import { starsOf } from '../../reviews/review-rows'
import type { ProductListQuery } from './input'
import { PRODUCT } from './subject'

type ShopInbox = Page<ReviewWithPhotosResponse & { product: { id: string; name: string } }> & {
  shopName: string
  rating: number | null
  reviewCount: number
  stars: number[]
  unanswered: number
}

/** The reviews of the viewer's own products, unanswered first, then newest first. One round trip. */
export async function listForSeller(ctx: Ctx, viewer: Viewer, query: ProductListQuery): Promise<ShopInbox> {
  const [, sums, shops, rows, products, ratings] = await readAs(ctx, viewer, [
    ctx.db
      .select({
        reviewCount: sql<number>`coalesce(sum(${product.reviewCount}), 0)`,
        ratingSum: sql<number>`coalesce(sum(${product.ratingSum}), 0)`,
        unanswered: countUpTo(sql`SELECT 1 FROM product AS mine JOIN shop AS own ON own.id = mine.shop_id
          JOIN product_review AS waiting ON waiting.product_id = mine.id
          WHERE own.owner_id = ${viewer.id} AND waiting.replied_at IS NULL AND waiting.hidden_at IS NULL`),
      })
      .from(product)
      .innerJoin(shop, eq(shop.id, product.shopId))
      .where(eq(shop.ownerId, viewer.id)),
    ctx.db.select({ name: shop.name }).from(shop).where(eq(shop.ownerId, viewer.id)).limit(1),
    selectInbox(ctx, PRODUCT, viewer, query),
    ctx.db
      .select({ id: product.id, name: product.name })
      .from(product)
      .innerJoin(shop, eq(shop.id, product.shopId))
      .where(and(eq(shop.ownerId, viewer.id), sql`${product.reviewCount} > 0`)),
    ctx.db
      .select({ rating: starCount.stars, count: sql<number>`sum(${starCount.reviews})` })
      .from(shop)
      .innerJoin(product, eq(product.shopId, shop.id))
      .innerJoin(starCount, and(eq(starCount.kind, PRODUCT.kind), eq(starCount.subjectId, product.id)))
      .where(and(eq(shop.ownerId, viewer.id), sql`${product.reviewCount} > 0`))
      .groupBy(starCount.stars),
  ])
  const names = new Map(products.map((product) => [product.id, product.name]))
  const { reviewCount = 0, ratingSum = 0, unanswered = 0 } = sums[0] ?? {}
  return {
    ...inboxPage(rows, query.limit, (id) => ({ product: { id, name: names.get(id) ?? '' } })),
    shopName: shops[0]?.name ?? '',
    rating: averageOf({ reviewCount, ratingSum }),
    reviewCount,
    stars: starsOf(ratings),
    unanswered,
  }
}
