// HTTP for reviews of products: written by clients, answered by sellers, reported by anybody.
import { Hono } from 'hono'
import { ReplyWritten, ReviewWritten } from '../../booking/reviews/input'
import { RemovedResponse, ReportedResponse } from '../../booking/reviews/responses'
import { type ApiEnv, access, answers, EVERYONE, takes } from '../../platform/guards'
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
    access('public'),
    answers('A product’s reviews, newest first', 200, ProductReviewListResponse),
    takes('param', ProductId),
    takes('query', ProductListQuery),
    async (c) =>
      c.json(await listProductReviews(c.env.ctx, c.req.valid('param').id, c.req.valid('query'))),
  )
  .put(
    '/:id/review',
    access('client'),
    answers('Write your review of a product, or edit it', 200, ProductReviewResponse),
    takes('param', ProductId),
    takes('json', ReviewWritten),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await writeProductReview(c.env.ctx, c.var.viewer, id, c.req.valid('json')))
    },
  )
  .delete(
    '/:id/review',
    access('client'),
    answers('Take your review of a product back', 200, RemovedResponse),
    takes('param', ProductId),
    async (c) =>
      c.json(await removeProductReview(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )

export const productReviews = new Hono<ApiEnv>()
  .get(
    '/',
    access('product_seller'),
    answers('Reviews of your products, unanswered first', 200, ShopInboxResponse),
    takes('query', ProductListQuery),
    async (c) => c.json(await listForSeller(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .put(
    '/:id/reply',
    access('product_seller'),
    answers('Reply to a review of your product', 200, ProductReviewResponse),
    takes('param', ProductReviewId),
    takes('json', ReplyWritten),
    async (c) => {
      const { id } = c.req.valid('param')
      const { text } = c.req.valid('json')
      return c.json(await replyToReview(c.env.ctx, c.var.viewer, id, text))
    },
  )
  .delete(
    '/:id/reply',
    access('product_seller'),
    answers('Take your reply back', 200, ProductReviewResponse),
    takes('param', ProductReviewId),
    async (c) => c.json(await removeReviewReply(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/reports',
    access(...EVERYONE),
    answers('Report a review of a product', 201, ReportedResponse),
    takes('param', ProductReviewId),
    takes('json', ProductReviewReported),
    async (c) => {
      const { id } = c.req.valid('param')
      const report = c.req.valid('json')
      return c.json(await reportProductReview(c.env.ctx, c.var.viewer, id, report), 201)
    },
  )
