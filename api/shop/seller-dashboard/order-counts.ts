// Which orders stand where, and how many of them wait, counted along the index of a shop's orders.
import { type SQL, sql } from 'drizzle-orm'
import type { OrderRow } from '../orders/place'
import type { OrderState } from './input'

export type Status = OrderRow['status']

/** The statuses of a state, and what else tells it apart; `returns` are found by what was asked back. */
export const STATES: Record<Exclude<OrderState, 'returns'>, { statuses: Status[]; more?: SQL }> = {
  all: {
    statuses: ['placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled'],
  },
  new: { statuses: ['placed'] },
  pack: { statuses: ['accepted'], more: sql`o.packed_at IS NULL` },
  send: { statuses: ['accepted'], more: sql`o.packed_at IS NOT NULL` },
  ready: { statuses: ['ready'] },
  shipped: { statuses: ['shipped'] },
  disputed: { statuses: ['shipped'], more: sql`o.disputed_at IS NOT NULL` },
  done: { statuses: ['delivered', 'collected'] },
  cancelled: { statuses: ['cancelled'] },
}

/** States of which somebody wants to know how many there are. */
export const COUNTED = ['new', 'pack', 'send', 'ready', 'shipped', 'disputed', 'returns'] as const

export type Counted = (typeof COUNTED)[number]

export type Counts = Record<Counted, number>

/** No more than this are counted: what is shown then is "99+". */
export const COUNT_MOST = 100

/** A row with how many orders of the shop stand in each state, a hundred at most. */
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

/**
 * Returns of a shop that wait for an answer, as `r` with their order as `o`. Read from the index that holds
 * what is open alone, whichever shop it is of: there are few, and a shop's delivered orders are many.
 */
export function openReturns(shopId: SQL<string>): SQL {
  return sql`order_return AS r INDEXED BY order_return_open CROSS JOIN shop_order AS o ON o.id = r.order_id
    WHERE r.status = 'asked' AND o.shop_id = ${shopId}`
}

/** A condition more, where there is one. */
export function and(more: SQL | undefined): SQL {
  return more ? sql`AND ${more}` : sql``
}
