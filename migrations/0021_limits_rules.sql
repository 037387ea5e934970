-- What money may cost and how much of it may move, refused by the database; see 0001_rules.sql.

-- A fee of any percentage is at least one unit of the currency.
CREATE TRIGGER withdrawal_fee_least
BEFORE INSERT ON withdrawal
WHEN NEW.fee = 0 AND (SELECT basis_points FROM fee WHERE id = NEW.fee_id) > 0
BEGIN
  SELECT RAISE(ABORT, 'fee-missing');
END;
--> statement-breakpoint
CREATE TRIGGER payout_fee_least
BEFORE INSERT ON payout
WHEN NEW.fee = 0 AND (SELECT basis_points FROM fee WHERE id = NEW.fee_id) > 0
BEGIN
  SELECT RAISE(ABORT, 'fee-missing');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_spread_least
BEFORE INSERT ON exchange_quote
WHEN NEW.spread = 0 AND (SELECT basis_points FROM fee WHERE id = NEW.fee_id) > 0
BEGIN
  SELECT RAISE(ABORT, 'fee-missing');
END;
--> statement-breakpoint
-- Fees are rounded, so nobody does it more than fifty times in a day.
CREATE TRIGGER withdrawal_times_a_day
BEFORE INSERT ON withdrawal
WHEN (SELECT count(*) FROM withdrawal WHERE user_id = NEW.user_id AND status NOT IN ('failed', 'expired')
  AND created_at > NEW.created_at - 86400000) >= 50
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-limit');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_times_a_day
BEFORE UPDATE OF accepted_at ON exchange_quote
WHEN (SELECT count(*) FROM exchange_quote WHERE user_id = NEW.user_id AND accepted_at > NEW.accepted_at - 86400000) >= 50
BEGIN
  SELECT RAISE(ABORT, 'daily-limit');
END;
--> statement-breakpoint
CREATE TRIGGER payout_times_a_day
BEFORE INSERT ON payout
WHEN NEW.cause = 'instant' AND NEW.part_of IS NULL AND (
  SELECT count(*) FROM payout WHERE user_id = NEW.user_id AND cause = 'instant' AND part_of IS NULL
    AND status NOT IN ('failed', 'expired') AND created_at > NEW.created_at - 86400000) >= 50
BEGIN
  SELECT RAISE(ABORT, 'daily-limit');
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- Limits over all currencies are counted in US dollars. What a currency counts for: at the newest rates, or
-- where there are none yet at those that the limits began with. The divisor is minor units for one dollar,
-- times a million; api/exchange/reference.ts counts alike.
CREATE VIEW reference_rate AS
SELECT known.currency AS currency, rate.rate_set_id AS rate_set_id,
  coalesce(rate.micros, known.micros) * known.minor_units AS divisor
FROM (
  SELECT 'USD' AS currency, 1000000 AS micros, 100 AS minor_units
  UNION ALL SELECT 'KES', 125000000, 100 UNION ALL SELECT 'TZS', 2500000000, 100
  UNION ALL SELECT 'UGX', 3500000000, 1 UNION ALL SELECT 'RWF', 1500000000, 1
  UNION ALL SELECT 'BIF', 3000000000, 1 UNION ALL SELECT 'ETB', 150000000, 100
  UNION ALL SELECT 'SOS', 600000000, 100 UNION ALL SELECT 'SSP', 4500000000, 100
  UNION ALL SELECT 'NGN', 1500000000, 100 UNION ALL SELECT 'GHS', 10000000, 100
  UNION ALL SELECT 'ZAR', 17500000, 100
) AS known
LEFT JOIN rate ON rate.currency = known.currency
  AND rate.rate_set_id = (SELECT id FROM rate_set ORDER BY as_of DESC, fetched_at DESC LIMIT 1);
--> statement-breakpoint
-- What was withdrawn and moved before counts at the rates of today.
UPDATE withdrawal SET (reference_amount, rate_set_id) = (
  SELECT (withdrawal.amount * 100000000 + divisor - 1) / divisor, reference_rate.rate_set_id
  FROM reference_rate WHERE reference_rate.currency = withdrawal.currency);
