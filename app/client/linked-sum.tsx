// An amount of a booking or an order, linked to the transaction that moved it.
import { type MoneyJson, minorOf } from '../../api/platform/values/money'
import { Amount } from '../ui/display/amount'

/** A zero amount is left out. */
export function LinkedSum({ name, money, link }: { name: string; money: MoneyJson; link?: string | null }) {
  if (minorOf(money) === 0) return null
  return (
    <div className="stitch flex min-h-11 items-center justify-between gap-4 py-2">
      <dt>
        {link ? (
          <a
            href={`/client/wallet/transactions/${link}`}
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {name}
          </a>
        ) : (
          name
        )}
      </dt>
      <dd>
        <Amount money={money} />
      </dd>
    </div>
  )
}
