// HTTP routes for product reviews: those common to all reviews, and the seller's list.
import { operation, operations } from '../../platform/http/operation'
import { repliesAndReports, reviewsOf } from '../../reviews/routes'
import { listForSeller } from './inbox'
import { ProductListQuery } from './input'
import { ShopInboxResponse } from './responses'
import { PRODUCT } from './subject'

export const productReviewsOf = reviewsOf('/products', PRODUCT)

export const productReviews = operations(
  operation('product_seller', 'GET /product-reviews', {
    summary: 'Reviews of your products, unanswered first',
    problems: ['invalid-cursor'],
    scope: 'read',
    query: ProductListQuery,
    response: ShopInboxResponse,
    run: ({ ctx, viewer, query }) => listForSeller(ctx, viewer, query),
  }),
).route('/', repliesAndReports('/product-reviews', PRODUCT))
