// Appointments, their history, and the busy intervals that make a double booking impossible.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { user } from './accounts'
import { fee, hold } from './ledger'
import { salon, service, staff } from './salons'

/** What was agreed: service, price, duration and zone are snapshots that later edits do not touch. */
export const appointment = sqliteTable(
  'appointment',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => user.id),
    salonId: text('salon_id')
      .notNull()
      .references(() => salon.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => service.id),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id),
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    timeZone: text('time_zone').notNull(),
    serviceName: text('service_name').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    price: integer('price').notNull(),
    currency: text('currency').notNull(),
    payment: text('payment', { enum: ['purse', 'salon'] }).notNull(),
    /** Set when and only when the purse pays. */
    holdId: text('hold_id').references(() => hold.id),
    /** The fee version agreed at booking. */
    feeId: text('fee_id')
      .notNull()
      .references(() => fee.id),
    notes: text('notes').notNull().default(''),
    status: text('status', { enum: ['pending', 'confirmed', 'cancelled', 'completed'] })
      .notNull()
      .default('pending'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    unique('appointment_hold').on(t.holdId),
    index('appointment_client').on(t.clientId, t.startsAt),
    index('appointment_salon').on(t.salonId, t.startsAt),
    index('appointment_open').on(t.startsAt).where(sql`status = 'pending'`),
    index('appointment_coming').on(t.startsAt).where(sql`status = 'confirmed'`),
    check('appointment_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('appointment_payment', sql`(${t.payment} = 'purse') = (${t.holdId} IS NOT NULL)`),
    check(
      'appointment_status_known',
      sql`${t.status} IN ('pending', 'confirmed', 'cancelled', 'completed')`,
    ),
  ],
)

export const appointmentEvent = sqliteTable(
  'appointment_event',
  {
    id: text('id').primaryKey(),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => appointment.id),
    status: text('status', { enum: ['pending', 'confirmed', 'cancelled', 'completed'] }).notNull(),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('appointment_event_appointment').on(t.appointmentId)],
)

/**
 * When a staff member cannot be booked, buffers included, half-open. Overlaps are refused by
 * trigger (`slot-taken`). The row goes when its appointment is cancelled.
 */
export const busyInterval = sqliteTable(
  'busy_interval',
  {
    id: text('id').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id),
    appointmentId: text('appointment_id').references(() => appointment.id),
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (t) => [
    unique('busy_interval_appointment').on(t.appointmentId),
    index('busy_interval_staff').on(t.staffId, t.startsAt),
    check('busy_interval_times', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)
