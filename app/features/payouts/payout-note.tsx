// Below the balance of a dashboard: pending payouts, the date of the next one, and the link to all.
import type { MoneyJson } from '../../../api/platform/values/money'
import { Amount } from '../../ui/display/amount'
import { dateTime } from '../../ui/display/time'
import { type PayeeRole, payoutsPath } from './payout-labels'

export function PayoutNote({
  payout: { inFlight, nextAt },
  as,
}: {
  payout: { inFlight: MoneyJson[]; nextAt: string | null }
  as: PayeeRole
}) {
  return (
    <div className="mt-4 border-t border-on-plum/20 pt-2 text-sm text-on-plum-soft">
      {inFlight.map((money) => (
        <p key={money.currency} className="mt-2">
          <Amount short money={money} className="font-semibold text-on-plum" /> on its way to you
        </p>
      ))}
      {nextAt && <p className="mt-2">Next payout {dateTime(nextAt)}</p>}
      <a
        href={payoutsPath(as)}
        className="inline-flex min-h-11 items-center font-semibold text-on-plum underline underline-offset-4"
      >
        Payouts
      </a>
    </div>
  )
}
