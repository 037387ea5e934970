-- A client becomes a partner, a seller or an admin with nothing left behind that only a client can reach: no
-- open matter, and no money in their purse.
DROP TRIGGER user_role_when_settled;
--> statement-breakpoint
CREATE TRIGGER user_role_when_settled
BEFORE UPDATE OF role ON user
WHEN OLD.role = 'client' AND NEW.role <> 'client' AND (
  EXISTS (SELECT 1 FROM appointment WHERE client_id = OLD.id AND status IN ('pending', 'confirmed'))
  OR EXISTS (SELECT 1 FROM shop_order WHERE client_id = OLD.id AND status IN ('placed', 'accepted', 'shipped', 'ready'))
  OR EXISTS (SELECT 1 FROM shop_order
    JOIN order_return ON order_return.order_id = shop_order.id AND order_return.status = 'asked'
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
  OR EXISTS (SELECT 1 FROM gift_share JOIN gift_card ON gift_card.id = gift_share.card_id
    WHERE gift_share.user_id = OLD.id AND gift_card.status IN ('funding', 'scheduled', 'sent'))
  OR EXISTS (SELECT 1 FROM deposit WHERE user_id = OLD.id AND status IN ('asked', 'waiting', 'requires_action'))
  OR EXISTS (SELECT 1 FROM withdrawal WHERE user_id = OLD.id AND status IN ('asked', 'waiting'))
)
BEGIN
  SELECT RAISE(ABORT, 'account-busy');
END;
