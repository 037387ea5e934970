// Maps the rows of a prepared select as Drizzle does, with what is the same for every row found out once: a twentieth of
// a page's cost was to find it out for each.
import { Column, getTableName, is, noopDecoder, SQL, Subquery } from 'drizzle-orm'

/** The columns of a select in their order, as Drizzle lists them. */
export type SelectedField = { path: string[]; field: unknown }

type Decode = (value: unknown) => unknown

/**
 * `inner`: the tables that no outer join leaves out, where there are joins. Of another table, whose first column is null,
 * the whole object is null.
 */
export function rowMapper(
  fields: SelectedField[],
  inner?: Record<string, boolean>,
): (row: unknown[]) => Record<string, unknown> {
  const cells = fields.map(({ path, field }) => {
    const [group, key] = path.length > 1 ? (path as [string, string]) : [null, path[0] as string]
    return { group, key, decode: decoderOf(field) }
  })
  const groups = [...new Set(cells.flatMap(({ group }) => group ?? []))]
  const optional = inner ? [...leftOut(fields, inner)] : []
  return (row) => {
    const mapped: Record<string, unknown> = {}
    for (const group of groups) mapped[group] = {}
    for (let i = 0; i < cells.length; i += 1) {
      const { group, key, decode } = cells[i] as (typeof cells)[number]
      const cell = row[i]
      const value = cell === null || !decode ? cell : decode(cell)
      if (group === null) mapped[key] = value
      else (mapped[group] as Record<string, unknown>)[key] = value
    }
    for (const [group, first] of optional) if (row[first] === null) mapped[group] = null
    return mapped
  }
}

/** Null where a value stays as it came. */
function decoderOf(field: unknown): Decode | null {
  const decoder = is(field, Column)
    ? field
    : is(field, SQL)
      ? decoderIn(field)
      : is(field, Subquery)
        ? decoderIn(field._.sql)
        : decoderIn((field as SQL.Aliased).sql)
  const { mapFromDriverValue: decode } = decoder
  const same = [Column.prototype.mapFromDriverValue, noopDecoder.mapFromDriverValue] as Decode[]
  return same.includes(decode) ? null : decode.bind(decoder)
}

/** Drizzle keeps it to itself. */
function decoderIn(sql: object): { mapFromDriverValue: Decode } {
  return (sql as { decoder: { mapFromDriverValue: Decode } }).decoder
}

/** Of each object that may be left out: the place of its first column. */
function leftOut(fields: SelectedField[], inner: Record<string, boolean>): Map<string, number> {
  const first = new Map<string, { place: number; table: string; one: boolean }>()
  for (const [place, { path, field }] of fields.entries()) {
    if (path.length !== 2 || !is(field, Column)) continue
    const [group = ''] = path
    const table = getTableName(field.table)
    const known = first.get(group)
    if (!known) first.set(group, { place, table, one: true })
    else if (known.table !== table) known.one = false
  }
  const outer = [...first].filter(([, { table, one }]) => one && !inner[table])
  return new Map(outer.map(([group, { place }]) => [group, place]))
}
