// SQL that the database must refuse of providers, alerts and the ledger's days since 0007_admin_rules.sql; see
// shop-refusals.ts.
import { cases } from './refusals'

export const OPERATIONS = cases(`
  deposit_provider_on: provider-off
    INSERT INTO deposit (id, user_id, currency, amount, status, processor, token, method_label, purpose, created_at, updated_at) VALUES ('new', 'amina', 'KES', 5, 'requested', 'paused', 't', 'Card', 'add_funds', 0, 0)
  withdrawal_provider_on: provider-off
    INSERT INTO withdrawal (id, user_id, currency, amount, fee, fee_id, status, processor, token, method_label, hold_id, daily_limit, monthly_limit, created_at, updated_at) VALUES ('new', 'amina', 'KES', 250000, 10, '$FEE', 'requested', 'paused', 't', 'Card', '$HOLD', 999999, 999999, 0, 0)
  payout_provider_on: provider-off
    INSERT INTO payout (id, user_id, currency, amount, fee, fee_id, cause, destination_id, processor, from_sequence, to_sequence, hold_transfer_id, created_at, updated_at) VALUES ('new', 'amina', 'KES', 5, 1, '$FEE', 'instant', 'd', 'paused', 1, 1, '$TRANSFER', 0, 0)
  provider_switched_by_admin: provider-switched
    INSERT INTO provider_switch VALUES ('email', 'r', 'amina', 0)
    INSERT OR REPLACE INTO provider_switch VALUES ('payments:paused', 'r', 'ada-admin', 0)
  provider_switch_no_update: provider-switched
    UPDATE provider_switch SET provider = 'payments:sandbox'
  provider_hour_counts
    INSERT INTO provider_hour (provider, hour, succeeded, declined) VALUES ('email', 1, 1, 2)
    INSERT INTO provider_hour (provider, hour, failed) VALUES ('email', 1, -1)
  system_alert_kind
    INSERT INTO system_alert (id, kind, subject, words, opened_at, seen_at) VALUES ('new', 'weather', 's', 'w', 0, 0)
  system_alert_acknowledged
    UPDATE system_alert SET acknowledged_at = 5 WHERE id = 'standing'
  system_alert_starts: alert-status
    INSERT INTO system_alert (id, kind, subject, words, opened_at, seen_at) VALUES ('new', 'job', 'autoSave', 'w', 0, 0)
    INSERT INTO system_alert (id, kind, subject, words, opened_at, seen_at, resolved_at) VALUES ('new', 'job', 'other', 'w', 0, 0, 1)
    INSERT OR REPLACE INTO system_alert (id, kind, subject, words, opened_at, seen_at) VALUES ('over', 'job', 'other', 'w', 0, 0)
  system_alert_steps: alert-status
    UPDATE system_alert SET resolved_at = NULL WHERE id = 'over'
    UPDATE system_alert SET subject = 'other' WHERE id = 'standing'
    UPDATE system_alert SET acknowledged_at = 9 WHERE id = 'seen-to'
  system_alert_no_delete: alert-status
    DELETE FROM system_alert WHERE id = 'over'
  ledger_day_sums
    INSERT INTO ledger_day VALUES ('2026-01-01', 'KES', 'deposit', 'clearing', 'wallet', 0, 5)
    INSERT INTO ledger_day VALUES ('2026-01-01', 'KES', 'deposit', 'clearing', 'wallet', 1, 0)
  ledger_day_run_forward
    INSERT INTO ledger_day_run VALUES (10, 10, 0)
  ledger_day_run_follows: job-done
    INSERT INTO ledger_day_run VALUES (5, 20, 0)
    INSERT INTO ledger_day_run VALUES (11, 20, 0)
    INSERT OR REPLACE INTO ledger_day_run VALUES (0, 20, 0)
  ledger_day_run_no_update: ledger-immutable
    UPDATE ledger_day_run SET until_sequence = 5
  ledger_day_run_no_delete: ledger-immutable
    DELETE FROM ledger_day_run
`)
