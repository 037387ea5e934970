// A client's unfinished matters, listed one by one: none can be reached from the pages of a salon or a shop, so they
// must be finished before the role changes. The trigger user_role_when_settled enforces the same.
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context'
import type { UnfinishedResponse } from './responses'

/** The most that are listed at once; there may be more. */
const NAMED = 50

/** Selects the unfinished matters of a person (an id, or SQL that finds it). */
export function unfinishedOf(ctx: Ctx, person: SQL | string) {
  const id = sql`${person}`
  return ctx.db.all<UnfinishedResponse>(sql`
    SELECT 'visit' AS what, id, service_name AS name, '/client/bookings/' || id AS path FROM appointment
      WHERE client_id = ${id} AND status IN ('pending', 'confirmed')
    UNION ALL
    SELECT 'order', id, reference, '/client/orders/' || id FROM shop_order
      WHERE client_id = ${id} AND status IN ('placed', 'accepted', 'shipped', 'ready')
    UNION ALL
    SELECT 'return', order_return.id, shop_order.reference, '/client/orders/' || shop_order.id
      FROM shop_order JOIN order_return ON order_return.order_id = shop_order.id AND order_return.status = 'requested'
      WHERE shop_order.client_id = ${id}
    UNION ALL
    SELECT 'goal', savings_goal.id, savings_goal.name, '/goals/' || savings_goal.id FROM savings_goal
      WHERE savings_goal.id IN (SELECT goal_id FROM goal_member WHERE user_id = ${id}) AND EXISTS (
        SELECT 1 FROM goal_member
        JOIN ledger_account ON ledger_account.id = 'goal:' || goal_member.id || ':' || savings_goal.currency
        WHERE goal_member.goal_id = savings_goal.id AND ledger_account.balance > 0
          AND (goal_member.user_id = ${id} OR savings_goal.user_id = ${id}))
    UNION ALL
    SELECT 'request', id, note, '/client/wallet/requests' FROM money_request
      WHERE status = 'pending' AND (requester_id = ${id} OR payer_id = ${id})
    UNION ALL
    SELECT 'waiting', id, contact, '/client/wallet/waiting?side=outgoing' FROM waiting_transfer
      WHERE status = 'waiting' AND sender_id = ${id}
    UNION ALL
    SELECT 'gift-card', id, recipient_name, '/client/gift-cards/' || id FROM gift_card
      WHERE status IN ('funding', 'scheduled', 'sent') AND (organiser_id = ${id} OR recipient_id = ${id}
        OR claimed_by = ${id} OR id IN (SELECT card_id FROM gift_contribution WHERE user_id = ${id}))
    UNION ALL
    SELECT 'deposit', id, method_label, '/client/wallet' FROM deposit
      WHERE user_id = ${id} AND status <> 'confirmed' AND status IN ('requested', 'waiting', 'requires_action')
    UNION ALL
    SELECT 'withdrawal', id, method_label, '/client/wallet/withdrawals/' || id FROM withdrawal
      WHERE user_id = ${id} AND status IN ('requested', 'waiting')
    LIMIT ${NAMED}`)
}
