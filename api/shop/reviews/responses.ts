// Response schemas of a seller's reviews, for the OpenAPI document.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { id } from '../../platform/values/responses'
import { ReviewResponse } from '../../reviews/responses'

export const ShopInboxResponse = pageOf(ReviewResponse.extend({ product: z.object({ id, name: z.string() }) })).extend({
  shopName: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  stars: z.array(z.number().int()),
  unanswered: z.number().int(),
})
