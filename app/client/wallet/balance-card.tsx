// The purse: what is available and set aside in each currency, and the links to deposit and withdraw.
import { Lock } from 'lucide-react'
import type { WalletResponse } from '../../../api/money/ledger/responses'
import type { OverviewResponse } from '../../../api/money/transactions/responses'
import { type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import { AVAILABLE } from '../../features/purse/purse-labels'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { RollingSum } from '../../ui/display/rolling-sum'
import { day } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Clasp } from '../../ui/layout/logo'
import type { AddFundsProps } from '../deposits/add-funds.island'
import { AddFundsSheet } from '../deposits/add-funds-sheet'

/** Every balance, and what is set aside of it and for what. */
export const ALL_MONEY = '/client/wallet/money'

export function BalanceCard({
  wallet,
  purses,
  addFunds,
  added,
  more,
}: {
  wallet: WalletResponse
  /** Every currency with money; those that are not displayed are offered. */
  purses: WalletResponse[]
  addFunds: Pick<AddFundsProps, 'from' | 'formKey' | 'methods' | 'sharedMethods' | 'sums'>
  /** What came in a moment ago, and made the balance what it is. */
  added: MoneyJson | null
  /** On the wallet itself: withdrawing, its fee in percent, and Plus. */
  more?: { withdrawalFee: string; plus: OverviewResponse['plus']; timeZone: string }
}) {
  const others = purses.filter(({ currency }) => currency !== wallet.currency)
  return (
    <section
      aria-label="Your purse"
      className={`purse rounded-lg px-6 shadow-mid max-[22rem]:px-5 ${more ? 'py-6' : 'py-5'}`}
    >
      <div data-live="balance" aria-live="polite" className="@container">
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-on-plum-soft">
          {AVAILABLE}
          {more?.plus.member && (
            <span className="rounded-full bg-apricot px-2.5 py-0.5 text-xs font-semibold text-on-apricot">Plus</span>
          )}
        </p>
        <Available sum={wallet.available} added={added} />
        <p className="flex min-h-11 items-center text-sm text-on-plum-soft empty:min-h-4">
          {minorOf(wallet.held) > 0 && (
            <a
              href={`${ALL_MONEY}#held`}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 underline-offset-4 hover:underline"
            >
              <Lock size={14} aria-hidden />
              <span className="money font-semibold text-on-plum">{shortMoney(wallet.held)}</span> set aside
            </a>
          )}
        </p>
      </div>
      {more ? (
        <>
          <OtherPurses others={others} path={addFunds.from} />
          <div className="mt-4 flex flex-wrap gap-2 *:grow">
            <AddFundsSheet {...addFunds} currency={wallet.currency} />
            <ButtonLink to="/client/wallet/withdraw" variant="on-plum" className="px-3! whitespace-nowrap">
              Withdraw{more.withdrawalFee === '0' ? '' : ` (${more.withdrawalFee}%)`}
            </ButtonLink>
          </div>
        </>
      ) : (
        <div className="flex items-center gap-2 lg:grid lg:gap-3">
          <OtherPurses others={others} path={addFunds.from} />
          <AddFundsSheet {...addFunds} currency={wallet.currency} />
        </div>
      )}
      {more && (
        <div
          data-live="plus"
          className="mt-4 flex items-center justify-between gap-x-4 border-t border-on-plum/20 pt-2 text-sm"
        >
          {more.plus.member ? (
            <Earning plus={more.plus} timeZone={more.timeZone} />
          ) : (
            <>
              <p className="text-on-plum-soft">Lower withdrawal fees, and interest on your balance, with Plus</p>
              <a
                href="/client/wallet/premium"
                className="grid min-h-11 shrink-0 place-items-center rounded-full px-4 font-semibold text-apricot ring-[1.5px] ring-inset ring-apricot hover:bg-on-plum/12"
              >
                Upgrade
              </a>
            </>
          )}
        </div>
      )}
    </section>
  )
}

function Available({ sum, added }: { sum: MoneyJson; added: MoneyJson | null }) {
  const size = sizeOf(shortMoney(sum))
  if (!added)
    return (
      <p className="mt-1">
        <DisplaySum money={sum} className={size} />
      </p>
    )
  const before = moneyJson(minorOf(sum) - minorOf(added), sum.currency)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <RollingSum from={before} to={sum} className={size} />
      <span className="money inline-flex items-center gap-1 rounded-full bg-in-tint py-0.5 pr-2.5 pl-0.5 text-xs font-semibold text-in">
        <Clasp className="clasp size-5" />
        <span className="sr-only">Added just now: </span>+{shortMoney(added)}
      </span>
    </p>
  )
}

/** The other currencies, as buttons that display them. */
function OtherPurses({ others, path }: { others: WalletResponse[]; path: string }) {
  return (
    <div data-live="purses" className="min-w-0 empty:hidden">
      {others.length > 0 && (
        <Form
          hidden={{ from: path }}
          action="/client/currency"
          aria-label="Also in your purse"
          className="rail-x -ml-6 gap-2 py-1 pl-6 max-[22rem]:-ml-5 max-[22rem]:pl-5"
        >
          {others.map(({ currency, available, held }) => (
            <button
              key={currency}
              type="submit"
              name="currency"
              value={currency}
              data-busy="Changing..."
              className="money flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 text-sm font-semibold whitespace-nowrap ring-[1.5px] ring-inset ring-on-plum/30 hover:bg-on-plum/12"
            >
              <span className="sr-only">Show the {currency} balance: </span>
              {shortMoney(available)}
              {minorOf(held) > 0 && (
                <span className="flex items-center gap-1 text-on-plum-soft">
                  <Lock size={14} aria-hidden />
                  {shortMoney(held)}
                  <span className="sr-only"> set aside</span>
                </span>
              )}
            </button>
          ))}
        </Form>
      )}
    </div>
  )
}

/** As large as the card's width allows on one line. */
function sizeOf(sum: string): string {
  if (sum.length <= 13) return 'text-[min(2.5rem,12.5cqi)]/[1.08]'
  if (sum.length <= 17) return 'text-[min(2.5rem,9.5cqi)]/[1.08]'
  return 'text-[min(2.5rem,7.5cqi)]/[1.08]'
}

function Earning({ plus, timeZone }: { plus: OverviewResponse['plus']; timeZone: string }) {
  return (
    <>
      <a
        href="/client/wallet/premium"
        className="grid min-h-11 shrink-0 place-items-center font-semibold underline-offset-4 hover:underline"
      >
        Earning 1.5% APY
      </a>
      <p className="text-right text-on-plum-soft">
        {plus.earned && Number(plus.earned.amount) > 0 ? (
          <>
            <span className="money font-semibold text-on-plum">{shortMoney(plus.earned)}</span> this month
          </>
        ) : (
          'Calculated daily, paid monthly'
        )}
        {plus.lastInterest && (
          <span className="block">
            <span className="money">{shortMoney(plus.lastInterest.amount)}</span> paid on{' '}
            {day(plus.lastInterest.paidAt, timeZone)}
          </span>
        )}
      </p>
    </>
  )
}
