// Adjustments by admins, and reconciliation with the providers' reports.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { rateSet } from '../money/exchange'
import { proposal } from './governance'

/**
 * How much one admin may move alone within 24 hours, over all currencies, in minor units of the
 * reference currency: one row. Above it two are needed.
 */
export const adjustmentLimit = sqliteTable(
  'adjustment_limit',
  { currency: text('currency').primaryKey(), minor: integer('minor').notNull() },
  (t) => [check('adjustment_limit_minor', sql`${t.minor} >= 0`)],
)

/**
 * An adjustment, written before its transfer in the same batch: triggers reject a goodwill or
 * correction without one, and one above the limit that no second admin has confirmed.
 */
export const adjustment = sqliteTable(
  'adjustment',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['refund', 'goodwill', 'correction', 'settlement'] }).notNull(),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    /** The appointment, order, person or transfer that it is about. */
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
    adminId: reference('admin_id', () => user.id),
    proposalId: text('proposal_id').references(() => proposal.id),
    /** Its transfer; written after it, so without a foreign key. */
    transferId: text('transfer_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Its value in minor units of the reference currency, and the rates used: set by a trigger. */
    referenceAmount: integer('reference_amount'),
    rateSetId: text('rate_set_id').references(() => rateSet.id),
  },
  (t) => [
    index('adjustment_admin').on(t.adminId, t.createdAt),
    index('adjustment_created').on(t.createdAt),
    index('adjustment_subject').on(t.subject),
    uniqueIndex('adjustment_proposal').on(t.proposalId),
    uniqueIndex('adjustment_transfer').on(t.transferId),
    check('adjustment_amount', sql`${t.amount} > 0`),
    check('adjustment_kind', sql`${t.kind} IN ('refund', 'goodwill', 'correction', 'settlement')`),
  ],
)

/** An imported provider report: the movements it lists in a span of time. */
export const providerReport = sqliteTable(
  'provider_report',
  {
    id: text('id').primaryKey(),
    processor: text('processor').notNull(),
    /** The span it covers: start inclusive, end exclusive. UTC milliseconds. */
    fromAt: integer('from_at').notNull(),
    untilAt: integer('until_at').notNull(),
    lines: integer('lines').notNull(),
    importedBy: reference('imported_by', () => user.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('provider_report_processor').on(t.processor, t.createdAt),
    check('provider_report_span', sql`${t.untilAt} > ${t.fromAt}`),
  ],
)

/** One line of a report. Amounts are positive; the kind says which way. */
export const providerReportLine = sqliteTable(
  'provider_report_line',
  {
    reportId: reference('report_id', () => providerReport.id),
    line: integer('line').notNull(),
    kind: text('kind', { enum: ['deposit', 'payout', 'fee', 'chargeback'] }).notNull(),
    reference: text('reference').notNull(),
    currency: text('currency').notNull(),
    amount: integer('amount').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'provider_report_line_id', columns: [t.reportId, t.line] }),
    index('provider_report_line_reference').on(t.reference),
    check('provider_report_line_amount', sql`${t.amount} > 0`),
    check('provider_report_line_kind', sql`${t.kind} IN ('deposit', 'payout', 'fee', 'chargeback')`),
  ],
)

/**
 * A difference between our books and a report. Resolved once, with an explanation, and with a
 * correction if money moves.
 */
export const reconciliationBreak = sqliteTable(
  'reconciliation_break',
  {
    id: text('id').primaryKey(),
    reportId: reference('report_id', () => providerReport.id),
    processor: text('processor').notNull(),
    /** `unknown_here`: the report alone has it; `unknown_there`: we alone; `amount`: both, and differ; `unbooked`: a fee or chargeback that the books lack. */
    kind: text('kind', { enum: ['unknown_here', 'unknown_there', 'amount', 'unbooked'] }).notNull(),
    /** Which line of the report, if one. */
    line: integer('line'),
    reference: text('reference').notNull(),
    /** Our deposit, withdrawal or payout, if one. */
    subject: text('subject'),
    currency: text('currency').notNull(),
    /** Signed by its effect on the provider's balance; null on the side that lacks it. */
    ours: integer('ours'),
    theirs: integer('theirs'),
    status: text('status', { enum: ['open', 'resolved'] })
      .notNull()
      .default('open'),
    resolution: text('resolution'),
    adjustmentId: text('adjustment_id').references(() => adjustment.id),
    resolvedBy: text('resolved_by').references(() => user.id),
    createdAt: integer('created_at').notNull(),
    resolvedAt: integer('resolved_at'),
  },
  (t) => [
    index('reconciliation_break_status').on(t.status, t.createdAt),
    uniqueIndex('reconciliation_break_once').on(t.processor, t.kind, t.reference),
    uniqueIndex('reconciliation_break_act').on(t.adjustmentId),
    check('reconciliation_break_kind', sql`${t.kind} IN ('unknown_here', 'unknown_there', 'amount', 'unbooked')`),
    check('reconciliation_break_status_known', sql`${t.status} IN ('open', 'resolved')`),
  ],
)
