CREATE TABLE `staff_calendar_feed` (
	`staff_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_calendar_feed_user` ON `staff_calendar_feed` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_calendar_feed_token` ON `staff_calendar_feed` (`token_hash`);
--> statement-breakpoint
CREATE TRIGGER staff_calendar_feed_no_deleted_user
BEFORE INSERT ON staff_calendar_feed
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
