// One product with everything on its page, in one round trip: public data, plus a client's own favorite and review.

import { and, asc, eq, sql } from 'drizzle-orm'
import { product, productFavorite, productPicture, productVariant, shop } from '../../../db/schema/shop/products'
import { memberPricesOf } from '../../money/member-discounts/in-force'
import { memberPrice } from '../../money/member-discounts/reduction'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { ReviewsCursor } from '../../reviews/input'
import { averageOf } from '../../reviews/rating'
import {
  isMine,
  type ReviewsOnPage,
  reviewReads,
  reviewResponse,
  reviewsOnPage,
  selectReviews,
} from '../../reviews/review-rows'
import { noProduct, PRODUCT } from '../reviews/subject'
import { cardColumns, cardOf, VISIBLE } from './product-cards'
import { type ProductCardResponse, ProductForClientResponse, ProductResponse } from './responses'
import { type Seller, type SellingTerms, sellerFrom, sellerReads, termsFrom } from './seller'

/** One variant, such as a size or a shade. */
type ProductVariant = {
  id: string
  /** One for each of the product's options. */
  values: string[]
  price: MoneyJson
  /** What Plus members pay now; null: the same. */
  member: { percent: number; price: MoneyJson } | null
  /** How many are left if few, 0 for none; null: enough. */
  left: number | null
  /** The largest quantity to add at once; 0 for none. */
  most: number
}

type ProductDetail = ReviewsOnPage & {
  id: string
  name: string
  brand: string
  description: string
  category: string
  /** The option names of its variants: ["Size", "Shade"]. */
  options: string[]
  variants: ProductVariant[]
  pictures: { id: string; image: string; alt: string }[]
  rating: number | null
  reviewCount: number
  seller: Seller
  terms: SellingTerms
  related: ProductCardResponse[]
}

const RELATED_LIMIT = 4
/** How many of the newest of its category are considered; its own country comes first. */
const RELATED_AMONG = 60
/** The stock up to which "few left" is shown. */
const FEW = 5
/** The largest quantity added to a cart at once. */
const AT_ONCE = 10

/** One product as public data; one round trip. */
export const getProduct = operation('public', 'GET /products/:id', {
  summary: 'One product, with its reviews from a cursor on',
  query: ReviewsCursor,
  response: ProductResponse,
  problems: ['not-found', 'invalid-cursor'],
  run: async ({ ctx, params: { id }, query: { cursor } }) =>
    productFrom(await ctx.db.batch(pageReads(ctx, id, cursor))),
})

/** The same with the viewer's favorite and review; one round trip. */
export const getProductAs = operation('client', 'GET /me/products/:id', {
  summary: 'One product, whether it’s a favorite, and your review',
  query: ReviewsCursor,
  response: ProductForClientResponse,
  problems: ['not-found', 'invalid-cursor'],
  reads: ({ ctx, viewer, params: { id }, query: { cursor } }) => ({
    favorites: ctx.db
      .select({ at: productFavorite.createdAt })
      .from(productFavorite)
      .where(and(eq(productFavorite.userId, viewer.id), eq(productFavorite.productId, id))),
    own: selectReviews(ctx, PRODUCT, isMine(PRODUCT, viewer, id)),
    rows: pageReads(ctx, id, cursor, viewer.id),
  }),
  read: ({ favorites, own, rows }) => ({
    product: productFrom(rows),
    favorite: favorites.length > 0,
    review: own[0] ? reviewResponse(own[0]) : null,
    paysAsMember: rows[REDUCED].some(({ isMember }) => isMember),
  }),
})

function pageReads(ctx: Ctx, id: string, cursor: string | undefined, askerId = '') {
  const itsShop = sql<string>`(SELECT shop_id FROM product WHERE id = ${id})`
  const sameCategory = sql`number IN (SELECT other.number FROM product AS other
    WHERE other.visible = 1 AND other.category = (SELECT category FROM product WHERE id = ${id}) AND other.id <> ${id}
    ORDER BY other.number DESC LIMIT ${RELATED_AMONG})`
  return [
    ctx.db
      .select({ product, shop })
      .from(product)
      .innerJoin(shop, eq(shop.id, product.shopId))
      .where(and(eq(product.id, id), VISIBLE)),
    ctx.db
      .select()
      .from(productVariant)
      .where(and(eq(productVariant.productId, id), eq(productVariant.active, true)))
      .orderBy(asc(productVariant.position), asc(productVariant.id)),
    ctx.db
      .select()
      .from(productPicture)
      .where(eq(productPicture.productId, id))
      .orderBy(asc(productPicture.position), asc(productPicture.id)),
    memberPricesOf(ctx, id, askerId),
    ...reviewReads(ctx, PRODUCT, id, cursor),
    ctx.db
      .select(cardColumns(ctx))
      .from(product)
      .innerJoin(shop, eq(shop.id, product.shopId))
      .where(sql`product.${sameCategory}`)
      .orderBy(sql`shop.country <> (SELECT country FROM shop WHERE id = ${itsShop})`, sql`product.number DESC`)
      .limit(RELATED_LIMIT),
    ...sellerReads(ctx, itsShop),
  ] as const
}

/** Which of the statements of a page reads what members pay. */
const REDUCED = 3

type Rows<Q> = { [K in keyof Q]: Awaited<Q[K]> }

/** @throws DomainError not-found */
function productFrom(rows: Rows<ReturnType<typeof pageReads>>): ProductDetail {
  const [found, variants, pictures, [reduced], ratings, reviews, related, plans, points] = rows
  const [row] = found
  if (!row) throw noProduct()
  const { id, name, brand, description, category, options, reviewCount } = row.product
  return {
    id,
    name,
    brand,
    description,
    category,
    options,
    variants: variants.map((variant) => ({
      id: variant.id,
      values: variant.values,
      price: moneyJson(variant.price, row.shop.currency),
      member: memberPrice(variant.price, row.shop.currency, reduced),
      left: variant.stock <= FEW ? variant.stock : null,
      most: Math.min(variant.stock, AT_ONCE),
    })),
    pictures: pictures.map(({ id, image, alt }) => ({ id, image, alt })),
    rating: averageOf(row.product),
    reviewCount,
    ...reviewsOnPage(ratings, reviews),
    seller: sellerFrom(row.shop, plans),
    terms: termsFrom(row.shop, points),
    related: related.map(cardOf),
  }
}
