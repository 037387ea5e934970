// RFC 4180 CSV with common variations: a byte order mark, any line end, semicolons or tabs
// where the comma is the decimal separator. Pure.

export type CsvRow = { line: number; cells: string[] }

type CsvFault = { line: number; message: string }

type CsvTable = { rows: CsvRow[]; fault: CsvFault | null }

/** The most cells of a line. */
const MOST_CELLS = 500

const SEPARATORS = [',', ';', '\t'] as const

/** The text of a file; null where it is not UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return null
  }
}

/** The text of a table; what is not UTF-8 is read as old spreadsheets of Windows write it. Null for what is no text. */
export function tableTextOf(bytes: Uint8Array): string | null {
  const text = textOf(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  return text.includes('\0') ? null : text
}

/** The lines, and letters of each, among which the separator is looked for: titles may stand above the headings. */
const FIRST_LINES = 10
const FIRST_LETTERS = 20_000

/**
 * The separator: the most frequent candidate of the first line, outside quotes, that has as many of it as the next line.
 * Without such a line, the one of the first.
 */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, FIRST_LETTERS)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/, FIRST_LINES)
  const [first = { sign: ',', times: 0 }, ...more] = lines.map((line) =>
    SEPARATORS.map((sign) => ({ sign, times: line.split(sign).length })).reduce((best, counted) =>
      counted.times > best.times ? counted : best,
    ),
  )
  const all = [first, ...more]
  const alike = all.find(({ sign, times }, i) => times > 1 && all[i + 1]?.sign === sign && all[i + 1]?.times === times)
  return (alike ?? (first.times > 1 ? first : more.find(({ times }) => times > 1)) ?? first).sign
}

/**
 * The rows of a table with the line each begins on, counted from 1. Empty lines are skipped. A quote within a cell is a
 * letter, as of inches. Parsing stops at the first error: an unclosed quote, more cells than any table has.
 */
export function readCsv(text: string, separator = separatorOf(text), most = Infinity): CsvTable {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let begun = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const failed = (message: string, where = line): CsvTable => ({ rows, fault: { line: where, message } })
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begun, cells })
    cells = []
  }
  const unquotedAt = (start: number) => {
    let end = start
    while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end += 1
    return text.slice(start, end)
  }
  while (at < text.length && rows.length < most) {
    if (cells.length === 0) begun = line
    let cell = ''
    if (text[at] === '"') {
      const opened = line
      for (at += 1; ; at += 1) {
        const close = text.indexOf('"', at)
        if (close < 0) return failed('A quote opens here but never closes', opened)
        const part = text.slice(at, close)
        cell += part
        line += part.split(/\r\n|\r|\n/).length - 1
        at = close + 1
        if (text[at] !== '"') break
        cell += '"'
      }
      // The quotes belong to the text: "Queen" Ada, or "18" braids".
      const rest = unquotedAt(at)
      if (rest !== '') cell = rest.endsWith('"') ? `${cell}"${rest.slice(0, -1)}` : `"${cell}"${rest}`
      at += rest.length
    } else {
      cell = unquotedAt(at)
      at += cell.length
    }
    cells.push(cell)
    if (cells.length > MOST_CELLS) return failed(`A line can have up to ${MOST_CELLS} cells`)
    if (text[at] === separator) {
      at += 1
      // The table ends with a separator: one more cell, which is empty.
      if (at === text.length) cells.push('')
      continue
    }
    endRow()
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2
    else at += 1
    line += 1
  }
  if (cells.length > 0) endRow()
  return { rows, fault: null }
}
