CREATE TABLE `extras_request` (
	`id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`extras` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_by` text,
	`ended_at` integer,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "extras_request_amount" CHECK("extras_request"."amount" > 0),
	CONSTRAINT "extras_request_status" CHECK("extras_request"."status" IN ('asked', 'agreed', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "extras_request_ended" CHECK(("extras_request"."status" = 'asked') = ("extras_request"."ended_at" IS NULL) AND ("extras_request"."ended_at" IS NULL) = ("extras_request"."ended_by" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `extras_request_open` ON `extras_request` (`appointment_id`) WHERE status IN ('asked', 'agreed');--> statement-breakpoint
CREATE INDEX `extras_request_appointment` ON `extras_request` (`appointment_id`);--> statement-breakpoint
CREATE INDEX `extras_request_due` ON `extras_request` (`expires_at`) WHERE status = 'asked';--> statement-breakpoint
CREATE TABLE `tip` (
	`id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`number` integer NOT NULL,
	`amount` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `tip_staff` ON `tip` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `tip_once` ON `tip` (`appointment_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `tip_transfer` ON `tip` (`transfer_id`);--> statement-breakpoint
ALTER TABLE `appointment` ADD `arrived_at` integer;--> statement-breakpoint
ALTER TABLE `appointment` ADD `check_in_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `appointment_check_in` ON `appointment` (`salon_id`,`check_in_code`) WHERE status IN ('pending', 'confirmed');--> statement-breakpoint
ALTER TABLE `appointment_item` ADD `extras_id` text;--> statement-breakpoint
ALTER TABLE `salon` ADD `tip_percents` text DEFAULT '[5,10,15]' NOT NULL;
--> statement-breakpoint
-- A visit's check-in code follows from the random end of its id: the first of twenty that no other of the salon's visits to
-- come has. It has no letters that look alike, and no vowels, so that it is never a word.
CREATE TRIGGER appointment_gets_code
AFTER INSERT ON appointment
WHEN NEW.client_id IS NOT NULL AND NEW.check_in_code IS NULL
BEGIN
  UPDATE appointment SET check_in_code = (
    SELECT code FROM (
      SELECT substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 6859) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 361) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 19) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + n % 19, 1) AS code FROM (
        SELECT ((coalesce(unicode(substr(NEW.id, -1, 1)), 0) * 1 + coalesce(unicode(substr(NEW.id, -2, 1)), 0) * 31 + coalesce(unicode(substr(NEW.id, -3, 1)), 0) * 961 + coalesce(unicode(substr(NEW.id, -4, 1)), 0) * 29791 + coalesce(unicode(substr(NEW.id, -5, 1)), 0) * 923521 + coalesce(unicode(substr(NEW.id, -6, 1)), 0) * 28629151 + coalesce(unicode(substr(NEW.id, -7, 1)), 0) * 887503681 + coalesce(unicode(substr(NEW.id, -8, 1)), 0) * 27512614111) + value * 7919) % 130321 AS n
        FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19]')))
    WHERE NOT EXISTS (SELECT 1 FROM appointment AS other
      WHERE other.salon_id = NEW.salon_id AND other.check_in_code = code AND other.status IN ('pending', 'confirmed'))
    LIMIT 1)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
UPDATE OR IGNORE appointment SET check_in_code = (
  SELECT substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 6859) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 361) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 19) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + n % 19, 1) FROM (SELECT ((coalesce(unicode(substr(id, -1, 1)), 0) * 1 + coalesce(unicode(substr(id, -2, 1)), 0) * 31 + coalesce(unicode(substr(id, -3, 1)), 0) * 961 + coalesce(unicode(substr(id, -4, 1)), 0) * 29791 + coalesce(unicode(substr(id, -5, 1)), 0) * 923521 + coalesce(unicode(substr(id, -6, 1)), 0) * 28629151 + coalesce(unicode(substr(id, -7, 1)), 0) * 887503681 + coalesce(unicode(substr(id, -8, 1)), 0) * 27512614111) + 0) % 130321 AS n FROM (SELECT appointment.id AS id)))
WHERE status IN ('pending', 'confirmed') AND client_id IS NOT NULL AND check_in_code IS NULL;
--> statement-breakpoint
UPDATE OR IGNORE appointment SET check_in_code = (
  SELECT substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 6859) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 361) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 19) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + n % 19, 1) FROM (SELECT ((coalesce(unicode(substr(id, -1, 1)), 0) * 1 + coalesce(unicode(substr(id, -2, 1)), 0) * 31 + coalesce(unicode(substr(id, -3, 1)), 0) * 961 + coalesce(unicode(substr(id, -4, 1)), 0) * 29791 + coalesce(unicode(substr(id, -5, 1)), 0) * 923521 + coalesce(unicode(substr(id, -6, 1)), 0) * 28629151 + coalesce(unicode(substr(id, -7, 1)), 0) * 887503681 + coalesce(unicode(substr(id, -8, 1)), 0) * 27512614111) + 7919) % 130321 AS n FROM (SELECT appointment.id AS id)))
WHERE status IN ('pending', 'confirmed') AND client_id IS NOT NULL AND check_in_code IS NULL;
--> statement-breakpoint
UPDATE OR IGNORE appointment SET check_in_code = (
  SELECT substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 6859) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 361) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + (n / 19) % 19, 1) || substr('BCDFGHJKMNPRSTVWXYZ', 1 + n % 19, 1) FROM (SELECT ((coalesce(unicode(substr(id, -1, 1)), 0) * 1 + coalesce(unicode(substr(id, -2, 1)), 0) * 31 + coalesce(unicode(substr(id, -3, 1)), 0) * 961 + coalesce(unicode(substr(id, -4, 1)), 0) * 29791 + coalesce(unicode(substr(id, -5, 1)), 0) * 923521 + coalesce(unicode(substr(id, -6, 1)), 0) * 28629151 + coalesce(unicode(substr(id, -7, 1)), 0) * 887503681 + coalesce(unicode(substr(id, -8, 1)), 0) * 27512614111) + 15838) % 130321 AS n FROM (SELECT appointment.id AS id)))
WHERE status IN ('pending', 'confirmed') AND client_id IS NOT NULL AND check_in_code IS NULL;
--> statement-breakpoint
CREATE TRIGGER appointment_code_stays
BEFORE UPDATE OF check_in_code ON appointment
WHEN OLD.check_in_code IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- A client arrives once, for a visit that is confirmed. If it is moved to another day, they have yet to arrive.
CREATE TRIGGER appointment_arrives_once
BEFORE UPDATE OF arrived_at ON appointment
WHEN (NEW.arrived_at IS NOT NULL AND (OLD.arrived_at IS NOT NULL OR OLD.status <> 'confirmed'))
  OR (NEW.arrived_at IS NULL AND OLD.arrived_at >= NEW.starts_at - 43200000)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_moved_before_arrival
AFTER UPDATE OF starts_at ON appointment
WHEN NEW.arrived_at < NEW.starts_at - 43200000
BEGIN
  UPDATE appointment SET arrived_at = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER appointment_no_change;
--> statement-breakpoint
CREATE TRIGGER appointment_no_change
BEFORE UPDATE OF id, client_id, guest_id, salon_id, service_id, time_zone, service_name, currency, payment, hold_id, fee_id, policy, recurring_id, free_until, created_at ON appointment
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
DROP TRIGGER appointment_item_no_change;
--> statement-breakpoint
CREATE TRIGGER appointment_item_no_change
BEFORE UPDATE OF id, appointment_id, position, service_id, service_name, price, add_ons, discount_id, discount_basis_points, discount_amount, extras_id ON appointment_item
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- The price grows by what the client has agreed to, once, when the visit is completed.
CREATE TRIGGER appointment_price_as_agreed
BEFORE UPDATE OF price ON appointment
WHEN NOT (OLD.status = 'confirmed' AND NEW.status = 'completed' AND EXISTS (
  SELECT 1 FROM extras_request AS agreed
  WHERE agreed.appointment_id = NEW.id AND agreed.status = 'agreed' AND NEW.price = OLD.price + agreed.amount
    AND agreed.amount = (SELECT sum(price) FROM appointment_item WHERE appointment_id = NEW.id AND extras_id = agreed.id)))
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
DROP TRIGGER appointment_captured_once;
--> statement-breakpoint
-- Never more than was held, and what the client has agreed to since.
CREATE TRIGGER appointment_captured_once
BEFORE UPDATE OF captured, capture_id, refunded ON appointment
WHEN (OLD.captured <> 0 AND (NEW.captured <> OLD.captured OR NEW.capture_id IS NOT OLD.capture_id))
  OR NEW.captured > coalesce((SELECT amount FROM hold WHERE id = NEW.hold_id), 0)
    + iif(NEW.payment = 'purse' AND NEW.status = 'completed', coalesce((SELECT amount FROM extras_request WHERE appointment_id = NEW.id AND status = 'agreed'), 0), 0)
  OR (NEW.captured > 0 AND NEW.status NOT IN ('completed', 'cancelled'))
  OR NEW.refunded < OLD.refunded
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_as_agreed
BEFORE INSERT ON appointment_item
WHEN NEW.extras_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM extras_request JOIN appointment ON appointment.id = extras_request.appointment_id
  WHERE extras_request.id = NEW.extras_id AND extras_request.status = 'agreed'
    AND appointment.id = NEW.appointment_id AND appointment.status = 'confirmed')
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER extras_request_starts
BEFORE INSERT ON extras_request
WHEN NEW.status <> 'asked' OR NEW.expires_at <= NEW.created_at
  OR NEW.amount <> coalesce((SELECT sum(json_extract(value, '$.price')) FROM json_each(NEW.extras)), 0)
  OR NOT EXISTS (
    SELECT 1 FROM appointment JOIN salon ON salon.id = appointment.salon_id
    WHERE appointment.id = NEW.appointment_id AND appointment.status = 'confirmed' AND salon.owner_id = NEW.actor)
BEGIN
  SELECT RAISE(ABORT, 'extras-ended');
END;
--> statement-breakpoint
-- It is the client who agrees, in time; the salon enters what its own guests agree to.
CREATE TRIGGER extras_request_ends_once
BEFORE UPDATE OF status, ended_by, ended_at ON extras_request
WHEN OLD.status <> 'asked' OR NEW.status = 'asked'
  OR (NEW.status = 'agreed' AND NEW.ended_at > OLD.expires_at)
  OR (NEW.status IN ('agreed', 'declined') AND NEW.ended_by IS NOT (
    SELECT coalesce(appointment.client_id, salon.owner_id) FROM appointment JOIN salon ON salon.id = appointment.salon_id
    WHERE appointment.id = OLD.appointment_id))
BEGIN
  SELECT RAISE(ABORT, 'extras-ended');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_over_withdraws
AFTER UPDATE OF status ON appointment
WHEN NEW.status IN ('completed', 'cancelled')
BEGIN
  UPDATE extras_request SET status = 'withdrawn', ended_by = 'system', ended_at = NEW.updated_at
  WHERE appointment_id = NEW.id AND status = 'asked';
END;
--> statement-breakpoint
-- A tip: from the client's purse, for somebody who did the visit, when it is completed.
CREATE TRIGGER tip_as_paid
BEFORE INSERT ON tip
WHEN (SELECT count(*) FROM posting WHERE transfer_id = NEW.transfer_id) <> 1 OR NOT EXISTS (
  SELECT 1 FROM appointment AS visit
  JOIN salon ON salon.id = visit.salon_id
  JOIN transfer ON transfer.id = NEW.transfer_id AND transfer.kind = 'tip'
  JOIN posting ON posting.transfer_id = transfer.id
  WHERE visit.id = NEW.appointment_id AND visit.status = 'completed' AND visit.client_id = NEW.actor
    AND posting.amount = NEW.amount
    AND posting.debit_account = 'wallet:' || visit.client_id || ':' || visit.currency
    AND posting.credit_account = 'payable:' || salon.owner_id || ':' || visit.currency
    AND EXISTS (SELECT 1 FROM appointment_item WHERE appointment_id = visit.id AND staff_id = NEW.staff_id))
BEGIN
  SELECT RAISE(ABORT, 'tip-refused');
END;
--> statement-breakpoint
-- Within two weeks of the visit, and raised within a day.
CREATE TRIGGER tip_in_time
BEFORE INSERT ON tip
WHEN NEW.number <> 1 + (SELECT count(*) FROM tip WHERE appointment_id = NEW.appointment_id)
  OR NEW.created_at > CASE NEW.number
    WHEN 1 THEN (SELECT ends_at FROM appointment WHERE id = NEW.appointment_id) + 1209600000
    ELSE coalesce((SELECT created_at FROM tip WHERE appointment_id = NEW.appointment_id AND number = 1 AND staff_id = NEW.staff_id), 0) + 86400000 END
BEGIN
  SELECT RAISE(ABORT, 'tip-refused');
END;
--> statement-breakpoint
-- At most half the price: a price cannot be split into a small one and a tip, for which no fee is charged.
CREATE TRIGGER tip_within_price
BEFORE INSERT ON tip
WHEN 2 * (NEW.amount + coalesce((SELECT sum(amount) FROM tip WHERE appointment_id = NEW.appointment_id), 0))
  > (SELECT price FROM appointment WHERE id = NEW.appointment_id)
BEGIN
  SELECT RAISE(ABORT, 'tip-refused');
END;
--> statement-breakpoint
CREATE TRIGGER extras_request_no_replace
BEFORE INSERT ON extras_request
WHEN EXISTS (SELECT 1 FROM extras_request WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'extras-ended');
END;
--> statement-breakpoint
CREATE TRIGGER extras_request_no_change
BEFORE UPDATE OF id, appointment_id, extras, amount, actor, created_at, expires_at ON extras_request
BEGIN
  SELECT RAISE(ABORT, 'extras-ended');
END;
--> statement-breakpoint
CREATE TRIGGER extras_request_no_delete
BEFORE DELETE ON extras_request
BEGIN
  SELECT RAISE(ABORT, 'extras-ended');
END;
--> statement-breakpoint
CREATE TRIGGER tip_no_replace
BEFORE INSERT ON tip
WHEN EXISTS (SELECT 1 FROM tip WHERE (id = NEW.id) OR (appointment_id = NEW.appointment_id AND number = NEW.number) OR (transfer_id = NEW.transfer_id))
BEGIN
  SELECT RAISE(ABORT, 'tip-refused');
END;
--> statement-breakpoint
CREATE TRIGGER tip_no_update
BEFORE UPDATE ON tip
BEGIN
  SELECT RAISE(ABORT, 'tip-refused');
END;
--> statement-breakpoint
CREATE TRIGGER tip_no_delete
BEFORE DELETE ON tip
BEGIN
  SELECT RAISE(ABORT, 'tip-refused');
END;
--> statement-breakpoint
CREATE TRIGGER extras_request_no_deleted_user
BEFORE INSERT ON extras_request
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.actor) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER tip_no_deleted_user
BEFORE INSERT ON tip
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.actor) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
