ALTER TABLE `salon` ADD `tax_number` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What an admin approves is what they reviewed, the tax number too.
DROP TRIGGER salon_waits_unchanged;
--> statement-breakpoint
CREATE TRIGGER salon_waits_unchanged
BEFORE UPDATE OF owner_id, name, description, business_type, price_range, address, city, country, latitude, longitude, time_zone, currency, phone, email, licence, tax_number ON salon
WHEN EXISTS (
  SELECT 1 FROM application
  WHERE user_id = OLD.owner_id AND status = 'waiting' AND subject_id = OLD.id AND role = 'beauty_partner' AND name = ''
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
