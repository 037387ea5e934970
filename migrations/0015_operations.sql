CREATE TABLE `ledger_day` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`kind` text NOT NULL,
	`debit_kind` text NOT NULL,
	`credit_kind` text NOT NULL,
	`count` integer NOT NULL,
	`minor` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`, `kind`, `debit_kind`, `credit_kind`),
	CONSTRAINT "ledger_day_sums" CHECK("ledger_day"."count" > 0 AND "ledger_day"."minor" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `ledger_day_run` (
	`after_sequence` integer PRIMARY KEY NOT NULL,
	`until_sequence` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "ledger_day_run_forward" CHECK("ledger_day_run"."until_sequence" > "ledger_day_run"."after_sequence")
) STRICT;
--> statement-breakpoint
CREATE TABLE `provider_hour` (
	`provider` text NOT NULL,
	`hour` integer NOT NULL,
	`succeeded` integer DEFAULT 0 NOT NULL,
	`declined` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`succeeded_at` integer,
	`failed_at` integer,
	`failure` text,
	PRIMARY KEY(`provider`, `hour`),
	CONSTRAINT "provider_hour_counts" CHECK("provider_hour"."succeeded" >= "provider_hour"."declined" AND "provider_hour"."declined" >= 0 AND "provider_hour"."failed" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `provider_hour_hour` ON `provider_hour` (`hour`);--> statement-breakpoint
CREATE TABLE `provider_switch` (
	`provider` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`off_by` text NOT NULL,
	`off_at` integer NOT NULL,
	FOREIGN KEY (`off_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `schedule_beat` (
	`cron` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `system_alert` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`words` text NOT NULL,
	`opened_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`acknowledged_by` text,
	`acknowledged_at` integer,
	`resolved_at` integer,
	FOREIGN KEY (`acknowledged_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "system_alert_kind" CHECK("system_alert"."kind" IN ('rates', 'provider', 'job', 'schedule', 'ledger', 'refusals')),
	CONSTRAINT "system_alert_acknowledged" CHECK(("system_alert"."acknowledged_by" IS NULL) = ("system_alert"."acknowledged_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `system_alert_open` ON `system_alert` (`kind`,`subject`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `system_alert_opened` ON `system_alert` (`opened_at`);--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`created_at`,`role`);--> statement-breakpoint
CREATE INDEX `ledger_account_kind` ON `ledger_account` (`currency`,`kind`);--> statement-breakpoint
-- What is switched off takes nothing new: what is on its way is still settled.
CREATE TRIGGER deposit_provider_on
BEFORE INSERT ON deposit
WHEN EXISTS (SELECT 1 FROM provider_switch WHERE provider = 'payments:' || NEW.processor)
BEGIN
  SELECT RAISE(ABORT, 'provider-off');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_provider_on
BEFORE INSERT ON withdrawal
WHEN EXISTS (SELECT 1 FROM provider_switch WHERE provider = 'payments:' || NEW.processor)
BEGIN
  SELECT RAISE(ABORT, 'provider-off');
END;
--> statement-breakpoint
CREATE TRIGGER payout_provider_on
BEFORE INSERT ON payout
WHEN EXISTS (SELECT 1 FROM provider_switch WHERE provider = 'payments:' || NEW.processor)
BEGIN
  SELECT RAISE(ABORT, 'provider-off');
END;
--> statement-breakpoint
CREATE TRIGGER provider_switched_by_admin
BEFORE INSERT ON provider_switch
WHEN EXISTS (SELECT 1 FROM provider_switch WHERE provider = NEW.provider) OR NOT EXISTS (
  SELECT 1 FROM user WHERE id = NEW.off_by AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'provider-switched');
END;
--> statement-breakpoint
CREATE TRIGGER provider_switch_no_update
BEFORE UPDATE ON provider_switch
BEGIN
  SELECT RAISE(ABORT, 'provider-switched');
END;
--> statement-breakpoint
-- An alert is acknowledged once and ends once.
CREATE TRIGGER system_alert_starts
BEFORE INSERT ON system_alert
WHEN NEW.acknowledged_at IS NOT NULL OR NEW.resolved_at IS NOT NULL OR EXISTS (
  SELECT 1 FROM system_alert WHERE id = NEW.id OR (kind = NEW.kind AND subject = NEW.subject AND resolved_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'alert-status');
END;
--> statement-breakpoint
CREATE TRIGGER system_alert_steps
BEFORE UPDATE ON system_alert
WHEN OLD.resolved_at IS NOT NULL OR (OLD.acknowledged_at IS NOT NULL AND NEW.acknowledged_at IS NOT OLD.acknowledged_at)
  OR NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.subject <> OLD.subject OR NEW.opened_at <> OLD.opened_at
BEGIN
  SELECT RAISE(ABORT, 'alert-status');
END;
--> statement-breakpoint
CREATE TRIGGER system_alert_no_delete
BEFORE DELETE ON system_alert
BEGIN
  SELECT RAISE(ABORT, 'alert-status');
END;
--> statement-breakpoint
-- The days add up: each run goes on where the one before ended.
CREATE TRIGGER ledger_day_run_follows
BEFORE INSERT ON ledger_day_run
WHEN NEW.after_sequence <> coalesce((SELECT max(until_sequence) FROM ledger_day_run), 0)
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_day_run_no_update
BEFORE UPDATE ON ledger_day_run
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_day_run_no_delete
BEFORE DELETE ON ledger_day_run
WHEN OLD.until_sequence = (SELECT max(until_sequence) FROM ledger_day_run)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
