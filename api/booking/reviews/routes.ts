// HTTP for reviews of salons: the common review routes, the partner's inbox, and photos.
import { Hono } from 'hono'
import { type ApiEnv, PICTURE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { Id, ReviewPhotoId, ReviewsQuery } from '../../reviews/input'
import { addPhoto, removePhoto } from '../../reviews/photos'
import { PhotoResponse, RemovedResponse } from '../../reviews/responses'
import { repliesAndReports, reviewsOf } from '../../reviews/routes'
import { listForSalon } from './inbox'
import { SalonInboxResponse } from './responses'
import { SALON } from './subject'

/** Under /salons: the reviews of one. */
export const salonReviews = reviewsOf(SALON)

export const reviews = new Hono<ApiEnv>()
  .get(
    '/',
    route('beauty_partner', 'Reviews of your salon, unanswered first', {
      scope: 'read',
      query: ReviewsQuery,
      response: SalonInboxResponse,
      handler: ({ ctx, viewer, query }) => listForSalon(ctx, viewer, query),
    }),
  )
  .post(
    '/:id/photos',
    route('client', 'Add a photo to your review', {
      params: Id,
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
  .route('/', repliesAndReports(SALON))
