CREATE TABLE `adjustment` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`subject` text NOT NULL,
	`reason` text NOT NULL,
	`admin_id` text NOT NULL,
	`proposal_id` text,
	`transfer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`reference_amount` integer,
	`rate_set_id` text,
	FOREIGN KEY (`admin_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposal`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_set_id`) REFERENCES `rate_set`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "adjustment_amount" CHECK("adjustment"."amount" > 0),
	CONSTRAINT "adjustment_kind" CHECK("adjustment"."kind" IN ('refund', 'goodwill', 'correction', 'settlement'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `adjustment_admin` ON `adjustment` (`admin_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `adjustment_created` ON `adjustment` (`created_at`);--> statement-breakpoint
CREATE INDEX `adjustment_subject` ON `adjustment` (`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `adjustment_proposal` ON `adjustment` (`proposal_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `adjustment_transfer` ON `adjustment` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `adjustment_limit` (
	`currency` text PRIMARY KEY NOT NULL,
	`minor` integer NOT NULL,
	CONSTRAINT "adjustment_limit_minor" CHECK("adjustment_limit"."minor" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `provider_report` (
	`id` text PRIMARY KEY NOT NULL,
	`processor` text NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`lines` integer NOT NULL,
	`imported_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`imported_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "provider_report_span" CHECK("provider_report"."until_at" > "provider_report"."from_at")
) STRICT;
--> statement-breakpoint
CREATE INDEX `provider_report_processor` ON `provider_report` (`processor`,`created_at`);--> statement-breakpoint
CREATE TABLE `provider_report_line` (
	`report_id` text NOT NULL,
	`line` integer NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`report_id`, `line`),
	FOREIGN KEY (`report_id`) REFERENCES `provider_report`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "provider_report_line_amount" CHECK("provider_report_line"."amount" > 0),
	CONSTRAINT "provider_report_line_kind" CHECK("provider_report_line"."kind" IN ('deposit', 'payout', 'fee', 'chargeback'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `provider_report_line_reference` ON `provider_report_line` (`reference`);--> statement-breakpoint
CREATE TABLE `reconciliation_break` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`processor` text NOT NULL,
	`kind` text NOT NULL,
	`line` integer,
	`reference` text NOT NULL,
	`subject` text,
	`currency` text NOT NULL,
	`ours` integer,
	`theirs` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`resolution` text,
	`adjustment_id` text,
	`resolved_by` text,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`report_id`) REFERENCES `provider_report`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`adjustment_id`) REFERENCES `adjustment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reconciliation_break_kind" CHECK("reconciliation_break"."kind" IN ('unknown_here', 'unknown_there', 'amount', 'unbooked')),
	CONSTRAINT "reconciliation_break_status_known" CHECK("reconciliation_break"."status" IN ('open', 'resolved'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `reconciliation_break_status` ON `reconciliation_break` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliation_break_once` ON `reconciliation_break` (`processor`,`kind`,`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliation_break_act` ON `reconciliation_break` (`adjustment_id`);--> statement-breakpoint
CREATE TABLE `application` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`subject_id` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
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
	`created_at` integer NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`origin` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_event_subject` ON `audit_event` (`subject`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_event_actor` ON `audit_event` (`actor`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_event_created` ON `audit_event` (`created_at`);--> statement-breakpoint
CREATE TABLE `audit_link` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` text NOT NULL,
	`hash` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_link_event` ON `audit_link` (`event_id`);--> statement-breakpoint
CREATE INDEX `audit_link_open` ON `audit_link` (`sequence`) WHERE hash IS NULL;--> statement-breakpoint
CREATE TABLE `proposal` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`input` text NOT NULL,
	`reason` text NOT NULL,
	`proposed_by` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`proposed_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "proposal_kind" CHECK("proposal"."kind" IN ('fee', 'admin', 'money')),
	CONSTRAINT "proposal_status_known" CHECK("proposal"."status" IN ('waiting', 'confirmed', 'refused', 'withdrawn', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `proposal_status` ON `proposal` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `proposal_subject` ON `proposal` (`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_waiting` ON `proposal` (`kind`,`subject`) WHERE status = 'waiting';--> statement-breakpoint
CREATE TABLE `suspension` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`suspended_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_by` text,
	`lifted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`suspended_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lifted_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `suspension_user` ON `suspension` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `suspension_active` ON `suspension` (`user_id`) WHERE lifted_at IS NULL;--> statement-breakpoint
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
CREATE TABLE `appointment` (
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
	`moved_by_salon` integer DEFAULT false NOT NULL,
	`captured` integer DEFAULT 0 NOT NULL,
	`capture_id` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`for_name` text DEFAULT '' NOT NULL,
	`for_contact` text DEFAULT '' NOT NULL,
	`for_message` text DEFAULT '' NOT NULL,
	`recurring_id` text,
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
	FOREIGN KEY (`recurring_id`) REFERENCES `recurring_appointment`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appointment_times" CHECK("appointment"."starts_at" < "appointment"."ends_at"),
	CONSTRAINT "appointment_payment" CHECK("appointment"."payment" = 'salon' OR "appointment"."hold_id" IS NOT NULL),
	CONSTRAINT "appointment_whose" CHECK(("appointment"."client_id" IS NULL) = ("appointment"."guest_id" IS NOT NULL)),
	CONSTRAINT "appointment_ending" CHECK(("appointment"."ending" IS NULL) = ("appointment"."status" <> 'cancelled')),
	CONSTRAINT "appointment_ending_known" CHECK(coalesce("appointment"."ending", 'client') IN ('client', 'declined', 'salon', 'expired', 'no_show')),
	CONSTRAINT "appointment_captured" CHECK("appointment"."captured" >= 0 AND ("appointment"."captured" > 0) = ("appointment"."capture_id" IS NOT NULL)
        AND "appointment"."refunded" BETWEEN 0 AND "appointment"."captured"),
	CONSTRAINT "appointment_status_known" CHECK("appointment"."status" IN ('pending', 'confirmed', 'cancelled', 'completed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointment_client` ON `appointment` (`client_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `appointment_salon` ON `appointment` (`salon_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `appointment_open` ON `appointment` (`starts_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `appointment_coming` ON `appointment` (`starts_at`) WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX `appointment_guest` ON `appointment` (`guest_id`);--> statement-breakpoint
CREATE INDEX `appointment_recurring` ON `appointment` (`recurring_id`,`starts_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `appointment_hold` ON `appointment` (`hold_id`);--> statement-breakpoint
CREATE TABLE `appointment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`kind` text DEFAULT 'step' NOT NULL,
	`status` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appointment_event_kind" CHECK("appointment_event"."kind" IN ('step', 'moved', 'refunded'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `appointment_event_appointment` ON `appointment_event` (`appointment_id`);--> statement-breakpoint
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
	`discount_id` text,
	`discount_basis_points` integer DEFAULT 0 NOT NULL,
	`discount_amount` integer DEFAULT 0 NOT NULL,
	`commission_basis_points` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`discount_id`) REFERENCES `member_discount`(`id`) ON UPDATE no action ON DELETE no action,
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
CREATE TABLE `blocked_time` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`kind` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "blocked_time_times" CHECK("blocked_time"."starts_at" < "blocked_time"."ends_at"),
	CONSTRAINT "blocked_time_kind" CHECK("blocked_time"."kind" IN ('blocked', 'break', 'leave'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `blocked_time_staff` ON `blocked_time` (`staff_id`,`starts_at`);--> statement-breakpoint
CREATE TABLE `busy_interval` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text,
	`resource_id` text,
	`visit_id` text,
	`block_id` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `resource`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`block_id`) REFERENCES `blocked_time`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "busy_interval_times" CHECK("busy_interval"."starts_at" < "busy_interval"."ends_at" AND "busy_interval"."ends_at" - "busy_interval"."starts_at" <= 2678400000),
	CONSTRAINT "busy_interval_whose" CHECK(("busy_interval"."staff_id" IS NULL) <> ("busy_interval"."resource_id" IS NULL)),
	CONSTRAINT "busy_interval_why" CHECK(("busy_interval"."visit_id" IS NULL) <> ("busy_interval"."block_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `busy_interval_staff` ON `busy_interval` (`staff_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `busy_interval_resource` ON `busy_interval` (`resource_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `busy_interval_visit` ON `busy_interval` (`visit_id`);--> statement-breakpoint
CREATE INDEX `busy_interval_block` ON `busy_interval` (`block_id`);--> statement-breakpoint
CREATE TABLE `calendar_feed` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feed_token` ON `calendar_feed` (`token_hash`);--> statement-breakpoint
CREATE TABLE `recurring_appointment` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`plan` text NOT NULL,
	`payment` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`policy` text DEFAULT '{"freeCancelHours":null,"rescheduleHours":24,"lateFeeBasisPoints":0,"noShowFeeBasisPoints":0,"depositBasisPoints":0}' NOT NULL,
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
	CONSTRAINT "recurring_appointment_every" CHECK("recurring_appointment"."every_weeks" BETWEEN 1 AND 26),
	CONSTRAINT "recurring_appointment_minute" CHECK("recurring_appointment"."minute" BETWEEN 0 AND 1439),
	CONSTRAINT "recurring_appointment_status" CHECK("recurring_appointment"."status" IN ('active', 'ended'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `recurring_appointment_client` ON `recurring_appointment` (`client_id`,`status`);--> statement-breakpoint
CREATE INDEX `recurring_appointment_due` ON `recurring_appointment` (`next_date`) WHERE status = 'active';--> statement-breakpoint
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
	`discounts` text DEFAULT '[]' NOT NULL,
	`offer_id` text REFERENCES `offer`(`id`),
	`recurring_id` text,
	`status` text DEFAULT 'held' NOT NULL,
	`booking` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recurring_id`) REFERENCES `recurring_appointment`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "slot_hold_times" CHECK("slot_hold"."starts_at" < "slot_hold"."ends_at"),
	CONSTRAINT "slot_hold_kind" CHECK("slot_hold"."kind" IN ('checkout', 'proposal')),
	CONSTRAINT "slot_hold_status" CHECK("slot_hold"."status" IN ('held', 'booked', 'released', 'expired')),
	CONSTRAINT "slot_hold_ended" CHECK(("slot_hold"."status" = 'held') = ("slot_hold"."ended_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `slot_hold_open` ON `slot_hold` (`expires_at`) WHERE status = 'held';--> statement-breakpoint
CREATE INDEX `slot_hold_client` ON `slot_hold` (`client_id`,`status`);--> statement-breakpoint
CREATE INDEX `slot_hold_offer` ON `slot_hold` (`offer_id`);--> statement-breakpoint
CREATE INDEX `slot_hold_recurring` ON `slot_hold` (`recurring_id`);--> statement-breakpoint
CREATE TABLE `free_time` (
	`day` integer NOT NULL,
	`number` integer NOT NULL,
	`seat` integer NOT NULL,
	`word0` integer NOT NULL,
	`word1` integer NOT NULL,
	`word2` integer NOT NULL,
	`kinds` integer NOT NULL,
	PRIMARY KEY(`day`, `number`, `seat`),
	FOREIGN KEY (`number`) REFERENCES `salon_listing`(`number`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `free_time_stale` (
	`number` integer NOT NULL,
	`from_day` integer NOT NULL,
	`to_day` integer NOT NULL,
	`changes` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`number`, `from_day`, `to_day`),
	FOREIGN KEY (`number`) REFERENCES `salon_listing`(`number`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
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
CREATE TABLE `review` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`reply` text DEFAULT '' NOT NULL,
	`replied_at` integer,
	`hidden_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_rating" CHECK("review"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "review_reply" CHECK(("review"."reply" = '') = ("review"."replied_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `review_salon` ON `review` (`salon_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `review_once` ON `review` (`salon_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `review_photo` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL,
	`image` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `review`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `review_photo_review` ON `review_photo` (`review_id`,`position`);--> statement-breakpoint
CREATE INDEX `review_photo_image` ON `review_photo` (`image`);--> statement-breakpoint
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
	`licence` text DEFAULT '' NOT NULL,
	`tax_number` text DEFAULT '' NOT NULL,
	`amenities` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`lead_minutes` integer DEFAULT 60 NOT NULL,
	`horizon_days` integer DEFAULT 60 NOT NULL,
	`auto_confirm` integer DEFAULT false NOT NULL,
	`answer_hours` integer DEFAULT 24 NOT NULL,
	`deposit_basis_points` integer DEFAULT 0 NOT NULL,
	`free_cancel_hours` integer,
	`reschedule_hours` integer DEFAULT 24 NOT NULL,
	`late_fee_basis_points` integer DEFAULT 0 NOT NULL,
	`no_show_fee_basis_points` integer DEFAULT 0 NOT NULL,
	`takes_parcels` integer DEFAULT false NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "salon_price_range" CHECK("salon"."price_range" BETWEEN 1 AND 4),
	CONSTRAINT "salon_status" CHECK("salon"."status" IN ('draft', 'approved', 'suspended')),
	CONSTRAINT "salon_policy" CHECK("salon"."lead_minutes" BETWEEN 0 AND 20160 AND "salon"."horizon_days" BETWEEN 1 AND 365
        AND "salon"."answer_hours" BETWEEN 1 AND 168 AND "salon"."reschedule_hours" BETWEEN 0 AND 336
        AND coalesce("salon"."free_cancel_hours", 0) BETWEEN 0 AND 336
        AND "salon"."deposit_basis_points" BETWEEN 0 AND 10000
        AND "salon"."late_fee_basis_points" BETWEEN 0 AND 10000
        AND "salon"."no_show_fee_basis_points" BETWEEN 0 AND 10000)
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
	`gap_start_minutes` integer DEFAULT 0 NOT NULL,
	`gap_minutes` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "service_price" CHECK("service"."price" > 0),
	CONSTRAINT "service_duration" CHECK("service"."duration_minutes" BETWEEN 5 AND 720),
	CONSTRAINT "service_buffers" CHECK("service"."buffer_before_minutes" BETWEEN 0 AND 240 AND "service"."buffer_after_minutes" BETWEEN 0 AND 240),
	CONSTRAINT "service_gap" CHECK(("service"."gap_minutes" = 0 AND "service"."gap_start_minutes" = 0)
        OR ("service"."gap_minutes" > 0 AND "service"."gap_start_minutes" > 0
          AND "service"."gap_start_minutes" + "service"."gap_minutes" < "service"."duration_minutes"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `service_salon` ON `service` (`salon_id`);--> statement-breakpoint
CREATE TABLE `service_resource` (
	`service_id` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`service_id`, `kind`),
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`picture` text,
	`commission_basis_points` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_commission" CHECK("staff"."commission_basis_points" BETWEEN 0 AND 10000)
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
CREATE TABLE `salon_count` (
	`city` text NOT NULL,
	`business_type` text NOT NULL,
	`price_range` integer NOT NULL,
	`salons` integer NOT NULL,
	PRIMARY KEY(`city`, `business_type`, `price_range`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `salon_kind` (
	`kind` integer NOT NULL,
	`number` integer NOT NULL,
	`shortest_minutes` integer NOT NULL,
	`from_price` integer NOT NULL,
	PRIMARY KEY(`kind`, `number`),
	FOREIGN KEY (`number`) REFERENCES `salon_listing`(`number`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `salon_kind_number` ON `salon_kind` (`number`);--> statement-breakpoint
CREATE TABLE `salon_listing` (
	`number` integer PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`approved` integer NOT NULL,
	`business_type` text NOT NULL,
	`price_range` integer NOT NULL,
	`city` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`lead_minutes` integer NOT NULL,
	`horizon_days` integer NOT NULL,
	`rating_key` integer NOT NULL,
	`price_key` integer NOT NULL,
	`from_price` integer,
	`changes` integer DEFAULT 0 NOT NULL,
	`free_until` integer DEFAULT 0 NOT NULL,
	`free_version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `salon_listing_rating` ON `salon_listing` (`rating_key`,`number`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `salon_listing_price` ON `salon_listing` (`price_key`,`number`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `salon_listing_city` ON `salon_listing` (`city`,`rating_key`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `salon_listing_place` ON `salon_listing` (`latitude`,`longitude`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `salon_listing_free` ON `salon_listing` (`free_until`) WHERE approved = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `salon_listing_salon` ON `salon_listing` (`salon_id`);--> statement-breakpoint
CREATE TABLE `service_kind` (
	`category` text PRIMARY KEY NOT NULL,
	`kind` integer NOT NULL
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `account_device` (
	`device` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `device`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_device_device` ON `account_device` (`device`);--> statement-breakpoint
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
	`browser` text DEFAULT '' NOT NULL,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_code_attempts" CHECK("one_time_code"."attempts" BETWEEN 0 AND 3),
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
	`reminder_hours` integer DEFAULT 24 NOT NULL,
	`special_offers` integer DEFAULT false NOT NULL,
	`booking_alerts` integer DEFAULT true NOT NULL,
	`review_notifications` integer DEFAULT true NOT NULL,
	`system_alerts` integer DEFAULT true NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`time_zone` text DEFAULT 'Africa/Nairobi' NOT NULL,
	`found_by` text,
	`read_receipts` integer DEFAULT true NOT NULL,
	`show_presence` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "preference_found_by" CHECK("preference"."found_by" IN ('name', 'contact', 'nobody')),
	CONSTRAINT "preference_reminder" CHECK("preference"."reminder_hours" IN (2, 24, 48)),
	CONSTRAINT "preference_quiet" CHECK(("preference"."quiet_from" IS NULL) = ("preference"."quiet_to" IS NULL) AND coalesce("preference"."quiet_from", 0) BETWEEN 0 AND 1439 AND coalesce("preference"."quiet_to", 0) BETWEEN 0 AND 1439)
) STRICT;
--> statement-breakpoint
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
	`last_seen_at` integer,
	`stepped_up_at` integer,
	`proof` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_up` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`time_zone` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sign_up_role" CHECK("sign_up"."role" IN ('client', 'beauty_partner', 'product_seller'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_up_user` ON `sign_up` (`user_id`,`created_at`);--> statement-breakpoint
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
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`role` text DEFAULT 'client' NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`phone` text,
	`two_factor_enabled` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`suspended_at` integer,
	CONSTRAINT "user_role" CHECK("user"."role" IN ('client', 'beauty_partner', 'product_seller', 'admin'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` (`email`);--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`created_at`,`role`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_phone` ON `user` (`phone`);--> statement-breakpoint
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
CREATE TABLE `auto_reply` (
	`user_id` text PRIMARY KEY NOT NULL,
	`greeting` integer DEFAULT false NOT NULL,
	`greeting_text` text DEFAULT '' NOT NULL,
	`away` text DEFAULT 'off' NOT NULL,
	`away_text` text DEFAULT '' NOT NULL,
	`here_days` text NOT NULL,
	`here_from` integer DEFAULT 540 NOT NULL,
	`here_to` integer DEFAULT 1080 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auto_reply_away" CHECK("auto_reply"."away" IN ('off', 'hours', 'always')),
	CONSTRAINT "auto_reply_hours" CHECK("auto_reply"."here_from" BETWEEN 0 AND 1439 AND "auto_reply"."here_to" BETWEEN 1 AND 1440 AND "auto_reply"."here_from" < "auto_reply"."here_to"),
	CONSTRAINT "auto_reply_texts" CHECK((NOT "auto_reply"."greeting" OR trim("auto_reply"."greeting_text") <> '') AND ("auto_reply"."away" = 'off' OR trim("auto_reply"."away_text") <> '') AND length("auto_reply"."greeting_text") <= 500 AND length("auto_reply"."away_text") <= 500)
) STRICT;
--> statement-breakpoint
CREATE TABLE `conversation` (
	`id` text PRIMARY KEY NOT NULL,
	`low_id` text NOT NULL,
	`high_id` text NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`low_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`high_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "conversation_of_two" CHECK("conversation"."low_id" < "conversation"."high_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `conversation_low` ON `conversation` (`low_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversation_high` ON `conversation` (`high_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_pair` ON `conversation` (`low_id`,`high_id`);--> statement-breakpoint
CREATE TABLE `conversation_report` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`message_id` text,
	`reporter_id` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `message`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "conversation_report_reason" CHECK("conversation_report"."reason" IN ('spam', 'offensive', 'scam', 'other'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_report_once` ON `conversation_report` (`conversation_id`,`reporter_id`) WHERE message_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_report_message` ON `conversation_report` (`message_id`,`reporter_id`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `conversation_report_conversation` ON `conversation_report` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `message` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`sender_id` text NOT NULL,
	`client_id` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`picture_id` text,
	`offer_id` text,
	`context` text,
	`automatic` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `message_picture`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `offer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_length" CHECK(length("message"."text") <= 4000),
	CONSTRAINT "message_says_something" CHECK(trim("message"."text") <> '' OR "message"."picture_id" IS NOT NULL OR "message"."offer_id" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `message_seq` ON `message` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `message_of_offer` ON `message` (`offer_id`) WHERE offer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `message_of_picture` ON `message` (`picture_id`) WHERE picture_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `message_client` ON `message` (`conversation_id`,`sender_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `message_picture` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`uploader_id` text NOT NULL,
	`file` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploader_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `message_picture_conversation` ON `message_picture` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `message_picture_since` ON `message_picture` (`created_at`);--> statement-breakpoint
CREATE TABLE `offer` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`plan` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`list_price` integer NOT NULL,
	`currency` text NOT NULL,
	`duration_minutes` integer NOT NULL,
	`starts_at` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`visit_id` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offer_status" CHECK("offer"."status" IN ('open', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "offer_price" CHECK("offer"."price" > 0 AND "offer"."list_price" >= 0),
	CONSTRAINT "offer_ended" CHECK(("offer"."status" = 'open') = ("offer"."ended_at" IS NULL)),
	CONSTRAINT "offer_visit" CHECK(("offer"."status" = 'accepted') = ("offer"."visit_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `offer_conversation` ON `offer` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `participant` (
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`delivered_seq` integer DEFAULT 0 NOT NULL,
	`read_seq` integer DEFAULT 0 NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`conversation_id`, `user_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "participant_seqs" CHECK(0 <= "participant"."read_seq" AND "participant"."read_seq" <= "participant"."delivered_seq" AND "participant"."unread" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `participant_user` ON `participant` (`user_id`);--> statement-breakpoint
CREATE INDEX `participant_unread` ON `participant` (`user_id`,`unread`) WHERE unread > 0;--> statement-breakpoint
CREATE TABLE `user_block` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_block_of_two" CHECK("user_block"."blocker_id" <> "user_block"."blocked_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `user_block_blocked` ON `user_block` (`blocked_id`);--> statement-breakpoint
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
CREATE INDEX `exchange_quote_accepted` ON `exchange_quote` (`user_id`,`accepted_at`) WHERE accepted_at IS NOT NULL;--> statement-breakpoint
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
	`changed_by` text,
	`proposal_id` text,
	`created_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_basis_points" CHECK("fee"."basis_points" BETWEEN 0 AND 10000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `fee_kind` ON `fee` (`kind`,`effective_from`);--> statement-breakpoint
CREATE UNIQUE INDEX `fee_proposal` ON `fee` (`proposal_id`);--> statement-breakpoint
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
	CONSTRAINT "overdraft" CHECK("ledger_account"."balance" >= 0 OR "ledger_account"."kind" IN ('clearing', 'liquidity', 'interest_expense', 'cashback_expense', 'goodwill_expense', 'provider_expense', 'receivable', 'suspense'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `ledger_account_owner` ON `ledger_account` (`owner`);--> statement-breakpoint
CREATE INDEX `ledger_account_kind` ON `ledger_account` (`currency`,`kind`);--> statement-breakpoint
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
CREATE INDEX `transfer_created` ON `transfer` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reverses` ON `transfer` (`reverses`);--> statement-breakpoint
CREATE TABLE `member_discount` (
	`id` text PRIMARY KEY NOT NULL,
	`salon_id` text,
	`shop_id` text,
	`basis_points` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_discount_whose" CHECK(("member_discount"."salon_id" IS NULL) <> ("member_discount"."shop_id" IS NULL)),
	CONSTRAINT "member_discount_percent" CHECK("member_discount"."basis_points" BETWEEN 100 AND 5000 AND "member_discount"."basis_points" % 100 = 0),
	CONSTRAINT "member_discount_period" CHECK("member_discount"."starts_at" < "member_discount"."ends_at")
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_discount_salon` ON `member_discount` (`salon_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `member_discount_shop` ON `member_discount` (`shop_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `member_discount_item` (
	`id` text PRIMARY KEY NOT NULL,
	`discount_id` text NOT NULL,
	`service_id` text,
	`product_id` text,
	FOREIGN KEY (`discount_id`) REFERENCES `member_discount`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_discount_item_what" CHECK(("member_discount_item"."service_id" IS NULL) <> ("member_discount_item"."product_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_discount_item_of_service` ON `member_discount_item` (`service_id`);--> statement-breakpoint
CREATE INDEX `member_discount_item_of_product` ON `member_discount_item` (`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_discount_item_service` ON `member_discount_item` (`discount_id`,`service_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_discount_item_product` ON `member_discount_item` (`discount_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `payout` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`part_of` text,
	`staff_id` text,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer NOT NULL,
	`fee_id` text NOT NULL,
	`cause` text NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`destination_id` text NOT NULL,
	`processor` text NOT NULL,
	`reference` text,
	`failure` text,
	`from_sequence` integer NOT NULL,
	`to_sequence` integer NOT NULL,
	`hold_transfer_id` text NOT NULL,
	`end_transfer_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fee_id`) REFERENCES `fee`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`destination_id`) REFERENCES `payout_destination`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`end_transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_amount" CHECK("payout"."amount" > 0),
	CONSTRAINT "payout_fee" CHECK("payout"."fee" >= 0 AND "payout"."fee" < "payout"."amount"),
	CONSTRAINT "payout_cause" CHECK("payout"."cause" IN ('daily', 'weekly', 'monthly', 'instant')),
	CONSTRAINT "payout_staff_part" CHECK(("payout"."part_of" IS NULL) = ("payout"."staff_id" IS NULL)),
	CONSTRAINT "payout_status_known" CHECK("payout"."status" IN ('requested', 'waiting', 'confirmed', 'failed', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payout_user` ON `payout` (`user_id`,`currency`,`created_at`);--> statement-breakpoint
CREATE INDEX `payout_part_of` ON `payout` (`part_of`);--> statement-breakpoint
CREATE INDEX `payout_instant` ON `payout` (`user_id`,`created_at`) WHERE cause = 'instant' AND part_of IS NULL;--> statement-breakpoint
CREATE INDEX `payout_open` ON `payout` (`status`,`updated_at`) WHERE status IN ('requested', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX `payout_hold_transfer` ON `payout` (`hold_transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_end_transfer` ON `payout` (`end_transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_reference` ON `payout` (`processor`,`reference`);--> statement-breakpoint
CREATE TABLE `payout_destination` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`staff_id` text,
	`currency` text NOT NULL,
	`type` text NOT NULL,
	`processor` text NOT NULL,
	`token` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`usable_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_destination_type" CHECK("payout_destination"."type" IN ('mobile_money', 'bank')),
	CONSTRAINT "payout_destination_usable" CHECK("payout_destination"."usable_at" >= "payout_destination"."created_at")
) STRICT;
--> statement-breakpoint
CREATE INDEX `payout_destination_user` ON `payout_destination` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_destination_active` ON `payout_destination` (`user_id`,`currency`,coalesce(`staff_id`, '')) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE TABLE `payout_setting` (
	`user_id` text PRIMARY KEY NOT NULL,
	`schedule` text DEFAULT 'weekly' NOT NULL,
	`instant` integer DEFAULT false NOT NULL,
	`split` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_setting_schedule" CHECK("payout_setting"."schedule" IN ('daily', 'weekly', 'monthly'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payout_setting_schedule` ON `payout_setting` (`schedule`,`user_id`);--> statement-breakpoint
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
	`price` integer DEFAULT 0 NOT NULL,
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
CREATE TABLE `spending_budget` (
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`category` text NOT NULL,
	`amount` integer NOT NULL,
	`notified_percent` integer DEFAULT 0 NOT NULL,
	`notified_month` text DEFAULT '' NOT NULL,
	`seen_sequence` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `currency`, `category`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spending_budget_amount" CHECK("spending_budget"."amount" > 0),
	CONSTRAINT "spending_budget_category" CHECK(length("spending_budget"."category") BETWEEN 1 AND 60),
	CONSTRAINT "spending_budget_notified" CHECK("spending_budget"."notified_percent" IN (0, 80, 100))
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `waiting_transfer` (
	`id` text PRIMARY KEY NOT NULL,
	`sender_id` text NOT NULL,
	`contact` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`hold_id` text NOT NULL,
	`claimed_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`sender_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "waiting_transfer_status_known" CHECK("waiting_transfer"."status" IN ('waiting', 'claimed', 'cancelled', 'expired')),
	CONSTRAINT "waiting_transfer_ended" CHECK(("waiting_transfer"."status" = 'waiting') = ("waiting_transfer"."ended_at" IS NULL)),
	CONSTRAINT "waiting_transfer_claimed" CHECK(("waiting_transfer"."status" = 'claimed') = ("waiting_transfer"."claimed_by" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `waiting_transfer_sender` ON `waiting_transfer` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `waiting_transfer_contact` ON `waiting_transfer` (`contact`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `waiting_transfer_claimer` ON `waiting_transfer` (`claimed_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `waiting_transfer_due` ON `waiting_transfer` (`expires_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_transfer_hold` ON `waiting_transfer` (`hold_id`);--> statement-breakpoint
CREATE TABLE `deposit` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`processor` text NOT NULL,
	`token` text NOT NULL,
	`method_label` text NOT NULL,
	`reference` text,
	`action_url` text,
	`failure` text,
	`transfer_id` text,
	`purpose` text DEFAULT 'add_funds' NOT NULL,
	`subject_id` text,
	`return_to` text,
	`abandoned_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deposit_amount" CHECK("deposit"."amount" > 0),
	CONSTRAINT "deposit_status_known" CHECK("deposit"."status" IN ('requested', 'waiting', 'requires_action', 'confirmed', 'failed', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `deposit_user` ON `deposit` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `deposit_unpaid` ON `deposit` (`user_id`,`created_at`) WHERE status <> 'confirmed';--> statement-breakpoint
CREATE INDEX `deposit_open` ON `deposit` (`status`,`updated_at`) WHERE status IN ('requested', 'waiting', 'requires_action');--> statement-breakpoint
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
	`usable_at` integer DEFAULT 0 NOT NULL,
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
--> statement-breakpoint
CREATE TABLE `statement` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`file_key` text,
	`bytes` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer,
	`currency` text NOT NULL,
	`month` text NOT NULL,
	`time_zone` text NOT NULL,
	`format` text NOT NULL,
	`lines_done` integer DEFAULT 0 NOT NULL,
	`lines_total` integer DEFAULT 0 NOT NULL,
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
	`status` text DEFAULT 'requested' NOT NULL,
	`processor` text NOT NULL,
	`token` text NOT NULL,
	`method_label` text NOT NULL,
	`reference` text,
	`failure` text,
	`hold_id` text NOT NULL,
	`transfer_id` text,
	`daily_limit` integer NOT NULL,
	`monthly_limit` integer NOT NULL,
	`reference_amount` integer,
	`rate_set_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fee_id`) REFERENCES `fee`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_set_id`) REFERENCES `rate_set`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawal_amount" CHECK("withdrawal"."amount" > 0),
	CONSTRAINT "withdrawal_fee" CHECK("withdrawal"."fee" >= 0 AND "withdrawal"."fee" < "withdrawal"."amount"),
	CONSTRAINT "withdrawal_status_known" CHECK("withdrawal"."status" IN ('requested', 'waiting', 'confirmed', 'failed', 'expired'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `withdrawal_user` ON `withdrawal` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `withdrawal_open` ON `withdrawal` (`status`,`updated_at`) WHERE status IN ('requested', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_hold` ON `withdrawal` (`hold_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_transfer` ON `withdrawal` (`transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_reference` ON `withdrawal` (`processor`,`reference`);--> statement-breakpoint
CREATE TABLE `local_mail` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text DEFAULT 'email' NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `notification` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`path` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `notification_user` ON `notification` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notification_unread` ON `notification` (`user_id`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`payload` text NOT NULL,
	`notification_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`not_before` integer DEFAULT 0 NOT NULL,
	`taken_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`created_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_notification` ON `outbox` (`notification_id`,`channel`,`recipient`);--> statement-breakpoint
CREATE TABLE `push_subscription` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "push_subscription_lengths" CHECK(length("push_subscription"."endpoint") <= 1000 AND length("push_subscription"."p256dh") <= 200 AND length("push_subscription"."auth") <= 100)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscription_endpoint` ON `push_subscription` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscription_user` ON `push_subscription` (`user_id`);--> statement-breakpoint
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
CREATE TABLE `address` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`line1` text NOT NULL,
	`line2` text DEFAULT '' NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `address_user` ON `address` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_default` ON `address` (`user_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `cart_line` (
	`user_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`seen_price` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `variant_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_line_quantity" CHECK("cart_line"."quantity" BETWEEN 1 AND 99)
) STRICT;
--> statement-breakpoint
CREATE TABLE `checkout` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`currency` text NOT NULL,
	`address` text,
	`status` text DEFAULT 'open' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkout_status_known" CHECK("checkout"."status" IN ('open', 'paid', 'released', 'expired')),
	CONSTRAINT "checkout_ended" CHECK(("checkout"."status" = 'open') = ("checkout"."ended_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_open` ON `checkout` (`client_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `checkout_due` ON `checkout` (`expires_at`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `checkout_line` (
	`checkout_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`discount_id` text,
	`discount_basis_points` integer DEFAULT 0 NOT NULL,
	`discount_amount` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`checkout_id`, `variant_id`),
	FOREIGN KEY (`checkout_id`) REFERENCES `checkout`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`discount_id`) REFERENCES `member_discount`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkout_line_quantity" CHECK("checkout_line"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "checkout_line_price" CHECK("checkout_line"."unit_price" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `checkout_shop` (
	`checkout_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`fulfilment` text,
	`salon_id` text,
	`delivery_fee` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`checkout_id`, `shop_id`),
	FOREIGN KEY (`checkout_id`) REFERENCES `checkout`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkout_shop_fee" CHECK("checkout_shop"."delivery_fee" >= 0),
	CONSTRAINT "checkout_shop_fulfilment" CHECK(coalesce("checkout_shop"."fulfilment", 'pickup') IN ('delivery', 'pickup', 'salon_pickup')
        AND ("checkout_shop"."fulfilment" IS 'salon_pickup') = ("checkout_shop"."salon_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE TABLE `gift_card` (
	`id` text PRIMARY KEY NOT NULL,
	`organiser_id` text NOT NULL,
	`design` text NOT NULL,
	`currency` text NOT NULL,
	`target` integer NOT NULL,
	`funded` integer DEFAULT 0 NOT NULL,
	`claimed` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'funding' NOT NULL,
	`from_name` text NOT NULL,
	`recipient_name` text NOT NULL,
	`recipient_id` text,
	`recipient_email` text,
	`recipient_phone` text,
	`message` text DEFAULT '' NOT NULL,
	`deliver_at` integer,
	`sent_at` integer,
	`code_hash` text NOT NULL,
	`code_last_four` text NOT NULL,
	`claimed_by` text,
	`expires_at` integer,
	`deadline` integer,
	`salon_id` text,
	`service_id` text,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organiser_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recipient_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `service`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_card_status_known" CHECK("gift_card"."status" IN ('funding', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired')),
	CONSTRAINT "gift-card-spent" CHECK("gift_card"."claimed" >= 0 AND "gift_card"."returned" >= 0 AND "gift_card"."claimed" + "gift_card"."returned" <= "gift_card"."funded"),
	CONSTRAINT "gift_card_funded" CHECK("gift_card"."target" > 0 AND "gift_card"."funded" BETWEEN 0 AND "gift_card"."target"),
	CONSTRAINT "gift_card_settled" CHECK(CASE "gift_card"."status" WHEN 'claimed' THEN "gift_card"."claimed" + "gift_card"."returned" = "gift_card"."funded" AND "gift_card"."claimed" > 0
        WHEN 'cancelled' THEN "gift_card"."claimed" + "gift_card"."returned" = "gift_card"."funded"
        WHEN 'expired' THEN "gift_card"."claimed" + "gift_card"."returned" = "gift_card"."funded"
        WHEN 'funding' THEN "gift_card"."claimed" = 0 AND "gift_card"."sent_at" IS NULL
        WHEN 'scheduled' THEN "gift_card"."claimed" = 0 AND "gift_card"."funded" > 0 AND "gift_card"."sent_at" IS NULL
        ELSE "gift_card"."funded" > 0 AND "gift_card"."sent_at" IS NOT NULL AND "gift_card"."expires_at" IS NOT NULL END),
	CONSTRAINT "gift_card_recipient_known" CHECK(("gift_card"."recipient_id" IS NOT NULL) + ("gift_card"."recipient_email" IS NOT NULL) + ("gift_card"."recipient_phone" IS NOT NULL) = 1),
	CONSTRAINT "gift_card_suggestion" CHECK("gift_card"."service_id" IS NULL OR "gift_card"."salon_id" IS NOT NULL),
	CONSTRAINT "gift_card_last_four" CHECK(length("gift_card"."code_last_four") = 4)
) STRICT;
--> statement-breakpoint
CREATE INDEX `gift_card_organiser` ON `gift_card` (`organiser_id`,`id`);--> statement-breakpoint
CREATE INDEX `gift_card_recipient` ON `gift_card` (`recipient_id`,`id`) WHERE recipient_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `gift_card_claimer` ON `gift_card` (`claimed_by`,`id`) WHERE claimed_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `gift_card_deadline` ON `gift_card` (`deadline`) WHERE status = 'funding';--> statement-breakpoint
CREATE INDEX `gift_card_delivery` ON `gift_card` (`deliver_at`) WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX `gift_card_expiry` ON `gift_card` (`expires_at`) WHERE status = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX `gift_card_code` ON `gift_card` (`code_hash`);--> statement-breakpoint
CREATE TABLE `gift_contribution` (
	`id` text PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount` integer NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`transfer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`card_id`) REFERENCES `gift_card`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_contribution_amounts" CHECK("gift_contribution"."amount" > 0 AND "gift_contribution"."returned" BETWEEN 0 AND "gift_contribution"."amount")
) STRICT;
--> statement-breakpoint
CREATE INDEX `gift_contribution_card` ON `gift_contribution` (`card_id`);--> statement-breakpoint
CREATE INDEX `gift_contribution_user` ON `gift_contribution` (`user_id`,`card_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gift_contribution_transfer` ON `gift_contribution` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `gift_invitation` (
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`declined_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`card_id`, `user_id`),
	FOREIGN KEY (`card_id`) REFERENCES `gift_card`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `gift_invitation_user` ON `gift_invitation` (`user_id`);--> statement-breakpoint
CREATE TABLE `gift_redemption` (
	`id` text PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`card_id`) REFERENCES `gift_card`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_redemption_amount" CHECK("gift_redemption"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `gift_redemption_card` ON `gift_redemption` (`card_id`);--> statement-breakpoint
CREATE INDEX `gift_redemption_user` ON `gift_redemption` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gift_redemption_transfer` ON `gift_redemption` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `order_event` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text DEFAULT 'step' NOT NULL,
	`status` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_event_order` ON `order_event` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_line` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`variant_name` text DEFAULT '' NOT NULL,
	`sku` text NOT NULL,
	`unit_price` integer NOT NULL,
	`discount_id` text,
	`discount_basis_points` integer DEFAULT 0 NOT NULL,
	`discount_amount` integer DEFAULT 0 NOT NULL,
	`quantity` integer NOT NULL,
	`refunded_quantity` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`discount_id`) REFERENCES `member_discount`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_line_amounts" CHECK("order_line"."unit_price" > 0 AND "order_line"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_line_refunded" CHECK("order_line"."refunded_quantity" BETWEEN 0 AND "order_line"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_line_product` ON `order_line` (`product_id`);--> statement-breakpoint
CREATE INDEX `order_line_variant` ON `order_line` (`variant_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_line_once` ON `order_line` (`order_id`,`variant_id`);--> statement-breakpoint
CREATE TABLE `order_refund` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`fee_part` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_refund_amounts" CHECK("order_refund"."amount" > 0 AND "order_refund"."fee_part" BETWEEN 0 AND "order_refund"."amount")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_refund_order` ON `order_refund` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_refund_transfer` ON `order_refund` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `order_refund_line` (
	`id` text PRIMARY KEY NOT NULL,
	`refund_id` text NOT NULL,
	`line_id` text,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`restocked` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`refund_id`) REFERENCES `order_refund`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_line`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_refund_line_amounts" CHECK("order_refund_line"."amount" > 0 AND "order_refund_line"."quantity" >= 0 AND ("order_refund_line"."quantity" > 0) = ("order_refund_line"."line_id" IS NOT NULL)
        AND ("order_refund_line"."restocked" = 0 OR "order_refund_line"."line_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_refund_line_refund` ON `order_refund_line` (`refund_id`);--> statement-breakpoint
CREATE INDEX `order_refund_line_line` ON `order_refund_line` (`line_id`);--> statement-breakpoint
CREATE TABLE `order_return` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`refund_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `order_line`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `order_refund`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_return_quantity" CHECK("order_return"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_return_reason" CHECK("order_return"."reason" IN ('damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other')),
	CONSTRAINT "order_return_status_known" CHECK("order_return"."status" IN ('requested', 'refunded', 'declined', 'withdrawn')
        AND ("order_return"."status" = 'refunded') = ("order_return"."refund_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_return_open` ON `order_return` (`line_id`) WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX `order_return_order` ON `order_return` (`order_id`);--> statement-breakpoint
CREATE TABLE `shop_order` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`checkout_id` text NOT NULL,
	`client_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`currency` text NOT NULL,
	`items_total` integer NOT NULL,
	`delivery_fee` integer NOT NULL,
	`total` integer NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`capture_id` text,
	`fee_id` text NOT NULL,
	`hold_id` text NOT NULL,
	`status` text DEFAULT 'placed' NOT NULL,
	`ending` text,
	`fulfilment` text NOT NULL,
	`salon_id` text,
	`address` text,
	`note` text DEFAULT '' NOT NULL,
	`carrier` text DEFAULT '' NOT NULL,
	`tracking` text DEFAULT '' NOT NULL,
	`return_days` integer DEFAULT 14 NOT NULL,
	`packed_at` integer,
	`answer_by` integer NOT NULL,
	`settle_by` integer,
	`disputed_at` integer,
	`fulfilled_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkout`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`capture_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fee_id`) REFERENCES `fee`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_order_status_known" CHECK("shop_order"."status" IN ('placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled')),
	CONSTRAINT "shop_order_ending" CHECK(("shop_order"."status" = 'cancelled') = ("shop_order"."ending" IS NOT NULL)
        AND coalesce("shop_order"."ending", 'client') IN ('client', 'declined', 'seller', 'expired', 'uncollected', 'lost')),
	CONSTRAINT "shop_order_totals" CHECK("shop_order"."items_total" > 0 AND "shop_order"."delivery_fee" >= 0 AND "shop_order"."total" = "shop_order"."items_total" + "shop_order"."delivery_fee"),
	CONSTRAINT "refund-exceeded" CHECK("shop_order"."refunded" BETWEEN 0 AND "shop_order"."total"),
	CONSTRAINT "shop_order_captured" CHECK(("shop_order"."status" IN ('delivered', 'collected')) = ("shop_order"."capture_id" IS NOT NULL)
        AND ("shop_order"."capture_id" IS NULL) = ("shop_order"."fulfilled_at" IS NULL)),
	CONSTRAINT "shop_order_fulfilment" CHECK("shop_order"."fulfilment" IN ('delivery', 'pickup', 'salon_pickup')
        AND ("shop_order"."fulfilment" = 'salon_pickup') = ("shop_order"."salon_id" IS NOT NULL)
        AND ("shop_order"."fulfilment" = 'delivery' OR "shop_order"."status" NOT IN ('shipped', 'delivered'))
        AND ("shop_order"."fulfilment" <> 'delivery' OR "shop_order"."status" NOT IN ('ready', 'collected')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_order_hold` ON `shop_order` (`hold_id`);--> statement-breakpoint
CREATE INDEX `shop_order_client` ON `shop_order` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `shop_order_shop` ON `shop_order` (`shop_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `shop_order_salon` ON `shop_order` (`salon_id`,`status`) WHERE salon_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `shop_order_answer` ON `shop_order` (`answer_by`) WHERE status = 'placed';--> statement-breakpoint
CREATE INDEX `shop_order_settle` ON `shop_order` (`settle_by`) WHERE status IN ('shipped', 'ready') AND disputed_at IS NULL;--> statement-breakpoint
CREATE INDEX `shop_order_disputed` ON `shop_order` (`disputed_at`,`id`) WHERE status = 'shipped' AND disputed_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `shop_order_reference` ON `shop_order` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_order_once` ON `shop_order` (`checkout_id`,`shop_id`);--> statement-breakpoint
CREATE TABLE `pickup_point` (
	`shop_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`shop_id`, `salon_id`),
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `pickup_point_salon` ON `pickup_point` (`salon_id`);--> statement-breakpoint
CREATE TABLE `price_change` (
	`id` text PRIMARY KEY NOT NULL,
	`variant_id` text NOT NULL,
	`price` integer NOT NULL,
	`effective_from` integer NOT NULL,
	`applied_at` integer,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_change_price" CHECK("price_change"."price" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_change_due` ON `price_change` (`effective_from`) WHERE applied_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `price_change_once` ON `price_change` (`variant_id`,`effective_from`);--> statement-breakpoint
CREATE TABLE `product` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`shop_id` text NOT NULL,
	`name` text NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`options` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`visible` integer DEFAULT false NOT NULL,
	`from_price` integer,
	`in_stock` integer DEFAULT false NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_status" CHECK("product"."status" IN ('draft', 'listed', 'archived'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_shop` ON `product` (`shop_id`,`status`);--> statement-breakpoint
CREATE INDEX `product_visible` ON `product` (`category`,`number`) WHERE visible = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `product_id` ON `product` (`id`);--> statement-breakpoint
CREATE TABLE `product_favorite` (
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_favorite_product` ON `product_favorite` (`product_id`);--> statement-breakpoint
CREATE TABLE `product_import` (
	`id` text PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
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
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_import_status" CHECK("product_import"."status" IN ('checked', 'running', 'done', 'discarded')),
	CONSTRAINT "product_import_rows" CHECK("product_import"."rows_done" BETWEEN 0 AND "product_import"."rows_total")
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_import_shop` ON `product_import` (`shop_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `product_import_running` ON `product_import` (`updated_at`) WHERE status = 'running';--> statement-breakpoint
CREATE TABLE `product_picture` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`image` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_picture_product` ON `product_picture` (`product_id`,`position`);--> statement-breakpoint
CREATE TABLE `product_review` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`reply` text DEFAULT '' NOT NULL,
	`replied_at` integer,
	`hidden_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_review_rating" CHECK("product_review"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "product_review_reply" CHECK(("product_review"."reply" = '') = ("product_review"."replied_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_review_product` ON `product_review` (`product_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_review_once` ON `product_review` (`product_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `product_review_report` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `product_review`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_review_report_reason" CHECK("product_review_report"."reason" IN ('spam', 'offensive', 'not_a_purchase', 'private', 'other'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_review_report_once` ON `product_review_report` (`review_id`,`reporter_id`);--> statement-breakpoint
CREATE TABLE `product_variant` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`shop_id` text NOT NULL,
	`sku` text NOT NULL,
	`option_values` text DEFAULT '[]' NOT NULL,
	`price` integer NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`low_stock` integer DEFAULT 3 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop_id`) REFERENCES `shop`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "out-of-stock" CHECK("product_variant"."stock" >= 0),
	CONSTRAINT "product_variant_price" CHECK("product_variant"."price" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_variant_product` ON `product_variant` (`product_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_variant_sku` ON `product_variant` (`shop_id`,`sku`);--> statement-breakpoint
CREATE TABLE `shop` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`currency` text NOT NULL,
	`time_zone` text DEFAULT 'Africa/Nairobi' NOT NULL,
	`phone` text NOT NULL,
	`tax_number` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`delivers` integer DEFAULT true NOT NULL,
	`delivery_fee` integer DEFAULT 0 NOT NULL,
	`country_fee` integer,
	`free_delivery_from` integer,
	`picks_up` integer DEFAULT true NOT NULL,
	`dispatch_days` integer DEFAULT 2 NOT NULL,
	`return_days` integer DEFAULT 14 NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_status" CHECK("shop"."status" IN ('draft', 'approved', 'suspended'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `shop_owner` ON `shop` (`owner_id`);--> statement-breakpoint
CREATE INDEX `shop_place` ON `shop` (`country`,`city`) WHERE status = 'approved';--> statement-breakpoint
CREATE TABLE `stock_movement` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`variant_id` text NOT NULL,
	`delta` integer NOT NULL,
	`stock` integer NOT NULL,
	`reason` text NOT NULL,
	`subject_id` text,
	`note` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`variant_id`) REFERENCES `product_variant`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movement_delta" CHECK("stock_movement"."delta" <> 0),
	CONSTRAINT "stock_movement_reason" CHECK("stock_movement"."reason" IN ('received', 'corrected', 'damaged', 'imported', 'reserved', 'released', 'cancelled', 'returned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_movement_variant` ON `stock_movement` (`variant_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `canned_response` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`updated_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "canned_response_title_length" CHECK(length("canned_response"."title") BETWEEN 1 AND 80),
	CONSTRAINT "canned_response_text_length" CHECK(length("canned_response"."text") BETWEEN 1 AND 4000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `canned_response_title` ON `canned_response` (`title`);--> statement-breakpoint
CREATE TABLE `moderation` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`author_id` text NOT NULL,
	`reason` text NOT NULL,
	`decided_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`appeal` text DEFAULT '' NOT NULL,
	`appealed_at` integer,
	`outcome` text,
	`outcome_reason` text DEFAULT '' NOT NULL,
	`outcome_by` text,
	`outcome_at` integer,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`outcome_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_subject_kind" CHECK("moderation"."subject_kind" IN ('review', 'product_review', 'message')),
	CONSTRAINT "moderation_outcome" CHECK(coalesce("moderation"."outcome", 'upheld') IN ('upheld', 'restored')),
	CONSTRAINT "moderation_decided" CHECK(("moderation"."outcome" IS NULL) = ("moderation"."outcome_at" IS NULL) AND ("moderation"."outcome" IS NULL) = ("moderation"."outcome_by" IS NULL)),
	CONSTRAINT "moderation_upheld" CHECK("moderation"."outcome" IS NOT 'upheld' OR "moderation"."appealed_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_in_force` ON `moderation` (`subject_kind`,`subject_id`) WHERE outcome IS NOT 'restored';--> statement-breakpoint
CREATE INDEX `moderation_author` ON `moderation` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_appealed` ON `moderation` (`appealed_at`) WHERE outcome IS NULL AND appealed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `ticket` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`source` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`rank` integer DEFAULT 1 NOT NULL,
	`assigned_to` text,
	`about_kind` text,
	`about_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_status_known" CHECK("ticket"."status" IN ('open', 'answered', 'closed')),
	CONSTRAINT "ticket_source_known" CHECK("ticket"."source" IN ('contact', 'chat', 'report', 'dispute', 'appeal')),
	CONSTRAINT "ticket_rank" CHECK("ticket"."rank" IN (0, 1)),
	CONSTRAINT "ticket_closed" CHECK(("ticket"."status" = 'closed') = ("ticket"."closed_at" IS NOT NULL)),
	CONSTRAINT "ticket_about_known" CHECK(("ticket"."about_kind" IS NULL) = ("ticket"."about_id" IS NULL) AND coalesce("ticket"."about_kind", 'user') IN ('appointment', 'order', 'review', 'product_review', 'message', 'conversation', 'user'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_reference` ON `ticket` (`reference`);--> statement-breakpoint
CREATE INDEX `ticket_queue` ON `ticket` (`status`,`rank`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_assigned` ON `ticket` (`assigned_to`,`status`,`rank`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_updated` ON `ticket` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_user` ON `ticket` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `ticket_email` ON `ticket` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_about` ON `ticket` (`about_kind`,`about_id`);--> statement-breakpoint
CREATE TABLE `ticket_message` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`kind` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `ticket`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_message_kind" CHECK("ticket_message"."kind" IN ('question', 'answer', 'note')),
	CONSTRAINT "ticket_message_length" CHECK(length("ticket_message"."text") <= 4000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `ticket_message_ticket` ON `ticket_message` (`ticket_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_message_author` ON `ticket_message` (`author_id`);--> statement-breakpoint
CREATE TABLE `user_report` (
	`id` text PRIMARY KEY NOT NULL,
	`reported_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`met_as` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reported_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_report_reason" CHECK("user_report"."reason" IN ('spam', 'offensive', 'scam', 'other')),
	CONSTRAINT "user_report_met_as" CHECK("user_report"."met_as" IN ('salon', 'shop', 'person')),
	CONSTRAINT "user_report_of_two" CHECK("user_report"."reported_id" <> "user_report"."reporter_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `user_report_reporter` ON `user_report` (`reporter_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_report_once` ON `user_report` (`reported_id`,`reporter_id`);