ALTER TABLE `appointment` ADD `anyway` text;--> statement-breakpoint
ALTER TABLE `appointment` ADD `anyway_by` text;--> statement-breakpoint
ALTER TABLE `busy_interval` ADD `anyway` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Where it does not fit a visit is put by its salon's owner alone, who says why.
CREATE TRIGGER appointment_anyway_by_owner
BEFORE INSERT ON appointment
WHEN NEW.anyway IS NOT NULL AND (NEW.anyway NOT IN ('hours', 'break', 'second')
  OR NOT EXISTS (SELECT 1 FROM salon WHERE id = NEW.salon_id AND owner_id = NEW.anyway_by))
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_moved_anyway_by_owner
BEFORE UPDATE OF anyway, anyway_by ON appointment
WHEN (NEW.anyway IS NULL) <> (NEW.anyway_by IS NULL) OR (NEW.anyway IS NOT NULL AND (NEW.anyway NOT IN ('hours', 'break', 'second')
  OR NOT EXISTS (SELECT 1 FROM salon WHERE id = NEW.salon_id AND owner_id = NEW.anyway_by)))
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
DROP TRIGGER busy_interval_no_overlap;
--> statement-breakpoint
-- Nothing overlaps, but for a visit that its salon puts there anyway; a resource is never taken twice.
CREATE TRIGGER busy_interval_no_overlap
BEFORE INSERT ON busy_interval
WHEN (NEW.anyway = 0 AND EXISTS (
  SELECT 1 FROM busy_interval
  WHERE staff_id = NEW.staff_id AND starts_at < NEW.ends_at AND starts_at > NEW.starts_at - 2678400000
    AND ends_at > NEW.starts_at
)) OR EXISTS (
  SELECT 1 FROM busy_interval
  WHERE resource_id = NEW.resource_id AND starts_at < NEW.ends_at AND starts_at > NEW.starts_at - 2678400000
    AND ends_at > NEW.starts_at
) OR EXISTS (SELECT 1 FROM busy_interval WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
CREATE TRIGGER busy_interval_anyway
BEFORE INSERT ON busy_interval
WHEN NEW.anyway = 1 AND NOT EXISTS (
  SELECT 1 FROM appointment WHERE id = NEW.visit_id AND anyway IS NOT NULL AND status IN ('pending', 'confirmed'))
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
