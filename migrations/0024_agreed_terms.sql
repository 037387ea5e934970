ALTER TABLE `appointment` ADD `moved_by_salon` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `slot_hold` ADD `standing_id` text REFERENCES standing_appointment(id);--> statement-breakpoint
CREATE INDEX `slot_hold_standing` ON `slot_hold` (`standing_id`);--> statement-breakpoint
ALTER TABLE `standing_appointment` ADD `price` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `standing_appointment` ADD `policy` text DEFAULT '{"freeCancelHours":null,"rescheduleHours":24,"lateFeeBasisPoints":0,"noShowFeeBasisPoints":0,"depositBasisPoints":0}' NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_order` ADD `return_days` integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE `plus_subscription` ADD `price` integer DEFAULT 0 NOT NULL;