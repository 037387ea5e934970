CREATE TABLE `waiting_due` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`changes` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `waiting_due_at` ON `waiting_due` (`due_at`);
--> statement-breakpoint
CREATE TABLE `waiting_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`mode` text NOT NULL,
	`plan` text NOT NULL,
	`windows` text NOT NULL,
	`first_date` text NOT NULL,
	`last_date` text NOT NULL,
	`notice_minutes` integer NOT NULL,
	`price` integer NOT NULL,
	`policy` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "waiting_entry_mode" CHECK("waiting_entry"."mode" IN ('book', 'tell')),
	CONSTRAINT "waiting_entry_status" CHECK("waiting_entry"."status" IN ('waiting', 'booked', 'replaced', 'left', 'expired')),
	CONSTRAINT "waiting_entry_ended" CHECK(("waiting_entry"."status" = 'waiting') = ("waiting_entry"."ended_at" IS NULL)),
	CONSTRAINT "waiting_entry_dates" CHECK("waiting_entry"."first_date" <= "waiting_entry"."last_date"),
	CONSTRAINT "waiting_entry_notice" CHECK("waiting_entry"."notice_minutes" BETWEEN 0 AND 10080),
	CONSTRAINT "waiting_entry_price" CHECK("waiting_entry"."price" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `waiting_entry_salon` ON `waiting_entry` (`salon_id`,`id`) WHERE status = 'waiting';
--> statement-breakpoint
CREATE INDEX `waiting_entry_client` ON `waiting_entry` (`client_id`,`id`);
--> statement-breakpoint
CREATE INDEX `waiting_entry_expiry` ON `waiting_entry` (`expires_at`) WHERE status = 'waiting';
--> statement-breakpoint
CREATE TABLE `waiting_turn` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`kind` text NOT NULL,
	`starts_at` integer NOT NULL,
	`visit_id` text,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `waiting_entry`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "waiting_turn_kind" CHECK("waiting_turn"."kind" IN ('booked', 'told', 'offered', 'passed')),
	CONSTRAINT "waiting_turn_reason" CHECK("waiting_turn"."reason" IN ('', 'funds', 'price', 'terms', 'clash')),
	CONSTRAINT "waiting_turn_passed" CHECK(("waiting_turn"."kind" = 'passed') = ("waiting_turn"."reason" <> '')),
	CONSTRAINT "waiting_turn_kept" CHECK("waiting_turn"."kind" = 'told' OR ("waiting_turn"."kind" = 'passed') = ("waiting_turn"."visit_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_turn_booked` ON `waiting_turn` (`entry_id`) WHERE kind = 'booked';
