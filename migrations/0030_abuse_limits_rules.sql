-- What one person can do in a short time, and where their withdrawals go, whoever asks.

-- Cards are not tried out here: after twenty charges in a day that brought nothing, the next one waits.
CREATE TRIGGER deposit_unpaid_limit
BEFORE INSERT ON deposit
WHEN NEW.purpose IN ('add_funds', 'booking') AND (
  SELECT count(*) FROM deposit WHERE user_id = NEW.user_id AND status <> 'confirmed'
    AND purpose <> 'auto_top_up' AND created_at > NEW.created_at - 86400000) >= 20
BEGIN
  SELECT RAISE(ABORT, 'too-many-requests');
END;
--> statement-breakpoint
CREATE TRIGGER payment_method_daily_limit
BEFORE INSERT ON payment_method
WHEN (SELECT count(*) FROM audit_event WHERE actor = NEW.user_id AND created_at > NEW.created_at - 86400000
  AND event IN ('payment-method.added', 'payment-method.refused')) >= 15
BEGIN
  SELECT RAISE(ABORT, 'too-many-requests');
END;
--> statement-breakpoint
-- A method that is not the person's first: nothing is withdrawn to it for a day, so that they can still say no.
CREATE TRIGGER payment_method_cools_down
AFTER INSERT ON payment_method
WHEN NEW.usable_at < NEW.created_at + 86400000 AND (
  EXISTS (SELECT 1 FROM payment_method WHERE user_id = NEW.user_id AND created_at < NEW.created_at)
  OR EXISTS (SELECT 1 FROM audit_event WHERE actor = NEW.user_id AND created_at < NEW.created_at
    AND event IN ('payment-method.added', 'payment-method.removed')))
BEGIN
  UPDATE payment_method SET usable_at = NEW.created_at + 86400000 WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER payment_method_stays_cool
BEFORE UPDATE OF usable_at ON payment_method
WHEN NEW.usable_at < OLD.usable_at
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_to_a_usable_method
BEFORE INSERT ON withdrawal
WHEN EXISTS (SELECT 1 FROM payment_method WHERE user_id = NEW.user_id AND processor = NEW.processor
    AND token = NEW.token AND usable_at > NEW.created_at)
  AND NOT EXISTS (SELECT 1 FROM payment_method WHERE user_id = NEW.user_id AND processor = NEW.processor
    AND token = NEW.token AND usable_at <= NEW.created_at)
BEGIN
  SELECT RAISE(ABORT, 'destination-cooling');
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
CREATE TRIGGER statement_daily_limit
BEFORE INSERT ON statement
WHEN (SELECT count(*) FROM statement WHERE user_id = NEW.user_id AND created_at > NEW.created_at - 86400000) >= 12
BEGIN
  SELECT RAISE(ABORT, 'too-many-requests');
END;
