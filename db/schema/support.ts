// Support: tickets, reports, removals with their appeals, and canned responses.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../columns'
import { user } from './identity'

/**
 * One matter between a person and support, from the first message to the end. `open` waits for an
 * agent, `answered` for the person; triggers change it with each message. Writing again reopens it.
 */
export const ticket = sqliteTable(
  'ticket',
  {
    id: text('id').primaryKey(),
    /** The reference for the person: "PRS-7K2M9Q". */
    reference: text('reference').notNull().unique('ticket_reference'),
    /** Null for a signed-out person. */
    userId: text('user_id').references(() => user.id),
    name: text('name').notNull(),
    /** Empty for an account that has only a phone. */
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    /** The first message; later ones are in ticket_message. */
    message: text('message').notNull(),
    source: text('source', { enum: ['contact', 'chat', 'report', 'dispute', 'appeal'] }).notNull(),
    status: text('status', { enum: ['open', 'answered', 'closed'] })
      .notNull()
      .default('open'),
    /** The queue order: 0 for Plus members at the time of writing, 1 for the others. */
    rank: integer('rank').notNull().default(1),
    /** The assigned agent. */
    assignedTo: text('assigned_to').references(() => user.id),
    /** The subject, if it is one of our records: checked when the ticket was opened. */
    aboutKind: text('about_kind', {
      enum: ['appointment', 'order', 'review', 'product_review', 'message', 'conversation', 'user'],
    }),
    aboutId: text('about_id'),
    createdAt: integer('created_at').notNull(),
    /** When the person or we last wrote; set by a trigger. Notes do not count. */
    updatedAt: integer('updated_at').notNull(),
    closedAt: integer('closed_at'),
  },
  (t) => [
    index('ticket_queue').on(t.status, t.rank, t.updatedAt, t.id),
    index('ticket_assigned').on(t.assignedTo, t.status, t.rank, t.updatedAt, t.id),
    index('ticket_updated').on(t.updatedAt, t.id),
    index('ticket_user').on(t.userId, t.updatedAt),
    index('ticket_email').on(t.email, t.createdAt),
    index('ticket_about').on(t.aboutKind, t.aboutId),
    // The condition of the view unproven_earning, letter for letter.
    index('ticket_dispute_open').on(t.aboutKind, t.aboutId).where(sql`source = 'dispute' AND status <> 'closed'`),
    uniqueIndex('ticket_dispute').on(t.aboutKind, t.aboutId).where(sql`source = 'dispute'`),
    check('ticket_status_known', sql`${t.status} IN ('open', 'answered', 'closed')`),
    check('ticket_source_known', sql`${t.source} IN ('contact', 'chat', 'report', 'dispute', 'appeal')`),
    check('ticket_rank', sql`${t.rank} IN (0, 1)`),
    check('ticket_closed', sql`(${t.status} = 'closed') = (${t.closedAt} IS NOT NULL)`),
    check(
      'ticket_about_known',
      sql`(${t.aboutKind} IS NULL) = (${t.aboutId} IS NULL) AND coalesce(${t.aboutKind}, 'user') IN ('appointment', 'order', 'review', 'product_review', 'message', 'conversation', 'user')`,
    ),
  ],
)

/** Later messages of a ticket: the person's `question`, our `answer`, or a `note` that only admins read. */
export const ticketMessage = sqliteTable(
  'ticket_message',
  {
    id: text('id').primaryKey(),
    ticketId: reference('ticket_id', () => ticket.id),
    kind: text('kind', { enum: ['question', 'answer', 'note'] }).notNull(),
    /** The ticket's own person for a question (null: signed out), an admin otherwise. */
    authorId: text('author_id').references(() => user.id),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('ticket_message_ticket').on(t.ticketId, t.createdAt, t.id),
    index('ticket_message_author').on(t.authorId),
    check('ticket_message_kind', sql`${t.kind} IN ('question', 'answer', 'note')`),
    check('ticket_message_length', sql`length(${t.text}) <= 4000`),
  ],
)

/** A canned response of the agents. `{name}` and `{reference}` are replaced by the ticket's. */
export const cannedResponse = sqliteTable(
  'canned_response',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull().unique('canned_response_title'),
    text: text('text').notNull(),
    updatedBy: text('updated_by').references(() => user.id),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    check('canned_response_title_length', sql`length(${t.title}) BETWEEN 1 AND 80`),
    check('canned_response_text_length', sql`length(${t.text}) BETWEEN 1 AND 4000`),
  ],
)

/** A report of an account. Once per person and account. */
export const userReport = sqliteTable(
  'user_report',
  {
    id: text('id').primaryKey(),
    reportedId: reference('reported_id', () => user.id),
    reporterId: reference('reporter_id', () => user.id),
    /** As what they were met: the owner of a salon or a shop, or themselves. */
    metAs: text('met_as', { enum: ['salon', 'shop', 'person'] }).notNull(),
    reason: text('reason', { enum: ['spam', 'offensive', 'scam', 'other'] }).notNull(),
    detail: text('detail').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('user_report_once').on(t.reportedId, t.reporterId),
    index('user_report_reporter').on(t.reporterId),
    check('user_report_reason', sql`${t.reason} IN ('spam', 'offensive', 'scam', 'other')`),
    check('user_report_met_as', sql`${t.metAs} IN ('salon', 'shop', 'person')`),
    check('user_report_of_two', sql`${t.reportedId} <> ${t.reporterId}`),
  ],
)

/**
 * Content that an admin took down, with the reason its author reads. The author may appeal once,
 * and another admin decides: `upheld`, or `restored`. Before an appeal any admin can restore it.
 * While it is active, triggers keep a review hidden; a message is filtered through it.
 */
export const moderation = sqliteTable(
  'moderation',
  {
    id: text('id').primaryKey(),
    subjectKind: text('subject_kind', { enum: ['review', 'product_review', 'message'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    authorId: reference('author_id', () => user.id),
    reason: text('reason').notNull(),
    decidedBy: reference('decided_by', () => user.id),
    createdAt: integer('created_at').notNull(),
    appeal: text('appeal').notNull().default(''),
    appealedAt: integer('appealed_at'),
    outcome: text('outcome', { enum: ['upheld', 'restored'] }),
    /** The outcome's explanation for the author. */
    outcomeReason: text('outcome_reason').notNull().default(''),
    outcomeBy: text('outcome_by').references(() => user.id),
    outcomeAt: integer('outcome_at'),
  },
  (t) => [
    // One active removal per subject: restored content can be taken down again.
    uniqueIndex('moderation_in_force').on(t.subjectKind, t.subjectId).where(sql`outcome IS NOT 'restored'`),
    index('moderation_author').on(t.authorId, t.createdAt),
    index('moderation_appealed').on(t.appealedAt).where(sql`outcome IS NULL AND appealed_at IS NOT NULL`),
    check('moderation_subject_kind', sql`${t.subjectKind} IN ('review', 'product_review', 'message')`),
    check('moderation_outcome', sql`coalesce(${t.outcome}, 'upheld') IN ('upheld', 'restored')`),
    check(
      'moderation_decided',
      sql`(${t.outcome} IS NULL) = (${t.outcomeAt} IS NULL) AND (${t.outcome} IS NULL) = (${t.outcomeBy} IS NULL)`,
    ),
    check('moderation_upheld', sql`${t.outcome} IS NOT 'upheld' OR ${t.appealedAt} IS NOT NULL`),
  ],
)
