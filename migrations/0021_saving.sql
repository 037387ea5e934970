CREATE TABLE `goal_booking` (
	`goal_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`plan` text NOT NULL,
	`windows` text DEFAULT '[]' NOT NULL,
	`first_date` text DEFAULT '' NOT NULL,
	`last_date` text DEFAULT '' NOT NULL,
	`notice_minutes` integer DEFAULT 0 NOT NULL,
	`price` integer NOT NULL,
	`policy` text NOT NULL,
	`status` text DEFAULT 'off' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`entry_id` text,
	`told_at` integer,
	`start_price` integer NOT NULL,
	`locked_until` integer,
	`bonus_basis_points` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`goal_id`) REFERENCES `savings_goal`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salon`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `waiting_entry`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goal_booking_status" CHECK("goal_booking"."status" IN ('off', 'saving', 'due', 'waiting', 'asked', 'booked')),
	CONSTRAINT "goal_booking_reason" CHECK(("goal_booking"."status" = 'asked') = ("goal_booking"."reason" <> '')
        AND "goal_booking"."reason" IN ('', 'price', 'terms', 'funds', 'gone', 'over')),
	CONSTRAINT "goal_booking_wishes" CHECK("goal_booking"."status" IN ('off', 'booked') OR ("goal_booking"."first_date" <> '' AND "goal_booking"."first_date" <= "goal_booking"."last_date")),
	CONSTRAINT "goal_booking_prices" CHECK("goal_booking"."price" > 0 AND "goal_booking"."start_price" > 0),
	CONSTRAINT "goal_booking_bonus" CHECK("goal_booking"."bonus_basis_points" BETWEEN 0 AND 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `goal_booking_open` ON `goal_booking` (`status`,`goal_id`) WHERE status IN ('due', 'waiting');--> statement-breakpoint
CREATE INDEX `goal_booking_salon` ON `goal_booking` (`salon_id`);--> statement-breakpoint
CREATE TABLE `goal_visit` (
	`visit_id` text PRIMARY KEY NOT NULL,
	`goal_id` text NOT NULL,
	`parts` text NOT NULL,
	`amount` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`return_id` text,
	`bonus` integer DEFAULT 0 NOT NULL,
	`bonus_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`visit_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`goal_id`) REFERENCES `savings_goal`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`return_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bonus_id`) REFERENCES `transfer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goal_visit_amounts" CHECK("goal_visit"."amount" > 0 AND "goal_visit"."bonus" BETWEEN 0 AND "goal_visit"."amount" / 5),
	CONSTRAINT "goal_visit_ended" CHECK("goal_visit"."return_id" IS NULL OR "goal_visit"."bonus_id" IS NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `goal_visit_goal` ON `goal_visit` (`goal_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `goal_visit_transfer` ON `goal_visit` (`transfer_id`);--> statement-breakpoint
ALTER TABLE `salon` ADD `saver_lock_months` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon` ADD `saver_bonus_basis_points` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `waiting_entry` ADD `goal_id` text REFERENCES savings_goal(id);--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_entry_goal` ON `waiting_entry` (`goal_id`) WHERE status = 'waiting';--> statement-breakpoint
ALTER TABLE `goal_member` ADD `pays` integer DEFAULT false NOT NULL;
--> statement-breakpoint
DROP TRIGGER waiting_entry_no_change;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_no_change
BEFORE UPDATE OF id, client_id, salon_id, plan, created_at, goal_id ON waiting_entry
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER goal_booking_no_replace
BEFORE INSERT ON goal_booking
WHEN EXISTS (SELECT 1 FROM goal_booking WHERE goal_id = NEW.goal_id)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_booking_no_change
BEFORE UPDATE OF goal_id, salon_id, start_price, locked_until, bonus_basis_points, created_at ON goal_booking
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_booking_no_delete
BEFORE DELETE ON goal_booking
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_visit_no_replace
BEFORE INSERT ON goal_visit
WHEN EXISTS (SELECT 1 FROM goal_visit WHERE (visit_id = NEW.visit_id) OR (transfer_id = NEW.transfer_id))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_visit_no_change
BEFORE UPDATE OF visit_id, goal_id, parts, amount, transfer_id, bonus, created_at ON goal_visit
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_visit_no_delete
BEFORE DELETE ON goal_visit
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
DROP TRIGGER waiting_entry_taken;
--> statement-breakpoint
-- What a goal has been saved for is looked for also where a salon has switched its list off.
CREATE TRIGGER waiting_entry_taken
BEFORE INSERT ON waiting_entry
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.client_id AND role <> 'client')
  OR NOT EXISTS (SELECT 1 FROM salon WHERE id = NEW.salon_id AND status = 'approved' AND (waiting_list = 1 OR NEW.goal_id IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'waiting-list-closed');
END;
--> statement-breakpoint
DROP TRIGGER waiting_entry_few;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_few
BEFORE INSERT ON waiting_entry
WHEN NEW.goal_id IS NULL AND (
  (SELECT count(*) FROM waiting_entry WHERE client_id = NEW.client_id AND status = 'waiting' AND goal_id IS NULL) >= 10
  OR (SELECT count(*) FROM waiting_entry WHERE salon_id = NEW.salon_id AND status = 'waiting' AND goal_id IS NULL) >= 500)
BEGIN
  SELECT RAISE(ABORT, 'waiting-limit');
END;
--> statement-breakpoint
-- A goal's entry looks for what its owner has agreed to, once the goal is reached.
CREATE TRIGGER waiting_entry_of_goal
BEFORE INSERT ON waiting_entry
WHEN NEW.goal_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM goal_booking AS wish JOIN savings_goal AS goal ON goal.id = wish.goal_id
  WHERE wish.goal_id = NEW.goal_id AND wish.status = 'due' AND goal.status = 'completed' AND goal.user_id = NEW.client_id
    AND NEW.mode = 'book' AND NEW.salon_id = wish.salon_id AND NEW.plan = wish.plan AND NEW.windows = wish.windows
    AND NEW.first_date = wish.first_date AND NEW.last_date = wish.last_date AND NEW.notice_minutes = wish.notice_minutes
    AND NEW.price = wish.price AND NEW.policy = wish.policy)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_of_goal_stays
