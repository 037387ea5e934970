// Decisions of admins, and the audit log.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'

/** An application to list a salon or shop, which also gives a client the role; or, if it is listed, to rename it. */
export const application = sqliteTable(
  'application',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    role: text('role', { enum: ['beauty_partner', 'product_seller'] }).notNull(),
    /** The salon or the shop, by the role. */
    subjectId: text('subject_id').notNull(),
    /** The requested new name; empty for a listing. */
    name: text('name').notNull().default(''),
    status: text('status', { enum: ['waiting', 'approved', 'refused', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    /** The reason of a rejection: what to fix before applying again. */
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
    check('application_status_known', sql`${t.status} IN ('waiting', 'approved', 'refused', 'withdrawn')`),
  ],
)

/**
 * Append-only: sign-ins, security, role and admin events. Ids only, so that it can outlive an
 * account, and the origin of sign-ins and admin actions.
 */
export const auditEvent = sqliteTable(
  'audit_event',
  {
    id: text('id').primaryKey(),
    /** The actor; "system" for jobs, "anonymous" for signed-out people. */
    actor: text('actor').notNull(),
    event: text('event').notNull(),
    /** The subject: a user, salon or application id. */
    subject: text('subject').notNull(),
    requestId: text('request_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Further facts: the purpose of an access, the filters used. */
    detail: text('detail').notNull().default(''),
    /** The network address of the request; empty if it is not stored, see api/platform/audit/audit.ts. */
    origin: text('origin').notNull().default(''),
  },
  (t) => [
    index('audit_event_subject').on(t.subject, t.createdAt),
    index('audit_event_actor').on(t.actor, t.createdAt),
    index('audit_event_created').on(t.createdAt),
  ],
)

/**
 * The chain over the audit events: a trigger gives each event its number when it is written; its hash, over the
 * previous one and the event, is filled in once, in order, a moment later (api/admin/audit-log/hash-chain.ts).
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

/** A request by one admin that another must confirm. `input` is JSON, by kind. */
export const proposal = sqliteTable(
  'proposal',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['fee', 'admin', 'money'] }).notNull(),
    /** The subject: a kind of fee, a person, an appointment, order or transfer. */
    subject: text('subject').notNull(),
    input: text('input').notNull(),
    reason: text('reason').notNull(),
    proposedBy: reference('proposed_by', () => user.id),
    status: text('status', { enum: ['waiting', 'confirmed', 'refused', 'withdrawn', 'expired'] })
      .notNull()
      .default('waiting'),
    decidedBy: text('decided_by').references(() => user.id),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
    /** After this it can no longer be confirmed. */
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    index('proposal_status').on(t.status, t.createdAt),
    index('proposal_subject').on(t.subject),
    uniqueIndex('proposal_waiting').on(t.kind, t.subject).where(sql`status = 'waiting'`),
    check('proposal_kind', sql`${t.kind} IN ('fee', 'admin', 'money')`),
    check('proposal_status_known', sql`${t.status} IN ('waiting', 'confirmed', 'refused', 'withdrawn', 'expired')`),
  ],
)

/** A suspension: its reason and period. */
export const suspension = sqliteTable(
  'suspension',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    /** The reason shown to the person. */
    reason: text('reason').notNull(),
    suspendedBy: reference('suspended_by', () => user.id),
    createdAt: integer('created_at').notNull(),
    liftedBy: text('lifted_by').references(() => user.id),
    liftedAt: integer('lifted_at'),
  },
  (t) => [
    index('suspension_user').on(t.userId, t.createdAt),
    uniqueIndex('suspension_active').on(t.userId).where(sql`lifted_at IS NULL`),
  ],
)
