// Related amounts, one below the other, with their figures aligned.
import type { ReactNode } from 'react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Amount } from './amount'
import { areWhole } from './money-parts'
import { Unbroken } from './unbroken'

export function Sums({ children }: { children: ReactNode }) {
  return <dl className="grid">{children}</dl>
}

type SumLine = readonly [label: string, money: MoneyJson, strong?: 'strong']

/** Sums alone: all without the decimals of a whole sum, or all with them. */
export function SumList({ lines }: { lines: (SumLine | false | null | undefined)[] }) {
  const said = lines.flatMap((line) => (line ? [line] : []))
  const short = areWhole(said.map(([, money]) => money))
  return (
    <Sums>
      {said.map(([label, money, strong]) => (
        <Sum key={label} label={label} money={money} short={short} strong={strong === 'strong'} />
      ))}
    </Sums>
  )
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
