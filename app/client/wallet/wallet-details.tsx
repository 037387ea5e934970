// Beside the balance on the wallet screen: pending amounts, and further money actions.
import {
  ArrowLeftRight,
  CalendarClock,
  ChartColumn,
  ChevronRight,
  CircleDollarSign,
  Ellipsis,
  FileText,
  HandCoins,
  Layers,
  type LucideIcon,
  PiggyBank,
  RefreshCw,
  Send,
} from 'lucide-react'
import type { OverviewResponse } from '../../../api/money/transactions/responses'
import { approvalAt, depositPath } from '../../platform/paths'
import { Amount } from '../../ui/display/amount'
import { Unbroken } from '../../ui/unbroken'
import { ALL_MONEY } from './balance-card'

type Action = [to: string, label: string, icon: LucideIcon]

const ACTIONS: Action[] = [
  ['/client/wallet/send', 'Send', Send],
  ['/client/wallet/requests', 'Request', HandCoins],
  ['/client/wallet/exchange', 'Exchange', ArrowLeftRight],
]

const MORE: Action[] = [
  [ALL_MONEY, 'All money', Layers],
  ['/goals', 'Savings goals', PiggyBank],
  ['/client/wallet/scheduled', 'Scheduled', CalendarClock],
  ['/client/wallet/auto-top-up', 'Auto top-up', RefreshCw],
  ['/client/wallet/round-up', 'Round-up', CircleDollarSign],
  ['/client/wallet/statements', 'Statements', FileText],
  ['/client/wallet/insights', 'Insights', ChartColumn],
]

const TILE =
  'grid min-h-18 content-center justify-items-center gap-1 rounded-md px-1 text-center text-xs font-medium hover:bg-sunken'

/** The actions that people use most, and the rest behind one more press. */
export function FurtherActions() {
  return (
    <nav aria-label="More with your purse" className="rounded-lg bg-raised p-1.5 shadow-low ring-1 ring-line">
      {/* The first row lies beside the summary, what it opens below both. */}
      <div className="relative">
        <ul className="grid grid-cols-4">
          {ACTIONS.map((action) => (
            <ActionTile key={action[0]} action={action} />
          ))}
        </ul>
        <details className="group/more">
          <summary className={`absolute top-0 right-0 w-1/4 ${TILE}`}>
            <Ellipsis size={22} aria-hidden className="text-link" />
            More
          </summary>
          <ul className="grid grid-cols-4 border-t border-line pt-1.5">
            {MORE.map((action) => (
              <ActionTile key={action[0]} action={action} />
            ))}
          </ul>
        </details>
      </div>
    </nav>
  )
}

function ActionTile({ action: [to, label, Icon] }: { action: Action }) {
  return (
    <li>
      <a href={to} className={TILE}>
        <Icon size={22} aria-hidden className="text-link" />
        {label}
      </a>
    </li>
  )
}

export function OnItsWay({
  deposits,
  withdrawals,
}: {
  deposits: OverviewResponse['openDeposits']
  withdrawals: OverviewResponse['openWithdrawals']
}) {
  return (
    <div data-live="open-deposits" className="empty:hidden">
      {deposits.length + withdrawals.length > 0 && (
        <section aria-labelledby="waiting" className="rounded-lg bg-wait-tint px-5 py-3">
          <h2 id="waiting" className="font-semibold text-wait">
            On its way
          </h2>
          <ul>
            {deposits.map(({ id, amount, method, actionUrl }) => {
              const approval = approvalAt(actionUrl)
              return (
                <Waiting
                  key={id}
                  to={approval ?? depositPath(id)}
                  act={approval ? 'Approve it' : 'Waiting for confirmation'}
                >
                  <Amount short money={amount} className="font-semibold" /> from <Unbroken text={method} />
                </Waiting>
              )
            })}
            {withdrawals.map(({ id, amount, method }) => (
              <Waiting key={id} to={`/client/wallet/withdrawals/${id}`} act="Being paid out">
                <Amount short money={amount} className="font-semibold" /> to <Unbroken text={method} />
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
    <li>
      <a href={to} className="group flex min-h-14 items-center gap-3 py-1 text-sm leading-snug">
        <span className="grow">
          <span className="block">{children}</span>
          <span className="text-wait group-hover:underline">{act}</span>
        </span>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-wait" />
      </a>
    </li>
  )
}
