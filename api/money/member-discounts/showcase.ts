// Member discounts in force as the Plus page lists them, and what a member has saved by them.
import { and, desc, eq, sql } from 'drizzle-orm'
import { memberDiscount } from '../../../db/schema/money/member-discounts'
import { salon } from '../../../db/schema/salons/salons'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx } from '../../platform/context'
import { inForce } from './in-force'

/** How many the Plus page shows; search has all of them. */
const DISPLAY_LIMIT = 8

/** Selects discounts of listed salons and shops, the largest first, each with what it is on. */
export function showcaseOf(ctx: Ctx) {
  return ctx.db
    .select({
      id: memberDiscount.id,
      salonId: memberDiscount.salonId,
      shopId: memberDiscount.shopId,
      business: sql<string>`coalesce(${salon.name}, ${shop.name})`,
      city: sql<string>`coalesce(${salon.city}, ${shop.city})`,
      timeZone: salon.timeZone,
      basisPoints: memberDiscount.basisPoints,
      endsAt: memberDiscount.endsAt,
      /** Of the salon, or of what is sold. */
      image: sql<string | null>`coalesce(
        (SELECT image FROM salon_picture WHERE salon_id = ${memberDiscount.salonId} AND kind = 'cover'),
        (SELECT p.image FROM member_discount_item AS i
          JOIN product ON product.id = i.product_id AND product.visible = 1
          JOIN product_picture AS p ON p.product_id = product.id
          WHERE i.discount_id = ${memberDiscount.id} ORDER BY i.id, p.position LIMIT 1))`,
      items: sql<string>`(SELECT json_group_array(name) FROM (
        SELECT coalesce(service.name, product.name) AS name FROM member_discount_item AS i
        LEFT JOIN service ON service.id = i.service_id AND service.active = 1
        LEFT JOIN product ON product.id = i.product_id AND product.visible = 1
        WHERE i.discount_id = ${memberDiscount.id} AND coalesce(service.id, product.id) IS NOT NULL
        ORDER BY i.id LIMIT 3))`.mapWith((text: string) => JSON.parse(text) as string[]),
    })
    .from(memberDiscount)
    .leftJoin(salon, eq(salon.id, memberDiscount.salonId))
    .leftJoin(shop, eq(shop.id, memberDiscount.shopId))
    .where(and(inForce(ctx), sql`coalesce(${salon.status}, ${shop.status}) = 'approved'`))
    .orderBy(desc(memberDiscount.basisPoints), desc(memberDiscount.id))
    .limit(DISPLAY_LIMIT)
}

/** Selects what a member has saved on completed visits and received orders, by currency. */
export function savedByDiscounts(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ currency: sql<string>`currency`, minor: sql<number>`sum(minor)` })
    .from(
      sql`(SELECT visit.currency AS currency, item.discount_amount AS minor
        FROM appointment AS visit JOIN appointment_item AS item ON item.appointment_id = visit.id
        WHERE visit.client_id = ${userId} AND visit.status = 'completed' AND item.discount_amount > 0
        UNION ALL
        SELECT o.currency, (line.quantity - line.refunded_quantity) * line.discount_amount
        FROM shop_order AS o JOIN order_line AS line ON line.order_id = o.id
        WHERE o.client_id = ${userId} AND o.status IN ('delivered', 'collected') AND line.discount_amount > 0)`,
    )
    .groupBy(sql`currency`)
}
