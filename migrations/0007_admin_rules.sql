-- What the database refuses and derives: applications, proposals, the audit log, reconciliation and what admins do with money.
-- The text of each RAISE is a code that api/platform/values/problem.ts turns into a problem; see tests/invariants/refusals.

CREATE TRIGGER application_starts_waiting
BEFORE INSERT ON application
WHEN NEW.status <> 'waiting' OR EXISTS (SELECT 1 FROM application WHERE id = NEW.id OR (user_id = NEW.user_id AND status = 'waiting'))
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER application_decided_once
BEFORE UPDATE ON application
WHEN OLD.status <> 'waiting' OR NEW.status = 'waiting' OR NEW.decided_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER application_decided_by_admin
BEFORE UPDATE ON application
WHEN NEW.status IN ('approved', 'refused') AND NOT EXISTS (
  SELECT 1 FROM user WHERE id = NEW.decided_by AND role = 'admin' AND id <> NEW.user_id
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
-- Proposals: one admin asks, another confirms, once.
CREATE TRIGGER proposal_starts
BEFORE INSERT ON proposal
WHEN NEW.status <> 'waiting' OR NEW.decided_by IS NOT NULL OR NEW.decided_at IS NOT NULL
  OR NEW.expires_at <= NEW.created_at
  OR EXISTS (SELECT 1 FROM proposal WHERE id = NEW.id OR (kind = NEW.kind AND subject = NEW.subject AND status = 'waiting'))
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.proposed_by AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'proposal-status');
END;
--> statement-breakpoint
CREATE TRIGGER proposal_steps
BEFORE UPDATE ON proposal
WHEN OLD.status <> 'waiting' OR NEW.status = 'waiting' OR NEW.decided_at IS NULL
  OR (NEW.status = 'confirmed' AND NEW.decided_at >= OLD.expires_at)
  OR (NEW.status = 'withdrawn' AND NEW.decided_by IS NOT OLD.proposed_by)
BEGIN
  SELECT RAISE(ABORT, 'proposal-status');
END;
--> statement-breakpoint
CREATE TRIGGER proposal_by_two
BEFORE UPDATE ON proposal
WHEN NEW.status IN ('confirmed', 'refused') AND (NEW.decided_by IS OLD.proposed_by OR NOT EXISTS (
  SELECT 1 FROM user WHERE id = NEW.decided_by AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER suspension_starts
BEFORE INSERT ON suspension
WHEN NEW.lifted_at IS NOT NULL OR NEW.lifted_by IS NOT NULL OR NEW.suspended_by = NEW.user_id
  OR EXISTS (SELECT 1 FROM suspension WHERE id = NEW.id OR (user_id = NEW.user_id AND lifted_at IS NULL))
  OR EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.suspended_by AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'suspension-status');
END;
--> statement-breakpoint
CREATE TRIGGER suspension_lifted_once
BEFORE UPDATE OF lifted_by, lifted_at ON suspension
WHEN OLD.lifted_at IS NOT NULL OR NEW.lifted_at IS NULL OR NEW.lifted_by IS OLD.user_id
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.lifted_by AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'suspension-status');
END;
--> statement-breakpoint
-- Words go once their person has left, and not before.
CREATE TRIGGER suspension_no_change
BEFORE UPDATE OF id, user_id, reason, suspended_by, created_at ON suspension
WHEN NEW.id <> OLD.id OR NEW.user_id <> OLD.user_id OR NEW.suspended_by <> OLD.suspended_by OR NEW.created_at <> OLD.created_at
  OR NEW.reason <> '' OR NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'suspension-status');
