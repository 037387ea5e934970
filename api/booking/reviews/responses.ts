// The shapes of what the routes of reviews answer, for the OpenAPI document.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { TakenDownResponse } from '../../support/moderation/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })

export const ReviewResponse = z.object({
  id,
  userName: z.string(),
  userImage: z.string().nullable(),
  date: instant,
  edited: z.boolean(),
  rating: z.number().int(),
  comment: z.string(),
  /** Its author has a completed appointment at that salon (product.md, reading 12). */
  verified: z.boolean(),
  photos: z.array(z.object({ id, image: z.string() })),
  reply: z.object({ text: z.string(), date: instant }).nullable(),
  /** Only its author reads one that is taken down. */
  takenDown: TakenDownResponse.optional(),
})

export const ReviewListResponse = pageOf(ReviewResponse)

export const RemovedResponse = z.object({ id })

export const PhotoResponse = z.object({ id, image: z.string() })

export const ReportedResponse = z.object({ reviewId: z.string(), reported: z.literal(true) })

export const SalonInboxResponse = pageOf(ReviewResponse.extend({ salonId: z.string() })).extend({
  salons: z.array(
    z.object({
      id,
      name: z.string(),
      timeZone: z.string(),
      rating: z.number().nullable(),
      reviewCount: z.number().int(),
      unanswered: z.number().int(),
    }),
  ),
})
