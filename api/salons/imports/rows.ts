// The rows of a salon's file as fields, by the mapping of its columns. Pure.
import type { FileColumn, PriceQuestion } from '../../../db/schema/salons/imports'
import type { CsvRow } from '../../platform/documents/csv-reader'
import { plain } from '../../platform/documents/import-cells'
import type { DecimalMark } from '../../platform/values/written-number'
import { tidy } from './cells'
import { NOTHING } from './fields'
import { EVERY_FIELD, type Field, type ImportKind, type Source } from './input'

/** A row of the file: what it says in each field; empty where it says nothing. */
export type FileRow = { line: number; said: Record<Field, string>; notes: string[] }

/** How the file is to be read. */
export type Reading = {
  kind: ImportKind
  source: Source
  mapping: (Field | null)[]
  merge: 'either' | 'phone' | 'email' | 'never'
  dates: 'dmy' | 'mdy'
  mark: DecimalMark
  /** What the salon has said of rows without a price. */
  asked: PriceQuestion[]
  currency: string
  /** The salon's, for phone numbers without a country code. */
  country: string | undefined
  timeZone: string
  now: number
}

const SAMPLES = 3

/** The columns of a file with their first cells. */
export function columnsOf(heading: CsvRow, rows: CsvRow[]): FileColumn[] {
  return heading.cells.map((name, i) => ({
    heading: tidy(name).slice(0, 80),
    samples: rows
      .map(({ cells }) => tidy(cells[i] ?? '').slice(0, 60))
      .filter(Boolean)
      .slice(0, SAMPLES),
  }))
}

/** The cells that a preview showed, emptied: people's names and numbers are no longer needed once an import is over. */
export function withoutCells(columns: FileColumn[]): { columns: FileColumn[]; sample: []; asked: [] } {
  const headings = columns.map(({ heading }) => ({ heading, samples: [] }))
  return { columns: headings, sample: [], asked: [] }
}

/** Several notes columns are read one below the other. */
export function fieldsOf({ line, cells }: CsvRow, mapping: (Field | null)[]): FileRow {
  const values = Object.fromEntries(EVERY_FIELD.map((field) => [field, ''])) as Record<Field, string>
  const notes: string[] = []
  for (const [i, field] of mapping.entries()) {
    const cell = plain(cells[i] ?? '').trim()
    if (!field || cell === '' || cell === NOTHING) continue
    if (field === 'note') notes.push(cell.replace(/\r\n?/g, '\n'))
    else values[field] = tidy(cell)
  }
  return { line, said: values, notes }
}