END;
--> statement-breakpoint
-- The chain over the audit log: each event gets its place as it is written, each place its hash once, in order.
CREATE TRIGGER audit_link_starts
BEFORE INSERT ON audit_link
WHEN NEW.hash IS NOT NULL
  OR EXISTS (SELECT 1 FROM audit_link WHERE event_id = NEW.event_id OR sequence = NEW.sequence)
  OR NOT EXISTS (SELECT 1 FROM audit_event WHERE id = NEW.event_id)
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER audit_link_sealed_once
BEFORE UPDATE ON audit_link
WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL OR length(NEW.hash) <> 64
  OR NEW.sequence <> OLD.sequence OR NEW.event_id <> OLD.event_id
  OR EXISTS (SELECT 1 FROM audit_link WHERE sequence = OLD.sequence - 1 AND hash IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER audit_event_linked
AFTER INSERT ON audit_event
BEGIN
  INSERT INTO audit_link (event_id) VALUES (NEW.id);
END;
--> statement-breakpoint
-- The log by kind, the newest first, and by what a kind begins with (api/admin/audit-log/audit-log.ts).
CREATE INDEX audit_event_kind ON audit_event (event, created_at);
--> statement-breakpoint
CREATE INDEX audit_event_group ON audit_event (substr(event, 1, instr(event, '.') - 1), created_at);
--> statement-breakpoint
-- Reconciliation: reports stay as they came; a break is resolved once, by an admin, with words.
CREATE TRIGGER provider_report_starts
BEFORE INSERT ON provider_report
WHEN EXISTS (SELECT 1 FROM provider_report WHERE id = NEW.id)
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.imported_by AND role = 'admin' AND deleted_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_report_line_starts
BEFORE INSERT ON provider_report_line
WHEN EXISTS (SELECT 1 FROM provider_report_line WHERE report_id = NEW.report_id AND line = NEW.line)
  OR NEW.line NOT BETWEEN 1 AND coalesce((SELECT lines FROM provider_report WHERE id = NEW.report_id), 0)
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER reconciliation_break_starts
BEFORE INSERT ON reconciliation_break
WHEN NEW.status <> 'open' OR NEW.resolution IS NOT NULL OR NEW.resolved_at IS NOT NULL OR NEW.adjustment_id IS NOT NULL
  OR EXISTS (SELECT 1 FROM reconciliation_break WHERE id = NEW.id
    OR (processor = NEW.processor AND kind = NEW.kind AND reference = NEW.reference))
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER reconciliation_break_resolved_once
BEFORE UPDATE ON reconciliation_break
WHEN OLD.status <> 'open' OR NEW.status <> 'resolved' OR NEW.resolved_at IS NULL OR coalesce(NEW.resolution, '') = ''
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.resolved_by AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_switched_by_admin
BEFORE INSERT ON provider_switch
WHEN EXISTS (SELECT 1 FROM provider_switch WHERE provider = NEW.provider) OR NOT EXISTS (
  SELECT 1 FROM user WHERE id = NEW.off_by AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'provider-switched');
END;
--> statement-breakpoint
-- An alert is acknowledged once and ends once.
CREATE TRIGGER system_alert_starts
BEFORE INSERT ON system_alert
WHEN NEW.acknowledged_at IS NOT NULL OR NEW.resolved_at IS NOT NULL OR EXISTS (
  SELECT 1 FROM system_alert WHERE id = NEW.id OR (kind = NEW.kind AND subject = NEW.subject AND resolved_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'alert-status');
END;
--> statement-breakpoint
CREATE TRIGGER system_alert_steps
BEFORE UPDATE ON system_alert
WHEN OLD.resolved_at IS NOT NULL OR (OLD.acknowledged_at IS NOT NULL AND NEW.acknowledged_at IS NOT OLD.acknowledged_at)
  OR NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.subject <> OLD.subject OR NEW.opened_at <> OLD.opened_at
BEGIN
  SELECT RAISE(ABORT, 'alert-status');
END;
--> statement-breakpoint
-- The days add up: each run goes on where the one before ended.
CREATE TRIGGER ledger_day_run_follows
BEFORE INSERT ON ledger_day_run
WHEN NEW.after_sequence <> coalesce((SELECT max(until_sequence) FROM ledger_day_run), 0)
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_day_run_no_delete
BEFORE DELETE ON ledger_day_run
WHEN OLD.until_sequence = (SELECT max(until_sequence) FROM ledger_day_run)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
-- Adjustments: what an admin does to money.
CREATE TRIGGER adjustment_by_admin
BEFORE INSERT ON adjustment
WHEN EXISTS (SELECT 1 FROM adjustment WHERE id = NEW.id OR transfer_id = NEW.transfer_id OR proposal_id = NEW.proposal_id)
  OR EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer_id)
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.admin_id AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
  OR (NEW.proposal_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM proposal WHERE id = NEW.proposal_id AND kind = 'money' AND status = 'confirmed' AND proposed_by = NEW.admin_id
      AND subject = NEW.subject AND json_extract(input, '$.act') = NEW.kind
      AND json_extract(input, '$.minor') = NEW.amount AND json_extract(input, '$.currency') = NEW.currency))
