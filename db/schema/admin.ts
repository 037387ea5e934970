// What admins decide, and the record of who did what.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { user } from './accounts'

/** Somebody asks to have their salon or shop listed; a client thereby asks for the role too. */
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
 * Append-only: sign-ins, security, role and admin acts. Ids only, nothing personal, so that it can
 * outlive an account.
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
  },
  (t) => [index('audit_event_subject').on(t.subject, t.createdAt)],
)
