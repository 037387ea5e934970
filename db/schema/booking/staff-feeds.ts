// The calendar feeds of a salon's professionals.
import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { staff } from '../salons/salons'

/** A professional's calendar, readable without signing in: the hash of its secret address, and who made it. */
export const staffCalendarFeed = sqliteTable(
  'staff_calendar_feed',
  {
    staffId: text('staff_id')
      .primaryKey()
      .references(() => staff.id),
    userId: reference('user_id', () => user.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [unique('staff_calendar_feed_token').on(t.tokenHash), index('staff_calendar_feed_user').on(t.userId)],
)
