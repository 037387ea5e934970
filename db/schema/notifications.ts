// What must be told to somebody after a commit, and the local mailbox that stands in for email.
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Written in the batch of the change it tells of; drained after the commit, and by the minute job. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    channel: text('channel', { enum: ['live', 'email'] }).notNull(),
    /** A user id for `live`, an address for `email`. */
    recipient: text('recipient').notNull(),
    /** JSON: a wire event, or { subject, text }. */
    payload: text('payload').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Until when whoever took the row may be delivering it; then another may try. */
    takenUntil: integer('taken_until').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (t) => [index('outbox_unsent').on(t.createdAt).where(sql`sent_at IS NULL`)],
)

/** Email "sent" by the local provider; read at /dev/outbox in local runs only. */
export const localMail = sqliteTable('local_mail', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: integer('created_at').notNull(),
})
