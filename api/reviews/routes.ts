// HTTP for reviews: written by clients, answered by the owners of what is reviewed, reported by anybody.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, EVERYONE, takes } from '../platform/guards'
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

/** Under the path of the subjects: what somebody says of one. */
export function reviewsOf(subject: Subject) {
  const { kind } = subject
  const Review = subject.photos ? ReviewWithPhotosResponse : ReviewResponse
  return new Hono<ApiEnv>()
    .get(
      '/:id/reviews',
      access('public'),
      answers(`A ${kind}’s reviews, newest first`, 200, pageOf(Review)),
      takes('param', Id),
      takes('query', subject.query),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json(await listReviews(c.env.ctx, subject, id, c.req.valid('query')))
      },
    )
    .put(
      '/:id/review',
      access('client'),
      answers(`Write your review of a ${kind}, or edit it`, 200, Review),
      takes('param', Id),
      takes('json', ReviewWritten),
      async (c) => {
        const { id } = c.req.valid('param')
        const written = c.req.valid('json')
        return c.json(await writeReview(c.env.ctx, subject, c.var.viewer, id, written))
      },
    )
    .delete(
      '/:id/review',
      access('client'),
      answers(`Take your review of a ${kind} back`, 200, RemovedResponse),
      takes('param', Id),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json(await removeReview(c.env.ctx, subject, c.var.viewer, id))
      },
    )
}

/** Under the path of the reviews: what an owner answers, and that somebody finds one should not stand. */
export function repliesAndReports(subject: Subject) {
  const { kind, owner } = subject
  const Review = subject.photos ? ReviewWithPhotosResponse : ReviewResponse
  return new Hono<ApiEnv>()
    .put(
      '/:id/reply',
      access(owner),
      answers(`Reply to a review of your ${kind}`, 200, Review),
      takes('param', Id),
      takes('json', ReplyWritten),
      async (c) => {
        const { id } = c.req.valid('param')
        const { text } = c.req.valid('json')
        return c.json(await reply(c.env.ctx, subject, c.var.viewer, id, text))
      },
    )
    .delete(
      '/:id/reply',
      access(owner),
      answers('Take your reply back', 200, Review),
      takes('param', Id),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json(await removeReply(c.env.ctx, subject, c.var.viewer, id))
      },
    )
    .post(
      '/:id/reports',
      access(...EVERYONE),
      answers(`Report a review of a ${kind}`, 201, ReportedResponse),
      takes('param', Id),
      takes('json', ReviewReported[kind]),
      async (c) => {
        const { id } = c.req.valid('param')
        const report = c.req.valid('json')
        return c.json(await reportReview(c.env.ctx, subject, c.var.viewer, id, report), 201)
      },
    )
}
