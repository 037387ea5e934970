// People and how they sign in. user, session, account, verification, rate_limit, two_factor and passkey
// are better-auth's tables, with columns of ours that the server owns.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../columns'
import { fileColumns } from './platform'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const user = sqliteTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    image: text('image'),
    role: text('role', { enum: ['client', 'beauty_partner', 'product_seller', 'admin'] })
      .notNull()
      .default('client'),
    /** The display currency: which balance the header shows and Add Funds tops up. */
    currency: text('currency').notNull().default('USD'),
    /** Verified by a code, in E.164: "+254712345678". */
    phone: text('phone'),
    twoFactorEnabled: integer('two_factor_enabled', { mode: 'boolean' }).notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Set when the account was deleted: the row remains for the ledger, without personal data. */
    deletedAt: instant('deleted_at'),
    /** While set, the person cannot sign in: see `suspension` in admin/governance.ts. */
    suspendedAt: instant('suspended_at'),
    /** The versions that they last agreed to, and when; each agreement is in the audit log. */
    agreedTerms: text('agreed_terms'),
    agreedPrivacy: text('agreed_privacy'),
    agreedAt: instant('agreed_at'),
  },
  (t) => [
    uniqueIndex('user_email').on(t.email),
    index('user_created').on(t.createdAt, t.role),
    uniqueIndex('user_phone').on(t.phone),
    check('user_role', sql`${t.role} IN ('client', 'beauty_partner', 'product_seller', 'admin')`),
  ],
)

/**
 * The number of a person's words in `person_search` (FTS5). Triggers keep both: `changes` counts whatever changed the
 * words, or who finds the person by them.
 */
export const searchedPerson = sqliteTable(
  'searched_person',
  {
    number: integer('number').primaryKey(),
    userId: reference('user_id', () => user.id, { onDelete: 'cascade' }),
    changes: integer('changes').notNull().default(0),
  },
  (t) => [unique('searched_person_user').on(t.userId)],
)

export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When the device was last active, to within a few minutes. */
    lastSeenAt: instant('last_seen_at'),
    /** The last step-up in this session. */
    steppedUpAt: instant('stepped_up_at'),
    /**
     * The last method of proof, at sign-in or step-up. A trusted device signs in with a password and no code, but that
     * does not count where a code is required. Null: begun before it was recorded.
     */
    proof: text('proof', { enum: ['password', 'phone', 'code', 'passkey'] }),
  },
  (t) => [uniqueIndex('session_token').on(t.token), index('session_user').on(t.userId)],
)

/** An account was opened in a browser, identified by the hash of a random id stored in it. */
export const accountDevice = sqliteTable(
  'account_device',
  {
    device: text('device').notNull(),
    userId: reference('user_id', () => user.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'account_device_id', columns: [t.userId, t.device] }),
    index('account_device_device').on(t.device),
  ],
)

export const account = sqliteTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: reference('user_id', () => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('account_user').on(t.userId)],
)

/**
 * The choices of a sign-up with an unverified address. Each sign-up is separate: the confirmed one
 * becomes the account, and the first verification of the address deletes all of them.
 */
export const signUp = sqliteTable(
  'sign_up',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    role: text('role', { enum: ['client', 'beauty_partner', 'product_seller'] }).notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Of the browser; null where it did not say. */
    timeZone: text('time_zone'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('sign_up_user').on(t.userId, t.createdAt),
    check('sign_up_role', sql`${t.role} IN ('client', 'beauty_partner', 'product_seller')`),
  ],
)

export const verification = sqliteTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('verification_identifier').on(t.identifier)],
)

export const rateLimit = sqliteTable(
  'rate_limit',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    count: integer('count').notNull(),
    lastRequest: integer('last_request').notNull(),
    /** Of a counter in the batch of a change: the count above which the database refuses it. */
    most: integer('most'),
  },
  (t) => [uniqueIndex('rate_limit_key').on(t.key)],
)

export const twoFactor = sqliteTable(
  'two_factor',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id, { onDelete: 'cascade' }),
    /** Encrypted, as the recovery codes are. */
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: integer('verified', { mode: 'boolean' }).notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (t) => [uniqueIndex('two_factor_user').on(t.userId)],
)

