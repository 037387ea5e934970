CREATE TABLE `appointment_item` (
	`id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`position` integer NOT NULL,
	`service_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`service_name` text NOT NULL,
	`price` integer NOT NULL,
	`add_ons` text DEFAULT '[]' NOT NULL,
	`commission_basis_points` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appointment_item_times" CHECK("appointment_item"."starts_at" < "appointment_item"."ends_at"),
	CONSTRAINT "appointment_item_price" CHECK("appointment_item"."price" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointment_item_staff` ON `appointment_item` (`staff_id`,`starts_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `appointment_item_position` ON `appointment_item` (`appointment_id`,`position`);--> statement-breakpoint
CREATE TABLE `appointment_refund` (
	`id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`fee_part` integer NOT NULL,
	`cashback_part` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appointment_refund_amounts" CHECK("appointment_refund"."amount" > 0 AND "appointment_refund"."fee_part" BETWEEN 0 AND "appointment_refund"."amount" AND "appointment_refund"."cashback_part" BETWEEN 0 AND "appointment_refund"."amount")
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointment_refund_appointment` ON `appointment_refund` (`appointment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `appointment_refund_transfer` ON `appointment_refund` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `calendar_feed` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feed_token` ON `calendar_feed` (`token_hash`);--> statement-breakpoint
CREATE TABLE `salon_client` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text,
	`name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "salon_client_named" CHECK("salon_client"."user_id" IS NOT NULL OR "salon_client"."name" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `salon_client_user` ON `salon_client` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_client_once` ON `salon_client` (`salon_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `slot_hold` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`plan` text NOT NULL,
	`price` integer NOT NULL,
	`currency` text NOT NULL,
	`policy` text,
	`message` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'held' NOT NULL,
	`booking` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "slot_hold_times" CHECK("slot_hold"."starts_at" < "slot_hold"."ends_at"),
	CONSTRAINT "slot_hold_kind" CHECK("slot_hold"."kind" IN ('checkout', 'proposal')),
	CONSTRAINT "slot_hold_status" CHECK("slot_hold"."status" IN ('held', 'booked', 'released', 'expired')),
	CONSTRAINT "slot_hold_ended" CHECK(("slot_hold"."status" = 'held') = ("slot_hold"."ended_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `slot_hold_open` ON `slot_hold` (`expires_at`) WHERE status = 'held';--> statement-breakpoint
CREATE INDEX `slot_hold_client` ON `slot_hold` (`client_id`,`status`);--> statement-breakpoint
CREATE TABLE `staff_block` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`kind` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_block_times" CHECK("staff_block"."starts_at" < "staff_block"."ends_at"),
	CONSTRAINT "staff_block_kind" CHECK("staff_block"."kind" IN ('blocked', 'break', 'leave'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_block_staff` ON `staff_block` (`staff_id`,`starts_at`);--> statement-breakpoint
CREATE TABLE `standing_appointment` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`plan` text NOT NULL,
	`payment` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`first_date` text NOT NULL,
	`minute` integer NOT NULL,
	`every_weeks` integer NOT NULL,
	`next_date` text NOT NULL,
	`until_date` text,
	`skipped` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standing_appointment_every" CHECK("standing_appointment"."every_weeks" BETWEEN 1 AND 26),
	CONSTRAINT "standing_appointment_minute" CHECK("standing_appointment"."minute" BETWEEN 0 AND 1439),
	CONSTRAINT "standing_appointment_status" CHECK("standing_appointment"."status" IN ('active', 'ended'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `standing_appointment_client` ON `standing_appointment` (`client_id`,`status`);--> statement-breakpoint
CREATE INDEX `standing_appointment_due` ON `standing_appointment` (`next_date`) WHERE status = 'active';--> statement-breakpoint
CREATE TABLE `favorite` (
	`user_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `salon_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `favorite_salon` ON `favorite` (`salon_id`);--> statement-breakpoint
CREATE TABLE `review_photo` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL,
	`image` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `review`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `review_photo_review` ON `review_photo` (`review_id`,`position`);--> statement-breakpoint
CREATE TABLE `review_report` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `review`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_report_reason" CHECK("review_report"."reason" IN ('spam', 'offensive', 'not_a_visit', 'private', 'other'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `review_report_created` ON `review_report` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `review_report_once` ON `review_report` (`review_id`,`reporter_id`);--> statement-breakpoint
CREATE TABLE `add_on` (
	`id` text PRIMARY KEY NOT NULL,
	`service_id` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`duration_minutes` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "add_on_price" CHECK("add_on"."price" >= 0),
	CONSTRAINT "add_on_duration" CHECK("add_on"."duration_minutes" BETWEEN 0 AND 240)
) STRICT;
--> statement-breakpoint
CREATE INDEX `add_on_service` ON `add_on` (`service_id`);--> statement-breakpoint
CREATE TABLE `resource` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `resource_salon` ON `resource` (`salon_id`);--> statement-breakpoint
CREATE TABLE `salon_picture` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`image` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "salon_picture_kind" CHECK("salon_picture"."kind" IN ('cover', 'gallery'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `salon_picture_salon` ON `salon_picture` (`salon_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_picture_cover` ON `salon_picture` (`salon_id`) WHERE kind = 'cover';--> statement-breakpoint
CREATE TABLE `service_resource` (
	`service_id` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`service_id`, `kind`),
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_exception` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`date` text NOT NULL,
	`from_minute` integer,
	`to_minute` integer,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_exception_range" CHECK(("staff_exception"."from_minute" IS NULL) = ("staff_exception"."to_minute" IS NULL) AND 0 <= coalesce("staff_exception"."from_minute", 0)
        AND coalesce("staff_exception"."from_minute", 0) < coalesce("staff_exception"."to_minute", 1) AND coalesce("staff_exception"."to_minute", 1) <= 1440)
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_exception_date` ON `staff_exception` (`staff_id`,`date`);--> statement-breakpoint
ALTER TABLE `preference` ADD `reminder_hours` integer DEFAULT 24 NOT NULL CONSTRAINT "preference_reminder" CHECK("reminder_hours" IN (2, 24, 48));--> statement-breakpoint
ALTER TABLE `appointment_event` ADD `kind` text DEFAULT 'step' NOT NULL CONSTRAINT "appointment_event_kind" CHECK("kind" IN ('step', 'moved', 'refunded'));--> statement-breakpoint
ALTER TABLE `appointment_event` ADD `detail` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `review` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `review` ADD `reply` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `review` ADD `replied_at` integer CONSTRAINT "review_reply" CHECK(("reply" = '') = ("replied_at" IS NULL));--> statement-breakpoint
ALTER TABLE `salon` ADD `auto_confirm` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `answer_hours` integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `deposit_basis_points` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `free_cancel_hours` integer;--> statement-breakpoint
ALTER TABLE `salon` ADD `reschedule_hours` integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `late_fee_basis_points` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `no_show_fee_basis_points` integer DEFAULT 0 NOT NULL CONSTRAINT "salon_policy" CHECK("lead_minutes" BETWEEN 0 AND 20160 AND "horizon_days" BETWEEN 1 AND 365 AND "answer_hours" BETWEEN 1 AND 168 AND "reschedule_hours" BETWEEN 0 AND 336 AND coalesce("free_cancel_hours", 0) BETWEEN 0 AND 336 AND "deposit_basis_points" BETWEEN 0 AND 10000 AND "late_fee_basis_points" BETWEEN 0 AND 10000 AND "no_show_fee_basis_points" BETWEEN 0 AND 10000);--> statement-breakpoint
ALTER TABLE `service` ADD `gap_start_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `service` ADD `gap_minutes` integer DEFAULT 0 NOT NULL CONSTRAINT "service_gap" CHECK(("gap_minutes" = 0 AND "gap_start_minutes" = 0) OR ("gap_minutes" > 0 AND "gap_start_minutes" > 0 AND "gap_start_minutes" + "gap_minutes" < "duration_minutes"));--> statement-breakpoint
ALTER TABLE `staff` ADD `bio` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `staff` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `staff` ADD `commission_basis_points` integer DEFAULT 0 NOT NULL CONSTRAINT "staff_commission" CHECK("commission_basis_points" BETWEEN 0 AND 10000);--> statement-breakpoint
-- The triggers of other tables that name appointment go while it is rebuilt; 0007 brings them again.
DROP TRIGGER user_role_when_settled;--> statement-breakpoint
DROP TRIGGER user_deleted_when_settled;--> statement-breakpoint
DROP TRIGGER command_no_update;--> statement-breakpoint
DROP TRIGGER withdrawal_starts_asked;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_appointment` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`guest_id` text,
	`salon_id` text NOT NULL,
	`service_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`service_name` text NOT NULL,
	`duration_minutes` integer NOT NULL,
	`price` integer NOT NULL,
	`currency` text NOT NULL,
	`payment` text NOT NULL,
	`hold_id` text,
	`fee_id` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`ending` text,
	`answer_by` integer,
	`policy` text DEFAULT '{"freeCancelHours":null,"rescheduleHours":24,"lateFeeBasisPoints":0,"noShowFeeBasisPoints":0,"depositBasisPoints":0}' NOT NULL,
	`captured` integer DEFAULT 0 NOT NULL,
	`capture_id` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`for_name` text DEFAULT '' NOT NULL,
	`for_contact` text DEFAULT '' NOT NULL,
	`for_message` text DEFAULT '' NOT NULL,
	`standing_id` text,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`guest_id`) REFERENCES `salon_client`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fee_id`) REFERENCES `fee`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`capture_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`standing_id`) REFERENCES `standing_appointment`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appointment_times" CHECK("__new_appointment"."starts_at" < "__new_appointment"."ends_at"),
	CONSTRAINT "appointment_payment" CHECK("__new_appointment"."payment" = 'salon' OR "__new_appointment"."hold_id" IS NOT NULL),
	CONSTRAINT "appointment_whose" CHECK(("__new_appointment"."client_id" IS NULL) = ("__new_appointment"."guest_id" IS NOT NULL)),
	CONSTRAINT "appointment_ending" CHECK(("__new_appointment"."ending" IS NULL) = ("__new_appointment"."status" <> 'cancelled')),
	CONSTRAINT "appointment_ending_known" CHECK(coalesce("__new_appointment"."ending", 'client') IN ('client', 'declined', 'salon', 'expired', 'no_show')),
	CONSTRAINT "appointment_captured" CHECK("__new_appointment"."captured" >= 0 AND ("__new_appointment"."captured" > 0) = ("__new_appointment"."capture_id" IS NOT NULL)
        AND "__new_appointment"."refunded" BETWEEN 0 AND "__new_appointment"."captured"),
	CONSTRAINT "appointment_status_known" CHECK("__new_appointment"."status" IN ('pending', 'confirmed', 'cancelled', 'completed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_appointment`("id", "client_id", "salon_id", "service_id", "staff_id", "starts_at", "ends_at", "time_zone", "service_name", "duration_minutes", "price", "currency", "payment", "hold_id", "fee_id", "notes", "status", "ending", "created_at", "updated_at") SELECT "id", "client_id", "salon_id", "service_id", "staff_id", "starts_at", "ends_at", "time_zone", "service_name", "duration_minutes", "price", "currency", "payment", "hold_id", "fee_id", "notes", "status", CASE "status" WHEN 'cancelled' THEN 'salon' END, "created_at", "updated_at" FROM `appointment`;--> statement-breakpoint
DROP TABLE `appointment`;--> statement-breakpoint
ALTER TABLE `__new_appointment` RENAME TO `appointment`;--> statement-breakpoint
INSERT INTO `appointment_item`("id", "appointment_id", "position", "service_id", "staff_id", "starts_at", "ends_at", "service_name", "price") SELECT "id" || ':0', "id", 0, "service_id", "staff_id", "starts_at", "ends_at", "service_name", "price" FROM `appointment`;--> statement-breakpoint
INSERT INTO `salon_client`("id", "salon_id", "user_id", "created_at") SELECT "salon_id" || ':' || "client_id", "salon_id", "client_id", min("created_at") FROM `appointment` GROUP BY "salon_id", "client_id";--> statement-breakpoint
CREATE INDEX `appointment_client` ON `appointment` (`client_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `appointment_salon` ON `appointment` (`salon_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `appointment_open` ON `appointment` (`starts_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `appointment_coming` ON `appointment` (`starts_at`) WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX `appointment_guest` ON `appointment` (`guest_id`);--> statement-breakpoint
CREATE INDEX `appointment_standing` ON `appointment` (`standing_id`,`starts_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `appointment_hold` ON `appointment` (`hold_id`);--> statement-breakpoint
CREATE TABLE `__new_busy_interval` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text,
	`resource_id` text,
	`visit_id` text,
	`block_id` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `resource`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`block_id`) REFERENCES `staff_block`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "busy_interval_times" CHECK("__new_busy_interval"."starts_at" < "__new_busy_interval"."ends_at" AND "__new_busy_interval"."ends_at" - "__new_busy_interval"."starts_at" <= 2678400000),
	CONSTRAINT "busy_interval_whose" CHECK(("__new_busy_interval"."staff_id" IS NULL) <> ("__new_busy_interval"."resource_id" IS NULL)),
	CONSTRAINT "busy_interval_why" CHECK(("__new_busy_interval"."visit_id" IS NULL) <> ("__new_busy_interval"."block_id" IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_busy_interval`("id", "staff_id", "visit_id", "starts_at", "ends_at") SELECT "id", "staff_id", "appointment_id", "starts_at", "ends_at" FROM `busy_interval` WHERE "appointment_id" IS NOT NULL;--> statement-breakpoint
DROP TABLE `busy_interval`;--> statement-breakpoint
ALTER TABLE `__new_busy_interval` RENAME TO `busy_interval`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `busy_interval_staff` ON `busy_interval` (`staff_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `busy_interval_resource` ON `busy_interval` (`resource_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `busy_interval_visit` ON `busy_interval` (`visit_id`);--> statement-breakpoint
CREATE INDEX `busy_interval_block` ON `busy_interval` (`block_id`);