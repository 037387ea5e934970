-- What the database refuses and derives: the ledger, deposits, withdrawals, exchange, goals, Purse Plus, fees and payouts.
-- The text of each RAISE is a code that api/platform/values/problem.ts turns into a problem; see tests/invariants/refusals.

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
CREATE TRIGGER deposit_no_replace
BEFORE INSERT ON deposit
WHEN NEW.status <> 'requested' OR NEW.transfer_id IS NOT NULL OR NEW.reference IS NOT NULL OR EXISTS (SELECT 1 FROM deposit WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_steps
BEFORE UPDATE OF status ON deposit
WHEN NOT (
  (OLD.status = 'requested' AND NEW.status IN ('waiting', 'requires_action', 'confirmed', 'failed', 'expired'))
  OR (OLD.status = 'requires_action' AND NEW.status IN ('waiting', 'confirmed', 'failed', 'expired'))
  OR (OLD.status = 'waiting' AND NEW.status IN ('confirmed', 'failed', 'expired'))
  OR (OLD.status = 'expired' AND NEW.status = 'confirmed')
) OR (NEW.status = 'confirmed') <> (NEW.transfer_id IS NOT NULL)
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
CREATE TRIGGER withdrawal_steps
BEFORE UPDATE OF status ON withdrawal
WHEN NOT (
  (OLD.status = 'requested' AND NEW.status IN ('waiting', 'confirmed', 'failed', 'expired'))
  OR (OLD.status = 'waiting' AND NEW.status IN ('confirmed', 'failed'))
) OR (NEW.status = 'confirmed') <> (NEW.transfer_id IS NOT NULL)
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
CREATE TRIGGER interest_forward
BEFORE UPDATE ON interest
WHEN NEW.accrued_on <= OLD.accrued_on
BEGIN
  SELECT RAISE(ABORT, 'job-done');
END;
--> statement-breakpoint
CREATE TRIGGER statement_starts_waiting
BEFORE INSERT ON statement
WHEN NEW.status <> 'waiting' OR EXISTS (SELECT 1 FROM statement WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'file-status');
END;
--> statement-breakpoint
CREATE TRIGGER statement_steps
BEFORE UPDATE OF status ON statement
WHEN NOT (
  (OLD.status = 'waiting' AND NEW.status IN ('ready', 'failed'))
  OR (OLD.status = 'ready' AND NEW.status = 'expired')
) OR (NEW.status = 'ready' AND (NEW.file_key IS NULL OR NEW.expires_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'file-status');
END;
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
CREATE TRIGGER deposit_only_token_removed
BEFORE UPDATE OF id, user_id, currency, amount, processor, token, created_at ON deposit
WHEN NEW.token <> 'removed' OR OLD.id <> NEW.id OR OLD.user_id <> NEW.user_id
  OR OLD.currency <> NEW.currency OR OLD.amount <> NEW.amount OR OLD.processor <> NEW.processor
  OR OLD.created_at <> NEW.created_at
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
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
--> statement-breakpoint
CREATE TRIGGER withdrawal_starts_requested
BEFORE INSERT ON withdrawal
WHEN NEW.status <> 'requested' OR NEW.transfer_id IS NOT NULL OR NEW.reference IS NOT NULL
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
CREATE TRIGGER command_no_update
BEFORE UPDATE ON command
WHEN OLD.actor <> NEW.actor OR OLD.key <> NEW.key OR OLD.name <> NEW.name
  OR OLD.input_hash <> NEW.input_hash OR OLD.created_at <> NEW.created_at
  OR NOT (
    (NEW.answer = json_set(OLD.answer, '$.clientName', 'Deleted user', '$.notes', '',
        '$.forName', '', '$.forContact', '', '$.forMessage', '') AND EXISTS (
      SELECT 1 FROM appointment JOIN user ON user.id = appointment.client_id
      WHERE appointment.id = json_extract(OLD.answer, '$.id') AND user.deleted_at IS NOT NULL))
    OR (NEW.answer = '{}' AND EXISTS (
      SELECT 1 FROM user WHERE id = OLD.actor AND deleted_at IS NOT NULL))
    OR (instr(NEW.answer, '"Deleted user"') > 0 AND (EXISTS (
      SELECT 1 FROM json_tree(OLD.answer) AS leaf JOIN user ON user.id = leaf.value
      WHERE leaf.key = 'id' AND user.deleted_at IS NOT NULL)
    OR EXISTS (
      SELECT 1 FROM shop_order JOIN user ON user.id = shop_order.client_id
      WHERE shop_order.id = json_extract(OLD.answer, '$.id') AND user.deleted_at IS NOT NULL)
    OR EXISTS (
      SELECT 1 FROM gift_card JOIN user ON user.id IN (gift_card.organiser_id, gift_card.recipient_id, gift_card.claimed_by)
      WHERE gift_card.id IN (json_extract(OLD.answer, '$.id'), json_extract(OLD.answer, '$.cardId')) AND user.deleted_at IS NOT NULL)))
  )
BEGIN
  SELECT RAISE(ABORT, 'command-exists');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_account_no_replace
BEFORE INSERT ON ledger_account
WHEN NEW.balance <> 0 OR EXISTS (SELECT 1 FROM ledger_account WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'ledger-immutable');
END;
--> statement-breakpoint
-- Fees: the first version of a kind is there from the start. Later ones hold from a date to come, and come
-- from an admin; from two where they stray from the last version that two agreed on (or that was there from the
-- start) by more than half a percent.
CREATE TRIGGER fee_by_admin
BEFORE INSERT ON fee
WHEN EXISTS (SELECT 1 FROM fee WHERE kind = NEW.kind) AND (NEW.effective_from < NEW.created_at OR NOT EXISTS (
  SELECT 1 FROM user WHERE id = NEW.changed_by AND role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'fee-backdated');
END;
--> statement-breakpoint
CREATE TRIGGER fee_by_two
BEFORE INSERT ON fee
WHEN abs(NEW.basis_points - (
    SELECT basis_points FROM fee WHERE kind = NEW.kind AND (changed_by IS NULL OR proposal_id IS NOT NULL)
    ORDER BY created_at DESC, effective_from DESC LIMIT 1)) > 50
  AND NOT EXISTS (
    SELECT 1 FROM proposal WHERE id = NEW.proposal_id AND kind = 'fee' AND subject = NEW.kind AND status = 'confirmed')
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER fee_by_its_proposal
BEFORE INSERT ON fee
WHEN NEW.proposal_id IS NOT NULL AND (
  EXISTS (SELECT 1 FROM fee WHERE proposal_id = NEW.proposal_id)
  OR NOT EXISTS (
    SELECT 1 FROM proposal WHERE id = NEW.proposal_id AND kind = 'fee' AND subject = NEW.kind AND status = 'confirmed'
      AND json_extract(input, '$.basisPoints') = NEW.basis_points))
BEGIN
  SELECT RAISE(ABORT, 'proposal-status');
END;
--> statement-breakpoint
CREATE TRIGGER posting_by_its_adjustment
BEFORE INSERT ON posting
WHEN EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer_id AND (kind IN ('goodwill', 'correction')
    OR (kind IN ('booking_refund', 'order_refund')
      AND EXISTS (SELECT 1 FROM user WHERE user.id = transfer.actor AND user.role = 'admin'))))
  AND NEW.amount + coalesce((SELECT sum(amount) FROM posting WHERE transfer_id = NEW.transfer_id), 0) > coalesce((
    SELECT adjustment.amount FROM adjustment JOIN transfer ON transfer.id = adjustment.transfer_id
    WHERE adjustment.transfer_id = NEW.transfer_id AND adjustment.currency = NEW.currency
      AND adjustment.kind = CASE WHEN transfer.kind IN ('goodwill', 'correction') THEN transfer.kind ELSE 'refund' END), 0)
BEGIN
  SELECT RAISE(ABORT, 'adjustment');
END;
--> statement-breakpoint
-- Payouts: to a destination of one's own that has cooled down, of the whole balance, each paid or returned once.
CREATE TRIGGER payout_destination_starts
BEFORE INSERT ON payout_destination
WHEN NEW.removed_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM payout_destination WHERE id = NEW.id OR (user_id = NEW.user_id AND currency = NEW.currency
    AND staff_id IS NEW.staff_id AND removed_at IS NULL))
  OR (NEW.staff_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM staff JOIN salon ON salon.id = staff.salon_id WHERE staff.id = NEW.staff_id AND salon.owner_id = NEW.user_id))
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
-- Not the first one: who puts another in its place waits a day, so that the person can still say no.
CREATE TRIGGER payout_destination_cools_down
BEFORE INSERT ON payout_destination
WHEN NEW.usable_at < NEW.created_at + 86400000 AND EXISTS (
  SELECT 1 FROM payout_destination WHERE user_id = NEW.user_id AND currency = NEW.currency AND staff_id IS NEW.staff_id)
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_removed_once
BEFORE UPDATE OF removed_at ON payout_destination
WHEN OLD.removed_at IS NOT NULL OR NEW.removed_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_destination_token_stays
BEFORE UPDATE OF token, label ON payout_destination
WHEN NEW.token <> 'removed' OR NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_starts
BEFORE INSERT ON payout
WHEN NEW.status <> 'requested' OR NEW.reference IS NOT NULL OR NEW.end_transfer_id IS NOT NULL
  OR EXISTS (SELECT 1 FROM payout WHERE id = NEW.id OR hold_transfer_id = NEW.hold_transfer_id)
  OR NOT EXISTS (
    SELECT 1 FROM transfer JOIN posting ON posting.transfer_id = transfer.id
    WHERE transfer.id = NEW.hold_transfer_id AND transfer.kind = 'payout_hold' AND posting.amount = NEW.amount
      AND posting.debit_account = 'payable:' || NEW.user_id || ':' || NEW.currency
      AND posting.credit_account = 'payout:' || NEW.user_id || ':' || NEW.currency)
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_to_its_destination
BEFORE INSERT ON payout
WHEN NOT EXISTS (
  SELECT 1 FROM payout_destination WHERE id = NEW.destination_id AND user_id = NEW.user_id AND currency = NEW.currency
    AND staff_id IS NEW.staff_id AND processor = NEW.processor AND removed_at IS NULL AND usable_at <= NEW.created_at)
