// HTTP for reviews, their photos, replies and reports, and for the salons that a client keeps.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, EVERYONE, takes, takesPicture } from '../../platform/guards'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../platform/media/input'
import { pageOf } from '../../platform/pagination'
import { addFavorite, listFavorites, removeFavorite } from '../discovery/favorites'
import {
  FavoriteResponse,
  FavoriteSalonResponse,
  SalonForClientResponse,
} from '../discovery/page-responses'
import { getSalonAs } from '../discovery/salon-page'
import { SalonId } from '../salons/input'
import {
  ReplyWritten,
  ReviewId,
  ReviewPhotoId,
  ReviewReported,
  ReviewsQuery,
  ReviewWritten,
  SalonReviewsQuery,
} from './input'
import { addPhoto, removePhoto } from './photos'
import { listForSalon, removeReply, reply, reportReview } from './replies'
import {
  PhotoResponse,
  RemovedResponse,
  ReportedResponse,
  ReviewListResponse,
  ReviewResponse,
  SalonInboxResponse,
} from './responses'
import { listReviews, removeReview, writeReview } from './reviews'

/** Under /salons: what somebody says of one, and whether they keep it. */
export const mySalon = new Hono<ApiEnv>()
  .get(
    '/:id/reviews',
    access('public'),
    answers('A salon’s reviews, newest first', 200, ReviewListResponse),
    takes('param', SalonId),
    takes('query', ReviewsQuery),
    async (c) =>
      c.json(await listReviews(c.env.ctx, c.req.valid('param').id, c.req.valid('query'))),
  )
  .put(
    '/:id/review',
    access('client'),
    answers('Write your review of a salon, or edit it', 200, ReviewResponse),
    takes('param', SalonId),
    takes('json', ReviewWritten),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await writeReview(c.env.ctx, c.var.viewer, id, c.req.valid('json')))
    },
  )
  .delete(
    '/:id/review',
    access('client'),
    answers('Take your review of a salon back', 200, RemovedResponse),
    takes('param', SalonId),
    async (c) => c.json(await removeReview(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .put(
    '/:id/favorite',
    access('client'),
    answers('Add a salon to your favorites', 200, FavoriteResponse),
    takes('param', SalonId),
    async (c) => c.json(await addFavorite(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .delete(
    '/:id/favorite',
    access('client'),
    answers('Remove a salon from your favorites', 200, FavoriteResponse),
    takes('param', SalonId),
    async (c) => c.json(await removeFavorite(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )

/** Under /me: salons with what is the client's own. */
export const mySalons = new Hono<ApiEnv>()
  .get(
    '/favorites',
    access('client'),
    answers('Your favorite salons, newest first', 200, pageOf(FavoriteSalonResponse)),
    takes('query', ReviewsQuery),
    async (c) => c.json(await listFavorites(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/salons/:id',
    access('client'),
    answers('One salon, whether you keep it, and your review', 200, SalonForClientResponse),
    takes('param', SalonId),
    takes('query', SalonReviewsQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getSalonAs(c.env.ctx, c.var.viewer, id, c.req.valid('query').cursor))
    },
  )

export const reviews = new Hono<ApiEnv>()
  .get(
    '/',
    access('beauty_partner'),
    answers('Reviews of your salon, unanswered first', 200, SalonInboxResponse),
    takes('query', ReviewsQuery),
    async (c) => c.json(await listForSalon(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/:id/photos',
    access('client'),
    answers('Add a photo to your review', 201, PhotoResponse),
    takesPicture(PICTURE_TYPES, MAX_PICTURE_BYTES),
    takes('param', ReviewId),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await addPhoto(c.env.ctx, c.var.viewer, c.req.valid('param').id, bytes), 201)
    },
  )
  .delete(
    '/:id/photos/:photoId',
    access('client'),
    answers('Remove a photo from your review', 200, RemovedResponse),
    takes('param', ReviewPhotoId),
    async (c) => {
      const { id, photoId } = c.req.valid('param')
      return c.json(await removePhoto(c.env.ctx, c.var.viewer, id, photoId))
    },
  )
  .put(
    '/:id/reply',
    access('beauty_partner'),
    answers('Reply to a review of your salon', 200, ReviewResponse),
    takes('param', ReviewId),
    takes('json', ReplyWritten),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await reply(c.env.ctx, c.var.viewer, id, c.req.valid('json').text))
    },
  )
  .delete(
    '/:id/reply',
    access('beauty_partner'),
    answers('Take your reply back', 200, ReviewResponse),
    takes('param', ReviewId),
    async (c) => c.json(await removeReply(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/reports',
    access(...EVERYONE),
    answers('Report a review', 201, ReportedResponse),
    takes('param', ReviewId),
    takes('json', ReviewReported),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await reportReview(c.env.ctx, c.var.viewer, id, c.req.valid('json')), 201)
    },
  )
