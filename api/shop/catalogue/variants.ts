// The variants of a product, such as sizes or shades, each with its own SKU, price and stock. A
// variant that ever had stock stays in the log, so it is taken off sale, never deleted.

import { and, eq, ne, sql } from 'drizzle-orm'
import { priceChange, product, productVariant, stockMovement } from '../../../db/schema/shop/products'
import { ownShop, ownShopId, requireOwnShop } from '../../identity/business/own-business'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { priceOf } from '../../platform/price'
import { requireUnchanged } from '../../platform/revision'
import { positionAfter } from '../../platform/values/positions'
import { DomainError, type FieldErrors, refuseFaults } from '../../platform/values/problem'
import { folded, LIMITS, NewVariant, ProductId, VariantEdit, VariantId } from './input'
import { productOf, variantFacts, variantOf, variantsOf } from './product-rows'
import { BelongingResponse } from './responses'

/** Adds a variant at the end of the list. */
export const createVariant = operation('product_seller', 'POST /my-shop/products/:id/variants', {
  summary: 'Add a variant',
  scope: 'catalogue',
  params: ProductId,
  body: NewVariant,
  created: BelongingResponse,
  problems: ['not-found', 'set-up-full', 'sku-taken'],
  reads: ({ ctx, viewer, params: { id: productId }, body: input }) => ({
    shops: ownShop(ctx, viewer),
    found: productOf(ctx, viewer, productId),
    variants: variantsOf(ctx, viewer, productId),
    taken: withSku(ctx, viewer, input.sku),
  }),
  decide: ({ shops, found: [found], variants, taken }, { ctx, viewer, params: { id: productId }, body: input }) => {
    const shop = requireOwnShop(shops)
    if (!found) throw new DomainError('not-found')
    if (variants.length >= LIMITS.variants) throw new DomainError('set-up-full')
    const errors: FieldErrors = {}
    const price = priceOf(input.price, shop.currency, errors, 'price')
    const others = variants.map(({ values }) => values)
    refuseValues(input.values, found.options, others, errors, 'values')
    if (taken.length > 0) Object.assign(errors, skuTaken('sku'))
    refuseFaults(errors)
    const id = ctx.id()
    const position = positionAfter(variants)
    return {
      writes: [
        ...newVariantWrites(ctx, viewer.id, {
          id,
          productId,
          shopId: shop.id,
          position,
          sku: input.sku,
          values: input.values,
          lowStock: input.lowStock,
          price,
          stock: input.stock,
        }),
        touched(ctx, productId),
      ],
      response: { id, productId },
    }
  },
})

/** Edits a variant's SKU, values, low-stock level, and whether it is for sale. */
export const editVariant = operation('product_seller', 'PUT /my-shop/variants/:id', {
  summary: 'Edit a variant’s SKU, options, low-stock level and availability',
  scope: 'catalogue',
  params: VariantId,
  body: VariantEdit,
  response: BelongingResponse,
  problems: ['not-found', 'set-up-changed'],
  reads: ({ ctx, viewer, params: { id }, body: { version, ...facts } }) => {
    const siblings = ctx.db
      .select({ productId: productVariant.productId })
      .from(productVariant)
      .where(eq(productVariant.id, id))
    return {
      found: variantOf(ctx, viewer, id),
      others: ctx.db
        .select({ values: productVariant.values })
        .from(productVariant)
        .where(and(eq(productVariant.productId, siblings), ne(productVariant.id, id))),
      taken: withSku(ctx, viewer, facts.sku),
    }
  },
  decide: ({ found: [found], others, taken }, { ctx, params: { id }, body: { version, ...facts } }) => {
    if (!found) throw new DomainError('not-found')
    const { version: _, ...before } = variantFacts(found.variant)
    requireUnchanged(before, version)
    const errors: FieldErrors = {}
    const theirs = others.map(({ values }) => values)
    refuseValues(facts.values, found.product.options, theirs, errors, 'values')
    if (taken.some((variant) => variant.id !== id)) Object.assign(errors, skuTaken('sku'))
    refuseFaults(errors)
    return {
      writes: [
        ctx.db.update(productVariant).set(facts).where(eq(productVariant.id, id)),
        touched(ctx, found.product.id),
      ],
      response: { id, productId: found.product.id },
    }
  },
})

/** Selects the variant with a SKU in the viewer's shop. */
export function withSku(ctx: Ctx, viewer: Viewer, sku: string) {
  return ctx.db
    .select({ id: productVariant.id })
    .from(productVariant)
    .where(and(eq(productVariant.shopId, ownShopId(ctx, viewer)), eq(productVariant.sku, sku)))
}

export function skuTaken(field: string): FieldErrors {
  return { [field]: ['Another of your products has this SKU'] }
}

/** Each option needs a value, and no two variants of a product may be identical. */
export function refuseValues(
  values: string[],
  options: string[],
  others: string[][],
  errors: FieldErrors,
  field: string,
): void {
  const alike = (a: string[], b: string[]) => a.map(folded).join('\n') === b.map(folded).join('\n')
  if (values.length !== options.length)
    errors[field] = [
      options.length === 0
        ? 'This product has no options'
        : `Enter its ${options.map((name) => name.toLowerCase()).join(' and ')}`,
    ]
  else if (others.some((other) => alike(other, values)))
    errors[field] = [options.length === 0 ? 'Add options to the product first' : 'Another variant has the same']
}

/** The rows of a new variant: itself, its first price, and its stock. */
export function newVariantWrites(
  ctx: Ctx,
  actor: string,
  draft: Omit<typeof productVariant.$inferInsert, 'id' | 'createdAt' | 'stock'> & { id?: string; stock: number },
  reason: 'received' | 'imported' = 'received',
): Statement[] {
  const { id = ctx.id(), stock, ...row } = draft
  const now = ctx.now()
  return [
    ctx.db.insert(productVariant).values({ id, ...row, createdAt: now }),
    priceWrite(ctx, actor, id, row.price),
    ...(stock > 0
      ? [
          ctx.db
            .insert(stockMovement)
            .values({ variantId: id, delta: stock, stock, reason, note: 'Opening stock', actor, createdAt: now }),
        ]
      : []),
  ]
}

/** The price history row of a price that applies now; at least one millisecond after the previous one. */
export function priceWrite(ctx: Ctx, actor: string, variantId: string, price: number): Statement {
  const now = ctx.now()
  const effectiveFrom = sql<number>`max(${now}, coalesce((SELECT max(effective_from) + 1 FROM price_change
    WHERE variant_id = ${variantId} AND applied_at IS NOT NULL), 0))`
  return ctx.db
    .insert(priceChange)
    .values({ id: ctx.id(), variantId, price, effectiveFrom, appliedAt: now, actor, createdAt: now })
}

export function touched(ctx: Ctx, productId: string): Statement {
  return ctx.db.update(product).set({ updatedAt: ctx.now() }).where(eq(product.id, productId))
}
