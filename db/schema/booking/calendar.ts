// When professionals and resources cannot be booked: private calendars, blocked time, and the busy intervals that
// prevent double bookings; and the feeds by which others read a calendar.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { resource, staff } from '../salons/salons'

/** What is to be said about a calendar that was read. */
export type CalendarNotes = {
  /** Busy times that overlap visits, which stand. */
  conflicts: { startsAt: number; endsAt: number }[]
  /** Events that were not read, or of which only the first time is known, and days of some; older notes have no days. */
  unread: number
  unreadDays?: string[]
  unknownZones: string[]
  /** There were more busy times than are used. */
  cut: boolean
}

const NO_NOTES: CalendarNotes = { conflicts: [], unread: 0, unknownZones: [], cut: false }

/**
 * A calendar of a staff member's own: its busy times are blocked time. Of its events only start and end are stored; its
 * address is a secret.
 */
export const privateCalendar = sqliteTable(
  'private_calendar',
  {
    id: text('id').primaryKey(),
    staffId: reference('staff_id', () => staff.id),
    /** Encrypted. */
    address: text('address').notNull(),
    /** The server of the address, to tell it apart: "calendar.google.com". */
    host: text('host').notNull(),
    createdAt: integer('created_at').notNull(),
    /** What its server called the file that was last read; empty: nothing that saves reading it again. */
    etag: text('etag').notNull().default(''),
    lastModified: text('last_modified').notNull().default(''),
    /** Until when its busy times are known, UTC milliseconds; 0: it was never read. */
    knownUntil: integer('known_until').notNull().default(0),
    /** When it was last found as it is stored, or 0; when it is due again; a run that has taken it, until when. */
    syncedAt: integer('synced_at').notNull().default(0),
    nextAt: integer('next_at').notNull(),
    takenUntil: integer('taken_until').notNull().default(0),
    /** Failures in a row, and why the last; what else is to be said about what was read. */
    failures: integer('failures').notNull().default(0),
    fault: text('fault', {
      enum: [
        'not-public',
        'redirected',
        'timed-out',
        'too-large',
        'unreachable',
        'refused',
        'not-a-calendar',
        'too-many',
      ],
    }),
    notes: text('notes', { mode: 'json' }).$type<CalendarNotes>().notNull().default(NO_NOTES),
  },
  (t) => [
    index('private_calendar_staff').on(t.staffId),
    index('private_calendar_due').on(t.nextAt),
    check('private_calendar_host', sql`length(${t.host}) BETWEEN 1 AND 255`),
  ],
)

/** Blocked time: a meeting, leave, a holiday, or what a private calendar says. */
export const blockedTime = sqliteTable(
  'blocked_time',
  {
    id: text('id').primaryKey(),
    staffId: reference('staff_id', () => staff.id),
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    kind: text('kind', { enum: ['blocked', 'break', 'leave'] }).notNull(),
    note: text('note').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** The calendar that it comes from; null: the salon's own. */
    calendarId: text('calendar_id').references(() => privateCalendar.id),
  },
  (t) => [
    index('blocked_time_calendar').on(t.calendarId).where(sql`calendar_id IS NOT NULL`),
    index('blocked_time_staff').on(t.staffId, t.startsAt),
    check('blocked_time_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('blocked_time_kind', sql`${t.kind} IN ('blocked', 'break', 'leave')`),
  ],
)

/** A calendar feed, readable without signing in: the hash of its secret address. */
export const calendarFeed = sqliteTable(
  'calendar_feed',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [unique('calendar_feed_token').on(t.tokenHash)],
)

/** Which of them are longer than a day: leave. By their own index, so that who reads some days needs not read a month. */
export const LONG_BUSY = sql`ends_at - starts_at > 86400000`

/**
 * When a staff member or a resource cannot be booked, buffers included and gaps left out, half-open.
 * Overlaps are refused by trigger (`slot-taken`). Rows go when their visit is cancelled or their hold
 * ends. None is longer than 31 days, so that an overlap is found without reading all that was before.
 */
export const busyInterval = sqliteTable(
  'busy_interval',
  {
    id: text('id').primaryKey(),
    staffId: text('staff_id').references(() => staff.id),
    resourceId: text('resource_id').references(() => resource.id),
    /** The appointment, or the slot hold that becomes it. */
    visitId: text('visit_id'),
    blockId: text('block_id').references(() => blockedTime.id),
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    /** Whether it may overlap others, as its visit was booked anyway; nothing else may overlap it. */
    anyway: integer('anyway', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('busy_interval_staff').on(t.staffId, t.startsAt),
    index('busy_interval_long').on(t.staffId, t.startsAt).where(LONG_BUSY),
    index('busy_interval_resource').on(t.resourceId, t.startsAt),
    index('busy_interval_visit').on(t.visitId),
    index('busy_interval_block').on(t.blockId),
    check('busy_interval_times', sql`${t.startsAt} < ${t.endsAt} AND ${t.endsAt} - ${t.startsAt} <= 2678400000`),
    check('busy_interval_whose', sql`(${t.staffId} IS NULL) <> (${t.resourceId} IS NULL)`),
    check('busy_interval_why', sql`(${t.visitId} IS NULL) <> (${t.blockId} IS NULL)`),
  ],
)
