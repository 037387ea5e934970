ALTER TABLE `shop` ADD `time_zone` text DEFAULT 'Africa/Nairobi' NOT NULL;--> statement-breakpoint
CREATE INDEX `shop_place` ON `shop` (`country`,`city`) WHERE status = 'approved';