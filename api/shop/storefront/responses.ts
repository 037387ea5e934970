// Response schemas of the storefront, for the OpenAPI document.
import { z } from 'zod'
import { cappedTotal, pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'
import { ReviewResponse } from '../../reviews/responses'

const number = z.number().int()
const rated = { rating: z.number().nullable(), reviewCount: number }

export const ProductCardResponse = z.object({
  id,
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  /** The cheapest of its variants; `varies`: others cost more. */
  from: MoneyResponse,
  varies: z.boolean(),
  inStock: z.boolean(),
  ...rated,
  image: z.string().nullable(),
  /** The discount that Plus members get on it now, in percent. */
  memberPercent: z.number().nullable(),
  shop: z.object({ id, name: z.string(), city: z.string(), country: z.string() }),
})

export type ProductCardResponse = z.output<typeof ProductCardResponse>

/** As a search finds it. */
const FoundProductResponse = ProductCardResponse.extend({
  /** About as much in the currency that is asked for, where the shop has another. */
  about: MoneyResponse.nullable(),
})

/** How it gets to the viewer's default address; null if they have none. */
const reach = z.enum(['delivery', 'pickup', 'none']).nullable()

const MyProductCardResponse = FoundProductResponse.extend({ favorite: z.boolean(), reach })

export type MyProductCardResponse = z.output<typeof MyProductCardResponse>

const ProductListResponse = pageOf(FoundProductResponse).extend(cappedTotal)

const MyProductListResponse = pageOf(MyProductCardResponse).extend(cappedTotal)

/** `instead`: nothing has the words, so that these were searched; `places`: cities with shops. */
const searched = {
  instead: z.string().nullable(),
  places: z.array(z.object({ city: z.string(), country: z.string() })),
}

export const ProductSearchResponse = ProductListResponse.extend(searched)

export const MyProductSearchResponse = MyProductListResponse.extend(searched)

export const FavoriteProductsResponse = pageOf(ProductCardResponse.extend({ reach }))

const SellerResponse = z.object({
  id,
  name: z.string(),
  description: z.string(),
  city: z.string(),
  country: z.string(),
  currency: z.enum(CURRENCIES),
  image: z.string().nullable(),
  ...rated,
  products: number,
})

export type SellerResponse = z.output<typeof SellerResponse>

const TermsResponse = z.object({
  inCity: MoneyResponse.nullable(),
  inCountry: MoneyResponse.nullable(),
  freeFrom: MoneyResponse.nullable(),
  pickUp: z.object({ address: z.string(), city: z.string() }).nullable(),
  points: z.array(z.object({ id, name: z.string(), address: z.string(), city: z.string() })),
  dispatchDays: number,
  returnDays: number,
})

export type TermsResponse = z.output<typeof TermsResponse>

export const ProductResponse = z.object({
  id,
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  category: z.string(),
  options: z.array(z.string()),
  variants: z.array(
    z.object({
      id,
      values: z.array(z.string()),
      price: MoneyResponse,
      member: z.object({ percent: z.number(), price: MoneyResponse }).nullable(),
      left: number.nullable(),
      most: number,
    }),
  ),
  pictures: z.array(z.object({ id, image: z.string(), alt: z.string() })),
  ...rated,
  stars: z.array(number),
  reviews: z.array(ReviewResponse),
  moreReviews: z.string().nullable(),
  seller: SellerResponse,
  terms: TermsResponse,
  related: z.array(ProductCardResponse),
})

export type ProductResponse = z.output<typeof ProductResponse>

export const ProductForClientResponse = z.object({
  product: ProductResponse,
  favorite: z.boolean(),
  review: ReviewResponse.nullable(),
  /** Whether the prices of members are the viewer's. */
  paysAsMember: z.boolean(),
})

const shop = { seller: SellerResponse, terms: TermsResponse, categories: z.array(z.string()) }

export const ShopResponse = z.object({ ...shop, products: ProductListResponse })

export type ShopResponse = z.output<typeof ShopResponse>

export const ShopForClientResponse = z.object({ ...shop, products: MyProductListResponse })
