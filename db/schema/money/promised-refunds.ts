// Refunds of visits and orders that wait for what their salon or shop earns next.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { appointment } from '../booking/appointments'
import { user } from '../identity'
import { shopOrder } from '../shop/orders'

/** What of an order is refunded: units of lines, and the delivery in minor units (0: not the delivery). */
export type PromisedParts = { lines: { lineId: string; quantity: number }[]; delivery: number }

/**
 * A refund that the balance of a salon or a shop did not cover when they made it: the client gets it, whole, as soon as the
 * balance does, and until then that much is not paid out. It cannot be taken back. Of a visit or of an order. Minor units.
 */
export const promisedRefund = sqliteTable(
  'promised_refund',
  {
    id: text('id').primaryKey(),
    appointmentId: text('appointment_id').references(() => appointment.id),
    /** Whose balance it comes from. */
    ownerId: reference('owner_id', () => user.id),
    currency: text('currency').notNull(),
    /** What the client gets, and how much of it comes from the balance. */
    amount: integer('amount').notNull(),
    net: integer('net').notNull(),
    /** Erased with the account of its client. */
    reason: text('reason').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Made, or no longer to be made, as its client has closed their account; null: still promised. */
    endedAt: integer('ended_at'),
    orderId: text('order_id').references(() => shopOrder.id),
    /** Of an order only. */
    parts: text('parts', { mode: 'json' }).$type<PromisedParts>(),
  },
  (t) => [
    uniqueIndex('promised_refund_open').on(t.appointmentId).where(sql`${t.endedAt} IS NULL`),
    uniqueIndex('promised_refund_open_order').on(t.orderId).where(sql`${t.endedAt} IS NULL`),
    index('promised_refund_visit').on(t.appointmentId),
    index('promised_refund_order').on(t.orderId),
    index('promised_refund_owner').on(t.ownerId, t.currency).where(sql`${t.endedAt} IS NULL`),
    check('promised_refund_amounts', sql`${t.amount} > 0 AND ${t.net} BETWEEN 1 AND ${t.amount}`),
  ],
)
