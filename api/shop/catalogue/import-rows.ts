// Parses a table of products cell by cell: the data of each row, and faults by line and column.
// Pure. An empty cell leaves an existing value unchanged and gives a new one its default.
import { numberIn, plain, priceIn, type Say, type Writing } from '../../platform/documents/import-cells'
import { displayed, type Faults, noteFault } from '../../platform/documents/import-faults'
import { readCsvTable } from '../../platform/documents/import-table'
import { PRODUCT_CATEGORIES } from '../storefront/input'
import { fields, folded, LIMITS } from './input'

/** The columns in the order of the export; a file may have any of them, in any order. */
export const COLUMNS = [
  'sku',
  'product',
  'brand',
  'category',
  'description',
  'option 1',
  'value 1',
  'option 2',
  'value 2',
  'price',
  'stock',
  'low stock',
  'for sale',
  'status',
] as const

export type Column = (typeof COLUMNS)[number]

/** The data of one row; undefined fields were empty. Prices are in minor units. */
export type ImportRow = {
  line: number
  sku: string
  product?: string
  brand?: string
  category?: string
  description?: string
  options?: string[]
  values?: string[]
  price?: number
  stock?: number
  lowStock?: number
  active?: boolean
  status?: 'draft' | 'listed' | 'archived'
}

const YES = ['yes', 'y', 'true', '1']
const NO = ['no', 'n', 'false', '0']
const STATUSES = ['draft', 'listed', 'archived'] as const

/** The rows of a file, and the faults of its cells; `currency` is the shop's. */
export function readRows(text: string, currency: string): { rows: ImportRow[]; faults: Faults } {
  const { heading, rows: body, mark, faults } = readCsvTable(text, LIMITS.importRows)
  if (!heading) return { rows: [], faults }
  const columns = readHeading(heading.cells, faults)
  if (!columns) return { rows: [], faults }
  const seen = new Map<string, number>()
  const rows: ImportRow[] = []
  for (const { line, cells } of body) {
    const byColumn = new Map(columns.map((column, i) => [column, plain(cells[i] ?? '')]))
    const row = readRow(line, byColumn, { currency, mark }, faults)
    if (!row) continue
    const before = seen.get(folded(row.sku))
    if (before === undefined) seen.set(folded(row.sku), line)
    else noteFault(faults, line, 'sku', `${row.sku} is already on line ${before}`)
    rows.push(row)
  }
  if (rows.length === 0 && faults.count === 0)
    noteFault(faults, heading.line, '', 'There is nothing below the first line')
  // What is wrong with whole lines was found before their cells.
  faults.first.sort((a, b) => a.line - b.line)
  return { rows, faults }
}

function readHeading(cells: string[], faults: Faults): Column[] | null {
  const before = faults.count
  const names = cells.map((cell) => folded(cell).replace(/[_-]/g, ' '))
  for (const [i, name] of names.entries()) {
    if (!COLUMNS.some((column) => column === name))
      noteFault(faults, 1, cells[i]?.trim().slice(0, 40) ?? '', 'There is no column with this name')
    else if (names.indexOf(name) < i) noteFault(faults, 1, name, 'This column appears twice')
  }
  if (!names.includes('sku')) noteFault(faults, 1, 'sku', 'The column is missing')
  return faults.count > before ? null : (names as Column[])
}

function readRow(
  line: number,
  byColumn: Map<Column, string>,
  { currency, mark }: Writing,
  faults: Faults,
): ImportRow | null {
  const before = faults.count
  const fault = (column: Column, message: string) => noteFault(faults, line, column, message)
  /** The cell parsed by the field's schema; undefined when empty. */
  const text = (column: Column, schema: Schema): string | undefined => {
    const cell = byColumn.get(column) ?? ''
    if (cell.trim() === '') return undefined
    const read = schema.safeParse(cell)
    if (read.success) return read.data
    fault(column, read.error.issues[0]?.message ?? 'This can’t be used')
    return undefined
  }
  const whole = (column: Column, most: number): number | undefined => {
    const cell = (byColumn.get(column) ?? '').trim()
    if (cell === '') return undefined
    const read = numberIn(cell, mark)
    if (/^\d{1,9}$/.test(read) && Number(read) <= most) return Number(read)
    fault(column, `${displayed(cell)} is not a whole number up to ${most}`)
    return undefined
  }
  const sku = text('sku', fields.sku)
  if (!sku && faults.count === before) fault('sku', 'Every row needs an SKU')
  const pair = (first: Column, second: Column, schema: Schema): string[] | undefined => {
    const [a, b] = [text(first, schema), text(second, schema)]
    if (b !== undefined && a === undefined) fault(first, `Fill this in before ${second}`)
    return a === undefined ? undefined : b === undefined ? [a] : [a, b]
  }
  const row = {
    line,
    sku: sku ?? '',
    product: text('product', fields.name),
    brand: text('brand', fields.brand),
    category: categoryOf(byColumn.get('category') ?? '', (text) => fault('category', text)),
    description: text('description', fields.description),
    options: pair('option 1', 'option 2', fields.option),
    values: pair('value 1', 'value 2', fields.value),
    price: priceIn((byColumn.get('price') ?? '').trim(), { currency, mark }, (text) => fault('price', text)),
    stock: whole('stock', LIMITS.stock),
    lowStock: whole('low stock', 100_000),
    active: switchIn(byColumn.get('for sale') ?? '', (text) => fault('for sale', text)),
    status: statusIn(byColumn.get('status') ?? '', (text) => fault('status', text)),
  }
  const known = Object.entries(row).filter(([, value]) => value !== undefined)
  return faults.count > before ? null : (Object.fromEntries(known) as ImportRow)
}

type Schema = {
  safeParse: (
    text: string,
  ) => { success: true; data: string } | { success: false; error: { issues: { message: string }[] } }
}

function categoryOf(cell: string, say: Say): string | undefined {
  const wanted = folded(cell)
  if (wanted === '') return undefined
  const found = PRODUCT_CATEGORIES.find((category) => folded(category) === wanted)
  if (!found) say(`${displayed(cell.trim())} is not one of ${PRODUCT_CATEGORIES.join(', ')}`)
  return found
}

function switchIn(cell: string, say: Say): boolean | undefined {
  const word = folded(cell)
  if (word === '') return undefined
  if (YES.includes(word)) return true
  if (NO.includes(word)) return false
  say(`${displayed(cell.trim())} is not yes or no`)
  return undefined
}

function statusIn(cell: string, say: Say): ImportRow['status'] {
  const word = folded(cell)
  if (word === '') return undefined
  const found = STATUSES.find((status) => status === word)
  if (!found) say(`${displayed(cell.trim())} is not draft, listed or archived`)
  return found
}