BEGIN
  SELECT RAISE(ABORT, 'adjustment');
END;
--> statement-breakpoint
CREATE TRIGGER adjustment_counted_once
BEFORE UPDATE OF reference_amount, rate_set_id ON adjustment
WHEN OLD.reference_amount IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER adjustment_within_limit
AFTER INSERT ON adjustment
BEGIN
  UPDATE adjustment SET (reference_amount, rate_set_id) = (
    SELECT (NEW.amount * 100000000 + divisor - 1) / divisor, reference_rate.rate_set_id
    FROM reference_rate WHERE reference_rate.currency = NEW.currency)
  WHERE id = NEW.id;
  SELECT RAISE(ABORT, 'second-admin-required')
  WHERE NEW.proposal_id IS NULL AND (
    (SELECT reference_amount FROM adjustment WHERE id = NEW.id) IS NULL
    OR (SELECT sum(reference_amount) FROM adjustment WHERE admin_id = NEW.admin_id AND proposal_id IS NULL
      AND created_at > NEW.created_at - 86400000) > (SELECT minor FROM adjustment_limit));
END;
--> statement-breakpoint
CREATE TRIGGER adjustment_limit_no_replace
BEFORE INSERT ON adjustment_limit
WHEN EXISTS (SELECT 1 FROM adjustment_limit)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
-- The rule of two admins: nobody decides about their own account, and whoever got hold of another's account a
-- moment ago is no second admin. A first factor is its set-up; one that is set up anew is a change.
CREATE TRIGGER proposal_not_about_oneself
BEFORE UPDATE ON proposal
WHEN NEW.status IN ('confirmed', 'refused') AND OLD.kind = 'admin' AND NEW.decided_by IS OLD.subject
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER proposal_by_the_settled
BEFORE UPDATE ON proposal
WHEN NEW.status = 'confirmed' AND EXISTS (
  SELECT 1 FROM audit_event AS change
  WHERE change.subject = NEW.decided_by AND change.created_at > NEW.decided_at - 604800000
    AND (change.event IN ('password.changed', 'password.reset', 'person.factors-reset', 'two-factor.disabled',
        'recovery-codes.renewed', 'passkey.added', 'passkey.removed')
      OR (change.event = 'two-factor.enabled' AND EXISTS (
        SELECT 1 FROM audit_event AS earlier
        WHERE earlier.subject = NEW.decided_by AND earlier.event IN ('person.factors-reset', 'two-factor.disabled')))))
BEGIN
  SELECT RAISE(ABORT, 'credentials-changed');
END;
--> statement-breakpoint
CREATE TRIGGER application_own_subject
BEFORE INSERT ON application
WHEN NOT CASE NEW.role
  WHEN 'beauty_partner' THEN EXISTS (SELECT 1 FROM salon WHERE id = NEW.subject_id AND owner_id = NEW.user_id
    AND status = CASE NEW.name WHEN '' THEN 'draft' ELSE 'approved' END)
  ELSE EXISTS (SELECT 1 FROM shop WHERE id = NEW.subject_id AND owner_id = NEW.user_id
    AND status = CASE NEW.name WHEN '' THEN 'draft' ELSE 'approved' END)
END
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
INSERT INTO adjustment_limit (currency, minor) VALUES
  ('USD', 10000);
