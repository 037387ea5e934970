// The waiting list: what clients wait for at a salon, what became of it, and the salons whose free time has
// changed since it was last matched.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { savingsGoal } from '../money/goals'
import { hold } from '../money/ledger'
import { salon } from '../salons/salons'
import type { AppointmentPlan, Policy } from './appointments'

/** Local days and hours in which a visit may begin: ISO weekdays, and minutes of the day, both inclusive. */
export type WaitingWindow = { weekdays: number[]; fromMinute: number; toMinute: number }

/**
 * A client waits for a time. `book` permits the schedule to book it from the purse, at no more than
 * the price and on no worse terms than stated here; `tell` asks for a notification. Nothing is held
 * meanwhile, unless the client wishes it (`waitingHold`). The ids sort by when they joined.
 */
export const waitingEntry = sqliteTable(
  'waiting_entry',
  {
    id: text('id').primaryKey(),
    clientId: reference('client_id', () => user.id),
    salonId: reference('salon_id', () => salon.id),
    mode: text('mode', { enum: ['book', 'tell'] }).notNull(),
    plan: text('plan', { mode: 'json' }).$type<AppointmentPlan>().notNull(),
    windows: text('windows', { mode: 'json' }).$type<WaitingWindow[]>().notNull(),
    /** The first and the last local date. */
    firstDate: text('first_date').notNull(),
    lastDate: text('last_date').notNull(),
    /** How long before a visit the client must know of it. */
    noticeMinutes: integer('notice_minutes').notNull(),
    /** The highest price that is agreed, minor units of the salon's currency, and the salon's terms. */
    price: integer('price').notNull(),
    policy: text('policy', { mode: 'json' }).$type<Policy>().notNull(),
    /** `replaced`: another visit of the client took its place. */
    status: text('status', { enum: ['waiting', 'booked', 'replaced', 'left', 'expired'] })
      .notNull()
      .default('waiting'),
    createdAt: integer('created_at').notNull(),
    /** The end of the last date, UTC milliseconds. */
    expiresAt: integer('expires_at').notNull(),
    endedAt: integer('ended_at'),
    /** The goal that pays for it instead of the purse; its owner sees it there, and the salon only once it is booked. */
    goalId: text('goal_id').references(() => savingsGoal.id),
  },
  (t) => [
    uniqueIndex('waiting_entry_goal').on(t.goalId).where(sql`status = 'waiting'`),
    index('waiting_entry_salon').on(t.salonId, t.id).where(sql`status = 'waiting'`),
    index('waiting_entry_client').on(t.clientId, t.id),
    index('waiting_entry_expiry').on(t.expiresAt).where(sql`status = 'waiting'`),
    check('waiting_entry_mode', sql`${t.mode} IN ('book', 'tell')`),
    check('waiting_entry_status', sql`${t.status} IN ('waiting', 'booked', 'replaced', 'left', 'expired')`),
    check('waiting_entry_ended', sql`(${t.status} = 'waiting') = (${t.endedAt} IS NULL)`),
    check('waiting_entry_dates', sql`${t.firstDate} <= ${t.lastDate}`),
    check('waiting_entry_notice', sql`${t.noticeMinutes} BETWEEN 0 AND 10080`),
    check('waiting_entry_price', sql`${t.price} >= 0`),
  ],
)

/**
 * What happened to an entry when a time came up: it was booked, kept for the client or only told to
 * them, offered by the salon, or given to the next. Once for a time.
 */
export const waitingTurn = sqliteTable(
  'waiting_turn',
  {
    id: text('id').primaryKey(),
    entryId: reference('entry_id', () => waitingEntry.id),
    kind: text('kind', { enum: ['booked', 'told', 'offered', 'passed'] }).notNull(),
    startsAt: integer('starts_at').notNull(),
    /** The slot hold that keeps the time, or the appointment. */
    visitId: text('visit_id'),
    /** Why it was passed over. */
    reason: text('reason', { enum: ['', 'funds', 'price', 'terms', 'clash'] })
      .notNull()
      .default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('waiting_turn_once').on(t.entryId, t.kind, t.startsAt),
    uniqueIndex('waiting_turn_booked').on(t.entryId).where(sql`kind = 'booked'`),
    index('waiting_turn_visit').on(t.visitId).where(sql`visit_id IS NOT NULL`),
    check('waiting_turn_kind', sql`${t.kind} IN ('booked', 'told', 'offered', 'passed')`),
    check('waiting_turn_reason', sql`${t.reason} IN ('', 'funds', 'price', 'terms', 'clash')`),
    check('waiting_turn_passed', sql`(${t.kind} = 'passed') = (${t.reason} <> '')`),
    check('waiting_turn_kept', sql`${t.kind} = 'told' OR (${t.kind} = 'passed') = (${t.visitId} IS NULL)`),
  ],
)

/**
 * The price that a client has set aside for an entry that is booked for them: exactly the highest that they agreed to.
 * However the entry ends, a trigger gives it back in the same batch, under the id that was made for it here.
 */
export const waitingHold = sqliteTable(
  'waiting_hold',
  {
    holdId: text('hold_id')
      .primaryKey()
      .references(() => hold.id),
    entryId: reference('entry_id', () => waitingEntry.id),
    /** Of the transfer that gives it back once the entry ends, and of its posting. */
    releaseId: text('release_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('waiting_hold_entry').on(t.entryId), unique('waiting_hold_release').on(t.releaseId)],
)

/** Salons whose free time has changed while somebody waits; a trigger writes it when free time is recomputed. */
export const waitingDue = sqliteTable(
  'waiting_due',
  {
    salonId: text('salon_id')
      .primaryKey()
      .references(() => salon.id),
    /** When to match it, UTC milliseconds; `changes` counts, so that none is lost meanwhile. */
    dueAt: integer('due_at').notNull().default(0),
    changes: integer('changes').notNull().default(1),
  },
  (t) => [index('waiting_due_at').on(t.dueAt)],
)
