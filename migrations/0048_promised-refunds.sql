CREATE TABLE `promised_refund` (
	`id` text PRIMARY KEY NOT NULL,
	`appointment_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`net` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointment`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "promised_refund_amounts" CHECK("promised_refund"."amount" > 0 AND "promised_refund"."net" BETWEEN 1 AND "promised_refund"."amount")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promised_refund_open` ON `promised_refund` (`appointment_id`) WHERE "promised_refund"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `promised_refund_owner` ON `promised_refund` (`owner_id`,`currency`) WHERE "promised_refund"."ended_at" IS NULL;
--> statement-breakpoint
CREATE TRIGGER promised_refund_no_replace
BEFORE INSERT ON promised_refund
WHEN EXISTS (SELECT 1 FROM promised_refund WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
CREATE TRIGGER promised_refund_no_change
BEFORE UPDATE OF id, appointment_id, owner_id, currency, amount, net, reason, created_at ON promised_refund
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
CREATE TRIGGER promised_refund_no_delete
BEFORE DELETE ON promised_refund
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
-- By the salon that was paid, of what is left of it, and one at a time.
CREATE TRIGGER promised_refund_starts
BEFORE INSERT ON promised_refund
WHEN NEW.ended_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM promised_refund WHERE appointment_id = NEW.appointment_id AND ended_at IS NULL)
  OR NOT EXISTS (
    SELECT 1 FROM appointment AS visit JOIN salon ON salon.id = visit.salon_id
    WHERE visit.id = NEW.appointment_id AND salon.owner_id = NEW.owner_id AND visit.currency = NEW.currency
      AND visit.client_id IS NOT NULL AND NEW.amount <= visit.captured - visit.refunded)
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
CREATE TRIGGER promised_refund_ends_once
BEFORE UPDATE OF ended_at ON promised_refund
WHEN OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL OR NEW.ended_at < OLD.created_at
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
-- What is left of a visit is as it was when the refund was promised: it ends before another is made.
CREATE TRIGGER appointment_refund_promised
BEFORE INSERT ON appointment_refund
WHEN EXISTS (SELECT 1 FROM promised_refund WHERE appointment_id = NEW.appointment_id AND ended_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'refund-promised');
END;
--> statement-breakpoint
-- No payout takes what was promised to clients: at its writing that is in the reserve.
CREATE TRIGGER payout_after_promises
AFTER INSERT ON payout
WHEN NEW.part_of IS NULL AND (
  SELECT coalesce(sum(net), 0) FROM promised_refund
  WHERE owner_id = NEW.user_id AND currency = NEW.currency AND ended_at IS NULL
) > coalesce((SELECT balance FROM ledger_account WHERE id = 'reserve:' || NEW.user_id || ':' || NEW.currency), 0)
BEGIN
  SELECT RAISE(ABORT, 'payout-moved');
END;
