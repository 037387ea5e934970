// The statement of a payout to read and print: what it comes to first, then every line that it pays.

import {
  grouped,
  openSheet,
  PAGE,
  type Pen,
  ROW,
  type Sheet,
} from '../../../platform/documents/pdf-sheet'
import { rfc3339 } from '../../../platform/values/time'
import { kindWords, type PayoutStatement, STATUS_WORDS } from './statement-content'

/** Where each column begins, or for sums ends. */
const COLUMN = { date: 48, kind: 138, description: 222, amount: 547 }

/** What fits between the description's begin and the sums. */
const ROOM = COLUMN.amount - COLUMN.description - 80

export async function pdfOf(statement: PayoutStatement): Promise<Uint8Array> {
  const { lines, further, parts, currency, amount } = statement
  const made = day(statement.createdAt, statement.timeZone)
  const sheet = await openSheet(`Purse payout of ${made}, ${currency}`, statement.madeAt)
  let pen = sheet.newPage()
  /** On the next page, under the same heading, where this one is full. */
  const withRoom = (heads: boolean) => {
    if (pen.y >= PAGE.bottom) return
    pen = sheet.newPage()
    if (heads) heading(sheet, pen)
  }
  cover(sheet, pen, statement)
  heading(sheet, pen)
  for (const { createdAt, kind, description, amount: minor } of lines) {
    withRoom(true)
    const at = rfc3339(createdAt, statement.timeZone)
    const soft = { color: sheet.soft }
    sheet.say(pen, `${at.slice(0, 10)} ${at.slice(11, 16)}`, COLUMN.date, soft)
    sheet.say(pen, kindWords(kind), COLUMN.kind, soft)
    sheet.say(pen, sheet.fitting(sheet.shown(description), ROOM), COLUMN.description)
    sum(minor)
  }
  if (further.count > 0) {
    withRoom(true)
    sheet.say(pen, `${further.count} further lines, listed in the table`, COLUMN.description)
    sum(further.amount)
  }
  withRoom(false)
  sheet.say(pen, 'Sum of the lines', COLUMN.description, { face: sheet.bold })
  sheet.sayTo(pen, grouped(amount, currency), COLUMN.amount, { face: sheet.bold })
  if (parts.length > 0) {
    pen.y -= 34
    withRoom(false)
    sheet.say(pen, 'Went to staff, in the same moment', COLUMN.date, { size: 11, face: sheet.bold })
    pen.y -= ROW
    for (const part of parts) {
      withRoom(false)
      const words = `${part.name}, to ${part.destination}: ${STATUS_WORDS[part.status]}`
      sheet.say(pen, sheet.fitting(sheet.shown(words), 400), COLUMN.date)
      sum(part.amount)
    }
  }
  return sheet.finish()

  function sum(minor: number): void {
    sheet.sayTo(pen, grouped(minor, currency), COLUMN.amount)
    sheet.rule(pen)
    pen.y -= ROW
  }
}

function heading({ say, sayTo, rule, soft, bold }: Sheet, pen: Pen): void {
  const small = { size: 8, color: soft, face: bold }
  say(pen, 'Date', COLUMN.date, small)
  say(pen, 'What', COLUMN.kind, small)
  say(pen, 'Description', COLUMN.description, small)
  sayTo(pen, 'Amount', COLUMN.amount, small)
  rule(pen)
  pen.y -= ROW
}

function cover(sheet: Sheet, pen: Pen, statement: PayoutStatement): void {
  const { say, sayTo, soft, bold, font } = sheet
  const { currency, amount, fee, timeZone, status, failure } = statement
  say(pen, 'Purse', PAGE.left, { size: 22, face: bold })
  sayTo(pen, `Payout of ${day(statement.createdAt, timeZone)}`, PAGE.right, { size: 14 })
  pen.y -= 22
  say(pen, sheet.shown(statement.name), PAGE.left, { size: 11 })
  sayTo(pen, `${CAUSES[statement.cause]}, in ${currency}`, PAGE.right, { size: 11, color: soft })
  pen.y -= 34
  const back = status === 'failed' || status === 'expired'
  const totals: [string, string][] = [
    ['From your balance', grouped(amount, currency)],
    [`Fee (${statement.feePercent}%)`, grouped(back ? 0 : fee, currency)],
    [
      back ? 'Back in your balance' : 'You receive',
      grouped(back ? amount : amount - fee, currency),
    ],
  ]
  totals.forEach(([words, figure], i) => {
    const face = i === 2 ? bold : font
    say(pen, words, PAGE.left, { size: 10, face })
    sayTo(pen, figure, 300, { size: 10, face })
    pen.y -= 16
  })
  pen.y -= 6
  const ended = statement.settledAt === null ? '' : ` on ${day(statement.settledAt, timeZone)}`
  const since =
    statement.feeSince === 0 ? 'from the start' : `since ${day(statement.feeSince, timeZone)}`
  const facts = [
    `To ${statement.destination}`,
    `${STATUS_WORDS[status]}${ended}`,
    ...(failure ? [failure] : []),
    `Fee version ${statement.feeVersion}, in force ${since}`,
    `Payout ${statement.id}`,
    `Times as in ${timeZone}. Made on ${day(statement.madeAt, timeZone)}.`,
  ]
  for (const fact of facts) {
    say(pen, sheet.fitting(sheet.shown(fact), PAGE.right - PAGE.left), PAGE.left, {
      size: 8,
      color: soft,
    })
    pen.y -= 13
  }
  pen.y -= 18
}

const CAUSES: Record<PayoutStatement['cause'], string> = {
  daily: 'Daily payout',
  weekly: 'Weekly payout',
  monthly: 'Monthly payout',
  instant: 'Instant payout',
}

function day(instant: number, timeZone: string): string {
  return rfc3339(instant, timeZone).slice(0, 10)
}
