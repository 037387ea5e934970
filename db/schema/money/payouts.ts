// Payouts of salons and shops: destinations, schedule, and each payout with its result.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { staff } from '../salons/salons'
import { fee, transfer } from './ledger'

/**
 * Where payouts of a currency go: one at a time for a partner or seller, and one for each of a salon's staff. A change
 * is a new row; the old one is marked as removed. A provider's token, never an account number.
 */
export const payoutDestination = sqliteTable(
  'payout_destination',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    /** For a staff member's share; null for the partner or seller themselves. */
    staffId: text('staff_id').references(() => staff.id),
    currency: text('currency').notNull(),
    type: text('type', { enum: ['mobile_money', 'bank'] }).notNull(),
    processor: text('processor').notNull(),
    token: text('token').notNull(),
    /** What people see: "M-Pesa ending 5678", "Equity Bank ending 1234". */
    label: text('label').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The earliest payout: a changed destination has a cooling-off period. */
    usableAt: integer('usable_at').notNull(),
    removedAt: integer('removed_at'),
  },
  (t) => [
    index('payout_destination_user').on(t.userId, t.createdAt),
    uniqueIndex('payout_destination_active')
      .on(t.userId, t.currency, sql`coalesce(staff_id, '')`)
      .where(sql`removed_at IS NULL`),
    check('payout_destination_type', sql`${t.type} IN ('mobile_money', 'bank')`),
    check('payout_destination_usable', sql`${t.usableAt} >= ${t.createdAt}`),
  ],
)

/** How somebody is paid out; weekly where there is no row. */
export const payoutSetting = sqliteTable(
  'payout_setting',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id),
    schedule: text('schedule', { enum: ['daily', 'weekly', 'monthly'] })
      .notNull()
      .default('weekly'),
    /** Paid out as soon as it is earned, at the instant fee. */
    instant: integer('instant', { mode: 'boolean' }).notNull().default(false),
    /** Whether staff get their commission from each payout, to destinations of their own. */
    split: integer('split', { mode: 'boolean' }).notNull().default(false),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('payout_setting_schedule').on(t.schedule, t.userId),
    check('payout_setting_schedule', sql`${t.schedule} IN ('daily', 'weekly', 'monthly')`),
  ],
)

/**
 * One payout: the whole payable balance of a currency, or a staff member's part of it. requested -> waiting
 * -> confirmed | failed | expired. Its money stands in the payout account until then. It pays the lines
 * of the payable account from `fromSequence` to `toSequence`, both in it; parts that went to staff
 * are among them. Triggers refuse any other step, and one that leaves something of the balance behind.
 */
export const payout = sqliteTable(
  'payout',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    /** The payout whose staff share this is. */
    partOf: text('part_of'),
    staffId: text('staff_id').references(() => staff.id),
    currency: text('currency').notNull(),
    /** What leaves the balance; the provider pays out `amount - fee`. */
    amount: integer('amount').notNull(),
    fee: integer('fee').notNull(),
    feeId: reference('fee_id', () => fee.id),
    cause: text('cause', { enum: ['daily', 'weekly', 'monthly', 'instant'] }).notNull(),
    status: text('status', { enum: ['requested', 'waiting', 'confirmed', 'failed', 'expired'] })
      .notNull()
      .default('requested'),
    destinationId: reference('destination_id', () => payoutDestination.id),
    processor: text('processor').notNull(),
    /** The processor's own name for it. */
    reference: text('reference'),
    failure: text('failure'),
    fromSequence: integer('from_sequence').notNull(),
    toSequence: integer('to_sequence').notNull(),
    /** Payable -> payout. */
    holdTransferId: reference('hold_transfer_id', () => transfer.id),
    /** What ended it: payout -> clearing and our fee, or payout -> payable. */
    endTransferId: text('end_transfer_id').references(() => transfer.id),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('payout_user').on(t.userId, t.currency, t.createdAt),
    index('payout_part_of').on(t.partOf),
    index('payout_instant').on(t.userId, t.createdAt).where(sql`cause = 'instant' AND part_of IS NULL`),
    index('payout_open').on(t.status, t.updatedAt).where(sql`status IN ('requested', 'waiting')`),
    uniqueIndex('payout_hold_transfer').on(t.holdTransferId),
    uniqueIndex('payout_end_transfer').on(t.endTransferId),
    uniqueIndex('payout_reference').on(t.processor, t.reference),
    check('payout_amount', sql`${t.amount} > 0`),
    check('payout_fee', sql`${t.fee} >= 0 AND ${t.fee} < ${t.amount}`),
    check('payout_cause', sql`${t.cause} IN ('daily', 'weekly', 'monthly', 'instant')`),
    check('payout_staff_part', sql`(${t.partOf} IS NULL) = (${t.staffId} IS NULL)`),
    check('payout_status_known', sql`${t.status} IN ('requested', 'waiting', 'confirmed', 'failed', 'expired')`),
  ],
)

/**
 * What a salon earned by visits that it alone says took place: no check-in code, no extras that the client agreed to, no
 * tip. An undecided dispute counts as if it had been earned at the end of time.
 */
export const unprovenEarning = sqliteView('unproven_earning', {
  accountId: text('account_id').notNull(),
  earnedAt: integer('earned_at').notNull(),
  /** Minor units: what of it was not refunded. */
  amount: integer('amount').notNull(),
}).existing()
