CREATE TABLE `spending_budget` (
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`category` text NOT NULL,
	`amount` integer NOT NULL,
	`told_percent` integer DEFAULT 0 NOT NULL,
	`told_month` text DEFAULT '' NOT NULL,
	`seen_sequence` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `currency`, `category`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spending_budget_amount" CHECK("spending_budget"."amount" > 0),
	CONSTRAINT "spending_budget_category" CHECK(length("spending_budget"."category") BETWEEN 1 AND 60),
	CONSTRAINT "spending_budget_told" CHECK("spending_budget"."told_percent" IN (0, 80, 100))
) STRICT;
--> statement-breakpoint
CREATE TRIGGER spending_budget_no_deleted_user
BEFORE INSERT ON spending_budget
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
