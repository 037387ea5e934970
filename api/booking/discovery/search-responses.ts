// What searching for salons answers, for the OpenAPI document.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyAnswer } from '../../platform/values/responses'

export const SalonFactsAnswer = z.object({
  id: z.string(),
  name: z.string(),
  businessType: z.string(),
  /** 1 to 4: $ to $$$$. */
  priceRange: z.number().int(),
  city: z.string(),
  address: z.string(),
  /** Null until the first review: shown as "New". */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
})

const SalonCardAnswer = SalonFactsAnswer.extend({
  latitude: z.number(),
  longitude: z.number(),
  distanceKm: z.number().nullable(),
  services: z.array(z.string()),
  from: MoneyAnswer.nullable(),
  freeAt: z.iso.datetime({ offset: true }).nullable(),
})

const total = z.number().int()

export const SalonListAnswer = pageOf(SalonCardAnswer).extend({ total })

export const MySalonListAnswer = pageOf(SalonCardAnswer.extend({ favorite: z.boolean() })).extend({
  total,
})
