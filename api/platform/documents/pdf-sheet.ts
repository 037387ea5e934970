// The paper that statements are drawn on: A4 sheets in the standard fonts, a pen that goes down the page, and
// the foot of each page. The fonts know Western European letters only; what they cannot show is folded.
import type { PDFFont, PDFPage, RGB } from 'pdf-lib'
import { type Currency, decimal } from '../values/money'

export const PAGE = { width: 595, height: 842, left: 48, right: 547, top: 790, bottom: 64 }

export const ROW = 17

export type Pen = { page: PDFPage; y: number }

type Style = { size?: number; color?: RGB; face?: PDFFont }

export type Sheet = {
  font: PDFFont
  bold: PDFFont
  soft: RGB
  newPage: () => Pen
  /** Text that begins at `x`, on the pen's line. */
  say: (pen: Pen, text: string, x: number, style?: Style) => void
  /** Text that ends at `right`. */
  sayTo: (pen: Pen, text: string, right: number, style?: Style) => void
  rule: (pen: Pen) => void
  /** The text in letters that the font has. */
  shown: (text: string) => string
  /** Cut with an ellipsis where it would be wider than `room`. */
  fitting: (text: string, room: number) => string
  /** The bytes, with the title and the page's number at the foot of each. */
  finish: () => Promise<Uint8Array>
}

export async function openSheet(title: string, madeAt: number): Promise<Sheet> {
  // Loaded when it is needed: most requests are not for statements.
  const { PDFDocument, StandardFonts, rgb } = await import('pdf-lib')
  const ink = rgb(0.17, 0.07, 0.15)
  const soft = rgb(0.4, 0.33, 0.38)
  const line = rgb(0.84, 0.79, 0.73)
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setAuthor('Purse')
  pdf.setCreationDate(new Date(madeAt))
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const known = new Set(font.getCharacterSet())

  const say: Sheet['say'] = (pen, text, x, { size = 9, color = ink, face = font } = {}) =>
    pen.page.drawText(text, { x, y: pen.y, size, font: face, color })
  const sayTo: Sheet['sayTo'] = (pen, text, right, style = {}) => {
    const { size = 9, face = font } = style
    say(pen, text, right - face.widthOfTextAtSize(text, size), style)
  }
  return {
    ...{ font, bold, soft, say, sayTo },
    newPage: () => ({ page: pdf.addPage([PAGE.width, PAGE.height]), y: PAGE.top }),
    rule: (pen) =>
      pen.page.drawLine({
        start: { x: PAGE.left, y: pen.y - 5 },
        end: { x: PAGE.right, y: pen.y - 5 },
        thickness: 0.6,
        color: line,
      }),
    shown: (text) => shown(text, known),
    fitting: (text, room) => fitting(text, font, room),
    finish: () => {
      const pages = pdf.getPages()
      pages.forEach((page, i) => {
        const foot: Pen = { page, y: 36 }
        say(foot, title, PAGE.left, { size: 8, color: soft })
        sayTo(foot, `Page ${i + 1} of ${pages.length}`, PAGE.right, { size: 8, color: soft })
      })
      return pdf.save()
    },
  }
}

/** Marks are dropped where it must be, else "?" stands. */
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

function fitting(text: string, font: PDFFont, room: number): string {
  if (font.widthOfTextAtSize(text, 9) <= room) return text
  let cut = text.slice(0, Math.ceil((room / font.widthOfTextAtSize(text, 9)) * text.length) + 1)
  while (cut !== '' && font.widthOfTextAtSize(`${cut}…`, 9) > room) cut = cut.slice(0, -1)
  return `${cut}…`
}

/** "2,500.00": grouped, with the digits of its currency. */
export function grouped(minor: number, currency: Currency): string {
  const [whole = '', fraction] = decimal({ minor, currency }).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? groups : `${groups}.${fraction}`
}
