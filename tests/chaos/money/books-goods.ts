// Checks of what is bought: visits and their times, orders and their stock.
import type { Check } from './books'
import { moved, oneToOne } from './books-ledger'

/** What was given back because the end of its visit was undone. */
const undone = (kind: string, by = 'booking_reopening') =>
  `UNION ALL SELECT back.reverses FROM transfer back JOIN transfer paid ON paid.id = back.reverses AND paid.kind = '${kind}' WHERE back.kind = '${by}'`

export const GOODS: Check[] = [
  {
    name: 'a professional is in one place at a time',
    sql: `SELECT * FROM (SELECT staff_id, visit_id, starts_at, max(ends_at) OVER
        (PARTITION BY staff_id ORDER BY starts_at, ends_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until
        FROM busy_interval WHERE staff_id IS NOT NULL AND anyway = 0) WHERE starts_at < busy_until`,
  },
  {
    name: 'times are taken by what stands, and by nothing else',
    sql: `WITH standing (id) AS (
        SELECT id FROM appointment WHERE status <> 'cancelled' AND NOT EXISTS (SELECT 1 FROM appointment_event AS done
          -- Done before it was to begin, a visit leaves its time to others.
          WHERE done.appointment_id = appointment.id AND done.status = 'completed' AND done.created_at <= appointment.starts_at
            AND done.id NOT IN (SELECT event_id FROM visit_reopening))
        UNION SELECT id FROM slot_hold WHERE status = 'held'
        UNION SELECT s.id FROM party_seat s JOIN party p ON p.id = s.party_id WHERE p.status = 'gathering' AND s.status <> 'dropped')
      SELECT id, 'takes no time' AS fault FROM standing WHERE id NOT IN (SELECT id FROM unpaid_seat) AND id NOT IN (SELECT visit_id FROM busy_interval WHERE visit_id IS NOT NULL)
      UNION ALL SELECT DISTINCT visit_id, 'is over' FROM busy_interval WHERE visit_id IS NOT NULL AND visit_id NOT IN (SELECT id FROM standing)`,
  },
  // Paid for a visit, or for one whose end was undone.
  oneToOne(
    'booking_capture',
    'SELECT capture_id FROM appointment WHERE capture_id IS NOT NULL UNION ALL SELECT capture_id FROM visit_reopening WHERE capture_id IS NOT NULL',
  ),
  oneToOne('booking_refund', 'SELECT transfer_id FROM appointment_refund'),
  oneToOne('tip', `SELECT transfer_id FROM tip ${undone('tip')}`),
  oneToOne('goal_visit', 'SELECT transfer_id FROM goal_visit'),
  oneToOne(
    'goal_return',
    `SELECT return_id FROM goal_visit WHERE return_id IS NOT NULL ${undone('goal_return', 'goal_release')}`,
  ),
  oneToOne('saver_bonus', `SELECT bonus_id FROM goal_visit WHERE bonus_id IS NOT NULL ${undone('saver_bonus')}`),
  {
    name: 'a visit’s hold is as it is',
    sql: `SELECT a.id, a.status, h.status AS held FROM appointment a JOIN hold h ON h.id = a.hold_id
      WHERE CASE WHEN a.status IN ('pending', 'confirmed') THEN h.status <> 'held'
        WHEN a.captured > 0 THEN h.status <> 'captured' ELSE h.status = 'held' END`,
  },
  {
    name: 'what a visit was paid is what it says',
    sql: `SELECT id, captured FROM appointment WHERE capture_id IS NOT NULL AND
      ${moved('appointment.capture_id', '', 'payable')} + ${moved('appointment.capture_id', '', 'fee_revenue')} <> captured`,
  },
  {
    name: 'a visit whose end is undone has its money back, to the unit',
    sql: `SELECT undo.id, undo.transfer_id FROM visit_reopening undo
      LEFT JOIN hold past ON past.id = undo.replaces_hold_id LEFT JOIN hold aside ON aside.id = undo.hold_id
      WHERE past.amount IS NOT aside.amount OR past.owner IS NOT aside.owner OR past.status = 'held'
        OR (undo.capture_id IS NOT NULL AND (
          ${moved('undo.capture_id', '', 'payable')} <> ${moved('undo.transfer_id', 'payable', 'wallet')}
          OR ${moved('undo.capture_id', '', 'fee_revenue')} <> ${moved('undo.transfer_id', 'fee_revenue', 'wallet')}))`,
  },
  {
    name: 'nobody pays more for a visit than its price',
    sql: `SELECT id, price, captured, refunded FROM appointment WHERE captured > price OR refunded > captured`,
  },
  {
    name: 'a visit’s refunds are what came back',
    sql: `SELECT a.id, a.refunded, sum(r.amount) AS sum FROM appointment a LEFT JOIN appointment_refund r ON r.appointment_id = a.id
      GROUP BY a.id HAVING a.refunded <> coalesce(sum(r.amount), 0)
      UNION ALL SELECT id, amount, fee_part FROM appointment_refund
        WHERE ${moved('appointment_refund.transfer_id', '', 'wallet')} <> amount OR ${moved('appointment_refund.transfer_id', 'fee_revenue', '')} <> fee_part`,
  },
  {
    name: 'a goal’s visit takes its price from the goal, and gives it back whole',
    sql: `SELECT visit_id FROM goal_visit WHERE ${moved('goal_visit.transfer_id', 'goal', 'wallet')} <> amount
      OR (return_id IS NOT NULL AND ${moved('goal_visit.return_id', 'wallet', 'goal')}
        + ${moved('goal_visit.return_id', 'wallet', 'wallet')} <> amount)`,
  },
  {
    name: 'a seat of an open party has paid its share, and of no other party anything',
    sql: `WITH due (seat, payer, amount) AS (SELECT s.id, s.person_id, s.share FROM party_seat s JOIN party p ON p.id = s.party_id
        WHERE p.status = 'gathering' AND s.status = 'accepted' AND s.share > 0),
      paid (seat, payer, amount) AS (SELECT s.seat_id, s.payer_id, s.amount FROM party_share s JOIN hold h ON h.id = s.hold_id
        WHERE h.status = 'held' AND s.hold_id NOT IN (SELECT hold_id FROM appointment WHERE hold_id IS NOT NULL))
      SELECT *, 'not paid' AS fault FROM (SELECT * FROM due EXCEPT SELECT * FROM paid)
      UNION ALL SELECT *, 'not due' FROM (SELECT * FROM paid EXCEPT SELECT * FROM due)`,
  },
  {
    name: 'every hold is for something',
    sql: `SELECT h.id, h.status, t.kind FROM hold h JOIN transfer t ON t.id = h.transfer_id WHERE h.status = 'held' AND h.id NOT IN (
      SELECT hold_id FROM appointment WHERE hold_id IS NOT NULL AND status IN ('pending', 'confirmed')
      UNION SELECT hold_id FROM shop_order WHERE status NOT IN ('delivered', 'collected', 'cancelled')
      UNION SELECT hold_id FROM withdrawal WHERE status IN ('requested', 'waiting')
      UNION SELECT hold_id FROM waiting_transfer WHERE status = 'waiting'
      UNION SELECT s.hold_id FROM party_share s JOIN party_seat t ON t.id = s.seat_id JOIN party p ON p.id = t.party_id
        WHERE p.status = 'gathering'
      UNION SELECT w.hold_id FROM waiting_hold w JOIN waiting_entry e ON e.id = w.entry_id WHERE e.status = 'waiting')`,
  },
  oneToOne('order_capture', 'SELECT capture_id FROM shop_order WHERE capture_id IS NOT NULL'),
  {
    name: 'an order’s hold is as it is',
    sql: `SELECT o.id, o.status, h.status AS held FROM shop_order o JOIN hold h ON h.id = o.hold_id
      WHERE CASE WHEN o.capture_id IS NOT NULL THEN h.status <> 'captured' WHEN o.status = 'cancelled' THEN h.status NOT IN ('released', 'expired')
        ELSE h.status <> 'held' END OR h.owner <> o.client_id OR h.currency <> o.currency`,
  },
  {
    name: 'an order holds or paid what was not refunded before',
    sql: `SELECT o.id, o.total, h.amount FROM shop_order o JOIN hold h ON h.id = o.hold_id
      WHERE h.amount <> o.total - (SELECT coalesce(sum(r.amount), 0) FROM order_refund r JOIN transfer t ON t.id = r.transfer_id
        WHERE r.order_id = o.id AND t.kind = 'order_release')`,
  },
  {
    name: 'an order’s refunds are what came back',
    sql: `SELECT o.id, o.refunded FROM shop_order o LEFT JOIN order_refund r ON r.order_id = o.id GROUP BY o.id
      HAVING o.refunded <> coalesce(sum(r.amount), 0)
      UNION ALL SELECT r.id, r.amount FROM order_refund r JOIN transfer t ON t.id = r.transfer_id
        WHERE t.kind = 'order_refund' AND ${moved('r.transfer_id', '', 'wallet')} <> r.amount`,
  },
  {
    name: 'no item is refunded twice',
    sql: `SELECT l.id, l.quantity, l.refunded_quantity FROM order_line l LEFT JOIN order_refund_line r ON r.line_id = l.id GROUP BY l.id
      HAVING l.refunded_quantity <> coalesce(sum(r.quantity), 0) OR l.refunded_quantity > l.quantity`,
  },
  {
    name: 'an order is placed by one checkout',
    sql: `SELECT checkout_id FROM shop_order GROUP BY checkout_id, shop_id HAVING count(*) > 1
      UNION ALL SELECT o.checkout_id FROM shop_order o JOIN checkout c ON c.id = o.checkout_id WHERE c.status <> 'paid'`,
  },
  {
    name: 'stock is its log, line by line',
    sql: `SELECT v.id, v.stock, coalesce(sum(m.delta), 0) AS logged FROM product_variant v LEFT JOIN stock_movement m ON m.variant_id = v.id
      GROUP BY v.id HAVING v.stock <> coalesce(sum(m.delta), 0) OR v.stock < 0
      UNION ALL SELECT variant_id, stock, before + delta FROM (SELECT variant_id, stock, delta,
        lag(stock, 1, 0) OVER (PARTITION BY variant_id ORDER BY sequence) AS before FROM stock_movement) WHERE before + delta <> stock`,
  },
]
