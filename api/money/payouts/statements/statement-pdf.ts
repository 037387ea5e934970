// A payout's statement as a PDF: totals first, then every line that it pays.

import { type Column, grouped, minuteOf, openSheet } from '../../../platform/documents/pdf-sheet'
import { issuedBy, type Operator } from '../../../platform/settings'
import { dayForm } from '../../../platform/values/date-forms'
import { zoneName } from '../../../platform/values/zone'
import { BACK_IN_BALANCE } from '../input'
import { cameBack, kindText, type PayoutStatement, STATUS_LABELS, TIPS_LABELS } from './statement-content'

const LINES: Column[] = [
  { heading: 'Date', x: 48, soft: true },
  { heading: 'What', x: 138, soft: true },
  { heading: 'Description', x: 222, room: 245 },
  { heading: 'Amount', x: 547, sum: true },
]

const PARTS: Column[] = [
  { x: 48, room: 400 },
  { x: 547, sum: true },
]

const CAUSES: Record<PayoutStatement['cause'], string> = {
  daily: 'Daily payout',
  weekly: 'Weekly payout',
  monthly: 'Monthly payout',
  instant: 'Instant payout',
}

export async function pdfOf(statement: PayoutStatement, issuer: Operator): Promise<Uint8Array> {
  const { lines, further, parts, tips, currency, amount, timeZone } = statement
  const sum = (minor: number) => grouped(minor, currency)
  const day = (instant: number) => dayForm(instant, timeZone, 'always')
  const back = cameBack(statement)
  const fee = back ? 0 : statement.fee
  const requested = day(statement.createdAt)
  const ended = statement.settledAt === null ? '' : ` on ${day(statement.settledAt)}`
  const since = statement.feeSince === 0 ? 'since launch' : `since ${day(statement.feeSince)}`
  const sheet = await openSheet(`Purse payout of ${requested}, ${currency}`, statement.madeAt, {
    title: `Payout of ${requested}`,
    name: statement.name,
    detail: `${CAUSES[statement.cause]}, in ${currency}`,
    sums: [
      ['From your balance', sum(amount)],
      [`Fee (${statement.feePercent}%)`, sum(fee)],
      [back ? BACK_IN_BALANCE : 'You receive', sum(amount - fee)],
    ],
    notes: [
      `To ${statement.destination}`,
      `${STATUS_LABELS[statement.status]}${ended}`,
      ...(statement.failure ? [statement.failure] : []),
      ...(tips > 0 ? [`${TIPS_LABELS}: ${sum(tips)}`] : []),
      `Fee version ${statement.feeVersion}, in force ${since}`,
      `Payout ${statement.id}`,
      issuedBy(issuer),
      `Times in ${zoneName(timeZone)}. Created on ${day(statement.madeAt)}.`,
    ],
  })
  sheet.table(LINES)
  for (const line of lines)
    sheet.row([...[minuteOf(line.createdAt, timeZone), kindText(line.kind)], ...[line.description, sum(line.amount)]])
  if (further.count > 0)
    sheet.row(['', '', `${further.count} more lines, listed in the spreadsheet`, sum(further.amount)])
  sheet.last(['', '', 'Total', sum(amount)], 'sum')
  if (parts.length > 0) {
    sheet.table(PARTS, 'Paid to staff at the same time')
    for (const part of parts)
      sheet.row([`${part.name}, to ${part.destination}: ${STATUS_LABELS[part.status]}`, sum(part.amount)])
  }
  return sheet.finish()
}
