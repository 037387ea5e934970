// The rows of an uploaded table, CSV or .xlsx, as cells of text with the line of each.
import type { DecimalMark } from '../values/written-number'
import { type CsvRow, readCsv, separatorOf, textOf } from './csv-reader'
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
 * Reads a file of at most `most` rows below its heading. Rows without any text are left out; rows of another length than
 * the heading are faults.
 */
export function readTable(bytes: Uint8Array, most: number): Table {
  if (isZip(bytes)) {
    const faults = noFaults()
    const read = readXlsx(bytes, most + 2)
    if (typeof read === 'string') noteFault(faults, 1, '', read)
    const rows = typeof read === 'string' ? [] : read
    return checked({ rows, mark: '.', faults }, most)
  }
  const text = textOf(bytes)
  if (text === null) return { heading: null, rows: [], mark: '.', faults: notUtf8() }
  return readCsvTable(text, most)
}

export function notUtf8(): Faults {
  const faults = noFaults()
  noteFault(faults, 1, '', 'The file is not text in UTF-8. Save it as “CSV UTF-8”.')
  return faults
}

/** The same of a text. */
export function readCsvTable(text: string, most: number): Table {
  const faults = noFaults()
  const separator = separatorOf(text)
  const { rows, fault } = readCsv(text, separator, most + 2)
  if (fault) noteFault(faults, fault.line, '', fault.message)
  // Spreadsheets part cells by semicolons where the comma is the decimal mark.
  return checked({ rows, mark: separator === ';' ? ',' : '.', faults }, most)
}

function checked(
  { rows: [heading, ...body], mark, faults }: Pick<Table, 'rows' | 'mark' | 'faults'>,
  most: number,
): Table {
  if (!heading) {
    if (faults.count === 0) noteFault(faults, 1, '', 'The file is empty')
    return { heading: null, rows: [], mark, faults }
  }
  if (body.length > most)
    noteFault(faults, body.at(-1)?.line ?? 1, '', `A file can have up to ${most} rows`)
  const rows: CsvRow[] = []
  for (const { line, cells } of body.slice(0, most)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.length === heading.cells.length) rows.push({ line, cells })
    else {
      const words = `This line has ${cells.length} cells; the first line has ${heading.cells.length}`
      noteFault(faults, line, '', words)
    }
  }
  return { heading, rows, mark, faults }
}
