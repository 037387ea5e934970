// Undone ends of visits: the salon takes back, within minutes, that a visit was completed or that its client did not come.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { hold, transfer } from '../money/ledger'
import { appointment, appointmentEvent } from './appointments'

/**
 * A visit that is open again: what was paid for it came back, and is held for it as before. Each end is undone once at
 * most. Triggers check that it is still allowed, and that the money came back whole.
 */
export const visitReopening = sqliteTable(
  'visit_reopening',
  {
    id: text('id').primaryKey(),
    appointmentId: reference('appointment_id', () => appointment.id),
    /** The step that is undone. */
    eventId: reference('event_id', () => appointmentEvent.id),
    undone: text('undone', { enum: ['completed', 'no_show'] }).notNull(),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The version of the appointment that it makes. */
    version: integer('version').notNull(),
    /** The transfer that had paid the salon, and the one that took that back; null: nothing was paid. */
    captureId: text('capture_id').references(() => transfer.id),
    transferId: text('transfer_id').references(() => transfer.id),
    /** What was set aside for it before, and what is now; null: nothing. */
    replacesHoldId: text('replaces_hold_id').references(() => hold.id),
    holdId: text('hold_id').references(() => hold.id),
  },
  (t) => [
    unique('visit_reopening_event').on(t.eventId),
    unique('visit_reopening_capture').on(t.captureId),
    unique('visit_reopening_transfer').on(t.transferId),
    unique('visit_reopening_replaces').on(t.replacesHoldId),
    index('visit_reopening_appointment').on(t.appointmentId, t.version),
    check('visit_reopening_undone', sql`${t.undone} IN ('completed', 'no_show')`),
    check(
      'visit_reopening_money',
      sql`(${t.captureId} IS NULL) = (${t.transferId} IS NULL) AND (${t.replacesHoldId} IS NULL) = (${t.holdId} IS NULL)
        AND (${t.captureId} IS NULL OR ${t.holdId} IS NOT NULL)`,
    ),
  ],
)
