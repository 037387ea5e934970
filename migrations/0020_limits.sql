CREATE TABLE `account_device` (
	`device` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `device`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_device_device` ON `account_device` (`device`);--> statement-breakpoint
CREATE TABLE `cashback` (
	`transfer_id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`reference_amount` integer,
	`rate_set_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_set_id`) REFERENCES `rate_set`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cashback_amount" CHECK("cashback"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cashback_appointment` ON `cashback` (`appointment_id`);--> statement-breakpoint
CREATE INDEX `cashback_user` ON `cashback` (`user_id`,`created_at`);--> statement-breakpoint
DROP INDEX `money_act_admin`;--> statement-breakpoint
ALTER TABLE `money_act` ADD `reference_amount` integer;--> statement-breakpoint
ALTER TABLE `money_act` ADD `rate_set_id` text REFERENCES rate_set(id);--> statement-breakpoint
CREATE INDEX `money_act_admin` ON `money_act` (`admin_id`,`created_at`);--> statement-breakpoint
DROP INDEX `withdrawal_user`;--> statement-breakpoint
ALTER TABLE `withdrawal` ADD `reference_amount` integer;--> statement-breakpoint
ALTER TABLE `withdrawal` ADD `rate_set_id` text REFERENCES rate_set(id);--> statement-breakpoint
CREATE INDEX `withdrawal_user` ON `withdrawal` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `exchange_quote_accepted` ON `exchange_quote` (`user_id`,`accepted_at`) WHERE accepted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payout_instant` ON `payout` (`user_id`,`created_at`) WHERE cause = 'instant' AND part_of IS NULL;