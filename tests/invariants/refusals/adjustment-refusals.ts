// SQL that the database must refuse of adjustments and reconciliation since 0007_admin_rules.sql; see shop-refusals.ts.
import { cases } from './refusals'
import { type Changes, row } from './shop-refusals'

const adjust = (changes: Changes = {}) =>
  row(
    'adjustment',
    {
      id: "'new'",
      kind: "'goodwill'",
      currency: "'KES'",
      amount: '5',
      subject: "'amina'",
      reason: "'r'",
      admin_id: "'ada-admin'",
      transfer_id: "'new'",
      created_at: '1',
    },
    changes,
  )

const report = (changes: Changes = {}) =>
  row(
    'provider_report',
    {
      id: "'new'",
      processor: "'sandbox'",
      from_at: '0',
      until_at: '9',
      lines: '1',
      imported_by: "'ada-admin'",
      created_at: '1',
    },
    changes,
  )

const line = (changes: Changes = {}) =>
  row(
    'provider_report_line',
    {
      report_id: "'adjust-report'",
      line: '2',
      kind: "'fee'",
      reference: "'n'",
      currency: "'KES'",
      amount: '5',
      at: '1',
    },
    changes,
  )

const broken = (changes: Changes = {}) =>
  row(
    'reconciliation_break',
    {
      id: "'new'",
      report_id: "'adjust-report'",
      processor: "'sandbox'",
      kind: "'unbooked'",
      reference: "'fee:n'",
      currency: "'KES'",
      theirs: '-5',
      created_at: '1',
    },
    changes,
  )

const TRANSFER = 'transfer (id, kind, description, actor, created_at)'
const POSTING = 'posting (id, transfer_id, debit_account, credit_account, currency, amount)'
const GOODWILL = "'goodwill_expense:platform:KES', 'wallet:amina:KES', 'KES'"

/** A transfer by hand of so much, after whatever goes before it in its batch. */
const moved = (kind: string, amount: number, actor = 'ada-admin') =>
  `INSERT INTO ${TRANSFER} VALUES ('new', '${kind}', 'd', '${actor}', 1) ;; INSERT INTO ${POSTING} VALUES ('new', 'new', ${GOODWILL}, ${amount})`

const RESOLVED = "status = 'resolved', resolution = 'r', resolved_by = 'ada-admin', resolved_at = 2"

