// Responses of the salon search, for the OpenAPI document.
import { z } from 'zod'
import { cappedTotal, pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'
import { SERVICE_KINDS } from '../profile/input'
import { SalonFactsResponse } from '../profile/responses'

/** Times to book of one service. */
export const CardTimesResponse = z.object({
  /** The cheapest that fits. */
  service: z.object({ id: z.string(), name: z.string(), durationMinutes: z.number().int(), price: MoneyResponse }),
  /** Starts in the salon's zone, each of which can be booked. */
  times: z.array(z.iso.datetime({ offset: true })),
  /** For a client: what the purse keeps once it is booked, or what it is short by. */
  stays: MoneyResponse.nullable(),
  short: MoneyResponse.nullable(),
})

export type CardTimesResponse = z.output<typeof CardTimesResponse>

const SalonCardResponse = SalonFactsResponse.extend({
  latitude: z.number(),
  longitude: z.number(),
  /** Whether the salon is at these coordinates; else they are the middle of its city. */
  pinned: z.boolean(),
  /** Null without a place to measure from, and for a salon without a pin. */
  distanceKm: z.number().nullable(),
  services: z.array(z.string()),
  /** The path of its cover; null: it has none. */
  image: z.string().nullable(),
  from: MoneyResponse.nullable(),
  /** About as much in the currency that a price was asked for in, where the salon has another. */
  about: MoneyResponse.nullable(),
  /** Of the salon, whose clock `freeAt` is by. */
  timeZone: z.string(),
  freeAt: z.iso.datetime({ offset: true }).nullable(),
  offer: CardTimesResponse.nullable(),
  memberPercent: z.number().nullable(),
})

export type SalonCardResponse = z.output<typeof SalonCardResponse>

/** `instead`: nothing has the words, so that these were searched; `cities`: those with salons. */
const searched = {
  ...cappedTotal,
  instead: z.string().nullable(),
  cities: z.array(z.string()),
}

const time = z.string()

export const SalonRequestResponse = z.object({
  /** The filters that a sentence means; null: it only has words to search for. */
  filters: z
    .object({
      q: z.string(),
      service: z.enum(SERVICE_KINDS).optional(),
      date: z.iso.date().optional(),
      /** "14:00" */
      from: time.optional(),
      to: time.optional(),
      minutes: z.number().int().optional(),
      city: z.string().optional(),
      /** "-1.29,36.82", the place of this name. */
      near: z.string().optional(),
      place: z.string().optional(),
      nearMe: z.literal(true).optional(),
      within: z.number().int().optional(),
      max: z.number().int().optional(),
      /** Of `max`; absent: that of whoever asks. */
      currency: z.enum(CURRENCIES).optional(),
      purse: z.literal(true).optional(),
      people: z.number().int().optional(),
      open: z.literal(true).optional(),
      sort: z.enum(['price', 'rating']).optional(),
    })
    .nullable(),
})

export type SalonRequestResponse = z.output<typeof SalonRequestResponse>

export const SalonListResponse = pageOf(SalonCardResponse).extend(searched)

export const MySalonListResponse = pageOf(SalonCardResponse.extend({ favorite: z.boolean() })).extend(searched)
