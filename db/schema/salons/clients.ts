// Who a salon knows: clients who booked there and guests, with what it finds them by.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { salon } from './salons'

export type ImportedFacts = { consent?: string; birthday?: string; visits?: string; spent?: string }

/** A guest's phone number without what people write between its digits, as in the index of guests by it. */
export const PHONE_DIGITS = "replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', '')"

/**
 * A person known to the salon: a client who has booked there, or a guest who walked in or phoned. A
 * trigger creates a client's row with their first appointment.
 */
export const salonClient = sqliteTable(
  'salon_client',
  {
    id: text('id').primaryKey(),
    salonId: reference('salon_id', () => salon.id),
    /** Null: a guest, known only by the salon's notes. */
    userId: text('user_id').references(() => user.id),
    /** A client's is that of their account, by triggers. */
    name: text('name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** The salon's private notes, never shown to the client. */
    notes: text('notes').notNull().default(''),
    /** Since when they cannot book there themselves; null: they can. Guests too, by a phone or email that an account has proven. */
    blockedAt: integer('blocked_at'),
    /** What a former system said of them, as it wrote it: facts to read, which nothing is computed from. */
    before: text('before', { mode: 'json' }).$type<ImportedFacts>(),
    createdAt: integer('created_at').notNull(),
    /**
     * Completed visits, the last of them (0: none), those missed, and what the salon received, less refunds;
     * maintained by triggers.
     */
    visits: integer('visits').notNull().default(0),
    lastVisit: integer('last_visit').notNull().default(0),
    missed: integer('missed').notNull().default(0),
    spent: integer('spent').notNull().default(0),
  },
  (t) => [
    unique('salon_client_once').on(t.salonId, t.userId),
    index('salon_client_user').on(t.userId),
    index('salon_client_blocked').on(t.salonId).where(sql`blocked_at IS NOT NULL`),
    // The client book, in each of its orders.
    index('salon_client_recent').on(t.salonId, t.lastVisit, t.id),
    index('salon_client_spent').on(t.salonId, t.spent, t.id),
    index('salon_client_name').on(t.salonId, sql`name COLLATE NOCASE`, t.id),
    // Guests by what they and an account have in common; by phone number: salon_client_guest_phone in
    // migrations/0026_salon-imports.sql.
    index('salon_client_guest_email').on(t.email, t.salonId).where(sql`user_id IS NULL AND email <> ''`),
    check('salon_client_named', sql`${t.userId} IS NOT NULL OR ${t.name} <> ''`),
  ],
)

/** The number of a client's words in `client_search` (FTS5), which triggers keep. */
export const searchedClient = sqliteTable(
  'searched_client',
  {
    number: integer('number').primaryKey(),
    clientId: reference('client_id', () => salonClient.id, { onDelete: 'cascade' }),
    changes: integer('changes').notNull().default(0),
  },
  (t) => [unique('searched_client_client').on(t.clientId)],
)
