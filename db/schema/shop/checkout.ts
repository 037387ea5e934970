// Everything before an order: cart, address book, and checkouts that reserve stock. Amounts are
// minor units of the checkout's currency.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { memberDiscount } from '../money/member-discounts'
import { salon } from '../salons/salons'
import { productVariant, shop } from './products'

/** Where something is brought to. Orders keep a copy of their own. */
export type PostalAddress = { name: string; phone: string; line1: string; line2: string; city: string; country: string }

/** The address book of a client, ten at most. */
export const address = sqliteTable(
  'address',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    /** "Home", "Work". */
    label: text('label').notNull().default(''),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    line1: text('line1').notNull(),
    line2: text('line2').notNull().default(''),
    city: text('city').notNull(),
    country: text('country').notNull(),
    isDefault: integer('is_default', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('address_user').on(t.userId, t.createdAt),
    uniqueIndex('address_default').on(t.userId).where(sql`is_default = 1`),
  ],
)

/** The cart of a signed-in client. A guest cart is in a cookie, see api/cart. */
export const cartLine = sqliteTable(
  'cart_line',
  {
    userId: reference('user_id', () => user.id),
    variantId: reference('variant_id', () => productVariant.id),
    quantity: integer('quantity').notNull(),
    /** The price they saw, so that the cart can show changes. */
    seenPrice: integer('seen_price').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.variantId] }),
    check('cart_line_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
  ],
)

/**
 * Stock reserved for a client for twenty minutes while they choose and pay, one checkout at a time.
 * It ends once: paid, it becomes orders; otherwise triggers return the stock.
 */
export const checkout = sqliteTable(
  'checkout',
  {
    id: text('id').primaryKey(),
    clientId: reference('client_id', () => user.id),
    currency: text('currency').notNull(),
    address: text('address', { mode: 'json' }).$type<PostalAddress>(),
    status: text('status', { enum: ['open', 'paid', 'released', 'expired'] })
      .notNull()
      .default('open'),
    /** Counts every choice, so that the client pays exactly what they saw. */
    version: integer('version').notNull().default(0),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [
    uniqueIndex('checkout_open').on(t.clientId).where(sql`status = 'open'`),
    index('checkout_due').on(t.expiresAt).where(sql`status = 'open'`),
    check('checkout_status_known', sql`${t.status} IN ('open', 'paid', 'released', 'expired')`),
    check('checkout_ended', sql`(${t.status} = 'open') = (${t.endedAt} IS NULL)`),
  ],
)

/** How one shop's part of a checkout reaches the client. Null: not chosen yet. */
export const checkoutShop = sqliteTable(
  'checkout_shop',
  {
    checkoutId: reference('checkout_id', () => checkout.id),
    shopId: reference('shop_id', () => shop.id),
    fulfilment: text('fulfilment', { enum: ['delivery', 'pickup', 'salon_pickup'] }),
    salonId: text('salon_id').references(() => salon.id),
    deliveryFee: integer('delivery_fee').notNull().default(0),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.checkoutId, t.shopId] }),
    check('checkout_shop_fee', sql`${t.deliveryFee} >= 0`),
    check(
      'checkout_shop_fulfilment',
      sql`coalesce(${t.fulfilment}, 'pickup') IN ('delivery', 'pickup', 'salon_pickup')
        AND (${t.fulfilment} IS 'salon_pickup') = (${t.salonId} IS NOT NULL)`,
    ),
  ],
)

/** What is reserved, at the price that was shown. A trigger takes it out of the stock. */
export const checkoutLine = sqliteTable(
  'checkout_line',
  {
    checkoutId: reference('checkout_id', () => checkout.id),
    variantId: reference('variant_id', () => productVariant.id),
    shopId: reference('shop_id', () => shop.id),
    quantity: integer('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
    /** The member discount it was bought at: its share, and what it took off each unit; the list price is the price and this. */
    discountId: text('discount_id').references(() => memberDiscount.id),
    discountBasisPoints: integer('discount_basis_points').notNull().default(0),
    discountAmount: integer('discount_amount').notNull().default(0),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.checkoutId, t.variantId] }),
    check('checkout_line_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
    check('checkout_line_price', sql`${t.unitPrice} > 0`),
  ],
)
