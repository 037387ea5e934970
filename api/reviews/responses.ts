// Responses of the review routes, for the OpenAPI document.
import { z } from 'zod'
import { id } from '../platform/values/responses'
import { TakenDownResponse } from '../support/moderation/responses'

const instant = z.iso.datetime({ offset: true })

export const PhotoResponse = z.object({ id, image: z.string() })

export const ReviewWithPhotosResponse = z.object({
  id,
  userName: z.string(),
  userImage: z.string().nullable(),
  date: instant,
  edited: z.boolean(),
  rating: z.number().int(),
  comment: z.string(),
  /** The author had a completed appointment there, or received an order of it. */
  verified: z.boolean(),
  photos: z.array(PhotoResponse),
  reply: z.object({ text: z.string(), date: instant }).nullable(),
  /** Only the author can read a review that is taken down. */
  takenDown: TakenDownResponse.optional(),
})

export type ReviewWithPhotosResponse = z.output<typeof ReviewWithPhotosResponse>

export const ReviewResponse = ReviewWithPhotosResponse.omit({ photos: true })

export type ReviewResponse = z.output<typeof ReviewResponse>

export const RemovedResponse = z.object({ id })

export const ReportedResponse = z.object({ reviewId: z.string(), reported: z.literal(true) })
