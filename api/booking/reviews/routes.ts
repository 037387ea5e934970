// HTTP for reviews, their photos, replies and reports, and for the salons that a client keeps.
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE, PICTURE } from '../../platform/guards'
import { pageOf } from '../../platform/pagination'
import { route } from '../../platform/route'
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
    route('public', 'A salon’s reviews, newest first', {
      params: SalonId,
      query: ReviewsQuery,
      response: ReviewListResponse,
      handler: ({ ctx, params, query }) => listReviews(ctx, params.id, query),
    }),
  )
  .put(
    '/:id/review',
    route('client', 'Write your review of a salon, or edit it', {
      params: SalonId,
      body: ReviewWritten,
      response: ReviewResponse,
      handler: ({ ctx, viewer, params, body }) => writeReview(ctx, viewer, params.id, body),
    }),
  )
  .delete(
    '/:id/review',
    route('client', 'Take your review of a salon back', {
      params: SalonId,
      response: RemovedResponse,
      handler: ({ ctx, viewer, params }) => removeReview(ctx, viewer, params.id),
    }),
  )
  .put(
    '/:id/favorite',
    route('client', 'Add a salon to your favorites', {
      params: SalonId,
      response: FavoriteResponse,
      handler: ({ ctx, viewer, params }) => addFavorite(ctx, viewer, params.id),
    }),
  )
  .delete(
    '/:id/favorite',
    route('client', 'Remove a salon from your favorites', {
      params: SalonId,
      response: FavoriteResponse,
      handler: ({ ctx, viewer, params }) => removeFavorite(ctx, viewer, params.id),
    }),
  )

/** Under /me: salons with what is the client's own. */
export const mySalons = new Hono<ApiEnv>()
  .get(
    '/favorites',
    route('client', 'Your favorite salons, newest first', {
      query: ReviewsQuery,
      response: pageOf(FavoriteSalonResponse),
      handler: ({ ctx, viewer, query }) => listFavorites(ctx, viewer, query),
    }),
  )
  .get(
    '/salons/:id',
    route('client', 'One salon, whether you keep it, and your review', {
      params: SalonId,
      query: SalonReviewsQuery,
      response: SalonForClientResponse,
      handler: ({ ctx, viewer, params, query }) => getSalonAs(ctx, viewer, params.id, query.cursor),
    }),
  )

export const reviews = new Hono<ApiEnv>()
  .get(
    '/',
    route('beauty_partner', 'Reviews of your salon, unanswered first', {
      query: ReviewsQuery,
      response: SalonInboxResponse,
      handler: ({ ctx, viewer, query }) => listForSalon(ctx, viewer, query),
    }),
  )
  .post(
    '/:id/photos',
    route('client', 'Add a photo to your review', {
      params: ReviewId,
      bytes: PICTURE,
      created: PhotoResponse,
      handler: ({ ctx, viewer, params, bytes }) => addPhoto(ctx, viewer, params.id, bytes),
    }),
  )
  .delete(
    '/:id/photos/:photoId',
    route('client', 'Remove a photo from your review', {
      params: ReviewPhotoId,
      response: RemovedResponse,
      handler: ({ ctx, viewer, params }) => removePhoto(ctx, viewer, params.id, params.photoId),
    }),
  )
  .put(
    '/:id/reply',
    route('beauty_partner', 'Reply to a review of your salon', {
      params: ReviewId,
      body: ReplyWritten,
      response: ReviewResponse,
      handler: ({ ctx, viewer, params, body }) => reply(ctx, viewer, params.id, body.text),
    }),
  )
  .delete(
    '/:id/reply',
    route('beauty_partner', 'Take your reply back', {
      params: ReviewId,
      response: ReviewResponse,
      handler: ({ ctx, viewer, params }) => removeReply(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/reports',
    route(EVERYONE, 'Report a review', {
      params: ReviewId,
      body: ReviewReported,
      created: ReportedResponse,
      handler: ({ ctx, viewer, params, body }) => reportReview(ctx, viewer, params.id, body),
    }),
  )
