CREATE TABLE `party` (
	`id` text PRIMARY KEY NOT NULL,
	`organiser_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`arrangement` text NOT NULL,
	`split` text NOT NULL,
	`currency` text NOT NULL,
	`policy` text NOT NULL,
	`smallest` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`deadline_at` integer NOT NULL,
	`status` text DEFAULT 'gathering' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`organiser_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "party_arrangement" CHECK("party"."arrangement" IN ('together', 'in_turn')),
	CONSTRAINT "party_split" CHECK("party"."split" IN ('own', 'organiser', 'even')),
	CONSTRAINT "party_status" CHECK("party"."status" IN ('gathering', 'booked', 'failed', 'cancelled')),
	CONSTRAINT "party_ended" CHECK(("party"."status" = 'gathering') = ("party"."ended_at" IS NULL)),
	CONSTRAINT "party_deadline" CHECK("party"."created_at" <= "party"."deadline_at" AND "party"."deadline_at" - "party"."created_at" <= 43200000 AND "party"."deadline_at" <= "party"."starts_at")
) STRICT;
--> statement-breakpoint
CREATE INDEX `party_organiser` ON `party` (`organiser_id`,`id`);--> statement-breakpoint
CREATE INDEX `party_salon` ON `party` (`salon_id`,`starts_at`) WHERE status = 'gathering';--> statement-breakpoint
CREATE INDEX `party_open` ON `party` (`deadline_at`) WHERE status = 'gathering';--> statement-breakpoint
CREATE TABLE `party_payment` (
	`visit_id` text NOT NULL,
	`payer_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`visit_id`, `payer_id`),
	FOREIGN KEY (`visit_id`) REFERENCES `party_seat`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "party_payment_amount" CHECK("party_payment"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `party_payment_payer` ON `party_payment` (`payer_id`);--> statement-breakpoint
CREATE TABLE `party_seat` (
	`id` text PRIMARY KEY NOT NULL,
	`party_id` text NOT NULL,
	`position` integer NOT NULL,
	`plan` text NOT NULL,
	`open` integer DEFAULT false NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`price` integer NOT NULL,
	`share` integer NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`contact` text DEFAULT '' NOT NULL,
	`user_id` text,
	`person_id` text,
	`status` text DEFAULT 'invited' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`party_id`) REFERENCES `party`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "party_seat_few" CHECK("party_seat"."position" BETWEEN 0 AND 7),
	CONSTRAINT "party_seat_times" CHECK("party_seat"."starts_at" < "party_seat"."ends_at"),
	CONSTRAINT "party_seat_money" CHECK("party_seat"."price" > 0 AND "party_seat"."share" >= 0),
	CONSTRAINT "party_seat_taken" CHECK(("party_seat"."person_id" IS NOT NULL) = ("party_seat"."status" IN ('accepted', 'booked')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `party_seat_once` ON `party_seat` (`party_id`,`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `party_seat_user` ON `party_seat` (`user_id`,`party_id`);--> statement-breakpoint
CREATE INDEX `party_seat_person` ON `party_seat` (`person_id`,`party_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `party_seat_position` ON `party_seat` (`party_id`,`position`);--> statement-breakpoint
CREATE TABLE `party_share` (
	`id` text PRIMARY KEY NOT NULL,
	`seat_id` text NOT NULL,
	`payer_id` text NOT NULL,
	`amount` integer NOT NULL,
	`hold_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seat_id`) REFERENCES `party_seat`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `party_share_seat` ON `party_share` (`seat_id`);--> statement-breakpoint
CREATE INDEX `party_share_payer` ON `party_share` (`payer_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `party_share_hold` ON `party_share` (`hold_id`);--> statement-breakpoint
ALTER TABLE `salon` ADD `parties` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `party_largest` integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `party_smallest` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `party_hours` integer DEFAULT 6 NOT NULL;
--> statement-breakpoint
-- What a salon asks of friends who book together.
CREATE TRIGGER salon_party_terms
BEFORE UPDATE OF parties, party_largest, party_smallest, party_hours ON salon
WHEN NOT (NEW.party_smallest BETWEEN 2 AND NEW.party_largest AND NEW.party_largest <= 8 AND NEW.party_hours BETWEEN 2 AND 12)
BEGIN
  SELECT RAISE(ABORT, 'invalid-input');
END;
--> statement-breakpoint
CREATE TRIGGER party_starts
BEFORE INSERT ON party
WHEN NEW.status <> 'gathering' OR NEW.version <> 0
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
-- By a client, at a salon that takes it, within the time that the salon gives and before its notice period.
CREATE TRIGGER party_taken
BEFORE INSERT ON party
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.organiser_id AND role <> 'client') OR NOT EXISTS (
  SELECT 1 FROM salon WHERE id = NEW.salon_id AND status = 'approved' AND parties = 1 AND currency = NEW.currency
    AND party_smallest = NEW.smallest AND NEW.deadline_at <= NEW.created_at + party_hours * 3600000
    AND NEW.deadline_at <= NEW.starts_at - lead_minutes * 60000)
BEGIN
  SELECT RAISE(ABORT, 'parties-closed');
END;
--> statement-breakpoint
CREATE TRIGGER party_few
BEFORE INSERT ON party
WHEN (SELECT count(*) FROM party WHERE organiser_id = NEW.organiser_id AND status = 'gathering') >= 3
BEGIN
  SELECT RAISE(ABORT, 'party-limit');
END;
--> statement-breakpoint
CREATE TRIGGER party_ends_once
BEFORE UPDATE ON party
WHEN OLD.status <> 'gathering' OR NEW.deadline_at > OLD.deadline_at
  OR (NEW.status = 'failed' AND NEW.ended_at < NEW.deadline_at) OR (NEW.status = 'booked' AND NEW.ended_at > NEW.deadline_at)
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
-- Whoever changes it counts on from the version that they read: of two at once, one reads again.
CREATE TRIGGER party_versions
BEFORE UPDATE ON party
WHEN NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
-- All or nothing: nobody is still to accept, and every seat that is left has its appointment.
CREATE TRIGGER party_booked_whole
BEFORE UPDATE OF status ON party
WHEN NEW.status = 'booked' AND (
  (SELECT count(*) FROM party_seat WHERE party_id = NEW.id AND status = 'accepted') < NEW.smallest
  OR EXISTS (SELECT 1 FROM party_seat AS seat WHERE seat.party_id = NEW.id AND seat.status <> 'dropped' AND (seat.status <> 'accepted'
    OR NOT EXISTS (SELECT 1 FROM appointment WHERE id = seat.id AND status IN ('pending', 'confirmed')))))
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
-- However it ends, nothing stays held for it but what is held for an appointment.
CREATE TRIGGER party_ended_pays
BEFORE UPDATE OF status ON party
WHEN NEW.status <> 'gathering' AND EXISTS (
  SELECT 1 FROM party_seat AS seat JOIN party_share AS share ON share.seat_id = seat.id
  JOIN hold ON hold.id = share.hold_id AND hold.status = 'held'
  WHERE seat.party_id = NEW.id AND NOT EXISTS (SELECT 1 FROM appointment WHERE hold_id = hold.id AND id = seat.id))
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
CREATE TRIGGER party_booked_seats
AFTER UPDATE OF status ON party
WHEN NEW.status = 'booked'
BEGIN
  UPDATE party_seat SET status = 'booked' WHERE party_id = NEW.id AND status = 'accepted';
END;
--> statement-breakpoint
CREATE TRIGGER party_ended_frees
AFTER UPDATE OF status ON party
WHEN NEW.status IN ('failed', 'cancelled')
BEGIN
  DELETE FROM busy_interval WHERE visit_id IN (SELECT id FROM party_seat WHERE party_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_starts
BEFORE INSERT ON party_seat
WHEN NEW.status <> 'invited' OR EXISTS (SELECT 1 FROM appointment WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM slot_hold WHERE id = NEW.id)
  OR NOT EXISTS (SELECT 1 FROM party JOIN salon ON salon.id = party.salon_id
    WHERE party.id = NEW.party_id AND party.status = 'gathering' AND party.version = 0 AND NEW.position < salon.party_largest)
BEGIN
  SELECT RAISE(ABORT, 'parties-closed');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_steps
BEFORE UPDATE OF status ON party_seat
WHEN NOT EXISTS (
  SELECT 1 FROM party WHERE id = NEW.party_id AND CASE party.status
    WHEN 'gathering' THEN (OLD.status = 'invited' AND NEW.status IN ('accepted', 'declined', 'dropped'))
      OR (OLD.status = 'accepted' AND NEW.status = 'declined' AND NEW.position > 0)
      OR (OLD.status = 'declined' AND (NEW.status = 'dropped' OR (NEW.status = 'accepted' AND NEW.person_id = organiser_id)))
    WHEN 'booked' THEN OLD.status = 'accepted' AND NEW.status = 'booked'
    ELSE 0 END)
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_left
BEFORE UPDATE OF status ON party_seat
WHEN NEW.status = 'dropped' AND (NEW.position = 0 OR (SELECT count(*) FROM party_seat WHERE party_id = NEW.party_id AND status <> 'dropped')
  <= (SELECT smallest FROM party WHERE id = NEW.party_id))
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
-- Whoever has a seat has paid its share: exactly that is held. Only the organiser takes more than one.
CREATE TRIGGER party_seat_paid
BEFORE UPDATE OF status, share, person_id ON party_seat
WHEN NEW.status = 'accepted' AND ((NEW.share > 0 AND NOT EXISTS (
  SELECT 1 FROM party_share AS share JOIN hold ON hold.id = share.hold_id
  WHERE share.seat_id = NEW.id AND share.payer_id = NEW.person_id AND share.amount = NEW.share AND hold.status = 'held'))
  OR EXISTS (SELECT 1 FROM party_seat AS other JOIN party ON party.id = other.party_id
    WHERE other.party_id = NEW.party_id AND other.id <> NEW.id AND other.person_id = NEW.person_id AND party.organiser_id <> NEW.person_id))
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
-- Nobody pays more than they agreed to, and nobody's visit changes after they agreed to it.
CREATE TRIGGER party_seat_agreed
BEFORE UPDATE OF share, plan, price, ends_at, person_id ON party_seat
WHEN (OLD.status = 'accepted' AND (
    (NEW.share > OLD.share AND NOT EXISTS (SELECT 1 FROM party WHERE id = NEW.party_id AND organiser_id = OLD.person_id))
    OR (NEW.person_id IS NOT NULL AND NEW.person_id <> OLD.person_id)))
  OR ((NEW.plan <> OLD.plan OR NEW.price <> OLD.price OR NEW.ends_at <> OLD.ends_at) AND (OLD.open = 0 OR OLD.status <> 'invited'))
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_claimed
BEFORE UPDATE OF user_id ON party_seat
WHEN OLD.user_id IS NOT NULL AND NEW.user_id IS NOT OLD.user_id
BEGIN
  SELECT RAISE(ABORT, 'party-claimed');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_dropped_frees
AFTER UPDATE OF status ON party_seat
WHEN NEW.status = 'dropped'
BEGIN
  DELETE FROM busy_interval WHERE visit_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER party_share_held
BEFORE INSERT ON party_share
WHEN NOT EXISTS (
  SELECT 1 FROM party_seat JOIN party ON party.id = party_seat.party_id JOIN hold ON hold.id = NEW.hold_id
  WHERE party_seat.id = NEW.seat_id AND party.status = 'gathering' AND hold.status = 'held' AND hold.owner = NEW.payer_id
    AND hold.amount = NEW.amount AND hold.currency = party.currency)
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
-- In the batch that books: what others pay of a visit, never more than it costs.
CREATE TRIGGER party_payment_of_visit
BEFORE INSERT ON party_payment
WHEN NOT EXISTS (
  SELECT 1 FROM party_seat AS seat JOIN party ON party.id = seat.party_id
  WHERE seat.id = NEW.visit_id AND party.status = 'gathering' AND seat.status = 'accepted' AND seat.person_id <> NEW.payer_id
    AND NEW.amount + coalesce((SELECT sum(amount) FROM party_payment WHERE visit_id = seat.id), 0) <= seat.price)
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
-- A seat becomes the appointment of whoever took it, as it was agreed.
CREATE TRIGGER appointment_of_its_seat
BEFORE INSERT ON appointment
WHEN EXISTS (
  SELECT 1 FROM party_seat AS seat JOIN party ON party.id = seat.party_id
  WHERE seat.id = NEW.id AND (party.status <> 'gathering' OR seat.status <> 'accepted' OR seat.person_id IS NOT NEW.client_id
    OR party.salon_id <> NEW.salon_id OR seat.starts_at <> NEW.starts_at OR seat.price <> NEW.price
    OR party.policy <> NEW.policy OR NEW.payment <> 'purse'))
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
--> statement-breakpoint
DROP TRIGGER busy_interval_of_open_visit;
--> statement-breakpoint
CREATE TRIGGER busy_interval_of_open_visit
BEFORE INSERT ON busy_interval
WHEN NEW.visit_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM appointment WHERE id = NEW.visit_id AND status IN ('pending', 'confirmed'))
  AND NOT EXISTS (SELECT 1 FROM slot_hold WHERE id = NEW.visit_id AND status = 'held')
  AND NOT EXISTS (SELECT 1 FROM party_seat JOIN party ON party.id = party_seat.party_id
    WHERE party_seat.id = NEW.visit_id AND party_seat.status <> 'dropped' AND party.status = 'gathering')
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER party_no_replace
BEFORE INSERT ON party
WHEN EXISTS (SELECT 1 FROM party WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_no_change
BEFORE UPDATE OF id, organiser_id, salon_id, arrangement, split, currency, policy, smallest, starts_at, created_at ON party
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_no_delete
BEFORE DELETE ON party
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_no_deleted_user
BEFORE INSERT ON party
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.organiser_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_no_replace
BEFORE INSERT ON party_seat
WHEN EXISTS (SELECT 1 FROM party_seat WHERE (id = NEW.id) OR (party_id = NEW.party_id AND position = NEW.position))
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_no_change
BEFORE UPDATE OF id, party_id, position, open, starts_at, created_at ON party_seat
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_no_delete
BEFORE DELETE ON party_seat
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_seat_no_deleted_user
BEFORE INSERT ON party_seat
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.user_id, NEW.person_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER party_share_no_replace
BEFORE INSERT ON party_share
WHEN EXISTS (SELECT 1 FROM party_share WHERE (id = NEW.id) OR (hold_id = NEW.hold_id))
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_share_no_update
BEFORE UPDATE ON party_share
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_share_no_delete
BEFORE DELETE ON party_share
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_share_no_deleted_user
BEFORE INSERT ON party_share
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.payer_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER party_payment_no_replace
BEFORE INSERT ON party_payment
WHEN EXISTS (SELECT 1 FROM party_payment WHERE visit_id = NEW.visit_id AND payer_id = NEW.payer_id)
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_payment_no_update
BEFORE UPDATE ON party_payment
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_payment_no_delete
BEFORE DELETE ON party_payment
BEGIN
  SELECT RAISE(ABORT, 'party-ended');
END;
--> statement-breakpoint
CREATE TRIGGER party_payment_no_deleted_user
BEFORE INSERT ON party_payment
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.payer_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
