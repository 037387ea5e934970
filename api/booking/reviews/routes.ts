// HTTP for reviews of salons: what all reviews have, the partner's list of theirs, and photos.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes, takesPicture } from '../../platform/guards'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../platform/media/input'
import { Id, ReviewPhotoId, ReviewsQuery } from '../../reviews/input'
import { addPhoto, removePhoto } from '../../reviews/photos'
import { PhotoResponse, RemovedResponse } from '../../reviews/responses'
import { repliesAndReports, reviewsOf } from '../../reviews/routes'
import { listForSalon } from './inbox'
import { SalonInboxResponse } from './responses'
import { SALON } from './subject'

/** Under /salons: what somebody says of one. */
export const salonReviews = reviewsOf(SALON)

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
    takes('param', Id),
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
  .route('/', repliesAndReports(SALON))
