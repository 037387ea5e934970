-- Running the marketplace: what payouts, admins and the money desk must never do, refused by the database.

-- What bookings cost from the start; databases that were seeded have it.
INSERT INTO fee (id, kind, basis_points, effective_from)
SELECT 'fee-platform-1', 'platform', 250, 0 WHERE NOT EXISTS (SELECT 1 FROM fee WHERE kind = 'platform');
--> statement-breakpoint
-- What payouts cost from the start: the more often, the more.
INSERT INTO fee (id, kind, basis_points, effective_from) VALUES
  ('fee-payout-daily-1', 'payout_daily', 100, 0),
  ('fee-payout-weekly-1', 'payout_weekly', 50, 0),
  ('fee-payout-monthly-1', 'payout_monthly', 25, 0),
  ('fee-payout-instant-1', 'payout_instant', 150, 0);
--> statement-breakpoint
-- About a hundred dollars of each currency, in minor units.
INSERT INTO desk_limit (currency, minor) VALUES
  ('USD', 10000), ('KES', 1300000), ('TZS', 26000000), ('UGX', 370000), ('RWF', 145000), ('BIF', 290000),
  ('ETB', 1400000), ('SOS', 5700000), ('SSP', 13000000), ('NGN', 15000000), ('GHS', 120000), ('ZAR', 180000);