--> statement-breakpoint
DROP TRIGGER money_act_no_update;
--> statement-breakpoint
UPDATE money_act SET (reference_amount, rate_set_id) = (
  SELECT (money_act.amount * 100000000 + divisor - 1) / divisor, reference_rate.rate_set_id
  FROM reference_rate WHERE reference_rate.currency = money_act.currency);
--> statement-breakpoint
CREATE TRIGGER money_act_no_update
BEFORE UPDATE OF id, kind, currency, amount, subject, reason, admin_id, proposal_id, transfer_id, created_at ON money_act
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER money_act_counted_once
BEFORE UPDATE OF reference_amount, rate_set_id ON money_act
WHEN OLD.reference_amount IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
DROP TRIGGER money_act_within_limit;
--> statement-breakpoint
CREATE TRIGGER money_act_within_limit
AFTER INSERT ON money_act
BEGIN
  UPDATE money_act SET (reference_amount, rate_set_id) = (
    SELECT (NEW.amount * 100000000 + divisor - 1) / divisor, reference_rate.rate_set_id
    FROM reference_rate WHERE reference_rate.currency = NEW.currency)
  WHERE id = NEW.id;
  SELECT RAISE(ABORT, 'second-admin-required')
  WHERE NEW.proposal_id IS NULL AND (
    (SELECT reference_amount FROM money_act WHERE id = NEW.id) IS NULL
    OR (SELECT sum(reference_amount) FROM money_act WHERE admin_id = NEW.admin_id AND proposal_id IS NULL
      AND created_at > NEW.created_at - 86400000) > (SELECT minor FROM desk_limit));
END;
--> statement-breakpoint
-- One limit instead of one for each currency: about a hundred dollars.
DROP TRIGGER desk_limit_no_delete;
--> statement-breakpoint
DELETE FROM desk_limit WHERE currency <> 'USD';
--> statement-breakpoint
CREATE TRIGGER desk_limit_no_delete
BEFORE DELETE ON desk_limit
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
DROP TRIGGER desk_limit_no_replace;
--> statement-breakpoint
CREATE TRIGGER desk_limit_no_replace
BEFORE INSERT ON desk_limit
WHEN EXISTS (SELECT 1 FROM desk_limit)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_counted_once
BEFORE UPDATE OF reference_amount, rate_set_id ON withdrawal
WHEN OLD.reference_amount IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
DROP TRIGGER withdrawal_within_limits;
--> statement-breakpoint
CREATE TRIGGER withdrawal_within_limits
AFTER INSERT ON withdrawal
BEGIN
  UPDATE withdrawal SET (reference_amount, rate_set_id) = (
    SELECT (NEW.amount * 100000000 + divisor - 1) / divisor, reference_rate.rate_set_id
    FROM reference_rate WHERE reference_rate.currency = NEW.currency)
  WHERE id = NEW.id;
  SELECT RAISE(ABORT, 'withdrawal-limit')
  WHERE (SELECT reference_amount FROM withdrawal WHERE id = NEW.id) IS NULL
    OR (SELECT sum(reference_amount) FROM withdrawal WHERE user_id = NEW.user_id
      AND status NOT IN ('failed', 'expired') AND created_at > NEW.created_at - 86400000) > NEW.daily_limit
    OR (SELECT sum(reference_amount) FROM withdrawal WHERE user_id = NEW.user_id
      AND status NOT IN ('failed', 'expired') AND created_at > NEW.created_at - 2592000000) > NEW.monthly_limit;
END;
--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
-- Cashback: in a month no more than a share of the price of one, and none between accounts of one person.
INSERT INTO fee (id, kind, basis_points, effective_from) VALUES ('fee-cashback-cap-1', 'cashback_cap', 10000, 0);
--> statement-breakpoint
-- What accounts can be known by to belong to one person. The sandbox's tokens are the same for everybody.
CREATE VIEW account_link AS
SELECT user_id, 'device ' || device AS mark FROM account_device
UNION ALL SELECT id, 'phone ' || phone FROM user WHERE phone IS NOT NULL
UNION ALL SELECT user_id, 'phone ' || phone_number FROM payment_method WHERE phone_number IS NOT NULL
UNION ALL SELECT user_id, 'card ' || card_type || ' ' || last_four || ' ' || expiry_date FROM payment_method
  WHERE type = 'card' AND card_type || last_four || expiry_date IS NOT NULL