BEGIN
  SELECT RAISE(ABORT, 'destination-status');
END;
--> statement-breakpoint
-- What was earned between the reading and the writing would be in no statement: the payout is requested anew.
CREATE TRIGGER payout_of_the_whole
AFTER INSERT ON payout
WHEN NEW.part_of IS NULL AND (
  EXISTS (SELECT 1 FROM ledger_account WHERE id = 'payable:' || NEW.user_id || ':' || NEW.currency AND balance <> 0)
  -- Nothing is paid in two payouts.
  OR EXISTS (SELECT 1 FROM payout WHERE user_id = NEW.user_id AND currency = NEW.currency AND part_of IS NULL
    AND id <> NEW.id AND to_sequence >= NEW.from_sequence)
  OR NEW.amount <> (SELECT coalesce(sum(amount), 0) FROM account_entry
    WHERE account_id = 'payable:' || NEW.user_id || ':' || NEW.currency AND sequence BETWEEN NEW.from_sequence AND NEW.to_sequence)
  OR EXISTS (SELECT 1 FROM account_entry
    WHERE account_id = 'payable:' || NEW.user_id || ':' || NEW.currency AND sequence > NEW.to_sequence
      AND transfer_id <> NEW.hold_transfer_id
      AND transfer_id NOT IN (SELECT hold_transfer_id FROM payout WHERE part_of = NEW.id))
)
BEGIN
  SELECT RAISE(ABORT, 'payout-moved');
