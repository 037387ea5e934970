// The first sheet that people see of an .xlsx file as cells of text: an archive of XML, of which a table needs little. What it unpacks to is
// bounded, and each part is read in one pass.
import { Unzip, UnzipInflate } from 'fflate'
import type { CsvRow } from './csv-reader'
import { EPOCH_1900, EPOCH_1904, isDateFormat, textOfNumber } from './xlsx-dates'

/** What a workbook may unpack to, in bytes. */
const MAX_UNPACKED = 32 * 1024 * 1024

/** The most columns that are read. */
const MAX_COLUMNS = 200

/**
 * The most files in the archive, of strings that cells name, of styles (Excel has fewer), and of letters in all cells:
 * many cells may name one long string.
 */
const MOST_PARTS = 2000
const MOST_STRINGS = 1_000_000
const MOST_STYLES = 65_536
const MOST_LETTERS = 8 * 1024 * 1024

const TOO_LARGE = 'This workbook is too large. Save only its first sheet.'

const UNREADABLE = 'This file can’t be read. Save it as .xlsx or CSV and try again.'

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** At most so many rows; or why it cannot be read. Every row has as many cells as the widest. */
export function readXlsx(bytes: Uint8Array, most: number): CsvRow[] | string {
  try {
    return tableIn(bytes, most)
  } catch (error) {
    if (error instanceof TooLarge) return TOO_LARGE
    throw error
  }
}

/** The work that a file may cost is done. */
class TooLarge extends Error {}

function tableIn(bytes: Uint8Array, most: number): CsvRow[] | string {
  const parts = unpack(bytes)
  const sheet = parts && firstSheet(parts)
  if (!parts || !sheet) return UNREADABLE
  const strings = stringsIn(parts.get('xl/sharedStrings.xml') ?? '')
  const dates = dateStyles(parts.get('xl/styles.xml') ?? '')
  const workbook = parts.get('xl/workbook.xml') ?? ''
  const epoch = /date1904="(1|true)"/.test(workbook) ? EPOCH_1904 : EPOCH_1900
  const rows = rowsIn(sheet, { strings, dates, epoch }, most)
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  return rows.map(({ line, cells }) => ({ line, cells: Array.from({ length: width }, (_, i) => cells[i] ?? '') }))
}

