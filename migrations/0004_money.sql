CREATE TABLE `exchange_quote` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_currency` text NOT NULL,
	`from_amount` integer NOT NULL,
	`to_currency` text NOT NULL,
	`to_amount` integer NOT NULL,
	`spread` integer NOT NULL,
	`fee_id` text NOT NULL,
	`rate_set_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`transfer_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fee_id`) REFERENCES `fee`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_set_id`) REFERENCES `rate_set`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "exchange_quote_amounts" CHECK("exchange_quote"."from_amount" > 0 AND "exchange_quote"."to_amount" > 0),
	CONSTRAINT "exchange_quote_spread" CHECK("exchange_quote"."spread" BETWEEN 0 AND "exchange_quote"."from_amount" - 1),
	CONSTRAINT "exchange_quote_currencies" CHECK("exchange_quote"."from_currency" <> "exchange_quote"."to_currency"),
	CONSTRAINT "exchange_quote_accepted" CHECK(("exchange_quote"."accepted_at" IS NULL) = ("exchange_quote"."transfer_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `exchange_quote_user` ON `exchange_quote` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `exchange_quote_transfer` ON `exchange_quote` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `rate` (
	`rate_set_id` text NOT NULL,
	`currency` text NOT NULL,
	`micros` integer NOT NULL,
	PRIMARY KEY(`rate_set_id`, `currency`),
	FOREIGN KEY (`rate_set_id`) REFERENCES `rate_set`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rate_micros" CHECK("rate"."micros" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `rate_set` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`as_of` integer NOT NULL,
	`fetched_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_set_as_of` ON `rate_set` (`as_of`,`source`);--> statement-breakpoint
CREATE TABLE `goal_auto_save` (
	`goal_id` text NOT NULL,
	`user_id` text NOT NULL,
	`is_active` integer NOT NULL,
	`amount` integer NOT NULL,
	`frequency` text NOT NULL,
	`anchor_date` text NOT NULL,
	`time_zone` text NOT NULL,
	`next_date` text NOT NULL,
	`next_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`goal_id`, `user_id`),
	FOREIGN KEY (`goal_id`) REFERENCES `savings_goal`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goal_auto_save_amount" CHECK("goal_auto_save"."amount" > 0),
	CONSTRAINT "goal_auto_save_frequency" CHECK("goal_auto_save"."frequency" IN ('daily', 'weekly', 'monthly'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `goal_auto_save_due` ON `goal_auto_save` (`next_at`) WHERE is_active = 1;--> statement-breakpoint
CREATE INDEX `goal_auto_save_user` ON `goal_auto_save` (`user_id`);--> statement-breakpoint
CREATE TABLE `goal_member` (
	`id` text PRIMARY KEY NOT NULL,
	`goal_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`goal_id`) REFERENCES `savings_goal`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goal_member_status" CHECK("goal_member"."status" IN ('invited', 'joined', 'declined', 'left'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `goal_member_of` ON `goal_member` (`goal_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `goal_member_user` ON `goal_member` (`user_id`,`status`);--> statement-breakpoint
CREATE TABLE `savings_goal` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`target_amount` integer NOT NULL,
	`target_date` text,
	`currency` text NOT NULL,
	`icon` text NOT NULL,
	`picture` text,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "savings_goal_target" CHECK("savings_goal"."target_amount" > 0),
	CONSTRAINT "savings_goal_status" CHECK("savings_goal"."status" IN ('active', 'completed', 'archived'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `savings_goal_user` ON `savings_goal` (`user_id`,`status`);--> statement-breakpoint
CREATE TABLE `job_run` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`done` integer NOT NULL,
	`skipped` integer NOT NULL,
	`failed` integer NOT NULL,
	`error` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `job_run_job` ON `job_run` (`job`,`started_at`);--> statement-breakpoint
CREATE INDEX `job_run_started` ON `job_run` (`started_at`);--> statement-breakpoint
CREATE TABLE `job_unit` (
	`job` text NOT NULL,
	`subject` text NOT NULL,
	`period` text NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`job`, `subject`, `period`),
	CONSTRAINT "job_unit_outcome" CHECK("job_unit"."outcome" IN ('done', 'skipped'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `job_unit_skipped` ON `job_unit` (`job`,`created_at`) WHERE outcome = 'skipped';--> statement-breakpoint
CREATE TABLE `account_entry` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`posting_id` text NOT NULL,
	`transfer_id` text NOT NULL,
	`amount` integer NOT NULL,
	`balance` integer NOT NULL,
	FOREIGN KEY (`posting_id`) REFERENCES `posting`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `account_entry_posting` ON `account_entry` (`account_id`,`posting_id`);--> statement-breakpoint
CREATE INDEX `account_entry_created` ON `account_entry` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_entry_account` ON `account_entry` (`account_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `interest` (
	`account_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`carry` text DEFAULT '0' NOT NULL,
	`accrued_on` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `interest_user` ON `interest` (`user_id`);--> statement-breakpoint
CREATE TABLE `plus_charge` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`period` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`paid_with` text NOT NULL,
	`transfer_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`earned_months` integer DEFAULT 0 NOT NULL,
	`months` integer NOT NULL,
	`next_earned_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `plus_subscription`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plus_charge_amount" CHECK("plus_charge"."amount" > 0),
	CONSTRAINT "plus_charge_months" CHECK("plus_charge"."earned_months" BETWEEN 0 AND "plus_charge"."months")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `plus_charge_period` ON `plus_charge` (`subscription_id`,`period`);--> statement-breakpoint
CREATE UNIQUE INDEX `plus_charge_transfer` ON `plus_charge` (`transfer_id`);--> statement-breakpoint
CREATE INDEX `plus_charge_due` ON `plus_charge` (`next_earned_at`) WHERE earned_months < months;--> statement-breakpoint
CREATE TABLE `plus_subscription` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`had_trial` integer NOT NULL,
	`pay_with` text NOT NULL,
	`payment_method_id` text,
	`anchor_date` text NOT NULL,
	`time_zone` text NOT NULL,
	`period` integer NOT NULL,
	`period_starts_at` integer NOT NULL,
	`period_ends_at` integer NOT NULL,
	`cancel_at_end` integer DEFAULT false NOT NULL,
	`next_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plus_subscription_plan" CHECK("plus_subscription"."plan" IN ('monthly', 'yearly')),
	CONSTRAINT "plus_subscription_status" CHECK("plus_subscription"."status" IN ('trial', 'active', 'grace', 'ended')),
	CONSTRAINT "plus_subscription_ended" CHECK(("plus_subscription"."status" = 'ended') = ("plus_subscription"."ended_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `plus_subscription_one` ON `plus_subscription` (`user_id`) WHERE status <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX `plus_subscription_trial` ON `plus_subscription` (`user_id`) WHERE had_trial = 1;--> statement-breakpoint
CREATE INDEX `plus_subscription_user` ON `plus_subscription` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `plus_subscription_due` ON `plus_subscription` (`next_at`) WHERE status <> 'ended';--> statement-breakpoint
CREATE TABLE `auto_top_up` (
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`is_active` integer NOT NULL,
	`threshold` integer NOT NULL,
	`amount` integer NOT NULL,
	`payment_method_id` text,
	`daily_cap` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `currency`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auto_top_up_amounts" CHECK("auto_top_up"."threshold" > 0 AND "auto_top_up"."amount" > 0 AND "auto_top_up"."daily_cap" >= "auto_top_up"."amount")
) STRICT;
--> statement-breakpoint
CREATE INDEX `auto_top_up_active` ON `auto_top_up` (`currency`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `money_request` (
	`id` text PRIMARY KEY NOT NULL,
	`requester_id` text NOT NULL,
	`payer_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`split_id` text,
	`transfer_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`requester_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`split_id`) REFERENCES `split`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "money_request_amount" CHECK("money_request"."amount" > 0),
	CONSTRAINT "money_request_people" CHECK("money_request"."requester_id" <> "money_request"."payer_id"),
	CONSTRAINT "money_request_status_known" CHECK("money_request"."status" IN ('pending', 'paid', 'declined', 'cancelled', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `money_request_payer` ON `money_request` (`payer_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `money_request_requester` ON `money_request` (`requester_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `money_request_open` ON `money_request` (`expires_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `money_request_share` ON `money_request` (`split_id`,`payer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `money_request_transfer` ON `money_request` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `round_up` (
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`is_active` integer NOT NULL,
	`step` integer NOT NULL,
	`since` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `currency`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "round_up_step" CHECK("round_up"."step" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `round_up_goal` (
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`goal_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`user_id`, `currency`, `goal_id`),
	FOREIGN KEY (`goal_id`) REFERENCES `savings_goal`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `scheduled_transfer` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`to_user_id` text,
	`to_goal_id` text,
	`note` text DEFAULT '' NOT NULL,
	`frequency` text NOT NULL,
	`anchor_date` text NOT NULL,
	`time_zone` text NOT NULL,
	`next_date` text NOT NULL,
	`next_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_goal_id`) REFERENCES `savings_goal`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "scheduled_transfer_amount" CHECK("scheduled_transfer"."amount" > 0),
	CONSTRAINT "scheduled_transfer_target" CHECK(("scheduled_transfer"."to_user_id" IS NULL) <> ("scheduled_transfer"."to_goal_id" IS NULL)),
	CONSTRAINT "scheduled_transfer_frequency" CHECK("scheduled_transfer"."frequency" IN ('once', 'daily', 'weekly', 'monthly')),
	CONSTRAINT "scheduled_transfer_status" CHECK("scheduled_transfer"."status" IN ('active', 'paused', 'ended'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `scheduled_transfer_user` ON `scheduled_transfer` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `scheduled_transfer_due` ON `scheduled_transfer` (`next_at`) WHERE status = 'active';--> statement-breakpoint
CREATE TABLE `split` (
	`id` text PRIMARY KEY NOT NULL,
	`organiser_id` text NOT NULL,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organiser_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "split_total" CHECK("split"."total" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `split_transfer` ON `split` (`transfer_id`);--> statement-breakpoint
CREATE INDEX `split_organiser` ON `split` (`organiser_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `statement` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`month` text NOT NULL,
	`time_zone` text NOT NULL,
	`format` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`lines_done` integer DEFAULT 0 NOT NULL,
	`lines_total` integer DEFAULT 0 NOT NULL,
	`file_key` text,
	`bytes` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statement_format" CHECK("statement"."format" IN ('csv', 'pdf')),
	CONSTRAINT "statement_status" CHECK("statement"."status" IN ('waiting', 'ready', 'failed', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `statement_user` ON `statement` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `statement_waiting` ON `statement` (`created_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `statement_stored` ON `statement` (`expires_at`) WHERE file_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `withdrawal` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer NOT NULL,
	`fee_id` text NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`processor` text NOT NULL,
	`token` text NOT NULL,
	`method_label` text NOT NULL,
	`reference` text,
	`failure` text,
	`hold_id` text NOT NULL,
	`transfer_id` text,
	`daily_limit` integer NOT NULL,
	`monthly_limit` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fee_id`) REFERENCES `fee`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawal_amount" CHECK("withdrawal"."amount" > 0),
	CONSTRAINT "withdrawal_fee" CHECK("withdrawal"."fee" >= 0 AND "withdrawal"."fee" < "withdrawal"."amount"),
	CONSTRAINT "withdrawal_status_known" CHECK("withdrawal"."status" IN ('asked', 'waiting', 'confirmed', 'failed', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `withdrawal_user` ON `withdrawal` (`user_id`,`currency`,`created_at`);--> statement-breakpoint
CREATE INDEX `withdrawal_open` ON `withdrawal` (`status`,`updated_at`) WHERE status IN ('asked', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_hold` ON `withdrawal` (`hold_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_transfer` ON `withdrawal` (`transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_reference` ON `withdrawal` (`processor`,`reference`);--> statement-breakpoint
-- The view and the triggers that name ledger_account go while it is rebuilt; 0005 brings them again.
DROP VIEW wallet_entry;--> statement-breakpoint
DROP TRIGGER posting_moves_balances;--> statement-breakpoint
DROP TRIGGER user_deleted_when_settled;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ledger_account` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_id" CHECK("__new_ledger_account"."id" = "__new_ledger_account"."kind" || ':' || "__new_ledger_account"."owner" || ':' || "__new_ledger_account"."currency"),
	CONSTRAINT "overdraft" CHECK("__new_ledger_account"."balance" >= 0 OR "__new_ledger_account"."kind" IN ('clearing', 'liquidity', 'interest_expense', 'cashback_expense'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_ledger_account`("id", "owner", "kind", "currency", "balance") SELECT "id", "owner", "kind", "currency", "balance" FROM `ledger_account`;--> statement-breakpoint
DROP TABLE `ledger_account`;--> statement-breakpoint
ALTER TABLE `__new_ledger_account` RENAME TO `ledger_account`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `ledger_account_owner` ON `ledger_account` (`owner`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_account_currency` ON `ledger_account` (`id`,`currency`);--> statement-breakpoint
ALTER TABLE `deposit` ADD `purpose` text DEFAULT 'add_funds' NOT NULL;--> statement-breakpoint
ALTER TABLE `deposit` ADD `subject_id` text;