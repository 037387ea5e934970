// The purse: what is available, what is held, and the way to add to it.
import type { MoneyJson } from '../../api/money'
import { formatMoney } from '../../api/money'
import type { AddFundsFault } from '../add-funds.server'
import AddFunds, { type AddFundsProps } from '../islands/add-funds.island'
import { Island } from './island'

type Wallet = { currency: string; available: MoneyJson; held: MoneyJson }

export function BalanceCard({
  wallet,
  addFunds,
  fault,
}: {
  wallet: Wallet
  addFunds: Pick<AddFundsProps, 'action' | 'formKey' | 'methods' | 'testMethods'>
  fault: AddFundsFault | null
}) {
  const held = Number(wallet.held.amount) > 0
  return (
    <section aria-label="Your purse" className="purse rounded-lg p-6 shadow-mid">
      <div data-live="balance" aria-live="polite">
        <p className="text-sm text-on-plum-soft">Available in your purse</p>
        <p className="money mt-1 font-display text-2xl">{formatMoney(wallet.available)}</p>
        <p className={`mt-2 min-h-6 text-sm text-on-plum-soft ${held ? '' : 'invisible'}`}>
          <span className="money font-semibold text-on-plum">{formatMoney(wallet.held)}</span> held
          for your bookings
        </p>
      </div>
      <div className="mt-4">
        <Island
          name="add-funds"
          of={AddFunds}
          props={{
            ...addFunds,
            currency: wallet.currency,
            onPlum: true,
            ...(fault && { open: true, amount: fault.amount, errors: fault.errors }),
          }}
        />
      </div>
    </section>
  )
}
