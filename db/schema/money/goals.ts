// Savings goals, their members, and automatic contributions.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'

/** A savings goal. Its balance is in the ledger: the accounts `goal:{member}:{currency}` of its members. */
export const savingsGoal = sqliteTable(
  'savings_goal',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    name: text('name').notNull(),
    targetAmount: integer('target_amount').notNull(),
    /** A day in the owner's calendar, "2027-03-31"; null without a deadline. */
    targetDate: text('target_date'),
    currency: text('currency').notNull(),
    icon: text('icon').notNull(),
    /** The stored picture's key, if there is one. */
    picture: text('picture'),
    status: text('status', { enum: ['active', 'completed', 'archived'] })
      .notNull()
      .default('active'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    completedAt: integer('completed_at'),
  },
  (t) => [
    index('savings_goal_user').on(t.userId, t.status),
    check('savings_goal_target', sql`${t.targetAmount} > 0`),
    check('savings_goal_status', sql`${t.status} IN ('active', 'completed', 'archived')`),
  ],
)

/** Who saves in a goal. The owner is one, joined from the start; others are invited. */
export const goalMember = sqliteTable(
  'goal_member',
  {
    /** Also the owner of the member's ledger account. */
    id: text('id').primaryKey(),
    goalId: reference('goal_id', () => savingsGoal.id),
    userId: reference('user_id', () => user.id),
    status: text('status', { enum: ['invited', 'joined', 'declined', 'left'] }).notNull(),
    /** Whether their part pays for the visit that the goal is saved for, as its owner's does. */
    pays: integer('pays', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('goal_member_of').on(t.goalId, t.userId),
    index('goal_member_user').on(t.userId, t.status),
    check('goal_member_status', sql`${t.status} IN ('invited', 'joined', 'declined', 'left')`),
  ],
)

/**
 * Saving by itself, of one member in one goal. Due dates are counted from the anchor day in the
 * person's time zone, month ends clamped; each due date is one contribution or one recorded skip.
 */
export const goalAutoSave = sqliteTable(
  'goal_auto_save',
  {
    goalId: reference('goal_id', () => savingsGoal.id),
    userId: reference('user_id', () => user.id),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    amount: integer('amount').notNull(),
    frequency: text('frequency', { enum: ['daily', 'weekly', 'monthly'] }).notNull(),
    /** The local day from which due dates are counted, "2026-01-31". */
    anchorDate: text('anchor_date').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The next due day, and the instant from which it is due. */
    nextDate: text('next_date').notNull(),
    nextAt: integer('next_at').notNull(),
    /** Attempts on the due day so far, and the time of the next. */
    attempts: integer('attempts').notNull().default(0),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'goal_auto_save_id', columns: [t.goalId, t.userId] }),
    index('goal_auto_save_due').on(t.nextAt).where(sql`is_active = 1`),
    index('goal_auto_save_user').on(t.userId),
    check('goal_auto_save_amount', sql`${t.amount} > 0`),
    check('goal_auto_save_frequency', sql`${t.frequency} IN ('daily', 'weekly', 'monthly')`),
  ],
)
