// A monthly statement as a table for spreadsheets.
import { inAndOut, statementTable } from '../../platform/documents/statement-table'
import { type MonthOfMoney, TYPE_LABELS, totalsOf } from './statement-content'

export function csvOf(month: MonthOfMoney): Uint8Array {
  const { moneyIn, moneyOut } = totalsOf(month)
  return statementTable(
    month,
    ['Money in', 'Money out', 'Balance'],
    [
      { description: 'Opening balance', sums: [null, null, month.opening] },
      ...month.lines.map(({ createdAt, description, type, amount, balance, transferId }) => ({
        at: createdAt,
        description,
        type: TYPE_LABELS[type],
        transferId,
        sums: [...inAndOut(amount), balance],
      })),
      { description: 'Closing balance', sums: [moneyIn, moneyOut, month.closing] },
    ],
  )
}
