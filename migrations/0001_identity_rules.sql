-- What the database refuses and derives: accounts, sessions, sign-up and what people prove themselves with.
-- The text of each RAISE is a code that api/platform/values/problem.ts turns into a problem; see tests/invariants/refusals.

CREATE TRIGGER one_time_code_starts_unused
BEFORE INSERT ON one_time_code
WHEN NEW.attempts <> 0 OR NEW.used_at IS NOT NULL OR EXISTS (SELECT 1 FROM one_time_code WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'code-used');
END;
--> statement-breakpoint
CREATE TRIGGER one_time_code_used_once
BEFORE UPDATE ON one_time_code
WHEN OLD.used_at IS NOT NULL OR NEW.attempts < OLD.attempts OR (NEW.used_at IS NOT NULL AND NEW.used_at >= OLD.expires_at)
BEGIN
  SELECT RAISE(ABORT, 'code-used');
END;
--> statement-breakpoint
CREATE TRIGGER user_deleted_for_good
BEFORE UPDATE ON user
WHEN OLD.deleted_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
--> statement-breakpoint
CREATE TRIGGER data_export_starts_waiting
BEFORE INSERT ON data_export
WHEN NEW.status <> 'waiting' OR EXISTS (SELECT 1 FROM data_export WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'file-status');
END;
--> statement-breakpoint
CREATE TRIGGER data_export_steps
BEFORE UPDATE OF status ON data_export
WHEN NOT (
  (OLD.status = 'waiting' AND NEW.status IN ('ready', 'failed'))
  OR (OLD.status = 'ready' AND NEW.status = 'expired')
) OR (NEW.status = 'ready' AND (NEW.file_key IS NULL OR NEW.expires_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'file-status');
END;
--> statement-breakpoint
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
  OR EXISTS (SELECT 1 FROM deposit WHERE user_id = NEW.id AND status IN ('requested', 'waiting', 'requires_action'))
  OR EXISTS (SELECT 1 FROM withdrawal WHERE user_id = NEW.id AND status IN ('requested', 'waiting'))
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
-- Who signs out hears nothing more on that device.
CREATE TRIGGER session_ended_push
AFTER DELETE ON session
BEGIN
  DELETE FROM push_subscription WHERE session_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER user_deleted_when_shop_settled
BEFORE UPDATE OF deleted_at ON user
WHEN NEW.deleted_at IS NOT NULL AND (
  EXISTS (SELECT 1 FROM shop_order WHERE client_id = NEW.id AND status IN ('placed', 'accepted', 'shipped', 'ready'))
  OR EXISTS (SELECT 1 FROM shop_order JOIN shop ON shop.id = shop_order.shop_id
    WHERE shop.owner_id = NEW.id AND shop_order.status IN ('placed', 'accepted', 'shipped', 'ready'))
  OR EXISTS (SELECT 1 FROM checkout WHERE client_id = NEW.id AND status = 'open')
  OR EXISTS (SELECT 1 FROM gift_card WHERE organiser_id = NEW.id AND status IN ('funding', 'scheduled', 'sent'))
  OR EXISTS (SELECT 1 FROM gift_contribution JOIN gift_card ON gift_card.id = gift_contribution.card_id
    WHERE gift_contribution.user_id = NEW.id AND gift_card.status IN ('funding', 'scheduled', 'sent'))
)
BEGIN
  SELECT RAISE(ABORT, 'account-busy');
END;
--> statement-breakpoint
-- People: an admin is made by two (in the batch of the confirmation, at its very moment); who is suspended
-- has an active suspension, and starts no session.
CREATE INDEX user_role ON user (role);
--> statement-breakpoint
CREATE INDEX user_suspended ON user (suspended_at) WHERE suspended_at IS NOT NULL;
--> statement-breakpoint
-- How admins find people: by the beginning of the name, or of what follows the first name.
CREATE INDEX user_name ON user (lower(name));
--> statement-breakpoint
CREATE INDEX user_last_name ON user (lower(substr(name, instr(name, ' ') + 1)));
--> statement-breakpoint
CREATE TRIGGER user_admin_by_two
BEFORE UPDATE OF role ON user
WHEN NEW.role = 'admin' AND OLD.role <> 'admin' AND NOT EXISTS (
  SELECT 1 FROM proposal WHERE kind = 'admin' AND subject = NEW.id AND status = 'confirmed' AND decided_at = NEW.updated_at)
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER user_suspended_by_row
BEFORE UPDATE OF suspended_at ON user
WHEN (NEW.suspended_at IS NOT NULL) <> EXISTS (SELECT 1 FROM suspension WHERE user_id = NEW.id AND lifted_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'suspension-status');
END;
--> statement-breakpoint
CREATE TRIGGER user_last_admin_stays
BEFORE UPDATE OF suspended_at ON user
WHEN NEW.suspended_at IS NOT NULL AND NEW.role = 'admin' AND NOT EXISTS (
  SELECT 1 FROM user WHERE role = 'admin' AND deleted_at IS NULL AND suspended_at IS NULL AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'suspension-status');
END;
--> statement-breakpoint
CREATE TRIGGER session_of_the_unsuspended
BEFORE INSERT ON session
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND suspended_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-suspended');
END;
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
-- A proven address is nobody's to sign up with.
CREATE TRIGGER sign_up_of_the_unproven
BEFORE INSERT ON sign_up
WHEN EXISTS (SELECT 1 FROM sign_up WHERE id = NEW.id)
  OR NOT EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND email_verified = 0 AND deleted_at IS NULL AND role <> 'admin')
