// What clients say of salons and which they keep: reviews, the salon's reply, reports, favourites.
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import { user } from '../identity'
import { salon } from './salons'

/** One of a client for a salon, which its author may edit. */
export const review = sqliteTable(
  'review',
  {
    id: text('id').primaryKey(),
    salonId: text('salon_id')
      .notNull()
      .references(() => salon.id),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    editedAt: integer('edited_at'),
    /** The salon's answer, and when it was given. */
    reply: text('reply').notNull().default(''),
    repliedAt: integer('replied_at'),
    /** Since when it is taken down; kept by triggers of what was moderated. */
    hiddenAt: integer('hidden_at'),
  },
  (t) => [
    unique('review_once').on(t.salonId, t.userId),
    index('review_salon').on(t.salonId, t.createdAt),
    check('review_rating', sql`${t.rating} BETWEEN 1 AND 5`),
    check('review_reply', sql`(${t.reply} = '') = (${t.repliedAt} IS NULL)`),
  ],
)

export const reviewPhoto = sqliteTable(
  'review_photo',
  {
    id: text('id').primaryKey(),
    reviewId: text('review_id')
      .notNull()
      .references(() => review.id),
    /** The path by which it is served. */
    image: text('image').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('review_photo_review').on(t.reviewId, t.position),
    index('review_photo_image').on(t.image),
  ],
)

/** Somebody finds that a review should not stand. Once for each person and review. */
export const reviewReport = sqliteTable(
  'review_report',
  {
    id: text('id').primaryKey(),
    reviewId: text('review_id')
      .notNull()
      .references(() => review.id),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => user.id),
    reason: text('reason', {
      enum: ['spam', 'offensive', 'not_a_visit', 'private', 'other'],
    }).notNull(),
    detail: text('detail').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('review_report_once').on(t.reviewId, t.reporterId),
    index('review_report_created').on(t.createdAt),
    check(
      'review_report_reason',
      sql`${t.reason} IN ('spam', 'offensive', 'not_a_visit', 'private', 'other')`,
    ),
  ],
)

export const favorite = sqliteTable(
  'favorite',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    salonId: text('salon_id')
      .notNull()
      .references(() => salon.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.salonId] }), index('favorite_salon').on(t.salonId)],
)
