// HTTP for reviews: written by clients, answered by the owners of their subjects, reported by
// anybody.
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE } from '../platform/http/guards'
import { route } from '../platform/http/route'
import { pageOf } from '../platform/pagination'
import { Id, ReplyWritten, ReviewReported, ReviewWritten } from './input'
import { removeReply, reply, reportReview } from './replies'
import {
  RemovedResponse,
  ReportedResponse,
  ReviewResponse,
  ReviewWithPhotosResponse,
} from './responses'
import { listReviews, removeReview, writeReview } from './reviews'
import type { Subject } from './subject'

/** Under the path of the subjects: the reviews of one. */
export function reviewsOf(subject: Subject) {
  const { kind } = subject
  const Review = subject.photos ? ReviewWithPhotosResponse : ReviewResponse
  return new Hono<ApiEnv>()
    .get(
      '/:id/reviews',
      route('public', `A ${kind}’s reviews, newest first`, {
        params: Id,
        query: subject.query,
        response: pageOf(Review),
        handler: ({ ctx, params, query }) => listReviews(ctx, subject, params.id, query),
      }),
    )
    .put(
      '/:id/review',
      route('client', `Write your review of a ${kind}, or edit it`, {
        params: Id,
        body: ReviewWritten,
        response: Review,
        handler: ({ ctx, viewer, params, body }) =>
          writeReview(ctx, subject, viewer, params.id, body),
      }),
    )
    .delete(
      '/:id/review',
      route('client', `Remove your review of a ${kind}`, {
        params: Id,
        response: RemovedResponse,
        handler: ({ ctx, viewer, params }) => removeReview(ctx, subject, viewer, params.id),
      }),
    )
}

/** Under the path of the reviews: an owner's reply, and reports. */
export function repliesAndReports(subject: Subject) {
  const { kind, owner } = subject
  const Review = subject.photos ? ReviewWithPhotosResponse : ReviewResponse
  return new Hono<ApiEnv>()
    .put(
      '/:id/reply',
      route(owner, `Reply to a review of your ${kind}`, {
        params: Id,
        body: ReplyWritten,
        response: Review,
        handler: ({ ctx, viewer, params, body }) =>
          reply(ctx, subject, viewer, params.id, body.text),
      }),
    )
    .delete(
      '/:id/reply',
      route(owner, 'Remove your reply', {
        params: Id,
        response: Review,
        handler: ({ ctx, viewer, params }) => removeReply(ctx, subject, viewer, params.id),
      }),
    )
    .post(
      '/:id/reports',
      route(EVERYONE, `Report a review of a ${kind}`, {
        params: Id,
        body: ReviewReported[kind],
        created: ReportedResponse,
        handler: ({ ctx, viewer, params, body }) =>
          reportReview(ctx, subject, viewer, params.id, body),
      }),
    )
}
