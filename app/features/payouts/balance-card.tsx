// The balance on a business's first page: a card beside its tasks; on a phone one line that leads to payouts.
import { ChevronRight, Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { MoneyJson } from '../../../api/platform/values/money'
import { Amount, DisplaySum } from '../../ui/display/amount'
import { type PayeeRole, payoutsPath } from './payout-labels'
import { PayoutNote } from './payout-note'

export function BalanceCard({
  as,
  balances,
  held,
  heldFor,
  payout,
}: {
  as: PayeeRole
  balances: MoneyJson[]
  held: MoneyJson[]
  /** Where there is room for it: "for visits to come". */
  heldFor: string
  payout: ComponentProps<typeof PayoutNote>['payout']
}) {
  return (
    <section aria-label="Your balance">
      <div
        data-live="balance"
        className="purse relative flex min-h-16 flex-wrap items-center justify-between gap-x-3 rounded-md py-2.5 pr-10 pl-4 shadow-mid lg:block lg:rounded-lg lg:p-6"
      >
        <div>
          <p className="text-xs text-on-plum-soft lg:text-sm">Your balance</p>
          {balances.length === 0 ? (
            <p className="font-display text-lg lg:text-xl">Nothing yet</p>
          ) : (
            balances.map((money) => (
              <p key={money.currency}>
                <DisplaySum money={money} className="text-lg lg:text-xl" />
              </p>
            ))
          )}
        </div>
        <div className="text-xs text-on-plum-soft lg:text-sm">
          {held.map((money) => (
            <p key={money.currency} className="mt-1">
              <Amount short money={money} className="font-semibold text-on-plum" />{' '}
              <span className="block lg:inline">
                <Lock size={13} strokeWidth={2.5} aria-hidden className="mr-1 inline" />
                held<span className="max-lg:hidden"> {heldFor}</span>
              </span>
            </p>
          ))}
        </div>
        <a
          href={payoutsPath(as)}
          aria-label="Balance and payouts"
          className="absolute inset-0 grid items-center justify-items-end pr-3 lg:hidden"
        >
          <ChevronRight size={20} aria-hidden />
        </a>
        <div className="max-lg:hidden">
          <PayoutNote payout={payout} as={as} />
        </div>
      </div>
    </section>
  )
}
