ALTER TABLE `webhook_endpoint` ADD `silent_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoint` ADD `silent_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_message_waiting` ON `webhook_message` (`endpoint_id`,`created_at`) WHERE status = 'waiting';