// HTTP for reviews of salons: the common review routes, the partner's inbox, and photos.
import { PICTURE } from '../../platform/http/guards'
import { operation, operations } from '../../platform/http/operation'
import { ReviewsQuery } from '../../reviews/input'
import { addPhoto, removePhoto } from '../../reviews/photos'
import { PhotoResponse, RemovedResponse } from '../../reviews/responses'
import { repliesAndReports, reviewsOf } from '../../reviews/routes'
import { listForSalon } from './inbox'
import { SalonInboxResponse } from './responses'
import { SALON } from './subject'

export const salonReviews = reviewsOf('/salons', SALON)

export const reviews = operations(
  operation('beauty_partner', 'GET /reviews', {
    summary: 'Reviews of your salon, unanswered first',
    problems: ['invalid-cursor'],
    scope: 'read',
    query: ReviewsQuery,
    response: SalonInboxResponse,
    run: ({ ctx, viewer, query }) => listForSalon(ctx, viewer, query),
  }),
  operation('client', 'POST /reviews/:id/photos', {
    summary: 'Add a photo to your review',
    bytes: PICTURE,
    created: PhotoResponse,
    problems: ['not-found', 'picture-limit', 'unsupported-image'],
    run: ({ ctx, viewer, params, bytes }) => addPhoto(ctx, viewer, params.id, bytes),
  }),
  operation('client', 'DELETE /reviews/:id/photos/:photoId', {
    summary: 'Remove a photo from your review',
    response: RemovedResponse,
    problems: ['not-found'],
    run: ({ ctx, viewer, params }) => removePhoto(ctx, viewer, params.id, params.photoId),
  }),
).route('/', repliesAndReports('/reviews', SALON))
