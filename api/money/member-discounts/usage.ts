// What member discounts cost: counted from the snapshots of completed visits and received orders,
// without what was refunded of them.
import { type SQL, sql } from 'drizzle-orm'

/** A part of an amount, rounded half to even, as `proportion` of values/money does. */
function part(amount: string, of: string, whole: string): string {
  const twice = `2 * (${amount}) * (${of})`
  const floor = `((${amount}) * (${of}) / (${whole}))`
  const rest = `(${twice} - 2 * (${whole}) * ${floor})`
  return `(${floor} + (${rest} > (${whole}) OR (${rest} = (${whole}) AND ${floor} % 2 = 1)))`
}

const APPOINTMENT = {
  given: `item.discount_amount - ${part('item.discount_amount', 'visit.refunded', 'visit.price')}`,
  paid: `item.price - ${part('item.price', 'visit.refunded', 'visit.price')}`,
  /** On the share of the price that went through Purse and was not refunded. */
  fee: part(
    part('item.discount_amount', 'visit.captured - visit.refunded', 'visit.price'),
    'fee.basis_points',
    '10000',
  ),
}

const ORDER = {
  given: 'units * discount_amount',
  paid: 'units * unit_price',
  fee: part('units * discount_amount', 'basis_points', '10000'),
}

/**
 * Columns of a discount's use; `member_discount` must be in the query. Amounts are minor units. A visit that
 * was refunded in part counts with the rest of its price, wholly refunded visits and units not at all. The
 * fee that Purse did not take is that on the reduction: of what is paid at the salon, there is none.
 */
export const USAGE = {
  sold: sum('n', 'done'),
  open: sum('n', 'open'),
  given: sum('given', 'done'),
  paid: sum('paid', 'done'),
  feeForgone: sum('fee', 'done'),
}

export type Usage = { sold: number; open: number; given: number; paid: number; feeForgone: number }

function sum(column: 'n' | keyof typeof APPOINTMENT, state: 'done' | 'open'): SQL<number> {
  const [ofAppointment, ofOrder] = column === 'n' ? ['1', 'units'] : [APPOINTMENT[column], ORDER[column]]
  return sql<number>`(SELECT coalesce(sum(value), 0) FROM (
    SELECT ${sql.raw(ofAppointment)} AS value,
      CASE WHEN visit.status = 'cancelled' OR visit.refunded >= visit.price THEN 'not'
        WHEN visit.status = 'completed' THEN 'done' ELSE 'open' END AS state
    FROM appointment_item AS item JOIN appointment AS visit ON visit.id = item.appointment_id
    JOIN fee ON fee.id = visit.fee_id WHERE item.discount_id = member_discount.id
    UNION ALL
    SELECT ${sql.raw(ofOrder)}, state
    FROM (SELECT line.quantity - line.refunded_quantity AS units, line.discount_amount, line.unit_price, fee.basis_points,
      CASE WHEN o.status IN ('delivered', 'collected') THEN 'done' WHEN o.status = 'cancelled' THEN 'not' ELSE 'open' END AS state
      FROM order_line AS line JOIN shop_order AS o ON o.id = line.order_id JOIN fee ON fee.id = o.fee_id
      WHERE line.discount_id = member_discount.id)
  ) WHERE state = ${sql.raw(`'${state}'`)})`
}
