// HTTP routes for product reviews: those common to all reviews, and the seller's list.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { repliesAndReports, reviewsOf } from '../../reviews/routes'
import { listForSeller } from './inbox'
import { ProductListQuery } from './input'
import { ShopInboxResponse } from './responses'
import { PRODUCT } from './subject'

/** Under /products: the reviews of one. */
export const productReviewsOf = reviewsOf(PRODUCT)

export const productReviews = new Hono<ApiEnv>()
  .get(
    '/',
    route('product_seller', 'Reviews of your products, unanswered first', {
      scope: 'read',
      query: ProductListQuery,
      response: ShopInboxResponse,
      handler: ({ ctx, viewer, query }) => listForSeller(ctx, viewer, query),
    }),
  )
  .route('/', repliesAndReports(PRODUCT))
