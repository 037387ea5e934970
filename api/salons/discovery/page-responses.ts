// Response of a salon's page, for the OpenAPI document.
import { z } from 'zod'
import { id, MoneyResponse } from '../../platform/values/responses'
import { ReviewWithPhotosResponse } from '../../reviews/responses'
import { SalonFactsResponse, ServiceResponse } from '../profile/responses'

const minute = z.number().int()

export const SalonResponse = SalonFactsResponse.extend({
  description: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Whether the salon is at these coordinates; else they are the middle of its city. */
  pinned: z.boolean(),
  timeZone: z.string(),
  currency: z.string(),
  phone: z.string(),
  email: z.string(),
  amenities: z.array(z.string()),
  cover: z.object({ image: z.string(), alt: z.string() }).nullable(),
  gallery: z.array(z.object({ id, image: z.string(), alt: z.string() })),
  openingHours: z.array(z.object({ weekday: z.number().int(), fromMinute: minute, toMinute: minute })),
  exceptions: z.array(
    z.object({ date: z.iso.date(), fromMinute: minute.nullable(), toMinute: minute.nullable(), note: z.string() }),
  ),
  services: z.array(
    ServiceResponse.extend({
      addOns: z.number().int(),
      /** What Plus members pay now; null: the same. */
      member: z.object({ percent: z.number(), price: MoneyResponse }).nullable(),
    }),
  ),
  staff: z.array(
    z.object({
      id,
      name: z.string(),
      title: z.string(),
      bio: z.string(),
      picture: z.string().nullable(),
      serviceIds: z.array(z.string()),
    }),
  ),
  policy: z.object({
    autoConfirm: z.boolean(),
    answerHours: z.number().int(),
    /** Whether friends can book together. */
    parties: z.boolean(),
    depositBasisPoints: z.number().int(),
    freeCancelHours: z.number().int().nullable(),
    rescheduleHours: z.number().int(),
    lateFeeBasisPoints: z.number().int(),
    noShowFeeBasisPoints: z.number().int(),
    undoMinutes: z.number().int().optional(),
  }),
  stars: z.array(z.number().int()),
  reviews: z.array(ReviewWithPhotosResponse),
  moreReviews: z.string().nullable(),
})

export type SalonResponse = z.output<typeof SalonResponse>

export const SalonForClientResponse = z.object({
  salon: SalonResponse,
  favorite: z.boolean(),
  review: ReviewWithPhotosResponse.nullable(),
  /** Whether the prices of members are the viewer's. */
  paysAsMember: z.boolean(),
})

export const FavoriteResponse = z.object({ favorite: z.boolean() })

export const FavoriteSalonResponse = SalonFactsResponse
