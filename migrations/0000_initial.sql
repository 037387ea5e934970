CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`user_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_user` ON `account` (`user_id`);--> statement-breakpoint
CREATE TABLE `rate_limit` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`last_request` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_limit_key` ON `rate_limit` (`key`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`role` text DEFAULT 'client' NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "user_role" CHECK("user"."role" IN ('client', 'beauty_partner', 'product_seller', 'admin'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` (`email`);--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `verification_identifier` ON `verification` (`identifier`);--> statement-breakpoint
CREATE TABLE `appointment` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fee_id`) REFERENCES `fee`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appointment_times" CHECK("appointment"."starts_at" < "appointment"."ends_at"),
	CONSTRAINT "appointment_payment" CHECK(("appointment"."payment" = 'purse') = ("appointment"."hold_id" IS NOT NULL)),
	CONSTRAINT "appointment_status_known" CHECK("appointment"."status" IN ('pending', 'confirmed', 'cancelled', 'completed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointment_client` ON `appointment` (`client_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `appointment_salon` ON `appointment` (`salon_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `appointment_open` ON `appointment` (`starts_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `appointment_hold` ON `appointment` (`hold_id`);--> statement-breakpoint
CREATE TABLE `appointment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`status` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointment_event_appointment` ON `appointment_event` (`appointment_id`);--> statement-breakpoint
CREATE TABLE `busy_interval` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`appointment_id` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "busy_interval_times" CHECK("busy_interval"."starts_at" < "busy_interval"."ends_at")
) STRICT;
--> statement-breakpoint
CREATE INDEX `busy_interval_staff` ON `busy_interval` (`staff_id`,`starts_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `busy_interval_appointment` ON `busy_interval` (`appointment_id`);--> statement-breakpoint
CREATE TABLE `command` (
	`actor` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`input_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor`, `key`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `fee` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`basis_points` integer NOT NULL,
	`effective_from` integer NOT NULL,
	CONSTRAINT "fee_basis_points" CHECK("fee"."basis_points" BETWEEN 0 AND 10000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `fee_kind` ON `fee` (`kind`,`effective_from`);--> statement-breakpoint
CREATE TABLE `hold` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'held' NOT NULL,
	`transfer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "hold_amount" CHECK("hold"."amount" > 0),
	CONSTRAINT "hold_status" CHECK("hold"."status" IN ('held', 'captured', 'released', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `hold_owner` ON `hold` (`owner`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `hold_transfer` ON `hold` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `ledger_account` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_id" CHECK("ledger_account"."id" = "ledger_account"."kind" || ':' || "ledger_account"."owner" || ':' || "ledger_account"."currency"),
	CONSTRAINT "overdraft" CHECK("ledger_account"."balance" >= 0 OR "ledger_account"."kind" = 'clearing')
) STRICT;
--> statement-breakpoint
CREATE INDEX `ledger_account_owner` ON `ledger_account` (`owner`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_account_currency` ON `ledger_account` (`id`,`currency`);--> statement-breakpoint
CREATE TABLE `posting` (
	`id` text PRIMARY KEY NOT NULL,
	`transfer_id` text NOT NULL,
	`debit_account` text NOT NULL,
	`credit_account` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`debit_account`,`currency`) REFERENCES `ledger_account`(`id`,`currency`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_account`,`currency`) REFERENCES `ledger_account`(`id`,`currency`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "posting_amount" CHECK("posting"."amount" > 0),
	CONSTRAINT "posting_accounts" CHECK("posting"."debit_account" <> "posting"."credit_account")
) STRICT;
--> statement-breakpoint
CREATE INDEX `posting_transfer` ON `posting` (`transfer_id`);--> statement-breakpoint
CREATE INDEX `posting_debit` ON `posting` (`debit_account`,`transfer_id`);--> statement-breakpoint
CREATE INDEX `posting_credit` ON `posting` (`credit_account`,`transfer_id`);--> statement-breakpoint
CREATE TABLE `transfer` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`description` text NOT NULL,
	`actor` text NOT NULL,
	`reverses` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reverses`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reverses` ON `transfer` (`reverses`);--> statement-breakpoint
CREATE TABLE `local_mail` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`taken_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`created_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `review` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_rating" CHECK("review"."rating" BETWEEN 1 AND 5)
) STRICT;
--> statement-breakpoint
CREATE INDEX `review_salon` ON `review` (`salon_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `review_once` ON `review` (`salon_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `salon` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`business_type` text NOT NULL,
	`price_range` integer NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`amenities` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`lead_minutes` integer DEFAULT 60 NOT NULL,
	`horizon_days` integer DEFAULT 60 NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "salon_price_range" CHECK("salon"."price_range" BETWEEN 1 AND 4),
	CONSTRAINT "salon_status" CHECK("salon"."status" IN ('draft', 'approved', 'suspended'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `salon_owner` ON `salon` (`owner_id`);--> statement-breakpoint
CREATE INDEX `salon_city` ON `salon` (`status`,`city`);--> statement-breakpoint
CREATE TABLE `salon_exception` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`date` text NOT NULL,
	`from_minute` integer,
	`to_minute` integer,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `salon_exception_date` ON `salon_exception` (`salon_id`,`date`);--> statement-breakpoint
CREATE TABLE `salon_hours` (
	`salon_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `weekday`, `from_minute`),
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "salon_hours_range" CHECK("salon_hours"."weekday" BETWEEN 1 AND 7 AND 0 <= "salon_hours"."from_minute" AND "salon_hours"."from_minute" < "salon_hours"."to_minute" AND "salon_hours"."to_minute" <= 1440)
) STRICT;
--> statement-breakpoint
CREATE TABLE `service` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`category` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price` integer NOT NULL,
	`currency` text NOT NULL,
	`duration_minutes` integer NOT NULL,
	`buffer_before_minutes` integer DEFAULT 0 NOT NULL,
	`buffer_after_minutes` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "service_price" CHECK("service"."price" > 0),
	CONSTRAINT "service_duration" CHECK("service"."duration_minutes" BETWEEN 5 AND 720),
	CONSTRAINT "service_buffers" CHECK("service"."buffer_before_minutes" BETWEEN 0 AND 240 AND "service"."buffer_after_minutes" BETWEEN 0 AND 240)
) STRICT;
--> statement-breakpoint
CREATE INDEX `service_salon` ON `service` (`salon_id`);--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_salon` ON `staff` (`salon_id`);--> statement-breakpoint
CREATE TABLE `staff_break` (
	`staff_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	PRIMARY KEY(`staff_id`, `weekday`, `from_minute`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_break_range" CHECK("staff_break"."weekday" BETWEEN 1 AND 7 AND 0 <= "staff_break"."from_minute" AND "staff_break"."from_minute" < "staff_break"."to_minute" AND "staff_break"."to_minute" <= 1440)
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_hours` (
	`staff_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	PRIMARY KEY(`staff_id`, `weekday`, `from_minute`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_hours_range" CHECK("staff_hours"."weekday" BETWEEN 1 AND 7 AND 0 <= "staff_hours"."from_minute" AND "staff_hours"."from_minute" < "staff_hours"."to_minute" AND "staff_hours"."to_minute" <= 1440)
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_service` (
	`staff_id` text NOT NULL,
	`service_id` text NOT NULL,
	PRIMARY KEY(`staff_id`, `service_id`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_service_service` ON `staff_service` (`service_id`);--> statement-breakpoint
CREATE TABLE `deposit` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`processor` text NOT NULL,
	`token` text NOT NULL,
	`method_label` text NOT NULL,
	`reference` text,
	`action_url` text,
	`failure` text,
	`transfer_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deposit_amount" CHECK("deposit"."amount" > 0),
	CONSTRAINT "deposit_status_known" CHECK("deposit"."status" IN ('asked', 'waiting', 'requires_action', 'confirmed', 'failed', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `deposit_user` ON `deposit` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `deposit_open` ON `deposit` (`status`,`updated_at`) WHERE status IN ('asked', 'waiting', 'requires_action');--> statement-breakpoint
CREATE UNIQUE INDEX `deposit_transfer` ON `deposit` (`transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `deposit_reference` ON `deposit` (`processor`,`reference`);--> statement-breakpoint
CREATE TABLE `payment_method` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`processor` text NOT NULL,
	`token` text NOT NULL,
	`card_type` text,
	`last_four` text,
	`expiry_date` text,
	`provider` text,
	`phone_number` text,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_method_type" CHECK("payment_method"."type" IN ('card', 'mobile_money'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_method_user` ON `payment_method` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_method_default` ON `payment_method` (`user_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `provider_event` (
	`processor` text NOT NULL,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`processor`, `event_id`)
) STRICT;
