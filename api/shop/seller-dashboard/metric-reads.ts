// The queries behind a seller's figures. Sales count on the day of the order: everything except
// cancelled orders, less refunds.
import { type SQL, sql } from 'drizzle-orm'
import { HALF_HOUR } from '../../booking/dashboards/salon/metrics'
import { DAY } from '../../platform/values/time'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import { boundIn, idAt, rangeIn } from './date-range'
import type { SalesQuery } from './input'

export type { Sold as SoldRow } from './metrics'
export type BestRow = {
  product_id: string
  name: string
  category: string
  image: string
  pieces: number
  minor: number
}
export type LowRow = {
  variant_id: string
  product_id: string
  name: string
  category: string
  image: string
  option_values: string
  sku: string
  stock: number
  low_stock: number
}

/** The most that an id's time can differ from the order's, for seeded rows or a slow clock. */
const SLACK = 2 * DAY

/** Sales in the range, and in as many days before it. */
export function soldByHalfHour(shopId: SQL<string>, query: SalesQuery, now: number): SQL {
  return sql`SELECT o.created_at / ${HALF_HOUR} * ${HALF_HOUR} AS startsAt, count(*) AS orders,
      sum(o.total - o.refunded) AS minor
    FROM ${soldWithin(shopId, query, now, 'before')}
    GROUP BY 1`
}

/** The products with the highest sales in the range. */
export function bestSellers(shopId: SQL<string>, query: SalesQuery, now: number, most: number): SQL {
  return sql`SELECT best.*, product.category, ${FIRST_PICTURE}
    FROM (SELECT line.product_id, max(line.product_name) AS name,
        sum(line.quantity - line.refunded_quantity) AS pieces,
        sum((line.quantity - line.refunded_quantity) * line.unit_price) AS minor
      FROM ${soldWithin(shopId, query, now, 'since', sql`CROSS JOIN order_line AS line ON line.order_id = o.id`)}
      GROUP BY line.product_id HAVING pieces > 0 ORDER BY minor DESC, line.product_id LIMIT ${most}) AS best
    CROSS JOIN product ON product.id = best.product_id
    ORDER BY best.minor DESC, best.product_id`
}

/** Of `product`; empty where it has none. */
const FIRST_PICTURE = sql`coalesce((SELECT picture.image FROM product_picture AS picture
  WHERE picture.product_id = product.id ORDER BY picture.position, picture.id LIMIT 1), '') AS image`

/** Variants on sale at or below their low-stock level, the fewest first. */
export function lowStock(shopId: SQL<string>, most: number): SQL {
  return sql`SELECT variant.id AS variant_id, variant.product_id, product.name, product.category,
      ${FIRST_PICTURE}, variant.option_values, variant.sku, variant.stock, variant.low_stock
    FROM product_variant AS variant JOIN product ON product.id = variant.product_id
    WHERE variant.shop_id = ${shopId} AND variant.active = 1 AND variant.stock <= variant.low_stock
      AND product.status = 'listed'
    ORDER BY variant.stock, product.name, variant.position, variant.id LIMIT ${most}`
}

/** Money on hold for the shop's open orders, by currency. */
export function heldForOrders(shopId: SQL<string>): SQL {
  return sql`SELECT hold.currency, sum(hold.amount) AS minor
    FROM shop_order AS o CROSS JOIN hold ON hold.id = o.hold_id
    WHERE o.shop_id = ${shopId} AND o.status IN ('placed', 'accepted', 'shipped', 'ready') AND hold.status = 'held'
    GROUP BY hold.currency ORDER BY hold.currency`
}

/** The shop's counted orders, from a bound of the range to its end; as `o`. */
function soldWithin(
  shopId: SQL<string>,
  query: SalesQuery,
  now: number,
  from: 'since' | 'before',
  joined: SQL = sql``,
): SQL {
  const floor = idAt(rangeIn(query, now, DEFAULT_TIME_ZONE)[from] - SLACK)
  return sql`(SELECT id, ${boundIn(query, now, from)} AS since, ${boundIn(query, now, 'until')} AS until
      FROM shop WHERE id = ${shopId}) AS own
    CROSS JOIN shop_order AS o ON o.shop_id = own.id ${joined}
    WHERE o.status IN ('placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected') AND o.id >= ${floor}
      AND o.created_at >= own.since AND o.created_at < own.until`
}
