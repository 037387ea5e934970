-- Searching: a narrow row, words, kinds of services and free times of every salon, kept by triggers; see 0001.
CREATE TABLE `free_time` (
	`day` integer NOT NULL,
	`number` integer NOT NULL,
	`seat` integer NOT NULL,
	`word0` integer NOT NULL,
	`word1` integer NOT NULL,
	`word2` integer NOT NULL,
	`kinds` integer NOT NULL,
	PRIMARY KEY(`day`, `number`, `seat`),
	FOREIGN KEY (`number`) REFERENCES `salon_listing`(`number`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `free_time_stale` (
	`number` integer NOT NULL,
	`from_day` integer NOT NULL,
	`to_day` integer NOT NULL,
	`changes` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`number`, `from_day`, `to_day`),
	FOREIGN KEY (`number`) REFERENCES `salon_listing`(`number`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `salon_count` (
	`city` text NOT NULL,
	`business_type` text NOT NULL,
	`price_range` integer NOT NULL,
	`salons` integer NOT NULL,
	PRIMARY KEY(`city`, `business_type`, `price_range`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `salon_kind` (
	`kind` integer NOT NULL,
	`number` integer NOT NULL,
	`shortest_minutes` integer NOT NULL,
	`from_price` integer NOT NULL,
	PRIMARY KEY(`kind`, `number`),
	FOREIGN KEY (`number`) REFERENCES `salon_listing`(`number`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `salon_kind_number` ON `salon_kind` (`number`);--> statement-breakpoint
CREATE TABLE `salon_listing` (
	`number` integer PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`approved` integer NOT NULL,
	`business_type` text NOT NULL,
	`price_range` integer NOT NULL,
	`city` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`lead_minutes` integer NOT NULL,
	`horizon_days` integer NOT NULL,
	`rating_key` integer NOT NULL,
	`price_key` integer NOT NULL,
	`from_price` integer,
	`changes` integer DEFAULT 0 NOT NULL,
	`free_until` integer DEFAULT 0 NOT NULL,
	`free_version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `salon_listing_rating` ON `salon_listing` (`rating_key`,`number`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `salon_listing_price` ON `salon_listing` (`price_key`,`number`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `salon_listing_city` ON `salon_listing` (`city`,`rating_key`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `salon_listing_place` ON `salon_listing` (`latitude`,`longitude`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `salon_listing_free` ON `salon_listing` (`free_until`) WHERE approved = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `salon_listing_salon` ON `salon_listing` (`salon_id`);--> statement-breakpoint
CREATE TABLE `service_kind` (
	`category` text PRIMARY KEY NOT NULL,
	`kind` integer NOT NULL
) STRICT;
--> statement-breakpoint
DROP TRIGGER salon_added_search;
--> statement-breakpoint
DROP TRIGGER salon_edited_search;
--> statement-breakpoint
DROP TRIGGER service_added_search;
--> statement-breakpoint
DROP TRIGGER service_edited_search;
--> statement-breakpoint
DROP TRIGGER service_removed_search;
--> statement-breakpoint
DROP TABLE salon_search;
--> statement-breakpoint
-- Words only: what they belong to is the row of the same number in salon_listing.
CREATE VIRTUAL TABLE salon_search USING fts5(
  name, business_type, services, place,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
INSERT INTO service_kind (category, kind) VALUES
  ('hair', 0), ('hair care', 0), ('styling', 0),
  ('braids', 1), ('braiding', 1), ('locs', 1), ('twists', 1),
  ('cuts', 2), ('haircuts', 2), ('beard', 2), ('barbering', 2),
  ('colour', 3), ('color', 3),
  ('nails', 4), ('manicure', 4), ('pedicure', 4), ('nail art', 4), ('extensions', 4),
  ('massage', 5), ('body treatments', 5), ('rituals', 5), ('spa', 5),
  ('facials', 6), ('skin', 6), ('skin care', 6), ('treatments', 6), ('laser', 6), ('consultations', 6),
  ('makeup', 7), ('make-up', 7), ('bridal', 7), ('henna', 7), ('lessons', 7),
  ('brows', 8), ('lashes', 8), ('brows & lashes', 8), ('lashes & lip', 8), ('shape', 8), ('lamination', 8), ('semi-permanent', 8), ('full sets', 8), ('refills', 8), ('lift & tint', 8),
  ('waxing', 9), ('threading', 9), ('body', 9), ('intimate', 9), ('face', 9);
--> statement-breakpoint
CREATE TRIGGER salon_listing_changed
AFTER UPDATE OF changes ON salon_listing
BEGIN
  DELETE FROM salon_search WHERE rowid = NEW.number;
  INSERT INTO salon_search (rowid, name, business_type, services, place)
  SELECT NEW.number, name, business_type,
    coalesce((SELECT group_concat(service.name || ' ' || service.category, ' ')
      FROM service WHERE salon_id = salon.id AND active = 1), ''),
    address || ' ' || city || ' ' || country
  FROM salon WHERE id = NEW.salon_id AND status = 'approved';
  DELETE FROM salon_kind WHERE number = NEW.number;
  INSERT INTO salon_kind (kind, number, shortest_minutes, from_price)
  SELECT service_kind.kind, NEW.number, min(service.duration_minutes), min(service.price)
  FROM service JOIN service_kind ON service_kind.category = lower(service.category)
  WHERE service.salon_id = NEW.salon_id AND service.active = 1
  GROUP BY service_kind.kind;
END;
--> statement-breakpoint
CREATE TRIGGER salon_added_listing
AFTER INSERT ON salon
BEGIN
  INSERT INTO salon_listing (salon_id, approved, business_type, price_range, city, latitude, longitude, time_zone, currency,
    lead_minutes, horizon_days, rating_key, price_key)
  VALUES (NEW.id, NEW.status = 'approved', NEW.business_type, NEW.price_range, NEW.city, NEW.latitude, NEW.longitude, NEW.time_zone, NEW.currency,
    NEW.lead_minutes, NEW.horizon_days,
    CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END,
    NEW.price_range * 1000000000 + CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END);
  UPDATE salon_listing SET changes = 1 WHERE salon_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER salon_edited_listing
AFTER UPDATE OF name, business_type, price_range, address, city, country, latitude, longitude, time_zone, currency,
  status, lead_minutes, horizon_days ON salon
BEGIN
  UPDATE salon_listing SET (approved, business_type, price_range, city, latitude, longitude, time_zone, currency,
    lead_minutes, horizon_days, rating_key, price_key, changes)
    = (NEW.status = 'approved', NEW.business_type, NEW.price_range, NEW.city, NEW.latitude, NEW.longitude, NEW.time_zone, NEW.currency,
    NEW.lead_minutes, NEW.horizon_days,
    CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END,
    NEW.price_range * 1000000000 + CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END, changes + 1)
  WHERE salon_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER salon_rated_listing
AFTER UPDATE OF review_count, rating_sum ON salon
BEGIN
  UPDATE salon_listing SET (rating_key, price_key)
    = (CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END,
      NEW.price_range * 1000000000 + CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END)
  WHERE salon_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER service_added_listing
AFTER INSERT ON service
BEGIN
  UPDATE salon_listing SET changes = changes + 1,
    from_price = (SELECT min(price) FROM service WHERE salon_id = NEW.salon_id AND active = 1)
  WHERE salon_id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER service_edited_listing
AFTER UPDATE OF name, category, price, duration_minutes, active ON service
BEGIN
  UPDATE salon_listing SET changes = changes + 1,
    from_price = (SELECT min(price) FROM service WHERE salon_id = NEW.salon_id AND active = 1)
  WHERE salon_id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER service_removed_listing
AFTER DELETE ON service
BEGIN
  UPDATE salon_listing SET changes = changes + 1,
    from_price = (SELECT min(price) FROM service WHERE salon_id = OLD.salon_id AND active = 1)
  WHERE salon_id = OLD.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER salon_listing_counted
AFTER INSERT ON salon_listing
BEGIN
  INSERT INTO salon_count (city, business_type, price_range, salons)
  SELECT NEW.city, NEW.business_type, NEW.price_range, 1 WHERE NEW.approved
  ON CONFLICT DO UPDATE SET salons = salons + 1;
END;
--> statement-breakpoint
CREATE TRIGGER salon_listing_recounted
AFTER UPDATE OF approved, city, business_type, price_range ON salon_listing
BEGIN
  UPDATE salon_count SET salons = salons - 1
  WHERE OLD.approved AND city = OLD.city AND business_type = OLD.business_type AND price_range = OLD.price_range;
  INSERT INTO salon_count (city, business_type, price_range, salons)
  SELECT NEW.city, NEW.business_type, NEW.price_range, 1 WHERE NEW.approved
  ON CONFLICT DO UPDATE SET salons = salons + 1;
END;
--> statement-breakpoint
-- Of two that write the same salon's free times, one is refused: it read before the other wrote.
CREATE TRIGGER free_time_written_once
BEFORE UPDATE OF free_version ON salon_listing
WHEN NEW.free_version <> OLD.free_version + 1
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
-- A local day begins at most a day before or after the same day of UTC.
CREATE TRIGGER busy_interval_added_stale
AFTER INSERT ON busy_interval
WHEN NEW.staff_id IS NOT NULL
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, NEW.starts_at / 86400000 - 1, NEW.ends_at / 86400000 + 1 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER busy_interval_removed_stale
AFTER DELETE ON busy_interval
WHEN OLD.staff_id IS NOT NULL
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, OLD.starts_at / 86400000 - 1, OLD.ends_at / 86400000 + 1 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = OLD.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_hours_added_stale
AFTER INSERT ON staff_hours
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_hours_edited_stale
AFTER UPDATE ON staff_hours
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_hours_removed_stale
AFTER DELETE ON staff_hours
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = OLD.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_break_added_stale
AFTER INSERT ON staff_break
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_break_edited_stale
AFTER UPDATE ON staff_break
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_break_removed_stale
AFTER DELETE ON staff_break
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = OLD.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_service_added_stale
AFTER INSERT ON staff_service
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_service_edited_stale
AFTER UPDATE ON staff_service
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_service_removed_stale
AFTER DELETE ON staff_service
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = OLD.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER salon_hours_added_stale
AFTER INSERT ON salon_hours
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = NEW.salon_id
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER salon_hours_edited_stale
AFTER UPDATE ON salon_hours
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = NEW.salon_id
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER salon_hours_removed_stale
AFTER DELETE ON salon_hours
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = OLD.salon_id
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER salon_exception_added_stale
AFTER INSERT ON salon_exception
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, coalesce(CAST(julianday(NEW.date) - 2440587.5 AS INTEGER), 0), coalesce(CAST(julianday(NEW.date) - 2440587.5 AS INTEGER), 0) FROM salon_listing WHERE approved AND salon_id = NEW.salon_id
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER salon_exception_edited_stale
AFTER UPDATE ON salon_exception
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = NEW.salon_id
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER salon_exception_removed_stale
AFTER DELETE ON salon_exception
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, coalesce(CAST(julianday(OLD.date) - 2440587.5 AS INTEGER), 0), coalesce(CAST(julianday(OLD.date) - 2440587.5 AS INTEGER), 0) FROM salon_listing WHERE approved AND salon_id = OLD.salon_id
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_exception_added_stale
AFTER INSERT ON staff_exception
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, coalesce(CAST(julianday(NEW.date) - 2440587.5 AS INTEGER), 0), coalesce(CAST(julianday(NEW.date) - 2440587.5 AS INTEGER), 0) FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_exception_edited_stale
AFTER UPDATE ON staff_exception
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_exception_removed_stale
AFTER DELETE ON staff_exception
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, coalesce(CAST(julianday(OLD.date) - 2440587.5 AS INTEGER), 0), coalesce(CAST(julianday(OLD.date) - 2440587.5 AS INTEGER), 0) FROM salon_listing WHERE approved AND salon_id = (SELECT salon_id FROM staff WHERE id = OLD.staff_id)
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_edited_stale
AFTER UPDATE OF active ON staff
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = NEW.salon_id
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER service_edited_stale
AFTER UPDATE OF category, active ON service
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE approved AND salon_id = NEW.salon_id
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
-- Whatever changed while it was not approved went unnoticed.
CREATE TRIGGER salon_edited_stale
AFTER UPDATE OF status, time_zone ON salon
BEGIN
  INSERT INTO free_time_stale (number, from_day, to_day)
  SELECT number, 0, 99999 FROM salon_listing WHERE salon_id = NEW.id
  ON CONFLICT DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
INSERT INTO salon_listing (salon_id, approved, business_type, price_range, city, latitude, longitude, time_zone, currency,
    lead_minutes, horizon_days, rating_key, price_key)
SELECT id, status = 'approved', business_type, price_range, city, latitude, longitude, time_zone, currency,
    lead_minutes, horizon_days,
    CASE WHEN review_count = 0 THEN 1 ELSE -(rating_sum * 1000 / review_count) * 100000 - min(review_count, 99999) END,
    price_range * 1000000000 + CASE WHEN review_count = 0 THEN 1 ELSE -(rating_sum * 1000 / review_count) * 100000 - min(review_count, 99999) END
FROM salon;
--> statement-breakpoint
UPDATE salon_listing SET changes = 1,
  from_price = (SELECT min(price) FROM service WHERE service.salon_id = salon_listing.salon_id AND active = 1);