--> statement-breakpoint
-- The ledger's accounts, whose table was made anew.
CREATE TRIGGER ledger_account_no_replace
BEFORE INSERT ON ledger_account
WHEN NEW.balance <> 0 OR EXISTS (SELECT 1 FROM ledger_account WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_account_no_change
BEFORE UPDATE OF id, owner, kind, currency ON ledger_account
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_account_no_delete
BEFORE DELETE ON ledger_account
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
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
CREATE TRIGGER proposal_no_change
BEFORE UPDATE OF id, kind, subject, input, reason, proposed_by, created_at, expires_at ON proposal
BEGIN
  SELECT RAISE(ABORT, 'proposal-status');
END;
--> statement-breakpoint
CREATE TRIGGER proposal_no_delete
BEFORE DELETE ON proposal
BEGIN
  SELECT RAISE(ABORT, 'proposal-status');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- Fees: the first version of a kind is there from the start. Later ones hold from a date to come, and come
-- from an admin; from two where they stray from the last version that two agreed on (or that was there from the
-- start) by more than half a percent.
CREATE TRIGGER fee_by_admin
BEFORE INSERT ON fee
WHEN EXISTS (SELECT 1 FROM fee WHERE kind = NEW.kind) AND (NEW.effective_from < NEW.created_at OR NOT EXISTS (
  SELECT 1 FROM user WHERE id = NEW.changed_by AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'fee-backdated');
END;
--> statement-breakpoint
CREATE TRIGGER fee_by_two
BEFORE INSERT ON fee
WHEN abs(NEW.basis_points - (
    SELECT basis_points FROM fee WHERE kind = NEW.kind AND (changed_by IS NULL OR proposal_id IS NOT NULL)
    ORDER BY created_at DESC, effective_from DESC LIMIT 1)) > 50
  AND NOT EXISTS (
    SELECT 1 FROM proposal WHERE id = NEW.proposal_id AND kind = 'fee' AND subject = NEW.kind AND status = 'confirmed')
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER fee_by_its_proposal
BEFORE INSERT ON fee
WHEN NEW.proposal_id IS NOT NULL AND (
  EXISTS (SELECT 1 FROM fee WHERE proposal_id = NEW.proposal_id)
  OR NOT EXISTS (
    SELECT 1 FROM proposal WHERE id = NEW.proposal_id AND kind = 'fee' AND subject = NEW.kind AND status = 'confirmed'
      AND json_extract(input, '$.basisPoints') = NEW.basis_points))
BEGIN
  SELECT RAISE(ABORT, 'proposal-status');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- People: an admin is made by two (in the batch of the confirmation, at its very moment); who is suspended
-- has a standing suspension, and starts no session.
CREATE INDEX user_role ON user (role);
--> statement-breakpoint
CREATE INDEX user_suspended ON user (suspended_at) WHERE suspended_at IS NOT NULL;
--> statement-breakpoint
-- How admins find people: by the beginning of the name, or of what follows the first name.
CREATE INDEX user_name ON user (lower(name));
--> statement-breakpoint
CREATE INDEX user_last_name ON user (lower(substr(name, instr(name, ' ') + 1)));
--> statement-breakpoint
CREATE TRIGGER user_admin_by_two
BEFORE UPDATE OF role ON user
WHEN NEW.role = 'admin' AND OLD.role <> 'admin' AND NOT EXISTS (
  SELECT 1 FROM proposal WHERE kind = 'admin' AND subject = NEW.id AND status = 'confirmed' AND decided_at = NEW.updated_at)
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
CREATE TRIGGER suspension_no_delete
BEFORE DELETE ON suspension
BEGIN
  SELECT RAISE(ABORT, 'suspension-status');
END;
--> statement-breakpoint
CREATE TRIGGER user_suspended_by_row
BEFORE UPDATE OF suspended_at ON user
WHEN (NEW.suspended_at IS NOT NULL) <> EXISTS (SELECT 1 FROM suspension WHERE user_id = NEW.id AND lifted_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'suspension-status');
END;
--> statement-breakpoint
CREATE TRIGGER user_last_admin_stays
BEFORE UPDATE OF suspended_at ON user
WHEN NEW.suspended_at IS NOT NULL AND NEW.role = 'admin' AND NOT EXISTS (
  SELECT 1 FROM user WHERE role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'suspension-status');
END;
--> statement-breakpoint
CREATE TRIGGER session_of_the_unsuspended
BEFORE INSERT ON session
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND suspended_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-suspended');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
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
CREATE TRIGGER audit_link_no_delete
BEFORE DELETE ON audit_link
BEGIN
  SELECT RAISE(ABORT, 'audit-immutable');
END;
--> statement-breakpoint
-- What was written before there was a chain, in its order.
INSERT INTO audit_link (event_id) SELECT id FROM audit_event ORDER BY created_at, id;
--> statement-breakpoint
CREATE TRIGGER audit_event_linked
AFTER INSERT ON audit_event
BEGIN
  INSERT INTO audit_link (event_id) VALUES (NEW.id);
END;
--> statement-breakpoint
-- The log by kind, the newest first, and by what a kind begins with (api/admin/audit-log.ts).
CREATE INDEX audit_event_kind ON audit_event (event, created_at);
--> statement-breakpoint
CREATE INDEX audit_event_group ON audit_event (substr(event, 1, instr(event, '.') - 1), created_at);
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- The money desk: no goodwill, no correction and no refund by an admin without its act, none above the limit
-- without a second admin. Transfers are searched newest first.
CREATE INDEX transfer_created ON transfer (created_at, id);
--> statement-breakpoint
CREATE TRIGGER money_act_by_admin
BEFORE INSERT ON money_act
WHEN EXISTS (SELECT 1 FROM money_act WHERE id = NEW.id OR transfer_id = NEW.transfer_id OR proposal_id = NEW.proposal_id)
  OR EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer_id)
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.admin_id AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
  OR (NEW.proposal_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM proposal WHERE id = NEW.proposal_id AND kind = 'money' AND status = 'confirmed' AND proposed_by = NEW.admin_id
      AND subject = NEW.subject AND json_extract(input, '$.act') = NEW.kind
      AND json_extract(input, '$.minor') = NEW.amount AND json_extract(input, '$.currency') = NEW.currency))
BEGIN
  SELECT RAISE(ABORT, 'money-act');
END;
--> statement-breakpoint
CREATE TRIGGER money_act_within_limit
BEFORE INSERT ON money_act
WHEN NEW.proposal_id IS NULL AND NEW.amount + coalesce((
    SELECT sum(amount) FROM money_act WHERE admin_id = NEW.admin_id AND currency = NEW.currency
      AND proposal_id IS NULL AND created_at > NEW.created_at - 86400000), 0)
  > coalesce((SELECT minor FROM desk_limit WHERE currency = NEW.currency), 0)
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER money_act_no_update
BEFORE UPDATE ON money_act
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER money_act_no_delete
BEFORE DELETE ON money_act
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER posting_by_its_act
BEFORE INSERT ON posting
WHEN EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer_id AND (kind IN ('goodwill', 'correction')
    OR (kind IN ('booking_refund', 'order_refund')
      AND EXISTS (SELECT 1 FROM user WHERE user.id = transfer.actor AND user.role = 'admin'))))
  AND NEW.amount + coalesce((SELECT sum(amount) FROM posting WHERE transfer_id = NEW.transfer_id), 0) > coalesce((
    SELECT money_act.amount FROM money_act JOIN transfer ON transfer.id = money_act.transfer_id
    WHERE money_act.transfer_id = NEW.transfer_id AND money_act.currency = NEW.currency
      AND money_act.kind = CASE WHEN transfer.kind IN ('goodwill', 'correction') THEN transfer.kind ELSE 'refund' END), 0)