BEGIN
  SELECT RAISE(ABORT, 'sign-up-over');
END;
--> statement-breakpoint
-- However the address was proven, no sign-up before it counts.
CREATE TRIGGER sign_up_ends_with_proof
AFTER UPDATE OF email_verified, email, deleted_at ON user
WHEN NEW.email_verified = 1 OR NEW.email <> OLD.email OR NEW.deleted_at IS NOT NULL
BEGIN
  DELETE FROM sign_up WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- An admin is suspended, and loses their second factor, by two, in the batch of the confirmation.
CREATE TRIGGER user_admin_suspended_by_two
BEFORE UPDATE OF suspended_at ON user
WHEN OLD.role = 'admin' AND OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM proposal WHERE kind = 'admin' AND subject = NEW.id AND status = 'confirmed'
    AND decided_at = NEW.suspended_at AND json_extract(input, '$.act') = 'suspension')
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER two_factor_of_admin_by_two
BEFORE DELETE ON two_factor
WHEN OLD.verified = 1
  AND EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND role = 'admin' AND deleted_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM proposal JOIN user ON user.id = proposal.subject AND user.updated_at = proposal.decided_at
    WHERE proposal.kind = 'admin' AND proposal.subject = OLD.user_id AND proposal.status = 'confirmed'
      AND json_extract(proposal.input, '$.act') = 'factors-reset')
BEGIN
  SELECT RAISE(ABORT, 'second-admin-required');
END;
--> statement-breakpoint
CREATE TRIGGER user_role_when_settled
BEFORE UPDATE OF role ON user
WHEN OLD.role = 'client' AND NEW.role <> 'client' AND (
  EXISTS (SELECT 1 FROM appointment WHERE client_id = OLD.id AND status IN ('pending', 'confirmed'))
  OR EXISTS (SELECT 1 FROM shop_order WHERE client_id = OLD.id AND status IN ('placed', 'accepted', 'shipped', 'ready'))
  OR EXISTS (SELECT 1 FROM shop_order
    JOIN order_return ON order_return.order_id = shop_order.id AND order_return.status = 'requested'
    WHERE shop_order.client_id = OLD.id)
  OR EXISTS (SELECT 1 FROM ledger_account WHERE owner = OLD.id AND kind IN ('wallet', 'hold') AND balance > 0)
  OR EXISTS (SELECT 1 FROM goal_member JOIN savings_goal ON savings_goal.id = goal_member.goal_id
    JOIN ledger_account ON ledger_account.id = 'goal:' || goal_member.id || ':' || savings_goal.currency
    WHERE goal_member.user_id = OLD.id AND ledger_account.balance > 0)
  OR EXISTS (SELECT 1 FROM savings_goal JOIN goal_member ON goal_member.goal_id = savings_goal.id
    JOIN ledger_account ON ledger_account.id = 'goal:' || goal_member.id || ':' || savings_goal.currency
    WHERE savings_goal.user_id = OLD.id AND ledger_account.balance > 0)
  OR EXISTS (SELECT 1 FROM money_request WHERE status = 'pending' AND OLD.id IN (requester_id, payer_id))
  OR EXISTS (SELECT 1 FROM gift_card WHERE status IN ('funding', 'scheduled', 'sent')
    AND OLD.id IN (organiser_id, recipient_id, claimed_by))
  OR EXISTS (SELECT 1 FROM gift_contribution JOIN gift_card ON gift_card.id = gift_contribution.card_id
    WHERE gift_contribution.user_id = OLD.id AND gift_card.status IN ('funding', 'scheduled', 'sent'))
  OR EXISTS (SELECT 1 FROM deposit WHERE user_id = OLD.id AND status IN ('requested', 'waiting', 'requires_action'))
  OR EXISTS (SELECT 1 FROM withdrawal WHERE user_id = OLD.id AND status IN ('requested', 'waiting'))
)
BEGIN
  SELECT RAISE(ABORT, 'account-busy');
END;
