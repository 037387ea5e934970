// The data of a bar chart, as a table that opens below it.
import type { MoneyJson } from '../../../api/platform/values/money'
import { Table } from '../display/table'
import { dateParts, shortDate } from '../display/time'

export const SUMMARY = 'inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4'

export function DayFigures({
  caption,
  heads: [count, amount],
  days,
  className,
}: {
  caption: string
  /** The counted quantity, and its total. */
  heads: [count: string, amount: string]
  /** In ascending order; the table is shown in reverse. */
  days: { date: string; count: number; amount: MoneyJson }[]
  className?: string
}) {
  return (
    <details className={className}>
      <summary className={SUMMARY}>Show as table</summary>
      <Table
        label={caption}
        lines="never"
        pane
        rows={[...days].reverse()}
        rowKey={({ date }) => date}
        columns={[
          { head: 'Day', cell: ({ date }) => `${dateParts(date).weekday} ${shortDate(date)}` },
          { head: count, number: true, cell: (day) => day.count },
          { head: amount, sum: (day) => day.amount },
        ]}
      />
    </details>
  )
}
