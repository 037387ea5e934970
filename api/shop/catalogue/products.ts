// A seller's products: created as drafts, edited, listed, archived and restored. A product that was
// ever ordered is archived, never deleted; orders keep their own texts and prices.

import { count, eq } from 'drizzle-orm'
import { product, productVariant } from '../../../db/schema/shop/products'
import { ownShop, ownShopId, requireOwnShop } from '../../identity/business/own-business'
import { commandAnswer, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { priceOf } from '../../platform/price'
import { requireUnchanged } from '../../platform/revision'
import {
  DomainError,
  type FieldErrors,
  fieldFault,
  refuseFaults,
} from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { folded, LIMITS, type NewProduct, type ProductEdit } from './input'
import {
  comingPrices,
  factsFrom,
  ownProduct,
  type ProductRow,
  picturesOf,
  productOf,
  variantFrom,
  variantsOf,
} from './product-rows'
import type { ChangedResponse, OwnProductResponse } from './responses'
import { newVariantWrites, refuseValues, skuTaken, withSku } from './variants'

/**
 * One of the viewer's products with all its parts. One round trip. @throws DomainError not-found
 */
export async function getProduct(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<OwnProductResponse> {
  const [, shops, [row], variants, pictures, coming] = await readAs(ctx, viewer, [
    ownShop(ctx, viewer),
    productOf(ctx, viewer, id),
    variantsOf(ctx, viewer, id),
    picturesOf(ctx, id),
    comingPrices(ctx, id),
  ])
  const shop = requireOwnShop(shops)
  if (!row) throw new DomainError('not-found')
  return {
    ...{ id: row.id, ...factsFrom(row), status: row.status, visible: row.visible },
    currency: shop.currency,
    variants: variants.map((one) => variantFrom(one, shop.currency, shop.timeZone, coming)),
    pictures: pictures.map((one) => ({ id: one.id, image: one.image, alt: one.alt })),
  }
}

/**
 * A new draft with its first variant and its stock. Three round trips at most.
 * @throws DomainError not-found, invalid-input, set-up-full, sku-taken
 */
export async function createProduct(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: NewProduct,
): Promise<ChangedResponse> {
  const { variant, ...facts } = input
  return commandAnswer(ctx, viewer, {
    name: 'product:created',
    key,
    input,
    reads: [
      ownShop(ctx, viewer),
      ctx.db
        .select({ products: count() })
        .from(product)
        .where(eq(product.shopId, ownShopId(ctx, viewer))),
      withSku(ctx, viewer, variant.sku),
    ],
    decide: ([shops, [have], taken]) => {
      const shop = requireOwnShop(shops)
      if ((have?.products ?? 0) >= LIMITS.products) throw new DomainError('set-up-full')
      const errors: FieldErrors = {}
      const price = priceOf(variant.price, shop.currency, errors, 'variant.price')
      refuseValues(variant.values, facts.options, [], errors, 'variant.values')
      if (taken.length > 0) Object.assign(errors, skuTaken('variant.sku'))
      refuseFaults(errors)
      const id = ctx.id()
      const now = ctx.now()
      return {
        writes: [
          ctx.db
            .insert(product)
            .values({ id, shopId: shop.id, ...facts, createdAt: now, updatedAt: now }),
          ...newVariantWrites(ctx, viewer.id, {
            ...{ productId: id, shopId: shop.id, position: 0 },
            ...{ sku: variant.sku, values: variant.values, lowStock: variant.lowStock },
            ...{ price, stock: variant.stock },
          }),
        ],
        answer: { id },
      }
    },
  })
}

/**
 * Edits a product. A new option gets the value "Standard" on every variant; removing an option must
 * not leave two identical variants.
 * @throws DomainError not-found, invalid-input, set-up-changed
 */
export async function editProduct(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  input: ProductEdit,
): Promise<ChangedResponse> {
  const { version, ...facts } = input
  return commandAnswer(ctx, viewer, {
    name: 'product:edited',
    key,
    input: { id, ...input },
    reads: [productOf(ctx, viewer, id), variantsOf(ctx, viewer, id)],
    decide: ([[row], variants]) => {
      if (!row) throw new DomainError('not-found')
      const { version: _, ...before } = factsFrom(row)
      requireUnchanged(before, version)
      const writes: Statement[] = [
        ctx.db
          .update(product)
          .set({ ...facts, updatedAt: ctx.now() })
          .where(eq(product.id, id)),
      ]
      if (facts.options.length !== row.options.length) {
        const fitted = variants.map((one) => ({
          id: one.id,
          values: facts.options.map((_option, i) => one.values[i] ?? 'Standard'),
        }))
        const distinct = new Set(fitted.map(({ values }) => values.map(folded).join('\n')))
        if (distinct.size < fitted.length)
          throw fieldFault('options', 'Without this option, two variants would be identical')
        for (const { id: variantId, values } of fitted)
          writes.push(
            ctx.db.update(productVariant).set({ values }).where(eq(productVariant.id, variantId)),
          )
      }
      return { writes, answer: { id } }
    },
  })
}

/**
 * Lists a product, makes it a draft again, archives or restores it. Clients see listed products of
 * approved shops.
 * @throws DomainError not-found, invalid-input when no variant is for sale
 */
export async function setStatus(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  status: ProductRow['status'],
): Promise<ChangedResponse> {
  return commandAnswer(ctx, viewer, {
    name: 'product:status',
    key,
    input: { id, status },
    reads: [productOf(ctx, viewer, id), variantsOf(ctx, viewer, id)],
    decide: ([[row], variants]) => {
      if (!row) throw new DomainError('not-found')
      if (status === 'listed' && !variants.some(({ active }) => active))
        throw fieldFault('status', 'Put one of its variants on sale first')
      const write = ctx.db
        .update(product)
        .set({ status, updatedAt: ctx.now() })
        .where(ownProduct(ctx, viewer, id))
      return { writes: [write], answer: { id } }
    },
  })
}
