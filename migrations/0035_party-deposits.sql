ALTER TABLE `party` ADD `deposit_basis_points` integer DEFAULT 10000 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `party_deposit_basis_points` integer DEFAULT 10000 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER salon_party_deposit
BEFORE UPDATE OF party_deposit_basis_points ON salon
WHEN NEW.party_deposit_basis_points NOT BETWEEN 2000 AND 10000
BEGIN
  SELECT RAISE(ABORT, 'invalid-input');
END;
--> statement-breakpoint
-- Less than all of a price is held only where everyone pays their own, and never less than the salon asks.
CREATE TRIGGER party_deposit
BEFORE INSERT ON party
WHEN NEW.deposit_basis_points IS NOT NULL AND (NEW.deposit_basis_points > 10000 OR (NEW.deposit_basis_points < 10000 AND (NEW.split <> 'own'
  OR NEW.deposit_basis_points < (SELECT max(party_deposit_basis_points, deposit_basis_points) FROM salon WHERE id = NEW.salon_id))))
BEGIN
  SELECT RAISE(ABORT, 'parties-closed');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_deposit
BEFORE UPDATE OF status ON party_seat
WHEN NEW.status = 'accepted' AND EXISTS (
  SELECT 1 FROM party WHERE id = NEW.party_id AND split = 'own' AND NEW.share < NEW.price * deposit_basis_points / 10000)
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
-- The seats of open parties for which less is held than their party asks. Where the organiser pays for all, all is held.
CREATE VIEW unpaid_seat AS
SELECT seat.id, seat.party_id, party.organiser_id, seat.created_at
FROM party JOIN party_seat AS seat ON seat.party_id = party.id
WHERE party.status = 'gathering' AND party.split <> 'organiser' AND seat.status <> 'dropped'
  AND NOT (seat.status = 'accepted' AND (party.split = 'own' OR seat.share >= seat.price));
--> statement-breakpoint
-- Eight hours of staff: what all unpaid seats of one organiser keep at once. A seat that is being booked is paid.
CREATE TRIGGER party_unpaid_hours
BEFORE INSERT ON busy_interval
WHEN NEW.staff_id IS NOT NULL AND NEW.visit_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM unpaid_seat WHERE id = NEW.visit_id)
  AND NOT EXISTS (SELECT 1 FROM appointment WHERE id = NEW.visit_id)
  AND NEW.ends_at - NEW.starts_at + coalesce((
    SELECT sum(busy.ends_at - busy.starts_at) FROM unpaid_seat AS seat JOIN busy_interval AS busy ON busy.visit_id = seat.id
    WHERE busy.staff_id IS NOT NULL AND seat.organiser_id = (SELECT organiser_id FROM unpaid_seat WHERE id = NEW.visit_id)), 0) > 28800000
BEGIN
  SELECT RAISE(ABORT, 'party-limit');
END;
--> statement-breakpoint
-- Hours are limited instead.
DROP TRIGGER party_few;
--> statement-breakpoint
-- What was paid for and no longer is frees its time at once: paying and leaving in turn keeps no more than the limit.
CREATE TRIGGER party_seat_left_frees
AFTER UPDATE OF status ON party_seat
WHEN OLD.status = 'accepted' AND NEW.status = 'declined' AND EXISTS (SELECT 1 FROM unpaid_seat WHERE id = NEW.id)
BEGIN
  DELETE FROM busy_interval WHERE visit_id = NEW.id;
END;
--> statement-breakpoint
-- Every visit that is booked has its time.
CREATE TRIGGER party_booked_in_time
BEFORE UPDATE OF status ON party
WHEN NEW.status = 'booked' AND EXISTS (
  SELECT 1 FROM party_seat AS seat WHERE seat.party_id = NEW.id AND seat.status <> 'dropped'
    AND NOT EXISTS (SELECT 1 FROM busy_interval WHERE visit_id = seat.id))
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
DROP TRIGGER appointment_of_its_seat;
--> statement-breakpoint
-- A seat becomes the appointment of whoever took it, as it was agreed.
CREATE TRIGGER appointment_of_its_seat
BEFORE INSERT ON appointment
WHEN EXISTS (
  SELECT 1 FROM party_seat AS seat JOIN party ON party.id = seat.party_id
  WHERE seat.id = NEW.id AND (party.status <> 'gathering' OR seat.status <> 'accepted' OR seat.person_id IS NOT NEW.client_id
    OR party.salon_id <> NEW.salon_id OR seat.starts_at <> NEW.starts_at OR seat.price <> NEW.price
    OR party.policy <> NEW.policy OR NEW.payment <> CASE WHEN party.deposit_basis_points < 10000 THEN 'salon' ELSE 'purse' END))
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
DROP TRIGGER party_no_change;
--> statement-breakpoint
CREATE TRIGGER party_no_change
BEFORE UPDATE OF id, organiser_id, salon_id, arrangement, split, currency, policy, smallest, deposit_basis_points, starts_at, created_at ON party
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
