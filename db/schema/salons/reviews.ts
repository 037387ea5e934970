// Reviews of salons with reply and reports, and favourite salons.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { REVIEWED, reviewReportTable, reviewTable } from '../reviews'
import { salon } from './salons'

export const review = reviewTable('review', REVIEWED.review, () => salon.id)

export const reviewPhoto = sqliteTable(
  'review_photo',
  {
    id: text('id').primaryKey(),
    reviewId: reference('review_id', () => review.id),
    /** The path by which it is served. */
    image: text('image').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [index('review_photo_review').on(t.reviewId, t.position), index('review_photo_image').on(t.image)],
)

export const reviewReport = reviewReportTable('review_report', () => review.id, 'not_a_visit')

export const favorite = sqliteTable(
  'favorite',
  {
    userId: reference('user_id', () => user.id),
    salonId: reference('salon_id', () => salon.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.salonId] }), index('favorite_salon').on(t.salonId)],
)
