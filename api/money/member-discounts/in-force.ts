// Which member discounts are in force: for a member's own prices, and for what everybody may see.
import { and, eq, gt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { memberDiscount, memberDiscountItem } from '../../../db/schema/money/member-discounts'
import type { Ctx } from '../../platform/context'

/** A discount on a service or a product. */
export type DiscountRow = { itemId: string; id: string; basisPoints: number; endsAt: number }

type Kind = 'service' | 'product'

/** Selects a client's discounts on a salon's services; no row without Plus. */
export function discountsAtSalon(ctx: Ctx, clientId: string, salonId: string | SQL) {
  return selectDiscounts(ctx, 'service', and(eq(memberDiscount.salonId, salonId), isMember(clientId)))
}

/** Selects what members get on a salon's services, whoever asks, and whether they are one. */
export function memberPricesAt(ctx: Ctx, salonId: string | SQL, askerId = '') {
  return selectDiscounts(ctx, 'service', eq(memberDiscount.salonId, salonId), askerId)
}

/** Selects what members get on a product, whoever asks, and whether they are one. */
export function memberPricesOf(ctx: Ctx, productId: string, askerId = '') {
  return selectDiscounts(ctx, 'product', eq(memberDiscountItem.productId, productId), askerId)
}

/** The condition that a discount is in force now. */
export function inForce(ctx: Ctx): SQL {
  return and(
    lte(memberDiscount.startsAt, ctx.now()),
    gt(sql`coalesce(${memberDiscount.endedAt}, ${memberDiscount.endsAt})`, ctx.now()),
  ) as SQL
}

/** The largest discount in force of a salon's services or on a product, in basis points; null: none. */
export function largestDiscount(ctx: Ctx, kind: 'salon' | 'product', id: SQLWrapper): SQL<number | null> {
  const now = ctx.now()
  const which =
    kind === 'salon'
      ? sql`d.salon_id = ${id} AND EXISTS (SELECT 1 FROM service WHERE service.id = i.service_id AND service.active = 1)`
      : sql`i.product_id = ${id}`
  return sql<number | null>`(SELECT max(d.basis_points) FROM member_discount AS d
    JOIN member_discount_item AS i ON i.discount_id = d.id
    WHERE ${which} AND d.starts_at <= ${now} AND coalesce(d.ended_at, d.ends_at) > ${now})`
}

/** The salons of which a service has a discount in force. */
export function salonsWithDiscounts(ctx: Ctx): SQL {
  const now = ctx.now()
  return sql`(SELECT d.salon_id FROM member_discount AS d
    JOIN member_discount_item AS i ON i.discount_id = d.id
    JOIN service ON service.id = i.service_id AND service.active = 1
    WHERE d.starts_at <= ${now} AND coalesce(d.ended_at, d.ends_at) > ${now})`
}

function isMember(clientId: string): SQL {
  return sql`${clientId} IN (SELECT user_id FROM plus_member)`
}

function selectDiscounts(ctx: Ctx, kind: Kind, which: SQL | undefined, askerId = '') {
  const column = kind === 'service' ? memberDiscountItem.serviceId : memberDiscountItem.productId
  return ctx.db
    .select({
      itemId: sql<string>`${column}`,
      id: memberDiscount.id,
      basisPoints: memberDiscount.basisPoints,
      endsAt: memberDiscount.endsAt,
      isMember: sql<boolean>`${isMember(askerId)}`.mapWith(Boolean),
    })
    .from(memberDiscount)
    .innerJoin(memberDiscountItem, eq(memberDiscountItem.discountId, memberDiscount.id))
    .where(and(which, inForce(ctx)))
}
