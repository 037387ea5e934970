// Reads the lists of an export page by page along an index, oldest first, so that memory holds one
// page at a time.
import { and, eq, gt, or, type SQL } from 'drizzle-orm'
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

/** The condition for rows after a given one, in the order of an instant and then of ids. */
export function after(
  at: SQLiteColumn,
  id: SQLiteColumn,
  [lastAt, lastId]: [number, string],
): SQL | undefined {
  return or(gt(at, lastAt), and(eq(at, lastAt), gt(id, lastId)))
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
