// Conversations between two people, their messages, and blocks. A message has a number in its
// conversation, from 1 without gaps; delivery and read positions are such numbers.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../columns'
import type { AppointmentPlan } from './booking/appointments'
import { user } from './identity'
import { salon } from './salons/salons'

/** One for each two people: `lowId` is the smaller of their ids. */
export const conversation = sqliteTable(
  'conversation',
  {
    id: text('id').primaryKey(),
    lowId: reference('low_id', () => user.id),
    highId: reference('high_id', () => user.id),
    /** The number of its last message, 0 before the first; maintained by a trigger. */
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** When something was last written; maintained by a trigger. */
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    unique('conversation_pair').on(t.lowId, t.highId),
    // Each one's list, newest first, is read from these: see api/messaging/conversations/conversation-list.ts.
    index('conversation_low').on(t.lowId, t.updatedAt, t.id),
    index('conversation_high').on(t.highId, t.updatedAt, t.id),
    check('conversation_of_two', sql`${t.lowId} < ${t.highId}`),
  ],
)

/** The positions of the two people; a trigger creates both rows with the conversation. */
export const participant = sqliteTable(
  'participant',
  {
    conversationId: reference('conversation_id', () => conversation.id),
    userId: reference('user_id', () => user.id),
    /** The last message delivered to their devices, and the last one read. Never decreases. */
    deliveredSeq: integer('delivered_seq').notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
    /** The other's messages that they have not read; maintained by triggers. */
    unread: integer('unread').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('participant_user').on(t.userId),
    index('participant_unread').on(t.userId, t.unread).where(sql`unread > 0`),
    check('participant_seqs', sql`0 <= ${t.readSeq} AND ${t.readSeq} <= ${t.deliveredSeq} AND ${t.unread} >= 0`),
  ],
)

/** The subject of a message: shown above it as a link. */
export type MessageContext = { kind: 'salon' | 'appointment' | 'shop' | 'order'; id: string }

