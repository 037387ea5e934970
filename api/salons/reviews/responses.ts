// Response of a partner's review inbox, for the OpenAPI document.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { id } from '../../platform/values/responses'
import { ReviewWithPhotosResponse } from '../../reviews/responses'

export const SalonInboxResponse = pageOf(ReviewWithPhotosResponse.extend({ salonId: id })).extend({
  salons: z.array(
    z.object({
      id,
      name: z.string(),
      timeZone: z.string(),
      rating: z.number().nullable(),
      reviewCount: z.number().int(),
      stars: z.array(z.number().int()),
      unanswered: z.number().int(),
    }),
  ),
})
