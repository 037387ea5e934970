// The data of a bar chart, as a table that opens below it.
import type { MoneyJson } from '../../../api/platform/values/money'
import { Amount } from './amount'
import { dateParts, shortDate } from './time'

export const SUMMARY =
  'inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4'

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
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-left text-soft">
            <th scope="col" className="py-2 font-normal">
              Day
            </th>
            {[count, amount].map((head) => (
              <th key={head} scope="col" className="py-2 text-right font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((day) => (
            <tr key={day.date} className="stitch">
              <th scope="row" className="py-2 text-left font-normal">
                {dateParts(day.date).weekday} {shortDate(day.date)}
              </th>
              <td className="money py-2 text-right">{day.count}</td>
              <td className="py-2 text-right">
                <Amount money={day.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
