// Sellers' shops.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './accounts'

export const shop = sqliteTable(
  'shop',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    address: text('address').notNull(),
    city: text('city').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    phone: text('phone').notNull(),
    /** Shown to admins, never to the public. */
    taxNumber: text('tax_number').notNull().default(''),
    /** Only approved shops are listed and sell. */
    status: text('status', { enum: ['draft', 'approved', 'suspended'] })
      .notNull()
      .default('draft'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('shop_owner').on(t.ownerId),
    check('shop_status', sql`${t.status} IN ('draft', 'approved', 'suspended')`),
  ],
)
