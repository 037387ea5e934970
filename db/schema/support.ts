// What people write to us.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './accounts'

export const ticket = sqliteTable(
  'ticket',
  {
    id: text('id').primaryKey(),
    /** What the person quotes: "PRS-7K2M9Q". */
    reference: text('reference').notNull().unique('ticket_reference'),
    /** Null for a stranger. */
    userId: text('user_id').references(() => user.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('ticket_status').on(t.status, t.createdAt),
    index('ticket_user').on(t.userId),
    check('ticket_status_known', sql`${t.status} IN ('open', 'closed')`),
  ],
)
