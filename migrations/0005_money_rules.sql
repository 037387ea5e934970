-- What must never happen to money, savings and Plus, refused by the database itself; see 0001_rules.sql.

-- The ledger's accounts, rebuilt by 0004: their triggers again. A posting now writes a line of each
-- account's statement too.
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
INSERT INTO account_entry (account_id, created_at, posting_id, transfer_id, amount, balance)
SELECT account_id, created_at, posting_id, transfer_id, amount,
  sum(amount) OVER (PARTITION BY account_id ORDER BY created_at, posting_id)
FROM (
  SELECT posting.credit_account AS account_id, transfer.created_at, posting.id AS posting_id,
    posting.transfer_id, posting.amount
  FROM posting JOIN transfer ON transfer.id = posting.transfer_id
  UNION ALL
  SELECT posting.debit_account, transfer.created_at, posting.id, posting.transfer_id, -posting.amount
  FROM posting JOIN transfer ON transfer.id = posting.transfer_id
)
ORDER BY created_at, posting_id;
--> statement-breakpoint
CREATE TRIGGER posting_moves_balances
AFTER INSERT ON posting
BEGIN
  UPDATE ledger_account SET balance = balance - NEW.amount WHERE id = NEW.debit_account;
  UPDATE ledger_account SET balance = balance + NEW.amount WHERE id = NEW.credit_account;
  INSERT INTO account_entry (account_id, created_at, posting_id, transfer_id, amount, balance)
  SELECT ledger_account.id, transfer.created_at, NEW.id, NEW.transfer_id,
    CASE WHEN ledger_account.id = NEW.debit_account THEN -NEW.amount ELSE NEW.amount END,
    ledger_account.balance
  FROM ledger_account JOIN transfer ON transfer.id = NEW.transfer_id
  WHERE ledger_account.id IN (NEW.debit_account, NEW.credit_account);
END;
--> statement-breakpoint
CREATE TRIGGER account_entry_no_update
BEFORE UPDATE ON account_entry
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER account_entry_no_delete
BEFORE DELETE ON account_entry
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER account_entry_by_posting
BEFORE INSERT ON account_entry
WHEN EXISTS (
  SELECT 1 FROM account_entry
  WHERE sequence = NEW.sequence OR (account_id = NEW.account_id AND posting_id = NEW.posting_id)
) OR NOT EXISTS (
  SELECT 1 FROM posting JOIN ledger_account ON ledger_account.id = NEW.account_id
  WHERE posting.id = NEW.posting_id AND posting.transfer_id = NEW.transfer_id
    AND ledger_account.balance = NEW.balance
    AND ((posting.credit_account = NEW.account_id AND posting.amount = NEW.amount)
      OR (posting.debit_account = NEW.account_id AND posting.amount = -NEW.amount))
)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
CREATE VIEW wallet_entry AS
SELECT account_entry.sequence AS sequence, account_entry.posting_id AS id, transfer.id AS transfer_id, transfer.kind AS kind,
  transfer.description AS description, account_entry.created_at AS created_at,
  ledger_account.owner AS owner, ledger_account.currency AS currency,
  account_entry.amount AS amount, account_entry.balance AS balance, hold.status AS hold_status
FROM ledger_account
JOIN account_entry ON account_entry.account_id = ledger_account.id
JOIN transfer ON transfer.id = account_entry.transfer_id
LEFT JOIN hold ON hold.transfer_id = transfer.id
WHERE ledger_account.kind IN ('wallet', 'payable');
--> statement-breakpoint
-- The fees that hold from the start, besides the platform's own.
INSERT INTO fee (id, kind, basis_points, effective_from) VALUES
  ('fee-withdrawal-1', 'withdrawal', 100, 0),
  ('fee-withdrawal-plus-1', 'withdrawal_plus', 0, 0),
  ('fee-exchange-1', 'exchange', 50, 0),
  ('fee-cashback-1', 'cashback', 300, 0);
