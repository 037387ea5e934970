-- What must never happen, refused by the database itself. The text of each RAISE is a name that
-- api/problem.ts turns into a problem. Replacement is refused before insert because
-- INSERT OR REPLACE does not fire update or delete triggers.

-- The ledger: append-only; a posting moves both balances, so every currency sums to zero.
CREATE TRIGGER ledger_account_no_replace
BEFORE INSERT ON ledger_account
WHEN NEW.balance <> 0 OR EXISTS (SELECT 1 FROM ledger_account WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_account_no_change
BEFORE UPDATE OF id, owner, kind, currency ON ledger_account
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_account_no_delete
BEFORE DELETE ON ledger_account
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transfer_no_replace
BEFORE INSERT ON transfer
WHEN EXISTS (SELECT 1 FROM transfer WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transfer_no_update
BEFORE UPDATE ON transfer
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER transfer_no_delete
BEFORE DELETE ON transfer
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER posting_no_replace
BEFORE INSERT ON posting
WHEN EXISTS (SELECT 1 FROM posting WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER posting_no_update
BEFORE UPDATE ON posting
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER posting_no_delete
BEFORE DELETE ON posting
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER posting_moves_balances
AFTER INSERT ON posting
BEGIN
  UPDATE ledger_account SET balance = balance - NEW.amount WHERE id = NEW.debit_account;
  UPDATE ledger_account SET balance = balance + NEW.amount WHERE id = NEW.credit_account;
END;
--> statement-breakpoint
CREATE TRIGGER hold_no_replace
BEFORE INSERT ON hold
WHEN NEW.status <> 'held' OR EXISTS (SELECT 1 FROM hold WHERE id = NEW.id OR transfer_id = NEW.transfer_id)
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER hold_ends_once
BEFORE UPDATE ON hold
WHEN OLD.status <> 'held' OR NEW.status = 'held' OR NEW.ended_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER hold_no_change
BEFORE UPDATE OF id, owner, currency, amount, transfer_id, created_at ON hold
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER hold_no_delete
BEFORE DELETE ON hold
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER fee_no_replace
BEFORE INSERT ON fee
WHEN EXISTS (SELECT 1 FROM fee WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER fee_no_update
BEFORE UPDATE ON fee
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER fee_no_delete
BEFORE DELETE ON fee
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER command_no_replace
BEFORE INSERT ON command
WHEN EXISTS (SELECT 1 FROM command WHERE actor = NEW.actor AND key = NEW.key)
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
--> statement-breakpoint
CREATE TRIGGER command_no_update
BEFORE UPDATE ON command
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
--> statement-breakpoint
CREATE TRIGGER command_no_delete
BEFORE DELETE ON command
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
--> statement-breakpoint
CREATE TRIGGER provider_event_no_replace
BEFORE INSERT ON provider_event
WHEN EXISTS (SELECT 1 FROM provider_event WHERE processor = NEW.processor AND event_id = NEW.event_id)
BEGIN
  SELECT RAISE(ABORT, 'event-exists');
END;
--> statement-breakpoint
CREATE TRIGGER provider_event_no_update
BEFORE UPDATE ON provider_event
BEGIN
  SELECT RAISE(ABORT, 'event-exists');
END;
--> statement-breakpoint
CREATE TRIGGER provider_event_no_delete
BEFORE DELETE ON provider_event
BEGIN
  SELECT RAISE(ABORT, 'event-exists');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_no_replace
BEFORE INSERT ON deposit
WHEN NEW.status <> 'asked' OR NEW.transfer_id IS NOT NULL OR NEW.reference IS NOT NULL OR EXISTS (SELECT 1 FROM deposit WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_steps
BEFORE UPDATE OF status ON deposit
WHEN NOT (
  (OLD.status = 'asked' AND NEW.status IN ('waiting', 'requires_action', 'confirmed', 'failed', 'expired'))
  OR (OLD.status = 'requires_action' AND NEW.status IN ('waiting', 'confirmed', 'failed', 'expired'))
  OR (OLD.status = 'waiting' AND NEW.status IN ('confirmed', 'failed', 'expired'))
  OR (OLD.status = 'expired' AND NEW.status = 'confirmed')
) OR (NEW.status = 'confirmed') <> (NEW.transfer_id IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_no_change
BEFORE UPDATE OF id, user_id, currency, amount, processor, token, created_at ON deposit
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_credited_once
BEFORE UPDATE OF transfer_id ON deposit
WHEN OLD.transfer_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_own_reference
BEFORE UPDATE OF reference, transfer_id ON deposit
WHEN EXISTS (
  SELECT 1 FROM deposit WHERE id <> NEW.id
    AND ((processor = NEW.processor AND reference = NEW.reference) OR transfer_id = NEW.transfer_id)
)
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_no_delete
BEFORE DELETE ON deposit
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_starts_pending
BEFORE INSERT ON appointment
WHEN NEW.status <> 'pending' OR EXISTS (SELECT 1 FROM appointment WHERE id = NEW.id OR hold_id = NEW.hold_id)
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
)
BEGIN
  SELECT RAISE(ABORT, 'slot-unavailable');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_own_hold
BEFORE INSERT ON appointment
WHEN NEW.hold_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM hold WHERE id = NEW.hold_id AND owner = NEW.client_id
    AND amount = NEW.price AND currency = NEW.currency AND status = 'held'
)
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
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
CREATE TRIGGER appointment_no_change
BEFORE UPDATE OF id, client_id, salon_id, service_id, staff_id, starts_at, ends_at, time_zone, service_name,
  duration_minutes, price, currency, payment, hold_id, fee_id, created_at ON appointment
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_no_delete
BEFORE DELETE ON appointment
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_event_no_replace
BEFORE INSERT ON appointment_event
WHEN EXISTS (SELECT 1 FROM appointment_event WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_event_no_update
BEFORE UPDATE ON appointment_event
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_event_no_delete
BEFORE DELETE ON appointment_event
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
--> statement-breakpoint
CREATE TRIGGER busy_interval_no_overlap
BEFORE INSERT ON busy_interval
WHEN EXISTS (
  SELECT 1 FROM busy_interval
  WHERE staff_id = NEW.staff_id AND starts_at < NEW.ends_at AND ends_at > NEW.starts_at AND id <> NEW.id
) OR EXISTS (SELECT 1 FROM busy_interval WHERE id = NEW.id OR appointment_id = NEW.appointment_id)
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
CREATE TRIGGER busy_interval_no_move_onto
BEFORE UPDATE ON busy_interval
WHEN OLD.appointment_id IS NOT NEW.appointment_id OR EXISTS (
  SELECT 1 FROM busy_interval
  WHERE staff_id = NEW.staff_id AND starts_at < NEW.ends_at AND ends_at > NEW.starts_at AND id <> NEW.id
)
BEGIN
  SELECT RAISE(ABORT, 'slot-taken');
END;
--> statement-breakpoint
CREATE TRIGGER review_no_replace
BEFORE INSERT ON review
WHEN EXISTS (SELECT 1 FROM review WHERE id = NEW.id OR (salon_id = NEW.salon_id AND user_id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'review-exists');
END;
--> statement-breakpoint
CREATE TRIGGER review_added
AFTER INSERT ON review
BEGIN
  UPDATE salon SET
    review_count = (SELECT count(*) FROM review WHERE salon_id = NEW.salon_id),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM review WHERE salon_id = NEW.salon_id)
  WHERE id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER review_edited
AFTER UPDATE OF rating ON review
BEGIN
  UPDATE salon SET
    review_count = (SELECT count(*) FROM review WHERE salon_id = NEW.salon_id),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM review WHERE salon_id = NEW.salon_id)
  WHERE id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER review_removed
AFTER DELETE ON review
BEGIN
  UPDATE salon SET
    review_count = (SELECT count(*) FROM review WHERE salon_id = OLD.salon_id),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM review WHERE salon_id = OLD.salon_id)
  WHERE id = OLD.salon_id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE salon_search USING fts5(
  salon_id UNINDEXED, name, business_type, services, place,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER salon_added_search
AFTER INSERT ON salon
BEGIN
  DELETE FROM salon_search WHERE salon_id = NEW.id;
  INSERT INTO salon_search (salon_id, name, business_type, services, place)
  SELECT id, name, business_type,
    coalesce((SELECT group_concat(service.name || ' ' || service.category, ' ')
      FROM service WHERE salon_id = salon.id AND active = 1), ''),
    address || ' ' || city || ' ' || country
  FROM salon WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER salon_edited_search
AFTER UPDATE OF name, business_type, address, city, country ON salon
BEGIN
  DELETE FROM salon_search WHERE salon_id = NEW.id;
  INSERT INTO salon_search (salon_id, name, business_type, services, place)
  SELECT id, name, business_type,
    coalesce((SELECT group_concat(service.name || ' ' || service.category, ' ')
      FROM service WHERE salon_id = salon.id AND active = 1), ''),
    address || ' ' || city || ' ' || country
  FROM salon WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER service_added_search
AFTER INSERT ON service
BEGIN
  DELETE FROM salon_search WHERE salon_id = NEW.salon_id;
  INSERT INTO salon_search (salon_id, name, business_type, services, place)
  SELECT id, name, business_type,
    coalesce((SELECT group_concat(service.name || ' ' || service.category, ' ')
      FROM service WHERE salon_id = salon.id AND active = 1), ''),
    address || ' ' || city || ' ' || country
  FROM salon WHERE id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER service_edited_search
AFTER UPDATE OF name, category, active ON service
BEGIN
  DELETE FROM salon_search WHERE salon_id = NEW.salon_id;
  INSERT INTO salon_search (salon_id, name, business_type, services, place)
  SELECT id, name, business_type,
    coalesce((SELECT group_concat(service.name || ' ' || service.category, ' ')
      FROM service WHERE salon_id = salon.id AND active = 1), ''),
    address || ' ' || city || ' ' || country
  FROM salon WHERE id = NEW.salon_id;
END;
--> statement-breakpoint
CREATE TRIGGER service_removed_search
AFTER DELETE ON service
BEGIN
  DELETE FROM salon_search WHERE salon_id = OLD.salon_id;
  INSERT INTO salon_search (salon_id, name, business_type, services, place)
  SELECT id, name, business_type,
    coalesce((SELECT group_concat(service.name || ' ' || service.category, ' ')
      FROM service WHERE salon_id = salon.id AND active = 1), ''),
    address || ' ' || city || ' ' || country
  FROM salon WHERE id = OLD.salon_id;
END;
--> statement-breakpoint
CREATE VIEW wallet_entry AS
SELECT posting.id AS id, transfer.id AS transfer_id, transfer.kind AS kind,
  transfer.description AS description, transfer.created_at AS created_at,
  ledger_account.owner AS owner, ledger_account.currency AS currency,
  CASE WHEN posting.credit_account = ledger_account.id THEN posting.amount ELSE -posting.amount END AS amount,
  hold.status AS hold_status
FROM ledger_account
JOIN posting ON ledger_account.id IN (posting.credit_account, posting.debit_account)
JOIN transfer ON transfer.id = posting.transfer_id
LEFT JOIN hold ON hold.transfer_id = transfer.id
WHERE ledger_account.kind IN ('wallet', 'payable');
