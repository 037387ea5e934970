// The rows of an uploaded table, CSV or .xlsx, as cells of text with the line of each.
import type { DecimalMark } from '../values/written-number'
import { type CsvRow, readCsv, separatorOf, tableTextOf } from './csv-reader'
import { type Faults, noFaults, noteFault } from './import-faults'
import { isZip, readXlsx } from './xlsx-reader'

export type Table = {
  heading: CsvRow | null
  rows: CsvRow[]
  /** What stands before decimals. */
  mark: DecimalMark
  faults: Faults
}

/**
 * How well a row names columns. The heading is the first of the best rows at the beginning; without any, the first row.
 */
type Heading = (cells: string[]) => number

/** How many lines of titles may stand above the heading. */
const TITLES = 15

/**
 * Reads a file of at most `most` rows below its heading. Rows without any text are left out, empty cells at the end of a
 * row need not be there; rows that say more than the heading are faults.
 */
export function readTable(bytes: Uint8Array, most: number, heading?: Heading): Table {
  if (isZip(bytes)) {
    const faults = noFaults()
    const read = readXlsx(bytes, most + 2 + TITLES)
    if (typeof read === 'string') noteFault(faults, 1, '', read)
    const rows = typeof read === 'string' ? [] : read
    return checked({ rows: fromHeading(rows, heading), mark: '.', faults }, most)
  }
  const text = tableTextOf(bytes)
  if (text === null) return { heading: null, rows: [], mark: '.', faults: notUtf8() }
  return readCsvTable(text, most, heading)
}

export function notUtf8(): Faults {
  const faults = noFaults()
  noteFault(faults, 1, '', 'The file is not text in UTF-8. Save it as “CSV UTF-8”.')
  return faults
}

function fromHeading(rows: CsvRow[], heading: Heading = () => 0): CsvRow[] {
  const scores = rows.slice(0, TITLES + 1).map(({ cells }) => heading(cells))
  return rows.slice(Math.max(0, scores.indexOf(Math.max(...scores))))
}

/** The same of a text. */
export function readCsvTable(text: string, most: number, heading?: Heading): Table {
  const faults = noFaults()
  // Excel's own first line; its end is kept, so that lines are counted as they are shown.
  const named = /^\uFEFF?sep=([,;\t|])(?=\r|\n)/i.exec(text)
  const separator = named?.[1] ?? separatorOf(text)
  const { rows, fault } = readCsv(named ? text.slice(named[0].length) : text, separator, most + 2 + TITLES)
  if (fault) noteFault(faults, fault.line, '', fault.message)
  // Spreadsheets part cells by semicolons where the comma is the decimal mark.
  return checked({ rows: fromHeading(rows, heading), mark: separator === ';' ? ',' : '.', faults }, most)
}

function checked(
  { rows: [heading, ...body], mark, faults }: Pick<Table, 'rows' | 'mark' | 'faults'>,
  most: number,
): Table {
  if (!heading) {
    if (faults.count === 0) noteFault(faults, 1, '', 'The file is empty')
    return { heading: null, rows: [], mark, faults }
  }
  if (body.length > most) noteFault(faults, body.at(-1)?.line ?? 1, '', `A file can have up to ${most} rows`)
  const rows: CsvRow[] = []
  for (const { line, cells } of body.slice(0, most)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const width = heading.cells.length
    if (cells.slice(width).every((cell) => cell.trim() === ''))
      rows.push({ line, cells: heading.cells.map((_, i) => cells[i] ?? '') })
    else {
      const text = `This line has ${cells.length} cells; the first line has ${heading.cells.length}`
      noteFault(faults, line, '', text)
    }
  }
  return { heading, rows, mark, faults }
}
