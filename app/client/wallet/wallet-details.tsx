// Beside the balance on the wallet screen: the total, pending amounts, and further money actions.
import {
  ArrowLeftRight,
  CalendarClock,
  ChartColumn,
  ChevronRight,
  CircleDollarSign,
  FileText,
  HandCoins,
  Layers,
  type LucideIcon,
  PiggyBank,
  RefreshCw,
  Send,
} from 'lucide-react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Amount } from '../../ui/display/amount'
import { ALL_MONEY } from './balance-card'

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

/** The total of everything, which leads to what it adds up from. */
export function Everything({ together }: { together: { total: MoneyJson } | null }) {
  return (
    <p data-live="totals">
      <a
        href={ALL_MONEY}
        className="group flex min-h-14 items-center gap-3 rounded-lg bg-raised px-4 py-2 shadow-low ring-1 ring-line hover:shadow-mid"
      >
        <Layers size={20} aria-hidden className="shrink-0 text-link" />
        <span className="flex grow flex-wrap justify-between gap-x-3">
          <span className="font-semibold">Everything</span>
          {together && (
            <span className="whitespace-nowrap">
              ≈ <Amount money={together.total} className="font-semibold" />
            </span>
          )}
        </span>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
      </a>
    </p>
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