END;
--> statement-breakpoint
CREATE TRIGGER payout_steps
BEFORE UPDATE OF status ON payout
WHEN NOT (
  (OLD.status = 'requested' AND NEW.status IN ('waiting', 'confirmed', 'failed', 'expired'))
  OR (OLD.status = 'waiting' AND NEW.status IN ('confirmed', 'failed'))
) OR (NEW.status IN ('confirmed', 'failed', 'expired')) <> (NEW.end_transfer_id IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
-- Paid: to the provider less the fee, and the fee to us. Returned: whole, to the balance that it came from.
CREATE TRIGGER payout_ends_true
BEFORE UPDATE OF end_transfer_id ON payout
WHEN NEW.end_transfer_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM transfer WHERE id = NEW.end_transfer_id
    AND kind = CASE NEW.status WHEN 'confirmed' THEN 'payout_capture' ELSE 'payout_release' END
    AND (SELECT coalesce(sum(amount), 0) FROM posting WHERE transfer_id = transfer.id
      AND debit_account = 'payout:' || NEW.user_id || ':' || NEW.currency
      AND credit_account = CASE NEW.status WHEN 'confirmed' THEN 'clearing:platform:' || NEW.currency
        ELSE 'payable:' || NEW.user_id || ':' || NEW.currency END)
      = NEW.amount - CASE NEW.status WHEN 'confirmed' THEN NEW.fee ELSE 0 END
    AND (SELECT coalesce(sum(amount), 0) FROM posting WHERE transfer_id = transfer.id
      AND debit_account = 'payout:' || NEW.user_id || ':' || NEW.currency) = NEW.amount)
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
CREATE TRIGGER payout_paid_once
BEFORE UPDATE OF end_transfer_id, reference ON payout
WHEN OLD.end_transfer_id IS NOT NULL OR EXISTS (
  SELECT 1 FROM payout WHERE id <> NEW.id
    AND ((processor = NEW.processor AND reference = NEW.reference) OR end_transfer_id = NEW.end_transfer_id)
)
BEGIN
  SELECT RAISE(ABORT, 'payout-status');
