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
CREATE UNIQUE INDEX `conversation_report_once` ON `conversation_report` (`conversation_id`,`reporter_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `message_client` ON `message` (`conversation_id`,`sender_id`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `message_of_offer` ON `message` (`offer_id`) WHERE offer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `message_of_picture` ON `message` (`picture_id`) WHERE picture_id IS NOT NULL;--> statement-breakpoint
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
ALTER TABLE `slot_hold` ADD `offer_id` text REFERENCES offer(id);--> statement-breakpoint
CREATE INDEX `slot_hold_offer` ON `slot_hold` (`offer_id`);