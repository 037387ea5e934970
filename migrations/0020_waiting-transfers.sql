CREATE TABLE `waiting_transfer` (
	`id` text PRIMARY KEY NOT NULL,
	`sender_id` text NOT NULL,
	`contact` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`hold_id` text NOT NULL,
	`claimed_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`sender_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "waiting_transfer_status_known" CHECK("waiting_transfer"."status" IN ('waiting', 'claimed', 'cancelled', 'expired')),
	CONSTRAINT "waiting_transfer_ended" CHECK(("waiting_transfer"."status" = 'waiting') = ("waiting_transfer"."ended_at" IS NULL)),
	CONSTRAINT "waiting_transfer_claimed" CHECK(("waiting_transfer"."status" = 'claimed') = ("waiting_transfer"."claimed_by" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `waiting_transfer_sender` ON `waiting_transfer` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `waiting_transfer_contact` ON `waiting_transfer` (`contact`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `waiting_transfer_claimer` ON `waiting_transfer` (`claimed_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `waiting_transfer_due` ON `waiting_transfer` (`expires_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_transfer_hold` ON `waiting_transfer` (`hold_id`);