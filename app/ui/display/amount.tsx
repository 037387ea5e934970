// Money as people read it, in tabular figures.
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'

export function Amount({ money, className = '' }: { money: MoneyJson; className?: string }) {
  return <span className={`money ${className}`}>{formatMoney(money)}</span>
}

/** The amount of a transaction: plus and green for money in, minus and red for money out. */
export function SignedAmount({ money, pending = false }: { money: MoneyJson; pending?: boolean }) {
  const out = money.amount.startsWith('-')
  const plain = formatMoney({ ...money, amount: money.amount.replace('-', '') })
  const tone = pending ? 'text-wait' : out ? 'text-out' : 'text-in'
  return (
    <span className={`money font-semibold ${tone}`}>
      {out ? '−' : '+'}
      {plain}
    </span>
  )
}
