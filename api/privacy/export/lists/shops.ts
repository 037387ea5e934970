// Export lists about a seller's shops: products and variants, the stock log, future prices, and
// orders, with client names as the seller sees them.
import { eq } from 'drizzle-orm'
import { user } from '../../../../db/schema/identity'
import { salon } from '../../../../db/schema/salons/salons'
import { shopOrder } from '../../../../db/schema/shop/orders'
import {
  pickupPoint,
  priceChange,
  product,
  productImport,
  productPicture,
  productVariant,
  shop,
  stockMovement,
} from '../../../../db/schema/shop/products'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { amountOf, instantOf, money, pagesAlong } from './pages'
import type { List } from './zip-archive'

/** Their products, one row for each variant. */
export function productsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'products',
    columns: [
      'variant',
      'product',
      'name',
      'brand',
      'category',
      'description',
      'status',
      'values',
      'sku',
      'stock',
      'amount',
      'currency',
    ],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ variant: productVariant, row: product, currency: shop.currency })
          .from(productVariant)
          .innerJoin(product, eq(product.id, productVariant.productId))
          .innerJoin(shop, eq(shop.id, product.shopId)),
      eq(shop.ownerId, userId),
      [productVariant.id],
      (last) => [last.variant.id],
      ({ variant, row, currency }) => ({
        variant: variant.id,
        product: row.id,
        name: row.name,
        brand: row.brand,
        category: row.category,
        description: row.description,
        status: row.status,
        values: variant.values.join(', '),
        sku: variant.sku,
        stock: variant.stock,
        ...money(variant.price, currency),
      }),
    ),
  }
}

/** Their stock movements. */
export function stockOf(ctx: Ctx, userId: string): List {
  return {
    name: 'stock',
    columns: ['number', 'at', 'variant', 'sku', 'change', 'stock', 'reason', 'note'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: stockMovement, sku: productVariant.sku })
          .from(stockMovement)
          .innerJoin(productVariant, eq(productVariant.id, stockMovement.variantId))
          .innerJoin(shop, eq(shop.id, productVariant.shopId)),
      eq(shop.ownerId, userId),
      [stockMovement.sequence],
      (last) => [last.row.sequence],
      ({ row, sku }) => ({
        number: row.sequence,
        at: rfc3339(row.createdAt),
        variant: row.variantId,
        sku,
        change: row.delta,
        stock: row.stock,
        reason: row.reason,
        note: row.note,
      }),
    ),
  }
}

/** Prices scheduled for a later day. */
export function pricesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'price-changes',
    columns: ['change', 'variant', 'sku', 'from', 'appliedAt', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: priceChange, sku: productVariant.sku, currency: shop.currency })
          .from(priceChange)
          .innerJoin(productVariant, eq(productVariant.id, priceChange.variantId))
          .innerJoin(shop, eq(shop.id, productVariant.shopId)),
      eq(shop.ownerId, userId),
      [priceChange.id],
      (last) => [last.row.id],
      ({ row, sku, currency }) => ({
        change: row.id,
        variant: row.variantId,
        sku,
        from: rfc3339(row.effectiveFrom),
        appliedAt: instantOf(row.appliedAt),
        ...money(row.price, currency),
      }),
    ),
  }
}

export function salesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'shop-orders',
    columns: ['order', 'reference', 'at', 'client', 'status', 'ending', 'fulfilment', 'refunded', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: shopOrder, client: user.name })
          .from(shopOrder)
          .innerJoin(shop, eq(shop.id, shopOrder.shopId))
          .innerJoin(user, eq(user.id, shopOrder.clientId)),
      eq(shop.ownerId, userId),
      [shopOrder.id],
      (last) => [last.row.id],
      ({ row, client }) => ({
        order: row.id,
        reference: row.reference,
        at: rfc3339(row.createdAt),
        client,
        status: row.status,
        ending: row.ending,
        fulfilment: row.fulfilment,
        refunded: amountOf(row.refunded, row.currency),
        ...money(row.total, row.currency),
      }),
    ),
  }
}

/** Their products' pictures, their pickup points, and their imported files. One round trip. */
export async function readSelling(ctx: Ctx, userId: string) {
  const { db } = ctx
  const [pictures, points, imports] = await db.batch([
    db
      .select({ product: productPicture.productId, image: productPicture.image, alt: productPicture.alt })
      .from(productPicture)
      .innerJoin(product, eq(product.id, productPicture.productId))
      .innerJoin(shop, eq(shop.id, product.shopId))
      .where(eq(shop.ownerId, userId)),
    db
      .select({ shop: shop.name, salon: salon.name, since: pickupPoint.createdAt })
      .from(pickupPoint)
      .innerJoin(shop, eq(shop.id, pickupPoint.shopId))
      .innerJoin(salon, eq(salon.id, pickupPoint.salonId))
      .where(eq(shop.ownerId, userId)),
    db
      .select({ row: productImport })
      .from(productImport)
      .innerJoin(shop, eq(shop.id, productImport.shopId))
      .where(eq(shop.ownerId, userId)),
  ])
  return {
    'product-pictures': pictures,
    'pickup-points': points.map(({ since, ...point }) => ({ ...point, since: rfc3339(since) })),
    'product-imports': imports.map(({ row }) => ({
      at: rfc3339(row.createdAt),
      file: row.fileName,
      status: row.status,
      rows: row.rowsTotal,
      faults: row.faults,
    })),
  }
}