/** The parts of the workbook as text; null for what is no archive. */
function unpack(bytes: Uint8Array): Map<string, string> | null {
  const parts = new Map<string, string>()
  let total = 0
  let files = 0
  let failed = false
  const unzip = new Unzip((file) => {
    // Each costs as much as there are before it, and one that is unpacked a buffer of 32 kB.
    files += 1
    if (files > MOST_PARTS) throw new TooLarge()
    if (!/^xl\/.*\.xml(\.rels)?$/.test(file.name)) return
    const decoder = new TextDecoder()
    parts.set(file.name, '')
    file.ondata = (error, chunk, final) => {
      if (error) failed = true
      total += chunk?.length ?? 0
      if (total > MAX_UNPACKED) throw new TooLarge()
      const text = decoder.decode(chunk, { stream: !final })
      parts.set(file.name, (parts.get(file.name) ?? '') + text)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    // In small pieces: each may unpack to a thousand times its size.
    for (let at = 0; at < bytes.length; at += 16_384)
      unzip.push(bytes.subarray(at, at + 16_384), at + 16_384 >= bytes.length)
  } catch (error) {
    if (error instanceof TooLarge) throw error
    return null
  }
  return failed || parts.size === 0 ? null : parts
}

type Tag = { name: string; closes: boolean; empty: boolean; attributes: string; at: number; end: number }

/** Goes over the text once, also where tags are never closed. */
function* tagsIn(xml: string): Generator<Tag> {
  let end = 0
  for (let from = 0; ; from = end) {
    end = xml.indexOf('>', from) + 1
    if (end === 0) return
    const piece = xml.slice(from, end - 1)
    const opened = piece.lastIndexOf('<')
    const [, slash, name, attributes = ''] =
      /^<(\/?)(?:[\w-]+:)?([\w-]+)(.*)/s.exec(opened < 0 ? '' : piece.slice(opened)) ?? []
    if (name === undefined) continue
    const at = from + opened
    yield { name, closes: slash === '/', empty: attributes.endsWith('/'), attributes, at, end }
  }
}

function attribute({ attributes }: Tag, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function plainText(xml: string): string {
  return withoutEscapes(xml).replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, digits, name) => {
    const code = hex ? Number.parseInt(hex, 16) : digits ? Number(digits) : null
    if (code === null) return ENTITIES[name as string] ?? whole
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/** Line ends and other signs that Excel writes as "_x000D_". */
function withoutEscapes(text: string): string {
  return text.replace(/_x00(0[0-9A-D]|1[0-9A-F]|5F)_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** A sheet that is hidden, or that Numbers writes about the others. */
function isAside(tag: Tag): boolean {
  return /hidden/i.test(attribute(tag, 'state')) || attribute(tag, 'name') === 'Export Summary'
}

/** The first sheet that people see, wherever its part is; the first of all where they see none. */
function firstSheet(parts: Map<string, string>): string | undefined {
  const book = parts.get('xl/workbook.xml')
  const named =
    firstTag(book, (tag) => tag.name === 'sheet' && !isAside(tag)) ?? firstTag(book, ({ name }) => name === 'sheet')
  const id = named && /:id="([^"]*)"/.exec(named.attributes)?.[1]
  const link = firstTag(
    parts.get('xl/_rels/workbook.xml.rels'),
    (tag) => tag.name === 'Relationship' && attribute(tag, 'Id') === id,
  )
  const target = link ? attribute(link, 'Target') : 'worksheets/sheet1.xml'
  return parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
}

function firstTag(xml = '', is: (tag: Tag) => boolean): Tag | undefined {
  for (const tag of tagsIn(xml)) if (is(tag)) return tag
  return undefined
}

/** The strings that cells name by number; parts of one in several looks are joined, readings left out. */
function stringsIn(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let from = -1
  let reading = false
  for (const tag of tagsIn(xml)) {
    if (tag.name === 'rPh') reading = !tag.closes
    else if (tag.name === 't' && !tag.empty) {
      if (tag.closes && !reading && from >= 0) text += xml.slice(from, tag.at)
      from = tag.closes ? -1 : tag.end
    } else if (tag.name === 'si') {
      if (tag.closes || tag.empty) strings.push(plainText(text).trim())
      if (strings.length > MOST_STRINGS) throw new TooLarge()
      text = ''
    }
  }
  return strings
}

/** Which styles show a number as a date or a time. */
function dateStyles(xml: string): Set<number> {
  const formats = new Map<string, boolean>()
  const styles = new Set<number>()
  let inCells = false
  let count = 0
  for (const tag of tagsIn(xml)) {
    if (tag.name === 'numFmt') {
      const id = attribute(tag, 'numFmtId')
      formats.set(id, isDateFormat(Number(id), plainText(attribute(tag, 'formatCode'))))
    } else if (tag.name === 'cellXfs') inCells = !tag.closes
    else if (tag.name === 'xf' && inCells && !tag.closes) {
      if (count >= MOST_STYLES) break
      const id = attribute(tag, 'numFmtId')
      if (formats.get(id) ?? isDateFormat(Number(id), undefined)) styles.add(count)
      count += 1
    }
  }
  return styles
}

type Meaning = { strings: string[]; dates: Set<number>; epoch: number }

/** Rows with any text, with the line that each has in the sheet. */
function rowsIn(xml: string, meaning: Meaning, most: number): CsvRow[] {
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 0, cells: [] }
  let column = 0
  let cell: Tag | null = null
  let text = ''
  let from = -1
  let letters = 0
  const endRow = () => {
    if (row.cells.some((cell) => cell)) rows.push(row)
    row = { line: row.line, cells: [] }
  }
  for (const tag of tagsIn(xml)) {
    if (rows.length >= most) break
    if (tag.name === 'row' && !tag.closes) {
      row = { line: Number(attribute(tag, 'r')) || row.line + 1, cells: [] }
      column = 0
    } else if (tag.name === 'row') endRow()
    else if (tag.name === 'c' && !tag.closes) {
      column = columnOf(attribute(tag, 'r')) ?? column
      ;[cell, text] = [tag, '']
      if (tag.empty) column += 1
    } else if (tag.name === 'c' && cell) {
      const cellText = column < MAX_COLUMNS ? textOfCell(cell, text, meaning) : ''
      letters += cellText.length
      if (letters > MOST_LETTERS) throw new TooLarge()
      if (column < MAX_COLUMNS) row.cells[column] = cellText
      column += 1
    } else if ((tag.name === 'v' || tag.name === 't') && !tag.empty) {
      if (tag.closes && from >= 0) text += xml.slice(from, tag.at)
      from = tag.closes ? -1 : tag.end
    }
  }
  return rows.map(({ line, cells }) => ({ line, cells: Array.from(cells, (cell) => cell ?? '') }))
}

/** "BC12" as 54. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOfCell(cell: Tag, raw: string, { strings, dates, epoch }: Meaning): string {
  const text = plainText(raw).trim()
  switch (attribute(cell, 't')) {
    case 's':
      return strings[Number(text)] ?? ''
    case 'b':
      return text === '1' ? 'yes' : 'no'
    case 'e':
      return ''
    case '':
    case 'n':
      return textOfNumber(text, dates.has(Number(attribute(cell, 's') || '0')), epoch)
    default:
      return text
  }
}