BEGIN
  SELECT RAISE(ABORT, 'money-act');
END;
--> statement-breakpoint
CREATE TRIGGER desk_limit_no_replace
BEFORE INSERT ON desk_limit
WHEN EXISTS (SELECT 1 FROM desk_limit WHERE currency = NEW.currency)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER desk_limit_no_update
BEFORE UPDATE ON desk_limit
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER desk_limit_no_delete
BEFORE DELETE ON desk_limit
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- Reconciliation: reports stay as they came; a break is resolved once, by an admin, with words.
CREATE TRIGGER provider_report_starts
BEFORE INSERT ON provider_report
WHEN EXISTS (SELECT 1 FROM provider_report WHERE id = NEW.id)
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.imported_by AND role = 'admin' AND deleted_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_report_no_update
BEFORE UPDATE ON provider_report
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_report_no_delete
BEFORE DELETE ON provider_report
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
CREATE TRIGGER provider_report_line_no_update
BEFORE UPDATE ON provider_report_line
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER provider_report_line_no_delete
BEFORE DELETE ON provider_report_line
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER reconciliation_break_starts
BEFORE INSERT ON reconciliation_break
WHEN NEW.status <> 'open' OR NEW.resolution IS NOT NULL OR NEW.resolved_at IS NOT NULL OR NEW.money_act_id IS NOT NULL
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
CREATE TRIGGER reconciliation_break_no_change
BEFORE UPDATE OF id, report_id, processor, kind, line, reference, subject, currency, ours, theirs, created_at ON reconciliation_break
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
CREATE TRIGGER reconciliation_break_no_delete
BEFORE DELETE ON reconciliation_break
BEGIN
  SELECT RAISE(ABORT, 'break-status');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- Payouts: to a destination of one's own that has cooled down, of the whole balance, each paid or returned once.
