// The first sheet of an .xlsx file as cells of text. What it unpacks to is bounded, and read-excel-file is loaded only when
// such a file comes.
import { Unzip, UnzipInflate, zipSync } from 'fflate'
import type { CsvRow } from './csv-reader'

/** What a workbook may unpack to, in bytes. */
const MAX_UNPACKED = 32 * 1024 * 1024

/** The most columns that are read. */
const MAX_COLUMNS = 200

const UNREADABLE = 'This file can’t be read. Save it as .xlsx or CSV and try again.'

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** At most so many rows; or why it cannot be read. Every row has as many cells as the widest. */
export async function readXlsx(bytes: Uint8Array, most: number): Promise<CsvRow[] | string> {
  const parts = unpack(bytes)
  if (parts === null) return UNREADABLE
  if (parts === 'too large') return 'This workbook is too large. Save only its first sheet.'
  const { readSheet } = await import('read-excel-file/universal')
  let sheet: unknown[][]
  try {
    sheet = (await readSheet(zipSync(parts, { level: 0 }).buffer)) as unknown[][]
  } catch {
    return UNREADABLE
  }
  const rows = sheet.map((row, i) => ({ line: i + 1, cells: row.map(textOfCell) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const width = Math.min(
    MAX_COLUMNS,
    filled.reduce((widest, { cells }) => Math.max(widest, cells.findLastIndex(Boolean) + 1), 0),
  )
  return filled.slice(0, most).map(({ line, cells }) => ({
    line,
    cells: Array.from({ length: width }, (_, i) => cells[i] ?? ''),
  }))
}

/** The parts of the workbook that are read; null for what is no archive. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> | null | 'too large' {
  const chunks = new Map<string, Uint8Array[]>()
  let total = 0
  let failed = false
  const unzip = new Unzip((file) => {
    if (!/\.xml(\.rels)?$/.test(file.name)) return
    const own: Uint8Array[] = []
    chunks.set(file.name, own)
    file.ondata = (error, chunk) => {
      if (error) failed = true
      total += chunk?.length ?? 0
      if (total > MAX_UNPACKED) {
        file.terminate()
        throw TOO_LARGE
      }
      own.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    // In small pieces: each may unpack to a thousand times its size.
    for (let at = 0; at < bytes.length; at += 16_384)
      unzip.push(bytes.subarray(at, at + 16_384), at + 16_384 >= bytes.length)
  } catch (error) {
    return error === TOO_LARGE ? 'too large' : null
  }
  if (failed || chunks.size === 0) return null
  return Object.fromEntries(Array.from(chunks, ([name, own]) => [name, joined(own)]))
}

const TOO_LARGE = new Error('too large')

function joined(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Dates and times as they are shown in the sheet: "2026-11-26", "2026-11-26 14:00", "14:00". */
function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell).trim()
  if (Number.isNaN(cell.getTime())) return ''
  const [date = '', time = ''] = new Date(Math.round(cell.getTime() / 60_000) * 60_000)
    .toISOString()
    .split('T')
  const clock = time.slice(0, 5)
  if (date < '1900-01-02') return clock
  return clock === '00:00' ? date : `${date} ${clock}`
}
