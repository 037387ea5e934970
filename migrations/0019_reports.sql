DROP INDEX `conversation_report_once`;--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_report_message` ON `conversation_report` (`message_id`,`reporter_id`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `conversation_report_conversation` ON `conversation_report` (`conversation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_report_once` ON `conversation_report` (`conversation_id`,`reporter_id`) WHERE message_id IS NULL;--> statement-breakpoint
CREATE INDEX `review_photo_image` ON `review_photo` (`image`);