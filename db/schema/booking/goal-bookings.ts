// What a goal is saved for: a visit, booked by itself from the goal once it is saved, where its owner permits it.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { savingsGoal } from '../money/goals'
import { transfer } from '../money/ledger'
import { salon } from '../salons/salons'
import { type AppointmentPlan, appointment, type Policy } from './appointments'
import { type WaitingWindow, waitingEntry } from './waiting-list'

/**
 * The visit that a goal is saved for. `off`: only saved for; `saving`: to be booked when the goal is reached; `due`: it
 * is reached; `waiting`: its entry looks for a time; `asked`: its owner has to decide, and why.
 */
export const goalBooking = sqliteTable(
  'goal_booking',
  {
    goalId: text('goal_id')
      .primaryKey()
      .references(() => savingsGoal.id),
    salonId: reference('salon_id', () => salon.id),
    plan: text('plan', { mode: 'json' }).$type<AppointmentPlan>().notNull(),
    /** The days and hours, dates and notice that suit, as of an entry of the waiting list; empty while `off`. */
    windows: text('windows', { mode: 'json' }).$type<WaitingWindow[]>().notNull().default([]),
    firstDate: text('first_date').notNull().default(''),
    lastDate: text('last_date').notNull().default(''),
    noticeMinutes: integer('notice_minutes').notNull().default(0),
    /** The highest price that is agreed, minor units of the goal's currency, and the salon's terms. */
    price: integer('price').notNull(),
    policy: text('policy', { mode: 'json' }).$type<Policy>().notNull(),
    status: text('status', { enum: ['off', 'saving', 'due', 'waiting', 'asked', 'booked'] })
      .notNull()
      .default('off'),
    reason: text('reason', { enum: ['', 'price', 'terms', 'funds', 'gone', 'over'] })
      .notNull()
      .default(''),
    /** The entry that looks, or looked last, for a time. */
    entryId: text('entry_id').references(() => waitingEntry.id),
    /** When its owner was told that no time fits; null: not since they last changed it. */
    toldAt: integer('told_at'),
    /** The price when saving began, honoured by the salon until then; null: not locked. */
    startPrice: integer('start_price').notNull(),
    lockedUntil: integer('locked_until'),
    /** The share of the price that the salon pays back when the visit is completed. */
    bonusBasisPoints: integer('bonus_basis_points').notNull().default(0),
    /**
     * How many changes of its salon, services and professionals were not yet compared with it; null: none. Counted by
     * triggers, so that one that comes while it is compared is not lost.
     */
    unchecked: integer('unchecked'),
    /** The price that its owner knows of, minor units, and the change that they were told of and have not decided. */
    knownPrice: integer('known_price'),
    change: text('change', { enum: ['', 'price', 'service', 'staff', 'salon'] })
      .notNull()
      .default(''),
    /** When its owner decided that the goal is no longer saved for the visit; null: it is. */
    droppedAt: integer('dropped_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('goal_booking_open').on(t.status, t.goalId).where(sql`status IN ('due', 'waiting')`),
    index('goal_booking_salon').on(t.salonId),
    index('goal_booking_unchecked').on(t.goalId).where(sql`unchecked IS NOT NULL`),
    check('goal_booking_status', sql`${t.status} IN ('off', 'saving', 'due', 'waiting', 'asked', 'booked')`),
    check(
      'goal_booking_reason',
      sql`(${t.status} = 'asked') = (${t.reason} <> '')
        AND ${t.reason} IN ('', 'price', 'terms', 'funds', 'gone', 'over')`,
    ),
    check(
      'goal_booking_wishes',
      sql`${t.status} IN ('off', 'booked') OR (${t.firstDate} <> '' AND ${t.firstDate} <= ${t.lastDate})`,
    ),
    check('goal_booking_prices', sql`${t.price} > 0 AND ${t.startPrice} > 0`),
    check('goal_booking_bonus', sql`${t.bonusBasisPoints} BETWEEN 0 AND 2000`),
  ],
)

/** A visit that was booked from a goal: whose parts paid for it, and what came of the money. */
export const goalVisit = sqliteTable(
  'goal_visit',
  {
    visitId: text('visit_id')
      .primaryKey()
      .references(() => appointment.id),
    goalId: reference('goal_id', () => savingsGoal.id),
    /** Minor units of each member's part; together the amount. */
    parts: text('parts', { mode: 'json' }).$type<{ memberId: string; minor: number }[]>().notNull(),
    amount: integer('amount').notNull(),
    /** The transfer from the goal. */
    transferId: reference('transfer_id', () => transfer.id),
    /** The transfer back to the goal, if the visit was cancelled. */
    returnId: text('return_id').references(() => transfer.id),
    /** What the salon pays back when the visit is completed, minor units, and the transfer that did. */
    bonus: integer('bonus').notNull().default(0),
    bonusId: text('bonus_id').references(() => transfer.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('goal_visit_goal').on(t.goalId),
    unique('goal_visit_transfer').on(t.transferId),
    check('goal_visit_amounts', sql`${t.amount} > 0 AND ${t.bonus} BETWEEN 0 AND ${t.amount} / 5`),
    check('goal_visit_ended', sql`${t.returnId} IS NULL OR ${t.bonusId} IS NULL`),
  ],
)
