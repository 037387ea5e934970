// A seller's orders: by state, or searched by reference or client name, a page at a time.

import { type SQL, sql } from 'drizzle-orm'
import { ownShopId } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { nameHas } from '../../platform/search/names'
import { readAs } from '../../platform/viewer/proof'
import { UNANSWERED } from '../orders/order-rows'
import { OrdersQuery, referenceOf } from './input'
import { and, type Counts, countsOf, STATES, type Status } from './order-counts'
import { type SaleRow, saleFrom, salesOf } from './order-list-rows'
import { SalesListResponse } from './responses'

/** The statuses of orders that are over. */
const ENDS: Status[] = [...STATES.done.statuses, ...STATES.cancelled.statuses]

/** Whether an order is over: 0 or 1. */
const OVER = sql`(o.status IN ${ENDS})`

/**
 * Open ones first, newest or oldest first; one round trip. In every state, a page is read along the index, so the
 * time does not grow with the number of orders. Only a search by name scans all of them.
 */
export const listSales = operation('product_seller', 'GET /sales/orders', {
  summary: 'A seller’s orders by status, reference or name',
  problems: ['invalid-cursor'],
  scope: 'read',
  query: OrdersQuery,
  response: SalesListResponse,
  run: async ({ ctx, viewer, query }) => {
    const shopId = ownShopId(ctx, viewer)
    const ids = idsOf(shopId, query)
    const now = ctx.now()
    const [, rows, counts] = await readAs(ctx, viewer, [
      ctx.db.all<SaleRow>(salesOf(ids, orderOf(query))),
      ctx.db.all<Counts>(countsOf(shopId)),
    ])
    const over = ({ status }: SaleRow) => Number(ENDS.includes(status))
    const place = (row: SaleRow): [number, string] => [over(row), row.id]
    const page = pageFrom(rows, query.limit, place, (row) => saleFrom(row, now))
    return { ...page, counts: counts[0] as Counts }
  },
})

/** The order of a list, and its limit; among orders that are all open or all over, whether they are says nothing. */
function orderOf({ sort, limit }: OrdersQuery, mixed = true): SQL {
  const first = sort === 'open' && mixed ? sql`${OVER}, ` : sql``
  return sql`${first}o.id ${sort === 'oldest' ? sql`ASC` : sql`DESC`} LIMIT ${limit + 1}`
}

/** What follows a page's last order; null where nothing of this status can. */
function beyondOf({ sort, cursor }: OrdersQuery, status?: Status): SQL | undefined | null {
  if (!cursor) return undefined
  const [over, after] = decodeCursor(cursor)
  const later = sort === 'oldest' ? sql`o.id > ${after}` : sql`o.id < ${after}`
  if (sort !== 'open') return later
  if (!status) return sql`(${OVER} > ${over} OR (${OVER} = ${over} AND ${later}))`
  const ranked = Number(ENDS.includes(status)) - over
  return ranked === 0 ? later : ranked > 0 ? undefined : null
}

/** Selects the ids: each status reads its own range of the index, limited before they are joined. */
function idsOf(shopId: SQL<string>, query: OrdersQuery): SQL {
  const { state, q } = query
  const mixed = sql`${and(beyondOf(query) ?? undefined)} ORDER BY ${orderOf(query)}`
  const reference = prefixOf(q)
  // Names have no digits; text with digits is a reference and is found without scanning names.
  const named = q.length >= 2 && !(reference && /\d/.test(q)) ? nameHas(sql`user.name`, q) : undefined
  const joined = named ? sql`CROSS JOIN user ON user.id = o.client_id` : sql``
  const found = q === '' ? undefined : sql`(${sql.join([sql`0`, ...(named ? [named] : [])], sql` OR `)})`
  const stretches: SQL[] = []
  if (state === 'returns') {
    const both = reference && sql`(${found} OR (${reference}))`
    stretches.push(
      sql`SELECT DISTINCT o.id FROM order_return AS r INDEXED BY order_return_open
        CROSS JOIN shop_order AS o ON o.id = r.order_id ${joined}
        WHERE ${UNANSWERED} AND o.shop_id = ${shopId} ${and(both ?? found)} ${mixed}`,
    )
  } else {
    const { statuses, more } = STATES[state]
    for (const status of q === '' || named ? statuses : []) {
      const beyond = beyondOf(query, status)
      if (beyond === null) continue
      stretches.push(
        sql`SELECT o.id FROM shop_order AS o ${joined}
          WHERE o.shop_id = ${shopId} AND o.status = ${status} ${and(more)} ${and(found)} ${and(beyond)}
          ORDER BY ${orderOf(query, false)}`,
      )
    }
    if (reference) {
      stretches.push(
        sql`SELECT o.id FROM shop_order AS o INDEXED BY shop_order_reference
          WHERE ${reference} AND o.shop_id = ${shopId} AND o.status IN ${statuses} ${and(more)} ${mixed}`,
      )
    }
  }
  if (stretches.length === 0) return sql`SELECT '' AS id WHERE 0`
  // A name may look like a reference: an order found by both appears once.
  return sql.join(
    stretches.map((stretch) => sql`SELECT id FROM (${stretch})`),
    sql` UNION `,
  )
}

/** A condition on the beginning of references; undefined for fewer than three letters. */
function prefixOf(typed: string): SQL | undefined {
  const letters = referenceOf(typed)
  if (letters.length < 3 || letters.length > 9 || !/^[\w -]+$/.test(typed)) return undefined
  return sql`o.reference >= ${letters} AND o.reference < ${`${letters}~`}`
}
