// What a salon changes of a booked visit: services, add-ons, people and price, at once or once its client agrees.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { hold } from '../money/ledger'
import { appointment } from './appointments'

/** One service of the visit as it is to be; price, share and discount are agreed with the change. */
export type ChangedItem = {
  serviceId: string
  serviceName: string
  staffId: string
  durationMinutes: number
  price: number
  addOns: { id: string; name: string; price: number; durationMinutes: number }[]
  commissionBasisPoints: number
  discountId: string | null
  discountBasisPoints: number
  discountAmount: number
}

/**
 * A change of a visit to come. Where money is set aside, one that costs more or takes longer is asked of the client, and
 * nothing changes unless they agree. It ends once.
 */
export const visitChange = sqliteTable(
  'visit_change',
  {
    id: text('id').primaryKey(),
    appointmentId: reference('appointment_id', () => appointment.id),
    items: text('items', { mode: 'json' }).$type<ChangedItem[]>().notNull(),
    /** What becomes of it, in words, for both sides. */
    summary: text('summary').notNull(),
    /** The whole price, in minor units of the visit's currency. */
    price: integer('price').notNull(),
    /** When the visit begins, by which the change was planned, and its new end. */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    status: text('status', { enum: ['asked', 'agreed', 'declined', 'withdrawn'] })
      .notNull()
      .default('asked'),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Until when it can be agreed to. */
    expiresAt: integer('expires_at').notNull(),
    endedBy: text('ended_by'),
    endedAt: integer('ended_at'),
    /** The version of the appointment that an agreed one makes. */
    version: integer('version'),
    /** What was set aside before it, where that is another sum now. */
    replacesHoldId: text('replaces_hold_id').references(() => hold.id),
  },
  (t) => [
    uniqueIndex('visit_change_open').on(t.appointmentId).where(sql`status = 'asked'`),
    index('visit_change_appointment').on(t.appointmentId, t.createdAt),
    check('visit_change_price', sql`${t.price} >= 0`),
    check('visit_change_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('visit_change_status', sql`${t.status} IN ('asked', 'agreed', 'declined', 'withdrawn')`),
    check(
      'visit_change_ended',
      sql`(${t.status} = 'asked') = (${t.endedAt} IS NULL) AND (${t.endedAt} IS NULL) = (${t.endedBy} IS NULL)
        AND (${t.status} = 'agreed') = (${t.version} IS NOT NULL)`,
    ),
  ],
)