CREATE TRIGGER payout_destination_starts
BEFORE INSERT ON payout_destination
WHEN NEW.removed_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM payout_destination WHERE id = NEW.id OR (user_id = NEW.user_id AND currency = NEW.currency
    AND staff_id IS NEW.staff_id AND removed_at IS NULL))
  OR (NEW.staff_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM staff JOIN salon ON salon.id = staff.salon_id WHERE staff.id = NEW.staff_id AND salon.owner_id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
-- Not the first one: who puts another in its place waits a day, so that the person can still say no.
CREATE TRIGGER payout_destination_cools_down
BEFORE INSERT ON payout_destination
WHEN NEW.usable_at < NEW.created_at + 86400000 AND EXISTS (
  SELECT 1 FROM payout_destination WHERE user_id = NEW.user_id AND currency = NEW.currency AND staff_id IS NEW.staff_id)
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_removed_once
BEFORE UPDATE OF removed_at ON payout_destination
WHEN OLD.removed_at IS NOT NULL OR NEW.removed_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_no_change
BEFORE UPDATE OF id, user_id, staff_id, currency, type, processor, created_at, usable_at ON payout_destination
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_token_stays
BEFORE UPDATE OF token, label ON payout_destination
WHEN NEW.token <> 'removed' OR NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_no_delete
BEFORE DELETE ON payout_destination
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_of_the_living
BEFORE INSERT ON payout_destination
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER payout_setting_of_the_living
BEFORE INSERT ON payout_setting
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER payout_starts
BEFORE INSERT ON payout
WHEN NEW.status <> 'asked' OR NEW.reference IS NOT NULL OR NEW.end_transfer_id IS NOT NULL
  OR EXISTS (SELECT 1 FROM payout WHERE id = NEW.id OR hold_transfer_id = NEW.hold_transfer_id)
  OR NOT EXISTS (
    SELECT 1 FROM transfer JOIN posting ON posting.transfer_id = transfer.id
    WHERE transfer.id = NEW.hold_transfer_id AND transfer.kind = 'payout_hold' AND posting.amount = NEW.amount
      AND posting.debit_account = 'payable:' || NEW.user_id || ':' || NEW.currency
      AND posting.credit_account = 'payout:' || NEW.user_id || ':' || NEW.currency)
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_to_its_destination
BEFORE INSERT ON payout
WHEN NOT EXISTS (
  SELECT 1 FROM payout_destination WHERE id = NEW.destination_id AND user_id = NEW.user_id AND currency = NEW.currency
    AND staff_id IS NEW.staff_id AND processor = NEW.processor AND removed_at IS NULL AND usable_at <= NEW.created_at)
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
-- What was earned between the reading and the writing would be in no statement: the payout is asked for anew.
CREATE TRIGGER payout_of_the_whole
AFTER INSERT ON payout
WHEN NEW.part_of IS NULL AND (
  EXISTS (SELECT 1 FROM ledger_account WHERE id = 'payable:' || NEW.user_id || ':' || NEW.currency AND balance <> 0)
  -- Nothing is paid in two payouts.
  OR EXISTS (SELECT 1 FROM payout WHERE user_id = NEW.user_id AND currency = NEW.currency AND part_of IS NULL
    AND id <> NEW.id AND to_sequence >= NEW.from_sequence)
  OR NEW.amount <> (SELECT coalesce(sum(amount), 0) FROM account_entry
    WHERE account_id = 'payable:' || NEW.user_id || ':' || NEW.currency AND sequence BETWEEN NEW.from_sequence AND NEW.to_sequence)
  OR EXISTS (SELECT 1 FROM account_entry
    WHERE account_id = 'payable:' || NEW.user_id || ':' || NEW.currency AND sequence > NEW.to_sequence
      AND transfer_id <> NEW.hold_transfer_id
      AND transfer_id NOT IN (SELECT hold_transfer_id FROM payout WHERE part_of = NEW.id))
)
BEGIN
  SELECT RAISE(ABORT, 'payout-moved');
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps
BEFORE UPDATE OF status ON payout
WHEN NOT (
  (OLD.status = 'asked' AND NEW.status IN ('waiting', 'confirmed', 'failed', 'expired'))
  OR (OLD.status = 'waiting' AND NEW.status IN ('confirmed', 'failed'))
) OR (NEW.status IN ('confirmed', 'failed', 'expired')) <> (NEW.end_transfer_id IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
-- Paid: to the provider less the fee, and the fee to us. Returned: whole, to the balance that it came from.
CREATE TRIGGER payout_ends_true
BEFORE UPDATE OF end_transfer_id ON payout
WHEN NEW.end_transfer_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM transfer WHERE id = NEW.end_transfer_id
    AND kind = CASE NEW.status WHEN 'confirmed' THEN 'payout_capture' ELSE 'payout_release' END
    AND (SELECT coalesce(sum(amount), 0) FROM posting WHERE transfer_id = transfer.id
      AND debit_account = 'payout:' || NEW.user_id || ':' || NEW.currency
      AND credit_account = CASE NEW.status WHEN 'confirmed' THEN 'clearing:platform:' || NEW.currency
        ELSE 'payable:' || NEW.user_id || ':' || NEW.currency END)
      = NEW.amount - CASE NEW.status WHEN 'confirmed' THEN NEW.fee ELSE 0 END
    AND (SELECT coalesce(sum(amount), 0) FROM posting WHERE transfer_id = transfer.id
      AND debit_account = 'payout:' || NEW.user_id || ':' || NEW.currency) = NEW.amount)
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_paid_once
BEFORE UPDATE OF end_transfer_id, reference ON payout
WHEN OLD.end_transfer_id IS NOT NULL OR EXISTS (
  SELECT 1 FROM payout WHERE id <> NEW.id
    AND ((processor = NEW.processor AND reference = NEW.reference) OR end_transfer_id = NEW.end_transfer_id)
)
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_no_change
BEFORE UPDATE OF id, user_id, part_of, staff_id, currency, amount, fee, fee_id, cause, destination_id, processor,
  from_sequence, to_sequence, hold_transfer_id, created_at ON payout
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_no_delete
BEFORE DELETE ON payout
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
