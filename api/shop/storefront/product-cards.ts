// A product as a card, in any list.

import { type SQL, sql } from 'drizzle-orm'
import { product, shop } from '../../../db/schema/shop/products'
import { largestDiscount } from '../../money/member-discounts/in-force'
import type { Ctx } from '../../platform/context'
import { moneyJson } from '../../platform/values/money'
import { averageOf } from '../../reviews/rating'
import type { ProductCardResponse } from './responses'

/** The columns of a card; `product` and `shop` must be joined. */
export const cardColumns = (ctx: Ctx) => ({
  product,
  shop: { id: shop.id, name: shop.name, city: shop.city, country: shop.country },
  currency: shop.currency,
  varies: sql<number>`EXISTS (SELECT 1 FROM product_variant
    WHERE product_variant.product_id = product.id AND product_variant.active = 1
      AND product_variant.price > product.from_price)`.as('varies'),
  image: sql<string | null>`(SELECT image FROM product_picture
    WHERE product_picture.product_id = product.id ORDER BY position, id LIMIT 1)`.as('image'),
  memberBasisPoints: largestDiscount(ctx, 'product', product.id).as('member_basis_points'),
})

type CardRow = {
  product: typeof product.$inferSelect
  shop: ProductCardResponse['shop']
  currency: string
  varies: number
  image: string | null
  memberBasisPoints: number | null
}

export function cardOf({
  product: row,
  shop: of,
  currency,
  varies,
  image,
  memberBasisPoints,
}: CardRow): ProductCardResponse {
  const { id, name, brand, category, inStock, reviewCount } = row
  return {
    id,
    name,
    brand,
    category,
    from: moneyJson(row.fromPrice ?? 0, currency),
    varies: varies === 1,
    inStock,
    rating: averageOf(row),
    reviewCount,
    image,
    memberPercent: memberBasisPoints && memberBasisPoints / 100,
    shop: of,
  }
}

/** Whether the row's product is one of a viewer's favorites. */
export function isFavorite(viewerId: string): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM product_favorite
    WHERE product_favorite.user_id = ${viewerId} AND product_favorite.product_id = product.id)`
}

/** To a client's default address: 'none' if it does not, null if they have no such address. */
export type Reach = 'delivery' | 'pickup' | 'none' | null

/** How a product reaches a client, by the terms of its shop. The same rule as `deliveryFee` of the checkout. */
export function reachOf(buyerId: string): SQL<Reach> {
  const near = sql`lower(trim(shop.city)) = lower(trim(address.city))`
  return sql`(SELECT CASE
      WHEN shop.country <> address.country THEN 'none'
      WHEN shop.delivers = 1 AND (${near} OR shop.country_fee IS NOT NULL) THEN 'delivery'
      WHEN shop.picks_up = 1 AND ${near} THEN 'pickup'
      ELSE 'none' END
    FROM address JOIN shop ON shop.id = product.shop_id
    WHERE address.user_id = ${buyerId} AND address.is_default = 1)`
}

/** Matches the partial index: a bound value would prevent its use. */
export const VISIBLE = sql`product.visible = 1`
