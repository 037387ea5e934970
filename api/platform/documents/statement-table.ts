// A statement as CSV for spreadsheets: RFC 4180, in UTF-8 with the byte order mark that Excel needs.

import { type Currency, decimal } from '../values/money'
import { rfc3339 } from '../values/time'
import { inert, tableOf } from './csv-writer'

type StatementRow = {
  at?: number | null
  description: string
  type?: string
  /** In minor units, one for each heading; null: an empty cell. */
  sums: (number | null)[]
  transferId?: string
}

/** Every row has every column; amounts are positive decimals, so that no cell begins with a sign. */
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

/** A signed amount as two columns, one of them empty: incoming, outgoing. */
export function inAndOut(minor: number): [came: number | null, went: number | null] {
  return minor < 0 ? [null, -minor] : [minor, null]
}