BEFORE UPDATE OF mode, windows, first_date, last_date, notice_minutes, price, policy ON waiting_entry
WHEN OLD.goal_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_turn_of_goal
BEFORE INSERT ON waiting_turn
WHEN NEW.kind = 'booked' AND EXISTS (
  SELECT 1 FROM waiting_entry AS entry WHERE entry.id = NEW.entry_id AND entry.goal_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM goal_booking AS wish JOIN savings_goal AS goal ON goal.id = wish.goal_id
    WHERE wish.goal_id = entry.goal_id AND wish.entry_id = entry.id AND wish.status = 'waiting' AND goal.status = 'completed'))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_booking_starts
BEFORE INSERT ON goal_booking
WHEN NEW.status NOT IN ('off', 'saving') OR NEW.entry_id IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM savings_goal AS goal JOIN user ON user.id = goal.user_id AND user.role = 'client'
  JOIN salon ON salon.id = NEW.salon_id AND salon.status = 'approved' AND salon.currency = goal.currency
  WHERE goal.id = NEW.goal_id AND goal.status = 'active')
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_booking_few_insert
BEFORE INSERT ON goal_booking
WHEN NEW.status <> 'off' AND (
  SELECT count(*) FROM goal_booking AS other JOIN savings_goal AS goal ON goal.id = other.goal_id
  WHERE goal.user_id = (SELECT user_id FROM savings_goal WHERE id = NEW.goal_id)
    AND other.goal_id <> NEW.goal_id AND other.status IN ('saving', 'due', 'waiting', 'asked')) >= 10
BEGIN
  SELECT RAISE(ABORT, 'goal-booking-limit');
END;
--> statement-breakpoint
CREATE TRIGGER goal_booking_few_update
BEFORE UPDATE OF status ON goal_booking
WHEN OLD.status IN ('off', 'booked') AND NEW.status IN ('saving', 'due', 'waiting', 'asked') AND (
  SELECT count(*) FROM goal_booking AS other JOIN savings_goal AS goal ON goal.id = other.goal_id
  WHERE goal.user_id = (SELECT user_id FROM savings_goal WHERE id = NEW.goal_id)
    AND other.goal_id <> NEW.goal_id AND other.status IN ('saving', 'due', 'waiting', 'asked')) >= 10
BEGIN
  SELECT RAISE(ABORT, 'goal-booking-limit');
END;
--> statement-breakpoint
CREATE TRIGGER goal_booking_steps
BEFORE UPDATE OF status, entry_id ON goal_booking
WHEN (OLD.status <> NEW.status AND NOT (
  (OLD.status IN ('off', 'asked', 'booked') AND NEW.status IN ('off', 'saving', 'due'))
  OR (OLD.status = 'saving' AND NEW.status IN ('off', 'due'))
  OR (OLD.status = 'due' AND NEW.status IN ('off', 'saving', 'waiting', 'asked'))
  OR (OLD.status = 'waiting' AND NEW.status IN ('off', 'saving', 'due', 'asked', 'booked'))))
  OR (NEW.status IN ('saving', 'due') AND NOT EXISTS (
    SELECT 1 FROM savings_goal WHERE id = NEW.goal_id AND status = iif(NEW.status = 'due', 'completed', 'active')))
  OR (NEW.status = 'waiting' AND NOT EXISTS (
    SELECT 1 FROM waiting_entry WHERE id = NEW.entry_id AND goal_id = NEW.goal_id AND status = 'waiting'))
  OR (NEW.status = 'booked' AND OLD.status <> 'booked' AND NOT EXISTS (
    SELECT 1 FROM waiting_turn JOIN goal_visit ON goal_visit.visit_id = waiting_turn.visit_id
    WHERE waiting_turn.entry_id = NEW.entry_id AND waiting_turn.kind = 'booked' AND goal_visit.goal_id = NEW.goal_id))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
