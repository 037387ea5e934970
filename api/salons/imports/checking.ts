// Reads an uploaded file as rows, and says what each would do. Nothing of the salon is written.
import { countryCodeOf } from '../../../db/places/countries'
import type { salonImport } from '../../../db/schema/salons/imports'
import type { salon } from '../../../db/schema/salons/salons'
import type { Ctx } from '../../platform/context'
import { type Faults, noteFault } from '../../platform/documents/import-faults'
import { readTable, type Table } from '../../platform/documents/import-table'
import { LIMITS as SET_UP } from '../set-up/input'
import { fieldsNamed, mappingOf, sourceOf } from './fields'
import { type Field, type ImportColumns, type ImportKind, LIMITS } from './input'
import { plannerFor } from './plan'
import { GUESSED, type Planned } from './planned'
import { columnsOf, type FileRow, fieldsOf, type Reading } from './rows'

type SalonRow = typeof salon.$inferSelect
export type ImportRow = typeof salonImport.$inferSelect

type Way = Pick<ImportRow, 'source' | 'mapping' | 'merge' | 'dates' | 'asked'>

/** Rows of the preview. */
const SAMPLE = 8

export function tableOf(bytes: Uint8Array, kind: ImportKind): Table {
  return readTable(bytes, LIMITS.rows, (cells) => fieldsNamed(cells, kind))
}

/** How a new file is read until the salon says otherwise. */
export function guessedWay(table: Table, kind: ImportKind, { country }: SalonRow): Way {
  const columns = columnsOf(table.heading ?? { line: 1, cells: [] }, table.rows)
  const source = sourceOf(columns, kind)
  const mapping = mappingOf(columns, kind, source)
  const dates = datesOf(table, mapping, country)
  return { source, mapping, merge: 'either', dates, asked: [] }
}

/** A way that the salon chose; another source has its own columns. */
export function chosenWay(
  { columns, kind, asked }: Pick<ImportRow, 'columns' | 'kind' | 'asked'>,
  { source, mapping, merge, dates }: ImportColumns,
): Way {
  const chosen = mapping?.length === columns.length ? mapping : mappingOf(columns, kind, source)
  return { source, mapping: chosen, merge, dates, asked }
}

/** Dates with a day beyond 12 tell the order; else it is the country's. */
function datesOf({ rows }: Table, mapping: (Field | null)[], country: string): 'dmy' | 'mdy' {
  const at = mapping.flatMap((field, i) => (field === 'date' || field === 'start' || field === 'since' ? [i] : []))
  for (const { cells } of rows) {
    for (const i of at) {
      const found = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec((cells[i] ?? '').trim())
      if (found && Number(found[1]) > 12) return 'dmy'
      if (found && Number(found[2]) > 12) return 'mdy'
    }
  }
  return countryCodeOf(country) === 'US' ? 'mdy' : 'dmy'
}

export function readingOf(
  ctx: Ctx,
  salonRow: SalonRow,
  { kind, source, mapping, merge, dates, asked }: Way & { kind: ImportKind },
  { mark }: Table,
): Reading {
  return {
    kind,
    source,
    mapping: mapping as (Field | null)[],
    merge,
    dates,
    mark,
    asked,
    currency: salonRow.currency,
    country: countryCodeOf(salonRow.country),
    timeZone: salonRow.timeZone,
    now: ctx.now(),
  }
}

/** The fields without which a file of a kind says nothing, and that no column is read into. */
export function missingFields(kind: ImportKind, mapping: (string | null)[]): Field[] {
  const lacks = (...fields: Field[]) => !fields.some((field) => mapping.includes(field))
  const needed: Record<ImportKind, Field[]> = {
    clients: lacks('name', 'first', 'last') ? ['name'] : [],
    staff: lacks('name', 'first', 'last') ? ['name'] : [],
    services: (['service', 'price', 'duration'] as const).filter((field) => lacks(field)),
    appointments: [
      ...(lacks('name', 'first', 'last') ? (['name'] as const) : []),
      ...(lacks('service') ? (['service'] as const) : []),
      ...(lacks('start', 'date') ? (['date'] as const) : []),
    ],
  }
  return needed[kind]
}

export function rowsOf({ rows }: Table, mapping: (string | null)[]): FileRow[] {
  return rows.map((row) => fieldsOf(row, mapping as (Field | null)[]))
}

/** What every row would do, and the columns of the import's row that say so. */
export async function checked(
  ctx: Ctx,
  salonRow: SalonRow,
  table: Table,
  way: Way & { kind: ImportKind },
  actor: string,
): Promise<{ planned: Planned[]; columns: CheckedColumns }> {
  const faults: Faults = { first: [...table.faults.first], count: table.faults.count }
  const planned: Planned[] = []
  const ready = missingFields(way.kind, way.mapping).length === 0
  if (ready && way.kind === 'appointments' && salonRow.status !== 'approved')
    noteFault(faults, 1, '', 'Appointments can be imported once your salon is listed')
  else if (ready) {
    const plan = await plannerFor(ctx, salonRow, readingOf(ctx, salonRow, way, table), actor)
    for (const row of rowsOf(table, way.mapping)) planned.push(plan(row))
  }
  const questions = questionsOf(planned, way)
  const isOpen = (line: number) => questions.some((question) => question.line === line && question.answer === null)
  for (const { outcome, line, note } of planned)
    if (outcome === 'skipped' && !isOpen(line)) noteFault(faults, line, '', note)
  faults.first.sort((a, b) => a.line - b.line)
  const count = (outcome: Planned['outcome']) => planned.filter((row) => row.outcome === outcome).length
  const visible = planned.filter(({ cells }) => cells.length > 0)
  // Guesses are shown wherever in the file they are.
  const guesses = visible.filter(({ cells }) => cells.some(([label]) => label === GUESSED))
  const sample = [...new Set([...guesses.slice(0, SAMPLE / 2), ...visible.slice(0, SAMPLE)])]
    .slice(0, SAMPLE)
    .sort((a, b) => a.line - b.line)
    .map(({ line, outcome, cells }) => ({
      line,
      outcome,
      cells: cells.map(([label, text]): [string, string] => [label, text.slice(0, 120)]),
    }))
  const columns = {
    source: way.source,
    mapping: way.mapping,
    merge: way.merge,
    dates: way.dates,
    created: count('created'),
    updated: count('merged'),
    unchanged: count('unchanged'),
    faults: faults.first,
    faultCount: faults.count,
    sample,
    asked: questions,
  }
  return { planned, columns }
}

/** The services without a price, with what the salon has said of them: as many as a salon can have. */
function questionsOf(planned: Planned[], way: Way): ImportRow['asked'] {
  return planned
    .flatMap(({ line, unpriced: name }) =>
      name === undefined
        ? []
        : [{ line, name, answer: way.asked.find((question) => question.line === line)?.answer ?? null }],
    )
    .slice(0, SET_UP.services)
}

type CheckedColumns = Way & Pick<ImportRow, 'created' | 'updated' | 'unchanged' | 'faults' | 'faultCount' | 'sample'>
