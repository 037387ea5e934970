// Money as people read it, in tabular figures.
import type { MoneyJson } from '../../../api/platform/values/money'
import { moneyParts, priceText, sumText } from './money-parts'

export function Amount({
  money,
  short = false,
  className = '',
}: {
  money: MoneyJson
  /** On cards: without the ".00" of a whole sum. */
  short?: boolean
  className?: string
}) {
  return <span className={`money ${className}`}>{sumText(money, short)}</span>
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
  short = false,
}: {
  money: MoneyJson
  pending?: boolean
  /** Without the ".00" of a whole sum. */
  short?: boolean
}) {
  const out = money.amount.startsWith('-')
  const plain = sumText({ ...money, amount: money.amount.replace('-', '') }, short)
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
