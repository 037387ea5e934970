// Strict RFC 4180 CSV with common variations: a byte order mark, any line end, semicolons or tabs
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

/** The separator: the most frequent candidate of the first line, outside quotes. */
export function separatorOf(text: string): string {
  const heading =
    /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counted = SEPARATORS.map((sign) => ({ sign, times: heading.split(sign).length }))
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).sign
}

/**
 * The rows of a table with the line each begins on, counted from 1. Empty lines are skipped.
 * Parsing stops at the first error: a quote within an unquoted cell, anything after a closing quote,
 * an unclosed quote, more cells than any table has.
 */
export function readCsv(text: string, separator = separatorOf(text), most = Infinity): CsvTable {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let begun = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const failed = (message: string, where = line): CsvTable => ({
    rows,
    fault: { line: where, message },
  })
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begun, cells })
    cells = []
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
      const next = text[at]
      if (next !== undefined && next !== separator && next !== '\r' && next !== '\n')
        return failed('There is text after a closing quote')
    } else {
      const start = at
      while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') {
        if (text[at] === '"') return failed('There is a quote inside an unquoted cell')
        at += 1
      }
      cell = text.slice(start, at)
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
