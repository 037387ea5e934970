// How money enters a wallet: stored payment methods (provider tokens only) and deposits.
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { user } from './accounts'
import { transfer } from './ledger'

/** A provider's token for a card or a mobile-money number. Never a card number or a CVV. */
export const paymentMethod = sqliteTable(
  'payment_method',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    type: text('type', { enum: ['card', 'mobile_money'] }).notNull(),
    /** The payment provider that issued the token. */
    processor: text('processor').notNull(),
    token: text('token').notNull(),
    cardType: text('card_type'),
    lastFour: text('last_four'),
    expiryDate: text('expiry_date'),
    provider: text('provider'),
    phoneNumber: text('phone_number'),
    isDefault: integer('is_default', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('payment_method_user').on(t.userId),
    uniqueIndex('payment_method_default').on(t.userId).where(sql`is_default = 1`),
    check('payment_method_type', sql`${t.type} IN ('card', 'mobile_money')`),
  ],
)

/**
 * One try to bring money in. asked -> waiting | requires_action -> confirmed | failed | expired, and
 * expired -> confirmed when the provider says so late. A trigger refuses any other step, so a deposit
 * is credited at most once.
 */
export const deposit = sqliteTable(
  'deposit',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    status: text('status', {
      enum: ['asked', 'waiting', 'requires_action', 'confirmed', 'failed', 'expired'],
    })
      .notNull()
      .default('asked'),
    processor: text('processor').notNull(),
    /** The processor's token, and what the person sees of the method ("Visa ending 4242"). */
    token: text('token').notNull(),
    methodLabel: text('method_label').notNull(),
    /** The processor's own name for the payment, known once it has answered. */
    reference: text('reference'),
    actionUrl: text('action_url'),
    failure: text('failure'),
    transferId: text('transfer_id').references(() => transfer.id),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('deposit_user').on(t.userId, t.id),
    index('deposit_open')
      .on(t.status, t.updatedAt)
      .where(sql`status IN ('asked', 'waiting', 'requires_action')`),
    uniqueIndex('deposit_transfer').on(t.transferId),
    uniqueIndex('deposit_reference').on(t.processor, t.reference),
    check('deposit_amount', sql`${t.amount} > 0`),
    check(
      'deposit_status_known',
      sql`${t.status} IN ('asked', 'waiting', 'requires_action', 'confirmed', 'failed', 'expired')`,
    ),
  ],
)

/** Events a payment provider has sent us: an event id is handled once. */
export const providerEvent = sqliteTable(
  'provider_event',
  {
    processor: text('processor').notNull(),
    eventId: text('event_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ name: 'provider_event_id', columns: [t.processor, t.eventId] })],
)
