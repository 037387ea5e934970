// A seller as shoppers see them: the card on each product page, and the terms of sale.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { salon } from '../../../db/schema/salons/salons'
import { pickupPoint, product, type shop } from '../../../db/schema/shop/products'
import type { Ctx } from '../../platform/context'
import { type Currency, type MoneyJson, moneyJson } from '../../platform/values/money'
import { averageOf } from '../../reviews/rating'

export type Seller = {
  id: string
  name: string
  description: string
  city: string
  country: string
  currency: Currency
  image: string | null
  /** Over all its products; null without any reviews. */
  rating: number | null
  reviewCount: number
  products: number
}

export type SellingTerms = {
  /** The delivery fee in its city, and elsewhere in its country; null: no delivery there. */
  inCity: MoneyJson | null
  inCountry: MoneyJson | null
  /** The order value from which delivery is free; null: never. */
  freeFrom: MoneyJson | null
  /** Where orders may be picked up at the seller; null: nowhere. */
  pickUp: { address: string; city: string } | null
  /** Salons where orders may be picked up. */
  points: { id: string; name: string; address: string; city: string }[]
  dispatchDays: number
  returnDays: number
}

type ShopRow = typeof shop.$inferSelect

/** The reads of a shop's status and its pickup points; `listed`: counting only what is for sale. */
export function sellerReads(ctx: Ctx, shopId: string | SQL<string>, { listed = true } = {}) {
  return [
    ctx.db
      .select({
        products: sql<number>`count(*)`,
        reviewCount: sql<number>`coalesce(sum(${product.reviewCount}), 0)`,
        ratingSum: sql<number>`coalesce(sum(${product.ratingSum}), 0)`,
      })
      .from(product)
      .where(
        and(eq(product.shopId, shopId), eq(product.status, 'listed'), listed ? eq(product.visible, true) : undefined),
      ),
    ctx.db
      .select({ id: salon.id, name: salon.name, address: salon.address, city: salon.city })
      .from(pickupPoint)
      .innerJoin(salon, eq(salon.id, pickupPoint.salonId))
      .where(
        and(
          eq(pickupPoint.shopId, shopId),
          // The plus keeps every salon from being read for the few of a shop.
          eq(sql`+${salon.status}`, 'approved'),
          eq(salon.takesParcels, true),
        ),
      )
      .orderBy(asc(salon.name)),
  ] as const
}

type Reads = ReturnType<typeof sellerReads>
type SellerFacts = Awaited<Reads[0]>
type Points = Awaited<Reads[1]>

export function sellerFrom(row: ShopRow, facts: SellerFacts): Seller {
  const { id, name, description, city, country, currency, image } = row
  const { products = 0, reviewCount = 0, ratingSum = 0 } = facts[0] ?? {}
  const rating = averageOf({ reviewCount, ratingSum })
  const seen = image === '' ? null : image
  return {
    id,
    name,
    description,
    city,
    country,
    currency: currency as Currency,
    image: seen,
    rating,
    reviewCount,
    products,
  }
}

export function termsFrom(row: ShopRow, points: Points): SellingTerms {
  const money = (minor: number | null) => (minor === null ? null : moneyJson(minor, row.currency))
  return {
    inCity: row.delivers ? money(row.deliveryFee) : null,
    inCountry: row.delivers ? money(row.countryFee) : null,
    freeFrom: row.delivers ? money(row.freeDeliveryFrom) : null,
    pickUp: row.picksUp ? { address: row.address, city: row.city } : null,
    points,
    dispatchDays: row.dispatchDays,
    returnDays: row.returnDays,
  }
}
