// What admins decide, and the record of who did what.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { user } from '../identity'

/**
 * Somebody asks to have their salon or shop listed, and a client thereby for the role too; or, where it is listed,
 * to give it another name.
 */
export const application = sqliteTable(
  'application',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    role: text('role', { enum: ['beauty_partner', 'product_seller'] }).notNull(),
    /** The salon or the shop, by the role. */
    subjectId: text('subject_id').notNull(),
    /** The new name that is asked for; empty where it asks to be listed. */
    name: text('name').notNull().default(''),
    status: text('status', { enum: ['waiting', 'approved', 'refused', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    /** Why it was refused: what to mend before asking again. */
    reason: text('reason').notNull().default(''),
    decidedBy: text('decided_by').references(() => user.id),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
  },
  (t) => [
    index('application_status').on(t.status, t.createdAt),
    index('application_user').on(t.userId, t.createdAt),
    uniqueIndex('application_waiting').on(t.userId).where(sql`status = 'waiting'`),
    check('application_role', sql`${t.role} IN ('beauty_partner', 'product_seller')`),
    check(
      'application_status_known',
      sql`${t.status} IN ('waiting', 'approved', 'refused', 'withdrawn')`,
    ),
  ],
)

/**
 * Append-only: sign-ins, security, role and admin acts. Ids only, so that it can outlive an account, and of sign-ins
 * and admin acts where they came from.
 */
export const auditEvent = sqliteTable(
  'audit_event',
  {
    id: text('id').primaryKey(),
    /** Who did it; "system" for jobs, "anonymous" for strangers. */
    actor: text('actor').notNull(),
    event: text('event').notNull(),
    /** What it was done to: a user, salon or application id. */
    subject: text('subject').notNull(),
    requestId: text('request_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** What else belongs to it, in words of ours: the purpose of a look, what was searched by. */
    detail: text('detail').notNull().default(''),
    /** The network address that it came from; empty where it is not kept, see api/platform/audit/audit.ts. */
    origin: text('origin').notNull().default(''),
  },
  (t) => [
    index('audit_event_subject').on(t.subject, t.createdAt),
    index('audit_event_actor').on(t.actor, t.createdAt),
    index('audit_event_created').on(t.createdAt),
  ],
)

/**
 * The chain over the audit events: a trigger gives each event its place as it is written; its hash, over
 * the one before and the event, is filled in once, in order, a moment later (api/admin/audit-log/hash-chain.ts).
 */
export const auditLink = sqliteTable(
  'audit_link',
  {
    sequence: integer('sequence').primaryKey({ autoIncrement: true }),
    eventId: text('event_id').notNull(),
    hash: text('hash'),
  },
  (t) => [
    uniqueIndex('audit_link_event').on(t.eventId),
    index('audit_link_open').on(t.sequence).where(sql`hash IS NULL`),
  ],
)

/** What one admin asks for and another must confirm. `input` is JSON, by the kind. */
export const proposal = sqliteTable(
  'proposal',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['fee', 'admin', 'money'] }).notNull(),
    /** What it is about: a kind of fee, a person, an appointment, order or transfer. */
    subject: text('subject').notNull(),
    input: text('input').notNull(),
    reason: text('reason').notNull(),
    proposedBy: text('proposed_by')
      .notNull()
      .references(() => user.id),
    status: text('status', { enum: ['waiting', 'confirmed', 'refused', 'withdrawn', 'expired'] })
      .notNull()
      .default('waiting'),
    decidedBy: text('decided_by').references(() => user.id),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
    /** After this nobody can confirm it. */
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    index('proposal_status').on(t.status, t.createdAt),
    index('proposal_subject').on(t.subject),
    uniqueIndex('proposal_waiting').on(t.kind, t.subject).where(sql`status = 'waiting'`),
    check('proposal_kind', sql`${t.kind} IN ('fee', 'admin', 'money')`),
    check(
      'proposal_status_known',
      sql`${t.status} IN ('waiting', 'confirmed', 'refused', 'withdrawn', 'expired')`,
    ),
  ],
)

/** Why somebody may not sign in, and for how long it was so. */
export const suspension = sqliteTable(
  'suspension',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    /** What the person is told. */
    reason: text('reason').notNull(),
    suspendedBy: text('suspended_by')
      .notNull()
      .references(() => user.id),
    createdAt: integer('created_at').notNull(),
    liftedBy: text('lifted_by').references(() => user.id),
    liftedAt: integer('lifted_at'),
  },
  (t) => [
    index('suspension_user').on(t.userId, t.createdAt),
    uniqueIndex('suspension_standing').on(t.userId).where(sql`lifted_at IS NULL`),
  ],
)