--> statement-breakpoint
-- Deposits are for what they were asked for; an automatic one keeps to its cap of 24 hours.
CREATE TRIGGER deposit_purpose_stays
BEFORE UPDATE OF purpose, subject_id ON deposit
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_auto_top_up_cap
BEFORE INSERT ON deposit
WHEN NEW.purpose = 'auto_top_up' AND NEW.amount + coalesce((
  SELECT sum(amount) FROM deposit
  WHERE user_id = NEW.user_id AND currency = NEW.currency AND purpose = 'auto_top_up'
    AND status NOT IN ('failed', 'expired') AND created_at > NEW.created_at - 86400000
), 0) > coalesce((
  SELECT daily_cap FROM auto_top_up
  WHERE user_id = NEW.user_id AND currency = NEW.currency AND is_active = 1
), 0)
BEGIN
  SELECT RAISE(ABORT, 'auto-top-up-cap');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_starts_asked
BEFORE INSERT ON withdrawal
WHEN NEW.status <> 'asked' OR NEW.transfer_id IS NOT NULL OR NEW.reference IS NOT NULL
  OR EXISTS (SELECT 1 FROM withdrawal WHERE id = NEW.id OR hold_id = NEW.hold_id)
  OR NOT EXISTS (
    SELECT 1 FROM hold WHERE id = NEW.hold_id AND owner = NEW.user_id AND currency = NEW.currency
      AND amount = NEW.amount AND status = 'held'
  )
  OR EXISTS (SELECT 1 FROM appointment WHERE hold_id = NEW.hold_id)
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
CREATE TRIGGER appointment_hold_of_its_own
BEFORE INSERT ON appointment
WHEN EXISTS (SELECT 1 FROM withdrawal WHERE hold_id = NEW.hold_id)
BEGIN
  SELECT RAISE(ABORT, 'hold-ended');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_within_limits