END;
--> statement-breakpoint
-- What is switched off takes nothing new: what is on its way is still settled.
CREATE TRIGGER deposit_provider_on
BEFORE INSERT ON deposit
WHEN EXISTS (SELECT 1 FROM provider_switch WHERE provider = 'payments:' || NEW.processor)
BEGIN
  SELECT RAISE(ABORT, 'provider-off');
END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_provider_on
BEFORE INSERT ON withdrawal
WHEN EXISTS (SELECT 1 FROM provider_switch WHERE provider = 'payments:' || NEW.processor)
BEGIN
  SELECT RAISE(ABORT, 'provider-off');
END;
--> statement-breakpoint
CREATE TRIGGER payout_provider_on
BEFORE INSERT ON payout
WHEN EXISTS (SELECT 1 FROM provider_switch WHERE provider = 'payments:' || NEW.processor)
BEGIN
  SELECT RAISE(ABORT, 'provider-off');
END;
--> statement-breakpoint
-- What is held for an order is moved by an admin for a disputed one only, and by an act.
CREATE TRIGGER posting_of_settlement
BEFORE INSERT ON posting
WHEN EXISTS (SELECT 1 FROM transfer JOIN user ON user.id = transfer.actor WHERE transfer.id = NEW.transfer_id
    AND transfer.kind IN ('order_capture', 'order_release') AND user.role = 'admin')
  AND NEW.amount + coalesce((SELECT sum(amount) FROM posting WHERE transfer_id = NEW.transfer_id), 0) > coalesce((
    SELECT amount FROM adjustment WHERE transfer_id = NEW.transfer_id AND kind = 'settlement' AND currency = NEW.currency), 0)
