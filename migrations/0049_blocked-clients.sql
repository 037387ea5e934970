ALTER TABLE `salon_client` ADD `blocked_at` integer;--> statement-breakpoint
ALTER TABLE `salon_client` ADD `before` text;--> statement-breakpoint
CREATE INDEX `salon_client_blocked` ON `salon_client` (`salon_id`) WHERE blocked_at IS NOT NULL;
--> statement-breakpoint
-- Whom a salon takes no bookings from: by their account, or as a guest whose phone number or email address the account has
-- proven. Few are blocked: the pluses keep a salon's other guests from being read.
CREATE VIEW blocked_client AS
SELECT salon_id, user_id FROM salon_client WHERE user_id IS NOT NULL AND blocked_at IS NOT NULL
UNION ALL
SELECT guest.salon_id, user.id FROM user JOIN salon_client AS guest
  ON replace(replace(replace(replace(guest.phone, ' ', ''), '-', ''), '(', ''), ')', '') = user.phone
  WHERE guest.phone <> '' AND +guest.user_id IS NULL AND guest.blocked_at IS NOT NULL
UNION ALL
SELECT guest.salon_id, user.id FROM user JOIN salon_client AS guest ON guest.email = user.email
  WHERE guest.email <> '' AND user.email_verified = 1 AND +guest.user_id IS NULL AND guest.blocked_at IS NOT NULL;
--> statement-breakpoint
-- Visits that stand stay: a place among friends that was accepted before becomes one.
CREATE TRIGGER appointment_not_blocked
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM blocked_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id
  AND NOT EXISTS (SELECT 1 FROM party_seat WHERE id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'client-blocked');
END;
--> statement-breakpoint
CREATE TRIGGER slot_hold_not_blocked
BEFORE INSERT ON slot_hold
WHEN EXISTS (SELECT 1 FROM blocked_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id)
BEGIN
  SELECT RAISE(ABORT, 'client-blocked');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_not_blocked
BEFORE INSERT ON waiting_entry
WHEN EXISTS (SELECT 1 FROM blocked_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id)
BEGIN
  SELECT RAISE(ABORT, 'client-blocked');
END;
--> statement-breakpoint
CREATE TRIGGER recurring_appointment_not_blocked
BEFORE INSERT ON recurring_appointment
WHEN EXISTS (SELECT 1 FROM blocked_client WHERE salon_id = NEW.salon_id AND user_id = NEW.client_id)
BEGIN
  SELECT RAISE(ABORT, 'client-blocked');
END;
--> statement-breakpoint
CREATE TRIGGER party_not_blocked
BEFORE INSERT ON party
WHEN EXISTS (SELECT 1 FROM blocked_client WHERE salon_id = NEW.salon_id AND user_id = NEW.organiser_id)
BEGIN
  SELECT RAISE(ABORT, 'client-blocked');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_not_blocked
BEFORE UPDATE OF status ON party_seat
WHEN NEW.status = 'accepted' AND OLD.status <> 'accepted' AND EXISTS (SELECT 1 FROM party JOIN blocked_client ON blocked_client.salon_id = party.salon_id
  WHERE party.id = NEW.party_id AND blocked_client.user_id IN (NEW.user_id, NEW.person_id))
BEGIN
  SELECT RAISE(ABORT, 'client-blocked');
END;
--> statement-breakpoint
CREATE TRIGGER goal_booking_not_blocked
BEFORE INSERT ON goal_booking
WHEN EXISTS (SELECT 1 FROM savings_goal AS goal JOIN blocked_client ON blocked_client.user_id = goal.user_id
  WHERE goal.id = NEW.goal_id AND blocked_client.salon_id = NEW.salon_id)
BEGIN
  SELECT RAISE(ABORT, 'client-blocked');
END;
--> statement-breakpoint
-- Who is blocked waits for nothing there any more.
CREATE TRIGGER salon_client_blocked_waits
AFTER UPDATE OF blocked_at ON salon_client
WHEN OLD.blocked_at IS NULL AND NEW.blocked_at IS NOT NULL AND NEW.user_id IS NOT NULL
BEGIN
  UPDATE waiting_entry SET status = 'left', ended_at = NEW.blocked_at
  WHERE salon_id = NEW.salon_id AND client_id = NEW.user_id AND status = 'waiting' AND goal_id IS NULL;
END;
