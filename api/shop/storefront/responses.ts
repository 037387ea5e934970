// The shapes of what the shop answers, for the OpenAPI document.
import { z } from 'zod'
import { ReviewAnswer } from '../../booking/reviews/responses'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyAnswer } from '../../platform/values/responses'

const id = z.string()
const number = z.number().int()
const rated = { rating: z.number().nullable(), reviewCount: number }

export const ProductCardAnswer = z.object({
  id,
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  /** The cheapest of its variants; `varies`: others cost more. */
  from: MoneyAnswer,
  varies: z.boolean(),
  inStock: z.boolean(),
  ...rated,
  image: z.string().nullable(),
  shop: z.object({ id, name: z.string(), city: z.string(), country: z.string() }),
})

const MyProductCardAnswer = ProductCardAnswer.extend({ favorite: z.boolean() })

const total = { total: number, capped: z.boolean() }

export const ProductListAnswer = pageOf(ProductCardAnswer).extend(total)

export const MyProductListAnswer = pageOf(MyProductCardAnswer).extend(total)

export const FavoriteProductsAnswer = pageOf(ProductCardAnswer)

export const ProductReviewAnswer = ReviewAnswer.omit({ photos: true })

export const ProductReviewListAnswer = pageOf(ProductReviewAnswer)

const SellerAnswer = z.object({
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

const TermsAnswer = z.object({
  inCity: MoneyAnswer.nullable(),
  inCountry: MoneyAnswer.nullable(),
  freeFrom: MoneyAnswer.nullable(),
  pickUp: z.object({ address: z.string(), city: z.string() }).nullable(),
  points: z.array(z.object({ id, name: z.string(), address: z.string(), city: z.string() })),
  dispatchDays: number,
  returnDays: number,
})

export const ProductAnswer = z.object({
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
      price: MoneyAnswer,
      left: number.nullable(),
      most: number,
    }),
  ),
  pictures: z.array(z.object({ id, image: z.string(), alt: z.string() })),
  ...rated,
  stars: z.array(number),
  reviews: z.array(ProductReviewAnswer),
  moreReviews: z.string().nullable(),
  seller: SellerAnswer,
  terms: TermsAnswer,
  related: z.array(ProductCardAnswer),
})

export const ProductForClientAnswer = z.object({
  product: ProductAnswer,
  favorite: z.boolean(),
  review: ProductReviewAnswer.nullable(),
})

const shop = { seller: SellerAnswer, terms: TermsAnswer, categories: z.array(z.string()) }

export const ShopAnswer = z.object({ ...shop, products: ProductListAnswer })

export const ShopForClientAnswer = z.object({ ...shop, products: MyProductListAnswer })

export const ShopInboxAnswer = pageOf(
  ProductReviewAnswer.extend({ product: z.object({ id, name: z.string() }) }),
).extend({ shopName: z.string(), ...rated, unanswered: number })
