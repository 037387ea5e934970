// What a business and its applications to be listed answer.
import { z } from 'zod'
import { MeResponse } from '../identity/accounts/responses'
import { ApplicationResponse, business, OwnShopResponse } from '../identity/business/responses'
import { pageOf } from '../platform/pagination'
import { id, instant, MoneyResponse } from '../platform/values/responses'

/** What a client has begun and not finished; `path`: where it is. */
export const UnfinishedResponse = z.object({
  what: z.enum([
    'visit',
    'order',
    'return',
    'goal',
    'request',
    'gift-card',
    'deposit',
    'withdrawal',
  ]),
  id: z.string(),
  name: z.string(),
  path: z.string(),
})

export const OwnSalonResponse = z.object({
  ...business,
  email: z.string(),
  licence: z.string(),
  businessType: z.string(),
  priceRange: z.number().int(),
  amenities: z.array(z.string()),
})

export const OwnBusinessResponse = z.union([OwnSalonResponse, OwnShopResponse])

export const BusinessResponse = z.object({
  me: MeResponse,
  /** A partner's is a salon, a seller's a shop; a client's what they apply with, if they chose. */
  kind: z.enum(['salon', 'shop']).nullable(),
  salon: OwnSalonResponse.nullable(),
  shop: OwnShopResponse.nullable(),
  /** The last one that was sent. */
  application: ApplicationResponse.nullable(),
  /** What a client has begun and not finished: until it is, the role cannot change. */
  unfinished: z.array(UnfinishedResponse),
  /** What is in a client's purse: with the approval it becomes the balance of the business. */
  purse: z.array(MoneyResponse),
})

export const ApplicationListResponse = pageOf(
  ApplicationResponse.extend({ name: z.string(), city: z.string(), applicant: z.string() }),
).extend({
  counts: z.object({
    waiting: z.number().int(),
    approved: z.number().int(),
    refused: z.number().int(),
  }),
})

export const ApplicationDetailResponse = ApplicationResponse.extend({
  applicant: z.object({
    id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    role: z.enum(['client', 'beauty_partner', 'product_seller', 'admin']),
    memberSince: instant,
    unfinished: z.number().int(),
  }),
  salon: OwnSalonResponse.nullable(),
  shop: OwnShopResponse.nullable(),
  decidedBy: z.string().nullable(),
})
