// Reading what can be bought, and a cart's lines with current prices and what has changed since they were added.
import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { cartLine, checkout } from '../../../db/schema/shop/checkout'
import { product, productVariant, shop } from '../../../db/schema/shop/products'
import { reductionOf } from '../../money/member-discounts/reduction'
import type { Ctx } from '../../platform/context'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import type { Wanted } from './guest-cart'
import { MAX_QUANTITY } from './input'

declare module '../../platform/context' {
  interface Counts {
    /** What is in their cart. */
    cart: true
  }
}

/** A variant with its product and shop, as the cart and the checkout read it. */
export type SoldRow = {
  variantId: string
  productId: string
  productName: string
  category: string
  values: string[]
  sku: string
  price: number
  stock: number
  active: boolean
  visible: boolean
  image: string | null
  shopId: string
  shopName: string
  currency: string
  /** The reader's member discount; null: none. */
  discountId: string | null
  discountBasisPoints: number
  /** Units held by the reader's own open checkout, which still count as available to them. */
  reserved: number
}

/** The number of items in a client's cart, as its page counts them. */
export function cartSize(userId: SQLWrapper): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(mine.quantity), 0) FROM ${cartLine} AS mine WHERE mine.user_id = ${userId})`
}

export type CartLine = {
  variantId: string
  productId: string
  name: string
  /** "250 ml, Honey"; empty when the product has only one variant. */
  variantName: string
  image: string | null
  category: string
  quantity: number
  /** At the reader's price. */
  unitPrice: MoneyJson
  /** The member discount in it. */
  discount: { percent: number; listPrice: MoneyJson } | null
  /** The line's total; null when it cannot be bought. */
  total: MoneyJson | null
  /** The unit price when it was added; null if unchanged. */
  priceBefore: MoneyJson | null
  /** How many are left, if fewer than wanted; null if there are enough. */
  left: number | null
  forSale: boolean
  /** The largest quantity that can be chosen. */
  most: number
}

/** The columns of a `SoldRow` for a reader; null for a signed-out person. */
function soldColumns(ctx: Ctx, readerId: string | null) {
  const now = ctx.now()
  const discount = (column: 'id' | 'basis_points') =>
    sql`(SELECT d.${sql.raw(column)} FROM member_discount_item AS i JOIN member_discount AS d ON d.id = i.discount_id
      WHERE i.product_id = ${product.id} AND d.starts_at <= ${now} AND coalesce(d.ended_at, d.ends_at) > ${now}
        AND ${readerId} IN (SELECT user_id FROM plus_member) LIMIT 1)`
  const reserved = readerId
    ? sql<number>`coalesce((SELECT line.quantity FROM checkout_line AS line JOIN checkout
        ON checkout.id = line.checkout_id WHERE line.variant_id = ${productVariant.id}
        AND checkout.client_id = ${readerId} AND checkout.status = 'open'), 0)`
    : sql<number>`0`
  return {
    variantId: productVariant.id,
    productId: product.id,
    productName: product.name,
    category: product.category,
    values: productVariant.values,
    sku: productVariant.sku,
    price: productVariant.price,
    stock: productVariant.stock,
    active: productVariant.active,
    visible: product.visible,
    image: firstPicture(),
    shopId: shop.id,
    shopName: shop.name,
    currency: shop.currency,
    discountId: sql<string | null>`${readerId ? discount('id') : sql`NULL`}`,
    discountBasisPoints: sql<number>`coalesce(${readerId ? discount('basis_points') : sql`0`}, 0)`,
    reserved,
  }
}

/** The path of a product's first picture, or null. */
export function firstPicture(): SQL<string | null> {
  return sql<string | null>`(SELECT image FROM product_picture AS shown
    WHERE shown.product_id = ${product.id} ORDER BY shown.position, shown.id LIMIT 1)`
}

/** Selects variants by their ids. */
export function soldRows(ctx: Ctx, variantIds: string[] | SQLWrapper, readerId: string | null = null) {
  return ctx.db
    .select(soldColumns(ctx, readerId))
    .from(productVariant)
    .innerJoin(product, eq(product.id, productVariant.productId))
    .innerJoin(shop, eq(shop.id, productVariant.shopId))
    .where(inArray(productVariant.id, variantIds))
}

/** Selects a client's cart, in the order in which lines were added. */
export function cartRows(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ ...soldColumns(ctx, userId), quantity: cartLine.quantity, seenPrice: cartLine.seenPrice })
    .from(cartLine)
    .innerJoin(productVariant, eq(productVariant.id, cartLine.variantId))
    .innerJoin(product, eq(product.id, productVariant.productId))
    .innerJoin(shop, eq(shop.id, productVariant.shopId))
    .where(eq(cartLine.userId, userId))
    .orderBy(asc(cartLine.createdAt), asc(cartLine.variantId))
}

/** Selects a client's quantity of a variant. */
export function ownLine(ctx: Ctx, userId: string, variantId: string) {
  return ctx.db
    .select({ quantity: cartLine.quantity })
    .from(cartLine)
    .where(and(eq(cartLine.userId, userId), eq(cartLine.variantId, variantId)))
}

export type CartRow = SoldRow & { quantity: number; seenPrice: number }

/** The cookie's lines joined with the rows that were found. */
export function wantedRows(wanted: Wanted[], sold: SoldRow[]): CartRow[] {
  const found = new Map(sold.map((row) => [row.variantId, row]))
  return wanted.flatMap(({ variantId, quantity, seenPrice }) => {
    const row = found.get(variantId)
    return row ? [{ ...row, quantity, seenPrice }] : []
  })
}

/** Whether the variant can be bought at all. */
export function isForSale({ active, visible }: Pick<SoldRow, 'active' | 'visible'>): boolean {
  return active && visible
}

/** What the reader pays for a unit, member discount taken off; minor units. */
export function payable({ price, discountBasisPoints }: Pick<SoldRow, 'price' | 'discountBasisPoints'>): number {
  return price - reductionOf(price, discountBasisPoints)
}

/** How many the reader can have: the stock, and what their checkout already holds. */
export function obtainable({ stock, reserved }: Pick<SoldRow, 'stock' | 'reserved'>): number {
  return stock + reserved
}

/** "Shea Shampoo, 250 ml" */
export function nameOf({ productName, values }: Pick<SoldRow, 'productName' | 'values'>): string {
  return [productName, ...values].join(', ')
}

export function cartLineFrom(row: CartRow): CartLine {
  const forSale = isForSale(row)
  const there = forSale ? obtainable(row) : 0
  const money = (minor: number) => moneyJson(minor, row.currency)
  const short = row.quantity > there
  return {
    variantId: row.variantId,
    productId: row.productId,
    name: row.productName,
    variantName: row.values.join(', '),
    image: row.image,
    category: row.category,
    quantity: row.quantity,
    unitPrice: money(payable(row)),
    discount: row.discountId ? { percent: row.discountBasisPoints / 100, listPrice: money(row.price) } : null,
    total: forSale && !short ? money(payable(row) * row.quantity) : null,
    priceBefore: forSale && row.seenPrice !== row.price ? money(row.seenPrice) : null,
    left: forSale && short ? there : null,
    forSale,
    most: Math.min(MAX_QUANTITY, there),
  }
}
/** Selects the open checkout of a client. */

export function openCheckoutOf(ctx: Ctx, clientId: string) {
  return ctx.db
    .select()
    .from(checkout)
    .where(and(eq(checkout.clientId, clientId), eq(checkout.status, 'open')))
}
