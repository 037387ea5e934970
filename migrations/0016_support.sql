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
CREATE UNIQUE INDEX `moderation_standing` ON `moderation` (`subject_kind`,`subject_id`) WHERE outcome IS NOT 'restored';--> statement-breakpoint
CREATE INDEX `moderation_author` ON `moderation` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_appealed` ON `moderation` (`appealed_at`) WHERE outcome IS NULL AND appealed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `saved_answer` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`updated_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_answer_title_length" CHECK(length("saved_answer"."title") BETWEEN 1 AND 80),
	CONSTRAINT "saved_answer_text_length" CHECK(length("saved_answer"."text") BETWEEN 1 AND 4000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_answer_title` ON `saved_answer` (`title`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `user_report_once` ON `user_report` (`reported_id`,`reporter_id`);--> statement-breakpoint
CREATE TABLE `money_act_kept` AS SELECT * FROM `money_act`;--> statement-breakpoint
DROP TABLE `money_act`;--> statement-breakpoint
CREATE TABLE `money_act` (
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
	FOREIGN KEY (`admin_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposal`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "money_act_amount" CHECK("money_act"."amount" > 0),
	CONSTRAINT "money_act_kind" CHECK("money_act"."kind" IN ('refund', 'goodwill', 'correction', 'settlement'))
) STRICT;
--> statement-breakpoint
INSERT INTO `money_act` SELECT * FROM `money_act_kept`;--> statement-breakpoint
DROP TABLE `money_act_kept`;--> statement-breakpoint
CREATE INDEX `money_act_admin` ON `money_act` (`admin_id`,`currency`,`created_at`);--> statement-breakpoint
CREATE INDEX `money_act_created` ON `money_act` (`created_at`);--> statement-breakpoint
CREATE INDEX `money_act_subject` ON `money_act` (`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `money_act_proposal` ON `money_act` (`proposal_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `money_act_transfer` ON `money_act` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `ticket_kept` AS SELECT * FROM `ticket`;--> statement-breakpoint
DROP TABLE `ticket`;--> statement-breakpoint
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
INSERT INTO `ticket` SELECT `id`, `reference`, `user_id`, `name`, `email`, `subject`, `message`, 'contact', `status`, 1, NULL, NULL, NULL, `created_at`, `created_at`, CASE `status` WHEN 'closed' THEN `created_at` END FROM `ticket_kept`;--> statement-breakpoint
DROP TABLE `ticket_kept`;--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_reference` ON `ticket` (`reference`);--> statement-breakpoint
CREATE INDEX `ticket_queue` ON `ticket` (`status`,`rank`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_assigned` ON `ticket` (`assigned_to`,`status`,`rank`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_updated` ON `ticket` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_user` ON `ticket` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `ticket_email` ON `ticket` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_about` ON `ticket` (`about_kind`,`about_id`);--> statement-breakpoint
ALTER TABLE `review` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `product_review` ADD `hidden_at` integer;