// A statement as a table for a spreadsheet: RFC 4180, in UTF-8 with the mark by which Excel knows it.

import { type Currency, decimal } from '../values/money'
import { rfc3339 } from '../values/time'
import { inert, tableOf } from './csv-writer'

export type StatementRow = {
  at?: number | null
  description: string
  type?: string
  /** In minor units, one for each heading; null: an empty cell. */
  sums: (number | null)[]
  transferId?: string
}

/** Every row has every column; sums are positive decimals, so that no cell begins with a sign. */
export function statementTable(
  { currency, timeZone }: { currency: Currency; timeZone: string },
  sumHeadings: string[],
  rows: StatementRow[],
): Uint8Array {
  return tableOf([
    ['Date', 'Description', 'Type', ...sumHeadings, 'Currency', 'Transaction'],
    ...rows.map(({ at = null, description, type = '', sums, transferId = '' }) => [
      ...[at === null ? '' : rfc3339(at, timeZone), inert(description), type],
      ...sums.map((minor) => (minor === null ? '' : decimal({ minor, currency }))),
      ...[currency, transferId],
    ]),
  ])
}

/** A signed sum as two of which one stays empty: what came, what went. */
export function inAndOut(minor: number): [came: number | null, went: number | null] {
  return minor < 0 ? [null, -minor] : [minor, null]
}
