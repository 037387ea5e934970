// Beside the balance on the wallet screen: the total, other currencies, pending
// amounts, and further money actions.
import {
  ArrowLeftRight,
  CalendarClock,
  ChartColumn,
  CircleDollarSign,
  FileText,
  HandCoins,
  type LucideIcon,
  PiggyBank,
  RefreshCw,
  Send,
} from 'lucide-react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Amount } from '../../ui/display/amount'
import { day } from '../../ui/display/time'

const ACTIONS: [to: string, label: string, icon: LucideIcon][] = [
  ['/client/wallet/send', 'Send', Send],
  ['/client/wallet/requests', 'Request', HandCoins],
  ['/client/wallet/exchange', 'Exchange', ArrowLeftRight],
  ['/goals', 'Savings goals', PiggyBank],
  ['/client/wallet/scheduled', 'Scheduled', CalendarClock],
  ['/client/wallet/auto-top-up', 'Auto top-up', RefreshCw],
  ['/client/wallet/round-up', 'Round-up', CircleDollarSign],
  ['/client/wallet/statements', 'Statements', FileText],
  ['/client/wallet/insights', 'Insights', ChartColumn],
]

export function FurtherActions() {
  return (
    <nav aria-label="More with your purse">
      <ul className="grid grid-cols-3 gap-y-1 rounded-lg bg-raised p-2 shadow-low ring-1 ring-line">
        {ACTIONS.map(([to, label, Icon]) => (
          <li key={to}>
            <a
              href={to}
              className="grid min-h-20 content-center justify-items-center gap-1.5 rounded-md px-1 text-center text-xs font-medium hover:bg-sunken"
            >
              <Icon size={22} aria-hidden className="text-link" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Totals({
  total,
  together,
  others,
  timeZone,
  path,
}: {
  total: MoneyJson
  together: { total: MoneyJson; asOf: string } | null
  /** Balances in currencies other than the displayed one. */
  others: MoneyJson[]
  timeZone: string
  path: string
}) {
  return (
    <dl data-live="totals" className="grid gap-2 px-1 text-sm">
      <div className="flex justify-between gap-4">
        <dt className="text-soft">Available and held, together</dt>
        <dd>
          <Amount money={total} className="font-semibold" />
        </dd>
      </div>
      {others.map((money) => (
        <div key={money.currency} className="flex items-center justify-between gap-4">
          <dt className="text-soft">Also in your purse</dt>
          <dd>
            <form method="post" action="/client/currency">
              <input type="hidden" name="from" value={path} />
              <button
                type="submit"
                name="currency"
                value={money.currency}
                aria-label={`Show the ${money.currency} balance`}
                className="min-h-11 font-semibold text-link underline underline-offset-4"
              >
                <Amount money={money} />
              </button>
            </form>
          </dd>
        </div>
      ))}
      {others.length > 0 && together && (
        <div className="flex justify-between gap-4 border-t border-line pt-2">
          <dt className="text-soft">Everything, at the rates of {day(together.asOf, timeZone)}</dt>
          <dd className="whitespace-nowrap">
            ≈ <Amount money={together.total} className="font-semibold" />
          </dd>
        </div>
      )}
    </dl>
  )
}

type OpenDeposit = { id: string; amount: MoneyJson; method: string; actionUrl: string | null }
type OpenWithdrawal = { id: string; amount: MoneyJson; method: string }

export function OnItsWay({
  deposits,
  withdrawals,
}: {
  deposits: OpenDeposit[]
  withdrawals: OpenWithdrawal[]
}) {
  return (
    <div data-live="open-deposits" className="empty:hidden">
      {deposits.length + withdrawals.length > 0 && (
        <section aria-labelledby="waiting" className="rounded-lg bg-wait-tint p-5">
          <h2 id="waiting" className="font-semibold text-wait">
            On its way
          </h2>
          <ul>
            {deposits.map(({ id, amount, method, actionUrl }) => (
              <Waiting
                key={id}
                to={actionUrl ?? `/client/wallet/deposits/${id}`}
                act={actionUrl ? 'Approve it' : 'Waiting for confirmation'}
              >
                <Amount money={amount} className="font-semibold" /> from {method}
              </Waiting>
            ))}
            {withdrawals.map(({ id, amount, method }) => (
              <Waiting key={id} to={`/client/wallet/withdrawals/${id}`} act="Being paid out">
                <Amount money={amount} className="font-semibold" /> to {method}
              </Waiting>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Waiting({ to, act, children }: { to: string; act: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <span>{children}</span>
      <a
        href={to}
        className="grid min-h-11 place-items-center font-semibold text-wait underline underline-offset-4"
      >
        {act}
      </a>
    </li>
  )
}
