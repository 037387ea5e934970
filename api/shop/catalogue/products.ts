// A seller's products: created as drafts, edited, listed, archived and restored. A product that was
// ever ordered is archived, never deleted; orders keep their own texts and prices.

import { count, eq } from 'drizzle-orm'
import { product, productVariant } from '../../../db/schema/shop/products'
import { ownShop, ownShopId, requireOwnShop } from '../../identity/business/own-business'
import type { Statement } from '../../platform/command'
import { operation } from '../../platform/http/operation'
import { priceOf } from '../../platform/price'
import { requireUnchanged } from '../../platform/revision'
import { DomainError, type FieldErrors, fieldFault, refuseFaults } from '../../platform/values/problem'
import { folded, LIMITS, NewProduct, ProductEdit, ProductId, ProductStatus } from './input'
import { comingPrices, factsFrom, ownProduct, picturesOf, productOf, variantFrom, variantsOf } from './product-rows'
import { ChangedResponse, OwnProductResponse } from './responses'
import { newVariantWrites, refuseValues, skuTaken, withSku } from './variants'

/** One of the viewer's products with all its parts. One round trip. */
export const getProduct = operation('product_seller', 'GET /my-shop/products/:id', {
  summary: 'One product with its variants and pictures',
  scope: 'read',
  params: ProductId,
  response: OwnProductResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    shops: ownShop(ctx, viewer),
    row: productOf(ctx, viewer, id),
    variants: variantsOf(ctx, viewer, id),
    pictures: picturesOf(ctx, id),
    coming: comingPrices(ctx, id),
  }),
  read: ({ shops, row: [row], variants, pictures, coming }) => {
    const shop = requireOwnShop(shops)
    if (!row) throw new DomainError('not-found')
    return {
      id: row.id,
      ...factsFrom(row),
      status: row.status,
      visible: row.visible,
      currency: shop.currency,
      variants: variants.map((variant) => variantFrom(variant, shop.currency, shop.timeZone, coming)),
      pictures: pictures.map((picture) => ({ id: picture.id, image: picture.image, alt: picture.alt })),
    }
  },
})

/** A new draft with its first variant and its stock. Three round trips at most. */
export const createProduct = operation('product_seller', 'POST /my-shop/products', {
  summary: 'Add a product as a draft, with its first variant',
  scope: 'catalogue',
  body: NewProduct,
  created: ChangedResponse,
  reads: ({ ctx, viewer, body: { variant } }) => ({
    shops: ownShop(ctx, viewer),
    have: ctx.db
      .select({ products: count() })
      .from(product)
      .where(eq(product.shopId, ownShopId(ctx, viewer))),
    taken: withSku(ctx, viewer, variant.sku),
  }),
  decide: ({ shops, have: [have], taken }, { ctx, viewer, body: { variant, ...facts } }) => {
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
        ctx.db.insert(product).values({ id, shopId: shop.id, ...facts, createdAt: now, updatedAt: now }),
        ...newVariantWrites(ctx, viewer.id, {
          productId: id,
          shopId: shop.id,
          position: 0,
          sku: variant.sku,
          values: variant.values,
          lowStock: variant.lowStock,
          price,
          stock: variant.stock,
        }),
      ],
      response: { id },
    }
  },
})

/**
 * Edits a product. A new option gets the value "Standard" on every variant; removing an option must
 * not leave two identical variants.
 */
export const editProduct = operation('product_seller', 'PUT /my-shop/products/:id', {
  summary: 'Edit a product’s details',
  scope: 'catalogue',
  params: ProductId,
  body: ProductEdit,
  response: ChangedResponse,
  problems: ['not-found', 'set-up-changed'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    row: productOf(ctx, viewer, id),
    variants: variantsOf(ctx, viewer, id),
  }),
  decide: ({ row: [row], variants }, { ctx, params: { id }, body: { version, ...facts } }) => {
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
      const fitted = variants.map((variant) => ({
        id: variant.id,
        values: facts.options.map((_option, i) => variant.values[i] ?? 'Standard'),
      }))
      const distinct = new Set(fitted.map(({ values }) => values.map(folded).join('\n')))
      if (distinct.size < fitted.length)
        throw fieldFault('options', 'Without this option, two variants would be identical')
      for (const { id: variantId, values } of fitted)
        writes.push(ctx.db.update(productVariant).set({ values }).where(eq(productVariant.id, variantId)))
    }
    return { writes, response: { id } }
  },
})

/** Lists a product, makes it a draft again, archives or restores it. Clients see listed products of approved shops. */
export const setStatus = operation('product_seller', 'PUT /my-shop/products/:id/status', {
  summary: 'List, unlist, archive or restore a product',
  scope: 'catalogue',
  params: ProductId,
  body: ProductStatus,
  response: ChangedResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    row: productOf(ctx, viewer, id),
    variants: variantsOf(ctx, viewer, id),
  }),
  decide: ({ row: [row], variants }, { ctx, viewer, params: { id }, body: { status } }) => {
    if (!row) throw new DomainError('not-found')
    if (status === 'listed' && !variants.some(({ active }) => active))
      throw fieldFault('status', 'Put one of its variants on sale first')
    const write = ctx.db
      .update(product)
      .set({ status, updatedAt: ctx.now() })
      .where(ownProduct(ctx, viewer, id))
    return { writes: [write], response: { id } }
  },
})
