// What a business and its applications to be listed answer.
import { z } from 'zod'
import { MeAnswer } from '../identity/accounts/responses'
import { ApplicationAnswer, business, OwnShopAnswer } from '../identity/business/responses'
import { pageOf } from '../platform/pagination'
import { id, instant, MoneyAnswer } from '../platform/values/responses'

/** What a client has begun and not finished; `path`: where it is. */
export const UnfinishedAnswer = z.object({
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

export const OwnSalonAnswer = z.object({
  ...business,
  email: z.string(),
  licence: z.string(),
  businessType: z.string(),
  priceRange: z.number().int(),
  amenities: z.array(z.string()),
})

export const OwnBusinessAnswer = z.union([OwnSalonAnswer, OwnShopAnswer])

export const BusinessAnswer = z.object({
  me: MeAnswer,
  /** A partner's is a salon, a seller's a shop; a client's what they apply with, if they chose. */
  kind: z.enum(['salon', 'shop']).nullable(),
  salon: OwnSalonAnswer.nullable(),
  shop: OwnShopAnswer.nullable(),
  /** The last one that was sent. */
  application: ApplicationAnswer.nullable(),
  /** What a client has begun and not finished: until it is, the role cannot change. */
  unfinished: z.array(UnfinishedAnswer),
  /** What is in a client's purse: with the approval it becomes the balance of the business. */
  purse: z.array(MoneyAnswer),
})

export const ApplicationListAnswer = pageOf(
  ApplicationAnswer.extend({ name: z.string(), city: z.string(), applicant: z.string() }),
).extend({
  counts: z.object({
    waiting: z.number().int(),
    approved: z.number().int(),
    refused: z.number().int(),
  }),
})

export const ApplicationDetailAnswer = ApplicationAnswer.extend({
  applicant: z.object({
    id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    role: z.enum(['client', 'beauty_partner', 'product_seller', 'admin']),
    memberSince: instant,
    unfinished: z.number().int(),
  }),
  salon: OwnSalonAnswer.nullable(),
  shop: OwnShopAnswer.nullable(),
  decidedBy: z.string().nullable(),
})
