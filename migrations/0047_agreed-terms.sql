ALTER TABLE `user` ADD `agreed_terms` text;--> statement-breakpoint
ALTER TABLE `user` ADD `agreed_privacy` text;--> statement-breakpoint
ALTER TABLE `user` ADD `agreed_at` integer;