-- What is looked for is what was agreed: a change begins anew.
CREATE TRIGGER goal_booking_as_agreed
BEFORE UPDATE OF plan, windows, first_date, last_date, notice_minutes, price, policy ON goal_booking
WHEN NEW.status IN ('waiting', 'booked')
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
-- However the last unit arrives, a goal that is reached is due, so that nothing is forgotten.
CREATE TRIGGER savings_goal_reached_is_due
AFTER UPDATE OF status ON savings_goal
WHEN NEW.status = 'completed' AND OLD.status <> 'completed'
BEGIN
  UPDATE goal_booking SET status = 'due', updated_at = NEW.updated_at WHERE goal_id = NEW.id AND status = 'saving';
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_left_ends
AFTER UPDATE OF status ON savings_goal
WHEN NEW.status <> 'completed' AND NEW.status <> OLD.status
BEGIN
  UPDATE waiting_entry SET status = 'left', ended_at = NEW.updated_at WHERE goal_id = NEW.id AND status = 'waiting';
  UPDATE goal_booking SET status = iif(NEW.status = 'active', 'saving', 'off'), reason = '', updated_at = NEW.updated_at
  WHERE goal_id = NEW.id AND (status IN ('due', 'waiting', 'asked') OR (status = 'saving' AND NEW.status = 'archived'));
END;
--> statement-breakpoint
-- A goal pays for its owner's visit; a friend's part only where they agreed.
CREATE TRIGGER posting_goal_pays
BEFORE INSERT ON posting
WHEN substr(NEW.debit_account, 1, 5) = 'goal:'
  AND EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer_id AND kind = 'goal_visit')
  AND NOT EXISTS (
    SELECT 1 FROM goal_member JOIN savings_goal ON savings_goal.id = goal_member.goal_id
    WHERE goal_member.id = substr(NEW.debit_account, 6, length(NEW.debit_account) - 9)
      AND (goal_member.user_id = savings_goal.user_id OR goal_member.pays = 1) AND savings_goal.status = 'completed'
      AND NEW.credit_account = 'wallet:' || savings_goal.user_id || ':' || savings_goal.currency)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_visit_as_paid
BEFORE INSERT ON goal_visit
WHEN NEW.return_id IS NOT NULL OR NEW.bonus_id IS NOT NULL
  OR NEW.amount <> (SELECT sum(json_extract(value, '$.minor')) FROM json_each(NEW.parts))
  OR NOT EXISTS (
    SELECT 1 FROM appointment AS visit
    JOIN waiting_turn AS turn ON turn.visit_id = visit.id AND turn.kind = 'booked'
    JOIN waiting_entry AS entry ON entry.id = turn.entry_id AND entry.goal_id = NEW.goal_id
    JOIN savings_goal AS goal ON goal.id = NEW.goal_id AND goal.user_id = visit.client_id AND goal.currency = visit.currency
    JOIN transfer ON transfer.id = NEW.transfer_id AND transfer.kind = 'goal_visit'
    WHERE visit.id = NEW.visit_id AND visit.price = NEW.amount
      AND NEW.amount = (SELECT sum(amount) FROM posting WHERE transfer_id = transfer.id))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_visit_ends_once
BEFORE UPDATE OF return_id, bonus_id ON goal_visit
WHEN OLD.return_id IS NOT NULL OR OLD.bonus_id IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM appointment AS visit JOIN salon ON salon.id = visit.salon_id
  JOIN transfer ON transfer.id = coalesce(NEW.return_id, NEW.bonus_id)
  WHERE visit.id = NEW.visit_id AND (
    (NEW.return_id IS NOT NULL AND transfer.kind = 'goal_return'
      AND NEW.amount = (SELECT sum(amount) FROM posting WHERE transfer_id = transfer.id
        AND debit_account = 'wallet:' || visit.client_id || ':' || visit.currency))
    OR (NEW.bonus_id IS NOT NULL AND transfer.kind = 'saver_bonus'
      AND NEW.bonus = (SELECT sum(amount) FROM posting WHERE transfer_id = transfer.id
        AND debit_account = 'payable:' || salon.owner_id || ':' || visit.currency
        AND credit_account = 'wallet:' || visit.client_id || ':' || visit.currency))))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER salon_saver_terms
BEFORE UPDATE OF saver_lock_months, saver_bonus_basis_points ON salon
WHEN NEW.saver_lock_months NOT BETWEEN 0 AND 12 OR NEW.saver_bonus_basis_points NOT BETWEEN 0 AND 2000
BEGIN
  SELECT RAISE(ABORT, 'invalid-amount');
END;
