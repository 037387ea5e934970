// Products as the subject of reviews.
import { sql } from 'drizzle-orm'
import { productReview, productReviewReport } from '../../../db/schema/shop/products'
import { DomainError } from '../../platform/values/problem'
import type { Subject } from '../../reviews/subject'
import { ProductListQuery } from './input'

export const PRODUCT: Subject = {
  kind: 'product',
  reviews: productReview,
  reports: productReviewReport,
  reviewKind: 'product_review',
  notifications: 'product-review',
  photos: false,
  rows: sql`SELECT product.id, product.name, shop.owner_id AS ownerId, shop.name AS repliesAs, product.visible AS listed
    FROM product JOIN shop ON shop.id = product.shop_id`,
  verified: (productId, clientId) => sql<number>`EXISTS (SELECT 1 FROM order_line
    JOIN shop_order ON shop_order.id = order_line.order_id
    WHERE order_line.product_id = ${productId} AND shop_order.client_id = ${clientId}
      AND shop_order.status IN ('delivered', 'collected'))`,
  missing: noProduct,
  owner: 'product_seller',
  inbox: '/seller/reviews',
  page: (id) => `/client/products/${id}#reviews`,
  query: ProductListQuery,
}
export function noProduct(): DomainError {
  return new DomainError('not-found', { detail: 'We couldn’t find this product.' })
}
