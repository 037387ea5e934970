CREATE TABLE `visit_reopening` (
	`id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`event_id` text NOT NULL,
	`undone` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer NOT NULL,
	`capture_id` text,
	`transfer_id` text,
	`replaces_hold_id` text,
	`hold_id` text,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `appointment_event`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`capture_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces_hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "visit_reopening_undone" CHECK("visit_reopening"."undone" IN ('completed', 'no_show')),
	CONSTRAINT "visit_reopening_money" CHECK(("visit_reopening"."capture_id" IS NULL) = ("visit_reopening"."transfer_id" IS NULL) AND ("visit_reopening"."replaces_hold_id" IS NULL) = ("visit_reopening"."hold_id" IS NULL)
        AND ("visit_reopening"."capture_id" IS NULL OR "visit_reopening"."hold_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `visit_reopening_appointment` ON `visit_reopening` (`appointment_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `visit_reopening_event` ON `visit_reopening` (`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `visit_reopening_capture` ON `visit_reopening` (`capture_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `visit_reopening_transfer` ON `visit_reopening` (`transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `visit_reopening_replaces` ON `visit_reopening` (`replaces_hold_id`);
--> statement-breakpoint
CREATE TRIGGER visit_reopening_no_replace
BEFORE INSERT ON visit_reopening
WHEN EXISTS (SELECT 1 FROM visit_reopening WHERE (id = NEW.id) OR (event_id = NEW.event_id) OR (capture_id = NEW.capture_id) OR (transfer_id = NEW.transfer_id) OR (replaces_hold_id = NEW.replaces_hold_id))
BEGIN
  SELECT RAISE(ABORT, 'reopening-refused');
END;
--> statement-breakpoint
CREATE TRIGGER visit_reopening_no_update
BEFORE UPDATE ON visit_reopening
BEGIN
  SELECT RAISE(ABORT, 'reopening-refused');
END;
--> statement-breakpoint
CREATE TRIGGER visit_reopening_no_delete
BEFORE DELETE ON visit_reopening
BEGIN
  SELECT RAISE(ABORT, 'reopening-refused');
END;
--> statement-breakpoint
-- Undone by the salon, within 15 minutes of the step, unless something came after it: a refund, a payout, a dispute, a
-- review, another visit of the same goal, or a professional who has left the team.
CREATE TRIGGER visit_reopening_starts
BEFORE INSERT ON visit_reopening
WHEN NOT EXISTS (
  SELECT 1 FROM appointment AS visit
  JOIN salon ON salon.id = visit.salon_id AND salon.owner_id = NEW.actor
  JOIN appointment_event AS step ON step.id = NEW.event_id AND step.appointment_id = visit.id
    AND step.kind = 'step' AND step.status = visit.status
  WHERE visit.id = NEW.appointment_id AND visit.version = NEW.version - 1 AND visit.refunded = 0
    AND NEW.undone = CASE WHEN visit.status = 'completed' THEN 'completed' ELSE visit.ending END
    AND NEW.created_at BETWEEN step.created_at AND step.created_at + 900000
    AND NEW.capture_id IS visit.capture_id AND NEW.replaces_hold_id IS visit.hold_id
    AND (visit.capture_id IS NULL OR NOT EXISTS (
      SELECT 1 FROM payout WHERE user_id = salon.owner_id AND currency = visit.currency AND part_of IS NULL
        AND status NOT IN ('failed', 'expired') AND created_at >= step.created_at))
    AND NOT EXISTS (SELECT 1 FROM promised_refund WHERE appointment_id = visit.id AND ended_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM ticket WHERE about_kind = 'appointment' AND about_id = visit.id AND source = 'dispute')
    AND NOT EXISTS (SELECT 1 FROM review WHERE salon_id = visit.salon_id AND user_id = visit.client_id
      AND coalesce(edited_at, created_at) >= step.created_at)
    AND NOT EXISTS (SELECT 1 FROM appointment_item AS item JOIN staff ON staff.id = item.staff_id
      WHERE item.appointment_id = visit.id AND staff.active = 0)
    AND NOT EXISTS (SELECT 1 FROM appointment AS other WHERE other.salon_id = visit.salon_id
      AND other.check_in_code = visit.check_in_code AND other.status IN ('pending', 'confirmed'))
    AND NOT EXISTS (
      SELECT 1 FROM goal_visit AS own JOIN goal_visit AS later ON later.goal_id = own.goal_id AND later.visit_id <> own.visit_id
      JOIN appointment AS other ON other.id = later.visit_id AND other.status IN ('pending', 'confirmed')
      WHERE own.visit_id = visit.id AND later.return_id IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'reopening-refused');
END;
--> statement-breakpoint
DROP TRIGGER appointment_steps;
--> statement-breakpoint
CREATE TRIGGER appointment_steps
BEFORE UPDATE OF status ON appointment
WHEN NOT (
  (OLD.status = 'pending' AND NEW.status IN ('confirmed', 'cancelled'))
  OR (OLD.status = 'confirmed' AND NEW.status IN ('completed', 'cancelled'))
  OR ((OLD.status = 'completed' OR OLD.ending = 'no_show') AND NEW.status = 'confirmed' AND EXISTS (SELECT 1 FROM visit_reopening AS undo WHERE undo.appointment_id = OLD.id AND undo.version = NEW.version AND OLD.version = NEW.version - 1))
)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
DROP TRIGGER appointment_captured_once;
--> statement-breakpoint
-- Never more than was held, and what the client has agreed to since; nothing once it is open again.
CREATE TRIGGER appointment_captured_once
BEFORE UPDATE OF captured, capture_id, refunded ON appointment
WHEN (OLD.captured <> 0 AND (NEW.captured <> OLD.captured OR NEW.capture_id IS NOT OLD.capture_id)
    AND NOT (NEW.captured = 0 AND NEW.status = 'confirmed' AND EXISTS (SELECT 1 FROM visit_reopening AS undo WHERE undo.appointment_id = OLD.id AND undo.version = NEW.version AND OLD.version = NEW.version - 1)))
  OR NEW.captured > coalesce((SELECT amount FROM hold WHERE id = NEW.hold_id), 0)
    + iif(NEW.payment = 'purse' AND NEW.status = 'completed', coalesce((SELECT amount FROM extras_request WHERE appointment_id = NEW.id AND status = 'agreed'), 0), 0)
  OR (NEW.captured > 0 AND NEW.status NOT IN ('completed', 'cancelled'))
  OR NEW.refunded < OLD.refunded
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
DROP TRIGGER appointment_changes_as_agreed;
--> statement-breakpoint
-- Services, price and money set aside change with a change that was agreed to, in its batch; money also where its end is undone.
CREATE TRIGGER appointment_changes_as_agreed
BEFORE UPDATE OF service_id, service_name, hold_id ON appointment
WHEN NOT EXISTS (
  SELECT 1 FROM visit_change AS agreed
  WHERE agreed.appointment_id = OLD.id AND agreed.status = 'agreed' AND agreed.version = NEW.version AND OLD.version = NEW.version - 1
    AND agreed.price = NEW.price AND json_extract(agreed.items, '$[0].serviceId') = NEW.service_id)
  AND NOT (NEW.service_id = OLD.service_id AND NEW.service_name = OLD.service_name AND NEW.status <> OLD.status AND EXISTS (SELECT 1 FROM visit_reopening AS undo WHERE undo.appointment_id = OLD.id AND undo.version = NEW.version AND OLD.version = NEW.version - 1))
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
DROP TRIGGER appointment_hold_changes;
--> statement-breakpoint
-- What was set aside went back in the same batch; what is set aside instead is the price, or no more of it than before. Where
-- its end is undone, exactly as much as before.
CREATE TRIGGER appointment_hold_changes
BEFORE UPDATE OF hold_id ON appointment
WHEN NEW.hold_id IS NOT OLD.hold_id AND (
  OLD.hold_id IS NULL
  OR NOT EXISTS (SELECT 1 FROM hold WHERE id = OLD.hold_id AND status = 'released')
  OR NOT EXISTS (SELECT 1 FROM visit_change WHERE appointment_id = OLD.id AND version = NEW.version AND replaces_hold_id = OLD.hold_id)
  OR EXISTS (SELECT 1 FROM withdrawal WHERE hold_id = NEW.hold_id)
  OR (NEW.hold_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM hold AS aside JOIN hold AS past ON past.id = OLD.hold_id
    WHERE aside.id = NEW.hold_id AND aside.owner = NEW.client_id AND aside.currency = NEW.currency AND aside.status = 'held'
      AND (aside.amount = NEW.price OR (NEW.payment = 'salon' AND aside.amount < NEW.price AND aside.amount <= past.amount)))))
  AND NOT EXISTS (
    SELECT 1 FROM visit_reopening AS undo
    JOIN hold AS past ON past.id = undo.replaces_hold_id AND past.status <> 'held'
    JOIN hold AS aside ON aside.id = undo.hold_id AND aside.status = 'held' AND aside.owner = past.owner
      AND aside.currency = past.currency AND aside.amount = past.amount
    WHERE undo.appointment_id = OLD.id AND undo.version = NEW.version AND undo.hold_id = NEW.hold_id AND undo.replaces_hold_id = OLD.hold_id
      AND NOT EXISTS (SELECT 1 FROM withdrawal WHERE hold_id = NEW.hold_id))
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
DROP TRIGGER appointment_price_as_agreed;
--> statement-breakpoint
-- The price grows by what the client has agreed to, once, when the visit is completed, and shrinks by it where that is undone;
-- or is that of a change that was agreed to.
CREATE TRIGGER appointment_price_as_agreed
BEFORE UPDATE OF price ON appointment
WHEN NOT (OLD.status = 'confirmed' AND NEW.status = 'completed' AND EXISTS (
  SELECT 1 FROM extras_request AS agreed
  WHERE agreed.appointment_id = NEW.id AND agreed.status = 'agreed' AND NEW.price = OLD.price + agreed.amount
    AND agreed.amount = (SELECT sum(price) FROM appointment_item WHERE appointment_id = NEW.id AND extras_id = agreed.id)))
AND NOT (NEW.status <> OLD.status AND NEW.price = OLD.price - coalesce((
    SELECT amount FROM extras_request WHERE appointment_id = NEW.id AND status = 'agreed'), 0)
  AND EXISTS (SELECT 1 FROM visit_reopening AS undo WHERE undo.appointment_id = OLD.id AND undo.version = NEW.version AND OLD.version = NEW.version - 1))
AND NOT (OLD.status IN ('pending', 'confirmed') AND NEW.status = OLD.status
  AND (NEW.payment = 'salon' OR NEW.price = (SELECT amount FROM hold WHERE id = NEW.hold_id))
  AND NEW.price = (SELECT sum(price) FROM appointment_item WHERE appointment_id = NEW.id) AND EXISTS (
  SELECT 1 FROM visit_change AS agreed
  WHERE agreed.appointment_id = NEW.id AND agreed.status = 'agreed' AND agreed.version = NEW.version AND agreed.price = NEW.price))
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
DROP TRIGGER appointment_item_replaced_as_agreed;
--> statement-breakpoint
-- Services are replaced by those of a change that was agreed to, until the appointment has its version; extras go where the end is undone.
CREATE TRIGGER appointment_item_replaced_as_agreed
BEFORE DELETE ON appointment_item
WHEN NOT EXISTS (
  SELECT 1 FROM appointment AS visit JOIN visit_change AS agreed ON agreed.appointment_id = visit.id
  WHERE visit.id = OLD.appointment_id AND visit.status IN ('pending', 'confirmed')
    AND agreed.status = 'agreed' AND agreed.version = visit.version + 1)
AND NOT (OLD.extras_id IS NOT NULL AND EXISTS (
  SELECT 1 FROM appointment AS visit JOIN visit_reopening AS undo ON undo.appointment_id = visit.id AND undo.version = visit.version
  WHERE visit.id = OLD.appointment_id AND visit.status = 'confirmed'))
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
DROP TRIGGER extras_request_ends_once;
--> statement-breakpoint
-- It is the client who agrees, in time; the salon enters what its own guests agree to. Where the end of the visit is undone,
-- extras are agreed to anew.
CREATE TRIGGER extras_request_ends_once
BEFORE UPDATE OF status, ended_by, ended_at ON extras_request
WHEN (OLD.status <> 'asked' OR NEW.status = 'asked'
  OR (NEW.status = 'agreed' AND NEW.ended_at > OLD.expires_at)
  OR (NEW.status IN ('agreed', 'declined') AND NEW.ended_by IS NOT (
    SELECT coalesce(appointment.client_id, salon.owner_id) FROM appointment JOIN salon ON salon.id = appointment.salon_id
    WHERE appointment.id = OLD.appointment_id)))
  AND NOT (OLD.status = 'agreed' AND NEW.status = 'withdrawn' AND EXISTS (
    SELECT 1 FROM appointment AS visit JOIN visit_reopening AS undo ON undo.appointment_id = visit.id AND undo.version = visit.version
    WHERE visit.id = OLD.appointment_id AND visit.status = 'confirmed'))
BEGIN
  SELECT RAISE(ABORT, 'extras-ended');
END;
--> statement-breakpoint
DROP TRIGGER tip_no_delete;
--> statement-breakpoint
-- A tip goes once it has been given back, because the end of its visit is undone.
CREATE TRIGGER tip_goes_back
BEFORE DELETE ON tip
WHEN NOT EXISTS (
  SELECT 1 FROM transfer AS back JOIN posting ON posting.transfer_id = back.id
  JOIN posting AS paid ON paid.transfer_id = OLD.transfer_id
  WHERE back.reverses = OLD.transfer_id AND back.kind = 'booking_reopening' AND posting.amount = OLD.amount
    AND posting.debit_account = paid.credit_account AND posting.credit_account = paid.debit_account)
BEGIN
  SELECT RAISE(ABORT, 'tip-refused');
END;
--> statement-breakpoint
DROP TRIGGER cashback_no_delete;
--> statement-breakpoint
-- Cashback counts until all of it is taken back from the purse that got it, because the end of its visit is undone.
CREATE TRIGGER cashback_goes_back
BEFORE DELETE ON cashback
WHEN NOT EXISTS (
  SELECT 1 FROM transfer AS back JOIN posting ON posting.transfer_id = back.id
  WHERE back.reverses = OLD.transfer_id AND back.kind = 'cashback_reversal' AND posting.amount = OLD.amount
    AND posting.debit_account = 'wallet:' || OLD.user_id || ':' || OLD.currency)
  OR NOT EXISTS (SELECT 1 FROM visit_reopening WHERE appointment_id = OLD.appointment_id AND capture_id || '-cashback' = OLD.transfer_id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
DROP TRIGGER goal_visit_ends_once;
--> statement-breakpoint
-- Its money goes back to the goal once, or the bonus is paid once; where the end of the visit is undone, that goes back first.
CREATE TRIGGER goal_visit_ends_once
BEFORE UPDATE OF return_id, bonus_id ON goal_visit
WHEN (OLD.return_id IS NOT NULL OR OLD.bonus_id IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM appointment AS visit JOIN salon ON salon.id = visit.salon_id
  JOIN transfer ON transfer.id = coalesce(NEW.return_id, NEW.bonus_id)
  WHERE visit.id = NEW.visit_id AND (
    (NEW.return_id IS NOT NULL AND transfer.kind = 'goal_return'
      AND NEW.amount = (SELECT sum(amount) FROM posting WHERE transfer_id = transfer.id
        AND debit_account = 'wallet:' || visit.client_id || ':' || visit.currency))
    OR (NEW.bonus_id IS NOT NULL AND transfer.kind = 'saver_bonus'
      AND NEW.bonus = (SELECT sum(amount) FROM posting WHERE transfer_id = transfer.id
        AND debit_account = 'payable:' || salon.owner_id || ':' || visit.currency
        AND credit_account = 'wallet:' || visit.client_id || ':' || visit.currency)))))
AND NOT (NEW.return_id IS NULL AND NEW.bonus_id IS NULL AND EXISTS (
  SELECT 1 FROM appointment AS visit
  JOIN visit_reopening AS undo ON undo.appointment_id = visit.id AND undo.version = visit.version
  JOIN salon ON salon.id = visit.salon_id
  JOIN transfer AS back ON back.reverses = coalesce(OLD.return_id, OLD.bonus_id)
  WHERE visit.id = OLD.visit_id AND visit.status = 'confirmed' AND (
    (OLD.return_id IS NOT NULL AND back.kind = 'goal_release'
      AND OLD.amount = (SELECT sum(amount) FROM posting WHERE transfer_id = back.id
        AND credit_account = 'wallet:' || visit.client_id || ':' || visit.currency))
    OR (OLD.bonus_id IS NOT NULL AND back.kind = 'booking_reopening'
      AND OLD.bonus = (SELECT sum(amount) FROM posting WHERE transfer_id = back.id
        AND debit_account = 'wallet:' || visit.client_id || ':' || visit.currency
        AND credit_account = 'payable:' || salon.owner_id || ':' || visit.currency)))))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
-- A visit is open again once all that was paid came back: from the salon, our fee, and whoever else had got a part. What
-- depended on its end goes with it.
CREATE TRIGGER appointment_reopened
AFTER UPDATE OF status ON appointment
WHEN NEW.status = 'confirmed' AND OLD.status IN ('completed', 'cancelled')
BEGIN
  SELECT RAISE(ABORT, 'reopening-refused') WHERE NEW.captured <> 0 OR NEW.capture_id IS NOT NULL
    OR NEW.price <> OLD.price - coalesce((SELECT amount FROM extras_request WHERE appointment_id = NEW.id AND status = 'agreed'), 0)
    OR NOT EXISTS (
      SELECT 1 FROM visit_reopening AS undo JOIN salon ON salon.id = NEW.salon_id
      WHERE undo.appointment_id = NEW.id AND undo.version = NEW.version AND undo.hold_id IS NEW.hold_id
        AND (OLD.capture_id IS NULL OR EXISTS (
          SELECT 1 FROM transfer WHERE id = undo.transfer_id AND reverses = OLD.capture_id AND kind = 'booking_reopening'
            AND (SELECT coalesce(sum(amount), 0) FROM posting WHERE transfer_id = undo.transfer_id
              AND credit_account = 'wallet:' || NEW.client_id || ':' || NEW.currency
              AND debit_account IN ('payable:' || salon.owner_id || ':' || NEW.currency, 'fee_revenue:platform:' || NEW.currency)) = OLD.captured
            AND (SELECT coalesce(sum(amount), 0) FROM posting WHERE transfer_id = undo.transfer_id AND debit_account = 'fee_revenue:platform:' || NEW.currency)
              = (SELECT coalesce(sum(amount), 0) FROM posting WHERE transfer_id = OLD.capture_id AND credit_account = 'fee_revenue:platform:' || NEW.currency))))
    OR EXISTS (
      SELECT 1 FROM (SELECT coalesce(OLD.capture_id, (
        SELECT released.id FROM transfer AS released JOIN hold ON hold.transfer_id = released.reverses WHERE hold.id = OLD.hold_id)) AS id) AS ended
      JOIN transfer AS passed_on ON passed_on.id > ended.id || '-back-' AND passed_on.id < ended.id || '-back.'
      WHERE NOT EXISTS (SELECT 1 FROM transfer WHERE reverses = passed_on.id));
  DELETE FROM tip WHERE appointment_id = NEW.id;
  DELETE FROM cashback WHERE appointment_id = NEW.id;
  UPDATE goal_visit SET return_id = NULL, bonus_id = NULL
  WHERE visit_id = NEW.id AND (return_id IS NOT NULL OR bonus_id IS NOT NULL);
  DELETE FROM appointment_item WHERE appointment_id = NEW.id AND extras_id IS NOT NULL;
  UPDATE extras_request SET status = 'withdrawn', ended_by = 'system', ended_at = NEW.updated_at
  WHERE appointment_id = NEW.id AND status = 'agreed';
  UPDATE salon_client SET last_visit = coalesce(iif(NEW.guest_id IS NULL,
    (SELECT max(starts_at) FROM appointment WHERE client_id = NEW.client_id AND status = 'completed' AND salon_id = NEW.salon_id),
    (SELECT max(starts_at) FROM appointment WHERE guest_id = NEW.guest_id AND status = 'completed' AND salon_id = NEW.salon_id)), 0)
  WHERE OLD.status = 'completed'
    AND id = coalesce(NEW.guest_id, (SELECT id FROM salon_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id));
END;
--> statement-breakpoint
CREATE TRIGGER visit_reopening_no_deleted_user
BEFORE INSERT ON visit_reopening
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.actor) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
