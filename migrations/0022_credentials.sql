CREATE TABLE `sign_up` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sign_up_role" CHECK("sign_up"."role" IN ('client', 'beauty_partner', 'product_seller'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_up_user` ON `sign_up` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `session` ADD `proof` text;