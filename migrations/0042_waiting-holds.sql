CREATE TABLE `waiting_hold` (
	`hold_id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`release_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`hold_id`) REFERENCES `hold`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `waiting_entry`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `waiting_hold_entry` ON `waiting_hold` (`entry_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_hold_release` ON `waiting_hold` (`release_id`);
--> statement-breakpoint
CREATE TRIGGER waiting_hold_no_replace
BEFORE INSERT ON waiting_hold
WHEN EXISTS (SELECT 1 FROM waiting_hold WHERE (hold_id = NEW.hold_id) OR (release_id = NEW.release_id))
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_hold_no_update
BEFORE UPDATE ON waiting_hold
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_hold_no_delete
BEFORE DELETE ON waiting_hold
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
-- Exactly the price that its client agreed to, once, for what is booked for them from their purse.
CREATE TRIGGER waiting_hold_as_agreed
BEFORE INSERT ON waiting_hold
WHEN NOT EXISTS (
  SELECT 1 FROM waiting_entry AS entry JOIN salon ON salon.id = entry.salon_id JOIN hold ON hold.id = NEW.hold_id
  WHERE entry.id = NEW.entry_id AND entry.status = 'waiting' AND entry.mode = 'book' AND entry.goal_id IS NULL
    AND hold.status = 'held' AND hold.owner = entry.client_id AND hold.amount = entry.price AND hold.currency = salon.currency)
  OR EXISTS (
    SELECT 1 FROM waiting_hold AS other JOIN hold ON hold.id = other.hold_id
    WHERE other.entry_id = NEW.entry_id AND hold.status = 'held')
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_entry_stays_set_aside
BEFORE UPDATE OF mode, price ON waiting_entry
WHEN (NEW.mode <> OLD.mode OR NEW.price <> OLD.price) AND EXISTS (
  SELECT 1 FROM waiting_hold JOIN hold ON hold.id = waiting_hold.hold_id
  WHERE waiting_hold.entry_id = NEW.id AND hold.status = 'held')
BEGIN
  SELECT RAISE(ABORT, 'waiting-ended');
END;
--> statement-breakpoint
-- However an entry ends, what was set aside for it goes back, before a visit that it became is paid.
CREATE TRIGGER waiting_entry_gives_back
AFTER UPDATE OF status ON waiting_entry
WHEN NEW.status <> 'waiting' AND EXISTS (
  SELECT 1 FROM waiting_hold JOIN hold ON hold.id = waiting_hold.hold_id
  WHERE waiting_hold.entry_id = NEW.id AND hold.status = 'held')
BEGIN
  INSERT INTO transfer (id, kind, description, actor, reverses, created_at)
  SELECT waiting_hold.release_id, 'booking_release', 'Released: waiting list of ' || salon.name,
    iif(NEW.status = 'expired', 'system', NEW.client_id), hold.transfer_id, NEW.ended_at
  FROM waiting_hold JOIN hold ON hold.id = waiting_hold.hold_id AND hold.status = 'held' JOIN salon ON salon.id = NEW.salon_id
  WHERE waiting_hold.entry_id = NEW.id;
  INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount)
  SELECT waiting_hold.release_id, waiting_hold.release_id, 'hold:' || hold.owner || ':' || hold.currency,
    'wallet:' || hold.owner || ':' || hold.currency, hold.currency, hold.amount
  FROM waiting_hold JOIN hold ON hold.id = waiting_hold.hold_id AND hold.status = 'held'
  WHERE waiting_hold.entry_id = NEW.id;
  UPDATE hold SET status = iif(NEW.status = 'expired', 'expired', 'released'), ended_at = NEW.ended_at
  WHERE status = 'held' AND id IN (SELECT hold_id FROM waiting_hold WHERE entry_id = NEW.id);
END;
