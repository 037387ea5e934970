// A statement to read and print: A4, the totals first, then every line with the balance after it.

import {
  grouped,
  openSheet,
  PAGE,
  type Pen,
  ROW,
  type Sheet,
} from '../../platform/documents/pdf-sheet'
import { rfc3339 } from '../../platform/values/time'
import { type MonthOfMoney, monthName, type StatementLine, totalsOf } from './statement-content'

/** Where each column begins, or for sums ends. */
const COLUMN = { date: 48, description: 148, amount: 455, balance: 547 }

export async function pdfOf(month: MonthOfMoney): Promise<Uint8Array> {
  const title = `Purse statement, ${monthName(month.month)}, ${month.currency}`
  const sheet = await openSheet(title, month.madeAt)
  let pen = sheet.newPage()
  cover(sheet, pen, month)
  heading(sheet, pen)
  for (const each of month.lines) {
    if (pen.y < PAGE.bottom) {
      pen = sheet.newPage()
      heading(sheet, pen)
    }
    entry(sheet, pen, month, each)
  }
  if (month.lines.length === 0) {
    sheet.say(pen, 'Nothing moved in this month.', COLUMN.date, { color: sheet.soft })
    pen.y -= ROW
  }
  const face = sheet.bold
  sheet.say(pen, 'Closing balance', COLUMN.description, { face })
  sheet.sayTo(pen, grouped(month.closing, month.currency), COLUMN.balance, { face })
  return sheet.finish()
}

function heading({ say, sayTo, rule, soft, bold }: Sheet, pen: Pen): void {
  const small = { size: 8, color: soft, face: bold }
  say(pen, 'Date', COLUMN.date, small)
  say(pen, 'Description', COLUMN.description, small)
  sayTo(pen, 'Amount', COLUMN.amount, small)
  sayTo(pen, 'Balance', COLUMN.balance, small)
  rule(pen)
  pen.y -= ROW
}

function cover(sheet: Sheet, pen: Pen, month: MonthOfMoney): void {
  const { say, sayTo, soft, bold, font } = sheet
  const { currency } = month
  const { moneyIn, moneyOut } = totalsOf(month)
  say(pen, 'Purse', PAGE.left, { size: 22, face: bold })
  sayTo(pen, monthName(month.month), PAGE.right, { size: 14 })
  pen.y -= 22
  say(pen, sheet.shown(month.name), PAGE.left, { size: 11 })
  sayTo(pen, `Statement in ${currency}`, PAGE.right, { size: 11, color: soft })
  pen.y -= 34
  const totals: [string, number][] = [
    ['Opening balance', month.opening],
    ['Money in', moneyIn],
    ['Money out', -moneyOut],
    ['Closing balance', month.closing],
  ]
  for (const [words, minor] of totals) {
    const face = words === 'Closing balance' ? bold : font
    say(pen, words, PAGE.left, { size: 10, face })
    sayTo(pen, grouped(minor, currency), 300, { size: 10, face })
    pen.y -= 16
  }
  pen.y -= 4
  const made = rfc3339(month.madeAt, month.timeZone).slice(0, 10)
  const notes = `Days as in ${month.timeZone}. Made on ${made}. Money that is held for a booking has left the balance.`
  say(pen, notes, PAGE.left, { size: 8, color: soft })
  pen.y -= 30
}

function entry(
  sheet: Sheet,
  pen: Pen,
  { currency, timeZone }: MonthOfMoney,
  { createdAt, description, amount, balance }: StatementLine,
): void {
  const at = rfc3339(createdAt, timeZone)
  sheet.say(pen, `${at.slice(0, 10)} ${at.slice(11, 16)}`, COLUMN.date, { color: sheet.soft })
  const room = COLUMN.amount - COLUMN.description - 80
  sheet.say(pen, sheet.fitting(sheet.shown(description), room), COLUMN.description)
  sheet.sayTo(pen, grouped(amount, currency), COLUMN.amount)
  sheet.sayTo(pen, grouped(balance, currency), COLUMN.balance)
  sheet.rule(pen)
  pen.y -= ROW
}
