CREATE TABLE `salon_import` (
	`id` text PRIMARY KEY NOT NULL,
	`actor` text NOT NULL,
	`file_name` text NOT NULL,
	`file` text,
	`status` text DEFAULT 'checked' NOT NULL,
	`rows_total` integer NOT NULL,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`faults` text DEFAULT '[]' NOT NULL,
	`fault_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`columns` text NOT NULL,
	`mapping` text NOT NULL,
	`merge` text DEFAULT 'either' NOT NULL,
	`dates` text DEFAULT 'dmy' NOT NULL,
	`sample` text DEFAULT '[]' NOT NULL,
	`done_at` integer,
	`undone` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "salon_import_status" CHECK("salon_import"."status" IN ('checked', 'running', 'done', 'discarded', 'undoing', 'undone')),
	CONSTRAINT "salon_import_kind" CHECK("salon_import"."kind" IN ('clients', 'services', 'staff', 'appointments')),
	CONSTRAINT "salon_import_rows" CHECK("salon_import"."rows_done" BETWEEN 0 AND "salon_import"."rows_total"),
	CONSTRAINT "salon_import_done_at" CHECK(("salon_import"."status" IN ('done', 'undoing', 'undone')) = ("salon_import"."done_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `salon_import_salon` ON `salon_import` (`salon_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `salon_import_running` ON `salon_import` (`id`) WHERE status IN ('running', 'undoing');--> statement-breakpoint
CREATE INDEX `salon_import_done` ON `salon_import` (`done_at`) WHERE status IN ('done', 'undone');--> statement-breakpoint
CREATE TABLE `salon_import_row` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`outcome` text NOT NULL,
	`subject_id` text,
	`note` text DEFAULT '' NOT NULL,
	`before` text,
	`after` text,
	`undone` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `salon_import`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "salon_import_row_outcome" CHECK("salon_import_row"."outcome" IN ('created', 'merged', 'unchanged', 'skipped'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `salon_import_row_subject` ON `salon_import_row` (`subject_id`) WHERE after IS NOT NULL;--> statement-breakpoint
CREATE INDEX `salon_client_guest_email` ON `salon_client` (`email`,`salon_id`) WHERE user_id IS NULL AND email <> '';--> statement-breakpoint
CREATE INDEX salon_client_guest_phone ON salon_client (replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), salon_id) WHERE user_id IS NULL AND phone <> '';
--> statement-breakpoint
CREATE TRIGGER salon_import_steps
BEFORE UPDATE ON salon_import
WHEN NEW.id <> OLD.id OR NEW.salon_id <> OLD.salon_id OR NEW.rows_total <> OLD.rows_total OR NEW.rows_done < OLD.rows_done
  OR (OLD.status <> 'checked' AND (NEW.kind, NEW.mapping, NEW.merge, NEW.dates) IS NOT (OLD.kind, OLD.mapping, OLD.merge, OLD.dates))
  OR (OLD.done_at IS NOT NULL AND NEW.done_at IS NOT OLD.done_at)
  OR (NEW.status <> OLD.status AND NOT (
    (OLD.status = 'checked' AND NEW.status IN ('running', 'discarded'))
    OR (OLD.status = 'running' AND NEW.status = 'done' AND NEW.rows_done = NEW.rows_total)
    OR (OLD.status = 'done' AND NEW.status = 'undoing' AND NEW.updated_at <= OLD.done_at + 86400000)
    OR (OLD.status = 'undoing' AND NEW.status = 'undone')))
BEGIN
  SELECT RAISE(ABORT, 'import-status');
END;
--> statement-breakpoint
-- A row is written while its file is, and taken back once.
CREATE TRIGGER salon_import_row_written
BEFORE INSERT ON salon_import_row
WHEN NOT EXISTS (SELECT 1 FROM salon_import WHERE id = NEW.import_id AND status = 'running')
BEGIN
  SELECT RAISE(ABORT, 'import-status');
END;
--> statement-breakpoint
CREATE TRIGGER salon_import_row_undone
BEFORE UPDATE OF import_id, line, outcome, undone ON salon_import_row
WHEN NEW.import_id <> OLD.import_id OR NEW.line <> OLD.line OR NEW.outcome <> OLD.outcome OR (NEW.undone <> OLD.undone AND (OLD.undone <> ''
  OR NOT EXISTS (SELECT 1 FROM salon_import WHERE id = NEW.import_id AND status = 'undoing')))
BEGIN
  SELECT RAISE(ABORT, 'import-status');
END;
--> statement-breakpoint
-- A guest whose phone number or email address the account has proven becomes this client with their first appointment; no
-- salon learns earlier that there is an account.
DROP TRIGGER appointment_makes_client;
--> statement-breakpoint
CREATE TRIGGER appointment_makes_client
AFTER INSERT ON appointment
WHEN NEW.client_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM salon_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id
)
BEGIN
  UPDATE salon_client SET user_id = NEW.client_id WHERE id = (
    SELECT id FROM (
      SELECT guest.id, 1 AS by_email, guest.created_at FROM user JOIN salon_client AS guest
        ON guest.email = user.email AND guest.email <> '' AND guest.salon_id = NEW.salon_id AND guest.user_id IS NULL
        WHERE user.id = NEW.client_id AND user.email_verified = 1
      UNION ALL
      SELECT guest.id, 0, guest.created_at FROM user JOIN salon_client AS guest
        ON replace(replace(replace(replace(guest.phone, ' ', ''), '-', ''), '(', ''), ')', '') = user.phone
        AND guest.phone <> '' AND guest.salon_id = NEW.salon_id AND guest.user_id IS NULL
        WHERE user.id = NEW.client_id)
    ORDER BY by_email, created_at, id LIMIT 1);
  INSERT INTO salon_client (id, salon_id, user_id, created_at)
  SELECT NEW.salon_id || ':' || NEW.client_id, NEW.salon_id, NEW.client_id, NEW.created_at
  WHERE NOT EXISTS (SELECT 1 FROM salon_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id);
END;
--> statement-breakpoint
CREATE TRIGGER salon_client_joined
AFTER UPDATE OF user_id ON salon_client
WHEN OLD.user_id IS NULL AND NEW.user_id IS NOT NULL
BEGIN
  UPDATE salon_client SET name = (SELECT name FROM user WHERE id = NEW.user_id) WHERE id = NEW.id;
  UPDATE searched_client SET changes = changes + 1 WHERE client_id = NEW.id;
END;
--> statement-breakpoint
-- A note goes with the account that it is about, or with the guest whose contact was erased.
DROP TRIGGER appointment_event_no_update;
--> statement-breakpoint
CREATE TRIGGER appointment_event_no_update
BEFORE UPDATE ON appointment_event
WHEN OLD.id <> NEW.id OR OLD.appointment_id <> NEW.appointment_id OR OLD.kind <> NEW.kind
  OR OLD.status <> NEW.status OR OLD.actor <> NEW.actor OR OLD.created_at <> NEW.created_at
  OR NEW.detail <> json_remove(OLD.detail, '$.note')
  OR NOT EXISTS (
    SELECT 1 FROM appointment JOIN salon ON salon.id = appointment.salon_id
    JOIN user ON user.id IN (appointment.client_id, salon.owner_id)
    WHERE appointment.id = OLD.appointment_id AND user.deleted_at IS NOT NULL
    UNION ALL SELECT 1 FROM appointment JOIN salon_client ON salon_client.id = appointment.guest_id
    WHERE appointment.id = OLD.appointment_id AND salon_client.phone = '' AND salon_client.email = '' AND salon_client.notes = ''
  )
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
