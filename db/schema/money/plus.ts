// Plus: subscriptions, their payments, and the interest of members.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { appointment } from '../booking/appointments'
import { user } from '../identity'
import { rateSet } from './exchange'
import { transfer } from './ledger'

/**
 * trial -> active -> grace -> active | ended; a cancelled one runs until its period ends. Period 0 is
 * the free month; period n begins n terms after it, counted from the anchor day, month ends clamped.
 */
export const plusSubscription = sqliteTable(
  'plus_subscription',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    plan: text('plan', { enum: ['monthly', 'yearly'] }).notNull(),
    /** The agreed price per period of the plan, minor units; never more is charged. */
    price: integer('price').notNull().default(0),
    status: text('status', { enum: ['trial', 'active', 'grace', 'ended'] }).notNull(),
    /** Whether it began with the free month: once per person. */
    hadTrial: integer('had_trial', { mode: 'boolean' }).notNull(),
    payWith: text('pay_with', { enum: ['purse', 'method'] }).notNull(),
    /** For `method`; null: the default method of the moment. */
    paymentMethodId: text('payment_method_id'),
    anchorDate: text('anchor_date').notNull(),
    timeZone: text('time_zone').notNull(),
    period: integer('period').notNull(),
    periodStartsAt: integer('period_starts_at').notNull(),
    periodEndsAt: integer('period_ends_at').notNull(),
    cancelAtEnd: integer('cancel_at_end', { mode: 'boolean' }).notNull().default(false),
    /** When the schedule handles it next: the renewal, a retry, or the end. */
    nextAt: integer('next_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [
    uniqueIndex('plus_subscription_one').on(t.userId).where(sql`status <> 'ended'`),
    uniqueIndex('plus_subscription_trial').on(t.userId).where(sql`had_trial = 1`),
    index('plus_subscription_user').on(t.userId, t.createdAt),
    index('plus_subscription_due').on(t.nextAt).where(sql`status <> 'ended'`),
    check('plus_subscription_plan', sql`${t.plan} IN ('monthly', 'yearly')`),
    check('plus_subscription_status', sql`${t.status} IN ('trial', 'active', 'grace', 'ended')`),
    check('plus_subscription_ended', sql`(${t.status} = 'ended') = (${t.endedAt} IS NOT NULL)`),
  ],
)

/** One paid period: a receipt, and how much of it has been earned. */
export const plusCharge = sqliteTable(
  'plus_charge',
  {
    id: text('id').primaryKey(),
    subscriptionId: reference('subscription_id', () => plusSubscription.id),
    period: integer('period').notNull(),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    /** What it was paid with, in words: "Purse", "Visa ending 4242". */
    paidWith: text('paid_with').notNull(),
    transferId: reference('transfer_id', () => transfer.id),
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    /** Months of it that have become revenue, of how many, and when the next does. */
    earnedMonths: integer('earned_months').notNull().default(0),
    months: integer('months').notNull(),
    nextEarnedAt: integer('next_earned_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('plus_charge_period').on(t.subscriptionId, t.period),
    uniqueIndex('plus_charge_transfer').on(t.transferId),
    index('plus_charge_due').on(t.nextEarnedAt).where(sql`earned_months < months`),
    check('plus_charge_amount', sql`${t.amount} > 0`),
    check('plus_charge_months', sql`${t.earnedMonths} BETWEEN 0 AND ${t.months}`),
  ],
)

/** The fraction of a minor unit that interest has carried over, in 10^-18. */
export const interest = sqliteTable(
  'interest',
  {
    /** A wallet's or a goal's ledger account. */
    accountId: text('account_id').primaryKey(),
    userId: reference('user_id', () => user.id),
    /** Text: it has 18 digits, more than a number holds. */
    carry: text('carry').notNull().default('0'),
    /** The last day that was accrued, "2026-11-20" UTC. */
    accruedOn: text('accrued_on').notNull(),
  },
  (t) => [index('interest_user').on(t.userId)],
)

/**
 * Cashback that was paid for a visit, written before its transfer in the same batch: triggers count it in the
 * reference currency, hold the cap of a month and refuse what goes to somebody with two accounts.
 */
export const cashback = sqliteTable(
  'cashback',
  {
    /** Written before it, so without a foreign key. */
    transferId: text('transfer_id').primaryKey(),
    appointmentId: reference('appointment_id', () => appointment.id),
    userId: reference('user_id', () => user.id),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    /** Its value in minor units of the reference currency, and the rates used. */
    referenceAmount: integer('reference_amount'),
    rateSetId: text('rate_set_id').references(() => rateSet.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('cashback_appointment').on(t.appointmentId),
    index('cashback_user').on(t.userId, t.createdAt),
    check('cashback_amount', sql`${t.amount} > 0`),
  ],
)
