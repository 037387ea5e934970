// A payout's statement as a table for spreadsheets.
import { inAndOut, statementTable } from '../../../platform/documents/statement-table'
import { decimal } from '../../../platform/values/money'
import { cameBack, kindText, type PayoutStatement, STATUS_LABELS, TIPS_LABELS } from './statement-content'

export function csvOf(statement: PayoutStatement): Uint8Array {
  const { currency, lines, further, parts, tips, amount, status } = statement
  // No fee was taken if it failed.
  const fee = cameBack(statement) ? 0 : statement.fee
  const paid = cameBack(statement) ? 0 : amount - fee
  return statementTable(
    statement,
    ['Earned', 'Taken'],
    [
      ...lines.map((line) => ({
        at: line.createdAt,
        description: line.description,
        type: kindText(line.kind),
        sums: inAndOut(line.amount),
        transferId: line.transferId,
      })),
      ...(further.count > 0 ? [{ description: `${further.count} further lines`, sums: inAndOut(further.amount) }] : []),
      { description: 'Total', sums: [amount, null] },
      ...(tips > 0
        ? [
            {
              description: `${TIPS_LABELS}: ${decimal({ minor: tips, currency })}`,
              type: 'For taxes',
              sums: inAndOut(0),
            },
          ]
        : []),
      {
        description: `Fee of ${statement.feePercent}% (${statement.cause}; version ${statement.feeVersion})`,
        sums: [null, fee],
      },
      { description: `To ${statement.destination}`, type: 'Payout', sums: [paid, null] },
      ...parts.map((part) => ({
        description: `${part.name} to ${part.destination}; of which ${decimal({ minor: part.fee, currency })} fee: ${STATUS_LABELS[part.status]}`,
        type: 'Went to staff',
        sums: [null, part.amount],
      })),
      { at: statement.createdAt, description: 'Requested', sums: [null, null] },
      {
        at: statement.settledAt,
        description: [STATUS_LABELS[status], statement.failure].filter(Boolean).join('. '),
        type: 'Status',
        sums: [null, null],
      },
    ],
  )
}
