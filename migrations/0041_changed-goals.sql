ALTER TABLE `goal_booking` ADD `unchecked` integer;--> statement-breakpoint
ALTER TABLE `goal_booking` ADD `known_price` integer;--> statement-breakpoint
ALTER TABLE `goal_booking` ADD `change` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `goal_booking` ADD `dropped_at` integer;--> statement-breakpoint
CREATE INDEX `goal_booking_unchecked` ON `goal_booking` (`goal_id`) WHERE unchecked IS NOT NULL;
--> statement-breakpoint
-- Each is compared once with its salon as it is now.
UPDATE goal_booking SET unchecked = 1 WHERE status <> 'booked';
--> statement-breakpoint
DROP TRIGGER goal_booking_no_change;
--> statement-breakpoint
CREATE TRIGGER goal_booking_no_change
BEFORE UPDATE OF goal_id, salon_id, created_at ON goal_booking
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
-- A salon's promise is for the services that it was given for; for others it begins anew.
CREATE TRIGGER goal_booking_promise
BEFORE UPDATE OF start_price, locked_until, bonus_basis_points ON goal_booking
WHEN (SELECT group_concat(value ->> 'serviceId') FROM json_each(OLD.plan))
  = (SELECT group_concat(value ->> 'serviceId') FROM json_each(NEW.plan))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_booking_dropped
BEFORE UPDATE OF dropped_at, status ON goal_booking
WHEN NEW.dropped_at IS NOT NULL AND NEW.status <> 'off'
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
-- What may change the visit that a goal is saved for marks it, however it is written.
CREATE TRIGGER service_changed_for_goals
AFTER UPDATE OF price, active ON service
WHEN NEW.price <> OLD.price OR NEW.active <> OLD.active
BEGIN
  UPDATE goal_booking SET unchecked = coalesce(unchecked, 0) + 1
  WHERE salon_id = NEW.salon_id AND status <> 'booked' AND dropped_at IS NULL
    AND EXISTS (SELECT 1 FROM json_each(plan) AS step WHERE step.value ->> 'serviceId' = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER add_on_changed_for_goals
AFTER UPDATE OF price, active ON add_on
WHEN NEW.price <> OLD.price OR NEW.active <> OLD.active
BEGIN
  UPDATE goal_booking SET unchecked = coalesce(unchecked, 0) + 1
  WHERE salon_id = (SELECT salon_id FROM service WHERE id = NEW.service_id) AND status <> 'booked' AND dropped_at IS NULL
    AND EXISTS (SELECT 1 FROM json_each(plan) AS step, json_each(step.value, '$.addOnIds') AS extra WHERE extra.value = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER staff_changed_for_goals
AFTER UPDATE OF active ON staff
WHEN NEW.active <> OLD.active
BEGIN
  UPDATE goal_booking SET unchecked = coalesce(unchecked, 0) + 1
  WHERE salon_id = NEW.salon_id AND status <> 'booked' AND dropped_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER staff_service_added_for_goals
AFTER INSERT ON staff_service
BEGIN
  UPDATE goal_booking SET unchecked = coalesce(unchecked, 0) + 1
  WHERE salon_id = (SELECT salon_id FROM staff WHERE id = NEW.staff_id) AND status <> 'booked' AND dropped_at IS NULL
    AND EXISTS (SELECT 1 FROM json_each(plan) AS step WHERE step.value ->> 'serviceId' = NEW.service_id
      AND coalesce(step.value ->> 'staffId', NEW.staff_id) = NEW.staff_id);
END;
--> statement-breakpoint
CREATE TRIGGER staff_service_removed_for_goals
AFTER DELETE ON staff_service
BEGIN
  UPDATE goal_booking SET unchecked = coalesce(unchecked, 0) + 1
  WHERE salon_id = (SELECT salon_id FROM staff WHERE id = OLD.staff_id) AND status <> 'booked' AND dropped_at IS NULL
    AND EXISTS (SELECT 1 FROM json_each(plan) AS step WHERE step.value ->> 'serviceId' = OLD.service_id
      AND coalesce(step.value ->> 'staffId', OLD.staff_id) = OLD.staff_id);
END;
--> statement-breakpoint
CREATE TRIGGER salon_changed_for_goals
AFTER UPDATE OF status ON salon
WHEN NEW.status <> OLD.status
BEGIN
  UPDATE goal_booking SET unchecked = coalesce(unchecked, 0) + 1
  WHERE salon_id = NEW.id AND status <> 'booked' AND dropped_at IS NULL;
END;
--> statement-breakpoint
DROP TRIGGER slot_hold_via;
--> statement-breakpoint
CREATE TRIGGER slot_hold_via
BEFORE INSERT ON slot_hold
WHEN NEW.via IS NOT NULL AND NEW.via NOT IN ('link', 'poster', 'embed', 'button', 'assistant')
BEGIN
  SELECT RAISE(ABORT, 'invalid-input');
END;
