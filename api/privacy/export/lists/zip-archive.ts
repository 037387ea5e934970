// A ZIP that grows page by page: memory holds one page of rows and the packed bytes.
import { Zip, ZipDeflate } from 'fflate'
import { inert } from '../../../platform/documents/csv-writer'

type Cell = string | number | boolean | null
export type Row = Record<string, Cell>

/** A list of any length, written as JSON and as CSV. */
export type List = { name: string; columns: readonly string[]; pages: AsyncIterable<Row[]> }

const UTF8 = new TextEncoder()

/** Spreadsheets read CSV as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff'

type Archive = {
  addText: (name: string, text: string) => void
  addJson: (name: string, value: unknown) => void
  /** Writes both files of a list side by side, so that it is read once. */
  addList: (list: List) => Promise<void>
  /** Writes a list as a spreadsheet alone, with at most so many rows. */
  addTable: (list: List, most: number) => Promise<void>
  /** The finished archive. */
  bytes: () => Uint8Array
}

/** `madeAt`: the date of the files within, UTC milliseconds. */
export function openArchive(madeAt: number): Archive {
  const chunks: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else chunks.push(chunk)
  })
  const open = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = madeAt
    zip.add(file)
    return file
  }
  const addText = (name: string, text: string) => open(name).push(UTF8.encode(text), true)
  return {
    addText,
    addJson: (name, value) => addText(name, `${JSON.stringify(value, null, 2)}\n`),
    async addList({ name, columns, pages }) {
      const json = open(`${name}.json`)
      const csv = open(`${name}.csv`)
      csv.push(UTF8.encode(BYTE_ORDER_MARK + csvLine(columns)))
      let before = '[\n'
      for await (const rows of pages) {
        if (rows.length === 0) continue
        const items = rows.map((row) => `  ${JSON.stringify(pick(row, columns))}`)
        json.push(UTF8.encode(before + items.join(',\n')))
        csv.push(UTF8.encode(rows.map((row) => csvLine(columns.map((c) => row[c]))).join('')))
        before = ',\n'
      }
      json.push(UTF8.encode(before === '[\n' ? '[]\n' : '\n]\n'), true)
      csv.push(new Uint8Array(), true)
    },
    async addTable({ name, columns, pages }, most) {
      const csv = open(`${name}.csv`)
      csv.push(UTF8.encode(BYTE_ORDER_MARK + csvLine(columns)))
      let left = most
      for await (const rows of pages) {
        const lines = rows.slice(0, left).map((row) => csvLine(columns.map((c) => row[c])))
        csv.push(UTF8.encode(lines.join('')))
        left -= lines.length
        if (left <= 0) break
      }
      csv.push(new Uint8Array(), true)
    },
    bytes() {
      zip.end()
      if (failure) throw failure
      const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const chunk of chunks) {
        whole.set(chunk, at)
        at += chunk.length
      }
      return whole
    },
  }
}

/** One line by RFC 4180. */
export function csvLine(cells: readonly (Cell | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Quotes a cell if necessary; numbers stay as they are, including the minus sign. */
function csvCell(cell: Cell | undefined): string {
  const text = cell === null || cell === undefined ? '' : String(cell)
  const number = /^-?\d+(\.\d+)?$/.test(text)
  const safe = number ? text : inert(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}
