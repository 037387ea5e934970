// Reads the lists of an export page by page along an index, oldest first, so that memory holds one page at a time.
import { and, asc, eq, gt, or, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { moneyJson } from '../../../platform/values/money'
import { rfc3339 } from '../../../platform/values/time'
import type { Row } from './zip-archive'

/** Rows of a page. */
export const PAGE = 500

/** Reads until a page is not full; each page begins after the last row of the one before. */
export async function* pagesOf<R>(
  read: (last: R | undefined) => PromiseLike<R[]>,
  row: (found: R) => Row,
): AsyncIterable<Row[]> {
  let last: R | undefined
  for (;;) {
    const found: R[] = await read(last)
    yield found.map(row)
    if (found.length < PAGE) return
    last = found.at(-1)
  }
}

/** Where to go on reading: the last row's values of the columns that order the list. */
type Place = (string | number)[]

/** A query of drizzle to which the condition, the order and the limit can still be added. */
type Unfiltered<R> = {
  where: (condition: SQL | undefined) => {
    orderBy: (...columns: SQL[]) => { limit: (rows: number) => PromiseLike<R[]> }
  }
}

/**
 * The rows of a query that meet a condition, in the ascending order of columns that no two rows
 * share and that an index begins with. `placeOf` gives a row's values of these columns.
 */
export function pagesAlong<R>(
  query: () => Unfiltered<R>,
  condition: SQL | undefined,
  columns: SQLiteColumn[],
  placeOf: (last: R) => Place,
  row: (found: R) => Row,
): AsyncIterable<Row[]> {
  return pagesOf<R>(
    (last) =>
      query()
        .where(and(condition, last && after(columns, placeOf(last))))
        .orderBy(...columns.map((column) => asc(column)))
        .limit(PAGE),
    row,
  )
}

/** The condition for rows after a place. */
function after(columns: SQLiteColumn[], place: Place): SQL | undefined {
  const [column, ...others] = columns
  const [value, ...rest] = place
  if (!column) return undefined
  if (others.length === 0) return gt(column, value)
  return or(gt(column, value), and(eq(column, value), after(others, rest)))
}

/** The two columns of an amount: a decimal string, and its currency. */
export function money(minor: number, currency: string): { amount: string; currency: string } {
  return moneyJson(minor, currency)
}

/** A decimal string with the digits of its currency. */
export function amountOf(minor: number, currency: string): string {
  return moneyJson(minor, currency).amount
}

/** An optional instant. */
export function instantOf(at: number | null): string | null {
  return at === null ? null : rfc3339(at)
}
