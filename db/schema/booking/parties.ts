// Booking with friends: visits of several people at one salon, which are booked together or not at all.
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  sqliteView,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { hold } from '../money/ledger'
import { salon } from '../salons/salons'
import type { AppointmentPlan, Policy } from './appointments'

/**
 * Several visits that are booked at once when everybody's share is held, and that end at the deadline otherwise. Meanwhile
 * a time is kept once its price is held, and for half an hour before. It ends once.
 */
export const party = sqliteTable(
  'party',
  {
    id: text('id').primaryKey(),
    organiserId: reference('organiser_id', () => user.id),
    salonId: reference('salon_id', () => salon.id),
    /** Side by side, or one after the other. */
    arrangement: text('arrangement', { enum: ['together', 'in_turn'] }).notNull(),
    /** Who pays: everyone their own, the organiser for all, or everyone the same. */
    split: text('split', { enum: ['own', 'organiser', 'even'] }).notNull(),
    currency: text('currency').notNull(),
    /** The salon's terms, as everybody agrees to them. */
    policy: text('policy', { mode: 'json' }).$type<Policy>().notNull(),
    /** With fewer people the salon doesn't take it. */
    smallest: integer('smallest').notNull(),
    /** What of each price is held before it is booked: all of it unless everyone pays their own. */
    depositBasisPoints: integer('deposit_basis_points').notNull().default(10_000),
    startsAt: integer('starts_at').notNull(),
    deadlineAt: integer('deadline_at').notNull(),
    status: text('status', { enum: ['gathering', 'booked', 'failed', 'cancelled'] })
      .notNull()
      .default('gathering'),
    /** Counts every change: a change based on an outdated reading is rejected. */
    version: integer('version').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (t) => [
    index('party_organiser').on(t.organiserId, t.id),
    index('party_salon').on(t.salonId, t.startsAt).where(sql`status = 'gathering'`),
    index('party_open').on(t.deadlineAt).where(sql`status = 'gathering'`),
    check('party_arrangement', sql`${t.arrangement} IN ('together', 'in_turn')`),
    check('party_split', sql`${t.split} IN ('own', 'organiser', 'even')`),
    check('party_status', sql`${t.status} IN ('gathering', 'booked', 'failed', 'cancelled')`),
    check('party_ended', sql`(${t.status} = 'gathering') = (${t.endedAt} IS NULL)`),
    check(
      'party_deadline',
      sql`${t.createdAt} <= ${t.deadlineAt} AND ${t.deadlineAt} - ${t.createdAt} <= 43200000 AND ${t.deadlineAt} <= ${t.startsAt}`,
    ),
  ],
)

/** One visit of a party: it becomes the appointment of the same id. Its time is kept while it has busy intervals. */
export const partySeat = sqliteTable(
  'party_seat',
  {
    id: text('id').primaryKey(),
    partyId: reference('party_id', () => party.id),
    /** From 0, the organiser's. */
    position: integer('position').notNull(),
    /** With the professional of each service. */
    plan: text('plan', { mode: 'json' }).$type<AppointmentPlan>().notNull(),
    /** Whether whoever accepts it may choose another service. */
    open: integer('open', { mode: 'boolean' }).notNull().default(false),
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    /**
     * What the visit costs, and what whoever takes the seat has held for all visits; minor units. What is not held is paid at
     * the salon.
     */
    price: integer('price').notNull(),
    share: integer('share').notNull(),
    /** Whom the organiser invites: a name, and how the invitation reaches them; neither is needed for a link. */
    name: text('name').notNull().default(''),
    contact: text('contact').notNull().default(''),
    /** The account that it is for: chosen by the organiser, or the first that opened the invitation. */
    userId: text('user_id').references(() => user.id),
    /** Who has accepted it, and pays its share. */
    personId: text('person_id').references(() => user.id),
    status: text('status', { enum: ['invited', 'accepted', 'declined', 'dropped', 'booked'] })
      .notNull()
      .default('invited'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('party_seat_position').on(t.partyId, t.position),
    uniqueIndex('party_seat_once').on(t.partyId, t.userId).where(sql`user_id IS NOT NULL`),
    index('party_seat_user').on(t.userId, t.partyId),
    index('party_seat_person').on(t.personId, t.partyId),
    index('party_seat_contact').on(t.contact).where(sql`user_id IS NULL AND contact <> ''`),
    check('party_seat_few', sql`${t.position} BETWEEN 0 AND 7`),
    check('party_seat_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('party_seat_money', sql`${t.price} > 0 AND ${t.share} >= 0`),
    check('party_seat_taken', sql`(${t.personId} IS NOT NULL) = (${t.status} IN ('accepted', 'booked'))`),
  ],
)

/** The seats of open parties for which less is held than their party asks. */
export const unpaidSeat = sqliteView('unpaid_seat', {
  id: text('id').notNull(),
  partyId: text('party_id').notNull(),
  organiserId: text('organiser_id').notNull(),
  createdAt: integer('created_at').notNull(),
}).existing()

/** Money held for a seat's share. If the share changes, the hold is released and another is placed. */
export const partyShare = sqliteTable(
  'party_share',
  {
    id: text('id').primaryKey(),
    seatId: reference('seat_id', () => partySeat.id),
    payerId: reference('payer_id', () => user.id),
    amount: integer('amount').notNull(),
    holdId: reference('hold_id', () => hold.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('party_share_hold').on(t.holdId),
    index('party_share_seat').on(t.seatId),
    index('party_share_payer').on(t.payerId, t.id),
  ],
)

/**
 * What somebody else paid for a visit that was booked with friends. Whatever its client gets back goes on to them, in
 * proportion.
 */
export const partyPayment = sqliteTable(
  'party_payment',
  {
    visitId: reference('visit_id', () => partySeat.id),
    payerId: reference('payer_id', () => user.id),
    amount: integer('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.visitId, t.payerId] }),
    index('party_payment_payer').on(t.payerId),
    check('party_payment_amount', sql`${t.amount} > 0`),
  ],
)
