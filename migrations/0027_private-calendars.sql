CREATE TABLE `private_calendar` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`address` text NOT NULL,
	`host` text NOT NULL,
	`created_at` integer NOT NULL,
	`etag` text DEFAULT '' NOT NULL,
	`last_modified` text DEFAULT '' NOT NULL,
	`known_until` integer DEFAULT 0 NOT NULL,
	`synced_at` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`taken_until` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`fault` text,
	`notes` text DEFAULT '{"conflicts":[],"unread":0,"unknownZones":[],"cut":false}' NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "private_calendar_host" CHECK(length("private_calendar"."host") BETWEEN 1 AND 255)
) STRICT;
--> statement-breakpoint
CREATE INDEX `private_calendar_staff` ON `private_calendar` (`staff_id`);--> statement-breakpoint
CREATE INDEX `private_calendar_due` ON `private_calendar` (`next_at`);--> statement-breakpoint
ALTER TABLE `blocked_time` ADD `calendar_id` text REFERENCES private_calendar(id);--> statement-breakpoint
CREATE INDEX `blocked_time_calendar` ON `blocked_time` (`calendar_id`) WHERE calendar_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER private_calendar_few
BEFORE INSERT ON private_calendar
WHEN (SELECT count(*) FROM private_calendar WHERE staff_id = NEW.staff_id) >= 3
BEGIN
  SELECT RAISE(ABORT, 'calendar-limit');
END;
--> statement-breakpoint
CREATE TRIGGER blocked_time_of_own_calendar
BEFORE INSERT ON blocked_time
WHEN NEW.calendar_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM private_calendar WHERE id = NEW.calendar_id AND staff_id = NEW.staff_id)
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
DROP TRIGGER blocked_time_no_change;
--> statement-breakpoint
CREATE TRIGGER private_calendar_no_replace
BEFORE INSERT ON private_calendar
WHEN EXISTS (SELECT 1 FROM private_calendar WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'calendar-limit');
END;
--> statement-breakpoint
CREATE TRIGGER private_calendar_no_change
BEFORE UPDATE OF id, staff_id, address, host, created_at ON private_calendar
BEGIN
  SELECT RAISE(ABORT, 'calendar-limit');
END;
--> statement-breakpoint
CREATE TRIGGER blocked_time_no_change
BEFORE UPDATE OF id, staff_id, starts_at, ends_at, calendar_id ON blocked_time
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
