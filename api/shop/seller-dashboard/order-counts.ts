// Counts orders by state, along the index of a shop's orders.
import { type SQL, sql } from 'drizzle-orm'
import { DAY } from '../../platform/values/time'
import { UNANSWERED } from '../orders/order-rows'
import type { OrderRow } from '../orders/place'
import type { OrderState } from './input'

export type Status = OrderRow['status']

/** The statuses of a state, and further conditions; `returns` are found by their return requests. */
export const STATES: Record<Exclude<OrderState, 'returns'>, { statuses: Status[]; more?: SQL }> = {
  all: { statuses: ['placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled'] },
  new: { statuses: ['placed'] },
  pack: { statuses: ['accepted'], more: sql`o.packed_at IS NULL` },
  send: { statuses: ['accepted'], more: sql`o.packed_at IS NOT NULL` },
  ready: { statuses: ['ready'] },
  shipped: { statuses: ['shipped'] },
  disputed: { statuses: ['shipped'], more: sql`o.disputed_at IS NOT NULL` },
  done: { statuses: ['delivered', 'collected'] },
  cancelled: { statuses: ['cancelled'] },
}

/** The states that are shown with a count. */
export const COUNTED = ['new', 'pack', 'send', 'ready', 'shipped', 'disputed', 'returns'] as const

type Counted = (typeof COUNTED)[number]

export type Counts = Record<Counted, number>

/** Counting stops here; the page then shows "99+". */
const COUNT_MOST = 100

/** A row with the number of the shop's orders in each state, a hundred at most. */
export function countsOf(shopId: SQL<string>): SQL {
  const counts = COUNTED.map(
    (state) =>
      sql`(SELECT count(*) FROM (${
        state === 'returns'
          ? sql`SELECT DISTINCT r.order_id FROM ${openReturns(shopId)}`
          : sql`SELECT 1 FROM shop_order AS o WHERE o.shop_id = ${shopId}
            AND o.status = ${STATES[state].statuses[0]} ${and(STATES[state].more)}`
      } LIMIT ${COUNT_MOST})) AS ${sql.identifier(state)}`,
  )
  return sql`SELECT ${sql.join(counts, sql`, `)}`
}

/** What a shop promises to have sent within its days of dispatch. */
const PROMISED = ['new', 'pack', 'send'] as const

export type Oldest = Record<(typeof PROMISED)[number], number | null>

/** A row with the time of the shop's oldest order in each of these states. */
export function oldestOf(shopId: SQL<string>): SQL {
  const oldest = PROMISED.map(
    (state) => sql`(SELECT o.created_at FROM shop_order AS o WHERE o.shop_id = ${shopId}
      AND o.status = ${STATES[state].statuses[0]} ${and(STATES[state].more)}
      ORDER BY o.id LIMIT 1) AS ${sql.identifier(state)}`,
  )
  return sql`SELECT ${sql.join(oldest, sql`, `)}`
}

/** When what was ordered then should be on its way. */
export function promisedBy(orderedAt: number, dispatchDays: number): number {
  return orderedAt + dispatchDays * DAY
}

/** The states with an order that should have been sent by now, and that of orders that have not arrived. */
export function overdueIn(oldest: Oldest, counts: Counts, dispatchDays: number, now: number): Counted[] {
  const late = PROMISED.filter((state) => {
    const since = oldest[state]
    return since !== null && promisedBy(since, dispatchDays) < now
  })
  return counts.disputed > 0 ? [...late, 'disputed'] : late
}

/**
 * Returns of a shop that wait for an answer, as `r` with their order as `o`. Read from the index of
 * open returns of all shops: those are few, while a shop's delivered orders are many.
 */
export function openReturns(shopId: SQL<string>): SQL {
  return sql`order_return AS r INDEXED BY order_return_open CROSS JOIN shop_order AS o ON o.id = r.order_id
    WHERE ${UNANSWERED} AND o.shop_id = ${shopId}`
}

/** Appends an optional condition. */
export function and(more: SQL | undefined): SQL {
  return more ? sql`AND ${more}` : sql``
}
