CREATE TABLE `visit_change` (
	`id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`items` text NOT NULL,
	`summary` text NOT NULL,
	`price` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_by` text,
	`ended_at` integer,
	`version` integer,
	`replaces_hold_id` text,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces_hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "visit_change_price" CHECK("visit_change"."price" >= 0),
	CONSTRAINT "visit_change_times" CHECK("visit_change"."starts_at" < "visit_change"."ends_at"),
	CONSTRAINT "visit_change_status" CHECK("visit_change"."status" IN ('asked', 'agreed', 'declined', 'withdrawn')),
	CONSTRAINT "visit_change_ended" CHECK(("visit_change"."status" = 'asked') = ("visit_change"."ended_at" IS NULL) AND ("visit_change"."ended_at" IS NULL) = ("visit_change"."ended_by" IS NULL)
        AND ("visit_change"."status" = 'agreed') = ("visit_change"."version" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `visit_change_open` ON `visit_change` (`appointment_id`) WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX `visit_change_appointment` ON `visit_change` (`appointment_id`,`created_at`);
--> statement-breakpoint
CREATE TRIGGER visit_change_no_replace
BEFORE INSERT ON visit_change
WHEN EXISTS (SELECT 1 FROM visit_change WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'change-ended');
END;
--> statement-breakpoint
CREATE TRIGGER visit_change_no_change
BEFORE UPDATE OF id, appointment_id, items, summary, price, starts_at, ends_at, actor, created_at, expires_at ON visit_change
BEGIN
  SELECT RAISE(ABORT, 'change-ended');
END;
--> statement-breakpoint
CREATE TRIGGER visit_change_no_delete
BEFORE DELETE ON visit_change
BEGIN
  SELECT RAISE(ABORT, 'change-ended');
END;
--> statement-breakpoint
-- The salon changes its own open visits. The price is that of the services, to the unit.
CREATE TRIGGER visit_change_starts
BEFORE INSERT ON visit_change
WHEN NEW.status <> 'asked' OR NEW.expires_at <= NEW.created_at
  OR NEW.price <> coalesce((SELECT sum(json_extract(value, '$.price')) FROM json_each(NEW.items)), -1)
  OR NOT EXISTS (
    SELECT 1 FROM appointment JOIN salon ON salon.id = appointment.salon_id
    WHERE appointment.id = NEW.appointment_id AND appointment.status IN ('pending', 'confirmed') AND salon.owner_id = NEW.actor)
BEGIN
  SELECT RAISE(ABORT, 'change-ended');
END;
--> statement-breakpoint
-- Where money is set aside, it is the client who agrees to what costs more or takes longer, in time, to the time that they saw.
CREATE TRIGGER visit_change_ends_once
BEFORE UPDATE OF status, ended_by, ended_at, version, replaces_hold_id ON visit_change
WHEN OLD.status <> 'asked' OR NEW.status = 'asked'
  OR (NEW.status IN ('agreed', 'declined') AND NOT EXISTS (
    SELECT 1 FROM appointment AS visit JOIN salon ON salon.id = visit.salon_id
    WHERE visit.id = OLD.appointment_id AND visit.status IN ('pending', 'confirmed')
      AND (NEW.status = 'declined' OR (NEW.version = visit.version + 1 AND NEW.ended_at <= OLD.expires_at AND visit.starts_at = OLD.starts_at))
      AND (NEW.ended_by = visit.client_id OR (NEW.status = 'agreed' AND NEW.ended_by = salon.owner_id AND (
        visit.hold_id IS NULL OR (OLD.price <= visit.price AND OLD.ends_at <= visit.ends_at))))))
BEGIN
  SELECT RAISE(ABORT, 'change-ended');
END;
--> statement-breakpoint
-- A change was asked for a time and a visit to come.
CREATE TRIGGER appointment_over_withdraws_changes
AFTER UPDATE OF status, starts_at ON appointment
WHEN NEW.status IN ('completed', 'cancelled') OR NEW.starts_at <> OLD.starts_at
BEGIN
  UPDATE visit_change SET status = 'withdrawn', ended_by = 'system', ended_at = NEW.updated_at
  WHERE appointment_id = NEW.id AND status = 'asked';
END;
--> statement-breakpoint
DROP TRIGGER appointment_no_change;
--> statement-breakpoint
CREATE TRIGGER appointment_no_change
BEFORE UPDATE OF id, client_id, guest_id, salon_id, time_zone, currency, payment, fee_id, policy, recurring_id, free_until, created_at ON appointment
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- Services, price and money set aside change with a change that was agreed to, in its batch.
CREATE TRIGGER appointment_changes_as_agreed
BEFORE UPDATE OF service_id, service_name, hold_id ON appointment
WHEN NOT EXISTS (
  SELECT 1 FROM visit_change AS agreed
  WHERE agreed.appointment_id = OLD.id AND agreed.status = 'agreed' AND agreed.version = NEW.version AND OLD.version = NEW.version - 1
    AND agreed.price = NEW.price AND json_extract(agreed.items, '$[0].serviceId') = NEW.service_id)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- What was set aside went back in the same batch; what is set aside instead is the price, or no more of it than before.
CREATE TRIGGER appointment_hold_changes
BEFORE UPDATE OF hold_id ON appointment
WHEN NEW.hold_id IS NOT OLD.hold_id AND (
  OLD.hold_id IS NULL
  OR NOT EXISTS (SELECT 1 FROM hold WHERE id = OLD.hold_id AND status = 'released')
  OR NOT EXISTS (SELECT 1 FROM visit_change WHERE appointment_id = OLD.id AND version = NEW.version AND replaces_hold_id = OLD.hold_id)
  OR EXISTS (SELECT 1 FROM withdrawal WHERE hold_id = NEW.hold_id)
  OR (NEW.hold_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM hold AS new JOIN hold AS old ON old.id = OLD.hold_id
    WHERE new.id = NEW.hold_id AND new.owner = NEW.client_id AND new.currency = NEW.currency AND new.status = 'held'
      AND (new.amount = NEW.price OR (NEW.payment = 'salon' AND new.amount < NEW.price AND new.amount <= old.amount)))))
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
DROP TRIGGER appointment_price_as_agreed;
--> statement-breakpoint
-- The price grows by what the client has agreed to, once, when the visit is completed; or is that of a change that was agreed to.
CREATE TRIGGER appointment_price_as_agreed
BEFORE UPDATE OF price ON appointment
WHEN NOT (OLD.status = 'confirmed' AND NEW.status = 'completed' AND EXISTS (
  SELECT 1 FROM extras_request AS agreed
  WHERE agreed.appointment_id = NEW.id AND agreed.status = 'agreed' AND NEW.price = OLD.price + agreed.amount
    AND agreed.amount = (SELECT sum(price) FROM appointment_item WHERE appointment_id = NEW.id AND extras_id = agreed.id)))
AND NOT (OLD.status IN ('pending', 'confirmed') AND NEW.status = OLD.status
  AND (NEW.payment = 'salon' OR NEW.price = (SELECT amount FROM hold WHERE id = NEW.hold_id))
  AND NEW.price = (SELECT sum(price) FROM appointment_item WHERE appointment_id = NEW.id) AND EXISTS (
  SELECT 1 FROM visit_change AS agreed
  WHERE agreed.appointment_id = NEW.id AND agreed.status = 'agreed' AND agreed.version = NEW.version AND agreed.price = NEW.price))
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
DROP TRIGGER appointment_item_no_delete;
--> statement-breakpoint
-- Services are replaced by those of a change that was agreed to, until the appointment has its version.
CREATE TRIGGER appointment_item_replaced_as_agreed
BEFORE DELETE ON appointment_item
WHEN NOT EXISTS (
  SELECT 1 FROM appointment AS visit JOIN visit_change AS agreed ON agreed.appointment_id = visit.id
  WHERE visit.id = OLD.appointment_id AND visit.status IN ('pending', 'confirmed')
    AND agreed.status = 'agreed' AND agreed.version = visit.version + 1)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER visit_change_no_deleted_user
BEFORE INSERT ON visit_change
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.actor) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