BEFORE INSERT ON withdrawal
WHEN NEW.amount + coalesce((
  SELECT sum(amount) FROM withdrawal
  WHERE user_id = NEW.user_id AND currency = NEW.currency
    AND status NOT IN ('failed', 'expired') AND created_at > NEW.created_at - 86400000
), 0) > NEW.daily_limit OR NEW.amount + coalesce((
  SELECT sum(amount) FROM withdrawal
  WHERE user_id = NEW.user_id AND currency = NEW.currency
    AND status NOT IN ('failed', 'expired') AND created_at > NEW.created_at - 2592000000
), 0) > NEW.monthly_limit
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-limit');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_steps
BEFORE UPDATE OF status ON withdrawal
WHEN NOT (
  (OLD.status = 'asked' AND NEW.status IN ('waiting', 'confirmed', 'failed', 'expired'))
  OR (OLD.status = 'waiting' AND NEW.status IN ('confirmed', 'failed'))
) OR (NEW.status = 'confirmed') <> (NEW.transfer_id IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_no_change
BEFORE UPDATE OF id, user_id, currency, amount, fee, fee_id, processor, hold_id, daily_limit, monthly_limit, created_at ON withdrawal
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_token_stays
BEFORE UPDATE OF token ON withdrawal
WHEN NEW.token <> 'removed'
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_paid_once
BEFORE UPDATE OF transfer_id, reference ON withdrawal
WHEN OLD.transfer_id IS NOT NULL OR EXISTS (
  SELECT 1 FROM withdrawal WHERE id <> NEW.id
    AND ((processor = NEW.processor AND reference = NEW.reference) OR transfer_id = NEW.transfer_id)
)
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_no_delete
BEFORE DELETE ON withdrawal
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
--> statement-breakpoint
CREATE TRIGGER rate_set_no_replace
BEFORE INSERT ON rate_set
WHEN EXISTS (SELECT 1 FROM rate_set WHERE id = NEW.id OR (as_of = NEW.as_of AND source = NEW.source))
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_set_no_update
BEFORE UPDATE ON rate_set
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_set_no_delete
BEFORE DELETE ON rate_set
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_no_replace
BEFORE INSERT ON rate
WHEN EXISTS (SELECT 1 FROM rate WHERE rate_set_id = NEW.rate_set_id AND currency = NEW.currency)
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_no_update
BEFORE UPDATE ON rate
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER rate_no_delete
BEFORE DELETE ON rate
BEGIN
  SELECT RAISE(ABORT, 'rates-immutable');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_starts_open
BEFORE INSERT ON exchange_quote
WHEN NEW.accepted_at IS NOT NULL OR EXISTS (SELECT 1 FROM exchange_quote WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'quote-expired');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_accepted_once
BEFORE UPDATE ON exchange_quote
WHEN OLD.accepted_at IS NOT NULL OR NEW.accepted_at IS NULL OR NEW.accepted_at >= OLD.expires_at
  OR EXISTS (SELECT 1 FROM exchange_quote WHERE transfer_id = NEW.transfer_id)
BEGIN
  SELECT RAISE(ABORT, 'quote-expired');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_no_change
BEFORE UPDATE OF id, user_id, from_currency, from_amount, to_currency, to_amount, spread, fee_id, rate_set_id, created_at, expires_at ON exchange_quote
BEGIN
  SELECT RAISE(ABORT, 'quote-expired');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_no_delete
BEFORE DELETE ON exchange_quote
BEGIN
  SELECT RAISE(ABORT, 'quote-expired');
END;
--> statement-breakpoint
-- A goal takes money while it is active, from those who have joined it. The account's name is
-- goal:{member}:{currency}.
CREATE TRIGGER posting_goal_open
BEFORE INSERT ON posting
WHEN substr(NEW.credit_account, 1, 5) = 'goal:' AND NOT EXISTS (
  SELECT 1 FROM goal_member JOIN savings_goal ON savings_goal.id = goal_member.goal_id
  WHERE goal_member.id = substr(NEW.credit_account, 6, length(NEW.credit_account) - 9)
    AND goal_member.status = 'joined' AND savings_goal.status = 'active'
    AND savings_goal.currency = NEW.currency
)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_starts_active
BEFORE INSERT ON savings_goal
WHEN NEW.status <> 'active' OR EXISTS (SELECT 1 FROM savings_goal WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_steps
BEFORE UPDATE OF status ON savings_goal
WHEN NOT (
  (OLD.status = 'active' AND NEW.status IN ('active', 'completed', 'archived'))
  OR (OLD.status = 'completed' AND NEW.status IN ('active', 'archived'))
  OR (OLD.status = 'archived' AND NEW.status = 'active')
)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_archived_empty
BEFORE UPDATE OF status ON savings_goal
WHEN NEW.status = 'archived' AND EXISTS (
  SELECT 1 FROM goal_member JOIN ledger_account
    ON ledger_account.id = 'goal:' || goal_member.id || ':' || NEW.currency
  WHERE goal_member.goal_id = NEW.id AND ledger_account.balance > 0
)
BEGIN
  SELECT RAISE(ABORT, 'goal-not-empty');
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_no_change
BEFORE UPDATE OF id, user_id, currency, created_at ON savings_goal
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_no_delete
BEFORE DELETE ON savings_goal
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_member_starts
BEFORE INSERT ON goal_member
WHEN EXISTS (SELECT 1 FROM goal_member WHERE id = NEW.id OR (goal_id = NEW.goal_id AND user_id = NEW.user_id))
  OR (NEW.status <> 'invited' AND NOT (NEW.status = 'joined' AND EXISTS (
    SELECT 1 FROM savings_goal WHERE id = NEW.goal_id AND user_id = NEW.user_id)))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_member_steps
BEFORE UPDATE OF status ON goal_member
WHEN NOT (
  (OLD.status = 'invited' AND NEW.status IN ('joined', 'declined'))
  OR (OLD.status = 'joined' AND NEW.status = 'left')
  OR (OLD.status IN ('declined', 'left') AND NEW.status = 'invited')
)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_member_leaves_empty
BEFORE UPDATE OF status ON goal_member
WHEN NEW.status = 'left' AND EXISTS (
  SELECT 1 FROM savings_goal JOIN ledger_account
    ON ledger_account.id = 'goal:' || NEW.id || ':' || savings_goal.currency
  WHERE savings_goal.id = NEW.goal_id AND ledger_account.balance > 0
)
BEGIN
  SELECT RAISE(ABORT, 'goal-not-empty');
END;
--> statement-breakpoint
CREATE TRIGGER goal_member_no_change
BEFORE UPDATE OF id, goal_id, user_id, created_at ON goal_member
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_member_no_delete
BEFORE DELETE ON goal_member
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_auto_save_by_member_insert
BEFORE INSERT ON goal_auto_save
WHEN NEW.is_active = 1 AND NOT EXISTS (
  SELECT 1 FROM goal_member JOIN savings_goal ON savings_goal.id = goal_member.goal_id
  WHERE goal_member.goal_id = NEW.goal_id AND goal_member.user_id = NEW.user_id
    AND goal_member.status = 'joined' AND savings_goal.status = 'active'
)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_auto_save_by_member_update
BEFORE UPDATE ON goal_auto_save
WHEN NEW.is_active = 1 AND NOT EXISTS (
  SELECT 1 FROM goal_member JOIN savings_goal ON savings_goal.id = goal_member.goal_id
  WHERE goal_member.goal_id = NEW.goal_id AND goal_member.user_id = NEW.user_id
    AND goal_member.status = 'joined' AND savings_goal.status = 'active'
)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER scheduled_transfer_starts
BEFORE INSERT ON scheduled_transfer
WHEN NEW.status <> 'active' OR EXISTS (SELECT 1 FROM scheduled_transfer WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER scheduled_transfer_ends_once
BEFORE UPDATE ON scheduled_transfer
WHEN OLD.status = 'ended' AND NOT (NEW.status = 'ended' AND NEW.note = '' AND NEW.amount = OLD.amount
  AND NEW.frequency = OLD.frequency AND NEW.next_at = OLD.next_at)
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER scheduled_transfer_no_change
BEFORE UPDATE OF id, user_id, currency, to_user_id, to_goal_id, created_at ON scheduled_transfer
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER scheduled_transfer_no_delete
BEFORE DELETE ON scheduled_transfer
BEGIN
  SELECT RAISE(ABORT, 'schedule-status');
END;
--> statement-breakpoint
CREATE TRIGGER split_of_own_payment
BEFORE INSERT ON split
WHEN EXISTS (SELECT 1 FROM split WHERE id = NEW.id OR transfer_id = NEW.transfer_id)
  OR NEW.total <> coalesce((
    SELECT sum(amount) FROM posting
    WHERE transfer_id = NEW.transfer_id
      AND debit_account = 'wallet:' || NEW.organiser_id || ':' || NEW.currency
  ), 0)
BEGIN
  SELECT RAISE(ABORT, 'split-exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER split_no_update
BEFORE UPDATE OF id, organiser_id, currency, total, transfer_id, created_at ON split
BEGIN
  SELECT RAISE(ABORT, 'split-exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER split_no_delete
BEFORE DELETE ON split
BEGIN
  SELECT RAISE(ABORT, 'split-exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_starts_pending
BEFORE INSERT ON money_request
WHEN NEW.status <> 'pending' OR NEW.transfer_id IS NOT NULL
  OR EXISTS (SELECT 1 FROM money_request WHERE id = NEW.id OR (split_id = NEW.split_id AND payer_id = NEW.payer_id))
BEGIN
  SELECT RAISE(ABORT, 'request-status');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_within_split
BEFORE INSERT ON money_request
WHEN NEW.split_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM split WHERE split.id = NEW.split_id AND split.organiser_id = NEW.requester_id
    AND split.currency = NEW.currency AND split.total >= NEW.amount + coalesce((
      SELECT sum(amount) FROM money_request WHERE split_id = NEW.split_id
    ), 0)
)
BEGIN
  SELECT RAISE(ABORT, 'split-exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_steps
BEFORE UPDATE OF status ON money_request
WHEN OLD.status <> 'pending' OR NEW.status = 'pending'
  OR (NEW.status = 'paid') <> (NEW.transfer_id IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'request-status');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_paid_once
BEFORE UPDATE OF transfer_id ON money_request
WHEN OLD.transfer_id IS NOT NULL
  OR EXISTS (SELECT 1 FROM money_request WHERE id <> NEW.id AND transfer_id = NEW.transfer_id)
BEGIN
  SELECT RAISE(ABORT, 'request-status');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_no_change
BEFORE UPDATE OF id, requester_id, payer_id, currency, amount, split_id, created_at, expires_at ON money_request
BEGIN
  SELECT RAISE(ABORT, 'request-status');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_no_delete
BEFORE DELETE ON money_request
BEGIN
  SELECT RAISE(ABORT, 'request-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_subscription_starts
BEFORE INSERT ON plus_subscription
WHEN NEW.status NOT IN ('trial', 'active') OR (NEW.status = 'trial') <> (NEW.had_trial = 1)
  OR EXISTS (SELECT 1 FROM plus_subscription WHERE id = NEW.id
    OR (user_id = NEW.user_id AND (status <> 'ended' OR (had_trial = 1 AND NEW.had_trial = 1))))
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_subscription_steps
BEFORE UPDATE ON plus_subscription
WHEN OLD.status = 'ended' OR NEW.period < OLD.period
  OR (NEW.status = 'trial' AND OLD.status <> 'trial')
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_subscription_no_change
BEFORE UPDATE OF id, user_id, had_trial, created_at ON plus_subscription
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_subscription_no_delete
BEFORE DELETE ON plus_subscription
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_charge_once
BEFORE INSERT ON plus_charge
WHEN NEW.earned_months <> 0
  OR EXISTS (SELECT 1 FROM plus_charge WHERE id = NEW.id OR transfer_id = NEW.transfer_id
    OR (subscription_id = NEW.subscription_id AND period = NEW.period))
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_charge_earned_forward
BEFORE UPDATE ON plus_charge
WHEN NEW.earned_months <> OLD.earned_months + 1
  AND NOT (NEW.paid_with = 'Removed' AND NEW.earned_months = OLD.earned_months)
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_charge_no_change
BEFORE UPDATE OF id, subscription_id, period, currency, amount, transfer_id, starts_at, ends_at, months, created_at ON plus_charge
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER plus_charge_no_delete
BEFORE DELETE ON plus_charge
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
CREATE TRIGGER interest_no_replace
BEFORE INSERT ON interest
WHEN EXISTS (SELECT 1 FROM interest WHERE account_id = NEW.account_id)
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER interest_forward
BEFORE UPDATE ON interest
WHEN NEW.accrued_on <= OLD.accrued_on
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER interest_no_change
BEFORE UPDATE OF account_id, user_id ON interest
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER interest_no_delete
BEFORE DELETE ON interest
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER job_unit_no_replace
BEFORE INSERT ON job_unit
WHEN EXISTS (SELECT 1 FROM job_unit WHERE job = NEW.job AND subject = NEW.subject AND period = NEW.period)
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER job_unit_no_update
BEFORE UPDATE ON job_unit
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER job_unit_no_delete
BEFORE DELETE ON job_unit
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER statement_starts_waiting
BEFORE INSERT ON statement
WHEN NEW.status <> 'waiting' OR EXISTS (SELECT 1 FROM statement WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'export-status');
END;
--> statement-breakpoint
CREATE TRIGGER statement_steps
BEFORE UPDATE OF status ON statement
WHEN NOT (
  (OLD.status = 'waiting' AND NEW.status IN ('ready', 'failed'))
  OR (OLD.status = 'ready' AND NEW.status = 'expired')
) OR (NEW.status = 'ready' AND (NEW.file_key IS NULL OR NEW.expires_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'export-status');
END;
--> statement-breakpoint
-- What is written down stays, but the words and the names of somebody who has left go out of it: out of
-- the descriptions of what they sent, saved and withdrew, of what others saved in their goals, out of
-- the answers that commands gave, and out of what a provider knew them by.
DROP TRIGGER transfer_no_update;
--> statement-breakpoint
CREATE TRIGGER transfer_no_update
BEFORE UPDATE ON transfer
WHEN OLD.id <> NEW.id OR OLD.kind <> NEW.kind OR OLD.actor <> NEW.actor
  OR OLD.reverses IS NOT NEW.reverses OR OLD.created_at <> NEW.created_at
  OR NEW.description <> 'Deleted user'
  OR NOT EXISTS (
    SELECT 1 FROM posting
    JOIN ledger_account ON ledger_account.id IN (posting.debit_account, posting.credit_account)
    LEFT JOIN goal_member ON goal_member.id = ledger_account.owner
    LEFT JOIN savings_goal ON savings_goal.id = goal_member.goal_id
    JOIN user ON user.id IN (ledger_account.owner, savings_goal.user_id)
    WHERE posting.transfer_id = OLD.id AND user.deleted_at IS NOT NULL
  )
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
DROP TRIGGER command_no_update;
--> statement-breakpoint
CREATE TRIGGER command_no_update
BEFORE UPDATE ON command
WHEN OLD.actor <> NEW.actor OR OLD.key <> NEW.key OR OLD.name <> NEW.name
  OR OLD.input_hash <> NEW.input_hash OR OLD.created_at <> NEW.created_at
  OR NOT (
    (NEW.answer = json_set(OLD.answer, '$.clientName', 'Deleted user', '$.notes', '') AND EXISTS (
      SELECT 1 FROM appointment JOIN user ON user.id = appointment.client_id
      WHERE appointment.id = json_extract(OLD.answer, '$.id') AND user.deleted_at IS NOT NULL))
    OR (NEW.answer = '{}' AND EXISTS (
      SELECT 1 FROM user WHERE id = OLD.actor AND deleted_at IS NOT NULL))
    OR (instr(NEW.answer, '"Deleted user"') > 0 AND EXISTS (
      SELECT 1 FROM json_tree(OLD.answer) AS leaf JOIN user ON user.id = leaf.value
      WHERE leaf.key = 'id' AND user.deleted_at IS NOT NULL))
  )
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
--> statement-breakpoint
DROP TRIGGER deposit_no_change;
--> statement-breakpoint
CREATE TRIGGER deposit_no_change
BEFORE UPDATE OF id, user_id, currency, amount, processor, token, created_at ON deposit
WHEN NEW.token <> 'removed' OR OLD.id <> NEW.id OR OLD.user_id <> NEW.user_id
  OR OLD.currency <> NEW.currency OR OLD.amount <> NEW.amount OR OLD.processor <> NEW.processor
  OR OLD.created_at <> NEW.created_at
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
-- Nobody leaves while money is theirs or on its way, or a savings goal still holds some. Interest that
-- is not paid yet does not keep them; see forgetting.ts.
CREATE TRIGGER user_deleted_when_settled
BEFORE UPDATE OF deleted_at ON user
WHEN NEW.deleted_at IS NOT NULL AND (
  EXISTS (SELECT 1 FROM ledger_account WHERE owner = NEW.id AND kind <> 'accrued' AND balance > 0)
  OR EXISTS (SELECT 1 FROM goal_member JOIN savings_goal ON savings_goal.id = goal_member.goal_id
    JOIN ledger_account ON ledger_account.id = 'goal:' || goal_member.id || ':' || savings_goal.currency
    WHERE goal_member.user_id = NEW.id AND ledger_account.balance > 0)
  OR EXISTS (SELECT 1 FROM savings_goal JOIN goal_member ON goal_member.goal_id = savings_goal.id
    JOIN ledger_account ON ledger_account.id = 'goal:' || goal_member.id || ':' || savings_goal.currency
    WHERE savings_goal.user_id = NEW.id AND ledger_account.balance > 0)
  OR EXISTS (SELECT 1 FROM deposit WHERE user_id = NEW.id AND status IN ('asked', 'waiting', 'requires_action'))
  OR EXISTS (SELECT 1 FROM withdrawal WHERE user_id = NEW.id AND status IN ('asked', 'waiting'))
  OR EXISTS (SELECT 1 FROM plus_subscription WHERE user_id = NEW.id AND status <> 'ended')
  OR EXISTS (SELECT 1 FROM appointment WHERE client_id = NEW.id AND status IN ('pending', 'confirmed'))
  OR EXISTS (SELECT 1 FROM appointment JOIN salon ON salon.id = appointment.salon_id
    WHERE salon.owner_id = NEW.id AND appointment.status IN ('pending', 'confirmed'))
  OR (NEW.role = 'admin' AND NOT EXISTS (
    SELECT 1 FROM user WHERE role = 'admin' AND deleted_at IS NULL AND id <> NEW.id))
)
BEGIN
  SELECT RAISE(ABORT, 'account-busy');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_of_the_living
BEFORE INSERT ON withdrawal
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER statement_of_the_living
BEFORE INSERT ON statement
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER exchange_quote_of_the_living
BEFORE INSERT ON exchange_quote
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER savings_goal_of_the_living
BEFORE INSERT ON savings_goal
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER goal_member_of_the_living
BEFORE INSERT ON goal_member
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER auto_top_up_of_the_living
BEFORE INSERT ON auto_top_up
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER round_up_of_the_living
BEFORE INSERT ON round_up
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER scheduled_transfer_of_the_living
BEFORE INSERT ON scheduled_transfer
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER split_of_the_living
BEFORE INSERT ON split
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.organiser_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER plus_subscription_of_the_living
BEFORE INSERT ON plus_subscription
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER money_request_of_the_living
BEFORE INSERT ON money_request
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.requester_id, NEW.payer_id) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
-- Money is not sent to somebody who has left, or who is no client any more.
CREATE TRIGGER send_to_a_client
BEFORE INSERT ON posting
WHEN substr(NEW.credit_account, 1, 7) = 'wallet:' AND substr(NEW.debit_account, 1, 7) = 'wallet:'
  AND NOT EXISTS (
    SELECT 1 FROM user
    WHERE id = substr(NEW.credit_account, 8, length(NEW.credit_account) - 11)
      AND deleted_at IS NULL AND role = 'client'
  )
BEGIN
  SELECT RAISE(ABORT, 'recipient-unavailable');
END;
--> statement-breakpoint
-- The same card or number twice, and more than a person can overlook.
CREATE TRIGGER payment_method_once
BEFORE INSERT ON payment_method
WHEN (NEW.expiry_date IS NOT NULL OR NEW.phone_number IS NOT NULL) AND EXISTS (
  SELECT 1 FROM payment_method m
  WHERE m.user_id = NEW.user_id AND m.type = NEW.type
    AND m.card_type IS NEW.card_type AND m.last_four IS NEW.last_four AND m.expiry_date IS NEW.expiry_date
    AND m.provider IS NEW.provider AND m.phone_number IS NEW.phone_number
)
BEGIN
  SELECT RAISE(ABORT, 'method-exists');
END;
--> statement-breakpoint
CREATE TRIGGER payment_method_limit
BEFORE INSERT ON payment_method
WHEN (SELECT count(*) FROM payment_method WHERE user_id = NEW.user_id) >= 10
BEGIN
  SELECT RAISE(ABORT, 'method-limit');
END;