UNION ALL SELECT user_id, 'paid at ' || processor || ' ' || token FROM payment_method WHERE processor <> 'sandbox'
UNION ALL SELECT user_id, 'paid at ' || processor || ' ' || token FROM payout_destination
  WHERE processor <> 'sandbox' AND token <> 'removed';
--> statement-breakpoint
-- What was paid before counts at the rates of today.
INSERT INTO cashback (transfer_id, appointment_id, user_id, currency, amount, reference_amount, rate_set_id, created_at)
SELECT transfer.id, appointment.id, ledger_account.owner, posting.currency, posting.amount,
  (posting.amount * 100000000 + reference_rate.divisor - 1) / reference_rate.divisor, reference_rate.rate_set_id, transfer.created_at
FROM transfer
JOIN posting ON posting.transfer_id = transfer.id
JOIN ledger_account ON ledger_account.id = posting.credit_account
JOIN appointment ON appointment.capture_id || '-cashback' = transfer.id
JOIN reference_rate ON reference_rate.currency = posting.currency
WHERE transfer.kind = 'cashback';
--> statement-breakpoint
CREATE TRIGGER cashback_once
BEFORE INSERT ON cashback
WHEN EXISTS (SELECT 1 FROM cashback WHERE transfer_id = NEW.transfer_id OR appointment_id = NEW.appointment_id)
  OR NOT EXISTS (SELECT 1 FROM appointment WHERE id = NEW.appointment_id AND client_id = NEW.user_id AND currency = NEW.currency)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER cashback_not_linked
BEFORE INSERT ON cashback
WHEN EXISTS (
  SELECT 1 FROM account_link WHERE user_id = NEW.user_id AND mark IN (
    SELECT mark FROM account_link WHERE user_id = (
      SELECT salon.owner_id FROM appointment JOIN salon ON salon.id = appointment.salon_id
      WHERE appointment.id = NEW.appointment_id)))
BEGIN
  SELECT RAISE(ABORT, 'cashback-linked');
END;
--> statement-breakpoint
-- A month of Plus costs USD 4.99 (api/plus/plans.ts). The free month counts as one however long it is.
CREATE TRIGGER cashback_within_cap
AFTER INSERT ON cashback
BEGIN
  UPDATE cashback SET (reference_amount, rate_set_id) = (
    SELECT (NEW.amount * 100000000 + divisor - 1) / divisor, reference_rate.rate_set_id
    FROM reference_rate WHERE reference_rate.currency = NEW.currency)
  WHERE transfer_id = NEW.transfer_id;
  SELECT RAISE(ABORT, 'cashback-cap')
  WHERE (SELECT reference_amount FROM cashback WHERE transfer_id = NEW.transfer_id) IS NULL
    OR (SELECT sum(reference_amount) FROM cashback WHERE user_id = NEW.user_id
      AND created_at > min(NEW.created_at - 2592000000, coalesce((
        SELECT period_starts_at - 1 FROM plus_subscription WHERE user_id = NEW.user_id AND status = 'trial'), NEW.created_at))) * 10000
      > 499 * (SELECT basis_points FROM fee WHERE kind = 'cashback_cap' AND effective_from <= NEW.created_at
        ORDER BY effective_from DESC, created_at DESC LIMIT 1) + 5000;
END;
--> statement-breakpoint
CREATE TRIGGER cashback_no_change
BEFORE UPDATE ON cashback
WHEN OLD.reference_amount IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER cashback_no_delete
BEFORE DELETE ON cashback
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
-- No cashback moves that is not counted.
CREATE TRIGGER posting_of_cashback
BEFORE INSERT ON posting
WHEN substr(NEW.debit_account, 1, 17) = 'cashback_expense:'
  AND EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer_id AND kind = 'cashback')
  AND NOT EXISTS (
    SELECT 1 FROM cashback WHERE transfer_id = NEW.transfer_id AND amount = NEW.amount AND currency = NEW.currency
      AND NEW.credit_account = 'wallet:' || user_id || ':' || currency)
BEGIN
  SELECT RAISE(ABORT, 'cashback-missing');
END;
