ALTER TABLE `staff` ADD `set_up` integer DEFAULT true NOT NULL;
--> statement-breakpoint
-- Whoever an import has made does no service until their salon has said what, when, and at which commission.
CREATE TRIGGER staff_service_once_set_up
BEFORE INSERT ON staff_service
WHEN EXISTS (SELECT 1 FROM staff WHERE id = NEW.staff_id AND set_up = 0)
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
