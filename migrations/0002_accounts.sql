CREATE TABLE `admin_profile` (
	`user_id` text PRIMARY KEY NOT NULL,
	`position` text DEFAULT '' NOT NULL,
	`department` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `data_export` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`file_key` text,
	`bytes` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_export_status" CHECK("data_export"."status" IN ('waiting', 'ready', 'failed', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `data_export_user` ON `data_export` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `data_export_waiting` ON `data_export` (`user_id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `data_export_stored` ON `data_export` (`expires_at`) WHERE file_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `one_time_code` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`recipient` text NOT NULL,
	`user_id` text,
	`code_hash` text NOT NULL,
	`guesses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_code_guesses" CHECK("one_time_code"."guesses" BETWEEN 0 AND 3),
	CONSTRAINT "one_time_code_purpose" CHECK("one_time_code"."purpose" IN ('sign-in', 'contact'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `one_time_code_recipient` ON `one_time_code` (`recipient`,`purpose`,`created_at`);--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text,
	`public_key` text NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`backed_up` integer NOT NULL,
	`transports` text,
	`created_at` integer,
	`aaguid` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_credential` ON `passkey` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkey_user` ON `passkey` (`user_id`);--> statement-breakpoint
CREATE TABLE `preference` (
	`user_id` text PRIMARY KEY NOT NULL,
	`push` integer DEFAULT true NOT NULL,
	`email` integer DEFAULT true NOT NULL,
	`sms` integer DEFAULT false NOT NULL,
	`appointment_reminders` integer DEFAULT true NOT NULL,
	`special_offers` integer DEFAULT false NOT NULL,
	`booking_alerts` integer DEFAULT true NOT NULL,
	`review_notifications` integer DEFAULT true NOT NULL,
	`system_alerts` integer DEFAULT true NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`time_zone` text DEFAULT 'Africa/Nairobi' NOT NULL,
	`find_by_name` integer DEFAULT true NOT NULL,
	`read_receipts` integer DEFAULT true NOT NULL,
	`show_presence` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "preference_quiet" CHECK(("preference"."quiet_from" IS NULL) = ("preference"."quiet_to" IS NULL) AND coalesce("preference"."quiet_from", 0) BETWEEN 0 AND 1439 AND coalesce("preference"."quiet_to", 0) BETWEEN 0 AND 1439)
) STRICT;
--> statement-breakpoint
CREATE TABLE `two_factor` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`verified` integer DEFAULT true NOT NULL,
	`failed_verification_count` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `two_factor_user` ON `two_factor` (`user_id`);--> statement-breakpoint
CREATE TABLE `application` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`subject_id` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "application_role" CHECK("application"."role" IN ('beauty_partner', 'product_seller')),
	CONSTRAINT "application_status_known" CHECK("application"."status" IN ('waiting', 'approved', 'refused', 'withdrawn'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `application_status` ON `application` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `application_user` ON `application` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `application_waiting` ON `application` (`user_id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE TABLE `audit_event` (
	`id` text PRIMARY KEY NOT NULL,
	`actor` text NOT NULL,
	`event` text NOT NULL,
	`subject` text NOT NULL,
	`request_id` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_event_subject` ON `audit_event` (`subject`,`created_at`);--> statement-breakpoint
CREATE TABLE `shop` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`currency` text NOT NULL,
	`phone` text NOT NULL,
	`tax_number` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_status" CHECK("shop"."status" IN ('draft', 'approved', 'suspended'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `shop_owner` ON `shop` (`owner_id`);--> statement-breakpoint
CREATE TABLE `ticket` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_status_known" CHECK("ticket"."status" IN ('open', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_reference` ON `ticket` (`reference`);--> statement-breakpoint
CREATE INDEX `ticket_status` ON `ticket` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_user` ON `ticket` (`user_id`);--> statement-breakpoint
ALTER TABLE `session` ADD `last_seen_at` integer;--> statement-breakpoint
ALTER TABLE `session` ADD `stepped_up_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `phone` text;--> statement-breakpoint
ALTER TABLE `user` ADD `two_factor_enabled` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `deleted_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `user_phone` ON `user` (`phone`);--> statement-breakpoint
ALTER TABLE `local_mail` ADD `channel` text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `notice_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `not_before` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_notice` ON `outbox` (`notice_id`,`channel`,`recipient`);--> statement-breakpoint
CREATE INDEX `appointment_coming` ON `appointment` (`starts_at`) WHERE status = 'confirmed';--> statement-breakpoint
ALTER TABLE `salon` ADD `licence` text DEFAULT '' NOT NULL;