// Shops and products: variants, their append-only stock log, planned prices, pictures, reviews and
// favourites. Prices are in minor units of the shop's currency.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { importColumns } from '../platform'
import { REVIEWED, reviewReportTable, reviewTable } from '../reviews'
import { salon } from '../salons/salons'

export const shop = sqliteTable(
  'shop',
  {
    id: text('id').primaryKey(),
    ownerId: reference('owner_id', () => user.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    address: text('address').notNull(),
    city: text('city').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    /** Its city's: days and times of the shop are in it. */
    timeZone: text('time_zone').notNull().default('Africa/Nairobi'),
    phone: text('phone').notNull(),
    /** On its clients' documents and shown to admins; not public. */
    taxNumber: text('tax_number').notNull().default(''),
    /** Only approved shops are listed and sell. */
    status: text('status', { enum: ['draft', 'approved', 'suspended'] })
      .notNull()
      .default('draft'),
    /** Delivers: in its city for `deliveryFee`; elsewhere in its country for `countryFee` (null: not there). */
    delivers: integer('delivers', { mode: 'boolean' }).notNull().default(true),
    deliveryFee: integer('delivery_fee').notNull().default(0),
    countryFee: integer('country_fee'),
    /** Orders of at least this much, in minor units, are delivered for nothing; null: none are. */
    freeDeliveryFrom: integer('free_delivery_from'),
    /** Orders can be collected at its address; at salons: see `pickupPoint`. */
    picksUp: integer('picks_up', { mode: 'boolean' }).notNull().default(true),
    /** The number of days to ship an order, and to accept returns after delivery. */
    dispatchDays: integer('dispatch_days').notNull().default(2),
    returnDays: integer('return_days').notNull().default(14),
    /** The path of its picture, empty: its woven pattern. */
    image: text('image').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('shop_owner').on(t.ownerId),
    index('shop_place').on(t.country, t.city).where(sql`status = 'approved'`),
    check('shop_status', sql`${t.status} IN ('draft', 'approved', 'suspended')`),
  ],
)

/** Pickup points of a shop: salons that accept parcels. */
export const pickupPoint = sqliteTable(
  'pickup_point',
  {
    shopId: reference('shop_id', () => shop.id),
    salonId: reference('salon_id', () => salon.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.salonId] }), index('pickup_point_salon').on(t.salonId)],
)

/** `number` is also the row of its words in `product_search` (FTS5), which triggers keep. */
export const product = sqliteTable(
  'product',
  {
    number: integer('number').primaryKey(),
    id: text('id').notNull(),
    shopId: reference('shop_id', () => shop.id),
    name: text('name').notNull(),
    brand: text('brand').notNull().default(''),
    description: text('description').notNull().default(''),
    /** One of PRODUCT_CATEGORIES in api/shop/storefront/input.ts. */
    category: text('category').notNull(),
    /** The options of its variants, at most two: ["Size", "Shade"]. */
    options: text('options', { mode: 'json' }).$type<string[]>().notNull().default([]),
    status: text('status', { enum: ['draft', 'listed', 'archived'] })
      .notNull()
      .default('draft'),
    /** Maintained by triggers: whether it is public, its lowest price, and whether any variant is in stock. */
    visible: integer('visible', { mode: 'boolean' }).notNull().default(false),
    fromPrice: integer('from_price'),
    inStock: integer('in_stock', { mode: 'boolean' }).notNull().default(false),
    reviewCount: integer('review_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    unique('product_id').on(t.id),
    index('product_shop').on(t.shopId, t.status),
    index('product_visible').on(t.category, t.number).where(sql`visible = 1`),
    check('product_status', sql`${t.status} IN ('draft', 'listed', 'archived')`),
  ],
)

/** A variant: a size, a shade. `stock` is the balance of the last row of its log. */
export const productVariant = sqliteTable(
  'product_variant',
  {
    id: text('id').primaryKey(),
    productId: reference('product_id', () => product.id),
    shopId: reference('shop_id', () => shop.id),
    /** The seller's SKU. */
    sku: text('sku').notNull(),
    /** A value for each of the product's options, in their order: ["250 ml", "Honey"]. */
    values: text('option_values', { mode: 'json' }).$type<string[]>().notNull().default([]),
    price: integer('price').notNull(),
    stock: integer('stock').notNull().default(0),
    /** The seller is notified when the stock is at or below this. */
    lowStock: integer('low_stock').notNull().default(3),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('product_variant_sku').on(t.shopId, t.sku),
    index('product_variant_product').on(t.productId, t.position),
    check('out-of-stock', sql`${t.stock} >= 0`),
    check('product_variant_price', sql`${t.price} > 0`),
  ],
)

/** The append-only stock log: each movement and the stock after it. */
export const stockMovement = sqliteTable(
  'stock_movement',
  {
    sequence: integer('sequence').primaryKey(),
    variantId: reference('variant_id', () => productVariant.id),
    delta: integer('delta').notNull(),
    stock: integer('stock').notNull(),
    /** `reserved`, `released`, `returned`, `cancelled` are written by triggers of checkouts and orders. */
    reason: text('reason', {
      enum: ['received', 'corrected', 'damaged', 'imported', 'reserved', 'released', 'cancelled', 'returned'],
    }).notNull(),
    /** The checkout or the order that it is about. */
    subjectId: text('subject_id'),
    note: text('note').notNull().default(''),
    /** A user id, or `system`. */
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('stock_movement_variant').on(t.variantId, t.sequence),
    check('stock_movement_delta', sql`${t.delta} <> 0`),
    check(
      'stock_movement_reason',
      sql`${t.reason} IN ('received', 'corrected', 'damaged', 'imported', 'reserved', 'released', 'cancelled', 'returned')`,
    ),
  ],
)

/** A planned price; a job writes it to the variant on its day. */
export const priceChange = sqliteTable(
  'price_change',
  {
    id: text('id').primaryKey(),
    variantId: reference('variant_id', () => productVariant.id),
    price: integer('price').notNull(),
    effectiveFrom: integer('effective_from').notNull(),
    appliedAt: integer('applied_at'),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('price_change_once').on(t.variantId, t.effectiveFrom),
    index('price_change_due').on(t.effectiveFrom).where(sql`applied_at IS NULL`),
    check('price_change_price', sql`${t.price} > 0`),
  ],
)

export const productPicture = sqliteTable(
  'product_picture',
  {
    id: text('id').primaryKey(),
    productId: reference('product_id', () => product.id),
    /** The path by which it is served. */
    image: text('image').notNull(),
    /** A description of the picture, as alternative text. */
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('product_picture_product').on(t.productId, t.position)],
)

export const productFavorite = sqliteTable(
  'product_favorite',
  {
    userId: reference('user_id', () => user.id),
    productId: reference('product_id', () => product.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index('product_favorite_product').on(t.productId)],
)

export const productReview = reviewTable('product_review', REVIEWED.product_review, () => product.id)

export const productReviewReport = reviewReportTable('product_review_report', () => productReview.id, 'not_a_purchase')

/** A file of products; one with faults is not imported. */
export const productImport = sqliteTable(
  'product_import',
  { ...importColumns(['checked', 'running', 'done', 'discarded']), shopId: reference('shop_id', () => shop.id) },
  (t) => [
    index('product_import_shop').on(t.shopId, t.createdAt),
    index('product_import_running').on(t.updatedAt).where(sql`status = 'running'`),
    check('product_import_status', sql`${t.status} IN ('checked', 'running', 'done', 'discarded')`),
    check('product_import_rows', sql`${t.rowsDone} BETWEEN 0 AND ${t.rowsTotal}`),
  ],
)
