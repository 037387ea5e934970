// Every table: headings that stay in sight, rows of 44 px, numbers to the right. Where it has no room, on a phone above
// all, each row becomes a few lines, in which a fact is preceded by its heading. Its look is in styles/table.css.
import type { Key, ReactNode } from 'react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Alike, Amount } from './amount'

export type Column<Row> = Look & (Rendered<Row> | Summed<Row>)

type Rendered<Row> = {
  /** Nothing where the fact is absent. A column without facts is left out, and so is a fact of a row that is lines. */
  cell: (row: Row) => ReactNode
}

type Summed<Row> = {
  /** Sums that stand to the right: without decimals where all those of the column are whole. */
  sum: (row: Row) => MoneyJson | MoneyJson[] | false | null | undefined
  /** What they are drawn in, as `Amount`s; otherwise one below the other. */
  cell?: (row: Row) => ReactNode
  strong?: boolean
}

type Look = {
  head: string
  /** To the right, in figures of one width. */
  number?: boolean
  /** As lines: at the end of the first one, without its heading. */
  aside?: boolean
  /** Self-explanatory: shown without its heading when rows become lines. */
  bare?: boolean
  /** As lines: on a line of its own. */
  full?: boolean
  /** Checkboxes: before the first column. */
  tick?: boolean
  /** Dates and codes, which stay on one line. */
  whole?: boolean
  /** What the rows are sorted by now, and where its heading leads to sort them by it. */
  sort?: { to?: string; sorted?: 'ascending' | 'descending' | undefined }
}

export function Table<Row>({
  label,
  columns,
  rows,
  totals = [],
  rowKey,
  to,
  lines = 'narrow',
  pane = false,
  live,
}: {
  label: string
  /** The first one, but for checkboxes, says what the row is. */
  columns: Column<Row>[]
  rows: Row[]
  /** Set apart below the others. */
  totals?: Row[]
  rowKey: (row: Row) => Key
  /** Where a row leads, wherever it is touched. */
  to?: (row: Row) => string
  /**
   * Below which width rows become lines: 576 px, 720 px for many columns, 928 px for more or for several that keep to one
   * line, or never for a few short ones.
   */
  lines?: 'narrow' | 'wide' | 'widest' | 'never'
  /** A long table that is only one part of its page scrolls by itself. */
  pane?: boolean
  /** The name of its live region, unique on the page: it is reloaded when something changes. */
  live?: string | undefined
}) {
  const present = columns
    .map((column) => ('sum' in column ? rendered(column, [...rows, ...totals]) : column))
    .filter(({ cell }) => rows.some((row) => hasContent(cell(row))))
  const lead = present.findIndex(({ tick }) => !tick)
  const rowOf = (row: Row) => (
    <tr key={rowKey(row)}>
      {present.map((column, i) => {
        const content = column.cell(row)
        return i === lead ? (
          <th key={column.head} scope="row" className={classOf(column)}>
            {to ? (
              <a href={to(row)}>
                <span className="min-w-0">{content}</span>
              </a>
            ) : (
              content
            )}
          </th>
        ) : (
          <td
            key={column.head}
            className={classOf(column)}
            data-head={column.aside || column.bare || column.tick ? undefined : column.head}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
  return (
    <section
      aria-label={label}
      data-live={live}
      className={`table-frame${pane ? ' table-pane' : ''}`}
      // What scrolls must be reachable by keyboard.
      tabIndex={pane ? 0 : undefined}
    >
      <table className={`data-table${to ? ' leads' : ''} lines-${lines}`}>
        <thead>
          <tr>
            {present.map((column) => (
              <th key={column.head} scope="col" aria-sort={column.sort?.sorted} className={classOf(column)}>
                {column.sort?.to ? (
                  <a href={column.sort.to}>
                    <span>
                      {column.head}
                      {column.sort.sorted && (
                        <span aria-hidden className="inline-block pl-1">
                          {column.sort.sorted === 'ascending' ? '↑' : '↓'}
                        </span>
                      )}
                    </span>
                  </a>
                ) : column.tick ? (
                  <span className="sr-only">{column.head}</span>
                ) : (
                  column.head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(rowOf)}</tbody>
        {totals.length > 0 && <tfoot>{totals.map(rowOf)}</tfoot>}
      </table>
    </section>
  )
}

function hasContent(content: ReactNode): boolean {
  if (Array.isArray(content)) return content.length > 0
  return content !== undefined && content !== null && content !== false && content !== ''
}

/** A column of sums with its cells. */
function rendered<Row>({ sum, cell, strong, ...look }: Look & Summed<Row>, rows: Row[]): Look & Rendered<Row> {
  const sums = rows.flatMap((row) => sum(row) || [])
  const drawn = (row: Row) =>
    [sum(row) || []]
      .flat()
      .map((money, i) => (
        <Amount
          key={money.currency}
          money={money}
          className={`${strong ? 'font-semibold' : ''} ${i > 0 ? 'block' : ''}`.trim()}
        />
      ))
  return {
    ...look,
    number: true,
    cell: (row) => {
      const content = cell ? cell(row) : drawn(row)
      return hasContent(content) && <Alike sums={sums}>{content}</Alike>
    },
  }
}

function classOf({ number, aside, full, tick, whole }: Look): string | undefined {
  const classes = [number && 'number', aside && 'aside', full && 'full', tick && 'tick', whole && 'whole']
  return classes.filter(Boolean).join(' ') || undefined
}
