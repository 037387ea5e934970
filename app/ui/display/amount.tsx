// Money as people read it, in tabular figures.
import { createContext, type ReactNode, useContext } from 'react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { areWhole, moneyParts, priceText, sumText } from './money-parts'

/** Whether the sums around are written without decimals. */
const Whole = createContext(false)

/** Sums that are compared, such as those of a list: all of them without decimals, or all with them. */
export function Alike({ sums, children }: { sums: MoneyJson[]; children: ReactNode }) {
  return <Whole.Provider value={areWhole(sums)}>{children}</Whole.Provider>
}

export function Amount({
  money,
  short,
  className = '',
}: {
  money: MoneyJson
  /** Alone: without the ".00" of a whole sum. Among others those decide, by `Alike`. */
  short?: boolean
  className?: string
}) {
  const whole = useContext(Whole)
  return <span className={`money ${className}`}>{sumText(money, short ?? whole)}</span>
}

/** A sum in display size: its currency raised, its cents softer, and none where it is whole. */
export function DisplaySum({ money, className = '' }: { money: MoneyJson; className?: string }) {
  const { code, whole, decimals } = moneyParts(money)
  return (
    <span className={`money font-display ${className}`}>
      <span className="align-[0.5em] text-[max(0.5em,0.8rem)]">{code}</span>
      {whole}
      {decimals && <span className="opacity-60">{decimals}</span>}
    </span>
  )
}

/** The amount of a transaction: plus and green for money in, minus and red for money out; what is on hold has no sign. */
export function SignedAmount({
  money,
  pending = false,
  short,
}: {
  money: MoneyJson
  pending?: boolean
  /** As of `Amount`. */
  short?: boolean
}) {
  const whole = useContext(Whole)
  const out = money.amount.startsWith('-')
  const plain = sumText({ ...money, amount: money.amount.replace('-', '') }, short ?? whole)
  const tone = pending ? 'text-wait' : out ? 'text-out' : 'text-in'
  return (
    <span className={`money font-semibold ${tone}`}>
      {!pending && (out ? '−' : '+')}
      {plain}
    </span>
  )
}

/** A price on a card or in a list; "Free" where it costs nothing. */
export function Price({ of, className = '' }: { of: MoneyJson; className?: string }) {
  return <span className={`money ${className}`}>{priceText(of)}</span>
}
