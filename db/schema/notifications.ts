// What must be told to somebody after a commit, and the local mailbox that stands in for the senders.
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * Written in the batch of the change it tells of; drained after the commit, and by the minute job.
 * A `notice` becomes a message on each channel that its recipient chose; a message is forgotten once
 * it is sent.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    channel: text('channel', { enum: ['live', 'notice', 'email', 'sms', 'push'] }).notNull(),
    /** A user id for `live`, `notice` and `push`, an address for `email`, a phone for `sms`. */
    recipient: text('recipient').notNull(),
    /** JSON: a wire event, a notice, { subject, text } or { text }. */
    payload: text('payload').notNull(),
    /** The notice that it carries, once on each channel. */
    noticeId: text('notice_id'),
    attempts: integer('attempts').notNull().default(0),
    /** Quiet hours: not before this instant. */
    notBefore: integer('not_before').notNull().default(0),
    /** Until when whoever took the row may be delivering it; then another may try. */
    takenUntil: integer('taken_until').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (t) => [
    index('outbox_unsent').on(t.createdAt).where(sql`sent_at IS NULL`),
    uniqueIndex('outbox_notice').on(t.noticeId, t.channel, t.recipient),
  ],
)

/** What the local senders were given; read at /dev/outbox in local runs only. */
export const localMail = sqliteTable('local_mail', {
  id: text('id').primaryKey(),
  channel: text('channel', { enum: ['email', 'sms', 'push'] })
    .notNull()
    .default('email'),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: integer('created_at').notNull(),
})
