// Checks of what moves money between people and their purses: deposits, withdrawals, exchanges, goals, gifts, Plus,
// payouts.
import type { Check } from './books'
import { moved, oneToOne } from './books-ledger'

export const SERVICES: Check[] = [
  oneToOne('deposit', `SELECT transfer_id FROM deposit WHERE status = 'confirmed'`),
  {
    name: 'a deposit credits its amount',
    sql: `SELECT id FROM deposit WHERE status = 'confirmed' AND ${moved('deposit.transfer_id', 'clearing', 'wallet')} <> amount`,
  },
  {
    name: 'a deposit that has not come credits nothing',
    sql: `SELECT id FROM deposit WHERE status <> 'confirmed' AND transfer_id IS NOT NULL`,
  },
  {
    name: 'a deposit is asked for by one command',
    sql: `SELECT * FROM (SELECT (SELECT count(*) FROM deposit WHERE purpose = 'add_funds') AS deposits,
      (SELECT count(*) FROM command WHERE name = 'topUp') AS commands) WHERE deposits <> commands`,
  },
  oneToOne('withdrawal_capture', `SELECT transfer_id FROM withdrawal WHERE status = 'confirmed'`),
  {
    name: 'a withdrawal pays what it says',
    sql: `SELECT id FROM withdrawal WHERE status = 'confirmed' AND
      (${moved('withdrawal.transfer_id', 'hold', 'clearing')} <> amount - fee OR ${moved('withdrawal.transfer_id', 'hold', 'fee_revenue')} <> fee)`,
  },
  {
    name: 'a withdrawal’s hold is as it is',
    sql: `SELECT w.id, w.status, h.status AS held FROM withdrawal w JOIN hold h ON h.id = w.hold_id
      WHERE CASE w.status WHEN 'confirmed' THEN h.status <> 'captured' WHEN 'failed' THEN h.status NOT IN ('released', 'expired')
        WHEN 'expired' THEN h.status NOT IN ('released', 'expired') ELSE h.status <> 'held' END OR h.amount <> w.amount`,
  },
  {
    name: 'withdrawals are the holds of withdrawals',
    sql: `SELECT * FROM (SELECT (SELECT count(*) FROM withdrawal) AS withdrawals,
      (SELECT count(*) FROM transfer WHERE kind = 'withdrawal_hold') AS holds) WHERE withdrawals <> holds`,
  },
  oneToOne('exchange', `SELECT transfer_id FROM exchange_quote WHERE accepted_at IS NOT NULL`),
  {
    name: 'an exchange moves what was quoted',
    sql: `SELECT id FROM exchange_quote WHERE accepted_at IS NOT NULL AND
      (${moved('exchange_quote.transfer_id', 'wallet', '')} <> from_amount OR ${moved('exchange_quote.transfer_id', '', 'wallet')} <> to_amount)`,
  },
  {
    name: 'a paid request moved its amount once',
    sql: `SELECT r.id FROM money_request r LEFT JOIN transfer t ON t.id = r.transfer_id WHERE r.status = 'paid' AND
      (t.kind IS NOT 'send' OR ${moved('r.transfer_id', 'wallet', 'wallet')} <> r.amount)
      UNION ALL SELECT transfer_id FROM money_request WHERE transfer_id IS NOT NULL GROUP BY transfer_id HAVING count(*) > 1`,
  },
  {
    name: 'a split asks for no more than was paid',
    sql: `SELECT s.id, s.total, sum(r.amount) AS asked FROM split s JOIN money_request r ON r.split_id = s.id
      GROUP BY s.id HAVING sum(r.amount) > s.total`,
  },
  {
    name: 'money that waits for somebody is held until it ends',
    sql: `SELECT w.id, w.status, h.status AS held FROM waiting_transfer w JOIN hold h ON h.id = w.hold_id
      WHERE h.status <> CASE w.status WHEN 'waiting' THEN 'held' WHEN 'claimed' THEN 'captured' WHEN 'cancelled' THEN 'released' ELSE 'expired' END
        OR h.amount <> w.amount`,
  },
  {
    // In each step a part is rounded down, so that a unit may stay with the client; nobody has more than ten steps.
    name: 'what comes back of a visit that friends paid for goes to them',
    sql: `SELECT paid.client, paid.payer, paid.due, coalesce(back.amount, 0) AS amount FROM (
        SELECT visit.client_id AS client, one.payer_id AS payer, visit.currency, count(*) AS visits,
          sum(one.amount * visit.back / visit.whole) AS due
        FROM (
          SELECT v.id, v.client_id, v.currency, max(v.captured, h.amount) AS whole,
            v.refunded + CASE h.status WHEN 'held' THEN 0 ELSE max(0, h.amount - v.captured) END AS back
          FROM appointment v JOIN hold h ON h.id = v.hold_id) AS visit
        JOIN (SELECT visit_id, payer_id, amount FROM party_payment
          UNION ALL SELECT saved.visit_id, m.user_id, part.value ->> 'minor'
          FROM goal_visit saved, json_each(saved.parts) part JOIN goal_member m ON m.id = part.value ->> 'memberId'
          WHERE saved.return_id IS NULL) AS one ON one.visit_id = visit.id AND one.payer_id <> visit.client_id
        GROUP BY visit.client_id, one.payer_id, visit.currency) AS paid
      LEFT JOIN (
        SELECT p.debit_account, p.credit_account, sum(p.amount) AS amount FROM transfer t JOIN posting p ON p.transfer_id = t.id
        WHERE t.kind = 'send' AND t.description LIKE 'Returned: %' GROUP BY p.debit_account, p.credit_account) AS back
      ON back.debit_account = 'wallet:' || paid.client || ':' || paid.currency
        AND back.credit_account = 'wallet:' || paid.payer || ':' || paid.currency
      WHERE abs(paid.due - coalesce(back.amount, 0)) > 10 * paid.visits`,
  },
  {
    name: 'money in a goal is of a goal that is open',
    sql: `SELECT a.id, a.balance, g.status FROM ledger_account a LEFT JOIN goal_member m ON m.id = a.owner
      LEFT JOIN savings_goal g ON g.id = m.goal_id
      WHERE a.kind = 'goal' AND a.balance > 0 AND (g.status IS NULL OR g.status = 'archived' OR g.currency <> a.currency)`,
  },
  {
    name: 'a gift card holds what was paid and is left',
    sql: `SELECT c.id, c.funded, c.claimed, c.returned, a.balance FROM gift_card c
      LEFT JOIN ledger_account a ON a.id = 'gift_card:' || c.id || ':' || c.currency
      WHERE coalesce(a.balance, 0) <> c.funded - c.claimed - c.returned
        OR c.funded <> (SELECT coalesce(sum(amount), 0) FROM gift_contribution WHERE card_id = c.id)
        OR c.returned <> (SELECT coalesce(sum(returned), 0) FROM gift_contribution WHERE card_id = c.id)
        OR c.claimed <> (SELECT coalesce(sum(amount), 0) FROM gift_redemption WHERE card_id = c.id)
        OR (c.status IN ('claimed', 'cancelled', 'expired') AND coalesce(a.balance, 0) <> 0)`,
  },
  oneToOne('gift_card_payment', 'SELECT transfer_id FROM gift_contribution'),
  oneToOne('gift_card_claim', 'SELECT transfer_id FROM gift_redemption'),
  {
    name: 'a share of a gift is paid, and returned, as it says',
    sql: `SELECT id FROM gift_contribution WHERE ${moved('gift_contribution.transfer_id', 'wallet', 'gift_card')} <> amount
      OR returned <> (SELECT coalesce(sum(p.amount), 0) FROM transfer t JOIN posting p ON p.transfer_id = t.id
        WHERE t.reverses = gift_contribution.transfer_id AND t.kind = 'gift_card_return')`,
  },
  oneToOne('plus_payment', 'SELECT transfer_id FROM plus_charge'),
  {
    name: 'Plus is paid once a period, and earned as far as it was used',
    sql: `SELECT id FROM plus_charge WHERE ${moved('plus_charge.transfer_id', 'wallet', 'deferred')} <> amount
      UNION ALL SELECT subscription_id FROM plus_charge GROUP BY subscription_id, period HAVING count(*) > 1`,
  },
  {
    name: 'a reserve of payouts is empty',
    sql: `SELECT id, balance FROM ledger_account WHERE kind = 'reserve' AND balance <> 0`,
  },
  oneToOne('payout_hold', 'SELECT hold_transfer_id FROM payout'),
  oneToOne('payout_capture', `SELECT end_transfer_id FROM payout WHERE status = 'confirmed'`),
  oneToOne('payout_release', `SELECT end_transfer_id FROM payout WHERE status IN ('failed', 'expired')`),
  {
    name: 'a payout pays what it says',
    sql: `SELECT id FROM payout WHERE ${moved('payout.hold_transfer_id', 'payable', 'payout')} <> amount
      OR (status = 'confirmed' AND ${moved('payout.end_transfer_id', 'payout', 'clearing')} <> amount - fee)
      OR (status IN ('failed', 'expired') AND ${moved('payout.end_transfer_id', 'payout', 'payable')} <> amount)`,
  },
  {
    name: 'what is on its way out is what open payouts say',
    sql: `SELECT a.id, a.balance, sum(p.amount) AS open FROM ledger_account a
      LEFT JOIN payout p ON p.user_id = a.owner AND p.currency = a.currency AND p.end_transfer_id IS NULL
      WHERE a.kind = 'payout' GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0)`,
  },
  {
    name: 'a line of a balance is paid out once',
    sql: `SELECT a.id, b.id AS also FROM payout a JOIN payout b ON b.user_id = a.user_id AND b.currency = a.currency AND b.id > a.id
      WHERE a.part_of IS NULL AND b.part_of IS NULL AND a.status NOT IN ('failed', 'expired') AND b.status NOT IN ('failed', 'expired')
        AND a.from_sequence <= b.to_sequence AND b.from_sequence <= a.to_sequence`,
  },
]