export const passkey = sqliteTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: reference('user_id', () => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    transports: text('transports'),
    createdAt: instant('created_at'),
    aaguid: text('aaguid'),
  },
  (t) => [uniqueIndex('passkey_credential').on(t.credentialID), index('passkey_user').on(t.userId)],
)

/** Six digits sent to a phone or an address; see api/identity/authentication/one-time-codes.ts. Only a keyed hash is stored. */
export const oneTimeCode = sqliteTable(
  'one_time_code',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: ['sign-in', 'contact'] }).notNull(),
    /** Where it was sent: a phone in E.164, or an email address. */
    recipient: text('recipient').notNull(),
    /** The user whose contact it verifies; null for a sign-in, before the user is known. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The scope of its attempts: the hash of the requesting browser; empty for a contact, scoped to its user. */
    browser: text('browser').notNull().default(''),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When the right code was entered, which happens once. */
    usedAt: integer('used_at'),
  },
  (t) => [
    index('one_time_code_recipient').on(t.recipient, t.purpose, t.createdAt),
    check('one_time_code_attempts', sql`${t.attempts} BETWEEN 0 AND 3`),
    check('one_time_code_purpose', sql`${t.purpose} IN ('sign-in', 'contact')`),
  ],
)

/** Notification and privacy settings; no row means the defaults. Minutes of the local day. */
export const preference = sqliteTable(
  'preference',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    push: integer('push', { mode: 'boolean' }).notNull().default(true),
    email: integer('email', { mode: 'boolean' }).notNull().default(true),
    sms: integer('sms', { mode: 'boolean' }).notNull().default(false),
    appointmentReminders: integer('appointment_reminders', { mode: 'boolean' }).notNull().default(true),
    /** How long before an appointment its reminder is sent. */
    reminderHours: integer('reminder_hours').notNull().default(24),
    specialOffers: integer('special_offers', { mode: 'boolean' }).notNull().default(false),
    bookingAlerts: integer('booking_alerts', { mode: 'boolean' }).notNull().default(true),
    reviewNotifications: integer('review_notifications', { mode: 'boolean' }).notNull().default(true),
    systemAlerts: integer('system_alerts', { mode: 'boolean' }).notNull().default(true),
    /** Both or neither; from may be after to, which passes midnight. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    timeZone: text('time_zone').notNull().default('Africa/Nairobi'),
    /** Who can find them in a search; null: not chosen, see FOUND_BY in api/identity/accounts/people-search.ts. */
    foundBy: text('found_by', { enum: ['name', 'contact', 'nobody'] }),
    readReceipts: integer('read_receipts', { mode: 'boolean' }).notNull().default(true),
    showPresence: integer('show_presence', { mode: 'boolean' }).notNull().default(true),
  },
  (t) => [
    check('preference_found_by', sql`${t.foundBy} IN ('name', 'contact', 'nobody')`),
    check('preference_reminder', sql`${t.reminderHours} IN (2, 24, 48)`),
    check(
      'preference_quiet',
      sql`(${t.quietFrom} IS NULL) = (${t.quietTo} IS NULL) AND coalesce(${t.quietFrom}, 0) BETWEEN 0 AND 1439 AND coalesce(${t.quietTo}, 0) BETWEEN 0 AND 1439`,
    ),
  ],
)

/** An admin's own profile (specification section 6). */
export const adminProfile = sqliteTable('admin_profile', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  position: text('position').notNull().default(''),
  department: text('department').notNull().default(''),
})

/** An archive of somebody's data, generated in the background and stored for a week. */
export const dataExport = sqliteTable(
  'data_export',
  fileColumns(() => user.id, 'cascade'),
  (t) => [
    index('data_export_user').on(t.userId, t.createdAt),
    // One at a time: a request while one is in progress changes nothing.
    uniqueIndex('data_export_waiting').on(t.userId).where(sql`status = 'waiting'`),
    // Rows the minute job deletes.
    index('data_export_stored').on(t.expiresAt).where(sql`file_key IS NOT NULL`),
    check('data_export_status', sql`${t.status} IN ('waiting', 'ready', 'failed', 'expired')`),
  ],
)
