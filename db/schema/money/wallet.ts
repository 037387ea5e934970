// Deposits and withdrawals: stored payment methods (provider tokens only), attempts, and monthly statements.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { fileColumns } from '../platform'
import { rateSet } from './exchange'
import { fee, hold, transfer } from './ledger'

/** A provider's token for a card or a mobile-money number. Never a card number or a CVV. */
export const paymentMethod = sqliteTable(
  'payment_method',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
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
    /** The earliest withdrawal to it: a later method has a waiting period, whose length a trigger sets. */
    usableAt: integer('usable_at').notNull().default(0),
  },
  (t) => [
    index('payment_method_user').on(t.userId),
    uniqueIndex('payment_method_default').on(t.userId).where(sql`is_default = 1`),
    check('payment_method_type', sql`${t.type} IN ('card', 'mobile_money')`),
  ],
)

/**
 * One attempt to add money. requested -> waiting | requires_action -> confirmed | failed | expired, and expired ->
 * confirmed if the provider confirms late. A trigger refuses any other transition, so a deposit is credited at most
 * once.
 */
export const deposit = sqliteTable(
  'deposit',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    status: text('status', { enum: ['requested', 'waiting', 'requires_action', 'confirmed', 'failed', 'expired'] })
      .notNull()
      .default('requested'),
    processor: text('processor').notNull(),
    /** The processor's token, and what the person sees of the method ("Visa ending 4242"). */
    token: text('token').notNull(),
    methodLabel: text('method_label').notNull(),
    /** The processor's own name for the payment, known once it has answered. */
    reference: text('reference'),
    actionUrl: text('action_url'),
    failure: text('failure'),
    transferId: text('transfer_id').references(() => transfer.id),
    /** What it is for: the person asked, a balance fell below its threshold, or Plus is renewed. */
    purpose: text('purpose', { enum: ['add_funds', 'auto_top_up', 'plus', 'booking'] })
      .notNull()
      .default('add_funds'),
    /** For `plus`: the charge that it pays; for `booking`: the slot hold that it books. */
    subjectId: text('subject_id'),
    /** The page that the money is for, to continue with once it is there. */
    returnTo: text('return_to'),
    /**
     * When the person chose not to wait for it. The provider may confirm it all the same: then the
     * money is theirs in the purse, and nothing is paid with it.
     */
    abandonedAt: integer('abandoned_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('deposit_user').on(t.userId, t.id),
    index('deposit_purpose').on(t.userId, t.purpose, t.createdAt),
    index('deposit_unpaid').on(t.userId, t.createdAt).where(sql`status <> 'confirmed'`),
    index('deposit_open').on(t.status, t.updatedAt).where(sql`status IN ('requested', 'waiting', 'requires_action')`),
    uniqueIndex('deposit_transfer').on(t.transferId),
    uniqueIndex('deposit_reference').on(t.processor, t.reference),
    check('deposit_amount', sql`${t.amount} > 0`),
    check(
      'deposit_status_known',
      sql`${t.status} IN ('requested', 'waiting', 'requires_action', 'confirmed', 'failed', 'expired')`,
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

/**
 * One attempt to withdraw money to one of the person's own methods. requested -> waiting -> confirmed | failed |
 * expired; the money stands in a hold of its own until then. `expired`: the provider never had it,
 * and it went back. A trigger refuses any other step, and more than the limits of a day and a month.
 */
export const withdrawal = sqliteTable(
  'withdrawal',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    currency: text('currency').notNull(),
    /** What leaves the wallet; the provider pays out `amount - fee`. */
    amount: integer('amount').notNull(),
    fee: integer('fee').notNull(),
    feeId: reference('fee_id', () => fee.id),
    status: text('status', { enum: ['requested', 'waiting', 'confirmed', 'failed', 'expired'] })
      .notNull()
      .default('requested'),
    processor: text('processor').notNull(),
    token: text('token').notNull(),
    methodLabel: text('method_label').notNull(),
    reference: text('reference'),
    failure: text('failure'),
    holdId: reference('hold_id', () => hold.id),
    /** The transfer that paid it out. */
    transferId: text('transfer_id').references(() => transfer.id),
    /**
     * The limits that held when it was asked for, over all currencies, in minor units of the reference
     * currency; those of its own currency where it is older than `referenceAmount`.
     */
    dailyLimit: integer('daily_limit').notNull(),
    monthlyLimit: integer('monthly_limit').notNull(),
    /** What it counts for, in minor units of the reference currency, and at which rates; set by a trigger. */
    referenceAmount: integer('reference_amount'),
    rateSetId: text('rate_set_id').references(() => rateSet.id),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('withdrawal_user').on(t.userId, t.createdAt),
    index('withdrawal_open').on(t.status, t.updatedAt).where(sql`status IN ('requested', 'waiting')`),
    uniqueIndex('withdrawal_hold').on(t.holdId),
    uniqueIndex('withdrawal_transfer').on(t.transferId),
    uniqueIndex('withdrawal_reference').on(t.processor, t.reference),
    check('withdrawal_amount', sql`${t.amount} > 0`),
    check('withdrawal_fee', sql`${t.fee} >= 0 AND ${t.fee} < ${t.amount}`),
    check('withdrawal_status_known', sql`${t.status} IN ('requested', 'waiting', 'confirmed', 'failed', 'expired')`),
  ],
)

/** A month's statement of one currency, made in the background. `month` is "2026-11" in `timeZone`. */
export const statement = sqliteTable(
  'statement',
  {
    ...fileColumns(() => user.id, 'no action'),
    currency: text('currency').notNull(),
    month: text('month').notNull(),
    timeZone: text('time_zone').notNull(),
    format: text('format', { enum: ['csv', 'pdf'] }).notNull(),
    /** Lines that are in it so far, of how many. */
    linesDone: integer('lines_done').notNull().default(0),
    linesTotal: integer('lines_total').notNull().default(0),
  },
  (t) => [
    index('statement_user').on(t.userId, t.createdAt),
    index('statement_waiting').on(t.createdAt).where(sql`status = 'waiting'`),
    index('statement_stored').on(t.expiresAt).where(sql`file_key IS NOT NULL`),
    check('statement_format', sql`${t.format} IN ('csv', 'pdf')`),
    check('statement_status', sql`${t.status} IN ('waiting', 'ready', 'failed', 'expired')`),
  ],
)
