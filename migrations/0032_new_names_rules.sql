-- What is listed takes a new name only once an admin has approved it, and stays open to other changes meanwhile.
DROP TRIGGER application_own_subject;
--> statement-breakpoint
CREATE TRIGGER application_own_subject
BEFORE INSERT ON application
WHEN NOT CASE NEW.role
  WHEN 'beauty_partner' THEN EXISTS (SELECT 1 FROM salon WHERE id = NEW.subject_id AND owner_id = NEW.user_id
    AND status = CASE NEW.name WHEN '' THEN 'draft' ELSE 'approved' END)
  ELSE EXISTS (SELECT 1 FROM shop WHERE id = NEW.subject_id AND owner_id = NEW.user_id
    AND status = CASE NEW.name WHEN '' THEN 'draft' ELSE 'approved' END)
END
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
DROP TRIGGER application_no_change;
--> statement-breakpoint
CREATE TRIGGER application_no_change
BEFORE UPDATE OF id, user_id, role, subject_id, name, created_at ON application
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
DROP TRIGGER salon_waits_unchanged;
--> statement-breakpoint
CREATE TRIGGER salon_waits_unchanged
BEFORE UPDATE OF owner_id, name, description, business_type, price_range, address, city, country, latitude, longitude, time_zone, currency, phone, email, licence ON salon
WHEN EXISTS (
  SELECT 1 FROM application
  WHERE user_id = OLD.owner_id AND status = 'waiting' AND subject_id = OLD.id AND role = 'beauty_partner' AND name = ''
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
DROP TRIGGER shop_waits_unchanged;
--> statement-breakpoint
CREATE TRIGGER shop_waits_unchanged
BEFORE UPDATE OF owner_id, name, description, address, city, country, currency, phone, tax_number ON shop
WHEN EXISTS (
  SELECT 1 FROM application
  WHERE user_id = OLD.owner_id AND status = 'waiting' AND subject_id = OLD.id AND role = 'product_seller' AND name = ''
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER salon_renamed_by_approval
BEFORE UPDATE OF name ON salon
WHEN OLD.status = 'approved' AND NEW.status = 'approved' AND NEW.name <> OLD.name AND NOT EXISTS (
  SELECT 1 FROM application
  WHERE user_id = OLD.owner_id AND subject_id = OLD.id AND role = 'beauty_partner' AND status = 'approved' AND name = NEW.name
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER shop_renamed_by_approval
BEFORE UPDATE OF name ON shop
WHEN OLD.status = 'approved' AND NEW.status = 'approved' AND NEW.name <> OLD.name AND NOT EXISTS (
  SELECT 1 FROM application
  WHERE user_id = OLD.owner_id AND subject_id = OLD.id AND role = 'product_seller' AND status = 'approved' AND name = NEW.name
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
