-- What the database refuses and derives: salons, appointments, reviews and the search for salons.
-- The text of each RAISE is a code that api/platform/values/problem.ts turns into a problem; see tests/invariants/refusals.

CREATE TRIGGER salon_listed_by_approval
BEFORE UPDATE OF status ON salon
WHEN OLD.status = 'draft' AND NEW.status = 'approved' AND NOT EXISTS (
  SELECT 1 FROM application WHERE subject_id = NEW.id AND role = 'beauty_partner' AND status = 'approved'
)
BEGIN
  SELECT RAISE(ABORT, 'application-status');
END;
--> statement-breakpoint
CREATE TRIGGER salon_no_deleted_owner
BEFORE UPDATE OF name, description, address, phone, email, licence, status ON salon
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.owner_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_starts_pending
BEFORE INSERT ON appointment
WHEN NEW.status NOT IN ('pending', 'confirmed') OR NEW.captured <> 0 OR NEW.refunded <> 0 OR NEW.version <> 0
  OR EXISTS (SELECT 1 FROM appointment WHERE id = NEW.id OR hold_id = NEW.hold_id)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_one_salon
BEFORE INSERT ON appointment
WHEN NOT EXISTS (
  SELECT 1 FROM salon
  JOIN service ON service.salon_id = salon.id AND service.id = NEW.service_id AND service.active = 1
  JOIN staff ON staff.salon_id = salon.id AND staff.id = NEW.staff_id AND staff.active = 1
  JOIN staff_service ON staff_service.staff_id = staff.id AND staff_service.service_id = service.id
  WHERE salon.id = NEW.salon_id AND salon.status = 'approved'
) OR (NEW.guest_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM salon_client WHERE id = NEW.guest_id AND salon_id = NEW.salon_id AND user_id IS NULL
))
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_own_hold
BEFORE INSERT ON appointment
WHEN NEW.hold_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM hold WHERE id = NEW.hold_id AND owner = NEW.client_id AND currency = NEW.currency AND status = 'held'
    AND (amount = NEW.price OR (NEW.payment = 'salon' AND amount < NEW.price))
)
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_hold_of_its_own
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM withdrawal WHERE hold_id = NEW.hold_id)
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
-- A slot hold becomes the appointment of its client, once.
CREATE TRIGGER appointment_of_its_slot_hold
BEFORE INSERT ON appointment
WHEN EXISTS (
  SELECT 1 FROM slot_hold WHERE id = NEW.id AND (status <> 'booked' OR client_id IS NOT NEW.client_id
    OR salon_id <> NEW.salon_id OR starts_at <> NEW.starts_at OR price <> NEW.price OR currency <> NEW.currency)
)
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_by_client
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND role <> 'client')
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_makes_client
AFTER INSERT ON appointment
WHEN NEW.client_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM salon_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id
)
BEGIN
  INSERT INTO salon_client (id, salon_id, user_id, created_at)
  VALUES (NEW.salon_id || ':' || NEW.client_id, NEW.salon_id, NEW.client_id, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER appointment_steps
BEFORE UPDATE OF status ON appointment
WHEN NOT (
  (OLD.status = 'pending' AND NEW.status IN ('confirmed', 'cancelled'))
  OR (OLD.status = 'confirmed' AND NEW.status IN ('completed', 'cancelled'))
)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- Whoever changes it counts on from the version that they read: of two at once, one is refused.
CREATE TRIGGER appointment_versions
BEFORE UPDATE OF status, ending, staff_id, starts_at, ends_at, duration_minutes, captured, refunded, version ON appointment
WHEN NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_moves_while_open
BEFORE UPDATE OF staff_id, starts_at, ends_at, duration_minutes ON appointment
WHEN OLD.status NOT IN ('pending', 'confirmed')
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_captured_once
BEFORE UPDATE OF captured, capture_id, refunded ON appointment
WHEN (OLD.captured <> 0 AND (NEW.captured <> OLD.captured OR NEW.capture_id IS NOT OLD.capture_id))
  OR NEW.captured > coalesce((SELECT amount FROM hold WHERE id = NEW.hold_id), 0)
  OR (NEW.captured > 0 AND NEW.status NOT IN ('completed', 'cancelled'))
  OR NEW.refunded < OLD.refunded
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_cancelled_frees
AFTER UPDATE OF status ON appointment
WHEN NEW.status = 'cancelled'
BEGIN
  DELETE FROM busy_interval WHERE visit_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_skilled
BEFORE INSERT ON appointment_item
WHEN NOT EXISTS (
  SELECT 1 FROM appointment
  JOIN staff ON staff.salon_id = appointment.salon_id AND staff.id = NEW.staff_id
  JOIN staff_service ON staff_service.staff_id = staff.id AND staff_service.service_id = NEW.service_id
  WHERE appointment.id = NEW.appointment_id
)
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_item_moves_to_skilled
BEFORE UPDATE OF staff_id ON appointment_item
WHEN NOT EXISTS (
  SELECT 1 FROM appointment
  JOIN staff ON staff.salon_id = appointment.salon_id AND staff.id = NEW.staff_id
  JOIN staff_service ON staff_service.staff_id = staff.id AND staff_service.service_id = NEW.service_id
  WHERE appointment.id = NEW.appointment_id
)
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
-- A visit moves while it is open; the share is agreed with whoever does it, and changes only with them.
CREATE TRIGGER appointment_item_moves_while_open
BEFORE UPDATE OF staff_id, starts_at, ends_at, commission_basis_points ON appointment_item
WHEN NOT EXISTS (SELECT 1 FROM appointment WHERE id = OLD.appointment_id AND status IN ('pending', 'confirmed'))
  OR (NEW.commission_basis_points <> OLD.commission_basis_points AND NEW.staff_id = OLD.staff_id)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- What went back is what the appointment says went back, to the unit.
CREATE TRIGGER appointment_refund_counted
BEFORE INSERT ON appointment_refund
WHEN EXISTS (SELECT 1 FROM appointment_refund WHERE id = NEW.id OR transfer_id = NEW.transfer_id)
  OR NEW.amount + coalesce((SELECT sum(amount) FROM appointment_refund WHERE appointment_id = NEW.appointment_id), 0)
    <> coalesce((SELECT refunded FROM appointment WHERE id = NEW.appointment_id), 0)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_starts_held
BEFORE INSERT ON slot_hold
WHEN NEW.status <> 'held' OR EXISTS (SELECT 1 FROM slot_hold WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM appointment WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'slot-hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_for_client
BEFORE INSERT ON slot_hold
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND role <> 'client') OR NOT EXISTS (SELECT 1 FROM salon WHERE id = NEW.salon_id AND status = 'approved')
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_ends_once
BEFORE UPDATE OF status, ended_at ON slot_hold
WHEN OLD.status <> 'held' OR NEW.status = 'held'
BEGIN
  SELECT RAISE(ABORT, 'slot-hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_ended_frees
AFTER UPDATE OF status ON slot_hold
WHEN NEW.status IN ('released', 'expired')
BEGIN
  DELETE FROM busy_interval WHERE visit_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER busy_interval_no_overlap
BEFORE INSERT ON busy_interval
WHEN EXISTS (
  SELECT 1 FROM busy_interval
  WHERE staff_id = NEW.staff_id AND starts_at < NEW.ends_at AND starts_at > NEW.starts_at - 2678400000
    AND ends_at > NEW.starts_at
) OR EXISTS (
  SELECT 1 FROM busy_interval
  WHERE resource_id = NEW.resource_id AND starts_at < NEW.ends_at AND starts_at > NEW.starts_at - 2678400000
    AND ends_at > NEW.starts_at
) OR EXISTS (SELECT 1 FROM busy_interval WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
CREATE TRIGGER busy_interval_of_open_visit
BEFORE INSERT ON busy_interval
WHEN NEW.visit_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM appointment WHERE id = NEW.visit_id AND status IN ('pending', 'confirmed'))
  AND NOT EXISTS (SELECT 1 FROM slot_hold WHERE id = NEW.visit_id AND status = 'held')
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER blocked_time_removed_frees
BEFORE DELETE ON blocked_time
BEGIN
  DELETE FROM busy_interval WHERE block_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER recurring_appointment_ends_once
BEFORE UPDATE OF status, next_date ON recurring_appointment
WHEN OLD.status = 'ended'
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER review_photo_few
BEFORE INSERT ON review_photo
WHEN (SELECT count(*) FROM review_photo WHERE review_id = NEW.review_id) >= 4
BEGIN
  SELECT RAISE(ABORT, 'picture-limit');
END;
--> statement-breakpoint
-- Who still has visits stays on the team until they are done, moved or cancelled.
CREATE TRIGGER staff_archived_when_free
BEFORE UPDATE OF active ON staff
WHEN OLD.active = 1 AND NEW.active = 0 AND (
  EXISTS (SELECT 1 FROM appointment
    WHERE salon_id = OLD.salon_id AND staff_id = OLD.id AND status IN ('pending', 'confirmed'))
  OR EXISTS (SELECT 1 FROM appointment_item JOIN appointment ON appointment.id = appointment_item.appointment_id
    WHERE appointment_item.staff_id = OLD.id AND appointment.status IN ('pending', 'confirmed'))
)
BEGIN
  SELECT RAISE(ABORT, 'staff-busy');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_event_no_update
BEFORE UPDATE ON appointment_event
WHEN OLD.id <> NEW.id OR OLD.appointment_id <> NEW.appointment_id OR OLD.kind <> NEW.kind
  OR OLD.status <> NEW.status OR OLD.actor <> NEW.actor OR OLD.created_at <> NEW.created_at
  OR NEW.detail <> json_remove(OLD.detail, '$.note')
  OR NOT EXISTS (
    SELECT 1 FROM appointment JOIN salon ON salon.id = appointment.salon_id
    JOIN user ON user.id IN (appointment.client_id, salon.owner_id)
    WHERE appointment.id = OLD.appointment_id AND user.deleted_at IS NOT NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- Words only: what they belong to is the row of the same number in salon_listing.
CREATE VIRTUAL TABLE salon_search USING fts5(
  name, business_type, services, place,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
-- The words of the indexes, in which what nothing has is looked up.
CREATE VIRTUAL TABLE salon_word USING fts5vocab(salon_search, 'row');
--> statement-breakpoint
-- Words with an apostrophe are searched with and without it: "N'Djeri" has the words n, djeri and ndjeri.
CREATE TRIGGER salon_listing_changed
AFTER UPDATE OF changes ON salon_listing
BEGIN
  DELETE FROM salon_search WHERE rowid = NEW.number;
  INSERT INTO salon_search (rowid, name, business_type, services, place)
  SELECT NEW.number, name || iif(replace(replace(replace(name, '''', ''), '’', ''), 'ʼ', '') <> name, ' ' || replace(replace(replace(name, '''', ''), '’', ''), 'ʼ', ''), ''), business_type,
    services || iif(replace(replace(replace(services, '''', ''), '’', ''), 'ʼ', '') <> services, ' ' || replace(replace(replace(services, '''', ''), '’', ''), 'ʼ', ''), ''),
    place || iif(replace(replace(replace(place, '''', ''), '’', ''), 'ʼ', '') <> place, ' ' || replace(replace(replace(place, '''', ''), '’', ''), 'ʼ', ''), '')
  FROM (SELECT name, business_type,
    coalesce((SELECT group_concat(service.name || ' ' || service.category, ' ')
      FROM service WHERE salon_id = salon.id AND active = 1), '') AS services,
    address || ' ' || city || ' ' || country AS place
  FROM salon WHERE id = NEW.salon_id AND status = 'approved');
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
CREATE TRIGGER slot_hold_of_its_offer
BEFORE INSERT ON slot_hold
WHEN NEW.offer_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM offer
  WHERE id = NEW.offer_id AND status = 'open' AND expires_at > NEW.created_at AND client_id = NEW.client_id
    AND salon_id = NEW.salon_id AND price = NEW.price AND currency = NEW.currency
    AND coalesce(starts_at, NEW.starts_at) = NEW.starts_at
)
BEGIN
  SELECT RAISE(ABORT, 'offer-ended');
END;
--> statement-breakpoint
-- An offer is taken up once: the booking of a second slot hold for it is refused by offer_ends_once.
CREATE TRIGGER slot_hold_booked_offer
AFTER UPDATE OF status ON slot_hold
WHEN NEW.status = 'booked' AND NEW.offer_id IS NOT NULL
BEGIN
  UPDATE offer SET status = 'accepted', visit_id = NEW.id, ended_at = NEW.ended_at WHERE id = NEW.offer_id;
END;
--> statement-breakpoint
-- A time that was offered and given back is declined; a time that was chosen for a price is chosen again.
CREATE TRIGGER slot_hold_released_offer
AFTER UPDATE OF status ON slot_hold
WHEN NEW.status = 'released' AND NEW.offer_id IS NOT NULL
BEGIN
  UPDATE offer SET status = 'declined', ended_at = NEW.ended_at
    WHERE id = NEW.offer_id AND status = 'open' AND starts_at IS NOT NULL;
END;
--> statement-breakpoint
-- A visit that repeats costs no more than was agreed, on no worse terms, unless its client has booked
-- the slot that was held for them at the salon's price.
CREATE TRIGGER appointment_as_agreed
BEFORE INSERT ON appointment
WHEN NEW.recurring_id IS NOT (SELECT recurring_id FROM slot_hold WHERE id = NEW.id) AND NOT EXISTS (
  SELECT 1 FROM recurring_appointment AS agreed
  WHERE agreed.id = NEW.recurring_id AND agreed.client_id = NEW.client_id AND agreed.salon_id = NEW.salon_id
    AND agreed.payment = NEW.payment AND NEW.price <= agreed.price
    AND (json_extract(agreed.policy, '$.freeCancelHours') IS NULL OR (
      coalesce(json_extract(NEW.policy, '$.freeCancelHours') <= json_extract(agreed.policy, '$.freeCancelHours'), 0)
      AND json_extract(NEW.policy, '$.lateFeeBasisPoints') <= json_extract(agreed.policy, '$.lateFeeBasisPoints')))
    AND json_extract(NEW.policy, '$.rescheduleHours') <= json_extract(agreed.policy, '$.rescheduleHours')
    AND json_extract(NEW.policy, '$.noShowFeeBasisPoints') <= json_extract(agreed.policy, '$.noShowFeeBasisPoints')
    AND json_extract(NEW.policy, '$.depositBasisPoints') <= json_extract(agreed.policy, '$.depositBasisPoints')
)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_of_its_recurring
BEFORE INSERT ON slot_hold
WHEN NEW.recurring_id IS NOT NULL AND (NEW.kind <> 'proposal' OR NEW.policy IS NULL OR NOT EXISTS (
  SELECT 1 FROM recurring_appointment
  WHERE id = NEW.recurring_id AND client_id = NEW.client_id AND salon_id = NEW.salon_id AND status = 'active'
))
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
-- Booking what was proposed agrees to its price and terms for those to come.
CREATE TRIGGER slot_hold_booked_recurring
AFTER UPDATE OF status ON slot_hold
WHEN NEW.status = 'booked' AND NEW.recurring_id IS NOT NULL
BEGIN
  UPDATE recurring_appointment SET price = NEW.price, policy = NEW.policy, skipped = '' WHERE id = NEW.recurring_id;
END;
--> statement-breakpoint
CREATE TRIGGER recurring_appointment_as_accepted
BEFORE UPDATE OF price, policy ON recurring_appointment
WHEN NOT EXISTS (
  SELECT 1 FROM slot_hold
  WHERE recurring_id = OLD.id AND status = 'booked' AND price = NEW.price AND policy = NEW.policy
)
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
-- Whether its client has agreed to the time is said of the version that was read.
CREATE TRIGGER appointment_agreed_version
BEFORE UPDATE OF moved_by_salon ON appointment
WHEN NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
-- A visit for which nothing is held costs its client nothing to leave: ten to come are enough.
CREATE TRIGGER appointment_unsecured_limit
BEFORE INSERT ON appointment
WHEN NEW.payment = 'salon' AND NEW.hold_id IS NULL AND NEW.client_id IS NOT NULL AND (
  SELECT count(*) FROM appointment WHERE client_id = NEW.client_id AND starts_at > NEW.created_at AND created_at <= NEW.created_at
    AND payment = 'salon' AND hold_id IS NULL AND status IN ('pending', 'confirmed')) >= 10
BEGIN
  SELECT RAISE(ABORT, 'visit-limit');
END;
--> statement-breakpoint
-- What an admin approves is what they reviewed, the tax number too.
CREATE TRIGGER salon_waits_unchanged
BEFORE UPDATE OF owner_id, name, description, business_type, price_range, address, city, country, latitude, longitude, time_zone, currency, phone, email, licence, tax_number ON salon
WHEN EXISTS (
  SELECT 1 FROM application
  WHERE user_id = OLD.owner_id AND status = 'waiting' AND subject_id = OLD.id AND role = 'beauty_partner' AND name = ''
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
-- Discounts that a hold promises: to a member, in force, on that salon's services.
CREATE TRIGGER slot_hold_discounts
BEFORE INSERT ON slot_hold
WHEN NEW.discounts <> '[]' AND (
  json_array_length(NEW.discounts) <> json_array_length(NEW.plan)
  OR EXISTS (
    SELECT 1 FROM json_each(NEW.discounts) AS one
    WHERE one.type <> 'null' AND NOT EXISTS (
      SELECT 1 FROM member_discount AS d
      JOIN member_discount_item AS i ON i.discount_id = d.id
      WHERE d.id = json_extract(one.value, '$.id') AND d.salon_id = NEW.salon_id
        AND i.service_id = json_extract(NEW.plan, '$[' || one.key || '].serviceId')
        AND d.basis_points = json_extract(one.value, '$.basisPoints')
        AND d.starts_at <= NEW.created_at AND NEW.created_at < coalesce(d.ended_at, d.ends_at)
        AND NEW.client_id IN (SELECT user_id FROM plus_member))))
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
-- What was taken off a service: never more than the discount's share of the list price, of a discount of that
-- service, for a member or as the hold promised.
CREATE TRIGGER appointment_item_discount
BEFORE INSERT ON appointment_item
WHEN (NEW.discount_id IS NULL AND (NEW.discount_basis_points <> 0 OR NEW.discount_amount <> 0))
  OR (NEW.discount_id IS NOT NULL AND (
    NEW.discount_amount < 0
    OR NEW.discount_amount * 10000 > (NEW.price + NEW.discount_amount) * NEW.discount_basis_points
    OR NOT EXISTS (
      SELECT 1 FROM member_discount AS d
      JOIN member_discount_item AS i ON i.discount_id = d.id AND i.service_id = NEW.service_id
      WHERE d.id = NEW.discount_id AND d.basis_points = NEW.discount_basis_points)
    OR NOT EXISTS (
      SELECT 1 FROM slot_hold AS h JOIN json_each(h.discounts) AS one
      WHERE h.id = NEW.appointment_id AND json_extract(one.value, '$.id') = NEW.discount_id
      UNION ALL
      SELECT 1 FROM appointment AS a JOIN member_discount AS d ON d.id = NEW.discount_id
      WHERE a.id = NEW.appointment_id AND a.client_id IN (SELECT user_id FROM plus_member)
        AND d.starts_at <= a.created_at AND a.created_at < coalesce(d.ended_at, d.ends_at))))
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
INSERT INTO service_kind (category, kind) VALUES
  ('hair', 0),
  ('hair care', 0),
  ('styling', 0),
  ('braids', 1),
  ('braiding', 1),
  ('locs', 1),
  ('twists', 1),
  ('cuts', 2),
  ('haircuts', 2),
  ('beard', 2),
  ('barbering', 2),
  ('colour', 3),
  ('color', 3),
  ('nails', 4),
  ('manicure', 4),
  ('pedicure', 4),
  ('nail art', 4),
  ('extensions', 4),
  ('massage', 5),
  ('body treatments', 5),
  ('rituals', 5),
  ('spa', 5),
  ('facials', 6),
  ('skin', 6),
  ('skin care', 6),
  ('treatments', 6),
  ('laser', 6),
  ('consultations', 6),
  ('makeup', 7),
  ('make-up', 7),
  ('bridal', 7),
  ('henna', 7),
  ('lessons', 7),
  ('brows', 8),
  ('lashes', 8),
  ('brows & lashes', 8),
  ('lashes & lip', 8),
  ('shape', 8),
  ('lamination', 8),
  ('semi-permanent', 8),
  ('full sets', 8),
  ('refills', 8),
  ('lift & tint', 8),
  ('waxing', 9),
  ('threading', 9),
  ('body', 9),
  ('intimate', 9),
  ('face', 9);
