// The search tables: one narrow row per salon under a number, which is also the row of its words in
// `salon_search` (FTS5) and of its free times. The triggers of 0008 maintain everything except the
// two columns that track how far free times are known.
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { salon } from './salons'

export const salonListing = sqliteTable(
  'salon_listing',
  {
    number: integer('number').primaryKey(),
    salonId: reference('salon_id', () => salon.id),
    approved: integer('approved', { mode: 'boolean' }).notNull(),
    businessType: text('business_type').notNull(),
    priceRange: integer('price_range').notNull(),
    city: text('city').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    /** Whether the salon is there; else it is somewhere in the city around it. */
    pinned: integer('pinned', { mode: 'boolean' }).notNull().default(false),
    timeZone: text('time_zone').notNull(),
    currency: text('currency').notNull(),
    leadMinutes: integer('lead_minutes').notNull(),
    horizonDays: integer('horizon_days').notNull(),
    /** Ascending: the best average first, in thousandths, more reviews first among equals, unrated last. */
    ratingKey: integer('rating_key').notNull(),
    /** Ascending: by price range, then by rating. */
    priceKey: integer('price_key').notNull(),
    /** The lowest price of its services, in minor units; null: it has none. */
    fromPrice: integer('from_price'),
    /** Counts whatever changed the words or the kinds of services. */
    changes: integer('changes').notNull().default(0),
    /** The last day for which free times were written; which writing it was, see free-time-refresh.ts. */
    freeUntil: integer('free_until').notNull().default(0),
    freeVersion: integer('free_version').notNull().default(0),
  },
  (t) => [
    unique('salon_listing_salon').on(t.salonId),
    index('salon_listing_rating').on(t.ratingKey, t.number).where(sql`approved = 1`),
    index('salon_listing_price').on(t.priceKey, t.number).where(sql`approved = 1`),
    index('salon_listing_type').on(t.businessType, t.priceRange, t.ratingKey).where(sql`approved = 1`),
    index('salon_listing_city').on(t.city, t.ratingKey).where(sql`approved = 1`),
    index('salon_listing_city_price').on(t.city, t.priceKey, t.number).where(sql`approved = 1`),
    index('salon_listing_place').on(t.latitude, t.longitude).where(sql`approved = 1`),
    // Strips of a fiftieth of a degree from south to north, and places along each.
    index('salon_listing_strip')
      .on(sql`CAST(latitude * 50 AS INTEGER)`, t.longitude, t.latitude)
      .where(sql`approved = 1`),
    index('salon_listing_free').on(t.freeUntil).where(sql`approved = 1`),
  ],
)

/** How many approved salons there are of a city, a type and a price range: totals without a scan. */
export const salonCount = sqliteTable(
  'salon_count',
  {
    city: text('city').notNull(),
    businessType: text('business_type').notNull(),
    priceRange: integer('price_range').notNull(),
    salons: integer('salons').notNull(),
  },
  (t) => [primaryKey({ columns: [t.city, t.businessType, t.priceRange] })],
)

/** The kind of service that a heading of a price list stands for; see SERVICE_KINDS in api/salons/profile/input.ts. */
export const serviceKind = sqliteTable('service_kind', {
  /** In small letters. */
  category: text('category').primaryKey(),
  kind: integer('kind').notNull(),
})

/** Which kinds of services a salon offers, and how short and cheap they come. */
export const salonKind = sqliteTable(
  'salon_kind',
  {
    kind: integer('kind').notNull(),
    number: integer('number')
      .notNull()
      .references(() => salonListing.number),
    shortestMinutes: integer('shortest_minutes').notNull(),
    fromPrice: integer('from_price').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.number] }), index('salon_kind_number').on(t.number)],
)
