ALTER TABLE `salon` ADD `undo_minutes` integer DEFAULT 10 NOT NULL CONSTRAINT "salon_undo" CHECK (undo_minutes BETWEEN 0 AND 30);
