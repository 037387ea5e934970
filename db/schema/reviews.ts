// The columns of reviews and their reports. Each subject has tables of its own, because a foreign
// key points to the subject.
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import { reference } from '../columns'
import { user } from './identity'

/** The tables of reviews, and the table of what each is of. */
export const REVIEWED = { review: 'salon', product_review: 'product' } as const

export type ReviewKind = keyof typeof REVIEWED

/** Reviews of a subject: one of a client for each, which its author may edit. */
export function reviewTable<Name extends string>(
  name: Name,
  subject: (typeof REVIEWED)[ReviewKind],
  subjectId: () => AnySQLiteColumn,
) {
  return sqliteTable(
    name,
    {
      id: text('id').primaryKey(),
      subjectId: text(`${subject}_id`).notNull().references(subjectId),
      userId: reference('user_id', () => user.id),
      rating: integer('rating').notNull(),
      comment: text('comment').notNull().default(''),
      createdAt: integer('created_at').notNull(),
      editedAt: integer('edited_at'),
      /** The owner's reply and its time. */
      reply: text('reply').notNull().default(''),
      repliedAt: integer('replied_at'),
      /** When it was taken down; maintained by triggers of moderation. */
      hiddenAt: integer('hidden_at'),
    },
    (t) => [
      unique(`${name}_once`).on(t.subjectId, t.userId),
      index(`${name}_${subject}`).on(t.subjectId, t.createdAt),
      // The owner's inbox, those without a reply first.
      index(`${name}_unanswered`)
        .on(t.subjectId, t.createdAt, t.id)
        .where(sql`replied_at IS NULL AND hidden_at IS NULL`),
      index(`${name}_answered`)
        .on(t.subjectId, t.createdAt, t.id)
        .where(sql`replied_at IS NOT NULL AND hidden_at IS NULL`),
      index(`${name}_author`).on(t.userId),
      check(`${name}_rating`, sql`${t.rating} BETWEEN 1 AND 5`),
      check(`${name}_reply`, sql`(${t.reply} = '') = (${t.repliedAt} IS NULL)`),
    ],
  )
}

/** How many visible reviews with so many stars a salon or a product has; maintained by triggers. */
export const starCount = sqliteTable(
  'star_count',
  {
    kind: text('kind', { enum: ['salon', 'product'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    stars: integer('stars').notNull(),
    reviews: integer('reviews').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.stars] }),
    check('star_count_stars', sql`${t.stars} BETWEEN 1 AND 5 AND ${t.reviews} >= 0`),
  ],
)

export type ReviewTable = ReturnType<typeof reviewTable<string>>

/** A report of a review. Once per person and review. */
export function reviewReportTable<Name extends string>(
  name: Name,
  reviewId: () => AnySQLiteColumn,
  unrelated: 'not_a_visit' | 'not_a_purchase',
) {
  return sqliteTable(
    name,
    {
      id: text('id').primaryKey(),
      reviewId: text('review_id').notNull().references(reviewId),
      reporterId: reference('reporter_id', () => user.id),
      reason: text('reason', {
        enum: ['spam', 'offensive', 'not_a_visit', 'not_a_purchase', 'private', 'other'],
      }).notNull(),
      detail: text('detail').notNull().default(''),
      createdAt: integer('created_at').notNull(),
    },
    (t) => [
      unique(`${name}_once`).on(t.reviewId, t.reporterId),
      check(
        `${name}_reason`,
        sql`${t.reason} IN ('spam', 'offensive', ${sql.raw(`'${unrelated}'`)}, 'private', 'other')`,
      ),
    ],
  )
}

export type ReviewReportTable = ReturnType<typeof reviewReportTable<string>>
