// Response schemas of a business and its applications to be listed.
import { z } from 'zod'
import { MeResponse } from '../identity/accounts/responses'
import { ApplicationResponse, business, OwnShopResponse } from '../identity/business/responses'
import { pageOf } from '../platform/pagination'
import { id, instant, MoneyResponse } from '../platform/values/responses'
import { SalonResponse } from '../salons/discovery/page-responses'
import { ShopResponse } from '../shop/storefront/responses'

/** An unfinished matter of a client; `path` is its page. */
export const UnfinishedResponse = z.object({
  what: z.enum(['visit', 'order', 'return', 'goal', 'request', 'waiting', 'gift-card', 'deposit', 'withdrawal']),
  id: z.string(),
  name: z.string(),
  path: z.string(),
})

export type UnfinishedResponse = z.output<typeof UnfinishedResponse>

const point = { latitude: z.number(), longitude: z.number() }

const OwnSalonResponse = z.object({
  ...business,
  email: z.string(),
  licence: z.string(),
  taxNumber: z.string(),
  businessType: z.string(),
  priceRange: z.number().int(),
  amenities: z.array(z.string()),
  /** Where exactly it is; null: only its city is known. */
  pin: z.object(point).nullable(),
  /** The same, else the middle of its city. */
  around: z.object(point),
})

export type OwnSalonResponse = z.output<typeof OwnSalonResponse>

export const OwnBusinessResponse = z.union([OwnSalonResponse, OwnShopResponse])

export type OwnBusinessResponse = z.output<typeof OwnBusinessResponse>

export const BusinessResponse = z.object({
  me: MeResponse,
  /** A salon for a partner, a shop for a seller; for a client the kind they apply with, if chosen. */
  kind: z.enum(['salon', 'shop']).nullable(),
  salon: OwnSalonResponse.nullable(),
  shop: OwnShopResponse.nullable(),
  /** The last one that was sent. */
  application: ApplicationResponse.nullable(),
  /** Unfinished matters of a client: until they are finished, the role cannot change. */
  unfinished: z.array(UnfinishedResponse),
  /** How much of their first earnings is paid out at once, in words; empty where nothing waits. */
  firstPayouts: z.string(),
  /** The money in a client's purse: on approval it becomes the balance of the business. */
  purse: z.array(MoneyResponse),
})

export const ApplicationListResponse = pageOf(
  ApplicationResponse.extend({ name: z.string(), city: z.string(), applicant: z.string() }),
).extend({ counts: z.object({ waiting: z.number().int(), approved: z.number().int(), refused: z.number().int() }) })

export type ApplicationListResponse = z.output<typeof ApplicationListResponse>

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
  preview: SalonResponse.nullable(),
  shopPreview: ShopResponse.nullable(),
  products: z.array(
    z.object({
      id,
      name: z.string(),
      category: z.string(),
      listed: z.boolean(),
      price: MoneyResponse,
      stock: z.number().int(),
    }),
  ),
  decidedBy: z.string().nullable(),
})

export type ApplicationDetailResponse = z.output<typeof ApplicationDetailResponse>
