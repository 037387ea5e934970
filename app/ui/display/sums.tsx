// Related amounts, one below the other, with their figures aligned.
import { Children, isValidElement, type ReactNode } from 'react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Unbroken } from '../unbroken'
import { Alike, Amount } from './amount'

export function Sums({
  exact = false,
  children,
}: {
  /** On papers: with all decimals. */
  exact?: boolean
  children: ReactNode
}) {
  const lines = <dl className="grid">{children}</dl>
  return exact ? lines : <Alike sums={sumsIn(children)}>{lines}</Alike>
}

/** The amounts of the lines, those in fragments too. */
function sumsIn(lines: ReactNode): MoneyJson[] {
  return Children.toArray(lines).flatMap((line) => {
    if (!isValidElement<{ money?: MoneyJson; children?: ReactNode }>(line)) return []
    const { money, children } = line.props
    return money ? [money] : sumsIn(children)
  })
}

/** One line: an amount, or text in its place. */
export function Sum({
  label,
  money,
  words,
  strong = false,
}: {
  label: string
  money?: MoneyJson
  words?: string
  strong?: boolean
}) {
  return (
    <div
      className={`stitch flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 ${strong ? 'font-semibold sm:text-lg' : ''}`}
    >
      <dt className={strong ? '' : 'text-soft'}>{label}</dt>
      <dd className="ml-auto text-right">
        {words === undefined ? money && <Amount money={money} /> : <Unbroken text={words} />}
      </dd>
    </div>
  )
}
