// The columns of reviews and their reports. Each subject has tables of its own, because a foreign
// key points to the subject.
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
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
      check(`${name}_rating`, sql`${t.rating} BETWEEN 1 AND 5`),
      check(`${name}_reply`, sql`(${t.reply} = '') = (${t.repliedAt} IS NULL)`),
    ],
  )
}

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
