// Related amounts, one below the other, with their figures aligned.
import { Children, createContext, isValidElement, type ReactNode, useContext } from 'react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Unbroken } from '../unbroken'
import { Alike, Amount } from './amount'

const Dense = createContext(false)

export function Sums({
  as = 'alike',
  dense = false,
  children,
}: {
  /** `exact`, on papers: with all decimals. `around`: as the sums that they stand among, by `Alike`. */
  as?: 'alike' | 'exact' | 'around'
  /** Small lines without rules, below what they add up. */
  dense?: boolean
  children: ReactNode
}) {
  const lines = (
    <Dense.Provider value={dense}>
      <dl className={`grid empty:hidden ${dense ? 'text-sm' : ''}`}>{children}</dl>
    </Dense.Provider>
  )
  return as === 'alike' ? <Alike sums={sumsIn(children)}>{lines}</Alike> : lines
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
  const dense = useContext(Dense)
  const look = dense ? `py-1 ${money ? '' : 'flex-wrap'}` : `stitch flex-wrap py-3 ${strong ? 'sm:text-lg' : ''}`
  return (
    <div className={`flex items-baseline justify-between gap-x-6 gap-y-1 ${look} ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-soft'}>{label}</dt>
      <dd className="ml-auto text-right">
        {words === undefined ? money && <Signed money={money} /> : <Unbroken text={words} />}
      </dd>
    </div>
  )
}

/** What is taken away has a minus sign, not a hyphen. */
function Signed({ money }: { money: MoneyJson }) {
  if (!money.amount.startsWith('-')) return <Amount money={money} />
  return (
    <span className="whitespace-nowrap">
      −<Amount money={{ ...money, amount: money.amount.slice(1) }} />
    </span>
  )
}
