// Wallet services: automatic transfers and transfers between people. Amounts are minor units.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { savingsGoal } from './goals'
import { hold, transfer } from './ledger'

/** An automatic top-up: adds `amount` from the method when the balance falls below `threshold`. */
export const autoTopUp = sqliteTable(
  'auto_top_up',
  {
    userId: reference('user_id', () => user.id),
    currency: text('currency').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    threshold: integer('threshold').notNull(),
    amount: integer('amount').notNull(),
    /** Null: the default method of the moment. */
    paymentMethodId: text('payment_method_id'),
    /** The maximum it may add per day. */
    dailyCap: integer('daily_cap').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'auto_top_up_id', columns: [t.userId, t.currency] }),
    index('auto_top_up_active').on(t.currency).where(sql`is_active = 1`),
    check('auto_top_up_amounts', sql`${t.threshold} > 0 AND ${t.amount} > 0 AND ${t.dailyCap} >= ${t.amount}`),
  ],
)

/** Rounds each payment up to the next multiple of `step` and saves the difference. */
export const roundUp = sqliteTable(
  'round_up',
  {
    userId: reference('user_id', () => user.id),
    currency: text('currency').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    step: integer('step').notNull(),
    /** Payments from then on are rounded up. */
    since: integer('since').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'round_up_id', columns: [t.userId, t.currency] }),
    check('round_up_step', sql`${t.step} > 0`),
  ],
)

/** The goals that share a round-up, in equal parts, the earliest first. */
export const roundUpGoal = sqliteTable(
  'round_up_goal',
  {
    userId: text('user_id').notNull(),
    currency: text('currency').notNull(),
    goalId: reference('goal_id', () => savingsGoal.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ name: 'round_up_goal_id', columns: [t.userId, t.currency, t.goalId] })],
)

/** A recurring transfer to another client or to a goal. Due dates as in goal_auto_save. */
export const scheduledTransfer = sqliteTable(
  'scheduled_transfer',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    toUserId: text('to_user_id').references(() => user.id),
    toGoalId: text('to_goal_id').references(() => savingsGoal.id),
    note: text('note').notNull().default(''),
    frequency: text('frequency', { enum: ['once', 'daily', 'weekly', 'monthly'] }).notNull(),
    anchorDate: text('anchor_date').notNull(),
    timeZone: text('time_zone').notNull(),
    nextDate: text('next_date').notNull(),
    nextAt: integer('next_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    status: text('status', { enum: ['active', 'paused', 'ended'] })
      .notNull()
      .default('active'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('scheduled_transfer_user').on(t.userId, t.status),
    index('scheduled_transfer_due').on(t.nextAt).where(sql`status = 'active'`),
    check('scheduled_transfer_amount', sql`${t.amount} > 0`),
    check('scheduled_transfer_target', sql`(${t.toUserId} IS NULL) <> (${t.toGoalId} IS NULL)`),
    check('scheduled_transfer_frequency', sql`${t.frequency} IN ('once', 'daily', 'weekly', 'monthly')`),
    check('scheduled_transfer_status', sql`${t.status} IN ('active', 'paused', 'ended')`),
  ],
)

/** A split payment: the shares are money requests. */
export const split = sqliteTable(
  'split',
  {
    id: text('id').primaryKey(),
    organiserId: reference('organiser_id', () => user.id),
    currency: text('currency').notNull(),
    /** The whole payment; the organiser's own share is what the requests leave of it. */
    total: integer('total').notNull(),
    /** The payment's transfer. */
    transferId: reference('transfer_id', () => transfer.id),
    note: text('note').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('split_transfer').on(t.transferId),
    index('split_organiser').on(t.organiserId, t.createdAt),
    check('split_total', sql`${t.total} > 0`),
  ],
)

/** A money request to another client. pending -> paid | declined | cancelled | expired, once. */
export const moneyRequest = sqliteTable(
  'money_request',
  {
    id: text('id').primaryKey(),
    requesterId: reference('requester_id', () => user.id),
    payerId: reference('payer_id', () => user.id),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    note: text('note').notNull().default(''),
    status: text('status', { enum: ['pending', 'paid', 'declined', 'cancelled', 'expired'] })
      .notNull()
      .default('pending'),
    /** The split it belongs to. */
    splitId: text('split_id').references(() => split.id),
    transferId: text('transfer_id').references(() => transfer.id),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    index('money_request_payer').on(t.payerId, t.status, t.createdAt),
    index('money_request_requester').on(t.requesterId, t.createdAt),
    index('money_request_open').on(t.expiresAt).where(sql`status = 'pending'`),
    uniqueIndex('money_request_share').on(t.splitId, t.payerId),
    uniqueIndex('money_request_transfer').on(t.transferId),
    check('money_request_amount', sql`${t.amount} > 0`),
    check('money_request_people', sql`${t.requesterId} <> ${t.payerId}`),
    check('money_request_status_known', sql`${t.status} IN ('pending', 'paid', 'declined', 'cancelled', 'expired')`),
  ],
)

/**
 * Money sent to an email address or a phone number, set aside until the contact's verified owner accepts it. waiting
 * -> claimed | cancelled | expired, once; triggers refuse everything else.
 */
export const waitingTransfer = sqliteTable(
  'waiting_transfer',
  {
    id: text('id').primaryKey(),
    senderId: reference('sender_id', () => user.id),
    /** An address in lower case, or an E.164 number; empty once one of the two people has left. */
    contact: text('contact').notNull(),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    note: text('note').notNull().default(''),
    status: text('status', { enum: ['waiting', 'claimed', 'cancelled', 'expired'] })
      .notNull()
      .default('waiting'),
    holdId: reference('hold_id', () => hold.id),
    claimedBy: text('claimed_by').references(() => user.id),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [
    index('waiting_transfer_sender').on(t.senderId, t.createdAt),
    index('waiting_transfer_contact').on(t.contact).where(sql`status = 'waiting'`),
    index('waiting_transfer_claimer').on(t.claimedBy, t.createdAt),
    index('waiting_transfer_due').on(t.expiresAt).where(sql`status = 'waiting'`),
    uniqueIndex('waiting_transfer_hold').on(t.holdId),
    check('waiting_transfer_status_known', sql`${t.status} IN ('waiting', 'claimed', 'cancelled', 'expired')`),
    check('waiting_transfer_ended', sql`(${t.status} = 'waiting') = (${t.endedAt} IS NULL)`),
    check('waiting_transfer_claimed', sql`(${t.status} = 'claimed') = (${t.claimedBy} IS NOT NULL)`),
  ],
)

/** A monthly budget for one category of spending, in one currency; part of Plus. */
export const spendingBudget = sqliteTable(
  'spending_budget',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    currency: text('currency').notNull(),
    /** A key of CATEGORY_NAMES in api/money/transactions/categories.ts, or a salon's business type. */
    category: text('category').notNull(),
    amount: integer('amount').notNull(),
    /** The share of it that its owner was last notified of, in percent, and in which month: "2026-11". */
    notifiedPercent: integer('notified_percent').notNull().default(0),
    notifiedMonth: text('notified_month').notNull().default(''),
    /** The ledger's lines up to this one have been considered. */
    seenSequence: integer('seen_sequence').notNull().default(0),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'spending_budget_id', columns: [t.userId, t.currency, t.category] }),
    check('spending_budget_amount', sql`${t.amount} > 0`),
    check('spending_budget_category', sql`length(${t.category}) BETWEEN 1 AND 60`),
    check('spending_budget_notified', sql`${t.notifiedPercent} IN (0, 80, 100)`),
  ],
)
