// What happens at the end of a visit: what was done on top of what was booked, and tips.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { transfer } from '../money/ledger'
import { staff } from '../salons/salons'
import { appointment } from './appointments'

/** One extra as it was asked for: name, price and the staff member's share are snapshots. */
export type Extra = { serviceId: string; staffId: string; name: string; price: number; commissionBasisPoints: number }

/**
 * The salon completes a visit with extras and asks its client to agree to what they add to the price. It ends once; if it
 * isn't agreed to in time, the visit is completed for the price it was booked at.
 */
export const extrasRequest = sqliteTable(
  'extras_request',
  {
    id: text('id').primaryKey(),
    appointmentId: reference('appointment_id', () => appointment.id),
    extras: text('extras', { mode: 'json' }).$type<Extra[]>().notNull(),
    /** What they add, in minor units of the visit's currency. */
    amount: integer('amount').notNull(),
    status: text('status', { enum: ['asked', 'agreed', 'declined', 'expired', 'withdrawn'] })
      .notNull()
      .default('asked'),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Who ended it: of an agreed one the client, of a guest's visit the salon. */
    endedBy: text('ended_by'),
    endedAt: integer('ended_at'),
  },
  (t) => [
    uniqueIndex('extras_request_open').on(t.appointmentId).where(sql`status IN ('asked', 'agreed')`),
    index('extras_request_appointment').on(t.appointmentId),
    index('extras_request_due').on(t.expiresAt).where(sql`status = 'asked'`),
    check('extras_request_amount', sql`${t.amount} > 0`),
    check('extras_request_status', sql`${t.status} IN ('asked', 'agreed', 'declined', 'expired', 'withdrawn')`),
    check(
      'extras_request_ended',
      sql`(${t.status} = 'asked') = (${t.endedAt} IS NULL) AND (${t.endedAt} IS NULL) = (${t.endedBy} IS NULL)`,
    ),
  ],
)

/**
 * A payment of a client to the professional of a completed visit. Where the tip was raised, the first row is the tip and
 * the second what was added.
 */
export const tip = sqliteTable(
  'tip',
  {
    id: text('id').primaryKey(),
    appointmentId: reference('appointment_id', () => appointment.id),
    staffId: reference('staff_id', () => staff.id),
    /** 1 for the tip, 2 and more for each time it was raised. */
    number: integer('number').notNull(),
    amount: integer('amount').notNull(),
    transferId: reference('transfer_id', () => transfer.id),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('tip_once').on(t.appointmentId, t.number),
    unique('tip_transfer').on(t.transferId),
    index('tip_staff').on(t.staffId, t.createdAt),
  ],
)
