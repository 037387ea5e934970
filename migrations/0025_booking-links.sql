ALTER TABLE `slot_hold` ADD `via` text;--> statement-breakpoint
ALTER TABLE `salon` ADD `handle` text;--> statement-breakpoint
CREATE UNIQUE INDEX `salon_handle` ON `salon` (`handle`);--> statement-breakpoint
CREATE TRIGGER salon_handle_form
BEFORE UPDATE OF handle ON salon
WHEN NEW.handle IS NOT NULL AND (length(NEW.handle) NOT BETWEEN 3 AND 30
  OR NEW.handle GLOB '*[^a-z0-9-]*' OR NEW.handle NOT GLOB '[a-z]*')
BEGIN
  SELECT RAISE(ABORT, 'invalid-input');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_via
BEFORE INSERT ON slot_hold
WHEN NEW.via IS NOT NULL AND NEW.via NOT IN ('link', 'poster', 'embed', 'button')
BEGIN
  SELECT RAISE(ABORT, 'invalid-input');
END;
