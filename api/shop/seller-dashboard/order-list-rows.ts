// One row of a seller's order list.

import { type SQL, sql } from 'drizzle-orm'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { UNANSWERED } from '../orders/order-rows'
import type { OrderRow } from '../orders/place'
import { promisedBy } from './order-counts'
import type { SaleResponse } from './responses'

export type SaleRow = {
  id: string
  reference: string
  status: OrderRow['status']
  ending: OrderRow['ending']
  packed_at: number | null
  disputed_at: number | null
  given_back: number
  fulfilment: OrderRow['fulfilment']
  client_name: string
  product: string
  line_count: number
  pieces: number
  total: number
  refunded: number
  currency: string
  time_zone: string
  dispatch_days: number
  answer_by: number
  created_at: number
}

/** Selects the orders whose ids a statement finds, in the given order. */
export function salesOf(ids: SQL, order: SQL): SQL {
  return sql`SELECT o.id, o.reference, o.status, o.ending, o.packed_at, o.disputed_at, o.fulfilment, o.total,
      o.refunded, o.currency, o.answer_by, o.created_at, shop.time_zone,
      shop.dispatch_days, user.name AS client_name,
      EXISTS (SELECT 1 FROM order_return AS r WHERE r.order_id = o.id AND ${UNANSWERED}) AS given_back,
      (SELECT product_name FROM order_line AS l WHERE l.order_id = o.id ORDER BY position LIMIT 1) AS product,
      (SELECT count(*) FROM order_line AS l WHERE l.order_id = o.id) AS line_count,
      (SELECT sum(quantity - refunded_quantity) FROM order_line AS l WHERE l.order_id = o.id) AS pieces
    FROM (${ids}) AS found CROSS JOIN shop_order AS o ON o.id = found.id
    JOIN shop ON shop.id = o.shop_id JOIN user ON user.id = o.client_id
    ORDER BY ${order}`
}

export function saleFrom(row: SaleRow, now: number): SaleResponse {
  const timeZone = row.time_zone
  const isDue = row.status === 'placed' || row.status === 'accepted'
  const promised = promisedBy(row.created_at, row.dispatch_days)
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    ending: row.ending,
    packed: row.packed_at !== null,
    disputed: row.disputed_at !== null,
    returning: row.given_back === 1,
    fulfilment: row.fulfilment,
    clientName: row.client_name,
    product: row.product,
    more: row.line_count - 1,
    pieces: row.pieces,
    total: moneyJson(row.total, row.currency),
    refunded: row.refunded > 0 ? moneyJson(row.refunded, row.currency) : null,
    answerBy: row.status === 'placed' ? rfc3339(row.answer_by, timeZone) : null,
    sendBy: isDue ? rfc3339(promised, timeZone) : null,
    overdue: isDue && promised < now,
    createdAt: rfc3339(row.created_at, timeZone),
  }
}
