ALTER TABLE `preference` ADD `found_by` text CONSTRAINT "preference_found_by" CHECK("found_by" IN ('name', 'contact', 'nobody'));--> statement-breakpoint
-- Whoever is here keeps what held for them: found by name by everybody, unless they chose otherwise.
UPDATE preference SET found_by = CASE find_by_name WHEN 1 THEN 'name' ELSE 'nobody' END;--> statement-breakpoint
INSERT INTO preference (user_id, found_by)
SELECT id, 'name' FROM user
WHERE deleted_at IS NULL AND id NOT IN (SELECT user_id FROM preference);--> statement-breakpoint
ALTER TABLE `preference` DROP COLUMN `find_by_name`;--> statement-breakpoint
ALTER TABLE `audit_event` ADD `origin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `application` ADD `name` text DEFAULT '' NOT NULL;
