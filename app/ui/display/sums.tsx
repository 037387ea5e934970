// Related amounts, one below the other, with their figures aligned.
import type { ReactNode } from 'react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Amount } from './amount'
import { Unbroken } from './unbroken'

export function Sums({ children }: { children: ReactNode }) {
  return <dl className="grid">{children}</dl>
}

/** One line: an amount, or text in its place. */
export function Sum({
  label,
  money,
  words,
  short = false,
  strong = false,
}: {
  label: string
  money?: MoneyJson
  words?: string
  /** Without the ".00" of a whole sum. */
  short?: boolean
  strong?: boolean
}) {
  return (
    <div
      className={`stitch flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 ${strong ? 'font-semibold sm:text-lg' : ''}`}
    >
      <dt className={strong ? '' : 'text-soft'}>{label}</dt>
      <dd className="ml-auto text-right">
        {words === undefined ? (
          money && <Amount short={short} money={money} />
        ) : (
          <Unbroken text={words} />
        )}
      </dd>
    </div>
  )
}