export const ADJUSTMENTS = cases(`
  adjustment_by_admin: adjustment
    INSERT INTO ${adjust({ admin_id: "'amina'" })}
    INSERT INTO ${adjust({ id: "'adjust-act'" })}
    INSERT INTO ${adjust({ transfer_id: "'$ADJUSTED'" })}
    INSERT INTO ${adjust({ proposal_id: "'adjust-waits'", amount: '700' })}
    INSERT INTO ${adjust({ proposal_id: "'adjust-agreed'", amount: '701' })}
    INSERT INTO ${adjust({ proposal_id: "'adjust-agreed'", amount: '700', currency: "'UGX'" })}
    INSERT INTO ${adjust({ proposal_id: "'adjust-agreed'", amount: '700', subject: "'zara'" })}
    INSERT INTO ${adjust({ proposal_id: "'adjust-agreed'", amount: '700', kind: "'correction'" })}
    INSERT INTO ${adjust({ proposal_id: "'adjust-agreed'", amount: '700', admin_id: "'bob-admin'" })}
  adjustment_within_limit: second-admin-required
    INSERT INTO ${adjust({ amount: '1300000' })}
    INSERT INTO ${adjust({ amount: '1', currency: "'XXX'" })}
    INSERT INTO ${adjust({ amount: '646200' })} ;; INSERT INTO ${adjust({ id: "'more'", amount: '5001', currency: "'USD'", transfer_id: "'more'" })}
  adjustment_no_change: ledger-immutable
    UPDATE adjustment SET reason = 'x' WHERE id = 'adjust-act'
  adjustment_counted_once: ledger-immutable
    UPDATE adjustment SET reference_amount = 0 WHERE id = 'adjust-act'
    UPDATE adjustment SET rate_set_id = NULL WHERE id = 'adjust-act'
    INSERT INTO ${adjust({ reference_amount: '0' })}
  adjustment_no_delete: ledger-immutable
    DELETE FROM adjustment WHERE id = 'adjust-act'
  posting_by_its_adjustment: adjustment
    ${moved('goodwill', 5)}
    ${moved('correction', 5)}
    ${moved('booking_refund', 5)}
    ${moved('order_refund', 5)}
    INSERT INTO ${adjust()} ;; ${moved('goodwill', 6)}
    INSERT INTO ${adjust({ kind: "'refund'" })} ;; ${moved('booking_refund', 6)}
    INSERT INTO ${adjust({ kind: "'refund'" })} ;; ${moved('goodwill', 5)}
    INSERT INTO ${adjust({ currency: "'UGX'" })} ;; ${moved('goodwill', 5)}
    INSERT INTO ${POSTING} VALUES ('new', '$ADJUSTED', ${GOODWILL}, 1)
  adjustment_amount
    INSERT INTO ${adjust({ amount: '0' })}
    INSERT INTO ${adjust({ amount: '-5' })}
  adjustment_kind
    INSERT INTO ${adjust({ kind: "'gift'" })}
  adjustment_limit_no_replace: ledger-immutable
    INSERT OR REPLACE INTO adjustment_limit VALUES ('USD', 99999999)
    INSERT INTO adjustment_limit VALUES ('KES', 99999999)
  adjustment_limit_no_update: ledger-immutable
    UPDATE adjustment_limit SET minor = 99999999
  adjustment_limit_no_delete: ledger-immutable
    DELETE FROM adjustment_limit
  adjustment_limit_minor: ledger-immutable
    INSERT INTO adjustment_limit VALUES ('XXX', -1)
  provider_report_starts: break-status
    INSERT INTO ${report({ imported_by: "'amina'" })}
    INSERT OR REPLACE INTO ${report({ id: "'adjust-report'" })}
  provider_report_no_update: break-status
    UPDATE provider_report SET lines = 9 WHERE id = 'adjust-report'
  provider_report_no_delete: break-status
    DELETE FROM provider_report WHERE id = 'adjust-report'
  provider_report_span
    INSERT INTO ${report({ until_at: '0' })}
  provider_report_line_starts: break-status
    INSERT INTO ${line({ line: '3' })}
    INSERT INTO ${line({ line: '0' })}
    INSERT OR REPLACE INTO ${line({ line: '1' })}
  provider_report_line_no_update: break-status
    UPDATE provider_report_line SET amount = 6 WHERE report_id = 'adjust-report'
  provider_report_line_no_delete: break-status
    DELETE FROM provider_report_line WHERE report_id = 'adjust-report'
  provider_report_line_amount
    INSERT INTO ${line({ amount: '0' })}
  provider_report_line_kind
    INSERT INTO ${line({ kind: "'gift'" })}
  reconciliation_break_starts: break-status
    INSERT INTO ${broken({ status: "'resolved'" })}
    INSERT INTO ${broken({ resolution: "'r'" })}
    INSERT INTO ${broken({ reference: "'fee:f'" })}
    INSERT OR REPLACE INTO ${broken({ id: "'adjust-over'" })}
  reconciliation_break_resolved_once: break-status
    UPDATE reconciliation_break SET ${RESOLVED} WHERE id = 'adjust-over'
    UPDATE reconciliation_break SET status = 'open' WHERE id = 'adjust-over'
    UPDATE reconciliation_break SET ${RESOLVED}, resolution = '' WHERE id = 'adjust-open'
    UPDATE reconciliation_break SET ${RESOLVED}, resolved_by = 'amina' WHERE id = 'adjust-open'
    UPDATE reconciliation_break SET status = 'resolved' WHERE id = 'adjust-open'
  reconciliation_break_no_change: break-status
    UPDATE reconciliation_break SET ${RESOLVED}, theirs = 0 WHERE id = 'adjust-open'
  reconciliation_break_no_delete: break-status
    DELETE FROM reconciliation_break WHERE id = 'adjust-open'
  reconciliation_break_kind
    INSERT INTO ${broken({ kind: "'gift'" })}
  reconciliation_break_status_known: break-status
    UPDATE reconciliation_break SET status = 'gone' WHERE id = 'adjust-open'
`)
