// Responses of the salon search, for the OpenAPI document.
import { z } from 'zod'
import { cappedTotal, pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'
import { SalonFactsResponse } from '../salons/responses'

const SalonCardResponse = SalonFactsResponse.extend({
  latitude: z.number(),
  longitude: z.number(),
  distanceKm: z.number().nullable(),
  services: z.array(z.string()),
  from: MoneyResponse.nullable(),
  freeAt: z.iso.datetime({ offset: true }).nullable(),
  memberPercent: z.number().nullable(),
})

/** `instead`: nothing has the words, so that these were searched; `cities`: those with salons. */
const searched = {
  ...cappedTotal,
  instead: z.string().nullable(),
  cities: z.array(z.string()),
}

export const SalonListResponse = pageOf(SalonCardResponse).extend(searched)

export const MySalonListResponse = pageOf(
  SalonCardResponse.extend({ favorite: z.boolean() }),
).extend(searched)
