// What member discounts cost: counted from the snapshots of completed visits and received orders.
import { sql } from 'drizzle-orm'

/** Columns of a discount's use; `member_discount` must be in the query. Amounts are minor units. */
export const USAGE = {
  sold: sum('n', 'done'),
  open: sum('n', 'open'),
  given: sum('given', 'done'),
  paid: sum('paid', 'done'),
  feeForgone: sum('fee', 'done'),
}

export type Usage = { sold: number; open: number; given: number; paid: number; feeForgone: number }

function sum(column: 'n' | 'given' | 'paid' | 'fee', state: 'done' | 'open') {
  return sql<number>`(SELECT coalesce(sum(${sql.raw(column)}), 0) FROM (
    SELECT 1 AS n, item.discount_amount AS given, item.price AS paid,
      item.discount_amount * fee.basis_points / 10000 AS fee,
      CASE visit.status WHEN 'completed' THEN 'done' WHEN 'cancelled' THEN 'not' ELSE 'open' END AS state
    FROM appointment_item AS item JOIN appointment AS visit ON visit.id = item.appointment_id
    JOIN fee ON fee.id = visit.fee_id WHERE item.discount_id = member_discount.id
    UNION ALL
    SELECT units, units * discount_amount, units * unit_price, units * discount_amount * basis_points / 10000, state
    FROM (SELECT line.quantity - line.refunded_quantity AS units, line.discount_amount, line.unit_price, fee.basis_points,
      CASE WHEN o.status IN ('delivered', 'collected') THEN 'done' WHEN o.status = 'cancelled' THEN 'not' ELSE 'open' END AS state
      FROM order_line AS line JOIN shop_order AS o ON o.id = line.order_id JOIN fee ON fee.id = o.fee_id
      WHERE line.discount_id = member_discount.id)
  ) WHERE state = ${sql.raw(`'${state}'`)})`
}
