CREATE TABLE `api_key` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`key_hash` text NOT NULL,
	`last_four` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "api_key_sizes" CHECK(length("api_key"."name") BETWEEN 1 AND 60 AND json_array_length("api_key"."scopes") BETWEEN 1 AND 4),
	CONSTRAINT "api_key_life" CHECK("api_key"."expires_at" > "api_key"."created_at" AND "api_key"."expires_at" <= "api_key"."created_at" + 31622400000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_hash` ON `api_key` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_key_user` ON `api_key` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TRIGGER api_key_few
BEFORE INSERT ON api_key
WHEN (SELECT count(*) FROM api_key WHERE user_id = NEW.user_id AND revoked_at IS NULL AND expires_at > NEW.created_at) >= 10
BEGIN
  SELECT RAISE(ABORT, 'api-key-limit');
END;
--> statement-breakpoint
CREATE TRIGGER api_key_of_business
BEFORE INSERT ON api_key
WHEN NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND role IN ('beauty_partner', 'product_seller') AND suspended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'forbidden');
END;
--> statement-breakpoint
CREATE TRIGGER api_key_revoked_once
BEFORE UPDATE OF revoked_at ON api_key
WHEN OLD.revoked_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'api-key-invalid');
END;
--> statement-breakpoint
-- Whoever is suspended, deleted or changes their role loses their keys for good.
CREATE TRIGGER user_loses_keys
AFTER UPDATE OF role, suspended_at, deleted_at ON user
WHEN NEW.role <> OLD.role OR NEW.suspended_at IS NOT NULL OR NEW.deleted_at IS NOT NULL
BEGIN
  UPDATE api_key SET revoked_at = unixepoch() * 1000 WHERE user_id = NEW.id AND revoked_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER api_key_no_replace
BEFORE INSERT ON api_key
WHEN EXISTS (SELECT 1 FROM api_key WHERE (id = NEW.id) OR (key_hash = NEW.key_hash))
BEGIN
  SELECT RAISE(ABORT, 'api-key-invalid');
END;
--> statement-breakpoint
CREATE TRIGGER api_key_no_change
BEFORE UPDATE OF id, user_id, scopes, key_hash, created_at, expires_at ON api_key
BEGIN
  SELECT RAISE(ABORT, 'api-key-invalid');
END;
--> statement-breakpoint
CREATE TRIGGER api_key_no_deleted_user
BEFORE INSERT ON api_key
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
