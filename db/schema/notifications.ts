// Outgoing notifications after a commit, and the local mailbox that replaces the senders.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../columns'
import { user } from './identity'

/**
 * The outbox: written in the batch of the change, drained after the commit and by the minute job. A `notification`
 * becomes a message on each channel its recipient chose; a message is blanked once it is sent.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    channel: text('channel', { enum: ['live', 'notification', 'email', 'sms', 'push', 'webhook'] }).notNull(),
    /** A user id for `live` and `notification`, a device's id for `push`, an address, a phone, an endpoint's id. */
    recipient: text('recipient').notNull(),
    /** JSON: a wire event, a notification, or what the sender of the channel takes. */
    payload: text('payload').notNull(),
    /** The notification it carries, once per channel. */
    notificationId: text('notification_id'),
    attempts: integer('attempts').notNull().default(0),
    /** Quiet hours: not before this instant. */
    notBefore: integer('not_before').notNull().default(0),
    /** The end of the lease of a delivery; after it another run may try. */
    takenUntil: integer('taken_until').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (t) => [
    index('outbox_unsent').on(t.createdAt).where(sql`sent_at IS NULL`),
    uniqueIndex('outbox_notification').on(t.notificationId, t.channel, t.recipient),
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
  /** Files of an email: a list of their name, type and text. */
  attachments: text('attachments').notNull().default('[]'),
  createdAt: integer('created_at').notNull(),
})

/**
 * A contact that wants no messages which others make us send, see api/notifications/to-contacts. Only its keyed hash: whose
 * it is cannot be read from it.
 */
export const contactOptOut = sqliteTable('contact_opt_out', {
  contactHash: text('contact_hash').primaryKey(),
  createdAt: integer('created_at').notNull(),
})

/** A notification in the app; the id is that of the outbox's row. */
export const notification = sqliteTable(
  'notification',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The page it links to. */
    path: text('path'),
    createdAt: integer('created_at').notNull(),
    readAt: integer('read_at'),
  },
  (t) => [
    index('notification_user').on(t.userId, t.createdAt),
    index('notification_unread').on(t.userId).where(sql`read_at IS NULL`),
  ],
)

/** A push subscription of a browser (RFC 8030, RFC 8291). It ends with the session that created it. */
export const pushSubscription = sqliteTable(
  'push_subscription',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    /** The push service's address for this browser: anyone who knows it may send to it. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** "Chrome on Android". */
    device: text('device').notNull().default(''),
    /** The session on that device; it ends with it. */
    sessionId: text('session_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The last successful push. */
    usedAt: integer('used_at'),
  },
  (t) => [
    uniqueIndex('push_subscription_endpoint').on(t.endpoint),
    index('push_subscription_user').on(t.userId),
    check(
      'push_subscription_lengths',
      sql`length(${t.endpoint}) <= 1000 AND length(${t.p256dh}) <= 200 AND length(${t.auth}) <= 100`,
    ),
  ],
)
