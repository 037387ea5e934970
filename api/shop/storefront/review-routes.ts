// HTTP for reviews of products: written by clients, answered by sellers, reported by anybody.
import { Hono } from 'hono'
import { ReplyWritten, ReviewWritten } from '../../booking/reviews/input'
import { RemovedResponse, ReportedResponse } from '../../booking/reviews/responses'
import { type ApiEnv, EVERYONE } from '../../platform/guards'
import { route } from '../../platform/route'
import { ProductId, ProductListQuery, ProductReviewId, ProductReviewReported } from './input'
import { ProductReviewListResponse, ProductReviewResponse, ShopInboxResponse } from './responses'
import {
  listForSeller,
  removeReviewReply,
  replyToReview,
  reportProductReview,
} from './review-replies'
import { listProductReviews, removeProductReview, writeProductReview } from './reviews'

/** Under /products: what somebody says of one. */
export const myProductReviews = new Hono<ApiEnv>()
  .get(
    '/:id/reviews',
    route('public', 'A product’s reviews, newest first', {
      params: ProductId,
      query: ProductListQuery,
      response: ProductReviewListResponse,
      handler: ({ ctx, params, query }) => listProductReviews(ctx, params.id, query),
    }),
  )
  .put(
    '/:id/review',
    route('client', 'Write your review of a product, or edit it', {
      params: ProductId,
      body: ReviewWritten,
      response: ProductReviewResponse,
      handler: ({ ctx, viewer, params, body }) => writeProductReview(ctx, viewer, params.id, body),
    }),
  )
  .delete(
    '/:id/review',
    route('client', 'Take your review of a product back', {
      params: ProductId,
      response: RemovedResponse,
      handler: ({ ctx, viewer, params }) => removeProductReview(ctx, viewer, params.id),
    }),
  )

export const productReviews = new Hono<ApiEnv>()
  .get(
    '/',
    route('product_seller', 'Reviews of your products, unanswered first', {
      query: ProductListQuery,
      response: ShopInboxResponse,
      handler: ({ ctx, viewer, query }) => listForSeller(ctx, viewer, query),
    }),
  )
  .put(
    '/:id/reply',
    route('product_seller', 'Reply to a review of your product', {
      params: ProductReviewId,
      body: ReplyWritten,
      response: ProductReviewResponse,
      handler: ({ ctx, viewer, params, body }) => replyToReview(ctx, viewer, params.id, body.text),
    }),
  )
  .delete(
    '/:id/reply',
    route('product_seller', 'Take your reply back', {
      params: ProductReviewId,
      response: ProductReviewResponse,
      handler: ({ ctx, viewer, params }) => removeReviewReply(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/reports',
    route(EVERYONE, 'Report a review of a product', {
      params: ProductReviewId,
      body: ProductReviewReported,
      created: ReportedResponse,
      handler: ({ ctx, viewer, params, body }) => reportProductReview(ctx, viewer, params.id, body),
    }),
  )
