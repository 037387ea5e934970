ALTER TABLE `appointment` ADD `arrived_by_code` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `appointment_capture` ON `appointment` (`capture_id`) WHERE capture_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ticket_dispute_open` ON `ticket` (`about_kind`,`about_id`) WHERE source = 'dispute' AND status <> 'closed';--> statement-breakpoint
-- A code proves an arrival that is known, of a visit that is confirmed; without an arrival it proves nothing.
CREATE TRIGGER appointment_code_proves
BEFORE UPDATE OF arrived_by_code ON appointment
WHEN (NEW.arrived_by_code = 1 AND (NEW.arrived_at IS NULL OR OLD.status <> 'confirmed'))
  OR (OLD.arrived_by_code = 1 AND NEW.arrived_by_code = 0 AND NEW.arrived_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_code_with_arrival
AFTER UPDATE OF arrived_at ON appointment
WHEN NEW.arrived_at IS NULL AND NEW.arrived_by_code = 1
BEGIN
  UPDATE appointment SET arrived_by_code = 0 WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Paid to a salon for visits that it alone says took place, or were missed: no code, no extras that the client agreed to,
-- no tip. api/money/payouts/reserve.ts says what they are for.
CREATE VIEW unproven_visit AS
SELECT id, capture_id, captured, captured - refunded AS kept
FROM appointment AS visit
WHERE capture_id IS NOT NULL AND captured > refunded AND (status = 'completed' OR ending = 'no_show')
  AND arrived_by_code = 0
  AND NOT EXISTS (SELECT 1 FROM tip WHERE tip.appointment_id = visit.id)
  AND NOT EXISTS (SELECT 1 FROM extras_request WHERE extras_request.appointment_id = visit.id AND extras_request.status = 'agreed');
--> statement-breakpoint
-- What of it was not refunded, by when it was earned. A dispute that is not decided counts as earned at the end of time.
CREATE VIEW unproven_earning AS
SELECT entry.account_id AS account_id, entry.created_at AS earned_at,
  (entry.amount * kept + captured - 1) / captured AS amount
FROM account_entry AS entry JOIN unproven_visit ON unproven_visit.capture_id = entry.transfer_id
WHERE entry.amount > 0 AND NOT EXISTS (
  SELECT 1 FROM ticket WHERE ticket.about_id = unproven_visit.id
    AND source = 'dispute' AND about_kind = 'appointment' AND status <> 'closed')
UNION ALL
SELECT posting.credit_account, 9007199254740991, (posting.amount * kept + captured - 1) / captured
FROM ticket JOIN unproven_visit ON unproven_visit.id = ticket.about_id
JOIN posting ON posting.transfer_id = unproven_visit.capture_id
WHERE source = 'dispute' AND about_kind = 'appointment' AND ticket.status <> 'closed';
--> statement-breakpoint
-- An instant payout leaves what its clients can dispute: at its writing that is in the reserve.
CREATE TRIGGER payout_of_the_proven
AFTER INSERT ON payout
WHEN NEW.cause = 'instant' AND NEW.part_of IS NULL AND (
  SELECT coalesce(sum(amount), 0) FROM unproven_earning
  WHERE account_id = 'payable:' || NEW.user_id || ':' || NEW.currency AND earned_at > NEW.created_at - 604800000
) > coalesce((SELECT balance FROM ledger_account WHERE id = 'reserve:' || NEW.user_id || ':' || NEW.currency), 0)
BEGIN
  SELECT RAISE(ABORT, 'payout-moved');
END;