--> statement-breakpoint
CREATE INDEX `waiting_turn_visit` ON `waiting_turn` (`visit_id`) WHERE visit_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_turn_once` ON `waiting_turn` (`entry_id`,`kind`,`starts_at`);
--> statement-breakpoint
ALTER TABLE `appointment` ADD `free_until` integer;
--> statement-breakpoint
ALTER TABLE `salon` ADD `waiting_list` integer DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE `salon` ADD `waiting_by_price` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_no_change
BEFORE UPDATE OF id, client_id, salon_id, plan, created_at ON waiting_entry
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_no_delete
BEFORE DELETE ON waiting_entry
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_no_deleted_user
BEFORE INSERT ON waiting_entry
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.client_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_turn_no_replace
BEFORE INSERT ON waiting_turn
WHEN EXISTS (SELECT 1 FROM waiting_turn WHERE (id = NEW.id) OR (entry_id = NEW.entry_id AND kind = NEW.kind AND starts_at = NEW.starts_at))
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_turn_no_update
BEFORE UPDATE ON waiting_turn
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_turn_no_delete
BEFORE DELETE ON waiting_turn
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
DROP TRIGGER appointment_no_change;
--> statement-breakpoint
CREATE TRIGGER appointment_no_change
BEFORE UPDATE OF id, client_id, guest_id, salon_id, service_id, time_zone, service_name, price, currency, payment, hold_id, fee_id, policy, recurring_id, free_until, created_at ON appointment
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- What waits at a salon that takes it, for a client; so many at once.
CREATE TRIGGER waiting_entry_starts
BEFORE INSERT ON waiting_entry
WHEN NEW.status <> 'waiting' OR EXISTS (SELECT 1 FROM waiting_entry WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_taken
BEFORE INSERT ON waiting_entry
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND role <> 'client')
  OR NOT EXISTS (SELECT 1 FROM salon WHERE id = NEW.salon_id AND status = 'approved' AND waiting_list = 1)
BEGIN
  SELECT RAISE(ABORT, 'waiting-list-closed');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_few
BEFORE INSERT ON waiting_entry
WHEN (SELECT count(*) FROM waiting_entry WHERE client_id = NEW.client_id AND status = 'waiting') >= 10
  OR (SELECT count(*) FROM waiting_entry WHERE salon_id = NEW.salon_id AND status = 'waiting') >= 500
BEGIN
  SELECT RAISE(ABORT, 'waiting-limit');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_ends_once
BEFORE UPDATE ON waiting_entry
WHEN OLD.status <> 'waiting'
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_turn_of_waiting
BEFORE INSERT ON waiting_turn
WHEN NOT EXISTS (
  SELECT 1 FROM waiting_entry WHERE id = NEW.entry_id AND status = 'waiting' AND (NEW.kind <> 'booked' OR mode = 'book')
)
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_turn_of_its_hold
BEFORE INSERT ON waiting_turn
WHEN NEW.kind IN ('told', 'offered') AND NEW.visit_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM slot_hold JOIN waiting_entry ON waiting_entry.id = NEW.entry_id
  WHERE slot_hold.id = NEW.visit_id AND slot_hold.status = 'held' AND slot_hold.client_id = waiting_entry.client_id
    AND slot_hold.salon_id = waiting_entry.salon_id AND slot_hold.starts_at = NEW.starts_at
)
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
-- What is booked for somebody who waits costs no more than they agreed to, on no worse terms.
CREATE TRIGGER appointment_as_waited
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM waiting_turn WHERE visit_id = NEW.id AND kind = 'booked') AND NOT EXISTS (
  SELECT 1 FROM waiting_turn AS turn JOIN waiting_entry AS agreed ON agreed.id = turn.entry_id
  WHERE turn.visit_id = NEW.id AND turn.kind = 'booked' AND turn.starts_at = NEW.starts_at
    AND agreed.client_id = NEW.client_id AND agreed.salon_id = NEW.salon_id
    AND NEW.payment = 'purse' AND NEW.price <= agreed.price
    AND (json_extract(agreed.policy, '$.freeCancelHours') IS NULL OR (
      coalesce(json_extract(NEW.policy, '$.freeCancelHours') <= json_extract(agreed.policy, '$.freeCancelHours'), 0)
      AND json_extract(NEW.policy, '$.lateFeeBasisPoints') <= json_extract(agreed.policy, '$.lateFeeBasisPoints')))
    AND json_extract(NEW.policy, '$.rescheduleHours') <= json_extract(agreed.policy, '$.rescheduleHours')
    AND json_extract(NEW.policy, '$.noShowFeeBasisPoints') <= json_extract(agreed.policy, '$.noShowFeeBasisPoints')
    AND json_extract(NEW.policy, '$.depositBasisPoints') <= json_extract(agreed.policy, '$.depositBasisPoints')
)
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
-- Free time that was computed anew may be what somebody waits for.
CREATE TRIGGER free_time_written_wakes
AFTER UPDATE OF free_version ON salon_listing
WHEN EXISTS (SELECT 1 FROM waiting_entry WHERE salon_id = NEW.salon_id AND status = 'waiting')
BEGIN
  INSERT INTO waiting_due (salon_id) VALUES (NEW.salon_id)
  ON CONFLICT DO UPDATE SET due_at = 0, changes = changes + 1;
END;
