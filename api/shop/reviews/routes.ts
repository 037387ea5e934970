// HTTP for reviews of products: what all reviews have, and the seller's list of theirs.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes } from '../../platform/guards'
import { repliesAndReports, reviewsOf } from '../../reviews/routes'
import { ProductListQuery } from '../storefront/input'
import { listForSeller } from './inbox'
import { ShopInboxResponse } from './responses'
import { PRODUCT } from './subject'

/** Under /products: what somebody says of one. */
export const productReviewsOf = reviewsOf(PRODUCT)

export const productReviews = new Hono<ApiEnv>()
  .get(
    '/',
    access('product_seller'),
    answers('Reviews of your products, unanswered first', 200, ShopInboxResponse),
    takes('query', ProductListQuery),
    async (c) => c.json(await listForSeller(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .route('/', repliesAndReports(PRODUCT))
