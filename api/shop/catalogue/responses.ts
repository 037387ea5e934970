// Response schemas of a seller's catalogue: they generate the OpenAPI document and are checked
// against actual responses.
import { z } from 'zod'
import { ApplicationResponse } from '../../identity/business/responses'
import { MoneyResponse } from '../../platform/values/responses'
import { REASONS } from './input'

const Whole = z.number().int()

export const ShopSetUpResponse = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  status: z.enum(['draft', 'approved', 'suspended']),
  currency: z.string(),
  timeZone: z.string(),
  /** Today's date at the shop. */
  today: z.string(),
  /** What is missing before it can be sent for approval: profile fields, 'products', 'stock'. */
  missing: z.array(z.string()),
  application: ApplicationResponse.nullable(),
  products: z.object({ listed: Whole, drafts: Whole, archived: Whole, variants: Whole, inStock: Whole }),
  terms: z.object({
    version: z.string(),
    delivers: z.boolean(),
    deliveryFee: MoneyResponse,
    countryFee: MoneyResponse.nullable(),
    freeDeliveryFrom: MoneyResponse.nullable(),
    picksUp: z.boolean(),
    dispatchDays: Whole,
    returnDays: Whole,
    salonIds: z.array(z.string()),
  }),
  /** Salons of its city that accept parcels. */
  salons: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
})

export type ShopSetUpResponse = z.output<typeof ShopSetUpResponse>

const Status = z.enum(['draft', 'listed', 'archived'])

export const ProductListResponse = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      brand: z.string(),
      category: z.string(),
      status: Status,
      image: z.string().nullable(),
      sku: z.string().nullable(),
      from: MoneyResponse.nullable(),
      to: MoneyResponse.nullable(),
      variants: Whole,
      stock: Whole,
      low: Whole,
      out: Whole,
    }),
  ),
  next: z.string().nullable(),
  /** The number of products in each status, independent of the search. */
  counts: z.object({ listed: Whole, draft: Whole, archived: Whole }),
  shop: z.object({ name: z.string(), status: z.string(), currency: z.string() }),
})

const VariantResponse = z.object({
  id: z.string(),
  version: z.string(),
  sku: z.string(),
  values: z.array(z.string()),
  price: MoneyResponse,
  stock: Whole,
  lowStock: Whole,
  active: z.boolean(),
  next: z.object({ price: MoneyResponse, from: z.string() }).nullable(),
})

export const OwnProductResponse = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  category: z.string(),
  options: z.array(z.string()),
  status: Status,
  /** Whether it is public now. */
  visible: z.boolean(),
  currency: z.string(),
  variants: z.array(VariantResponse),
  pictures: z.array(z.object({ id: z.string(), image: z.string(), alt: z.string() })),
})

export type OwnProductResponse = z.output<typeof OwnProductResponse>

export const MovementResponse = z.object({
  sequence: Whole,
  product: z.object({ id: z.string(), name: z.string() }),
  variant: z.object({ id: z.string(), name: z.string(), sku: z.string() }),
  delta: Whole,
  /** The stock after it. */
  stock: Whole,
  reason: z.enum(REASONS),
  note: z.string(),
  /** The seller's name, or "Purse" for automatic changes. */
  by: z.string(),
  /** The related order. */
  order: z.object({ id: z.string(), reference: z.string() }).nullable(),
  at: z.string(),
})

export type MovementResponse = z.output<typeof MovementResponse>

export const VariantPageResponse = z.object({
  product: z.object({ id: z.string(), name: z.string(), options: z.array(z.string()), status: z.string() }),
  variant: VariantResponse,
  currency: z.string(),
  timeZone: z.string(),
  /** Today's date at the shop. */
  today: z.string(),
  /** Scheduled prices, soonest first. */
  coming: z.array(z.object({ id: z.string(), price: MoneyResponse, from: z.string() })),
  /** Past prices, newest first; `by` is the person who set it. */
  history: z.array(z.object({ id: z.string(), price: MoneyResponse, from: z.string(), by: z.string() })),
  movements: z.array(MovementResponse),
})

export const ImportResponse = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.enum(['checked', 'running', 'done', 'discarded']),
  rowsTotal: Whole,
  rowsDone: Whole,
  created: Whole,
  updated: Whole,
  unchanged: Whole,
  faults: z.array(z.object({ line: Whole, column: z.string(), message: z.string() })),
  faultCount: Whole,
  createdAt: z.string(),
})

export type ImportResponse = z.output<typeof ImportResponse>

export const ImportsResponse = z.object({ items: z.array(ImportResponse) })

/** What was created or changed. */
export const ChangedResponse = z.object({ id: z.string() })

/** The same, for a part of a product. */
export const BelongingResponse = z.object({ id: z.string(), productId: z.string() })
