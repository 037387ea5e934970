// The statement of a payout as a table for a spreadsheet.

import { inert, tableOf } from '../../../platform/documents/csv-writer'
import { decimal } from '../../../platform/values/money'
import { rfc3339 } from '../../../platform/values/time'
import { kindWords, type PayoutStatement, STATUS_WORDS } from './statement-content'

const COLUMNS = ['Date', 'Description', 'Type', 'Earned', 'Taken', 'Currency', 'Transaction']

/** Every row has every column; sums are positive decimals, so that no cell begins with a sign. */
export function csvOf(statement: PayoutStatement): Uint8Array {
  const { currency, timeZone, lines, further, parts, amount, fee } = statement
  const sum = (minor: number) => decimal({ minor, currency })
  const back = statement.status === 'failed' || statement.status === 'expired'
  const signed = (minor: number) => (minor < 0 ? ['', sum(-minor)] : [sum(minor), ''])
  const at = (instant: number | null) => (instant === null ? '' : rfc3339(instant, timeZone))
  const frame = (words: string, sums: string[], when: number | null = null, type = '') => [
    ...[at(when), inert(words), type, ...sums, currency, ''],
  ]
  return tableOf([
    COLUMNS,
    ...lines.map((line) => [
      ...[at(line.createdAt), inert(line.description), kindWords(line.kind)],
      ...[...signed(line.amount), currency, line.transferId],
    ]),
    ...(further.count > 0 ? [frame(`${further.count} further lines`, signed(further.amount))] : []),
    frame('Sum of the lines', [sum(amount), '']),
    // Where it failed no fee was taken.
    frame(`Fee of ${statement.feePercent}% (${statement.cause}; version ${statement.feeVersion})`, [
      '',
      sum(back ? 0 : fee),
    ]),
    frame(`To ${statement.destination}`, [sum(back ? 0 : amount - fee), ''], null, 'Payout'),
    ...parts.map((part) =>
      frame(
        `${part.name} to ${part.destination}; of which ${sum(part.fee)} fee: ${STATUS_WORDS[part.status]}`,
        ['', sum(part.amount)],
        null,
        'Went to staff',
      ),
    ),
    frame('Asked for', ['', ''], statement.createdAt),
    frame(
      [STATUS_WORDS[statement.status], statement.failure].filter(Boolean).join('. '),
      ['', ''],
      statement.settledAt,
      'Status',
    ),
  ])
}
