// A monthly statement as a PDF: totals first, then every line with the balance after it.

import { type Column, grouped, minuteOf, openSheet } from '../../platform/documents/pdf-sheet'
import { issuedBy, type Operator } from '../../platform/settings'
import { dayForm, monthForm } from '../../platform/values/date-forms'
import { zoneName } from '../../platform/values/zone'
import { type MonthOfMoney, totalsOf } from './statement-content'

const COLUMNS: Column[] = [
  { heading: 'Date', x: 48, soft: true },
  { heading: 'Description', x: 148, room: 227 },
  { heading: 'Amount', x: 455, sum: true },
  { heading: 'Balance', x: 547, sum: true },
]

export async function pdfOf(month: MonthOfMoney, issuer: Operator): Promise<Uint8Array> {
  const { currency, timeZone, lines } = month
  const sum = (minor: number) => grouped(minor, currency)
  const { moneyIn, moneyOut } = totalsOf(month)
  const name = monthForm(month.month)
  const made = dayForm(month.madeAt, timeZone, 'always')
  const sheet = await openSheet(`Purse statement, ${name}, ${currency}`, month.madeAt, {
    title: name,
    name: month.name,
    detail: `Statement in ${currency}`,
    sums: [
      ['Opening balance', sum(month.opening)],
      ['Money in', sum(moneyIn)],
      ['Money out', sum(-moneyOut)],
      ['Closing balance', sum(month.closing)],
    ],
    notes: [
      issuedBy(issuer),
      `Days in ${zoneName(timeZone)}. Created on ${made}. Money held for bookings and orders isn’t in the balance.`,
    ],
  })
  sheet.table(COLUMNS)
  for (const { createdAt, description, amount, balance } of lines)
    sheet.row([minuteOf(createdAt, timeZone), description, sum(amount), sum(balance)])
  if (lines.length === 0) sheet.last(['No transactions this month.'], 'note')
  sheet.last(['', 'Closing balance', '', sum(month.closing)], 'sum')
  return sheet.finish()
}
