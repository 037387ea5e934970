CREATE TABLE `searched_client` (
	`number` integer PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `salon_client`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `searched_client_client` ON `searched_client` (`client_id`);--> statement-breakpoint
CREATE TABLE `searched_person` (
	`number` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `searched_person_user` ON `searched_person` (`user_id`);
--> statement-breakpoint
-- Names as they are searched: each word by its beginning, without accents, with and without apostrophes; phone numbers by
-- any of their digits, because each of their ends is a word. Erased names are overwritten at once.
CREATE VIRTUAL TABLE person_search USING fts5(
  user_id UNINDEXED, name, phone, found,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
INSERT INTO person_search (person_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE client_search USING fts5(
  client_id UNINDEXED, salon, name, phone,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
INSERT INTO client_search (client_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
-- `found` has the person's role, whether they are suspended, and "everyone" if everybody finds them by their name.
CREATE TRIGGER searched_person_changed
AFTER UPDATE OF changes ON searched_person
BEGIN
  DELETE FROM person_search WHERE rowid = NEW.number;
  INSERT INTO person_search (rowid, user_id, name, phone, found)
  SELECT NEW.number, id, name || iif(replace(replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', '') <> name, ' ' || replace(replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', ''), ''),
    coalesce((SELECT group_concat(substr(digits, value), ' ') FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') WHERE value < length(digits)), ''),
    role || iif(suspended, ' suspended', ' active') || iif(everyone, ' everyone', '')
  FROM (SELECT user.id, user.name, user.role, user.suspended_at IS NOT NULL AS suspended,
      replace(replace(replace(replace(replace(replace(coalesce(user.phone, ''), ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', '') AS digits,
      (user.email_verified OR user.phone IS NOT NULL)
        AND coalesce(preference.found_by, CASE user.role WHEN 'client' THEN 'contact' ELSE 'name' END) = 'name' AS everyone
    FROM user LEFT JOIN preference ON preference.user_id = user.id
    WHERE user.id = NEW.user_id AND user.deleted_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER searched_person_added
AFTER INSERT ON searched_person
BEGIN
  UPDATE searched_person SET changes = 1 WHERE number = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER searched_person_removed
AFTER DELETE ON searched_person
BEGIN
  DELETE FROM person_search WHERE rowid = OLD.number;
END;
--> statement-breakpoint
CREATE TRIGGER user_added_to_search
AFTER INSERT ON user
BEGIN
  INSERT INTO searched_person (user_id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER user_edited_in_search
AFTER UPDATE OF name, role, phone, email_verified, suspended_at, deleted_at ON user
WHEN (OLD.name, OLD.role, OLD.phone, OLD.email_verified, OLD.suspended_at, OLD.deleted_at)
  IS NOT (NEW.name, NEW.role, NEW.phone, NEW.email_verified, NEW.suspended_at, NEW.deleted_at)
BEGIN
  UPDATE searched_person SET changes = changes + 1 WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER preference_added_to_search
AFTER INSERT ON preference
WHEN NEW.found_by IS NOT NULL
BEGIN
  UPDATE searched_person SET changes = changes + 1 WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER preference_edited_in_search
AFTER UPDATE OF found_by ON preference
WHEN OLD.found_by IS NOT NEW.found_by
BEGIN
  UPDATE searched_person SET changes = changes + 1 WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER preference_removed_from_search
AFTER DELETE ON preference
WHEN OLD.found_by IS NOT NULL
BEGIN
  UPDATE searched_person SET changes = changes + 1 WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
-- The number of its salon is a word of each client: a search is of one salon's.
CREATE TRIGGER searched_client_changed
AFTER UPDATE OF changes ON searched_client
BEGIN
  DELETE FROM client_search WHERE rowid = NEW.number;
  INSERT INTO client_search (rowid, client_id, salon, name, phone)
  SELECT NEW.number, id, salon, name || iif(replace(replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', '') <> name, ' ' || replace(replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', ''), ''),
    coalesce((SELECT group_concat(substr(digits, value), ' ') FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') WHERE value < length(digits)), '')
  FROM (SELECT salon_client.id, 's' || salon_listing.number AS salon, salon_client.name,
      replace(replace(replace(replace(replace(replace(coalesce(user.phone, salon_client.phone), ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', '') AS digits
    FROM salon_client JOIN salon_listing ON salon_listing.salon_id = salon_client.salon_id
    LEFT JOIN user ON user.id = salon_client.user_id
    WHERE salon_client.id = NEW.client_id);
END;
--> statement-breakpoint
CREATE TRIGGER searched_client_added
AFTER INSERT ON searched_client
BEGIN
  UPDATE searched_client SET changes = 1 WHERE number = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER searched_client_removed
AFTER DELETE ON searched_client
BEGIN
  DELETE FROM client_search WHERE rowid = OLD.number;
END;
--> statement-breakpoint
CREATE TRIGGER salon_client_added_to_search
AFTER INSERT ON salon_client
BEGIN
  INSERT INTO searched_client (client_id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER salon_client_edited_in_search
AFTER UPDATE OF name, phone ON salon_client
WHEN (OLD.name, OLD.phone) IS NOT (NEW.name, NEW.phone)
BEGIN
  UPDATE searched_client SET changes = changes + 1 WHERE client_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER user_phone_in_client_search
AFTER UPDATE OF phone ON user
WHEN OLD.phone IS NOT NEW.phone
BEGIN
  UPDATE searched_client SET changes = changes + 1
  WHERE client_id IN (SELECT id FROM salon_client WHERE user_id = NEW.id);
END;
--> statement-breakpoint
INSERT INTO searched_person (user_id) SELECT id FROM user ORDER BY rowid;
--> statement-breakpoint
INSERT INTO searched_client (client_id) SELECT id FROM salon_client ORDER BY created_at, id;
--> statement-breakpoint
DROP INDEX user_name;
--> statement-breakpoint
DROP INDEX user_last_name;
