// The layout of PDF statements: A4 sheets with a cover of title and totals, then rows in columns,
// with headings and a footer on each page.
import { clockForm, dayForm } from '../values/date-forms'
import { type Currency, decimal } from '../values/money'
import { type Color, openPdf, type PdfPage } from './pdf-file'
import { fitted, type Weight } from './typefaces'

/** The text above the rows. */
type Cover = {
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

type Sheet = {
  /** Starts rows in these columns; `title` is printed above them. */
  table: (columns: Column[], title?: string) => void
  /** A ruled row, on the next page if this one is full. */
  row: (cells: string[]) => void
  /** A line below the rows: their total, or a note that there are none. */
  last: (cells: string[], style: 'sum' | 'note') => void
  /** The bytes, with the title and the page's number at the foot of each. */
  finish: () => Uint8Array
}

const PAGE = { width: 595, height: 842, left: 48, right: 547, top: 790, bottom: 64 }

const ROW = 17

const INK: Color = [0.17, 0.07, 0.15]
const SOFT: Color = [0.4, 0.33, 0.38]
const LINE: Color = [0.84, 0.79, 0.73]

type Style = { size?: number; color?: Color; weight?: Weight }

/** Begins a document of that name with its cover. */
export async function openSheet(name: string, madeAt: number, cover: Cover): Promise<Sheet> {
  const pdf = await openPdf(name, madeAt)
  let page: PdfPage
  let y = 0
  let columns: Column[] = []

  function newPage(): void {
    page = pdf.addPage()
    y = PAGE.top
  }

  /** Text starting at `x`, truncated with an ellipsis if it is wider than `room`. */
  function say(text: string, x: number, style: Style = {}, room?: number): void {
    const { size = 9, color = INK, weight = 'regular' } = style
    const fittedText = room === undefined ? text : fitted(pdf, text, size, weight, room)
    page.text(fittedText, x, y, { size, color, weight })
  }

  /** Text that ends at `right`. */
  function sayTo(text: string, right: number, style: Style = {}): void {
    const { size = 9, weight = 'regular' } = style
    say(text, right - pdf.widthOf(text, size, weight), style)
  }

  function cells(texts: string[], style: Style = {}): void {
    for (const [i, { x, sum, soft: faint, room }] of columns.entries()) {
      const text = texts[i]
      if (!text) continue
      const cellStyle = faint ? { color: SOFT, ...style } : style
      if (sum) sayTo(text, x, cellStyle)
      else say(text, x, cellStyle, room)
    }
  }

  function rule(): void {
    page.rule(PAGE.left, PAGE.right, y - 5, LINE)
    y -= ROW
  }

  function headings(): void {
    if (!columns.some(({ heading }) => heading)) return
    cells(
      columns.map(({ heading = '' }) => heading),
      { size: 8, color: SOFT, weight: 'bold' },
    )
    rule()
  }

  newPage()
  say('Purse', PAGE.left, { size: 22, weight: 'bold' })
  sayTo(cover.title, PAGE.right, { size: 14 })
  y -= 22
  say(cover.name, PAGE.left, { size: 11 })
  sayTo(cover.detail, PAGE.right, { size: 11, color: SOFT })
  y -= 34
  for (const [i, [text, figure]] of cover.sums.entries()) {
    const style = { size: 10, weight: i === cover.sums.length - 1 ? ('bold' as const) : ('regular' as const) }
    say(text, PAGE.left, style)
    sayTo(figure, 300, style)
    y -= 16
  }
  y -= 6
  for (const note of cover.notes) {
    say(note, PAGE.left, { size: 8, color: SOFT }, PAGE.right - PAGE.left)
    y -= 13
  }
  y -= 18

  return {
    table: (next, title) => {
      columns = next
      if (title) {
        y -= ROW
        if (y < PAGE.bottom) newPage()
        say(title, PAGE.left, { size: 11, weight: 'bold' })
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
      cells(texts, style === 'sum' ? { weight: 'bold' } : { color: SOFT })
      y -= ROW
    },
    finish: () => {
      const { pages } = pdf
      for (const [i, each] of pages.entries()) {
        page = each
        y = 36
        say(name, PAGE.left, { size: 8, color: SOFT })
        sayTo(`Page ${i + 1} of ${pages.length}`, PAGE.right, { size: 8, color: SOFT })
      }
      return pdf.bytes()
    },
  }
}

/** "2,500.00": grouped, with the digits of its currency. */
export function grouped(minor: number, currency: Currency): string {
  const [whole = '', fraction] = decimal({ minor, currency }).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? groups : `${groups}.${fraction}`
}

/** "Nov 21, 9:30 AM": a minute in the zone's local time; the heading of the document names the year. */
export function minuteOf(instant: number, timeZone: string): string {
  return `${dayForm(instant, timeZone, 'never')}, ${clockForm(instant, timeZone)}`
}
