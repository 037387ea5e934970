// Reading checkouts: the client's own, with its lines and each shop's delivery options.
import { and, asc, eq, sql } from 'drizzle-orm'
import { salon } from '../../../db/schema/salons/salons'
import { checkout, checkoutLine, checkoutShop } from '../../../db/schema/shop/checkout'
import { pickupPoint, product, productVariant, shop } from '../../../db/schema/shop/products'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { firstPicture } from '../cart/cart-rows'

export type CheckoutRow = typeof checkout.$inferSelect

/** One shop's part, with the shop's terms. */
export type PartRow = { part: typeof checkoutShop.$inferSelect; shop: typeof shop.$inferSelect }

type CheckoutLine = {
  variantId: string
  shopId: string
  quantity: number
  unitPrice: number
  discountId: string | null
  discountBasisPoints: number
  /** Taken off each unit, minor units. */
  discountAmount: number
  productId: string
  productName: string
  category: string
  values: string[]
  sku: string
  image: string | null
}

/** A salon that accepts a shop's parcels. */
export type PointRow = { shopId: string; id: string; name: string; address: string; city: string }

/** The reads of one checkout of a client; `wholeCheckout` assembles their rows. */
export function checkoutReads(ctx: Ctx, clientId: string, id: string) {
  const condition = and(eq(checkout.id, id), eq(checkout.clientId, clientId))
  return [
    ctx.db.select().from(checkout).where(condition),
    ctx.db
      .select({ part: checkoutShop, shop })
      .from(checkoutShop)
      .innerJoin(checkout, eq(checkout.id, checkoutShop.checkoutId))
      .innerJoin(shop, eq(shop.id, checkoutShop.shopId))
      .where(condition),
    ctx.db
      .select({
        variantId: checkoutLine.variantId,
        shopId: checkoutLine.shopId,
        quantity: checkoutLine.quantity,
        unitPrice: checkoutLine.unitPrice,
        discountId: checkoutLine.discountId,
        discountBasisPoints: checkoutLine.discountBasisPoints,
        discountAmount: checkoutLine.discountAmount,
        productId: product.id,
        productName: product.name,
        category: product.category,
        values: productVariant.values,
        sku: productVariant.sku,
        image: firstPicture(),
      })
      .from(checkoutLine)
      .innerJoin(checkout, eq(checkout.id, checkoutLine.checkoutId))
      .innerJoin(productVariant, eq(productVariant.id, checkoutLine.variantId))
      .innerJoin(product, eq(product.id, productVariant.productId))
      .where(condition)
      .orderBy(asc(checkoutLine.position)),
    ctx.db
      .select({ shopId: pickupPoint.shopId, id: salon.id, name: salon.name, address: salon.address, city: salon.city })
      .from(pickupPoint)
      .innerJoin(salon, eq(salon.id, pickupPoint.salonId))
      .where(
        and(
          sql`${pickupPoint.shopId} IN (SELECT shop_id FROM checkout_shop WHERE checkout_id = ${id})`,
          // The plus keeps every salon from being read for the few of a shop.
          eq(sql`+${salon.status}`, 'approved'),
          eq(salon.takesParcels, true),
        ),
      )
      .orderBy(asc(salon.name), asc(salon.id)),
  ] as const
}

export type WholeCheckout = {
  row: CheckoutRow
  parts: (PartRow & { lines: CheckoutLine[]; points: PointRow[]; itemsTotal: number })[]
}

/** @throws DomainError not-found */
export function wholeCheckout(
  rows: CheckoutRow[],
  parts: PartRow[],
  lines: CheckoutLine[],
  points: PointRow[],
): WholeCheckout {
  const [row] = rows
  if (!row) throw new DomainError('not-found')
  // In the order of the cart: by the first line of each shop.
  const order = [...new Set(lines.map((line) => line.shopId))]
  return {
    row,
    parts: [...parts]
      .sort((a, b) => order.indexOf(a.shop.id) - order.indexOf(b.shop.id))
      .map((part) => {
        const shopLines = lines.filter((line) => line.shopId === part.shop.id)
        return {
          ...part,
          lines: shopLines,
          points: points.filter((point) => point.shopId === part.shop.id),
          itemsTotal: shopLines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0),
        }
      }),
  }
}

/** The totals of a checkout with its current choices, in minor units. */
export function totalOf({ parts }: WholeCheckout): { items: number; delivery: number } {
  return {
    items: parts.reduce((sum, { itemsTotal }) => sum + itemsTotal, 0),
    delivery: parts.reduce((sum, { part }) => sum + part.deliveryFee, 0),
  }
}

/** Whether everything is chosen. */
export function isChosen({ parts }: WholeCheckout): boolean {
  return parts.every(({ part }) => part.fulfilment !== null)
}

/** @throws DomainError checkout-ended; checkout-changed, when it changed since it was shown */
export function refuseEnded(ctx: Ctx, { row }: WholeCheckout, version: number): void {
  if (row.status !== 'open' || row.expiresAt <= ctx.now()) throw new DomainError('checkout-ended')
  if (row.version !== version) throw new DomainError('checkout-changed')
}
