ALTER TABLE `appointment` ADD `late_since` integer;
--> statement-breakpoint
-- Counted from when the client first moved it too late.
CREATE TRIGGER appointment_late_stays
BEFORE UPDATE OF late_since ON appointment
WHEN OLD.late_since IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- Nobody moves a visit to where it would be over: what is held for it could be taken at once. Clocks may differ by a minute.
CREATE TRIGGER appointment_moves_ahead
BEFORE UPDATE OF starts_at ON appointment
WHEN NEW.starts_at <> OLD.starts_at AND NEW.starts_at < NEW.updated_at - 60000
  AND OLD.status IN ('pending', 'confirmed') AND NEW.version = OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
-- At a time that the client has not agreed to, once they have come with their code, or have not refused it for a day.
CREATE TRIGGER appointment_completed_as_agreed
BEFORE UPDATE OF status ON appointment
WHEN NEW.status = 'completed' AND NEW.moved_by_salon = 1 AND OLD.arrived_at IS NULL
  AND NEW.updated_at < OLD.ends_at + 86400000
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
DROP TRIGGER appointment_arrives_once;
--> statement-breakpoint
-- A client arrives once, for a visit that is confirmed. If it is moved to another day, or by the salon, they have yet to arrive.
CREATE TRIGGER appointment_arrives_once
BEFORE UPDATE OF arrived_at ON appointment
WHEN (NEW.arrived_at IS NOT NULL AND (OLD.arrived_at IS NOT NULL OR OLD.status <> 'confirmed'))
  OR (NEW.arrived_at IS NULL AND OLD.arrived_at >= NEW.starts_at - 43200000
    AND NOT (NEW.moved_by_salon = 1 AND NEW.starts_at <> OLD.starts_at))
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
