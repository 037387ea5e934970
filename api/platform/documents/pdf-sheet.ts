// The layout of PDF statements: A4 sheets in the standard fonts. A cover with title and totals,
// then rows in columns, with headings and a footer on each page. The fonts support Western European
// letters only; others are transliterated.
import type { PDFFont, PDFPage, RGB } from 'pdf-lib'
import { type Currency, decimal } from '../values/money'
import { rfc3339 } from '../values/time'

/** The text above the rows. */
export type Cover = {
  /** The title. */
  title: string
  /** The owner. */
  name: string
  detail: string
  /** The totals; the last is emphasized. */
  sums: [words: string, figure: string][]
  notes: string[]
}

export type Column = {
  heading?: string
  /** The left edge. */
  x: number
  /** Or the right edge, for amounts. */
  sum?: true
  soft?: true
  /** Wider text is truncated. */
  room?: number
}

export type Sheet = {
  /** Starts rows in these columns; `title` is printed above them. */
  table: (columns: Column[], title?: string) => void
  /** A ruled row, on the next page if this one is full. */
  row: (cells: string[]) => void
  /** A line below the rows: their total, or a note that there are none. */
  last: (cells: string[], style: 'sum' | 'note') => void
  /** The bytes, with the title and the page's number at the foot of each. */
  finish: () => Promise<Uint8Array>
}

const PAGE = { width: 595, height: 842, left: 48, right: 547, top: 790, bottom: 64 }

const ROW = 17

type Style = { size?: number; color?: RGB; face?: PDFFont }

/** Begins a document of that name with its cover. */
export async function openSheet(name: string, madeAt: number, cover: Cover): Promise<Sheet> {
  // Loaded lazily: most requests need no PDF.
  const { PDFDocument, StandardFonts, rgb } = await import('pdf-lib')
  const ink = rgb(0.17, 0.07, 0.15)
  const soft = rgb(0.4, 0.33, 0.38)
  const line = rgb(0.84, 0.79, 0.73)
  const pdf = await PDFDocument.create()
  pdf.setTitle(name)
  pdf.setAuthor('Purse')
  pdf.setCreationDate(new Date(madeAt))
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const known = new Set(font.getCharacterSet())

  let page: PDFPage
  let y = 0
  let columns: Column[] = []

  function newPage(): void {
    page = pdf.addPage([PAGE.width, PAGE.height])
    y = PAGE.top
  }

  /** Text starting at `x`, truncated with an ellipsis if it is wider than `room`. */
  function say(text: string, x: number, style: Style = {}, room?: number): void {
    const { size = 9, color = ink, face = font } = style
    const letters = shown(text, known)
    const fitted = room === undefined ? letters : fitting(letters, face, size, room)
    page.drawText(fitted, { x, y, size, font: face, color })
  }

  /** Text that ends at `right`. */
  function sayTo(text: string, right: number, style: Style = {}): void {
    const { size = 9, face = font } = style
    say(text, right - face.widthOfTextAtSize(shown(text, known), size), style)
  }

  function cells(texts: string[], style: Style = {}): void {
    for (const [i, { x, sum, soft: faint, room }] of columns.entries()) {
      const text = texts[i]
      if (!text) continue
      const cellStyle = faint ? { color: soft, ...style } : style
      if (sum) sayTo(text, x, cellStyle)
      else say(text, x, cellStyle, room)
    }
  }

  function rule(): void {
    page.drawLine({
      start: { x: PAGE.left, y: y - 5 },
      end: { x: PAGE.right, y: y - 5 },
      thickness: 0.6,
      color: line,
    })
    y -= ROW
  }

  function headings(): void {
    if (!columns.some(({ heading }) => heading)) return
    cells(
      columns.map(({ heading = '' }) => heading),
      { size: 8, color: soft, face: bold },
    )
    rule()
  }

  newPage()
  say('Purse', PAGE.left, { size: 22, face: bold })
  sayTo(cover.title, PAGE.right, { size: 14 })
  y -= 22
  say(cover.name, PAGE.left, { size: 11 })
  sayTo(cover.detail, PAGE.right, { size: 11, color: soft })
  y -= 34
  for (const [i, [words, figure]] of cover.sums.entries()) {
    const style = { size: 10, face: i === cover.sums.length - 1 ? bold : font }
    say(words, PAGE.left, style)
    sayTo(figure, 300, style)
    y -= 16
  }
  y -= 6
  for (const note of cover.notes) {
    say(note, PAGE.left, { size: 8, color: soft }, PAGE.right - PAGE.left)
    y -= 13
  }
  y -= 18

  return {
    table: (next, title) => {
      columns = next
      if (title) {
        y -= ROW
        if (y < PAGE.bottom) newPage()
        say(title, PAGE.left, { size: 11, face: bold })
        y -= ROW
      }
      headings()
    },
    row: (texts) => {
      if (y < PAGE.bottom) {
        newPage()
        headings()
      }
      cells(texts)
      rule()
    },
    last: (texts, style) => {
      cells(texts, style === 'sum' ? { face: bold } : { color: soft })
      y -= ROW
    },
    finish: () => {
      const pages = pdf.getPages()
      for (const [i, each] of pages.entries()) {
        page = each
        y = 36
        say(name, PAGE.left, { size: 8, color: soft })
        sayTo(`Page ${i + 1} of ${pages.length}`, PAGE.right, { size: 8, color: soft })
      }
      return pdf.save()
    },
  }
}

/** Drops diacritics if necessary, else prints "?". */
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

function fitting(text: string, font: PDFFont, size: number, room: number): string {
  const width = (cut: string) => font.widthOfTextAtSize(cut, size)
  if (width(text) <= room) return text
  let cut = text.slice(0, Math.ceil((room / width(text)) * text.length) + 1)
  while (cut !== '' && width(`${cut}…`) > room) cut = cut.slice(0, -1)
  return `${cut}…`
}

/** "2,500.00": grouped, with the digits of its currency. */
export function grouped(minor: number, currency: Currency): string {
  const [whole = '', fraction] = decimal({ minor, currency }).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? groups : `${groups}.${fraction}`
}

/** "2026-11-21 09:30": a minute in the zone's local time. */
export function minuteOf(instant: number, timeZone: string): string {
  return rfc3339(instant, timeZone).slice(0, 16).replace('T', ' ')
}
