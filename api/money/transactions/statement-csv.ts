// A statement as a table for a spreadsheet: RFC 4180, in UTF-8 with the mark by which Excel knows it.
import { inert, tableOf } from '../../platform/documents/csv-writer'
import { type Currency, decimal } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { type MonthOfMoney, TYPE_WORDS, totalsOf } from './statement-content'

const COLUMNS = [
  'Date',
  'Description',
  'Type',
  'Money in',
  'Money out',
  'Balance',
  'Currency',
  'Transaction',
]

/** Every row has every column; sums are positive decimals, so that no cell begins with a sign. */
export function csvOf(month: MonthOfMoney): Uint8Array {
  const { currency, timeZone } = month
  const sum = (minor: number) => decimal({ minor, currency })
  const { moneyIn, moneyOut } = totalsOf(month)
  const frame = (words: string, cells: [string, string, string]) => [
    '',
    words,
    '',
    ...cells,
    currency,
    '',
  ]
  const rows = [
    COLUMNS,
    frame('Opening balance', ['', '', sum(month.opening)]),
    ...month.lines.map((line) => [
      rfc3339(line.createdAt, timeZone),
      inert(line.description),
      TYPE_WORDS[line.type],
      line.amount > 0 ? sum(line.amount) : '',
      line.amount < 0 ? sum(-line.amount) : '',
      sum(line.balance),
      currency satisfies Currency,
      line.transferId,
    ]),
    frame('Closing balance', [sum(moneyIn), sum(moneyOut), sum(month.closing)]),
  ]
  return tableOf(rows)
}
