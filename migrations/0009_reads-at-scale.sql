CREATE TABLE `star_count` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`stars` integer NOT NULL,
	`reviews` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject_id`, `stars`),
	CONSTRAINT "star_count_stars" CHECK("star_count"."stars" BETWEEN 1 AND 5 AND "star_count"."reviews" >= 0)
) STRICT;
--> statement-breakpoint
ALTER TABLE `salon_client` ADD `visits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_client` ADD `last_visit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_client` ADD `missed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_client` ADD `spent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `salon_client_recent` ON `salon_client` (`salon_id`,`last_visit`,`id`);--> statement-breakpoint
CREATE INDEX `salon_client_spent` ON `salon_client` (`salon_id`,`spent`,`id`);--> statement-breakpoint
CREATE INDEX `salon_client_name` ON `salon_client` (`salon_id`,name COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `appointment_client_status` ON `appointment` (`client_id`,`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `appointment_salon_status` ON `appointment` (`salon_id`,`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `review_unanswered` ON `review` (`salon_id`,`created_at`,`id`) WHERE replied_at IS NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `review_answered` ON `review` (`salon_id`,`created_at`,`id`) WHERE replied_at IS NOT NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `review_author` ON `review` (`user_id`);--> statement-breakpoint
CREATE INDEX `salon_listing_type` ON `salon_listing` (`business_type`,`price_range`,`rating_key`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `deposit_purpose` ON `deposit` (`user_id`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `product_review_unanswered` ON `product_review` (`product_id`,`created_at`,`id`) WHERE replied_at IS NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `product_review_answered` ON `product_review` (`product_id`,`created_at`,`id`) WHERE replied_at IS NOT NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `product_review_author` ON `product_review` (`user_id`);