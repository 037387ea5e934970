// Parses a provider's report: all or nothing, each fault with line and column. Pure.

import { AMOUNT_FAULTS } from '../../money/ledger/input'
import { readCsv } from '../../platform/documents/csv-reader'
import { isCurrency, parseAmount } from '../../platform/values/money'
import { REPORT_COLUMNS, REPORT_KINDS, REPORT_LINES } from './input'

export type ReportLine = {
  /** Its place among the lines, from 1. */
  line: number
  kind: (typeof REPORT_KINDS)[number]
  reference: string
  currency: string
  /** Minor units, positive. */
  amount: number
  /** UTC milliseconds. */
  at: number
}

type ReportFault = { line: number; column: string; message: string }

/** Maximum number of faults listed for one file. */
const MOST_FAULTS = 50

/** The lines of a report in the span [from, until), or its faults. */
export function readReport(
  text: string,
  span: { from: number; until: number },
): { lines: ReportLine[]; faults: ReportFault[] } {
  const { rows, fault } = readCsv(text, undefined, REPORT_LINES + 2)
  const faults: ReportFault[] = []
  const say = (line: number, column: string, message: string) => {
    if (faults.length < MOST_FAULTS) faults.push({ line, column, message })
  }
  if (fault) say(fault.line, '', fault.message)
  const [head, ...body] = rows
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const at = new Map(REPORT_COLUMNS.map(([name]) => [name, names.indexOf(name)]))
  for (const [name, place] of at) if (place < 0) say(1, name, 'The column is missing.')
  if (faults.length > 0) return { lines: [], faults }
  if (body.length > REPORT_LINES) {
    say(body[REPORT_LINES]?.line ?? 1, '', `A report can have up to ${REPORT_LINES} lines. Choose fewer days.`)
    return { lines: [], faults }
  }
  const seen = new Map<string, number>()
  const lines = body.flatMap(({ line, cells }, i): ReportLine[] => {
    const cell = (name: string) => (cells[at.get(name) ?? -1] ?? '').trim()
    const before = faults.length
    const kind = REPORT_KINDS.find((reportKind) => reportKind === cell('kind').toLowerCase())
    if (!kind) say(line, 'kind', `Use ${REPORT_KINDS.join(', ')}.`)
    const reference = cell('reference')
    if (reference === '' || reference.length > 200) say(line, 'reference', 'Enter the reference.')
    const currency = cell('currency').toUpperCase()
    const known = isCurrency(currency)
    if (!known) say(line, 'currency', 'This currency isn’t supported.')
    const read = known ? parseAmount(cell('amount'), currency) : null
    if (read && !read.ok && known) say(line, 'amount', AMOUNT_FAULTS[read.fault](currency))
    const instant = zoned(cell('at'))
    if (instant === null) say(line, 'at', 'Use a time with its zone: 2026-11-21T09:30:00Z.')
    else if (instant < span.from || instant >= span.until) say(line, 'at', 'This is outside the days of the report.')
    const name = `${kind} ${reference}`
    const first = seen.get(name)
    if (first !== undefined) say(line, 'reference', `It is already on line ${first}.`)
    seen.set(name, line)
    if (faults.length > before || !kind || instant === null || !read?.ok) return []
    return [{ line: i + 1, kind, reference, currency, amount: read.minor, at: instant }]
  })
  if (body.length === 0) say(1, '', 'The report has no lines.')
  return faults.length > 0 ? { lines: [], faults } : { lines, faults }
}

function zoned(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const instant = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(instant) ? null : instant
}
