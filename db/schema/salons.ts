// Salons as the public sees them: profile, hours, staff, services, reviews. Minutes are minutes of
// the local wall-clock day in the salon's zone (0 to 1440); weekdays are ISO (1 Monday .. 7 Sunday).
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import { user } from './accounts'

export const salon = sqliteTable(
  'salon',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    businessType: text('business_type').notNull(),
    /** 1 to 4: $ to $$$$. */
    priceRange: integer('price_range').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    country: text('country').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    timeZone: text('time_zone').notNull(),
    currency: text('currency').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** The number of the licence to trade; shown to admins, never to the public. */
    licence: text('licence').notNull().default(''),
    /** JSON list of words: "WiFi", "Parking", "Air Conditioning", ... */
    amenities: text('amenities', { mode: 'json' }).$type<string[]>().notNull(),
    /** Only approved salons are listed, shown and booked. */
    status: text('status', { enum: ['draft', 'approved', 'suspended'] })
      .notNull()
      .default('draft'),
    leadMinutes: integer('lead_minutes').notNull().default(60),
    horizonDays: integer('horizon_days').notNull().default(60),
    /** Kept by triggers from the review rows. */
    reviewCount: integer('review_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('salon_owner').on(t.ownerId),
    index('salon_city').on(t.status, t.city),
    check('salon_price_range', sql`${t.priceRange} BETWEEN 1 AND 4`),
    check('salon_status', sql`${t.status} IN ('draft', 'approved', 'suspended')`),
  ],
)

export const salonHours = sqliteTable(
  'salon_hours',
  {
    salonId: text('salon_id')
      .notNull()
      .references(() => salon.id),
    weekday: integer('weekday').notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.salonId, t.weekday, t.fromMinute] }),
    check(
      'salon_hours_range',
      sql`${t.weekday} BETWEEN 1 AND 7 AND 0 <= ${t.fromMinute} AND ${t.fromMinute} < ${t.toMinute} AND ${t.toMinute} <= 1440`,
    ),
  ],
)

/** A date whose hours differ. Both minutes null: closed all day. */
export const salonException = sqliteTable(
  'salon_exception',
  {
    id: text('id').primaryKey(),
    salonId: text('salon_id')
      .notNull()
      .references(() => salon.id),
    date: text('date').notNull(),
    fromMinute: integer('from_minute'),
    toMinute: integer('to_minute'),
    note: text('note').notNull().default(''),
  },
  (t) => [index('salon_exception_date').on(t.salonId, t.date)],
)

export const staff = sqliteTable(
  'staff',
  {
    id: text('id').primaryKey(),
    salonId: text('salon_id')
      .notNull()
      .references(() => salon.id),
    name: text('name').notNull(),
    title: text('title').notNull(),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (t) => [index('staff_salon').on(t.salonId)],
)

export const staffHours = sqliteTable(
  'staff_hours',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id),
    weekday: integer('weekday').notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.weekday, t.fromMinute] }),
    check(
      'staff_hours_range',
      sql`${t.weekday} BETWEEN 1 AND 7 AND 0 <= ${t.fromMinute} AND ${t.fromMinute} < ${t.toMinute} AND ${t.toMinute} <= 1440`,
    ),
  ],
)

export const staffBreak = sqliteTable(
  'staff_break',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id),
    weekday: integer('weekday').notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.weekday, t.fromMinute] }),
    check(
      'staff_break_range',
      sql`${t.weekday} BETWEEN 1 AND 7 AND 0 <= ${t.fromMinute} AND ${t.fromMinute} < ${t.toMinute} AND ${t.toMinute} <= 1440`,
    ),
  ],
)

export const service = sqliteTable(
  'service',
  {
    id: text('id').primaryKey(),
    salonId: text('salon_id')
      .notNull()
      .references(() => salon.id),
    /** The heading it stands under on the salon page: "Hair", "Nails", ... */
    category: text('category').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Minor units of `currency`. */
    price: integer('price').notNull(),
    currency: text('currency').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('service_salon').on(t.salonId),
    check('service_price', sql`${t.price} > 0`),
    check('service_duration', sql`${t.durationMinutes} BETWEEN 5 AND 720`),
    check(
      'service_buffers',
      sql`${t.bufferBeforeMinutes} BETWEEN 0 AND 240 AND ${t.bufferAfterMinutes} BETWEEN 0 AND 240`,
    ),
  ],
)

export const staffService = sqliteTable(
  'staff_service',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => service.id),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.serviceId] }),
    index('staff_service_service').on(t.serviceId),
  ],
)

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
  },
  (t) => [
    unique('review_once').on(t.salonId, t.userId),
    index('review_salon').on(t.salonId, t.createdAt),
    check('review_rating', sql`${t.rating} BETWEEN 1 AND 5`),
  ],
)
