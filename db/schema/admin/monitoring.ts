// Monitoring: results of provider calls, switched-off providers, alerts, and the daily sums of the
// ledger for the admin charts.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'

/** A provider's results within an hour. `hour` is its beginning, UTC milliseconds. */
export const providerHour = sqliteTable(
  'provider_hour',
  {
    /** "payments:stripe", "email", "rates". */
    provider: text('provider').notNull(),
    hour: integer('hour').notNull(),
    /** Responses, including declined payments. */
    succeeded: integer('succeeded').notNull().default(0),
    /** Of these: payments that were declined. */
    declined: integer('declined').notNull().default(0),
    /** No response, or an invalid one. */
    failed: integer('failed').notNull().default(0),
    succeededAt: integer('succeeded_at'),
    failedAt: integer('failed_at'),
    /** The kind of the last failure, never the request's content. */
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ name: 'provider_hour_id', columns: [t.provider, t.hour] }),
    index('provider_hour_hour').on(t.hour),
    check('provider_hour_counts', sql`${t.succeeded} >= ${t.declined} AND ${t.declined} >= 0 AND ${t.failed} >= 0`),
  ],
)

/** A provider switched off by an admin: it gets no new calls. The row is deleted when it is switched on. */
export const providerSwitch = sqliteTable('provider_switch', {
  provider: text('provider').primaryKey(),
  reason: text('reason').notNull(),
  offBy: reference('off_by', () => user.id),
  offAt: integer('off_at').notNull(),
})

/** An alert for admins; one row from its beginning to its end. */
export const systemAlert = sqliteTable(
  'system_alert',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['rates', 'provider', 'job', 'schedule', 'ledger', 'refusals'] }).notNull(),
    /** Which provider, job, currency. */
    subject: text('subject').notNull(),
    /** What is wrong, for admins, as of the last check. */
    words: text('words').notNull(),
    openedAt: integer('opened_at').notNull(),
    seenAt: integer('seen_at').notNull(),
    acknowledgedBy: text('acknowledged_by').references(() => user.id),
    acknowledgedAt: integer('acknowledged_at'),
    resolvedAt: integer('resolved_at'),
  },
  (t) => [
    uniqueIndex('system_alert_open').on(t.kind, t.subject).where(sql`resolved_at IS NULL`),
    index('system_alert_opened').on(t.openedAt),
    check('system_alert_kind', sql`${t.kind} IN ('rates', 'provider', 'job', 'schedule', 'ledger', 'refusals')`),
    check('system_alert_acknowledged', sql`(${t.acknowledgedBy} IS NULL) = (${t.acknowledgedAt} IS NULL)`),
  ],
)

/** When a schedule last finished. */
export const scheduleBeat = sqliteTable('schedule_beat', {
  cron: text('cron').primaryKey(),
  at: integer('at').notNull(),
})

/** The ledger by day (UTC, "2026-11-22"), currency, kind of transfer, and the kinds of account between which it moved. */
export const ledgerDay = sqliteTable(
  'ledger_day',
  {
    day: text('day').notNull(),
    currency: text('currency').notNull(),
    kind: text('kind').notNull(),
    debitKind: text('debit_kind').notNull(),
    creditKind: text('credit_kind').notNull(),
    count: integer('count').notNull(),
    minor: integer('minor').notNull(),
  },
  (t) => [
    primaryKey({ name: 'ledger_day_id', columns: [t.day, t.currency, t.kind, t.debitKind, t.creditKind] }),
    check('ledger_day_sums', sql`${t.count} > 0 AND ${t.minor} > 0`),
  ],
)

/**
 * What the accounts of each kind hold in each currency, as far as the ledger has been summed: triggers keep it with the
 * daily sums. Credits minus debits, in minor units.
 */
export const ledgerKind = sqliteTable(
  'ledger_kind',
  { currency: text('currency').notNull(), kind: text('kind').notNull(), balance: integer('balance').notNull() },
  (t) => [primaryKey({ name: 'ledger_kind_id', columns: [t.currency, t.kind] })],
)

/**
 * How far the ledger has been summed: each run continues after the previous one, so that nothing is
 * counted twice under concurrent runs.
 */
export const ledgerDayRun = sqliteTable(
  'ledger_day_run',
  {
    afterSequence: integer('after_sequence').primaryKey(),
    untilSequence: integer('until_sequence').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [check('ledger_day_run_forward', sql`${t.untilSequence} > ${t.afterSequence}`)],
)
