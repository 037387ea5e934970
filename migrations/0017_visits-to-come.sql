ALTER TABLE `appointment` ADD `late_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `visit_notes` text DEFAULT '' NOT NULL;