export const message = sqliteTable(
  'message',
  {
    id: text('id').primaryKey(),
    conversationId: reference('conversation_id', () => conversation.id),
    /** Its number in the conversation: must be the next one, or the database rejects it. */
    seq: integer('seq').notNull(),
    senderId: reference('sender_id', () => user.id),
    /** Chosen by the sending device: sent again, it is the same message. */
    clientId: text('client_id').notNull(),
    /** Empty for a picture or an offer without words. */
    text: text('text').notNull().default(''),
    pictureId: text('picture_id').references(() => messagePicture.id),
    offerId: text('offer_id').references(() => offer.id),
    context: text('context', { mode: 'json' }).$type<MessageContext>(),
    /** Written for its sender by their auto-replies. */
    automatic: integer('automatic', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('message_seq').on(t.conversationId, t.seq),
    unique('message_client').on(t.conversationId, t.senderId, t.clientId),
    uniqueIndex('message_of_offer').on(t.offerId).where(sql`offer_id IS NOT NULL`),
    index('message_of_picture').on(t.pictureId).where(sql`picture_id IS NOT NULL`),
    check('message_length', sql`length(${t.text}) <= 4000`),
    check(
      'message_says_something',
      sql`trim(${t.text}) <> '' OR ${t.pictureId} IS NOT NULL OR ${t.offerId} IS NOT NULL`,
    ),
  ],
)

/** A picture in a conversation, for its two people only. It waits at most a day for its message. */
export const messagePicture = sqliteTable(
  'message_picture',
  {
    id: text('id').primaryKey(),
    conversationId: reference('conversation_id', () => conversation.id),
    uploaderId: reference('uploader_id', () => user.id),
    /** Its key in the file store. */
    file: text('file').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('message_picture_conversation').on(t.conversationId),
    // Deleted if no message followed.
    index('message_picture_since').on(t.createdAt),
  ],
)

/**
 * A salon's offer to a client in their conversation: an appointment at a time, which is held for
 * them, or an appointment at a price, for which the client chooses the time. Price in minor units.
 */
export const offer = sqliteTable(
  'offer',
  {
    id: text('id').primaryKey(),
    conversationId: reference('conversation_id', () => conversation.id),
    salonId: reference('salon_id', () => salon.id),
    clientId: reference('client_id', () => user.id),
    plan: text('plan', { mode: 'json' }).$type<AppointmentPlan>().notNull(),
    /** "Braids and Manicure", the name at that time. */
    name: text('name').notNull(),
    price: integer('price').notNull(),
    /** The regular price without the offer. */
    listPrice: integer('list_price').notNull(),
    currency: text('currency').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    /** The offered time, held by a slot hold that names this offer; null: the client chooses one. */
    startsAt: integer('starts_at'),
    /**
     * `accepted`: booked, as the visit `appointmentId`. Follows its slot hold by triggers; what is open
     * after `expiresAt` has expired.
     */
    status: text('status', { enum: ['open', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('open'),
    visitId: text('visit_id'),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [
    index('offer_conversation').on(t.conversationId),
    check('offer_status', sql`${t.status} IN ('open', 'accepted', 'declined', 'withdrawn')`),
    check('offer_price', sql`${t.price} > 0 AND ${t.listPrice} >= 0`),
    check('offer_ended', sql`(${t.status} = 'open') = (${t.endedAt} IS NULL)`),
    check('offer_visit', sql`(${t.status} = 'accepted') = (${t.visitId} IS NOT NULL)`),
  ],
)

/** A block: neither can write to the other. */
export const userBlock = sqliteTable(
  'user_block',
  {
    blockerId: reference('blocker_id', () => user.id),
    blockedId: reference('blocked_id', () => user.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('user_block_blocked').on(t.blockedId),
    check('user_block_of_two', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)

/** A report of a conversation. `messageId`: the reported message. */
export const conversationReport = sqliteTable(
  'conversation_report',
  {
    id: text('id').primaryKey(),
    conversationId: reference('conversation_id', () => conversation.id),
    messageId: text('message_id').references(() => message.id),
    reporterId: reference('reporter_id', () => user.id),
    reason: text('reason', {
      enum: ['spam', 'offensive', 'scam', 'other'],
    }).notNull(),
    detail: text('detail').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    // Each message once, and the whole conversation once.
    uniqueIndex('conversation_report_once').on(t.conversationId, t.reporterId).where(sql`message_id IS NULL`),
    uniqueIndex('conversation_report_message').on(t.messageId, t.reporterId).where(sql`message_id IS NOT NULL`),
    index('conversation_report_conversation').on(t.conversationId),
    check('conversation_report_reason', sql`${t.reason} IN ('spam', 'offensive', 'scam', 'other')`),
  ],
)

/** Auto-replies of a partner, a seller or an admin. Minutes of their local day. */
export const autoReply = sqliteTable(
  'auto_reply',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id),
    /** To the first message of a conversation. */
    greeting: integer('greeting', { mode: 'boolean' }).notNull().default(false),
    greetingText: text('greeting_text').notNull().default(''),
    /** While they are away: outside these hours of these ISO weekdays, or all the time. */
    away: text('away', { enum: ['off', 'hours', 'always'] })
      .notNull()
      .default('off'),
    awayText: text('away_text').notNull().default(''),
    hereDays: text('here_days', { mode: 'json' }).$type<number[]>().notNull(),
    hereFrom: integer('here_from').notNull().default(540),
    hereTo: integer('here_to').notNull().default(1080),
  },
  (t) => [
    check('auto_reply_away', sql`${t.away} IN ('off', 'hours', 'always')`),
    check(
      'auto_reply_hours',
      sql`${t.hereFrom} BETWEEN 0 AND 1439 AND ${t.hereTo} BETWEEN 1 AND 1440 AND ${t.hereFrom} < ${t.hereTo}`,
    ),
    check(
      'auto_reply_texts',
      sql`(NOT ${t.greeting} OR trim(${t.greetingText}) <> '') AND (${t.away} = 'off' OR trim(${t.awayText}) <> '') AND length(${t.greetingText}) <= 500 AND length(${t.awayText}) <= 500`,
    ),
  ],
)
