-- A pin is somewhere on the map, and not at nought and nought, where maps put what they cannot find.
ALTER TABLE `salon` ADD `pinned` integer DEFAULT false NOT NULL CONSTRAINT "salon_pin" CHECK (pinned IN (0, 1) AND (pinned = 0 OR (abs(latitude) <= 90 AND abs(longitude) <= 180 AND (latitude <> 0 OR longitude <> 0))));--> statement-breakpoint
ALTER TABLE `salon_listing` ADD `pinned` integer DEFAULT false NOT NULL;
--> statement-breakpoint
DROP TRIGGER salon_added_listing;
--> statement-breakpoint
DROP TRIGGER salon_edited_listing;
--> statement-breakpoint
CREATE TRIGGER salon_added_listing
AFTER INSERT ON salon
BEGIN
  INSERT INTO salon_listing (salon_id, approved, business_type, price_range, city, latitude, longitude, pinned, time_zone, currency,
    lead_minutes, horizon_days, rating_key, price_key)
  VALUES (NEW.id, NEW.status = 'approved', NEW.business_type, NEW.price_range, NEW.city, NEW.latitude, NEW.longitude, NEW.pinned, NEW.time_zone, NEW.currency,
    NEW.lead_minutes, NEW.horizon_days,
    CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END,
    NEW.price_range * 1000000000 + CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END);
  UPDATE salon_listing SET changes = 1 WHERE salon_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER salon_edited_listing
AFTER UPDATE OF name, business_type, price_range, address, city, country, latitude, longitude, pinned, time_zone, currency,
  status, lead_minutes, horizon_days ON salon
BEGIN
  UPDATE salon_listing SET (approved, business_type, price_range, city, latitude, longitude, pinned, time_zone, currency,
    lead_minutes, horizon_days, rating_key, price_key, changes)
    = (NEW.status = 'approved', NEW.business_type, NEW.price_range, NEW.city, NEW.latitude, NEW.longitude, NEW.pinned, NEW.time_zone, NEW.currency,
    NEW.lead_minutes, NEW.horizon_days,
    CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END,
    NEW.price_range * 1000000000 + CASE WHEN NEW.review_count = 0 THEN 1 ELSE -(NEW.rating_sum * 1000 / NEW.review_count) * 100000 - min(NEW.review_count, 99999) END, changes + 1)
  WHERE salon_id = NEW.id;
END;
