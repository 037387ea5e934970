ALTER TABLE `payment_method` ADD `usable_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `deposit_unpaid` ON `deposit` (`user_id`,`created_at`) WHERE status <> 'confirmed';