// The set-up of a seller's own shop: its terms, what is missing, and the salons where its orders
// could be picked up. Its public side is in api/shop.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { salon } from '../../../db/schema/salons/salons'
import { pickupPoint, shop } from '../../../db/schema/shop/products'
import { applicationFrom, kindOf, lastApplicationOf } from '../../identity/business/application'
import { ownShopId, requireOwnShop, type ShopRow } from '../../identity/business/own-business'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { revisionOf } from '../../platform/revision'
import { localDate } from '../../platform/values/dates'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { readAs } from '../../platform/viewer/proof'
import { missingOfShop, type Offering, offeringColumns } from '../storefront/own-shop'
import { ShopSetUpResponse } from './responses'

type TermsView = {
  version: string
  delivers: boolean
  deliveryFee: MoneyJson
  countryFee: MoneyJson | null
  freeDeliveryFrom: MoneyJson | null
  picksUp: boolean
  dispatchDays: number
  returnDays: number
  salonIds: string[]
}

/** All data of the set-up of the viewer's shop. One round trip. */
export const getShopSetUp = operation('product_seller', 'GET /my-shop', {
  summary: 'The seller’s own shop',
  scope: 'read',
  response: ShopSetUpResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer }) => {
    const shopId = ownShopId(ctx, viewer)
    const [, found, applications, counts, points, salons] = await readAs(ctx, viewer, [
      ctx.db
        .select({ shop, ...offeringColumns })
        .from(shop)
        .where(eq(shop.id, shopId)),
      lastApplicationOf(ctx, viewer.id),
      ctx.db
        .select({
          listed: count(sql`product.status = 'listed'`),
          drafts: count(sql`product.status = 'draft'`),
          archived: count(sql`product.status = 'archived'`),
          variants: sql<number>`coalesce(sum((SELECT count(*) FROM product_variant AS one
          WHERE one.product_id = product.id AND one.active = 1 AND product.status <> 'archived')), 0)`,
          inStock: sql<number>`coalesce(sum((SELECT count(*) FROM product_variant AS one
          WHERE one.product_id = product.id AND one.active = 1 AND one.stock > 0 AND product.status <> 'archived')), 0)`,
        })
        .from(sql`product`)
        .where(sql`product.shop_id = ${shopId}`),
      pointsOf(ctx, shopId),
      nearSalons(ctx, shopId),
    ])
    const row = requireOwnShop(found.map((row) => row.shop))
    const last = applications[0]
    const { timeZone } = row
    return {
      id: row.id,
      name: row.name,
      city: row.city,
      country: row.country,
      status: row.status,
      currency: row.currency,
      timeZone,
      today: localDate(ctx.now(), timeZone),
      missing: missingOfShop(row, found[0] as Offering),
      application: last && kindOf(last) === 'shop' ? applicationFrom(last) : null,
      products: counts[0] ?? { listed: 0, drafts: 0, archived: 0, variants: 0, inStock: 0 },
      terms: termsFrom(row, points),
      salons,
    }
  },
})

/** A shop's terms, and its pickup salons. */
export function termsFrom(row: ShopRow, points: { salonId: string }[]): TermsView {
  const fee = (minor: number | null) => (minor === null ? null : moneyJson(minor, row.currency))
  const fields = {
    delivers: row.delivers,
    deliveryFee: moneyJson(row.deliveryFee, row.currency),
    countryFee: fee(row.countryFee),
    freeDeliveryFrom: fee(row.freeDeliveryFrom),
    picksUp: row.picksUp,
    dispatchDays: row.dispatchDays,
    returnDays: row.returnDays,
    salonIds: points.map(({ salonId }) => salonId),
  }
  return { version: revisionOf(fields), ...fields }
}

export function pointsOf(ctx: Ctx, shopId: SQL<string>) {
  return ctx.db
    .select({ salonId: pickupPoint.salonId })
    .from(pickupPoint)
    .where(eq(pickupPoint.shopId, shopId))
    .orderBy(pickupPoint.salonId)
}

/** Salons of the shop's city that accept parcels, and those it has already chosen. */
export function nearSalons(ctx: Ctx, shopId: SQL<string>) {
  const city = ctx.db.select({ city: shop.city }).from(shop).where(eq(shop.id, shopId))
  return ctx.db
    .select({ id: salon.id, name: salon.name, address: salon.address })
    .from(salon)
    .where(
      // As their index has it, without parameters.
      and(sql`status = 'approved' AND takes_parcels = 1`, eq(salon.city, sql`${city}`)),
    )
    .orderBy(salon.name, salon.id)
    .limit(100)
}

function count(condition: SQL): SQL<number> {
  return sql<number>`coalesce(sum(${condition}), 0)`
}
