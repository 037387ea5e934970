// Products and variants as their seller sees them, and the statements that read them.

import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { priceChange, product, productPicture, productVariant } from '../../../db/schema/shop/products'
import { ownShopId } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { revisionOf } from '../../platform/revision'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'

type ProductRow = typeof product.$inferSelect
type VariantRow = typeof productVariant.$inferSelect

type VariantView = {
  id: string
  version: string
  sku: string
  values: string[]
  price: MoneyJson
  stock: number
  lowStock: number
  active: boolean
  /** The next scheduled price and its start. */
  next: { price: MoneyJson; from: string } | null
}

/** The condition that a product is one of the viewer's. */
export function ownProduct(ctx: Ctx, viewer: Viewer, id: string): SQL {
  return and(eq(product.id, id), eq(product.shopId, ownShopId(ctx, viewer))) as SQL
}

/** Selects one of the viewer's products. */
export function productOf(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select()
    .from(product)
    .where(ownProduct(ctx, viewer, id))
}

/** Selects the variants of a product, in order. */
export function variantsOf(ctx: Ctx, viewer: Viewer, productId: string) {
  return ctx.db
    .select()
    .from(productVariant)
    .where(and(eq(productVariant.productId, productId), eq(productVariant.shopId, ownShopId(ctx, viewer))))
    .orderBy(productVariant.position, productVariant.id)
}

/** Selects one of the viewer's variants with its product. */
export function variantOf(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select({ variant: productVariant, product })
    .from(productVariant)
    .innerJoin(product, eq(product.id, productVariant.productId))
    .where(and(eq(productVariant.id, id), eq(productVariant.shopId, ownShopId(ctx, viewer))))
}

/** Selects the scheduled prices of a product's variants, soonest first. */
export function comingPrices(ctx: Ctx, productId: string) {
  return ctx.db
    .select({ variantId: priceChange.variantId, price: priceChange.price, from: priceChange.effectiveFrom })
    .from(priceChange)
    .innerJoin(productVariant, eq(productVariant.id, priceChange.variantId))
    .where(and(eq(productVariant.productId, productId), isNull(priceChange.appliedAt)))
    .orderBy(asc(priceChange.effectiveFrom))
}

export function picturesOf(ctx: Ctx, productId: string | SQL) {
  return ctx.db
    .select()
    .from(productPicture)
    .where(eq(productPicture.productId, productId))
    .orderBy(productPicture.position, productPicture.id)
}

/** The editable fields of a product, and their version. */
export function factsFrom(row: ProductRow) {
  const { name, brand, description, category, options } = row
  const fields = { name, brand, description, category, options }
  return { version: revisionOf(fields), ...fields }
}

/** The editable fields of a variant, and their version. */
export function variantFacts(row: VariantRow) {
  const { sku, values, lowStock, active } = row
  const fields = { sku, values, lowStock, active }
  return { version: revisionOf(fields), ...fields }
}

export function variantFrom(
  row: VariantRow,
  currency: string,
  timeZone: string,
  coming: { variantId: string; price: number; from: number }[],
): VariantView {
  const next = coming.find(({ variantId }) => variantId === row.id)
  return {
    id: row.id,
    ...variantFacts(row),
    price: moneyJson(row.price, currency),
    stock: row.stock,
    next: next ? { price: moneyJson(next.price, currency), from: rfc3339(next.from, timeZone) } : null,
  }
}