BEGIN
  SELECT RAISE(ABORT, 'adjustment');
END;
--> statement-breakpoint
-- What money may cost and how much of it may move, refused by the database.

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
-- Limits over all currencies are counted in US dollars. What a currency counts for: at the newest rates, or
-- where there are none yet at those that the limits began with. The divisor is minor units for one dollar,
-- times a million; api/money/exchange/reference.ts counts alike.
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
CREATE TRIGGER withdrawal_counted_once
BEFORE UPDATE OF reference_amount, rate_set_id ON withdrawal
WHEN OLD.reference_amount IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'withdrawal-status');
END;
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
-- A month of Plus costs USD 4.99 (api/money/plus/terms/plans.ts). The free month counts as one however long it is.
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
--> statement-breakpoint
CREATE TRIGGER plus_charge_as_agreed
BEFORE INSERT ON plus_charge
WHEN NEW.amount > coalesce((SELECT price FROM plus_subscription WHERE id = NEW.subscription_id), 0)
BEGIN
  SELECT RAISE(ABORT, 'plus-status');
END;
--> statement-breakpoint
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
CREATE TRIGGER statement_daily_limit
BEFORE INSERT ON statement
WHEN (SELECT count(*) FROM statement WHERE user_id = NEW.user_id AND created_at > NEW.created_at - 86400000) >= 12
BEGIN
  SELECT RAISE(ABORT, 'too-many-requests');
END;
--> statement-breakpoint
-- The first money of a person chooses the currency that is shown to them, whatever brings it: a deposit, a gift, a
-- transfer, a refund, a salon's first payment. An account is opened by the first transfer that credits it.
CREATE TRIGGER ledger_account_first_money
AFTER INSERT ON ledger_account
WHEN NEW.kind IN ('wallet', 'payable') AND NOT EXISTS (
  SELECT 1 FROM ledger_account WHERE owner = NEW.owner AND kind IN ('wallet', 'payable') AND id <> NEW.id
)
BEGIN
  -- Deleted accounts stay unchanged, although late money is still credited.
  UPDATE user SET currency = NEW.currency WHERE id = NEW.owner AND deleted_at IS NULL AND currency <> NEW.currency;
END;
--> statement-breakpoint
-- A discount is of its owner's services or products, and there is one at a time on each.
CREATE TRIGGER member_discount_item_own
BEFORE INSERT ON member_discount_item
WHEN NOT EXISTS (
  SELECT 1 FROM member_discount AS d
  WHERE d.id = NEW.discount_id AND d.ended_at IS NULL
    AND (d.salon_id = (SELECT salon_id FROM service WHERE id = NEW.service_id)
      OR d.shop_id = (SELECT shop_id FROM product WHERE id = NEW.product_id)))
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_item_once
BEFORE INSERT ON member_discount_item
WHEN EXISTS (
  SELECT 1 FROM member_discount_item AS other
  JOIN member_discount AS o ON o.id = other.discount_id
  JOIN member_discount AS d ON d.id = NEW.discount_id
  WHERE (other.service_id = NEW.service_id OR other.product_id = NEW.product_id)
    AND o.starts_at < d.ends_at AND d.starts_at < coalesce(o.ended_at, o.ends_at)
    AND o.starts_at < coalesce(o.ended_at, o.ends_at))
BEGIN
  SELECT RAISE(ABORT, 'discount-overlap');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_ended_once
BEFORE UPDATE OF ended_at ON member_discount
WHEN OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
CREATE TRIGGER member_discount_by_owner
BEFORE INSERT ON member_discount
WHEN NEW.ended_at IS NOT NULL OR NEW.created_by NOT IN (
  SELECT owner_id FROM salon WHERE id = NEW.salon_id UNION ALL SELECT owner_id FROM shop WHERE id = NEW.shop_id)
BEGIN
  SELECT RAISE(ABORT, 'discount-refused');
