ALTER TABLE `deposit` ADD `abandoned_at` integer;
--> statement-breakpoint
CREATE TRIGGER deposit_begins_wanted
BEFORE INSERT ON deposit
WHEN NEW.abandoned_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
-- Only what is still open can be abandoned.
CREATE TRIGGER deposit_abandoned_while_open
BEFORE UPDATE OF abandoned_at ON deposit
WHEN OLD.abandoned_at IS NULL AND NEW.abandoned_at IS NOT NULL
  AND (OLD.status NOT IN ('asked', 'waiting', 'requires_action') OR OLD.purpose = 'auto_top_up')
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
-- A settlement writes the column as it was read: one that has not seen the choice must not act against it.
CREATE TRIGGER deposit_abandoned_for_good
BEFORE UPDATE OF abandoned_at ON deposit
WHEN OLD.abandoned_at IS NOT NULL AND NEW.abandoned_at IS NOT OLD.abandoned_at
BEGIN
  SELECT RAISE(ABORT, 'deposit-abandoned');
END;
