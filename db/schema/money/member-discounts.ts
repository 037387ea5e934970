// Member discounts: what salons and shops take off for Plus members, on chosen services or products, for a
// period. Not to be confused with the offers of a conversation.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { user } from '../identity'
import { salon, service } from '../salons/salons'
import { product, shop } from '../shop/products'

/** One salon's or shop's percentage and period. It can be ended early, never changed. */
export const memberDiscount = sqliteTable(
  'member_discount',
  {
    id: text('id').primaryKey(),
    salonId: text('salon_id').references(() => salon.id),
    shopId: text('shop_id').references(() => shop.id),
    basisPoints: integer('basis_points').notNull(),
    /** When members can book or order at it: half-open, UTC milliseconds. */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    /** Ended early by its owner. */
    endedAt: integer('ended_at'),
    createdBy: text('created_by')
      .notNull()
      .references(() => user.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('member_discount_salon').on(t.salonId, t.endsAt),
    index('member_discount_shop').on(t.shopId, t.endsAt),
    check('member_discount_whose', sql`(${t.salonId} IS NULL) <> (${t.shopId} IS NULL)`),
    // Whole percents, from 1 to 50.
    check('member_discount_percent', sql`${t.basisPoints} BETWEEN 100 AND 5000 AND ${t.basisPoints} % 100 = 0`),
    check('member_discount_period', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)

/** What it applies to. A trigger refuses two at the same time on one service or product. */
export const memberDiscountItem = sqliteTable(
  'member_discount_item',
  {
    id: text('id').primaryKey(),
    discountId: text('discount_id')
      .notNull()
      .references(() => memberDiscount.id),
    serviceId: text('service_id').references(() => service.id),
    productId: text('product_id').references(() => product.id),
  },
  (t) => [
    unique('member_discount_item_service').on(t.discountId, t.serviceId),
    unique('member_discount_item_product').on(t.discountId, t.productId),
    index('member_discount_item_of_service').on(t.serviceId),
    index('member_discount_item_of_product').on(t.productId),
    check('member_discount_item_what', sql`(${t.serviceId} IS NULL) <> (${t.productId} IS NULL)`),
  ],
)
