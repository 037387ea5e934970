// When staff of a salon are free: bitmaps of quarters of an hour, so that one query finds all salons with time in a
// window. Made from hours and busy intervals by api/salons/times/free-time-refresh.ts; triggers note what is stale.
import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { salonListing } from './search'

/**
 * One staff member on one local day, counted since 1970-01-01. Step n is the quarter that begins n quarters
 * after the day does. Each word has 52 steps, from step 0, 24 and 48 on: they overlap, so that whatever fits
 * into seven hours lies within one of them. Where nothing is free there is no row.
 */
export const freeTime = sqliteTable(
  'free_time',
  {
    day: integer('day').notNull(),
    number: integer('number')
      .notNull()
      .references(() => salonListing.number),
    /** Who it is does not matter: the place in the salon's order. */
    seat: integer('seat').notNull(),
    word0: integer('word0').notNull(),
    word1: integer('word1').notNull(),
    word2: integer('word2').notNull(),
    /** Bit n: they do services of kind n. */
    kinds: integer('kinds').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.number, t.seat] })],
)

/** Days whose bitmaps must be made again; `changes` counts, so that none is lost while that happens. */
export const freeTimeStale = sqliteTable(
  'free_time_stale',
  {
    number: integer('number')
      .notNull()
      .references(() => salonListing.number),
    fromDay: integer('from_day').notNull(),
    toDay: integer('to_day').notNull(),
    changes: integer('changes').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.number, t.fromDay, t.toDay] })],
)