END;
--> statement-breakpoint
-- Who is a member now, as membership.ts says it.
CREATE VIEW plus_member AS
SELECT user_id FROM plus_subscription WHERE status <> 'ended' AND (had_trial = 1 OR period > 0);
--> statement-breakpoint
-- It can hold what its owner typed: erasing the account removes it, nothing else changes it.
CREATE TRIGGER deposit_return_to_removed
BEFORE UPDATE OF return_to ON deposit
WHEN NEW.return_to IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_starts
BEFORE INSERT ON waiting_transfer
WHEN NEW.status <> 'waiting' OR NEW.contact = '' OR NOT EXISTS (
  SELECT 1 FROM hold WHERE hold.id = NEW.hold_id AND hold.status = 'held' AND hold.owner = NEW.sender_id
    AND hold.currency = NEW.currency AND hold.amount = NEW.amount)
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_ends_once
BEFORE UPDATE OF status, claimed_by, ended_at ON waiting_transfer
WHEN OLD.status <> 'waiting' OR NEW.status = 'waiting'
  OR (NEW.status = 'expired') <> (NEW.ended_at >= OLD.expires_at)
  OR (SELECT status FROM hold WHERE hold.id = OLD.hold_id) IS NOT
    CASE NEW.status WHEN 'claimed' THEN 'captured' WHEN 'cancelled' THEN 'released' ELSE 'expired' END
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
-- Only a client who has proven the contact, is somebody else, and is not across a block.
CREATE TRIGGER waiting_transfer_claimer_proven
BEFORE UPDATE OF claimed_by ON waiting_transfer
WHEN NEW.claimed_by IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM user WHERE user.id = NEW.claimed_by AND user.id <> OLD.sender_id AND user.role = 'client'
    AND user.deleted_at IS NULL
    AND ((user.email = OLD.contact AND user.email_verified = 1) OR user.phone = OLD.contact)
    AND NOT EXISTS (SELECT 1 FROM user_block
      WHERE (blocker_id = OLD.sender_id AND blocked_id = NEW.claimed_by)
        OR (blocker_id = NEW.claimed_by AND blocked_id = OLD.sender_id)))
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER waiting_transfer_contact_erased
BEFORE UPDATE OF contact ON waiting_transfer
WHEN NEW.contact NOT IN ('', OLD.contact)
BEGIN
  SELECT RAISE(ABORT, 'waiting-status');
END;
--> statement-breakpoint
CREATE TRIGGER deposit_starts_not_abandoned
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
  AND (OLD.status NOT IN ('requested', 'waiting', 'requires_action') OR OLD.purpose = 'auto_top_up')
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
--> statement-breakpoint
INSERT INTO fee (id, kind, basis_points, effective_from, changed_by, proposal_id, created_at) VALUES
  ('fee-withdrawal-1', 'withdrawal', 100, 0, NULL, NULL, 0),
  ('fee-withdrawal-plus-1', 'withdrawal_plus', 0, 0, NULL, NULL, 0),
  ('fee-exchange-1', 'exchange', 50, 0, NULL, NULL, 0),
  ('fee-cashback-1', 'cashback', 300, 0, NULL, NULL, 0),
  ('fee-vendor-1', 'vendor', 150, 0, NULL, NULL, 0),
  ('fee-platform-1', 'platform', 250, 0, NULL, NULL, 0),
  ('fee-payout-daily-1', 'payout_daily', 100, 0, NULL, NULL, 0),
  ('fee-payout-weekly-1', 'payout_weekly', 50, 0, NULL, NULL, 0),
  ('fee-payout-monthly-1', 'payout_monthly', 25, 0, NULL, NULL, 0),
  ('fee-payout-instant-1', 'payout_instant', 150, 0, NULL, NULL, 0),
  ('fee-cashback-cap-1', 'cashback_cap', 10000, 0, NULL, NULL, 0);
