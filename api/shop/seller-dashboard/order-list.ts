// A seller's orders: by state, or searched by reference or client name, a page at a time.
import { type SQL, sql } from 'drizzle-orm'
import { ownShopId } from '../../identity/business/own-business'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { decodeCursor, type Page, pageFrom } from '../../platform/pagination'
import { nameHas } from '../../platform/search/names'
import { type OrdersQuery, referenceOf } from './input'
import { and, type Counts, countsOf, STATES } from './order-counts'
import { type Sale, type SaleRow, saleFrom, salesOf } from './order-list-rows'

/** A page of orders, and the number in each state, a hundred at most. */
type SalesList = Page<Sale> & { counts: Counts }

/**
 * Newest or oldest first; one round trip. In every state, a page is read along the index, so the
 * time does not grow with the number of orders. Only a search by name scans all of them.
 */
export async function listSales(ctx: Ctx, viewer: Viewer, query: OrdersQuery): Promise<SalesList> {
  const shopId = ownShopId(ctx, viewer)
  const [, after] = query.cursor ? decodeCursor(query.cursor) : []
  const direction = query.sort === 'newest' ? sql`DESC` : sql`ASC`
  const beyond =
    after === undefined
      ? undefined
      : query.sort === 'newest'
        ? sql`o.id < ${after}`
        : sql`o.id > ${after}`
  const cut = sql`ORDER BY o.id ${direction} LIMIT ${query.limit + 1}`
  const ids = idsOf(shopId, query, beyond, cut)
  const [, rows, counts] = await readAs(ctx, viewer, [
    ctx.db.all<SaleRow>(salesOf(ids, sql`o.id ${direction} LIMIT ${query.limit + 1}`)),
    ctx.db.all<Counts>(countsOf(shopId)),
  ])
  const page = pageFrom(rows, query.limit, (row) => [row.created_at, row.id], saleFrom)
  return { ...page, counts: counts[0] as Counts }
}

/**
 * Selects the ids: each status reads its own range of the index, limited before they are joined.
 */
function idsOf(
  shopId: SQL<string>,
  { state, q }: OrdersQuery,
  beyond: SQL | undefined,
  cut: SQL,
): SQL {
  const reference = prefixOf(q)
  // Names have no digits; text with digits is a reference and is found without scanning names.
  const named =
    q.length >= 2 && !(reference && /\d/.test(q)) ? nameHas(sql`user.name`, q) : undefined
  const joined = named ? sql`CROSS JOIN user ON user.id = o.client_id` : sql``
  const found =
    q === '' ? undefined : sql`(${sql.join([sql`0`, ...(named ? [named] : [])], sql` OR `)})`
  const stretches: SQL[] = []
  if (state === 'returns') {
    const both = reference && sql`(${found} OR (${reference}))`
    stretches.push(
      sql`SELECT DISTINCT o.id FROM order_return AS r INDEXED BY order_return_open
        CROSS JOIN shop_order AS o ON o.id = r.order_id ${joined}
        WHERE r.status = 'requested' AND o.shop_id = ${shopId} ${and(both ?? found)} ${and(beyond)} ${cut}`,
    )
  } else {
    const { statuses, more } = STATES[state]
    for (const status of q === '' || named ? statuses : []) {
      stretches.push(
        sql`SELECT o.id FROM shop_order AS o ${joined}
          WHERE o.shop_id = ${shopId} AND o.status = ${status} ${and(more)} ${and(found)} ${and(beyond)} ${cut}`,
      )
    }
    if (reference) {
      stretches.push(
        sql`SELECT o.id FROM shop_order AS o INDEXED BY shop_order_reference
          WHERE ${reference} AND o.shop_id = ${shopId} AND o.status IN ${statuses} ${and(more)} ${and(beyond)} ${cut}`,
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
