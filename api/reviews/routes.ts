// HTTP for reviews: written by clients, answered by the owners of their subjects, reported by anybody.
import { EVERYONE } from '../platform/http/guards'
import { operation, operations } from '../platform/http/operation'
import { pageOf } from '../platform/pagination'
import { Id, ReplyWritten, ReviewReported, ReviewWritten } from './input'
import { removeReply, reply, reportReview } from './replies'
import { RemovedResponse, ReportedResponse, ReviewResponse, ReviewWithPhotosResponse } from './responses'
import { listReviews, removeReview, writeReview } from './reviews'
import type { Subject } from './subject'

/** The reviews of each subject; `at` is the path of the subjects. */
export function reviewsOf<const At extends `/${string}`>(at: At, subject: Subject) {
  const { kind } = subject
  const Review = subject.photos ? ReviewWithPhotosResponse : ReviewResponse
  return operations(
    operation('public', `GET ${at}/:id/reviews`, {
      summary: `A ${kind}’s reviews, newest first`,
      params: Id,
      query: subject.query,
      response: pageOf(Review),
      problems: ['not-found', 'invalid-cursor'],
      run: ({ ctx, params, query }) => listReviews(ctx, subject, params.id, query),
    }),
    operation('client', `PUT ${at}/:id/review`, {
      summary: `Write your review of a ${kind}, or edit it`,
      params: Id,
      body: ReviewWritten,
      response: Review,
      problems: ['not-found', 'moderation-status'],
      run: ({ ctx, viewer, params, body }) => writeReview(ctx, subject, viewer, params.id, body),
    }),
    operation('client', `DELETE ${at}/:id/review`, {
      summary: `Remove your review of a ${kind}`,
      params: Id,
      response: RemovedResponse,
      problems: ['not-found', 'moderation-status'],
      run: ({ ctx, viewer, params }) => removeReview(ctx, subject, viewer, params.id),
    }),
  )
}

/** An owner's reply to a review, and reports; `at` is the path of the reviews. */
export function repliesAndReports<const At extends `/${string}`>(at: At, subject: Subject) {
  const { kind, owner } = subject
  const Review = subject.photos ? ReviewWithPhotosResponse : ReviewResponse
  return operations(
    operation(owner, `PUT ${at}/:id/reply`, {
      summary: `Reply to a review of your ${kind}`,
      params: Id,
      body: ReplyWritten,
      response: Review,
      problems: ['not-found'],
      run: ({ ctx, viewer, params, body }) => reply(ctx, subject, viewer, params.id, body.text),
    }),
    operation(owner, `DELETE ${at}/:id/reply`, {
      summary: 'Remove your reply',
      params: Id,
      response: Review,
      problems: ['not-found'],
      run: ({ ctx, viewer, params }) => removeReply(ctx, subject, viewer, params.id),
    }),
    operation(EVERYONE, `POST ${at}/:id/reports`, {
      summary: `Report a review of a ${kind}`,
      params: Id,
      body: ReviewReported[kind],
      created: ReportedResponse,
      problems: ['not-found'],
      run: ({ ctx, viewer, params, body }) => reportReview(ctx, subject, viewer, params.id, body),
    }),
  )
}
