// Salons as the public sees them: profile, pictures, hours, staff, services, resources. Minutes are minutes of the
// local wall-clock day in the salon's zone (0 to 1440); weekdays are ISO (1 Monday .. 7 Sunday).
import { type SQL, sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'

export const salon = sqliteTable(
  'salon',
  {
    id: text('id').primaryKey(),
    ownerId: reference('owner_id', () => user.id),
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
    /** Whether they are where the salon is, by a pin of its own; else they are the centre of its city. */
    pinned: integer('pinned', { mode: 'boolean' }).notNull().default(false),
    timeZone: text('time_zone').notNull(),
    currency: text('currency').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** The number of the licence to trade; shown to admins, never to the public. */
    licence: text('licence').notNull().default(''),
    /** On its clients' documents and shown to admins; not public. Empty where there is none. */
    taxNumber: text('tax_number').notNull().default(''),
    /** JSON list of words: "WiFi", "Parking", "Air Conditioning", ... */
    amenities: text('amenities', { mode: 'json' }).$type<string[]>().notNull(),
    /** Only approved salons are listed, shown and bookable. */
    status: text('status', { enum: ['draft', 'approved', 'suspended'] })
      .notNull()
      .default('draft'),
    leadMinutes: integer('lead_minutes').notNull().default(60),
    horizonDays: integer('horizon_days').notNull().default(60),
    /** Whether bookings are confirmed automatically; else the salon has this many hours to respond. */
    autoConfirm: integer('auto_confirm', { mode: 'boolean' }).notNull().default(false),
    answerHours: integer('answer_hours').notNull().default(24),
    /** What of the price is held where the rest is paid at the salon. */
    depositBasisPoints: integer('deposit_basis_points').notNull().default(0),
    /** Until how many hours before a confirmed appointment the client may cancel for free; null: never. */
    freeCancelHours: integer('free_cancel_hours'),
    /** Until how many hours before it a client may move a confirmed visit. */
    rescheduleHours: integer('reschedule_hours').notNull().default(24),
    /** For how many minutes a client can undo a booking they made, free of charge; 0 to 30, by its constraint salon_undo. */
    undoMinutes: integer('undo_minutes').notNull().default(10),
    /** The share of the price captured from the hold after a late cancellation or a no-show. */
    lateFeeBasisPoints: integer('late_fee_basis_points').notNull().default(0),
    noShowFeeBasisPoints: integer('no_show_fee_basis_points').notNull().default(0),
    /** What its clients read before a visit: what to bring, how to find the door. */
    visitNotes: text('visit_notes').notNull().default(''),
    /** Whether clients may wait for a time, and whether the highest price goes first instead of the longest wait. */
    waitingList: integer('waiting_list', { mode: 'boolean' }).notNull().default(true),
    waitingByPrice: integer('waiting_by_price', { mode: 'boolean' }).notNull().default(false),
    /** For those who save for a visit: months for which their price stays; the share of it that it pays back. */
    saverLockMonths: integer('saver_lock_months').notNull().default(0),
    saverBonusBasisPoints: integer('saver_bonus_basis_points').notNull().default(0),
    /** Whether friends may book together, how many at most and at least, and how many hours they have to accept. */
    parties: integer('parties', { mode: 'boolean' }).notNull().default(true),
    partyLargest: integer('party_largest').notNull().default(8),
    partySmallest: integer('party_smallest').notNull().default(2),
    partyHours: integer('party_hours').notNull().default(6),
    /** What of the price of each of their visits is held before it is booked; never less than the deposit. */
    partyDepositBasisPoints: integer('party_deposit_basis_points').notNull().default(10_000),
    /** The tips it suggests, in percent of the price: three. */
    tipPercents: text('tip_percents', { mode: 'json' }).$type<number[]>().notNull().default([5, 10, 15]),
    /** Whether it is a pickup point for shop orders. */
    takesParcels: integer('takes_parcels', { mode: 'boolean' }).notNull().default(false),
    /** Its short address, "amani"; null: it has chosen none. */
    handle: text('handle'),
    /** Maintained by triggers from the review rows. */
    reviewCount: integer('review_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('salon_owner').on(t.ownerId),
    uniqueIndex('salon_handle').on(t.handle),
    index('salon_city').on(t.status, t.city),
    index('salon_parcels').on(t.city, t.name, t.id).where(sql`status = 'approved' AND takes_parcels = 1`),
    check('salon_price_range', sql`${t.priceRange} BETWEEN 1 AND 4`),
    check('salon_status', sql`${t.status} IN ('draft', 'approved', 'suspended')`),
    check(
      'salon_policy',
      sql`${t.leadMinutes} BETWEEN 0 AND 20160 AND ${t.horizonDays} BETWEEN 1 AND 365
        AND ${t.answerHours} BETWEEN 1 AND 168 AND ${t.rescheduleHours} BETWEEN 0 AND 336
        AND coalesce(${t.freeCancelHours}, 0) BETWEEN 0 AND 336
        AND ${t.depositBasisPoints} BETWEEN 0 AND 10000
        AND ${t.lateFeeBasisPoints} BETWEEN 0 AND 10000
        AND ${t.noShowFeeBasisPoints} BETWEEN 0 AND 10000`,
    ),
  ],
)

/** Pictures that the salon itself shows: one cover, and a gallery in its own order. */
export const salonPicture = sqliteTable(
  'salon_picture',
  {
    id: text('id').primaryKey(),
    salonId: reference('salon_id', () => salon.id),
    kind: text('kind', { enum: ['cover', 'gallery'] }).notNull(),
    /** The path by which it is served. */
    image: text('image').notNull(),
    /** A description of the picture, as alternative text. */
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('salon_picture_salon').on(t.salonId, t.position),
    uniqueIndex('salon_picture_cover').on(t.salonId).where(sql`kind = 'cover'`),
    check('salon_picture_kind', sql`${t.kind} IN ('cover', 'gallery')`),
  ],
)

/** From a minute of a weekday (1 to 7) to another of the same day. */
const hours = {
  weekday: integer('weekday').notNull(),
  fromMinute: integer('from_minute').notNull(),
  toMinute: integer('to_minute').notNull(),
}

function inOneDay(t: Record<keyof typeof hours, SQLiteColumn>): SQL {
  return sql`${t.weekday} BETWEEN 1 AND 7 AND 0 <= ${t.fromMinute} AND ${t.fromMinute} < ${t.toMinute} AND ${t.toMinute} <= 1440`
}

/** A date whose hours differ from those of its weekday. Both minutes null: none. */
const exception = {
  date: text('date').notNull(),
  fromMinute: integer('from_minute'),
  toMinute: integer('to_minute'),
  note: text('note').notNull().default(''),
}

export const salonHours = sqliteTable(
  'salon_hours',
  {
    salonId: reference('salon_id', () => salon.id),
    ...hours,
  },
  (t) => [primaryKey({ columns: [t.salonId, t.weekday, t.fromMinute] }), check('salon_hours_range', inOneDay(t))],
)

/** A date whose hours differ. Both minutes null: closed all day. */
export const salonException = sqliteTable(
  'salon_exception',
  {
    id: text('id').primaryKey(),
    salonId: reference('salon_id', () => salon.id),
    ...exception,
  },
  (t) => [index('salon_exception_date').on(t.salonId, t.date)],
)

export const staff = sqliteTable(
  'staff',
  {
    id: text('id').primaryKey(),
    salonId: reference('salon_id', () => salon.id),
    name: text('name').notNull(),
    title: text('title').notNull(),
    bio: text('bio').notNull().default(''),
    /** The path by which the picture is served. */
    picture: text('picture'),
    /** Their share of what clients pay for their work. */
    commissionBasisPoints: integer('commission_basis_points').notNull().default(0),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    /** Whether somebody has said what they do, when, and at which commission. Until then nobody books them. */
    isSetUp: integer('set_up', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('staff_salon').on(t.salonId),
    check('staff_commission', sql`${t.commissionBasisPoints} BETWEEN 0 AND 10000`),
  ],
)

export const staffHours = sqliteTable(
  'staff_hours',
  {
    staffId: reference('staff_id', () => staff.id),
    ...hours,
  },
  (t) => [primaryKey({ columns: [t.staffId, t.weekday, t.fromMinute] }), check('staff_hours_range', inOneDay(t))],
)

export const staffBreak = sqliteTable(
  'staff_break',
  {
    staffId: reference('staff_id', () => staff.id),
    ...hours,
  },
  (t) => [primaryKey({ columns: [t.staffId, t.weekday, t.fromMinute] }), check('staff_break_range', inOneDay(t))],
)

/** A date on which somebody's hours differ from the week's. Both minutes null: not at work. */
export const staffException = sqliteTable(
  'staff_exception',
  {
    id: text('id').primaryKey(),
    staffId: reference('staff_id', () => staff.id),
    ...exception,
  },
  (t) => [
    index('staff_exception_date').on(t.staffId, t.date),
    check(
      'staff_exception_range',
      sql`(${t.fromMinute} IS NULL) = (${t.toMinute} IS NULL) AND 0 <= coalesce(${t.fromMinute}, 0)
        AND coalesce(${t.fromMinute}, 0) < coalesce(${t.toMinute}, 1) AND coalesce(${t.toMinute}, 1) <= 1440`,
    ),
  ],
)

export const service = sqliteTable(
  'service',
  {
    id: text('id').primaryKey(),
    salonId: reference('salon_id', () => salon.id),
    /** Its heading on the salon page: "Hair", "Nails", ... */
    category: text('category').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Minor units of `currency`; 0: it is free. */
    price: integer('amount').notNull().default(-1),
    /** The same, but 1 where it is free: what an earlier version reads and writes. Triggers keep the two equal. */
    priceBefore: integer('price')
      .notNull()
      .$defaultFn(() => 1),
    currency: text('currency').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
    /** While colour takes or a mask dries: so long after the start, for so long, the staff member is free. */
    gapStartMinutes: integer('gap_start_minutes').notNull().default(0),
    gapMinutes: integer('gap_minutes').notNull().default(0),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('service_salon').on(t.salonId),
    check('service_price', sql`${t.priceBefore} > 0`),
    check('service_amount', sql`${t.price} >= -1`),
    check('service_duration', sql`${t.durationMinutes} BETWEEN 5 AND 720`),
    check(
      'service_buffers',
      sql`${t.bufferBeforeMinutes} BETWEEN 0 AND 240 AND ${t.bufferAfterMinutes} BETWEEN 0 AND 240`,
    ),
    check(
      'service_gap',
      sql`(${t.gapMinutes} = 0 AND ${t.gapStartMinutes} = 0)
        OR (${t.gapMinutes} > 0 AND ${t.gapStartMinutes} > 0
          AND ${t.gapStartMinutes} + ${t.gapMinutes} < ${t.durationMinutes})`,
    ),
  ],
)

/** An add-on to a service: it costs more, and may take longer. */
export const addOn = sqliteTable(
  'add_on',
  {
    id: text('id').primaryKey(),
    serviceId: reference('service_id', () => service.id),
    name: text('name').notNull(),
    /** Minor units of the service's currency. */
    price: integer('price').notNull(),
    durationMinutes: integer('duration_minutes').notNull().default(0),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('add_on_service').on(t.serviceId),
    check('add_on_price', sql`${t.price} >= 0`),
    check('add_on_duration', sql`${t.durationMinutes} BETWEEN 0 AND 240`),
  ],
)

/** A chair, a room, a machine: one of its kind, in use by one visit at a time. */
export const resource = sqliteTable(
  'resource',
  {
    id: text('id').primaryKey(),
    salonId: reference('salon_id', () => salon.id),
    /** Any of a kind will do: "Treatment room", "Basin". */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (t) => [index('resource_salon').on(t.salonId)],
)

/** The kinds of resource that a service takes, one of each. */
export const serviceResource = sqliteTable(
  'service_resource',
  {
    serviceId: reference('service_id', () => service.id),
    kind: text('kind').notNull(),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.kind] })],
)

export const staffService = sqliteTable(
  'staff_service',
  { staffId: reference('staff_id', () => staff.id), serviceId: reference('service_id', () => service.id) },
  (t) => [primaryKey({ columns: [t.staffId, t.serviceId] }), index('staff_service_service').on(t.serviceId)],
)
