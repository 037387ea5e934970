// A statement to read and print: A4, the totals first, then every line with the balance after it.
// The standard fonts know Western European letters only; what they cannot show is folded.
import type { PDFFont, PDFPage } from 'pdf-lib'
import { rfc3339 } from '../time'
import {
  grouped,
  type MonthOfMoney,
  monthName,
  type StatementLine,
  totalsOf,
} from './statement-content'

const PAGE = { width: 595, height: 842, left: 48, right: 547, top: 790, bottom: 64 }
const ROW = 17

/** Where each column begins, or for sums ends. */
const COLUMN = { date: 48, description: 148, amount: 455, balance: 547 }

type Pen = { page: PDFPage; font: PDFFont; bold: PDFFont; y: number }

export async function pdfOf(month: MonthOfMoney): Promise<Uint8Array> {
  // Loaded when it is needed: most requests are not for statements.
  const { PDFDocument, StandardFonts, rgb } = await import('pdf-lib')
  const ink = rgb(0.17, 0.07, 0.15)
  const soft = rgb(0.4, 0.33, 0.38)
  const line = rgb(0.84, 0.79, 0.73)
  const pdf = await PDFDocument.create()
  const title = `Purse statement, ${monthName(month.month)}, ${month.currency}`
  pdf.setTitle(title)
  pdf.setAuthor('Purse')
  pdf.setCreationDate(new Date(month.madeAt))
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const known = new Set(font.getCharacterSet())

  const say = (
    pen: Pen,
    text: string,
    x: number,
    { size = 9, color = ink, face = pen.font } = {},
  ) => pen.page.drawText(text, { x, y: pen.y, size, font: face, color })
  const sayTo = (
    pen: Pen,
    text: string,
    right: number,
    { size = 9, color = ink, face = pen.font } = {},
  ) => say(pen, text, right - face.widthOfTextAtSize(text, size), { size, color, face })
  const rule = (pen: Pen) =>
    pen.page.drawLine({
      start: { x: PAGE.left, y: pen.y - 5 },
      end: { x: PAGE.right, y: pen.y - 5 },
      thickness: 0.6,
      color: line,
    })

  function newPage(): Pen {
    const page = pdf.addPage([PAGE.width, PAGE.height])
    return { page, font, bold, y: PAGE.top }
  }

  function heading(pen: Pen): void {
    const small = { size: 8, color: soft, face: bold }
    say(pen, 'Date', COLUMN.date, small)
    say(pen, 'Description', COLUMN.description, small)
    sayTo(pen, 'Amount', COLUMN.amount, small)
    sayTo(pen, 'Balance', COLUMN.balance, small)
    rule(pen)
    pen.y -= ROW
  }

  let pen = newPage()
  cover(pen)
  heading(pen)
  for (const each of month.lines) {
    if (pen.y < PAGE.bottom) {
      pen = newPage()
      heading(pen)
    }
    entry(pen, each)
  }
  if (month.lines.length === 0) {
    say(pen, 'Nothing moved in this month.', COLUMN.date, { color: soft })
    pen.y -= ROW
  }
  say(pen, 'Closing balance', COLUMN.description, { face: bold })
  sayTo(pen, grouped(month.closing, month.currency), COLUMN.balance, { face: bold })

  const pages = pdf.getPages()
  pages.forEach((page, i) => {
    const foot: Pen = { page, font, bold, y: 36 }
    say(foot, title, PAGE.left, { size: 8, color: soft })
    sayTo(foot, `Page ${i + 1} of ${pages.length}`, PAGE.right, { size: 8, color: soft })
  })
  return pdf.save()

  function cover(pen: Pen): void {
    const { currency } = month
    const { moneyIn, moneyOut } = totalsOf(month)
    say(pen, 'Purse', PAGE.left, { size: 22, face: bold })
    sayTo(pen, monthName(month.month), PAGE.right, { size: 14 })
    pen.y -= 22
    say(pen, shown(month.name, known), PAGE.left, { size: 11 })
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

  function entry(pen: Pen, { createdAt, description, amount, balance }: StatementLine): void {
    const at = rfc3339(createdAt, month.timeZone)
    say(pen, `${at.slice(0, 10)} ${at.slice(11, 16)}`, COLUMN.date, { color: soft })
    const room = COLUMN.amount - COLUMN.description - 80
    say(pen, fitting(shown(description, known), font, room), COLUMN.description)
    sayTo(pen, grouped(amount, month.currency), COLUMN.amount)
    sayTo(pen, grouped(balance, month.currency), COLUMN.balance)
    rule(pen)
    pen.y -= ROW
  }
}

/** The text in letters that the font has: marks are dropped where it must be, else "?" stands. */
export function shown(text: string, known: Set<number>): string {
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0)
  return [...text.normalize('NFC').replace(/\s/g, ' ')]
    .map((letter) => {
      if (has(letter)) return letter
      if (/\p{M}/u.test(letter)) return ''
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return bare !== '' && [...bare].every(has) ? bare : '?'
    })
    .join('')
}

/** Cut with an ellipsis where it would run into the sums. */
function fitting(text: string, font: PDFFont, room: number): string {
  if (font.widthOfTextAtSize(text, 9) <= room) return text
  let cut = text.slice(0, Math.ceil((room / font.widthOfTextAtSize(text, 9)) * text.length) + 1)
  while (cut !== '' && font.widthOfTextAtSize(`${cut}…`, 9) > room) cut = cut.slice(0, -1)
  return `${cut}…`
}
