// The shapes of what the routes of reviews answer, for the OpenAPI document.
import { z } from 'zod'
import { TakenDownResponse } from '../support/moderation/responses'

const id = z.string()
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
  /** Its author has had what it is about: a completed appointment there (product.md, reading 12), or an order of it that arrived. */
  verified: z.boolean(),
  photos: z.array(PhotoResponse),
  reply: z.object({ text: z.string(), date: instant }).nullable(),
  /** Only its author reads one that is taken down. */
  takenDown: TakenDownResponse.optional(),
})

export const ReviewResponse = ReviewWithPhotosResponse.omit({ photos: true })

export const RemovedResponse = z.object({ id })

export const ReportedResponse = z.object({ reviewId: z.string(), reported: z.literal(true) })
